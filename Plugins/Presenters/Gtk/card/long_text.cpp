#include "long_text.hpp"

#include <algorithm>

namespace snapgtk {

namespace {

constexpr std::size_t longest_label = 1000;
/// How many letters wide a long text is at least, and would like to be.
constexpr int least_letters = 24, wanted_letters = 80;

GtkSizeRequestMode by_width(GtkWidget *) { return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH; }

/// What the style sheet puts around a widget.
GtkBorder around(GtkWidget *widget) {
  GtkStyleContext *style = gtk_widget_get_style_context(widget);
  GtkBorder margin, border, padding;
  gtk_style_context_get_margin(style, &margin);
  gtk_style_context_get_border(style, &border);
  gtk_style_context_get_padding(style, &padding);
  const auto sum = [&](gint16 GtkBorder::*side) {
    return static_cast<gint16>(margin.*side + border.*side + padding.*side);
  };
  return {sum(&GtkBorder::left), sum(&GtkBorder::right), sum(&GtkBorder::top),
          sum(&GtkBorder::bottom)};
}

/// The height of a text in a room that is as wide as that.
int height_at(GtkInscription *text, int width) {
  const GtkBorder side = around(GTK_WIDGET(text));
  PangoLayout *layout =
      gtk_widget_create_pango_layout(GTK_WIDGET(text), gtk_inscription_get_text(text));
  pango_layout_set_attributes(layout, gtk_inscription_get_attributes(text));
  pango_layout_set_wrap(layout, gtk_inscription_get_wrap_mode(text));
  pango_layout_set_width(layout, std::max(1, width - side.left - side.right) * PANGO_SCALE);
  int height = 0;
  pango_layout_get_pixel_size(layout, nullptr, &height);
  g_object_unref(layout);
  return height + side.top + side.bottom;
}

/// By the width of a letter, so that nothing is laid out for it; the height by the one width that
/// the text gets.
void measure(GtkWidget *box, GtkOrientation orientation, int room, int *least, int *natural, int *,
             int *) {
  GtkWidget *child = gtk_widget_get_first_child(box);
  if (!child) return;
  if (orientation == GTK_ORIENTATION_VERTICAL && room >= 0) {
    *least = *natural = height_at(GTK_INSCRIPTION(child), room);
    return;
  }
  gtk_widget_measure(child, orientation, -1, least, natural, nullptr, nullptr);
}

void allocate(GtkWidget *box, int width, int height, int baseline) {
  if (GtkWidget *child = gtk_widget_get_first_child(box))
    gtk_widget_allocate(child, width, height, baseline, nullptr);
}

} // namespace

bool is_long(const std::string &text) noexcept { return text.size() > longest_label; }

GtkWidget *long_text(const std::string &text, GtkAccessibleRole role, float align) {
  auto *child = static_cast<GtkWidget *>(g_object_new(
      GTK_TYPE_INSCRIPTION, "accessible-role", role, "text", text.c_str(), "xalign", align, "yalign",
      0.0f, "min-chars", least_letters, "nat-chars", wanted_letters, "wrap-mode",
      PANGO_WRAP_WORD_CHAR, nullptr));
  auto *box = static_cast<GtkWidget *>(
      g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, nullptr));
  gtk_widget_set_layout_manager(box, gtk_custom_layout_new(by_width, measure, allocate));
  gtk_box_append(GTK_BOX(box), child);
  return box;
}

GtkWidget *inscription_of(GtkWidget *long_text) { return gtk_widget_get_first_child(long_text); }

} // namespace snapgtk
