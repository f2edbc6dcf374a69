#include "slide.hpp"
#include "card/names.hpp"

#include <algorithm>

namespace snapgtk {

namespace {

GtkStackTransitionType type_of(Direction direction) {
  const bool is_mirrored = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL;
  switch (direction) {
  case Direction::forward:
    return is_mirrored ? GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
                       : GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT;
  case Direction::back:
    return is_mirrored ? GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT
                       : GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT;
  case Direction::fade: return GTK_STACK_TRANSITION_TYPE_CROSSFADE;
  case Direction::none: break;
  }
  return GTK_STACK_TRANSITION_TYPE_NONE;
}

/// What a child looks like at this moment; null: it is not shown.
Ref<GdkPaintable> look_of(GtkWidget *parent, GtkWidget *child) {
  const int width = gtk_widget_get_width(child);
  const int height = gtk_widget_get_height(child);
  if (width <= 0 || height <= 0 || !gtk_widget_get_mapped(child)) return {};
  lay_out(child);
  GtkSnapshot *snapshot = gtk_snapshot_new();
  gtk_widget_snapshot_child(parent, child, snapshot);
  return Ref<GdkPaintable>::taking(gtk_snapshot_free_to_paintable(snapshot, nullptr));
}

} // namespace

void lay_out(GtkWidget *widget) noexcept {
  int least = 0, natural = 0;
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, nullptr, nullptr);
  const int before = gtk_widget_get_width(widget);
  const int width = std::max(before > 0 ? before : natural, least);
  gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, &least, &natural, nullptr, nullptr);
  const int height = std::max(before > 0 ? gtk_widget_get_height(widget) : natural, least);
  gtk_widget_allocate(widget, width, height, -1, nullptr);
}

void drop_focus(GtkWidget *inside) noexcept {
  GtkRoot *root = gtk_widget_get_root(inside);
  GtkWidget *focus = root ? gtk_root_get_focus(root) : nullptr;
  if (focus && gtk_widget_is_ancestor(focus, inside)) gtk_root_set_focus(root, nullptr);
}

Slide::Slide() : stack_(gtk_stack_new()), holder_(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)) {
  gtk_stack_add_child(GTK_STACK(stack_.get()), holder_);
  unnamed(stack_.get());
  gtk_widget_set_hexpand(stack_.get(), TRUE);
  gtk_widget_set_vexpand(stack_.get(), TRUE);
  gtk_widget_set_overflow(stack_.get(), GTK_OVERFLOW_HIDDEN);
  watching_ = on_change(stack_.get(), "transition-running", [this] {
    if (is_moving() && !gtk_stack_get_transition_running(GTK_STACK(stack_.get()))) finish();
  });
}

Slide::~Slide() { g_signal_handler_disconnect(stack_.get(), watching_); }

void Slide::remember() { look_ = look_of(stack_.get(), holder_); }

bool Slide::take_picture() {
  const Ref<GdkPaintable> look = std::exchange(look_, Ref<GdkPaintable>());
  if (!look) return false;
  picture_ =
      GTK_WIDGET(g_object_new(GTK_TYPE_PICTURE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION,
                              "paintable", look.get(), "can-target", FALSE, nullptr));
  gtk_stack_add_child(GTK_STACK(stack_.get()), unnamed(picture_));
  unnamed(stack_.get());
  return true;
}

void Slide::change(Direction direction, unsigned milliseconds, const std::function<void()> &body,
                   std::function<void()> done) {
  finish();
  drop_focus(holder_);
  auto *stack = GTK_STACK(stack_.get());
  const bool moves = direction != Direction::none && milliseconds > 0 && take_picture();
  if (moves) {
    gtk_stack_set_transition_type(stack, GTK_STACK_TRANSITION_TYPE_NONE);
    gtk_stack_set_visible_child(stack, picture_);
  }
  body();
  if (!moves) return done();
  done_ = std::move(done);
  gtk_stack_set_transition_duration(stack, milliseconds);
  gtk_stack_set_transition_type(stack, type_of(direction));
  gtk_stack_set_visible_child(stack, holder_);
  if (is_moving() && !gtk_stack_get_transition_running(stack)) finish();
}

void Slide::finish() {
  const std::function<void()> done = std::exchange(done_, nullptr);
  auto *stack = GTK_STACK(stack_.get());
  if (picture_) {
    gtk_stack_set_transition_type(stack, GTK_STACK_TRANSITION_TYPE_NONE);
    gtk_stack_set_visible_child(stack, holder_);
    gtk_stack_remove(stack, std::exchange(picture_, nullptr));
  }
  if (done) done();
}

} // namespace snapgtk
