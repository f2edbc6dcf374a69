// What a person does becomes requests to the host, and their outcomes are told.
#include "card/words.hpp"
#include "page.hpp"
#include "presenter.hpp"

namespace snapgtk {

using snapnav::Error;
using snapnav::Value;
using snapnav::View;

void WindowPresenter::go_back() {
  if (const ScreenID below = shown_.below_apart())
    return ask(snapnav::map({{"kind", "popTo"}, {"screen", below}}));
  ask(snapnav::map({{"kind", "back"}}));
}

void WindowPresenter::close_asked() { ask(snapnav::map({{"kind", "closed"}})); }

void WindowPresenter::select(const std::string &region) {
  ask(snapnav::map({{"kind", "select"}, {"region", region}}));
}

/// A key may mean something to the host; when it does not, nobody need be told.
void WindowPresenter::press(const std::string &key) {
  if (!serves_keys_) return;
  try {
    host_.request(snapnav::map({{"kind", "key"}, {"key", key}}));
  } catch (const Error &) {
    serves_keys_ = false;
  }
}

/// Told once a second at most.
void WindowPresenter::somebody_is_there() {
  const gint64 now = g_get_monotonic_time() / G_USEC_PER_SEC;
  if (!serves_activity_ || now == last_activity_) return;
  last_activity_ = now;
  try {
    host_.request(snapnav::map({{"kind", "activity"}}));
  } catch (const Error &) {
    serves_activity_ = false;
  }
}

void WindowPresenter::ask(const Value &request, ScreenID screen) {
  if (window_) window_->hush();
  try {
    // A press that takes no inputs along says nothing of them.
    const bool has_inputs = request["inputs"].size() > 0;
    host_.request(request, [this, screen, has_inputs](View outcome) {
      take(outcome, has_inputs ? screen : 0);
    });
  } catch (const Error &error) {
    // the technical words are for the log
    host_.log(snapnav::Level::warning, error.what());
    const auto asker = pages_.find(screen ? screen : shown_.top());
    const std::string language = asker == pages_.end() ? "" : asker->second->language();
    if (window_) window_->say(own_word(OwnWord::untold, language));
  }
}

void WindowPresenter::take(View outcome, ScreenID screen) {
  if (!window_ || loop_.is_lost()) return;
  const auto asker = pages_.find(screen);
  if (asker != pages_.end()) asker->second->take_outcome(outcome);
  // the technical words are for the log
  const std::string message = text_at(outcome, "message");
  if (!message.empty()) window_->say(message);
}

void WindowPresenter::width_changed() {
  if (loop_.is_lost()) return;
  finish();
  show(Direction::none, 0);
  fit();
}

void WindowPresenter::height_changed() {
  if (loop_.is_lost()) return;
  for (auto &[screen, page] : pages_) page->card.set_short(window_->is_short());
}

/// The splits that want to be one pane or two, as the width allows.
void WindowPresenter::fit() {
  const auto tell = [this](const std::string &region, bool is_collapsed) {
    ask(snapnav::map({{"kind", "collapse"}, {"region", region}, {"collapsed", is_collapsed}}));
  };
  if (window_->width() >= wide) {
    for (const std::string &region : collapsed_) tell(region, false);
    collapsed_.clear();
    return;
  }
  for (const Region &region : shown_.regions())
    if (region.list != 0 && collapsed_.insert(region.name).second) tell(region.name, true);
}

} // namespace snapgtk
