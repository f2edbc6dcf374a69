#include <algorithm>
#include <array>
#include <cstdint>

#include "builder.hpp"
#include "layouts.hpp"
#include "names.hpp"

namespace snapgtk {

using snapnav::View;

/// The largest picture before it is decoded, as text or as a file.
constexpr std::size_t most_letters = 8u << 20;

static GdkTexture *texture_of(GBytes *data) {
  GdkTexture *texture = gdk_texture_new_from_bytes(data, nullptr);
  g_bytes_unref(data);
  return texture;
}

/// A picture that stands in its own address; null where it cannot be read.
static GdkTexture *texture_within(std::string_view url) {
  const std::size_t comma = url.find(',');
  if (comma == std::string_view::npos || url.size() > most_letters) return nullptr;
  const std::string_view head = url.substr(0, comma);
  if (head.size() < 7 || head.substr(head.size() - 7) != ";base64") return nullptr;
  gsize size = 0;
  guchar *bytes = g_base64_decode(std::string(url.substr(comma + 1)).c_str(), &size);
  return texture_of(g_bytes_new_take(bytes, size));
}

/// A picture of the application or one that stands in its own address; null for every other one.
static GdkTexture *texture_at(std::string_view url, CardHost &host) {
  if (url.substr(0, 11) == "data:image/") return texture_within(url);
  if (url.empty() || url.front() == '/' || url.find(':') != std::string_view::npos) return nullptr;
  const std::vector<std::uint8_t> bytes = host.picture(url);
  if (bytes.empty() || bytes.size() > most_letters) return nullptr;
  return texture_of(g_bytes_new(bytes.data(), bytes.size()));
}

static int side_of(View node, int other) {
  const std::string_view size = word(node, "size");
  return size == "small" ? 48 : size == "medium" ? 96 : size == "large" ? 192 : other;
}

/// The first letters of the first two words of a name.
static std::string initials(const std::string &name) {
  std::string letters;
  bool begins = true;
  for (const char *at = name.c_str(); *at && g_utf8_strlen(letters.c_str(), -1) < 2;
       at = g_utf8_next_char(at)) {
    const gunichar letter = g_utf8_get_char(at);
    if (begins && g_unichar_isalnum(letter)) {
      char space[8];
      letters.append(space,
                     static_cast<std::size_t>(g_unichar_to_utf8(g_unichar_toupper(letter), space)));
    }
    begins = g_unichar_isspace(letter);
  }
  return letters;
}

/// The longest side that a picture asks for.
constexpr int longest_side = 10000;

/// A length in the ratio of `one` to `other`: at least 1, also of a picture that is a line.
static int in_ratio(int length, int one, int other, int most = longest_side) {
  const std::int64_t found = std::int64_t{length} * one / std::max(1, other);
  return static_cast<int>(std::clamp<std::int64_t>(found, 1, most));
}

/// As high as its width wants it, and never so high that nothing else is seen.
static void measure_stretched(GtkWidget *box, GtkOrientation orientation, int room, int *least,
                              int *natural, int *, int *) {
  constexpr int wide = 720, highest = 400;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *least = 64;
    *natural = wide;
    return;
  }
  const int share = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(box), "snapnav-share-high"));
  *least = *natural = in_ratio(room < 0 ? wide : room, share, 1000, highest);
}

static void allocate_stretched(GtkWidget *box, int width, int height, int) {
  gtk_widget_allocate(gtk_widget_get_first_child(box), width, height, -1, nullptr);
}

/// A picture is as wide as its card says, or as there is room; one that keeps its form is as high as that
/// width wants it, so that nothing of it is cut off.
static void measure_place(GtkWidget *place, GtkOrientation orientation, int room, int *least,
                          int *natural, int *, int *) {
  const int width = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(place), "snapnav-width"));
  const int height = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(place), "snapnav-height"));
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *least = std::min(width, 320);
    *natural = width;
    return;
  }
  // Only what fills its place becomes wider than it asks for.
  const bool fills = gtk_widget_get_halign(gtk_widget_get_parent(place)) == GTK_ALIGN_FILL;
  const int given = room < 0 ? width : fills ? room : std::min(room, width);
  const bool keeps = g_object_get_data(G_OBJECT(place), "snapnav-keeps-form");
  *least = *natural = keeps ? in_ratio(given, height, width) : height;
}

static GtkSizeRequestMode by_width(GtkWidget *) { return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH; }

static GtkWidget *place_of(int width, int height, bool keeps_form) {
  GtkWidget *place = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  g_object_set_data(G_OBJECT(place), "snapnav-width", GINT_TO_POINTER(width));
  g_object_set_data(G_OBJECT(place), "snapnav-height", GINT_TO_POINTER(height));
  g_object_set_data(G_OBJECT(place), "snapnav-keeps-form", GINT_TO_POINTER(keeps_form));
  gtk_widget_set_layout_manager(
      place, gtk_custom_layout_new(by_width, measure_place, [](GtkWidget *, int, int, int) {}));
  return place;
}

/// A picture that is as wide as there is room.
static GtkWidget *stretched(GtkWidget *picture, GdkTexture *texture) {
  gtk_picture_set_content_fit(GTK_PICTURE(picture), GTK_CONTENT_FIT_COVER);
  gtk_accessible_update_state(GTK_ACCESSIBLE(picture), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  GtkWidget *box = unnamed(GTK_WIDGET(
      g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, nullptr)));
  gtk_widget_set_layout_manager(
      box, gtk_custom_layout_new(by_width, measure_stretched, allocate_stretched));
  const int share =
      in_ratio(1000, gdk_texture_get_height(texture), gdk_texture_get_width(texture), G_MAXINT);
  g_object_set_data(G_OBJECT(box), "snapnav-share-high", GINT_TO_POINTER(share));
  gtk_box_append(GTK_BOX(box), picture);
  return box;
}

static GtkWidget *drawn(GdkTexture *texture, View node) {
  GtkWidget *made = unnamed(gtk_picture_new_for_paintable(GDK_PAINTABLE(texture)));
  const int own_width = std::max(1, gdk_texture_get_width(texture));
  const int own_height = std::max(1, gdk_texture_get_height(texture));
  const int said_width = whole(node, "width", side_of(node, 0), 2000);
  const int said_height = whole(node, "height", 0, 2000);
  const bool is_cut = whole(node, "width", 0, 2000) > 0 && said_height > 0;
  const bool is_sized = said_width > 0 || said_height > 0;
  gtk_picture_set_content_fit(GTK_PICTURE(made),
                              is_sized ? GTK_CONTENT_FIT_COVER : GTK_CONTENT_FIT_CONTAIN);
  gtk_picture_set_can_shrink(GTK_PICTURE(made), TRUE);
  gtk_widget_add_css_class(made, "picture");
  gtk_widget_set_overflow(made, GTK_OVERFLOW_HIDDEN);
  if (word(node, "size") == "stretch" && !is_cut) return stretched(made, texture);
  if (!is_sized) {
    const int width = std::min(own_width, 720);
    gtk_widget_set_size_request(made, std::min(width, 320),
                                in_ratio(width, own_height, own_width, 600));
    return made;
  }
  const bool is_person = flag(node, "person");
  const int width = said_width > 0 ? said_width
                    : is_person    ? said_height
                                   : in_ratio(said_height, own_width, own_height);
  const int height = said_height > 0 ? said_height
                     : is_person     ? said_width
                                     : in_ratio(said_width, own_height, own_width);
  if (is_person) gtk_widget_add_css_class(made, "person");
  // A picture asks for as much as it has pixels; above a place of the
  // declared size it asks for nothing.
  gtk_picture_set_alternative_text(GTK_PICTURE(made), text(node, "alt").c_str());
  GtkWidget *sized = unnamed(gtk_overlay_new());
  gtk_overlay_set_child(GTK_OVERLAY(sized), place_of(width, height, !is_cut || height > width));
  gtk_overlay_add_overlay(GTK_OVERLAY(sized), made);
  gtk_widget_set_valign(sized, GTK_ALIGN_START);
  if (is_cut) gtk_widget_add_css_class(sized, "cut");
  return sized;
}

/// What stands for a picture that cannot be had: what it shows, in words.
static GtkWidget *caption(View node, const std::string &alt) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  gtk_widget_add_css_class(box, "caption-box");
  // What is in the middle of it asks for no more room on the page.
  gtk_widget_set_vexpand(box, FALSE);
  const int side = side_of(node, 96);
  gtk_widget_set_size_request(box, std::min(whole(node, "width", side, 400), 320),
                              std::min(whole(node, "height", side, 400), 240));
  GtkWidget *icon = unnamed(gtk_image_new_from_icon_name("image-x-generic-symbolic"));
  gtk_widget_set_valign(icon, GTK_ALIGN_END);
  gtk_widget_set_vexpand(icon, TRUE);
  GtkWidget *words = gtk_label_new(alt.c_str());
  gtk_widget_add_css_class(words, "caption-text");
  gtk_label_set_wrap(GTK_LABEL(words), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(words), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_justify(GTK_LABEL(words), GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars(GTK_LABEL(words), 16);
  gtk_widget_set_valign(words, GTK_ALIGN_START);
  gtk_widget_set_vexpand(words, TRUE);
  gtk_box_append(GTK_BOX(box), icon);
  gtk_box_append(GTK_BOX(box), words);
  if (alt.empty()) {
    gtk_widget_set_visible(words, FALSE);
    gtk_widget_set_valign(icon, GTK_ALIGN_CENTER);
  }
  return box;
}

GtkWidget *picture(View node, CardHost &host) {
  const std::string alt = text(node, "alt");
  GtkWidget *made = nullptr;
  if (GdkTexture *texture = texture_at(word(node, "url"), host)) {
    made = drawn(texture, node);
    g_object_unref(texture);
  } else if (flag(node, "person")) {
    const std::string signs = initials(alt);
    made = gtk_label_new(signs.empty() ? "•" : signs.c_str());
    const int side = side_of(node, 48);
    gtk_widget_set_size_request(made, side, side);
    gtk_widget_set_valign(made, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text(made, alt.empty() ? nullptr : alt.c_str());
    gtk_widget_add_css_class(made, "caption-person");
  } else {
    made = caption(node, alt);
  }
  if (flag(node, "person")) gtk_widget_add_css_class(made, "person");
  if (!alt.empty())
    gtk_accessible_update_property(GTK_ACCESSIBLE(made), GTK_ACCESSIBLE_PROPERTY_LABEL, alt.c_str(),
                                   -1);
  return made;
}

constexpr int longest_line = 560;

/// Lines on a picture are not longer than what is read with ease, so that most of it is seen.
static void keep_short(GtkWidget *box) {
  if (!GTK_IS_BOX(box)) return;
  // What shares a line with others has its width from there.
  const bool is_shared = !is_plain_box(box);
  GtkWidget *next = nullptr;
  for (GtkWidget *child = gtk_widget_get_first_child(box); child; child = next) {
    next = gtk_widget_get_next_sibling(child);
    keep_short(child);
    if (is_shared || !GTK_IS_LABEL(child) || !gtk_label_get_wrap(GTK_LABEL(child)) ||
        gtk_label_get_xalign(GTK_LABEL(child)) > 0)
      continue;
    GtkWidget *before = gtk_widget_get_prev_sibling(child);
    const Ref<GtkWidget> words(child);
    gtk_box_remove(GTK_BOX(box), child);
    GtkWidget *line = page_box(longest_line, true);
    gtk_box_append(GTK_BOX(line), child);
    gtk_box_insert_child_after(GTK_BOX(box), line, before);
  }
}

GtkWidget *scene(GtkWidget *content, View node, CardHost &host) {
  GdkTexture *texture = texture_at(word(node["background"], "url"), host);
  if (!texture) return content;
  auto *back = static_cast<GtkWidget *>(g_object_new(
      GTK_TYPE_PICTURE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "paintable", texture,
      "content-fit", GTK_CONTENT_FIT_COVER, "can-shrink", TRUE, nullptr));
  unnamed(back);
  g_object_unref(texture);
  GtkWidget *shade = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class(shade, "shade");
  // Words in the middle stand on what is dark below, others on what is dark where reading begins.
  const View first = node["children"].at(0);
  if (word(node, "vertical") == "bottom" && word(first, "align") == "center")
    gtk_widget_add_css_class(shade, "below");
  keep_short(content);
  gtk_widget_add_css_class(content, "on-picture");
  GtkWidget *scene = unnamed(scene_box());
  gtk_widget_add_css_class(scene, "scene");
  gtk_widget_set_overflow(scene, GTK_OVERFLOW_HIDDEN);
  for (GtkWidget *part : {back, shade, content}) gtk_box_append(GTK_BOX(scene), part);
  return scene;
}

GtkWidget *still(View node, CardHost &host) {
  GdkTexture *texture = texture_at(word(node, "url"), host);
  if (!texture) {
    GtkWidget *words = gtk_label_new(text(node, "alt").c_str());
    gtk_label_set_wrap(GTK_LABEL(words), TRUE);
    gtk_widget_set_valign(words, GTK_ALIGN_START);
    gtk_label_set_wrap_mode(GTK_LABEL(words), PANGO_WRAP_WORD_CHAR);
    for (auto set : {gtk_widget_set_margin_top, gtk_widget_set_margin_bottom,
                     gtk_widget_set_margin_start, gtk_widget_set_margin_end})
      set(words, 16);
    return words;
  }
  auto *made = static_cast<GtkWidget *>(g_object_new(
      GTK_TYPE_PICTURE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "paintable", texture,
      "content-fit", GTK_CONTENT_FIT_COVER, "can-shrink", TRUE, nullptr));
  g_object_unref(texture);
  return unnamed(made);
}

} // namespace snapgtk
