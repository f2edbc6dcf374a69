#include <algorithm>

#include "builder.hpp"
#include "names.hpp"

namespace snapgtk {

using snapnav::Kind;
using snapnav::View;

/// The width of a column in a row that scrolls, where it says none.
constexpr double shelf_width = 320;

static Share share_of(View width, double other) {
  if (letters(width) == "auto") return {Share::Kind::natural, 0};
  if (is_number(width["pixels"]))
    return {Share::Kind::pixels, static_cast<double>(whole(width, "pixels", 0, 4000))};
  const double weight = real(width, "weight", other);
  return {Share::Kind::weight, std::clamp(weight, 0.01, 10000.0)};
}

static void style(GtkWidget *widget, View node) {
  const std::string name = text(node, "style");
  if (name.empty() || name == "default") return;
  gtk_widget_add_css_class(widget, "panel");
  gtk_widget_add_css_class(widget, ("panel-" + name).c_str());
}

GtkWidget *Builder::columns(View node) {
  const bool is_shelf = flag(node, "scroll");
  GtkWidget *row = is_shelf ? line_box(16) : share_box(12);
  gtk_widget_add_css_class(row, is_shelf ? "shelf" : "columns");
  style(row, node);
  const int height = whole(node, "minHeight", 0, 4000);
  if (height > 0) gtk_widget_set_size_request(row, -1, height);
  bool is_first = true;
  for (View column : node["columns"].items()) {
    GtkWidget *made = pressable(box(column), column);
    const std::string id = snapgtk::text(column, "id");
    if (flag(column, "separator") && !is_first) gtk_widget_add_css_class(made, "column-line");
    if (!id.empty()) sheet_.parts_.emplace(id, made);
    if (flag(column, "hidden")) gtk_widget_set_visible(made, FALSE);
    if (is_shelf) mark_tile(made, column);
    Share share = share_of(column["width"], 1);
    if (is_shelf && share.kind == Share::Kind::weight) share = {Share::Kind::pixels, shelf_width};
    add_share(row, made, share);
    is_first = false;
  }
  return is_shelf ? wide_frame(row) : row;
}

GtkWidget *Builder::facts(View node) {
  GtkWidget *list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_add_css_class(list, "facts");
  GtkSizeGroup *names = gtk_size_group_new(GTK_SIZE_GROUP_HORIZONTAL);
  for (View fact : node["facts"].items()) {
    GtkWidget *row = share_box(16);
    GtkWidget *name = label(fact["title"], View());
    GtkWidget *value = label(fact["value"], View());
    gtk_widget_add_css_class(name, "fact-name");
    gtk_widget_add_css_class(value, "fact-value");
    for (GtkWidget *part : {name, value}) {
      gtk_label_set_wrap(GTK_LABEL(part), TRUE);
      gtk_label_set_wrap_mode(GTK_LABEL(part), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_yalign(GTK_LABEL(part), 0);
    }
    for (GtkWidget *part : {name, value})
      if (!*gtk_label_get_text(GTK_LABEL(part))) unnamed(part);
    gtk_label_set_max_width_chars(GTK_LABEL(name), 24);
    gtk_label_set_width_chars(GTK_LABEL(value), 10);
    gtk_size_group_add_widget(names, name);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(value), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, name,
                                   nullptr, -1);
    add_share(row, name, {Share::Kind::natural, 0});
    add_share(row, value, {Share::Kind::weight, 1});
    gtk_box_append(GTK_BOX(list), row);
  }
  g_object_unref(names);
  return list;
}

static GtkWidget *cell_box(bool is_header) {
  const GtkAccessibleRole role =
      is_header ? GTK_ACCESSIBLE_ROLE_COLUMN_HEADER : GTK_ACCESSIBLE_ROLE_CELL;
  auto *cell = static_cast<GtkWidget *>(g_object_new(
      GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "accessible-role", role, nullptr));
  gtk_widget_add_css_class(cell, "cell");
  return unnamed(cell);
}

/// The whole cell has the ground of the box in it.
static void move_style(GtkWidget *box, GtkWidget *cell) {
  if (!gtk_widget_has_css_class(box, "panel")) return;
  char **names = gtk_widget_get_css_classes(box);
  gtk_widget_set_css_classes(cell, const_cast<const char **>(names));
  g_strfreev(names);
  gtk_widget_add_css_class(cell, "cell");
  const char *none[] = {nullptr};
  gtk_widget_set_css_classes(box, none);
}

GtkWidget *Builder::table(View node) {
  std::vector<Share> shares;
  for (View column : node["columns"].items()) shares.push_back(share_of(column["width"], 1));
  GtkWidget *grid = unnamed(table_box(shares));
  gtk_widget_add_css_class(grid, "table");
  gtk_widget_set_overflow(grid, GTK_OVERFLOW_HIDDEN);
  if (flag(node, "grid", true)) gtk_widget_add_css_class(grid, "lines");
  const View rows = node["rows"];
  const bool has_header = flag(node, "header");
  in_parts(grid, rows.size(),
           [sheet = &sheet_, grid, rows, has_header, count = shares.size()](std::size_t at) {
             Builder builder(*sheet);
             GtkWidget *line = unnamed(table_row());
             gtk_widget_add_css_class(line, "row");
             if (at == 0 && has_header) gtk_widget_add_css_class(line, "header-row");
             style(line, rows.at(at));
             const View cells = rows.at(at)["cells"];
             for (std::size_t place = 0; place < std::min(cells.size(), count); place++) {
               GtkWidget *cell = cell_box(at == 0 && has_header);
               GtkWidget *made = builder.box(cells.at(place));
               move_style(made, cell);
               made = builder.pressable(made, cells.at(place));
               gtk_widget_set_vexpand(made, TRUE);
               gtk_box_append(GTK_BOX(cell), made);
               gtk_box_append(GTK_BOX(line), cell);
             }
             GtkWidget *last = gtk_widget_get_last_child(grid);
             if (last && g_object_get_data(G_OBJECT(last), "snapnav-more"))
               last = gtk_widget_get_prev_sibling(last);
             gtk_box_insert_child_after(GTK_BOX(grid), line, last);
           });
  GtkWidget *frame = wide_frame(grid);
  gtk_widget_set_vexpand(frame, FALSE);
  return frame;
}

GtkWidget *Builder::images(View node) {
  GtkWidget *flow = flow_box(8);
  for (View image : node["images"].items()) {
    GtkWidget *made = pressable(picture(image, sheet_.host_), image);
    gtk_box_append(GTK_BOX(flow), made);
  }
  return flow;
}

} // namespace snapgtk
