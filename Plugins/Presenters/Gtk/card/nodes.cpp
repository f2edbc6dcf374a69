#include "builder.hpp"

namespace snapgtk {

using snapnav::Kind;
using snapnav::View;

/// How deep nodes stand in one another at most; the host's own limit is less.
constexpr int most_deep = 64;

static int space_above(View node) {
  const std::string_view name = word(node, "spacing");
  if (name == "none") return 0;
  if (name == "small") return 4;
  if (name == "medium") return 16;
  if (name == "large") return 24;
  if (name == "extraLarge") return 36;
  if (name == "padding") return 18;
  return 10;
}

static GtkAlign placed(std::string_view align) {
  return align == "center" ? GTK_ALIGN_CENTER : align == "right" ? GTK_ALIGN_END : GTK_ALIGN_START;
}

static bool is_list_row(View node) {
  const std::string_view kind = word(node, "kind");
  return (kind == "box" || kind == "columns") && node["action"].kind() == Kind::map &&
         word(node, "style").empty() && !flag(node, "hidden");
}

GtkWidget *Builder::body(View view) {
  GtkWidget *made = pressable(box(view["body"]), view["body"]);
  const std::string speech = snapgtk::text(view, "speak");
  if (!speech.empty())
    gtk_accessible_update_property(GTK_ACCESSIBLE(made), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   speech.c_str(), -1);
  return made;
}

GtkWidget *Builder::framed(View given, bool is_first) {
  if (sheet_.depth_ >= most_deep) return nullptr;
  sheet_.depth_++;
  GtkWidget *made = node(given);
  sheet_.depth_--;
  if (!made) return nullptr;
  GtkWidget *frame = made;
  if (flag(given, "separator") && !is_first) {
    frame = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10);
    gtk_box_append(GTK_BOX(frame), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL));
    gtk_box_append(GTK_BOX(frame), made);
  }
  if (!is_first) gtk_widget_set_margin_top(frame, space_above(given));
  if (flag(given, "stretch")) {
    gtk_widget_set_vexpand(made, TRUE);
    gtk_widget_set_vexpand(frame, TRUE);
  }
  const std::string id = snapgtk::text(given, "id");
  if (!id.empty()) sheet_.parts_.emplace(id, frame);
  if (flag(given, "hidden")) gtk_widget_set_visible(frame, FALSE);
  return frame;
}

GtkWidget *Builder::node(View given) {
  const std::string_view kind = word(given, "kind");
  if (kind == "text") return text(given);
  if (kind == "box") return pressable(box(given), given);
  if (kind == "columns") return pressable(columns(given), given);
  if (kind == "facts") return facts(given);
  if (kind == "table") return table(given);
  if (kind == "input") return input(given);
  if (kind == "actionSet") {
    GtkWidget *made = actions(given["actions"]);
    if (word(given, "align") == "center" || word(given, "align") == "right")
      gtk_widget_set_halign(made, placed(word(given, "align")));
    return made;
  }
  if (kind == "images") return images(given);
  if (kind == "media") return media(given);
  if (kind == "image") {
    GtkWidget *made = picture(given, sheet_.host_);
    if (word(given, "size") != "stretch") gtk_widget_set_halign(made, placed(word(given, "align")));
    return pressable(made, given);
  }
  return nullptr;
}

GtkWidget *Builder::box(View given) {
  GtkWidget *outer = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *inner = outer;
  const std::string style = snapgtk::text(given, "style");
  if (!style.empty() && style != "default") {
    gtk_widget_add_css_class(outer, "panel");
    gtk_widget_add_css_class(outer, ("panel-" + style).c_str());
  }
  const int height = whole(given, "minHeight", 0, 4000);
  if (height > 0) gtk_widget_set_size_request(outer, -1, height);
  const std::string_view vertical = word(given, "vertical");
  if (vertical == "center" || vertical == "bottom") {
    inner = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_valign(inner, vertical == "center" ? GTK_ALIGN_CENTER : GTK_ALIGN_END);
    gtk_widget_set_vexpand(inner, TRUE);
    gtk_box_append(GTK_BOX(outer), inner);
    // In the height that it gets; it asks nobody for more.
    gtk_widget_set_vexpand(outer, FALSE);
  }
  if (const int tile = whole(given, "tileWidth", 0, 4000)) {
    GtkWidget *tiles = tile_box(16, tile);
    gtk_widget_add_css_class(tiles, "tiles");
    gtk_box_append(GTK_BOX(inner), tiles);
    inner = tiles;
  }
  fill(inner, given["children"]);
  if (flag(given, "rightToLeft")) {
    g_object_set_data(G_OBJECT(outer), "snapnav-rtl", GINT_TO_POINTER(1));
    sheet_.has_mirrored_ = true;
  }
  return scene(outer, given, sheet_.host_);
}

void mark_tile(GtkWidget *tile, View node) {
  const View first = node["children"].at(0);
  if (word(first, "kind") != "image" || !GTK_IS_BUTTON(tile)) return;
  const bool is_upright = whole(first, "height", 0, 2000) > whole(first, "width", 0, 2000);
  gtk_widget_add_css_class(tile, is_upright ? "poster" : "pictured");
  GtkWidget *content = gtk_button_get_child(GTK_BUTTON(tile));
  gtk_widget_set_valign(content, GTK_ALIGN_START);
  GtkWidget *picture = gtk_widget_get_first_child(content);
  if (picture && gtk_widget_has_css_class(picture, "cut")) gtk_widget_set_halign(picture, GTK_ALIGN_FILL);
}

void Builder::fill(GtkWidget *box, View children) {
  in_parts(box, children.size(), [this_sheet = &sheet_, box, children](std::size_t at) {
    Builder(*this_sheet).append(box, children, at);
  });
}

/// Rows that can be pressed stand together in a frame, as lists do.
void Builder::append(GtkWidget *box, View children, std::size_t at) {
  const View child = children.at(at);
  if (sheet_.footer_ && child.raw() == sheet_.footer_) return;
  const bool is_tile = gtk_widget_has_css_class(box, "tiles");
  const bool is_row = is_list_row(child) && !is_tile;
  const View next = children.at(at + 1);
  const bool goes_on =
      is_row && at > 0 && is_list_row(children.at(at - 1)) && !flag(child, "separator");
  const bool begins = is_row && !goes_on && is_list_row(next) && !flag(next, "separator");
  GtkWidget *last = gtk_widget_get_last_child(box);
  if (last && GTK_IS_BUTTON(last) && g_object_get_data(G_OBJECT(last), "snapnav-more"))
    last = gtk_widget_get_prev_sibling(last);
  GtkWidget *made = framed(child, at == 0 || goes_on || begins || is_tile);
  if (!made) return;
  if (is_tile) mark_tile(made, child);
  if (begins) {
    GtkWidget *list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_add_css_class(list, "boxed-list");
    if (at > 0) gtk_widget_set_margin_top(list, space_above(child));
    gtk_box_append(GTK_BOX(list), made);
    made = list;
  }
  if (goes_on && last && gtk_widget_has_css_class(last, "boxed-list")) {
    gtk_box_append(GTK_BOX(last), made);
    return;
  }
  gtk_box_insert_child_after(GTK_BOX(box), made, last);
}

void Builder::in_parts(GtkWidget *box, std::size_t count, std::function<void(std::size_t)> add) {
  const std::size_t now = std::min(count, sheet_.room_);
  for (std::size_t at = 0; at < now; at++) add(at);
  sheet_.rows_ = std::max(sheet_.rows_, now);
  if (now == count) return;
  auto later = std::make_unique<Later>();
  later->next = now;
  later->count = count;
  later->add = std::move(add);
  later->button = gtk_button_new();
  g_object_set_data(G_OBJECT(later->button), "snapnav-more", later.get());
  gtk_widget_add_css_class(later->button, "flat");
  gtk_widget_set_margin_top(later->button, 10);
  gtk_box_append(GTK_BOX(box), later->button);
  on<void()>(later->button, "clicked", [sheet = &sheet_] { sheet->fill(1000); });
  sheet_.later_.push_back(std::move(later));
}

} // namespace snapgtk
