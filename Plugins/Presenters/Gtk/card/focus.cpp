#include "focus.hpp"

#include <cmath>
#include <vector>

#include "../signals.hpp"

namespace snapgtk {

namespace {

struct Target {
  GtkWidget *widget;
  graphene_rect_t area;
};

bool is_target(GtkWidget *widget) {
  return gtk_widget_get_focusable(widget) && gtk_widget_get_can_focus(widget) &&
         gtk_widget_is_sensitive(widget) && !GTK_IS_SCROLLED_WINDOW(widget) &&
         !GTK_IS_VIEWPORT(widget);
}

void collect(GtkWidget *root, GtkWidget *widget, std::vector<Target> &found) {
  if (!gtk_widget_get_mapped(widget) || !gtk_widget_get_can_focus(widget) || GTK_IS_POPOVER(widget))
    return;
  Target target{widget, {}};
  if (is_target(widget)) {
    if (!gtk_widget_compute_bounds(widget, root, &target.area)) target.area = {};
    found.push_back(target);
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    collect(root, child, found);
}

struct Span {
  float from, to;
  float middle() const { return (from + to) / 2; }
};

Span across(const graphene_rect_t &area, bool is_horizontal) {
  const float from = is_horizontal ? area.origin.x : area.origin.y;
  return {from, from + (is_horizontal ? area.size.width : area.size.height)};
}

/// How far it is to a target on a side; less than 0: it does not lie there.
float distance(const graphene_rect_t &from, const graphene_rect_t &to, GtkDirectionType side) {
  const bool is_horizontal = side == GTK_DIR_LEFT || side == GTK_DIR_RIGHT;
  const bool is_forward = side == GTK_DIR_RIGHT || side == GTK_DIR_DOWN;
  const Span here = across(from, is_horizontal), there = across(to, is_horizontal);
  const float ahead = is_forward ? there.from - here.to : here.from - there.to;
  const float way = is_forward ? there.middle() - here.middle() : here.middle() - there.middle();
  if (ahead < -2 || way <= 0) return -1;
  const Span mine = across(from, !is_horizontal), other = across(to, !is_horizontal);
  const float gap = std::fmax(0, std::fmax(other.from - mine.to, mine.from - other.to));
  return std::fmax(ahead, 0) + 3 * gap + std::fabs(mine.middle() - other.middle()) / 16;
}

bool scroll(GtkWidget *scroller, double pages) {
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
  const double before = gtk_adjustment_get_value(place);
  gtk_adjustment_set_value(place, before + pages * gtk_adjustment_get_page_size(place));
  return gtk_adjustment_get_value(place) != before;
}

bool move(GtkWidget *root, GtkWidget *scroller, GtkDirectionType side) {
  GtkRoot *window = gtk_widget_get_root(root);
  GtkWidget *focus = window ? gtk_root_get_focus(window) : nullptr;
  if (!focus || !gtk_widget_is_ancestor(focus, root)) return false;
  if (GtkWidget *next = nearest_target(root, focus, side)) return gtk_widget_grab_focus(next);
  return side == GTK_DIR_UP     ? scroll(scroller, -0.4)
         : side == GTK_DIR_DOWN ? scroll(scroller, 0.4)
                                : false;
}

/// The next target as it is read, or the one before; GTK takes over at both ends.
bool step(GtkWidget *root, bool is_forward) {
  GtkRoot *window = gtk_widget_get_root(root);
  GtkWidget *focus = window ? gtk_root_get_focus(window) : nullptr;
  if (!focus || !gtk_widget_is_ancestor(focus, root)) return false;
  std::vector<Target> targets;
  collect(root, root, targets);
  for (std::size_t at = 0; at < targets.size(); at++) {
    if (targets[at].widget != focus) continue;
    if (is_forward ? at + 1 == targets.size() : at == 0) return false;
    return gtk_widget_grab_focus(targets[is_forward ? at + 1 : at - 1].widget);
  }
  return false;
}

} // namespace

GtkWidget *nearest_target(GtkWidget *root, GtkWidget *focus, GtkDirectionType side) {
  std::vector<Target> targets;
  collect(root, root, targets);
  graphene_rect_t here;
  if (!gtk_widget_compute_bounds(focus, root, &here)) return nullptr;
  GtkWidget *nearest = nullptr;
  float least = 0;
  for (const Target &target : targets) {
    if (target.widget == focus || gtk_widget_is_ancestor(focus, target.widget)) continue;
    const float far = distance(here, target.area, side);
    if (far < 0 || (nearest && far >= least)) continue;
    nearest = target.widget;
    least = far;
  }
  return nearest;
}

GtkWidget *first_target(GtkWidget *root) {
  if (!gtk_widget_get_visible(root) || !gtk_widget_is_sensitive(root) || GTK_IS_POPOVER(root) ||
      !gtk_widget_get_can_focus(root))
    return nullptr;
  if (is_target(root)) return root;
  for (GtkWidget *child = gtk_widget_get_first_child(root); child;
       child = gtk_widget_get_next_sibling(child))
    if (GtkWidget *found = first_target(child)) return found;
  return nullptr;
}

GtkWidget *last_focus(GtkWidget *root) {
  GtkWidget *found = nullptr;
  for (GtkWidget *at = gtk_widget_get_focus_child(root); at; at = gtk_widget_get_focus_child(at))
    found = at;
  return found;
}

void take_arrows(GtkWidget *root, GtkWidget *scroller) {
  GtkEventController *keys = gtk_event_controller_key_new();
  on<gboolean(guint, guint, GdkModifierType)>(
      keys, "key-pressed", [root, scroller](guint key, guint, GdkModifierType state) -> gboolean {
        if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) return FALSE;
        switch (key) {
        case GDK_KEY_Up: return move(root, scroller, GTK_DIR_UP);
        case GDK_KEY_Down: return move(root, scroller, GTK_DIR_DOWN);
        case GDK_KEY_Left: return move(root, scroller, GTK_DIR_LEFT);
        case GDK_KEY_Right: return move(root, scroller, GTK_DIR_RIGHT);
        case GDK_KEY_Tab:
        case GDK_KEY_KP_Tab: return step(root, !(state & GDK_SHIFT_MASK));
        case GDK_KEY_ISO_Left_Tab: return step(root, false);
        case GDK_KEY_Page_Up: return scroll(scroller, -0.9);
        case GDK_KEY_Page_Down: return scroll(scroller, 0.9);
        default: return FALSE;
        }
      });
  gtk_widget_add_controller(root, keys);
}

} // namespace snapgtk
