#include "sheet.hpp"

#include <algorithm>

#include "builder.hpp"

namespace snapgtk {

using snapnav::Kind;
using snapnav::Value;
using snapnav::View;

/// More rows than these are made only when somebody asks for them.
constexpr std::size_t most_rows = 1000;
/// More actions than these scroll with the page.
constexpr std::size_t most_in_bar = 4;

static bool shows_card(View actions) {
  for (View action : actions.items())
    if (word(action, "action") == "showCard") return true;
  return false;
}

/// How many of the actions do not stand in the bar.
static std::size_t count_below(View actions) {
  std::size_t count = 0;
  for (View action : actions.items()) count += word(action, "bar").empty() ? 1 : 0;
  return count;
}

/// The last box of a card that says that it stands beside the actions.
static View footer_of(View body) {
  View found;
  for (View child : body["children"].items())
    if (flag(child, "footer")) found = child;
  return found;
}

/// Whether a card begins with a picture, or lies on one.
static bool has_scene(View body) {
  return body["background"].kind() == Kind::map ||
         body["children"].at(0)["background"].kind() == Kind::map;
}

/// Whether something in a box takes the height that is left over.
static bool has_stretch(View box) {
  for (View child : box["children"].items())
    if (flag(child, "stretch")) return true;
  return false;
}

/// A page that is read with ease, and one of pictures.
constexpr int page_width = 760, wide_page = 1720;

/// Whether pictures fill it: a row that scrolls, tiles, a picture behind.
static bool is_wide(View node, int depth = 0) {
  if (flag(node, "scroll") || whole(node, "tileWidth", 0, 4000) > 0 ||
      node["background"].kind() == Kind::map)
    return true;
  for (View child : node["children"].items())
    if (depth < 3 && is_wide(child, depth + 1)) return true;
  return false;
}

static GtkWidget *paged(GtkWidget *content, int width) {
  GtkWidget *page = page_box(width);
  gtk_box_append(GTK_BOX(page), content);
  return page;
}

/// What it costs is not cut: the actions go into more lines.
static void keep_whole(GtkWidget *widget) {
  if (GTK_IS_LABEL(widget)) gtk_label_set_ellipsize(GTK_LABEL(widget), PANGO_ELLIPSIZE_NONE);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    keep_whole(child);
}

/// The actions below a page; what belongs to them stands at the start.
static GtkWidget *bar_of(Builder &builder, View footer, View actions) {
  GtkWidget *beside = footer.raw() ? builder.framed(footer, true) : nullptr;
  GtkWidget *made = builder.actions(actions, "");
  if (beside) {
    keep_whole(beside);
    GtkWidget *line = share_box(16);
    gtk_widget_set_valign(beside, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(made, GTK_ALIGN_CENTER);
    add_share(line, beside, {Share::Kind::weight, 1});
    add_share(line, made, {Share::Kind::natural, 0});
    made = line;
  }
  gtk_widget_add_css_class(made, "card-actions");
  return made;
}

/// Whether the first letter of a text is of a script that is written from left to right.
static bool begins_on_the_left(const char *text) {
  for (const char *at = text; *at; at = g_utf8_next_char(at)) {
    const gunichar letter = g_utf8_get_char(at);
    if (!g_unichar_isalpha(letter)) continue;
    const GUnicodeScript script = g_unichar_get_script(letter);
    return script != G_UNICODE_SCRIPT_ARABIC && script != G_UNICODE_SCRIPT_HEBREW &&
           script != G_UNICODE_SCRIPT_SYRIAC && script != G_UNICODE_SCRIPT_THAANA;
  }
  return false;
}

/// Lines of letters from left to right begin on the right, too, where all around them does: Pango turns the
/// sides round for such a paragraph.
static void lean(GtkLabel *label) {
  if (gtk_label_get_justify(label) == GTK_JUSTIFY_LEFT &&
      begins_on_the_left(gtk_label_get_text(label)))
    gtk_label_set_justify(label, GTK_JUSTIFY_RIGHT);
}

/// Text direction is not passed on by GTK: it is said to each.
static void mirror(GtkWidget *widget, GtkTextDirection direction) {
  if (g_object_get_data(G_OBJECT(widget), "snapnav-ltr")) direction = GTK_TEXT_DIR_LTR;
  if (g_object_get_data(G_OBJECT(widget), "snapnav-rtl")) direction = GTK_TEXT_DIR_RTL;
  if (direction != GTK_TEXT_DIR_NONE) gtk_widget_set_direction(widget, direction);
  if (direction == GTK_TEXT_DIR_RTL && GTK_IS_LABEL(widget)) lean(GTK_LABEL(widget));
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    mirror(child, direction);
}

static void tell_more(Later &later, std::string_view language) {
  const std::string words = own_word(OwnWord::show_more, language) + std::string(" (") +
                            std::to_string(later.count - later.next) + ")";
  gtk_button_set_label(GTK_BUTTON(later.button), words.c_str());
  gtk_widget_set_visible(later.button, later.next < later.count);
}

CardSheet::CardSheet(View view, CardHost &host, std::size_t room)
    : host_(host), language_(word(view, "language")), room_(std::clamp<std::size_t>(room, 200, 20000)) {
  Builder builder(*this);
  is_mirrored_ = flag(view, "rightToLeft");
  GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class(content, "card-content");
  const View whole = view["body"], actions = view["actions"];
  const std::size_t below = count_below(actions);
  const bool has_bar = below > 0 && below <= most_in_bar && !shows_card(actions);
  const View footer = has_bar ? footer_of(whole) : View();
  footer_ = footer.raw();
  GtkWidget *body = builder.body(view);
  if (!word(whole, "vertical").empty() || has_stretch(whole)) gtk_widget_set_vexpand(body, TRUE);
  gtk_box_append(GTK_BOX(content), body);
  const int width = is_wide(whole) || word(view, "layer") == "full" ? wide_page : page_width;
  page_ = Ref<GtkWidget>(paged(content, width));
  if (below > 0 && !has_bar) {
    GtkWidget *made = builder.actions(actions, "");
    gtk_widget_add_css_class(made, "card-actions");
    gtk_box_append(GTK_BOX(content), made);
  } else if (has_bar) {
    bar_ = Ref<GtkWidget>(paged(bar_of(builder, footer, actions), width));
    if (footer.raw()) {
      // It stays at the bottom, however little stands above.
      gtk_widget_set_vexpand(content, TRUE);
      gtk_widget_add_css_class(bar_.get(), "card-footer");
    }
  }
  if (GtkWidget *head = builder.head(view)) {
    head_ = Ref<GtkWidget>(head);
    if (has_scene(whole)) gtk_widget_add_css_class(head, "over");
  }
  if (has_scene(whole)) gtk_widget_add_css_class(content, "has-scene");
  if (whole["background"].kind() == Kind::map && !bar_.get())
    gtk_widget_add_css_class(content, "all-scene");
  mark_main(actions);
  for (auto &later : later_) tell_more(*later, language_);
  turn();
  if (later_.empty()) return;
  idle_ = g_idle_add_full(
      G_PRIORITY_LOW,
      [](gpointer data) -> gboolean {
        auto *sheet = static_cast<CardSheet *>(data);
        if (sheet->rows_ < most_rows && sheet->fill(50)) return G_SOURCE_CONTINUE;
        sheet->idle_ = 0;
        return G_SOURCE_REMOVE;
      },
      this, nullptr);
}

void CardSheet::mark_main(View actions) {
  if (fields.empty()) return;
  for (View action : actions.items())
    if (word(action, "style") == "positive") return;
  for (View action : actions.items()) {
    const std::string_view kind = word(action, "action");
    if ((kind != "execute" && kind != "submit") || word(action, "inputs") == "none" ||
        word(action, "verb") == "back" || word(action, "style") == "destructive" ||
        !word(action, "bar").empty() || flag(action, "disabled") || flag(action, "secondary"))
      continue;
    for (const auto &press : presses)
      if (press->action.raw() == action.raw())
        gtk_widget_add_css_class(press->target, "suggested-action");
    return;
  }
}

CardSheet::~CardSheet() {
  if (idle_) g_source_remove(idle_);
}

void CardSheet::turn() {
  if (!is_mirrored_ && !has_mirrored_) return;
  const GtkTextDirection direction = is_mirrored_ ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_NONE;
  mirror(page_.get(), direction);
  for (const auto &part : {bar_, head_})
    if (part) mirror(part.get(), direction);
}

bool CardSheet::fill(std::size_t rows) {
  for (std::size_t at = 0; at < later_.size(); at++) {
    Later &later = *later_[at];
    if (later.next >= later.count) continue;
    const std::size_t end = std::min(later.count, later.next + rows);
    while (later.next < end) later.add(later.next++);
    rows_ = std::max(rows_, later.next);
    tell_more(*later_[at], language_);
    turn();
    return true;
  }
  return false;
}

void CardSheet::recolour() {
  for (const auto &colour : colours_) colour();
}

// MARK: Showing

bool CardSheet::is_open(const Press &press) const {
  return press.panel && gtk_widget_get_visible(press.panel);
}

void CardSheet::open(const Press &press, bool is_open) {
  if (!press.panel) return;
  for (const auto &other : presses)
    if (is_open && other->panel && other->list == press.list && other.get() != &press)
      open(*other, false);
  gtk_widget_set_visible(press.panel, is_open);
  gtk_accessible_update_state(GTK_ACCESSIBLE(press.target), GTK_ACCESSIBLE_STATE_EXPANDED, is_open,
                              -1);
  if (is_open)
    gtk_widget_add_css_class(press.target, "open");
  else
    gtk_widget_remove_css_class(press.target, "open");
}

void CardSheet::show_part(const std::string &id, bool is_shown) {
  const auto [first, last] = parts_.equal_range(id);
  for (auto part = first; part != last; ++part) gtk_widget_set_visible(part->second, is_shown);
  if (first != last) shown_parts[id] = is_shown;
}

static void toggle(CardSheet &sheet, View targets,
                   const std::multimap<std::string, GtkWidget *> &parts) {
  for (View target : targets.items()) {
    const std::string id = text(target, "id");
    const auto part = parts.find(id);
    if (part == parts.end()) continue;
    sheet.show_part(id, flag(target, "visible", !gtk_widget_get_visible(part->second)));
  }
}

void CardSheet::press(const Press &press) {
  if (flag(press.action, "disabled")) return;
  const std::string_view kind = word(press.action, "action");
  if (kind == "showCard") return open(press, !is_open(press));
  if (kind == "toggleVisibility") return toggle(*this, press.action["targets"], parts_);
  const bool takes_none = word(press.action, "inputs") == "none";
  const View number = press.action["number"];
  if (number.kind() != snapnav::Kind::integer) return;
  host_.press(number.as<std::int64_t>(), takes_none ? snapnav::map({}) : inputs());
}

// MARK: Inputs

bool CardSheet::is_seen(const Field &field) const {
  for (GtkWidget *around = field.frame; around; around = gtk_widget_get_parent(around)) {
    if (around == page_.get() || gtk_widget_has_css_class(around, "show-card")) return true;
    if (!gtk_widget_get_visible(around)) return false;
  }
  return true;
}

Value CardSheet::inputs() const {
  std::vector<snapnav::Entry> entries;
  std::set<std::string_view> known;
  for (const auto &field : fields) {
    Value value = field->read();
    const bool goes = is_seen(*field) || !same(value, field->before);
    if (goes && known.insert(field->id).second) entries.push_back({field->id, std::move(value)});
  }
  return snapnav::map(std::move(entries));
}

} // namespace snapgtk
