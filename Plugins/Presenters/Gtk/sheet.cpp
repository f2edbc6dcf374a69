#include "sheet.hpp"
#include "card/names.hpp"

#include "card/words.hpp"

namespace snapgtk {

namespace {

/// The bar at the top of the frame.
GtkWidget *bar(GtkWidget *title, GtkWidget *button, LayerKind kind, std::function<void()> leave) {
  GtkWidget *bar = gtk_center_box_new();
  gtk_widget_add_css_class(bar, "sheet-bar");
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_add_css_class(button, "circular");
  on<void()>(button, "clicked", std::move(leave));
  if (kind == LayerKind::dialog) {
    gtk_center_box_set_center_widget(GTK_CENTER_BOX(bar), title);
    gtk_center_box_set_end_widget(GTK_CENTER_BOX(bar), button);
    return bar;
  }
  GtkWidget *start = unnamed(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8));
  if (kind == LayerKind::full) gtk_box_append(GTK_BOX(start), button);
  gtk_box_append(GTK_BOX(start), title);
  gtk_center_box_set_start_widget(GTK_CENTER_BOX(bar), start);
  if (kind == LayerKind::drawer) gtk_center_box_set_end_widget(GTK_CENTER_BOX(bar), button);
  return bar;
}

/// Calls `leave` where what is pressed is the box itself, and nothing in it.
void leave_beside(GtkWidget *box, std::function<void()> leave) {
  GtkGesture *click = gtk_gesture_click_new();
  on<void(gint, gdouble, gdouble)>(
      click, "released", [box, leave = std::move(leave)](gint, gdouble x, gdouble y) {
        if (gtk_widget_pick(box, x, y, GTK_PICK_DEFAULT) == box) leave();
      });
  gtk_widget_add_controller(box, GTK_EVENT_CONTROLLER(click));
}

} // namespace

LayerKind layer_kind(std::string_view word) noexcept {
  return word == "drawer" ? LayerKind::drawer : word == "full" ? LayerKind::full : LayerKind::dialog;
}

Sheet::Sheet(ScreenID id, GtkWidget *card, const std::string &title, LayerKind kind,
             std::function<void()> leave)
    : screen(id), dimmer_(gtk_revealer_new()), page_(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)),
      title_(gtk_label_new(title.c_str())),
      close_(unnamed(gtk_button_new_from_icon_name(
          kind == LayerKind::full ? "go-previous-symbolic" : "window-close-symbolic"))),
      card_(card) {
  frame_ = GTK_WIDGET(g_object_new(GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL,
                                   "accessible-role", GTK_ACCESSIBLE_ROLE_DIALOG, nullptr));
  gtk_revealer_set_transition_type(GTK_REVEALER(dimmer_.get()),
                                   GTK_REVEALER_TRANSITION_TYPE_CROSSFADE);
  gtk_revealer_set_child(GTK_REVEALER(dimmer_.get()), page_);
  gtk_widget_add_css_class(page_, "dimmer");
  gtk_widget_add_css_class(frame_, "sheet");
  gtk_widget_add_css_class(title_, "title");
  gtk_label_set_ellipsize(GTK_LABEL(title_), PANGO_ELLIPSIZE_END);
  gtk_box_append(GTK_BOX(frame_), bar(title_, close_, kind, leave));
  gtk_box_append(GTK_BOX(frame_), card);
  place(kind, leave);
  set_title(title);
  watching_ = on_change(dimmer_.get(), "child-revealed", [this] { finish(); });
}

/// Where the frame lies.
void Sheet::place(LayerKind kind, const std::function<void()> &leave) {
  constexpr int drawer_width = 336;
  GtkWidget *placed = frame_;
  if (kind == LayerKind::drawer) {
    const bool is_mirrored = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL;
    placed = slider_ = unnamed(gtk_revealer_new());
    gtk_revealer_set_transition_type(GTK_REVEALER(slider_),
                                     is_mirrored ? GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT
                                                 : GTK_REVEALER_TRANSITION_TYPE_SLIDE_RIGHT);
    gtk_revealer_set_child(GTK_REVEALER(slider_), frame_);
    gtk_widget_set_size_request(frame_, drawer_width, -1);
    gtk_widget_set_halign(placed, GTK_ALIGN_START);
    gtk_widget_add_css_class(frame_, "drawer");
    leave_beside(page_, leave);
  } else if (kind == LayerKind::full) {
    gtk_widget_add_css_class(frame_, "full");
    gtk_widget_set_hexpand(card_.get(), TRUE);
    gtk_widget_set_vexpand(card_.get(), TRUE);
  } else {
    gtk_widget_set_halign(frame_, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(frame_, GTK_ALIGN_CENTER);
    gtk_widget_set_size_request(frame_, 280, -1);
  }
  if (kind != LayerKind::dialog) gtk_widget_add_css_class(page_, "to-the-edges");
  gtk_widget_set_vexpand(placed, TRUE);
  gtk_box_append(GTK_BOX(page_), placed);
}

Sheet::~Sheet() {
  g_signal_handler_disconnect(dimmer_.get(), watching_);
  if (gtk_widget_get_parent(dimmer_.get())) gtk_widget_unparent(dimmer_.get());
}

void Sheet::set_title(const std::string &title) {
  gtk_label_set_label(GTK_LABEL(title_), title.c_str());
  gtk_accessible_update_property(GTK_ACCESSIBLE(frame_), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 title.c_str(), GTK_ACCESSIBLE_PROPERTY_MODAL, TRUE, -1);
}

void Sheet::set_language(const std::string &language) {
  const char *close = own_word(OwnWord::close, language);
  gtk_widget_set_tooltip_text(close_, close);
  gtk_accessible_update_property(GTK_ACCESSIBLE(close_), GTK_ACCESSIBLE_PROPERTY_LABEL, close, -1);
}

void Sheet::set_active(bool is_active) {
  gtk_widget_set_can_focus(page_, is_active);
  gtk_widget_set_can_target(dimmer_.get(), is_active);
}

void Sheet::reveal(bool is_shown, unsigned milliseconds, std::function<void()> done) {
  finish();
  auto *revealer = GTK_REVEALER(dimmer_.get());
  done_ = std::move(done);
  gtk_revealer_set_transition_duration(revealer, milliseconds);
  if (!is_shown) set_active(false);
  gtk_revealer_set_reveal_child(revealer, is_shown);
  // What slides does so once what it lies in is seen.
  if (slider_) {
    gtk_revealer_set_transition_duration(GTK_REVEALER(slider_), milliseconds);
    gtk_revealer_set_reveal_child(GTK_REVEALER(slider_), is_shown);
  }
  // What is not on a screen, and what does not move, is there at once and tells nothing.
  if (gtk_revealer_get_child_revealed(revealer) == (is_shown ? TRUE : FALSE)) finish();
}

void Sheet::finish() {
  if (const std::function<void()> done = std::exchange(done_, nullptr)) done();
}

void Sheet::release_card() {
  if (gtk_widget_get_parent(card_.get()) == frame_) gtk_box_remove(GTK_BOX(frame_), card_.get());
}

} // namespace snapgtk
