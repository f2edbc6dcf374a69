#include "sheet.hpp"
#include "card/names.hpp"

#include "card/words.hpp"

namespace snapgtk {

namespace {

/// The bar at the top of the frame.
GtkWidget *bar(GtkWidget *title, GtkWidget *button, std::function<void()> leave) {
  GtkWidget *bar = gtk_center_box_new();
  gtk_widget_add_css_class(bar, "sheet-bar");
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_add_css_class(button, "circular");
  on<void()>(button, "clicked", std::move(leave));
  gtk_center_box_set_center_widget(GTK_CENTER_BOX(bar), title);
  gtk_center_box_set_end_widget(GTK_CENTER_BOX(bar), button);
  return bar;
}

} // namespace

Sheet::Sheet(ScreenID id, GtkWidget *card, const std::string &title, std::function<void()> leave)
    : screen(id), dimmer_(gtk_revealer_new()), page_(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)),
      title_(gtk_label_new(title.c_str())),
      close_(unnamed(gtk_button_new_from_icon_name("window-close-symbolic"))), card_(card) {
  frame_ = GTK_WIDGET(g_object_new(GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL,
                                   "accessible-role", GTK_ACCESSIBLE_ROLE_DIALOG, nullptr));
  gtk_revealer_set_transition_type(GTK_REVEALER(dimmer_.get()),
                                   GTK_REVEALER_TRANSITION_TYPE_CROSSFADE);
  gtk_revealer_set_child(GTK_REVEALER(dimmer_.get()), page_);
  gtk_widget_add_css_class(page_, "dimmer");
  gtk_widget_add_css_class(frame_, "sheet");
  gtk_widget_add_css_class(title_, "title");
  gtk_label_set_ellipsize(GTK_LABEL(title_), PANGO_ELLIPSIZE_END);
  gtk_widget_set_halign(frame_, GTK_ALIGN_CENTER);
  gtk_widget_set_valign(frame_, GTK_ALIGN_CENTER);
  gtk_widget_set_vexpand(frame_, TRUE);
  gtk_widget_set_size_request(frame_, 280, -1);
  gtk_box_append(GTK_BOX(frame_), bar(title_, close_, std::move(leave)));
  gtk_box_append(GTK_BOX(frame_), card);
  gtk_box_append(GTK_BOX(page_), frame_);
  set_title(title);
  watching_ = on_change(dimmer_.get(), "child-revealed", [this] { finish(); });
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
