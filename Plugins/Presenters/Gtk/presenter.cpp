#include "presenter.hpp"

#include <algorithm>

#include "card/focus.hpp"
#include "page.hpp"
#include "shot.hpp"

namespace snapgtk {

using snapnav::Error;
using snapnav::Value;
using snapnav::View;

namespace {

/// How much longer than its time a move may take, in milliseconds, before it is ended: a window
/// that nobody sees is not drawn, and so does not move.
constexpr guint grace = 400;

/// How long the display may take for a frame that is only to show that it takes some, in milliseconds.
constexpr guint longest_frame = 2000;

Direction direction_of(const snapnav::Transition &transition) {
  if (transition.is_sync() || !transition.is_animated()) return Direction::none;
  switch (transition.move()) {
  case snapnav::Move::forward: return Direction::forward;
  case snapnav::Move::back: return Direction::back;
  case snapnav::Move::replace: return Direction::fade;
  case snapnav::Move::none: break;
  }
  return Direction::fade;
}

} // namespace

WindowPresenter::WindowPresenter(snapnav::Host host, const Settings &settings, Loop &loop,
                                 std::shared_ptr<Style> style, Place place)
    : host_(host), settings_(settings), loop_(loop), style_(std::move(style)),
      place_(std::move(place)) {}

WindowPresenter::~WindowPresenter() { close(); }

void WindowPresenter::open() {
  WindowHost &self = *this;
  window_ = std::make_unique<Window>(settings_, self, place_.monitor.get());
  watch_theme();
}

/// Style sheets tell a dark theme by a class of the window's.
void WindowPresenter::watch_theme() {
  const auto tell = [this] {
    if (!window_ || loop_.is_lost()) return;
    if (is_dark(window_->widget()))
      gtk_widget_add_css_class(window_->widget(), "dark");
    else
      gtk_widget_remove_css_class(window_->widget(), "dark");
  };
  tell();
  scheme_ = std::make_unique<SchemeWatch>(tell);
}

void WindowPresenter::close() {
  scheme_.reset();
  end_probe(false);
  finish();
  if (mapping_) g_signal_handler_disconnect(mapped_.get(), std::exchange(mapping_, 0));
  mapped_ = Ref<GtkWidget>();
  if (window_ && loop_.is_lost()) {
    window_->abandon();
    // Cards hold widgets of a display that is gone: they stay where they are until the process
    // ends.
    for (auto &[screen, page] : pages_) (void)page.release();
    for (auto &page : retired_) (void)page.release();
    for (auto &[screen, page] : made_) (void)page.release();
  }
  window_.reset();
  pages_.clear();
  retired_.clear();
  made_.clear();
  shown_ = Shown();
  collapsed_.clear();
  focus_ = 0;
}

// ---- what is shown ------------------------------------------------------------------------------

WindowPresenter::Page &WindowPresenter::page(ScreenID screen) {
  const auto found = pages_.find(screen);
  if (found == pages_.end()) throw Error(SNAPNAV_E_HANDLE, "this screen is not shown");
  return *found->second;
}

GtkWidget *WindowPresenter::card_of(ScreenID screen) { return page(screen).card.widget(); }

void WindowPresenter::prepare(View told) {
  next_ = Shown(told, place_.regions);
  made_.clear();
  for (const ScreenID screen : next_.screens())
    if (!pages_.count(screen))
      made_.emplace(screen, std::make_unique<Page>(*this, screen, host_.screen(screen).describe()));
}

void WindowPresenter::present(snapnav::Transition &transition, View told,
                              std::function<void()> rested) {
  finish();
  // What is on another display moves nothing here.
  const Direction direction =
      next_ == shown_ && !place_.regions.empty() ? Direction::none : direction_of(transition);
  if (direction != Direction::none) window_->remember();
  const Region *main = shown_.main();
  const ScreenID top_before = main ? main->top : 0;
  shown_ = std::move(next_);
  window_->set_large(text_at(told["theme"], "density") == "touch");
  std::set<ScreenID> fresh;
  for (auto &[screen, page] : made_) {
    fresh.insert(screen);
    pages_.emplace(screen, std::move(page));
  }
  made_.clear();
  retire();
  refresh(transition, fresh);
  follow(top_before);
  window_->hush();
  owed_ = std::move(rested);
  show(direction, settings_.duration());
  if (!loop_.is_running()) finish(); // nothing moves before GLib's loop runs
  fit();
}

bool WindowPresenter::can_probe() const {
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window_->widget()));
  const bool is_put_away =
      surface && GDK_IS_TOPLEVEL(surface) &&
      gdk_toplevel_get_state(GDK_TOPLEVEL(surface)) & GDK_TOPLEVEL_STATE_MINIMIZED;
  return loop_.is_running() && !owed_ && gtk_widget_get_frame_clock(window_->widget()) &&
         !is_put_away;
}

void WindowPresenter::probe(std::function<void(bool)> seen) {
  GdkFrameClock *clock = gtk_widget_get_frame_clock(window_->widget());
  end_probe(true);
  probe_ = std::move(seen);
  probe_clock_ = Ref<GdkFrameClock>(clock);
  probe_painted_ = on<void()>(clock, "after-paint", [this] { end_probe(true); });
  probe_limit_ = g_timeout_add(
      longest_frame,
      [](gpointer self) noexcept -> gboolean {
        static_cast<WindowPresenter *>(self)->probe_limit_ = 0;
        static_cast<WindowPresenter *>(self)->end_probe(false);
        return G_SOURCE_REMOVE;
      },
      this);
  gtk_widget_queue_draw(window_->widget());
}

void WindowPresenter::end_probe(bool is_seen) {
  if (probe_limit_) g_source_remove(std::exchange(probe_limit_, 0));
  if (probe_painted_)
    g_signal_handler_disconnect(probe_clock_.get(), std::exchange(probe_painted_, 0));
  probe_clock_ = Ref<GdkFrameClock>();
  if (probe_) std::exchange(probe_, nullptr)(is_seen);
}

/// Screens that are shown no more stay alive until they are out of sight.
void WindowPresenter::retire() {
  const std::set<ScreenID> shown = shown_.screens();
  for (auto at = pages_.begin(); at != pages_.end();) {
    if (shown.count(at->first)) {
      at++;
      continue;
    }
    retired_.push_back(std::move(at->second));
    at = pages_.erase(at);
  }
}

/// What the updates or a look behind the layers bring up again may have changed meanwhile.
void WindowPresenter::refresh(const snapnav::Transition &transition,
                              const std::set<ScreenID> &made) {
  std::set<ScreenID> stale;
  for (const snapnav::Update update : transition)
    if (update.op() == snapnav::Op::refresh) stale.insert(update.screen().raw());
  stale.insert(shown_.top());
  if (shown_.layers().empty())
    for (const Pane &pane : panes()) stale.insert(pane.screen);
  for (const ScreenID screen : stale)
    if (pages_.count(screen) && !made.count(screen))
      page(screen).update(host_.screen(screen).describe());
}

std::vector<Tab> WindowPresenter::tabs() {
  const Region *main = shown_.main();
  const auto found = pages_.find(main ? main->top : 0);
  return found == pages_.end() ? std::vector<Tab>() : found->second->tabs();
}

std::vector<Pane> WindowPresenter::panes() {
  return panes_of(shown_, tabs(), window_->width(), focus_);
}

Scene WindowPresenter::scene() {
  Scene scene;
  const Region *main = shown_.main();
  const auto below = pages_.find(main ? main->top : 0);
  const auto top = pages_.find(shown_.top());
  if (below != pages_.end()) scene.title = below->second->title();
  if (top != pages_.end()) {
    scene.window_title = top->second->title();
    scene.language = top->second->language();
    scene.is_right_to_left = top->second->is_right_to_left();
  }
  scene.can_go_back = (main && main->count > 1) || !shown_.layers().empty();
  scene.tabs = tabs();
  scene.tab = main ? main->name : "";
  scene.effects = shown_.effects();
  scene.panes = panes();
  for (const ScreenID layer : shown_.layers())
    scene.layers.push_back(
        {layer, page(layer).title(), page(layer).language(), layer_kind(page(layer).layer()),
         page(layer).names_itself()});
  return scene;
}

void WindowPresenter::show(Direction direction, unsigned milliseconds) {
  watchdog_ = g_timeout_add(
      milliseconds + grace,
      [](gpointer self) noexcept -> gboolean {
        static_cast<WindowPresenter *>(self)->watchdog_ = 0;
        static_cast<WindowPresenter *>(self)->finish();
        return G_SOURCE_REMOVE;
      },
      this);
  window_->show(scene(), direction, milliseconds, [this](bool did_move) { rest(did_move); });
  focus_top();
}

/// All has come to rest. What did not move is on the display with the next frame.
void WindowPresenter::rest(bool did_move) {
  GdkFrameClock *clock = gtk_widget_get_frame_clock(window_->widget());
  const bool is_painted = did_move && settings_.screenshots.empty();
  if (is_painted || !loop_.is_running() || !clock) return settle();
  clock_ = Ref<GdkFrameClock>(clock);
  painted_ = on<void()>(clock, "after-paint", [this] { settle(); });
  gtk_widget_queue_draw(window_->widget());
}

void WindowPresenter::settle() {
  if (watchdog_) g_source_remove(std::exchange(watchdog_, 0));
  if (painted_) g_signal_handler_disconnect(clock_.get(), std::exchange(painted_, 0));
  clock_ = Ref<GdkFrameClock>();
  retired_.clear();
  if (!owed_) return;
  if (!settings_.screenshots.empty()) picture();
  std::exchange(owed_, nullptr)();
}

void WindowPresenter::finish() {
  if (window_ && !loop_.is_lost()) window_->finish();
  settle();
}

/// Names are numbers, in the order in which they are taken, behind the display's own name.
void WindowPresenter::picture() {
  char name[32];
  g_snprintf(name, sizeof name, "%04u.png", ++pictures_);
  const std::string whose = place_.name.empty() ? "" : place_.name + "-";
  try {
    take_shot(GTK_WINDOW(window_->widget()), settings_.screenshots + "/" + whose + name);
  } catch (const Error &error) {
    host_.log(snapnav::Level::warning, error.what());
  }
}

/// What is new on top has the focus; else it stays where it is, while that is seen.
void WindowPresenter::follow(ScreenID top_before) {
  const Region *main = shown_.main();
  const ScreenID top = main ? main->top : 0;
  const std::vector<Pane> seen = panes();
  const bool is_seen = std::any_of(seen.begin(), seen.end(),
                                   [&](const Pane &pane) { return pane.screen == focus_; });
  if (top != top_before || !is_seen) focus_ = top;
}

void WindowPresenter::focus_top() {
  const ScreenID screen = shown_.layers().empty() ? focus_ : shown_.layers().back();
  const auto found = pages_.find(screen);
  if (found == pages_.end()) return;
  GtkWidget *card = found->second->card.widget();
  GtkWidget *focused = gtk_window_get_focus(GTK_WINDOW(window_->widget()));
  if (focused && gtk_widget_is_ancestor(focused, card)) return;
  if (gtk_widget_get_mapped(card)) {
    if (gtk_widget_get_width(card) == 0) lay_out(card);
    found->second->card.focus_first();
    focused = gtk_window_get_focus(GTK_WINDOW(window_->widget()));
    if (!focused || GTK_IS_SCROLLED_WINDOW(focused))
      if (GtkWidget *target = first_target(card)) gtk_widget_grab_focus(target);
    return;
  }
  // A layer that comes is mapped with its first frame.
  if (mapping_) g_signal_handler_disconnect(mapped_.get(), mapping_);
  mapped_ = Ref<GtkWidget>(card);
  mapping_ = on<void()>(card, "map", [this] {
    g_signal_handler_disconnect(mapped_.get(), std::exchange(mapping_, 0));
    if (window_) focus_top();
  });
}

bool WindowPresenter::next_pane(int step) {
  const std::vector<Pane> all = panes_of(shown_, tabs(), wide, focus_);
  if (all.size() < 2) return false;
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Pane &pane) { return pane.screen == focus_; });
  const auto at = found == all.end() ? all.size() - 1 : std::size_t(found - all.begin());
  focus_ = all[(at + all.size() + static_cast<std::size_t>(step)) % all.size()].screen;
  finish();
  show(Direction::none, 0);
  return true;
}

void WindowPresenter::changed(ScreenID screen) {
  if (!window_ || !pages_.count(screen)) return;
  page(screen).update(host_.screen(screen).describe());
  finish();
  show(Direction::none, 0);
}

Value WindowPresenter::save_view(ScreenID screen) const {
  const auto found = pages_.find(screen);
  if (found == pages_.end()) throw Error(SNAPNAV_E_HANDLE, "this screen is not shown");
  return found->second->card.state();
}

void WindowPresenter::restore_view(ScreenID screen, View state) {
  Page &shown = page(screen);
  shown.card.restore(Value(state));
  if (!window_) return;
  // GTK has moved the focus on by itself, to what stands first there.
  const bool is_top = screen == (shown_.layers().empty() ? focus_ : shown_.layers().back());
  if (is_top && !text_at(state, "focus").empty() && gtk_widget_get_mapped(shown.card.widget()))
    shown.card.focus_first();
  focus_top();
}

} // namespace snapgtk
