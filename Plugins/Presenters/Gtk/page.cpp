#include "page.hpp"

namespace snapgtk {

using snapnav::Value;
using snapnav::View;

namespace {

bool is_true(View found) { return found.kind() == snapnav::Kind::boolean && found.as<bool>(); }

/// What a screen is called; its key where it has no title.
std::string title_of(View description) {
  const std::string title = text_at(description, "title");
  return title.empty() ? text_at(description, "key") : title;
}

/// Whether what was asked for was carried out.
bool is_done(View outcome) {
  const std::string word = text_at(outcome, "outcome");
  return word == "done" || word == "alreadyThere" || word == "redirected";
}

} // namespace

WindowPresenter::Page::Page(WindowPresenter &owner, ScreenID id, const Value &description)
    : owner_(owner), title_(title_of(description)), screen(id), card(description, *this) {
  card.set_short(owner.window_ && owner.window_->is_short());
  take(description);
}

void WindowPresenter::Page::update(const Value &description) {
  card.update(description);
  take(description);
}

void WindowPresenter::Page::take(View description) {
  title_ = title_of(description);
  tabs_ = tabs_of(description);
  language_ = text_at(description["view"], "language");
  layer_ = text_at(description["view"], "layer");
  const View first = description["view"]["body"]["children"].at(0);
  names_itself_ = text_at(first["paragraphs"].at(0)["runs"].at(0), "text") == title_;
  is_right_to_left_ = is_true(description["view"]["rightToLeft"]);
}

void WindowPresenter::Page::take_outcome(View outcome) {
  const View errors = outcome["errors"];
  const bool has_errors = errors.size() > 0;
  if (!has_errors && !(has_errors_ && is_done(outcome))) return;
  has_errors_ = has_errors;
  card.show_errors(has_errors ? Value(errors) : snapnav::map({}));
}

void WindowPresenter::Page::press(std::int64_t action, Value inputs) {
  owner_.ask(snapnav::map({{"kind", "press"},
                           {"screen", screen},
                           {"action", action},
                           {"inputs", std::move(inputs)}}),
             screen);
}

std::vector<std::uint8_t> WindowPresenter::Page::picture(std::string_view path) {
  return file(path, {"image/png", "image/jpeg", "image/gif", "image/webp"});
}

std::vector<std::uint8_t> WindowPresenter::Page::film(std::string_view path) {
  return file(path, {"video/webm", "video/mp4", "application/ogg"});
}

std::vector<std::uint8_t> WindowPresenter::Page::file(std::string_view path,
                                                      std::initializer_list<const char *> types) {
  try {
    snapnav::Asset asset = owner_.host_.asset(path);
    for (const char *type : types)
      if (asset.media_type == type) return std::move(asset.bytes);
  } catch (const snapnav::Error &error) {
    log(snapnav::Level::debug, error.what());
  }
  return {};
}

void WindowPresenter::Page::log(snapnav::Level level, std::string_view text) {
  owner_.host_.log(level, title_ + ": " + std::string(text));
}

} // namespace snapgtk
