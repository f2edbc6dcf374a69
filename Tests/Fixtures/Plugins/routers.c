/* A router, and an effect, with several kinds of answer. */
#include <snapnav_plugin.h>
#include <string.h>

static const snapnav_host *host;
static snapnav_token last;
static int visible;

static int is(snapnav_str text, const char *word) {
  return text.len == strlen(word) && memcmp(text.ptr, word, text.len) == 0;
}
static snapnav_status resolve(void *ctx, snapnav_str route, const snapnav_value *payload,
                              snapnav_screen source, snapnav_token token, const snapnav_sink *out,
                              snapnav_error *err) {
  (void)ctx, (void)source;
  if (is(route, "show")) {
    snapnav_entry entries[] = {{snapnav_text("navigation"), snapnav_string("openShow")},
                               {snapnav_text("payload"), *payload}};
    snapnav_value map = {SNAPNAV_MAP, 0, {0}};
    map.u.map.items = entries;
    map.u.map.count = 2;
    out->put(out->ctx, &map);
    return SNAPNAV_OK;
  }
  if (is(route, "nothing")) return SNAPNAV_OK;
  if (is(route, "later")) {
    last = token;
    return SNAPNAV_PENDING;
  }
  if (is(route, "broken")) return snapnav_fail(err, SNAPNAV_E_FAIL, "the index is damaged");
  return SNAPNAV_DECLINE;
}
static snapnav_status routes(void *ctx, const snapnav_sink *out, snapnav_error *err) {
  (void)ctx, (void)err;
  snapnav_entry entries[] = {{snapnav_text("name"), snapnav_string("show")},
                             {snapnav_text("description"), snapnav_string("One film.")}};
  snapnav_value map = {SNAPNAV_MAP, 0, {0}}, list = {SNAPNAV_LIST, 0, {0}};
  map.u.map.items = entries;
  map.u.map.count = 2;
  list.u.list.items = &map;
  list.u.list.count = 1;
  out->put(out->ctx, &list);
  return SNAPNAV_OK;
}
static snapnav_status set_visible(void *ctx, int32_t show, uint32_t flags,
                                  const snapnav_value *arguments, snapnav_token token,
                                  snapnav_error *err) {
  (void)ctx, (void)flags;
  if (arguments->kind == SNAPNAV_STRING) return snapnav_fail(err, SNAPNAV_E_TYPE, "no text, please");
  visible = show;
  last = token;
  return arguments->kind == SNAPNAV_INT ? SNAPNAV_PENDING : SNAPNAV_OK;
}
static int32_t complete(int32_t status, const snapnav_value *result) {
  return host->complete(host, last, status, result, NULL);
}
static int32_t is_visible(void) { return visible; }

static snapnav_status start(const snapnav_host *h, snapnav_registrar *r,
                            const snapnav_value *config, void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  snapnav_router router = {sizeof router, 0, "titles", NULL, resolve, routes, NULL};
  snapnav_effect effect = {sizeof effect, 0, "menu", NULL, set_visible, NULL, NULL};
  snapnav_function f[] = {
      {sizeof *f, SNAPNAV_FREE, "complete", "i(iv)", (snapnav_fn)complete, NULL},
      {sizeof *f, SNAPNAV_FREE, "isVisible", "i()", (snapnav_fn)is_visible, NULL}};
  snapnav_status status = r->router(r, &router, err);
  if (status == SNAPNAV_OK) status = r->effect(r, &effect, err);
  if (status == SNAPNAV_OK) status = r->function(r, NULL, &f[0], err);
  if (status == SNAPNAV_OK) status = r->function(r, NULL, &f[1], err);
  return status;
}
SNAPNAV_PLUGIN("org.example.routers", "1.0.0", start, NULL,
               "provides": {"routers": ["titles"], "effects": ["menu"],
                            "functions": ["complete", "isVisible"]})
