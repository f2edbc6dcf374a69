// What keys, pointers and fingers mean to the window.
#include <algorithm>
#include <cmath>

#include "keys.hpp"
#include "window.hpp"

namespace snapgtk {

namespace {

constexpr double least_swipe = 300; // pixels a second
constexpr guint back_button = 8;

GtkWidget *controlled_by(GtkEventController *controller) {
  return gtk_event_controller_get_widget(controller);
}

bool is_shifted(const std::string &name, const char *plain) {
  return name == std::string("Shift+") + plain;
}

/// The first thing that scrolls; null: nothing does.
GtkWidget *scroller_in(GtkWidget *widget) {
  if (GTK_IS_SCROLLED_WINDOW(widget)) return widget;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    if (GtkWidget *found = scroller_in(child)) return found;
  return nullptr;
}

} // namespace

void Window::add_controllers() {
  on<gboolean()>(window_.get(), "close-request", [this]() -> gboolean {
    host_.close_asked();
    return TRUE;
  });
  GtkEventController *first = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(first, GTK_PHASE_CAPTURE);
  on<gboolean(guint, guint, GdkModifierType)>(
      first, "key-pressed", [this](guint key, guint, GdkModifierType modifiers) -> gboolean {
        return keyboard_.take_key(name_of_key(key, modifiers)) || take_tab_key(key, modifiers);
      });
  gtk_widget_add_controller(window_.get(), first);
  GtkEventController *last = gtk_event_controller_key_new();
  on<gboolean(guint, guint, GdkModifierType)>(
      last, "key-pressed", [this](guint key, guint, GdkModifierType modifiers) -> gboolean {
        return take_key(key, modifiers);
      });
  gtk_widget_add_controller(window_.get(), last);
  GtkEventController *all = gtk_event_controller_legacy_new();
  gtk_event_controller_set_propagation_phase(all, GTK_PHASE_CAPTURE);
  on<gboolean(GdkEvent *)>(all, "event", [this](GdkEvent *event) -> gboolean {
    keyboard_.watch(event);
    take_event(event);
    return FALSE;
  });
  gtk_widget_add_controller(window_.get(), all);
  GtkGesture *swipe = gtk_gesture_swipe_new();
  gtk_gesture_single_set_touch_only(GTK_GESTURE_SINGLE(swipe), TRUE);
  on<void(gdouble, gdouble)>(swipe, "swipe", [this](gdouble x, gdouble y) {
    const bool is_mirrored = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL;
    const double towards = is_mirrored ? -x : x;
    if (towards > least_swipe && towards > 2 * std::abs(y)) host_.go_back();
  });
  gtk_widget_add_controller(controlled_by(last), GTK_EVENT_CONTROLLER(swipe));
}

bool Window::take_tab_key(guint key, GdkModifierType modifiers) {
  const std::string name = name_of_key(key, modifiers);
  if (name == "F6" || is_shifted(name, "F6"))
    if (layers_.empty() && host_.next_pane(name == "F6" ? 1 : -1)) return true;
  const bool is_numbered =
      (name.size() == 2 && name[0] == 'F') || (name.size() == 5 && name.compare(0, 4, "Alt+") == 0);
  if (!is_numbered || !layers_.empty()) return false;
  const char digit = name.back();
  if (digit < '1' || digit > '9') return false;
  const std::string region = header_.region_of_tab(static_cast<std::size_t>(digit - '1'));
  if (region.empty()) return false;
  host_.select(region);
  return true;
}

/// What nothing inside has used: the window's own keys, and then the host's.
bool Window::take_key(guint key, GdkModifierType modifiers) {
  const std::string name = name_of_key(key, modifiers);
  if (name.empty() || name == "Tab" || is_shifted(name, "Tab")) return false;
  if (name == "Escape" || name == "Alt+ArrowLeft" || name == "BrowserBack") {
    host_.go_back();
    return true;
  }
  if (move_focus(name) || scroll(name)) return true;
  host_.press(name);
  return name != "Enter" && name != " ";
}

/// Arrows lead from one target to the next, as on a remote control.
bool Window::move_focus(const std::string &name) {
  const bool is_up = name == "ArrowUp", is_down = name == "ArrowDown",
             is_left = name == "ArrowLeft";
  if (!is_up && !is_down && !is_left && name != "ArrowRight") return false;
  GtkWidget *before = gtk_window_get_focus(GTK_WINDOW(window_.get()));
  gtk_window_set_focus_visible(GTK_WINDOW(window_.get()), TRUE);
  gtk_widget_child_focus(window_.get(), is_up     ? GTK_DIR_UP
                                        : is_down ? GTK_DIR_DOWN
                                        : is_left ? GTK_DIR_LEFT
                                                  : GTK_DIR_RIGHT);
  GtkWidget *after = gtk_window_get_focus(GTK_WINDOW(window_.get()));
  if (after == before || !after) {
    if (before) gtk_widget_grab_focus(before);
    return false;
  }
  return true;
}

/// Pages and steps through a card that is longer than its place.
bool Window::scroll(const std::string &name) {
  const bool is_page = name == "PageUp" || name == "PageDown";
  if (!is_page && name != "ArrowUp" && name != "ArrowDown") return false;
  if (panes_.empty()) return false;
  const ScreenID screen = layers_.empty() ? panes_.back().pane.screen : layers_.back()->screen;
  GtkWidget *scroller = scroller_in(host_.card_of(screen));
  if (!scroller) return false;
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
  const double step = (is_page ? 0.9 : 0.15) * gtk_adjustment_get_page_size(place);
  const double before = gtk_adjustment_get_value(place);
  const bool is_up = name == "PageUp" || name == "ArrowUp";
  gtk_adjustment_set_value(place, before + (is_up ? -step : step));
  return gtk_adjustment_get_value(place) != before;
}

void Window::take_event(GdkEvent *event) {
  switch (gdk_event_get_event_type(event)) {
  case GDK_BUTTON_PRESS:
    if (gdk_button_event_get_button(event) == back_button) host_.go_back();
    host_.somebody_is_there();
    break;
  case GDK_KEY_PRESS:
  case GDK_MOTION_NOTIFY:
  case GDK_SCROLL:
  case GDK_TOUCH_BEGIN:
  case GDK_TOUCH_UPDATE: host_.somebody_is_there(); break;
  default: break;
  }
}

} // namespace snapgtk
