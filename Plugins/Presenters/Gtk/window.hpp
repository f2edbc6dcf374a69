// The toplevel window: it shows scenes and tells what a person does.
#ifndef SNAPNAV_GTK_WINDOW_HPP
#define SNAPNAV_GTK_WINDOW_HPP

#include <memory>

#include "header.hpp"
#include "keyboard.hpp"
#include "notices.hpp"
#include "panes.hpp"
#include "settings.hpp"
#include "sheet.hpp"
#include "slide.hpp"

namespace snapgtk {

/// Everything that is seen.
struct Scene {
  struct Layer {
    ScreenID screen;
    std::string title;
    std::string language; // of its card, a BCP 47 tag
    LayerKind kind;
    bool names_itself; // its card begins with its title
  };
  std::string title;        // of the header
  std::string window_title; // of what is on top
  std::string language;     // of what is on top
  bool can_go_back = false;
  bool is_right_to_left = false;
  std::vector<Tab> tabs;
  std::string tab; // the region that is selected
  std::vector<Effect> effects;
  std::vector<Pane> panes;
  std::vector<Layer> layers; // the last one on top
};

/// What a person does with the window, and what it needs to show a scene. [main]
class WindowHost {
public:
  virtual void go_back() = 0;
  virtual void close_asked() = 0;
  virtual void select(const std::string &region) = 0;
  /// A key that nothing in the window has a use for, by its name.
  virtual void press(const std::string &key) = 0;
  virtual void somebody_is_there() = 0;
  /// It is wide now, or narrow, and was not before.
  virtual void width_changed() = 0;
  /// It is short now, or high, and was not before.
  virtual void height_changed() = 0;
  /// The focus shall go to the next pane, 1, or the one before, -1; false: there is none.
  virtual bool next_pane(int step) = 0;
  /// The widget of a screen, which is kept as long as it is shown.
  virtual GtkWidget *card_of(ScreenID screen) = 0;

protected:
  ~WindowHost() = default;
};

/// The window. [main]
class Window {
public:
  /// Fills a monitor, where one is given.
  Window(const Settings &settings, WindowHost &host, GdkMonitor *monitor);
  ~Window();
  Window(const Window &) = delete;
  Window &operator=(const Window &) = delete;

  GtkWidget *widget() const noexcept { return window_.get(); }
  /// Of what is inside, in pixels; what was asked for while it is not shown yet.
  int width() const noexcept;
  /// Whether it is at most `short_page` pixels high.
  bool is_short() const noexcept { return is_short_; }

  /// Keeps how everything looks, before anything is changed for the next scene.
  void remember();
  /// Shows a scene, as a move of so many milliseconds from the one before. `done` is called when
  /// all of it has come to rest; whether anything moved is its argument.
  void show(const Scene &scene, Direction direction, unsigned milliseconds,
            std::function<void(bool)> done);
  /// Ends every move that is under way now.
  void finish();
  /// Says why something was refused.
  void say(const std::string &words) { toast_.say(words); }
  void hush() { toast_.hide(); }
  /// Whether what can be pressed has the size for a panel at arm's length.
  void set_large(bool is_large) { keyboard_.set_large(is_large); }
  /// The display is gone: nothing of it is asked for any more, not even to end.
  void abandon() noexcept;

private:
  struct PaneView {
    Pane pane;
    std::unique_ptr<Slide> slide;
  };
  class Moves;

  WindowHost &host_;
  Ref<GtkWidget> window_;
  GtkWidget *page_;           // header, bars and panes
  GtkWidget *sheets_;         // the overlay for layers
  GtkWidget *grid_ = nullptr; // of the panes
  Header header_;
  EffectBars effects_;
  Slide content_;
  Toast toast_;
  DisplayKeyboard keyboard_;
  std::vector<PaneView> panes_;
  std::vector<std::unique_ptr<Sheet>> layers_;
  std::vector<std::unique_ptr<Sheet>> leaving_;
  int asked_width_;
  bool was_wide_, is_short_ = false;
  guint fitting_ = 0;

  void build(const Settings &settings, GdkMonitor *monitor);
  void add_controllers();
  void watch_size();
  void fit();
  /// In a short window tabs and actions leave room for what they are for. Answers whether it has become
  /// short or high.
  bool tell_height(int height);
  void show_bars(const Scene &scene);
  void show_panes(const std::vector<Pane> &panes, Direction direction, unsigned milliseconds,
                  const std::shared_ptr<Moves> &moves);
  void arrange(const std::vector<Pane> &panes);
  void show_layers(const std::vector<Scene::Layer> &layers, unsigned milliseconds,
                   const std::shared_ptr<Moves> &moves);
  bool take_key(guint key, GdkModifierType modifiers);
  bool take_tab_key(guint key, GdkModifierType modifiers);
  bool move_focus(const std::string &name);
  bool scroll(const std::string &name);
  void take_event(GdkEvent *event);
};

} // namespace snapgtk
#endif
