// How the parts of a card share the room: what GTK's own boxes cannot do.
#ifndef SNAPNAV_GTK_CARD_LAYOUTS_HPP
#define SNAPNAV_GTK_CARD_LAYOUTS_HPP

#include <gtk/gtk.h>
#include <vector>

namespace snapgtk {

/// The width that a child asks for in a row or a table.
struct Share {
  enum class Kind { natural, weight, pixels };
  Kind kind = Kind::weight;
  double amount = 1;
};

/// A box whose one child is never wider than `width`, and stands in the middle, or where reading begins.
GtkWidget *page_box(int width, bool is_at_start = false);
/// Whether a box stacks its children as GTK does, and is none of those here.
bool is_plain_box(GtkWidget *box);
/// A box whose children lie on one another; it is as large as the last of them.
GtkWidget *scene_box();
/// A box of a scroller and, below it, a bar: the scroller is as high as what it scrolls, up to what
/// there is, and all of it where that expands. A child with the class `card-head` stands above them,
/// with `over` on them.
GtkWidget *card_box(GtkWidget *scroller);
/// A box whose children stand side by side by their shares; one below the other where they do not
/// fit. Mirrored where text is read from right to left.
GtkWidget *share_box(int gap);
/// A share box whose children stand in one line, however wide that becomes.
GtkWidget *line_box(int gap);
/// Puts a child into a share box.
void add_share(GtkWidget *box, GtkWidget *child, Share share);
/// A box whose children stand side by side, in as many lines as they need.
GtkWidget *flow_box(int gap, GtkAccessibleRole role = GTK_ACCESSIBLE_ROLE_GROUP);
/// A flow box whose children are equally wide, at least so many pixels.
GtkWidget *tile_box(int gap, int width);
/// A box of rows, made by `table_row`, which share the widths of their columns.
GtkWidget *table_box(std::vector<Share> columns);
/// A table or line that scrolls sideways where it is too wide.
GtkWidget *wide_frame(GtkWidget *table);
/// A row of cells for a table of that many columns.
GtkWidget *table_row();

} // namespace snapgtk
#endif
