#include "layouts.hpp"
#include "names.hpp"

#include <algorithm>
#include <memory>

#include "shares.hpp"

namespace snapgtk {

namespace {

constexpr int grid_line = 1;
const char kept_key[] = "snapnav-layout";
const char share_key[] = "snapnav-share";

/// What a box of ours keeps: the gap, the columns of a table, whether all stands in one line, the
/// least width of tiles, and the greatest of a page.
struct Kept {
  int gap = 0;
  std::vector<Share> columns;
  std::vector<int> least, natural;
  bool is_line = false;
  int tile = 0;
  int page = 0;
};

Kept &kept(GtkWidget *box) {
  return *static_cast<Kept *>(g_object_get_data(G_OBJECT(box), kept_key));
}

GtkSizeRequestMode by_width(GtkWidget *) { return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH; }

GtkWidget *laid(GtkCustomMeasureFunc measure, GtkCustomAllocateFunc allocate, Kept keep,
                GtkAccessibleRole role = GTK_ACCESSIBLE_ROLE_GROUP) {
  auto *box = static_cast<GtkWidget *>(g_object_new(
      GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "accessible-role", role, nullptr));
  g_object_set_data_full(G_OBJECT(box), kept_key, new Kept(std::move(keep)),
                         [](gpointer data) { delete static_cast<Kept *>(data); });
  gtk_widget_set_layout_manager(box, gtk_custom_layout_new(by_width, measure, allocate));
  return box;
}

std::vector<GtkWidget *> seen(GtkWidget *box) {
  std::vector<GtkWidget *> children;
  for (GtkWidget *child = gtk_widget_get_first_child(box); child;
       child = gtk_widget_get_next_sibling(child))
    if (gtk_widget_should_layout(child)) children.push_back(child);
  return children;
}

struct Size {
  int least = 0, natural = 0;
};

Size width_of(GtkWidget *child) {
  Size size;
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &size.least, &size.natural, nullptr,
                     nullptr);
  return size;
}
Size height_of(GtkWidget *child, int width) {
  Size size;
  gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, &size.least, &size.natural, nullptr,
                     nullptr);
  return size;
}

/// Gives a child its place; x is counted from where reading begins.
void place(GtkWidget *box, GtkWidget *child, int all, int x, int y, int width, int height) {
  if (gtk_widget_get_direction(box) == GTK_TEXT_DIR_RTL) x = all - x - width;
  graphene_point_t point = GRAPHENE_POINT_INIT(static_cast<float>(x), static_cast<float>(y));
  gtk_widget_allocate(child, width, height, -1, gsk_transform_translate(nullptr, &point));
}

// MARK: Page

void measure_page(GtkWidget *box, GtkOrientation orientation, int room, int *least, int *natural,
                  int *, int *) {
  for (GtkWidget *child : seen(box)) {
    const bool is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
    const int page_width = kept(box).page;
    const int width = room < 0 ? -1 : std::max(std::min(room, page_width), width_of(child).least);
    const Size size = is_width ? width_of(child) : height_of(child, width);
    *least = std::max(*least, size.least);
    *natural =
        std::max(*natural, is_width ? std::max(std::min(size.natural, page_width), size.least)
                                    : size.natural);
  }
}

void allocate_page(GtkWidget *box, int width, int height, int) {
  for (GtkWidget *child : seen(box)) {
    const int taken = std::max(std::min(width, kept(box).page), width_of(child).least);
    place(box, child, width, kept(box).is_line ? 0 : (width - taken) / 2, 0, taken, height);
  }
}

// MARK: One on another

/// A picture is seen as one from this width on, in a box that is as wide as what is in it.
constexpr int wide_scene = 860;

/// As large as what lies on top.
void measure_scene(GtkWidget *box, GtkOrientation orientation, int room, int *least, int *natural,
                   int *, int *) {
  GtkWidget *top = gtk_widget_get_last_child(box);
  if (!top) return;
  gtk_widget_measure(top, orientation, room, least, natural, nullptr, nullptr);
  if (orientation == GTK_ORIENTATION_HORIZONTAL) *natural = std::max(*natural, wide_scene);
}

void allocate_scene(GtkWidget *box, int width, int height, int) {
  for (GtkWidget *child : seen(box)) place(box, child, width, 0, 0, width, height);
}

// MARK: Scroller and bar

constexpr int least_scroller = 48;

/// What a scroller scrolls.
GtkWidget *scrolled(GtkWidget *scroller) {
  GtkWidget *child = gtk_scrolled_window_get_child(GTK_SCROLLED_WINDOW(scroller));
  return child && GTK_IS_VIEWPORT(child) ? gtk_viewport_get_child(GTK_VIEWPORT(child)) : child;
}

bool is_head(GtkWidget *child) { return gtk_widget_has_css_class(child, "card-head"); }

/// Whether it lies on the picture that the card begins with.
bool lies_over(GtkWidget *child) { return is_head(child) && gtk_widget_has_css_class(child, "over"); }

void measure_card(GtkWidget *box, GtkOrientation orientation, int room, int *least, int *natural,
                  int *, int *) {
  for (GtkWidget *child : seen(box)) {
    GtkWidget *content = GTK_IS_SCROLLED_WINDOW(child) ? scrolled(child) : child;
    if (!content) continue;
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
      const Size size = width_of(child);
      *least = std::max(*least, size.least);
      *natural = std::max(*natural, std::max(size.natural, width_of(content).natural));
      continue;
    }
    const Size size = height_of(content, room);
    if (lies_over(child)) continue;
    *least += content == child ? size.least : least_scroller;
    *natural += content == child ? size.natural : std::max(size.natural, least_scroller);
  }
}

void allocate_card(GtkWidget *box, int width, int height, int) {
  int left = height, y = 0;
  for (GtkWidget *child : seen(box)) {
    if (GTK_IS_SCROLLED_WINDOW(child) || lies_over(child)) continue;
    left -= height_of(child, width).natural;
    if (is_head(child)) y += height_of(child, width).natural;
  }
  for (GtkWidget *child : seen(box)) {
    int high = height_of(child, width).natural;
    // It is read last, and stands above.
    if (is_head(child)) {
      place(box, child, width, 0, 0, width, high);
      continue;
    }
    if (GTK_IS_SCROLLED_WINDOW(child)) {
      GtkWidget *content = scrolled(child);
      const bool expands = !content || gtk_widget_compute_expand(content, GTK_ORIENTATION_VERTICAL);
      high = std::max(left, least_scroller);
      if (!expands) high = std::min(high, std::max(height_of(content, width).natural, 1));
    }
    place(box, child, width, 0, y, width, high);
    y += high;
  }
}

// MARK: Side by side

Share share_of(GtkWidget *child) {
  auto *share = static_cast<Share *>(g_object_get_data(G_OBJECT(child), share_key));
  return share ? *share : Share();
}

struct Row {
  std::vector<GtkWidget *> children;
  std::vector<int> widths;
  bool is_stacked = false;
  int gap = 0;
};

Row row_of(GtkWidget *box, int room) {
  Row row{seen(box), {}, false, kept(box).gap};
  std::vector<Claim> claims;
  const int gaps = row.gap * std::max(0, static_cast<int>(row.children.size()) - 1);
  int least = gaps;
  for (GtkWidget *child : row.children) {
    const Size size = width_of(child);
    claims.push_back({share_of(child), size.least, size.natural});
    least += size.least;
  }
  row.is_stacked = least > room && !kept(box).is_line;
  row.widths =
      row.is_stacked ? std::vector<int>(claims.size(), room) : shared_widths(claims, room - gaps);
  return row;
}

void measure_row(GtkWidget *box, GtkOrientation orientation, int room, int *least, int *natural,
                 int *, int *) {
  if (orientation == GTK_ORIENTATION_HORIZONTAL || room < 0) {
    int widest = 0, wanted = 0, count = 0;
    for (GtkWidget *child : seen(box)) {
      const Size size = width_of(child);
      const Share share = share_of(child);
      const int natural_width = share.kind == Share::Kind::pixels
                                    ? std::max(size.least, static_cast<int>(share.amount))
                                    : size.natural;
      widest = std::max(widest, size.least);
      wanted += natural_width + (count++ ? kept(box).gap : 0);
    }
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
      *least = kept(box).is_line ? wanted : widest;
      *natural = std::max(wanted, widest);
      return;
    }
    room = wanted;
  }
  const Row row = row_of(box, room);
  for (std::size_t at = 0; at < row.children.size(); at++) {
    const Size size = height_of(row.children[at], row.widths[at]);
    const int gap = at && row.is_stacked ? row.gap : 0;
    *least = row.is_stacked ? *least + size.least + gap : std::max(*least, size.least);
    *natural = row.is_stacked ? *natural + size.natural + gap : std::max(*natural, size.natural);
  }
}

void allocate_row(GtkWidget *box, int width, int height, int) {
  const Row row = row_of(box, width);
  int x = 0, y = 0;
  for (std::size_t at = 0; at < row.children.size(); at++) {
    const int high = row.is_stacked ? height_of(row.children[at], width).natural : height;
    place(box, row.children[at], width, x, y, row.widths[at], high);
    if (row.is_stacked)
      y += high + row.gap;
    else
      x += row.widths[at] + row.gap;
  }
}

// MARK: In lines

/// Goes through the children in lines of `room`; answers the height of all.
template <class Put> int flow(GtkWidget *box, int room, Put put) {
  const int gap = kept(box).gap, tile = kept(box).tile;
  const int count = tile > 0 ? std::max(1, (room + gap) / (tile + gap)) : 1;
  int x = 0, y = 0, line = 0;
  for (GtkWidget *child : seen(box)) {
    const Size wide = width_of(child);
    const int wanted = tile > 0 ? (room - gap * (count - 1)) / count : std::min(wide.natural, room);
    const int width = std::max(wanted, wide.least);
    if (x > 0 && x + width > room) {
      y += line + gap;
      x = line = 0;
    }
    const int height = height_of(child, width).natural;
    put(child, x, y, width, height);
    line = std::max(line, height);
    x += width + gap;
  }
  return y + line;
}

void measure_flow(GtkWidget *box, GtkOrientation orientation, int room, int *least, int *natural,
                  int *, int *) {
  if (orientation == GTK_ORIENTATION_VERTICAL) {
    *least = *natural = flow(box, room < 0 ? G_MAXINT / 2 : room, [](auto...) {});
    return;
  }
  int count = 0;
  for (GtkWidget *child : seen(box)) {
    const Size size = width_of(child);
    *least = std::max(*least, size.least);
    *natural += size.natural + (count++ ? kept(box).gap : 0);
  }
}

void allocate_flow(GtkWidget *box, int room, int, int) {
  flow(box, room, [&](GtkWidget *child, int x, int y, int width, int height) {
    place(box, child, room, x, y, width, height);
  });
}

// MARK: Tables

std::vector<int> column_widths(const Kept &table, int room) {
  std::vector<Claim> claims;
  for (std::size_t at = 0; at < table.columns.size(); at++)
    claims.push_back({table.columns[at], table.least[at], table.natural[at]});
  return shared_widths(claims, room - grid_line * (static_cast<int>(claims.size()) - 1));
}

void measure_columns(GtkWidget *box) {
  Kept &table = kept(box);
  table.least.assign(table.columns.size(), 0);
  table.natural.assign(table.columns.size(), 0);
  for (GtkWidget *row : seen(box)) {
    std::size_t at = 0;
    for (GtkWidget *cell = gtk_widget_get_first_child(row); cell && at < table.columns.size();
         cell = gtk_widget_get_next_sibling(cell), at++) {
      const Size size = width_of(cell);
      table.least[at] = std::max(table.least[at], size.least);
      table.natural[at] = std::max(table.natural[at], size.natural);
    }
  }
}

void measure_table(GtkWidget *box, GtkOrientation orientation, int room, int *least, int *natural,
                   int *, int *) {
  const bool is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
  if (is_width || room < 0) {
    measure_columns(box);
    const Kept &table = kept(box);
    const int lines = std::max(0, static_cast<int>(table.columns.size()) - 1) * grid_line;
    int least_width = lines, natural_width = lines;
    for (int width : table.least) least_width += width;
    for (int width : table.natural) natural_width += width;
    if (is_width) {
      *least = least_width;
      *natural = natural_width;
      return;
    }
    room = natural_width;
  }
  for (GtkWidget *row : seen(box)) *natural += height_of(row, room).natural;
  *least = *natural;
}

void allocate_table(GtkWidget *box, int width, int, int) {
  int y = 0;
  for (GtkWidget *row : seen(box)) {
    const int height = height_of(row, width).natural;
    place(box, row, width, 0, y, width, height);
    y += height;
  }
}

/// As high as the table is at the width that it gets, which GTK's scroller does not ask for.
void measure_frame(GtkWidget *box, GtkOrientation orientation, int room, int *least, int *natural,
                   int *, int *) {
  constexpr int narrowest = 120, bar = 16;
  for (GtkWidget *scroller : seen(box)) {
    GtkWidget *table = scrolled(scroller);
    if (!table) continue;
    const Size width = width_of(table);
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
      *least = std::min(width.least, narrowest);
      *natural = width.natural;
      continue;
    }
    const int given = room < 0 ? width.natural : std::max(room, width.least);
    *natural = height_of(table, given).natural + (room >= 0 && room < width.least ? bar : 0);
    *least = *natural;
  }
}

void allocate_frame(GtkWidget *box, int width, int height, int) {
  for (GtkWidget *scroller : seen(box)) place(box, scroller, width, 0, 0, width, height);
}

std::vector<int> cell_widths(GtkWidget *row, int room) {
  GtkWidget *box = gtk_widget_get_parent(row);
  if (!box) return {};
  if (kept(box).least.size() != kept(box).columns.size()) measure_columns(box);
  return column_widths(kept(box), room);
}

void measure_cells(GtkWidget *row, GtkOrientation orientation, int room, int *least, int *natural,
                   int *, int *) {
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    for (GtkWidget *cell : seen(row))
      *natural += width_of(cell).natural, *least += width_of(cell).least;
    return;
  }
  const auto widths = room < 0 ? std::vector<int>() : cell_widths(row, room);
  std::size_t at = 0;
  for (GtkWidget *cell : seen(row)) {
    const Size size = height_of(cell, at < widths.size() ? widths[at] : -1);
    *least = std::max(*least, size.least);
    *natural = std::max(*natural, size.natural);
    at++;
  }
}

void allocate_cells(GtkWidget *row, int width, int height, int) {
  const auto widths = cell_widths(row, width);
  std::size_t at = 0;
  int x = 0;
  for (GtkWidget *cell : seen(row)) {
    if (at >= widths.size()) return;
    place(row, cell, width, x, 0, widths[at], height);
    x += widths[at++] + grid_line;
  }
}

} // namespace

GtkWidget *page_box(int width, bool is_at_start) {
  return laid(measure_page, allocate_page, {0, {}, {}, {}, is_at_start, 0, width});
}
bool is_plain_box(GtkWidget *box) { return !g_object_get_data(G_OBJECT(box), kept_key); }
GtkWidget *scene_box() { return laid(measure_scene, allocate_scene, {}); }
GtkWidget *card_box(GtkWidget *scroller) {
  GtkWidget *box = laid(measure_card, allocate_card, {});
  gtk_box_append(GTK_BOX(box), scroller);
  return box;
}
GtkWidget *share_box(int gap) { return laid(measure_row, allocate_row, {gap, {}, {}, {}}); }
GtkWidget *line_box(int gap) { return laid(measure_row, allocate_row, {gap, {}, {}, {}, true}); }
GtkWidget *flow_box(int gap, GtkAccessibleRole role) {
  return laid(measure_flow, allocate_flow, {gap, {}, {}, {}}, role);
}
GtkWidget *tile_box(int gap, int width) {
  return laid(measure_flow, allocate_flow, {gap, {}, {}, {}, false, width});
}

void add_share(GtkWidget *box, GtkWidget *child, Share share) {
  g_object_set_data_full(G_OBJECT(child), share_key, new Share(share),
                         [](gpointer data) { delete static_cast<Share *>(data); });
  gtk_box_append(GTK_BOX(box), child);
}

GtkWidget *table_box(std::vector<Share> columns) {
  return laid(measure_table, allocate_table, {0, std::move(columns), {}, {}},
              GTK_ACCESSIBLE_ROLE_TABLE);
}
GtkWidget *wide_frame(GtkWidget *table) {
  GtkWidget *scroller = unnamed(gtk_scrolled_window_new());
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_AUTOMATIC,
                                 GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), table);
  GtkWidget *frame = laid(measure_frame, allocate_frame, {});
  gtk_box_append(GTK_BOX(frame), scroller);
  return frame;
}
GtkWidget *table_row() { return laid(measure_cells, allocate_cells, {}, GTK_ACCESSIBLE_ROLE_ROW); }

} // namespace snapgtk
