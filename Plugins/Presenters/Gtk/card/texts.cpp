#include <array>

#include "builder.hpp"
#include "long_text.hpp"

namespace snapgtk {

using snapnav::View;

namespace {

struct Word {
  std::string_view word;
  const char *name;
};
constexpr std::array<Word, 4> sizes{{{"small", "text-small"},
                                     {"medium", "text-medium"},
                                     {"large", "text-large"},
                                     {"extraLarge", "text-huge"}}};
constexpr std::array<Word, 6> colours{{{"dark", "text-dark"},
                                       {"light", "text-light"},
                                       {"accent", "text-accent"},
                                       {"good", "text-good"},
                                       {"warning", "text-warning"},
                                       {"attention", "text-attention"}}};

template <std::size_t Count>
const char *name_of(const std::array<Word, Count> &words, std::string_view word) {
  for (const Word &known : words)
    if (known.word == word) return known.name;
  return nullptr;
}

void add_class(GtkWidget *widget, const char *name) {
  if (name) gtk_widget_add_css_class(widget, name);
}

/// The look of a whole text as classes of the style sheet.
void look(GtkWidget *label, View node) {
  add_class(label, name_of(sizes, word(node, "size")));
  add_class(label, name_of(colours, word(node, "color")));
  if (flag(node, "subtle")) add_class(label, "text-subtle");
  if (word(node, "weight") == "bolder") add_class(label, "text-bold");
  if (word(node, "weight") == "lighter") add_class(label, "text-thin");
  if (word(node, "font") == "monospace") add_class(label, "monospace");
  if (word(node, "style") == "heading") add_class(label, "heading");
  if (word(node, "style") == "columnHeader") add_class(label, "column-header");
}

/// A colour that the style sheet names, as it is in the scheme in force.
void paint(GtkWidget *label, std::string_view name, bool is_background, PangoAttrList *list,
           guint from, guint to) {
  GtkStyleContext *context = gtk_widget_get_style_context(label);
  GdkRGBA colour;
  GdkRGBA ground{1, 1, 1, 1};
  gtk_style_context_lookup_color(context, "theme_bg_color", &ground);
  const bool is_night = ground.red + ground.green + ground.blue < 1.5;
  const std::string full = "snap_" + std::string(name) + (is_night ? "_night" : "_day");
  if (!gtk_style_context_lookup_color(context, full.c_str(), &colour)) return;
  const auto part = [](float share) { return static_cast<guint16>(share * 65535); };
  PangoAttribute *attribute =
      is_background
          ? pango_attr_background_new(part(colour.red), part(colour.green), part(colour.blue))
          : pango_attr_foreground_new(part(colour.red), part(colour.green), part(colour.blue));
  attribute->start_index = from;
  attribute->end_index = to;
  pango_attr_list_insert(list, attribute);
}

/// The looks of single runs, over the bytes that they have in the label.
class Attributes {
public:
  explicit Attributes(GtkWidget *label) : label_(label), list_(pango_attr_list_new()) {}
  Attributes(const Attributes &) = delete;
  ~Attributes() { pango_attr_list_unref(list_); }

  void add(View run, guint from, guint to) {
    from_ = from;
    to_ = to;
    if (flag(run, "bold") || word(run, "weight") == "bolder")
      put(pango_attr_weight_new(PANGO_WEIGHT_BOLD));
    if (word(run, "weight") == "lighter") put(pango_attr_weight_new(PANGO_WEIGHT_LIGHT));
    if (flag(run, "italic")) put(pango_attr_style_new(PANGO_STYLE_ITALIC));
    if (flag(run, "strike")) put(pango_attr_strikethrough_new(TRUE));
    // A link is not told by its colour alone.
    if (flag(run, "underline") || run["action"].kind() == snapnav::Kind::map)
      put(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE));
    if (word(run, "font") == "monospace") put(pango_attr_family_new("monospace"));
    const std::string_view size = word(run, "size");
    if (size == "small") put(pango_attr_scale_new(0.87));
    if (size == "medium") put(pango_attr_scale_new(1.1));
    if (size == "large") put(pango_attr_scale_new(1.35));
    if (size == "extraLarge") put(pango_attr_scale_new(1.75));
    if (flag(run, "subtle")) paint(label_, "subtle", false, list_, from, to);
    const char *colour = name_of(colours, word(run, "color"));
    if (colour && word(run, "color") != "dark")
      paint(label_, std::string_view(colour).substr(5), false, list_, from, to);
    if (flag(run, "highlight")) {
      paint(label_, "marker", true, list_, from, to);
      paint(label_, "ink", false, list_, from, to);
    }
  }
  void apply() {
    if (GTK_IS_INSCRIPTION(label_))
      gtk_inscription_set_attributes(GTK_INSCRIPTION(label_), list_);
    else
      gtk_label_set_attributes(GTK_LABEL(label_), list_);
  }

private:
  void put(PangoAttribute *attribute) {
    attribute->start_index = from_;
    attribute->end_index = to_;
    pango_attr_list_insert(list_, attribute);
  }

  GtkWidget *label_;
  PangoAttrList *list_;
  guint from_ = 0, to_ = 0;
};

void style_runs(GtkWidget *label, View runs) {
  Attributes attributes(label);
  guint at = 0;
  for (View run : runs.items()) {
    const auto size = static_cast<guint>(text(run, "text").size());
    if (size > 0) attributes.add(run, at, at + size);
    at += size;
  }
  attributes.apply();
}

bool has_looks(View runs) {
  for (View run : runs.items())
    if (run.size() > 1) return true;
  return false;
}

/// The only markup there is: links around texts that are escaped.
std::string linked(View runs) {
  std::string markup;
  std::size_t number = 0;
  for (View run : runs.items()) {
    char *escaped = g_markup_escape_text(text(run, "text").c_str(), -1);
    const std::string words = escaped;
    g_free(escaped);
    const bool is_link = run["action"].kind() == snapnav::Kind::map;
    markup += is_link ? "<a href=\"" + std::to_string(number) + "\">" + words + "</a>" : words;
    number++;
  }
  return markup;
}

bool has_links(View runs) {
  for (View run : runs.items())
    if (run["action"].kind() == snapnav::Kind::map) return true;
  return false;
}

GtkAccessibleRole role_of(View node) {
  return word(node, "style") == "heading" ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_LABEL;
}

} // namespace

void Builder::dress(GtkWidget *label, View runs) {
  if (!has_looks(runs)) return;
  style_runs(label, runs);
  sheet_.colours_.push_back([label, runs] { style_runs(label, runs); });
}

GtkWidget *Builder::label(View runs, View node) {
  auto *made = static_cast<GtkWidget *>(
      g_object_new(GTK_TYPE_LABEL, "accessible-role", role_of(node), "xalign", 0.0f, nullptr));
  auto *label = GTK_LABEL(made);
  if (has_links(runs)) {
    gtk_label_set_markup(label, linked(runs).c_str());
    std::vector<const Press *> links;
    for (View run : runs.items())
      links.push_back(run["action"].is_null() ? nullptr : &note(run["action"], made));
    on<gboolean(char *)>(made, "activate-link", [&sheet = sheet_, links](char *number) -> gboolean {
      const guint64 at = g_ascii_strtoull(number, nullptr, 10);
      if (at < links.size() && links[at]) sheet.press(*links[at]);
      return TRUE;
    });
  } else {
    gtk_label_set_text(label, plain(runs).c_str());
  }
  look(made, node);
  dress(made, runs);
  return made;
}

static float side(View node) {
  const std::string_view align = word(node, "align");
  return align == "center" ? 0.5f : align == "right" ? 1.0f : 0.0f;
}

/// How a text breaks: whole words where they fit, and never wider than there is room.
static void wrap(GtkWidget *label, View node) {
  auto *words = GTK_LABEL(label);
  const std::string_view align = word(node, "align");
  gtk_label_set_xalign(words, side(node));
  gtk_label_set_justify(words, align == "center"  ? GTK_JUSTIFY_CENTER
                               : align == "right" ? GTK_JUSTIFY_RIGHT
                                                  : GTK_JUSTIFY_LEFT);
  const int lines = whole(node, "maxLines");
  const bool wraps = flag(node, "wrap");
  gtk_label_set_wrap(words, wraps);
  gtk_label_set_wrap_mode(words, PANGO_WRAP_WORD_CHAR);
  if (!wraps || lines > 0) gtk_label_set_ellipsize(words, PANGO_ELLIPSIZE_END);
  if (wraps && lines > 0) gtk_label_set_lines(words, lines);
  const long length = g_utf8_strlen(gtk_label_get_text(words), -1);
  if (wraps) gtk_label_set_width_chars(words, static_cast<int>(std::min(length, 7L)));
  if (!wraps && length > 12) gtk_widget_set_tooltip_text(label, gtk_label_get_text(words));
}

/// A paragraph, as it breaks; by a widget of its own where it is long.
GtkWidget *Builder::paragraph(View runs, View node) {
  const std::string words = plain(runs);
  const bool is_whole = flag(node, "wrap") && whole(node, "maxLines") == 0;
  if (!is_whole || !is_long(words) || has_links(runs)) {
    GtkWidget *made = label(runs, node);
    wrap(made, node);
    return made;
  }
  GtkWidget *made = long_text(words, role_of(node), side(node));
  GtkWidget *inscription = inscription_of(made);
  look(inscription, node);
  dress(inscription, runs);
  return made;
}

GtkWidget *Builder::text(View node) {
  const View paragraphs = node["paragraphs"];
  if (paragraphs.size() == 1 && word(paragraphs.at(0), "marker").empty())
    return paragraph(paragraphs.at(0)["runs"], node);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  for (View part : paragraphs.items()) {
    GtkWidget *made = paragraph(part["runs"], node);
    const std::string marker = snapgtk::text(part, "marker");
    if (marker.empty()) {
      gtk_box_append(GTK_BOX(box), made);
      continue;
    }
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *sign = gtk_label_new(marker.c_str());
    look(sign, node);
    gtk_label_set_yalign(GTK_LABEL(sign), 0);
    gtk_widget_set_margin_start(sign, 4 + 20 * whole(part, "indent", 0, 12));
    gtk_widget_set_hexpand(made, TRUE);
    gtk_box_append(GTK_BOX(line), sign);
    gtk_box_append(GTK_BOX(line), made);
    gtk_box_append(GTK_BOX(box), line);
  }
  return box;
}

} // namespace snapgtk
