// Reads a view and makes its widgets.
#ifndef SNAPNAV_GTK_CARD_BUILDER_HPP
#define SNAPNAV_GTK_CARD_BUILDER_HPP

#include "sheet.hpp"
#include "words.hpp"

namespace snapgtk {

/// The widget of an image, which is its text where it cannot be had. Fetches nothing; files of the
/// application come from the host.
GtkWidget *picture(snapnav::View node, CardHost &host);
/// What stands for a film that does not play: its picture as large as the room, or its name.
GtkWidget *still(snapnav::View node, CardHost &host);
/// `content` on the background picture of its node; `content` itself where there is none.
GtkWidget *scene(GtkWidget *content, snapnav::View node, CardHost &host);

/// Tells the style sheet of a tile or column of a shelf whether it begins with a picture, and how that
/// stands.
void mark_tile(GtkWidget *tile, snapnav::View node);

/// Puts a view into a sheet. One for each sheet, gone when it is built; what is made later makes
/// another one.
class Builder {
public:
  explicit Builder(CardSheet &sheet) noexcept : sheet_(sheet) {}

  /// A view, without its actions.
  GtkWidget *body(snapnav::View view);
  /// Fills a vertical box with nodes.
  void fill(GtkWidget *box, snapnav::View children);
  /// A node in its frame: line, space, name; null for a kind that is not known.
  GtkWidget *framed(snapnav::View node, bool is_first);
  /// Buttons, and the cards that they show. `bar`: only those at that end of the screen's bar, and with
  /// an empty word those that do not stand there.
  GtkWidget *actions(snapnav::View list, const char *bar = nullptr);
  /// What stands above a card: the actions of its bar, and where one is of several steps; null where
  /// there is nothing.
  GtkWidget *head(snapnav::View view);

  // texts.cpp
  GtkWidget *text(snapnav::View node);
  GtkWidget *label(snapnav::View runs, snapnav::View look);
  GtkWidget *paragraph(snapnav::View runs, snapnav::View look);
  // grids.cpp
  GtkWidget *columns(snapnav::View node);
  GtkWidget *facts(snapnav::View node);
  GtkWidget *table(snapnav::View node);
  GtkWidget *images(snapnav::View node);
  // media.cpp
  GtkWidget *media(snapnav::View node);
  // fields.cpp
  GtkWidget *input(snapnav::View node);
  // actions.cpp
  GtkWidget *button(snapnav::View action, const void *list);
  /// `content` as something that can be pressed as a whole.
  GtkWidget *pressable(GtkWidget *content, snapnav::View node);
  Press &note(snapnav::View action, GtkWidget *target);
  /// Makes `count` rows, the first ones now.
  void in_parts(GtkWidget *box, std::size_t count, std::function<void(std::size_t)> add);

private:
  GtkWidget *node(snapnav::View node);
  GtkWidget *box(snapnav::View node);
  GtkWidget *menu(snapnav::View list, const char *bar);
  void dress(GtkWidget *label, snapnav::View runs);
  void append(GtkWidget *box, snapnav::View children, std::size_t at);

  CardSheet &sheet_;
};

/// Sets name, width and so on of an input's widgets, by what it asks for. [fields]
struct FieldParts {
  GtkWidget *content = nullptr;
  GtkWidget *target = nullptr;
};
FieldParts text_field(Field &field, Builder &builder);
FieldParts number_field(Field &field);
FieldParts date_field(Field &field);
FieldParts time_field(Field &field);
FieldParts toggle_field(Field &field, Builder &builder);
FieldParts choice_field(Field &field);

} // namespace snapgtk
#endif
