// Breaks R4 "No exception ... crosses the border" (v-action, x-exit): excerpt(from, count) guards a negative `from` and catches
// bad_alloc, but std::string::substr throws out_of_range when `from` lies past the end of the body.
#include <new>
#include <string>

#include "snapnav_plugin.h"

namespace {

struct Plugin { const snapnav_host *host; };
struct Article { std::string body, excerpt; };

snapnav_status create(void *, snapnav_screen, const snapnav_value *properties, void **instance, snapnav_error *err) noexcept {
  try {
    auto *article = new Article;
    for (size_t i = 0; properties->kind == SNAPNAV_MAP && i < properties->u.map.count; i++) {
      const snapnav_entry &entry = properties->u.map.items[i];
      if (std::string(entry.key.ptr ? entry.key.ptr : "", entry.key.len) != "body") continue;
      if (entry.value.kind != SNAPNAV_STRING) {
        delete article;
        return snapnav_fail(err, SNAPNAV_E_TYPE, "body is no text");
      }
      const snapnav_str text = entry.value.u.s;
      try {
        if (text.len) article->body.assign(text.ptr, text.len);
      } catch (...) {
        delete article;
        throw;
      }
    }
    *instance = article;
    return SNAPNAV_OK;
  } catch (...) {
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for an article");
  }
}
void destroy(void *, void *instance) noexcept { delete static_cast<Article *>(instance); }

snapnav_str body(void *instance) {
  const auto *article = static_cast<Article *>(instance);
  return {article->body.data(), article->body.size()};
}
int32_t set_body(void *instance, snapnav_str text, snapnav_error *err) {
  try {
    std::string fresh;
    if (text.len) fresh.assign(text.ptr, text.len);
    static_cast<Article *>(instance)->body.swap(fresh);
    return SNAPNAV_OK;
  } catch (...) {
    return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the body");
  }
}
bool continues(const std::string &text, size_t at) { return at < text.size() && (text[at] & 0xc0) == 0x80; }

// Up to `count` bytes from `from` on, never half a letter.
snapnav_str excerpt(void *instance, int64_t from, int64_t count) {
  auto *article = static_cast<Article *>(instance);
  if (from < 0) from = 0;
  if (count < 0) count = 0;
  size_t first = static_cast<size_t>(from);
  while (continues(article->body, first)) first++;
  size_t length = static_cast<size_t>(count);
  while (length && length < article->body.size() && continues(article->body, first + length)) length--;
  try {
    article->excerpt = article->body.substr(first, length);
  } catch (const std::bad_alloc &) {
    article->excerpt.clear();
  }
  return {article->excerpt.data(), article->excerpt.size()};
}

template <typename F>
snapnav_status add(snapnav_registrar *r, uint32_t kind, const char *name, const char *signature, F *f, snapnav_error *err) {
  snapnav_function function = {sizeof function, kind, name, signature, reinterpret_cast<snapnav_fn>(f), nullptr};
  return r->function(r, "article", &function, err);
}
snapnav_status start(const snapnav_host *host, snapnav_registrar *r, const snapnav_value *, void **ctx, snapnav_error *err) noexcept {
  auto *plugin = new (std::nothrow) Plugin{host};
  if (!plugin) return snapnav_fail(err, SNAPNAV_E_NOMEM, "no memory for the plugin");
  const snapnav_screen_type type = {sizeof type, 0, "article", plugin, create, destroy, nullptr, nullptr, nullptr, nullptr};
  snapnav_status s = r->screen_type(r, &type, err);
  if (!s) s = add(r, SNAPNAV_GETTER, "body", "s(@)", body, err);
  if (!s) s = add(r, SNAPNAV_SETTER, "body", "i(@s!)", set_body, err);
  if (!s) s = add(r, SNAPNAV_ACTION, "excerpt", "s(@xx)", excerpt, err);
  if (s) {
    delete plugin;
    return s;
  }
  *ctx = plugin;
  return SNAPNAV_OK;
}
void stop(void *ctx) noexcept { delete static_cast<Plugin *>(ctx); }

}  // namespace

SNAPNAV_PLUGIN("org.example.article", "1.0.0", start, stop, "name": "Articles", "license": "MIT",
               "provides": {"screens": ["article"]})
