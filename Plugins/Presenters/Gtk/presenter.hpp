// One window: transitions become scenes, and what a person does becomes requests.
#ifndef SNAPNAV_GTK_PRESENTER_HPP
#define SNAPNAV_GTK_PRESENTER_HPP

#include <map>
#include <memory>
#include <optional>
#include <set>

#include "card/card.hpp"
#include "card/scheme.hpp"
#include "shown.hpp"
#include "loop.hpp"
#include "outputs.hpp"
#include "settings.hpp"
#include "style.hpp"
#include "window.hpp"

namespace snapgtk {

/// Shows screens in a window. It never changes the navigation itself. [main]
class WindowPresenter final : private WindowHost {
public:
  /// Takes nothing yet.
  WindowPresenter(snapnav::Host host, const Settings &settings, Loop &loop,
                  std::shared_ptr<Style> style, Place place);
  ~WindowPresenter();
  WindowPresenter(const WindowPresenter &) = delete;
  WindowPresenter &operator=(const WindowPresenter &) = delete;

  /// Opens the window.
  void open();
  void close();
  /// Makes the cards that are not there yet for what the host says is shown. Throws when one cannot be
  /// made, and then nothing is changed.
  void prepare(snapnav::View told);
  /// Shows what was prepared. `rested` is called once, when what moves has come to rest.
  void present(snapnav::Transition &transition, snapnav::View told, std::function<void()> rested);
  /// Whether it can be asked for a frame: a window that its user has put away takes none, and that is
  /// no fault.
  bool can_probe() const;
  /// Nobody's request: whether the display still takes frames.
  void probe(std::function<void(bool)> seen);
  void end_probe(bool is_seen);
  void finish();
  /// Whether it shows a screen, or keeps it below one.
  bool has(ScreenID screen) const { return pages_.count(screen) > 0; }
  void changed(ScreenID screen);
  snapnav::Value save_view(ScreenID screen) const;
  void restore_view(ScreenID screen, snapnav::View state);

private:
  class Page;

  snapnav::Host host_;
  const Settings &settings_;
  Loop &loop_;
  std::shared_ptr<Style> style_;
  const Place place_;
  std::unique_ptr<Window> window_;
  Shown shown_;
  Shown next_;
  std::map<ScreenID, std::unique_ptr<Page>> made_; // for what comes next
  std::map<ScreenID, std::unique_ptr<Page>> pages_;
  std::vector<std::unique_ptr<Page>> retired_; // may still be seen leaving
  std::function<void()> owed_;
  guint watchdog_ = 0;       // ends what does not end by itself
  Ref<GdkFrameClock> clock_; // with a handler that waits for a frame
  gulong painted_ = 0;
  std::function<void(bool)> probe_;
  guint probe_limit_ = 0;
  Ref<GdkFrameClock> probe_clock_; // with a handler that waits for a frame
  gulong probe_painted_ = 0;
  Ref<GtkWidget> mapped_; // with a handler that waits for it to be seen
  gulong mapping_ = 0;
  unsigned pictures_ = 0;
  std::unique_ptr<SchemeWatch> scheme_;
  std::set<std::string> collapsed_;
  ScreenID focus_ = 0;
  gint64 last_activity_ = 0;
  bool serves_keys_ = true;
  bool serves_activity_ = true;

  void watch_theme();

  // What is shown
  Page &page(ScreenID screen);
  void refresh(const snapnav::Transition &transition, const std::set<ScreenID> &made);
  void retire();
  Scene scene();
  std::vector<Tab> tabs();
  std::vector<Pane> panes();
  void show(Direction direction, unsigned milliseconds);
  void rest(bool did_move);
  void settle();
  void picture();
  void follow(ScreenID top_before);
  void focus_top();
  void fit();

  // What a person does
  void go_back() override;
  void close_asked() override;
  void select(const std::string &region) override;
  void press(const std::string &key) override;
  void somebody_is_there() override;
  void width_changed() override;
  void height_changed() override;
  bool next_pane(int step) override;
  GtkWidget *card_of(ScreenID screen) override;
  void ask(const snapnav::Value &request, ScreenID screen = 0);
  void take(snapnav::View outcome, ScreenID screen);
};

} // namespace snapgtk
#endif
