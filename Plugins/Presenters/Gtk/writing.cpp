#include "writing.hpp"

#include <cstring>

#include "card/card.hpp"

namespace snapgtk {

namespace {

constexpr float margin = 12; // pixels that are left around what is scrolled to

/// What holds the caret: of an entry the text inside of it.
GtkWidget *caret_of(GtkWidget *input) {
  if (!GTK_IS_EDITABLE(input)) return input;
  GtkEditable *inside = gtk_editable_get_delegate(GTK_EDITABLE(input));
  return inside ? GTK_WIDGET(inside) : input;
}

const char *shape_of(const std::string &kind) {
  return kind == "date" ? "YYYY-MM-DD" : kind == "time" ? "HH:MM" : "";
}

/// The text with the sign that comes before it in a day or a time.
std::string with_sign(GtkWidget *input, const std::string &text, const std::string &kind) {
  const std::string shape = shape_of(kind);
  const auto at = static_cast<std::size_t>(gtk_editable_get_position(GTK_EDITABLE(input)));
  const bool is_digit = text.size() == 1 && g_ascii_isdigit(text[0]);
  if (!is_digit || at >= shape.size() || g_ascii_isalpha(shape[at])) return text;
  return shape[at] + text;
}

} // namespace

GtkWidget *input_at(GtkWidget *widget) {
  for (GtkWidget *at = widget; at; at = gtk_widget_get_parent(at))
    if (g_object_get_data(G_OBJECT(at), keyboard_kind)) return at;
  return nullptr;
}

std::string kind_at(GtkWidget *input) {
  const auto *kind = static_cast<const char *>(g_object_get_data(G_OBJECT(input), keyboard_kind));
  return kind ? kind : "text";
}

bool has_lines(GtkWidget *input) { return GTK_IS_TEXT_VIEW(input); }

void focus_input(GtkWidget *input) {
  GtkWidget *caret = caret_of(input);
  if (GTK_IS_TEXT(caret))
    gtk_text_grab_focus_without_selecting(GTK_TEXT(caret));
  else
    gtk_widget_grab_focus(caret);
}

void write(GtkWidget *input, const std::string &text, const std::string &kind) {
  if (has_lines(input)) {
    gtk_text_buffer_delete_selection(gtk_text_view_get_buffer(GTK_TEXT_VIEW(input)), TRUE, TRUE);
  } else {
    gtk_editable_delete_selection(GTK_EDITABLE(input));
    const std::size_t most = std::strlen(shape_of(kind));
    const std::string before = gtk_editable_get_text(GTK_EDITABLE(input));
    const std::string written = with_sign(input, text, kind);
    if (most > 0 && before.size() + written.size() > most) return;
    return g_signal_emit_by_name(caret_of(input), "insert-at-cursor", written.c_str());
  }
  g_signal_emit_by_name(input, "insert-at-cursor", text.c_str());
}

void erase(GtkWidget *input) { g_signal_emit_by_name(caret_of(input), "backspace"); }

void activate(GtkWidget *input) { g_signal_emit_by_name(caret_of(input), "activate"); }

void scroll_to(GtkWidget *input) {
  GtkWidget *scroller = gtk_widget_get_ancestor(input, GTK_TYPE_SCROLLED_WINDOW);
  // A text of several lines scrolls by itself inside of what scrolls the card.
  if (scroller && has_lines(input))
    if (GtkWidget *outer =
            gtk_widget_get_ancestor(gtk_widget_get_parent(scroller), GTK_TYPE_SCROLLED_WINDOW))
      input = scroller, scroller = outer;
  graphene_rect_t place;
  if (!scroller || !gtk_widget_compute_bounds(input, scroller, &place)) return;
  GtkAdjustment *scroll = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
  const double top =
      gtk_adjustment_get_value(scroll) + static_cast<double>(place.origin.y - margin);
  gtk_adjustment_clamp_page(scroll, top, top + static_cast<double>(place.size.height + 2 * margin));
}

} // namespace snapgtk
