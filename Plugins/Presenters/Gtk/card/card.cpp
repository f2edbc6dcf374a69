#include "card.hpp"
#include "names.hpp"

#include <algorithm>
#include <optional>

#include "focus.hpp"
#include "scheme.hpp"
#include "sheet.hpp"
#include "ui_screen.hpp"

namespace snapgtk {

using snapnav::Kind;
using snapnav::Value;
using snapnav::View;

struct Card::Content {
  CardHost &host;
  /// `flow` scrolls: the page, and where there is little height what stands below it.
  Ref<GtkWidget> scroller, flow, root;
  bool is_short = false;
  Value description;
  std::unique_ptr<CardSheet> sheet;
  /// The screen as its `.ui` file has it, where it has one that will do; else the sheet is shown.
  std::unique_ptr<UiScreen> ui;
  /// Where it is to be scrolled to, once there is so much; less than 0: nowhere.
  double wanted_scroll = -1;
  std::string wanted_focus;
  /// Whether somebody was brought to a target already.
  bool was_entered = false;
  /// What was said last of the `.ui` file.
  std::string told;
  SchemeWatch scheme{[this] { colour(); }};

  Content(CardHost &owner, View given);
  ~Content();

  void build(View given);
  void build_ui(View screen);
  void place_bar();
  /// What a field held as the card had it, holds now, and what is wrong with that.
  struct Held {
    std::string kind;
    Value before, now;
    std::string message;
  };
  std::map<std::string, Held> held() const;
  void take_up(const std::map<std::string, Held> &held);
  Value typed() const;
  void type(View typed);
  void show(View visible, View open);
  Value open() const;
  GtkWidget *target(const std::string &key) const;
  std::string focus_key() const;
  void colour();
  void scroll();
  GtkAdjustment *place() const {
    return gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller.get()));
  }
};

Card::Content::Content(CardHost &owner, View given)
    : host(owner), scroller(unnamed(gtk_scrolled_window_new())),
      flow(unnamed(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))), root(card_box(scroller.get())) {
  auto *window = GTK_SCROLLED_WINDOW(scroller.get());
  gtk_scrolled_window_set_policy(window, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_add_css_class(root.get(), "card");
  take_arrows(root.get(), scroller.get());
  on<void()>(place(), "changed", [this] { scroll(); });
  on<void()>(root.get(), "realize", [this] { colour(); });
  build(given);
}

Card::Content::~Content() {
  g_signal_handlers_disconnect_matched(place(), G_SIGNAL_MATCH_ID,
                                       g_signal_lookup("changed", GTK_TYPE_ADJUSTMENT), 0, nullptr,
                                       nullptr, nullptr);
}

void Card::Content::build(View given) {
  const std::size_t rows = sheet ? sheet->rows() : 0;
  if (sheet && !ui)
    for (GtkWidget *part : {sheet->page(), sheet->bar(), sheet->head()})
      if (part) gtk_box_remove(GTK_BOX(gtk_widget_get_parent(part)), part);
  Value kept(given);
  auto made = std::make_unique<CardSheet>(kept["view"], host, std::max<std::size_t>(rows, 300));
  build_ui(kept);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller.get()),
                                ui ? ui->widget() : flow.get());
  sheet = std::move(made);
  if (!ui) {
    gtk_box_append(GTK_BOX(flow.get()), sheet->page());
    place_bar();
    if (sheet->head()) gtk_box_append(GTK_BOX(root.get()), sheet->head());
  }
  description = std::move(kept);
  colour();
}

/// Below the page, which scrolls, or at the end of it.
void Card::Content::place_bar() {
  GtkWidget *bar = sheet->bar();
  if (ui || !bar) return;
  if (GtkWidget *holder = gtk_widget_get_parent(bar)) gtk_box_remove(GTK_BOX(holder), bar);
  if (is_short)
    gtk_box_append(GTK_BOX(flow.get()), bar);
  else
    gtk_box_insert_child_after(GTK_BOX(root.get()), bar, scroller.get());
}

void Card::Content::build_ui(View screen) {
  const View given = screen["ui"];
  const std::string key = text(screen, "key");
  std::unique_ptr<UiScreen> made;
  if (given.kind() == Kind::map) {
    try {
      made = std::make_unique<UiScreen>(given, host);
    } catch (const PropertyFault &fault) {
      const std::string what = fault.what();
      if (what != told)
        host.log(snapnav::Level::warning,
                 "screen \"" + key + "\": " + what + "; the card is shown instead");
      told = what;
    }
  }
  ui = std::move(made);
}

/// Dark or light: what the theme in force says.
void Card::Content::colour() {
  GdkRGBA ground{1, 1, 1, 1};
  gtk_style_context_lookup_color(gtk_widget_get_style_context(root.get()), "theme_bg_color",
                                 &ground);
  if (ground.red + ground.green + ground.blue < 1.5)
    gtk_widget_add_css_class(root.get(), "night");
  else
    gtk_widget_remove_css_class(root.get(), "night");
  if (sheet) sheet->recolour();
}

void Card::Content::scroll() {
  if (wanted_scroll < 0) return;
  const double most = gtk_adjustment_get_upper(place()) - gtk_adjustment_get_page_size(place());
  gtk_adjustment_set_value(place(), wanted_scroll);
  if (most >= wanted_scroll) wanted_scroll = -1;
}

// MARK: What stays

std::map<std::string, Card::Content::Held> Card::Content::held() const {
  std::map<std::string, Held> held;
  for (const auto &field : sheet->fields)
    held.emplace(field->id, Held{std::string(word(field->node, "input")), field->before,
                                 field->read(), field->message});
  return held;
}

/// What was filled in, and is wrong with it, stays, unless the card brings another value.
void Card::Content::take_up(const std::map<std::string, Held> &held) {
  for (const auto &field : sheet->fields) {
    const auto found = held.find(field->id);
    if (found == held.end() || !same(found->second.before, field->before)) continue;
    const Held &old = found->second;
    if (!same(old.now, old.before)) field->write(old.now);
    if (!old.message.empty() && old.kind == word(field->node, "input")) field->tell(old.message);
  }
}

Value Card::Content::typed() const {
  if (ui) return ui->typed();
  std::vector<snapnav::Entry> entries;
  std::set<std::string_view> known;
  for (const auto &field : sheet->fields) {
    if (field->is_secret) continue;
    Value value = field->read();
    if (!same(value, field->before) && known.insert(field->id).second)
      entries.push_back({field->id, std::move(value)});
  }
  return snapnav::map(std::move(entries));
}

void Card::Content::type(View typed) {
  if (ui) return ui->type(typed);
  std::set<std::string_view> known;
  for (const auto &field : sheet->fields)
    if (const View value = typed[field->id]; value.raw() && known.insert(field->id).second)
      field->write(value);
}

Value Card::Content::open() const {
  std::set<std::string> keys;
  for (const auto &press : sheet->presses)
    if (sheet->is_open(*press)) keys.insert(press->key);
  std::vector<Value> open;
  for (const std::string &key : keys) open.emplace_back(key);
  return snapnav::list(std::move(open));
}

void Card::Content::show(View visible, View open) {
  for (auto [id, is_shown] : visible.entries())
    if (is_shown.kind() == Kind::boolean) sheet->show_part(shown(id), is_shown.as<bool>());
  for (View key : open.items())
    for (const auto &press : sheet->presses)
      if (press->panel && press->key == letters(key)) sheet->open(*press, true);
}

GtkWidget *Card::Content::target(const std::string &key) const {
  for (const auto &field : sheet->fields)
    if ("input " + field->id == key) return field->target;
  for (const auto &press : sheet->presses)
    if (press->key == key) return press->target;
  return nullptr;
}

std::string Card::Content::focus_key() const {
  GtkWidget *focus = last_focus(root.get());
  if (!focus) return wanted_focus;
  const auto holds = [focus](GtkWidget *around) {
    return around && (around == focus || gtk_widget_is_ancestor(focus, around));
  };
  if (ui) return {};
  for (const auto &field : sheet->fields)
    if (holds(field->target)) return "input " + field->id;
  for (const auto &press : sheet->presses)
    if (holds(press->target)) return press->key;
  for (const auto &field : sheet->fields)
    if (holds(field->frame)) return "input " + field->id;
  return {};
}

// MARK: Card

Card::Card(const Value &description, CardHost &host)
    : content_(std::make_unique<Content>(host, description)) {}
Card::~Card() = default;

GtkWidget *Card::widget() const noexcept { return content_->root.get(); }

/// Whether somebody works in the card now.
static bool has_focus(GtkWidget *root) {
  GtkRoot *window = gtk_widget_get_root(root);
  GtkWidget *focus = window ? gtk_root_get_focus(window) : nullptr;
  return focus && gtk_widget_is_ancestor(focus, root);
}

/// The letters that are selected where somebody writes; the caret stands behind `to`, which may be the first.
struct Caret {
  int from, to;
};

static GtkWidget *focus_in(GtkWidget *root) {
  return has_focus(root) ? gtk_root_get_focus(gtk_widget_get_root(root)) : nullptr;
}

static std::optional<Caret> caret_in(GtkWidget *root) {
  GtkWidget *focus = focus_in(root);
  if (focus && GTK_IS_TEXT_VIEW(focus)) {
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(focus));
    GtkTextIter from, to;
    gtk_text_buffer_get_iter_at_mark(buffer, &from, gtk_text_buffer_get_selection_bound(buffer));
    gtk_text_buffer_get_iter_at_mark(buffer, &to, gtk_text_buffer_get_insert(buffer));
    return Caret{gtk_text_iter_get_offset(&from), gtk_text_iter_get_offset(&to)};
  }
  if (!focus || !GTK_IS_EDITABLE(focus)) return std::nullopt;
  int first = 0, last = 0;
  gtk_editable_get_selection_bounds(GTK_EDITABLE(focus), &first, &last);
  const int to = gtk_editable_get_position(GTK_EDITABLE(focus));
  return Caret{to == first ? last : first, to};
}

/// GTK selects all letters of an entry that gets the focus: the next one would take their place.
static void put_caret(GtkWidget *root, const Caret &caret) {
  GtkWidget *focus = focus_in(root);
  if (focus && GTK_IS_EDITABLE(focus))
    gtk_editable_select_region(GTK_EDITABLE(focus), caret.from, caret.to);
  if (!focus || !GTK_IS_TEXT_VIEW(focus)) return;
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(focus));
  GtkTextIter from, to;
  gtk_text_buffer_get_iter_at_offset(buffer, &from, caret.from);
  gtk_text_buffer_get_iter_at_offset(buffer, &to, caret.to);
  gtk_text_buffer_select_range(buffer, &to, &from);
}

void Card::update(const Value &description) {
  Content &content = *content_;
  if (same(description["view"], content.description["view"]) &&
      same(description["ui"], content.description["ui"]))
    return;
  if (content.ui && content.ui->update(description["ui"])) {
    content.description = description;
    return;
  }
  const Value typed = content.ui ? content.ui->typed() : Value();
  const bool had_focus = has_focus(content.root.get());
  const std::string focus = content.focus_key();
  const std::optional<Caret> caret = caret_in(content.root.get());
  const double scroll = gtk_adjustment_get_value(content.place());
  const Value open = content.open();
  const auto shown_parts = content.sheet->shown_parts;
  const auto before = content.held();
  const Value wrong = content.ui ? content.ui->errors() : Value();
  // GTK moves the focus by itself, and later, when what has it goes.
  if (had_focus) gtk_root_set_focus(gtk_widget_get_root(content.root.get()), nullptr);
  content.build(description);
  content.take_up(before);
  if (content.ui) {
    content.ui->type(typed);
    content.ui->tell(wrong);
  }
  for (const auto &[id, is_shown] : shown_parts) content.sheet->show_part(id, is_shown);
  content.show(View(), open);
  content.wanted_scroll = scroll;
  content.wanted_focus = focus;
  if (had_focus) focus_first();
  if (caret && content.focus_key() == focus) put_caret(content.root.get(), *caret);
}

void Card::set_short(bool is_short) {
  if (content_->is_short == is_short) return;
  content_->is_short = is_short;
  content_->place_bar();
}

void Card::show_errors(const Value &errors) {
  if (content_->ui) return content_->ui->show_errors(errors);
  Field *first = nullptr;
  for (const auto &field : content_->sheet->fields) {
    field->tell(text(errors, field->id));
    if (!field->message.empty() && !first) first = field.get();
  }
  if (first) gtk_widget_grab_focus(first->target);
}

Value Card::state() const {
  std::vector<snapnav::Entry> entries;
  entries.push_back({"scroll", gtk_adjustment_get_value(content_->place())});
  if (std::string focus = content_->focus_key(); !focus.empty())
    entries.push_back({"focus", focus});
  if (Value typed = content_->typed(); typed.size() > 0)
    entries.push_back({"typed", std::move(typed)});
  std::vector<snapnav::Entry> parts;
  for (const auto &[id, is_shown] : content_->sheet->shown_parts) parts.push_back({id, is_shown});
  if (!parts.empty()) entries.push_back({"visible", snapnav::map(std::move(parts))});
  if (Value open = content_->open(); open.size() > 0) entries.push_back({"open", std::move(open)});
  return snapnav::map(std::move(entries));
}

void Card::restore(const Value &state) {
  content_->type(state["typed"]);
  content_->show(state["visible"], state["open"]);
  content_->wanted_scroll = std::clamp(real(state, "scroll"), 0.0, 1e8);
  content_->wanted_focus = std::string(word(state, "focus"));
  content_->scroll();
}

bool Card::focus_first() {
  GtkWidget *root = content_->root.get();
  GtkWidget *wanted = content_->target(content_->wanted_focus);
  content_->wanted_focus.clear();
  if (!wanted) wanted = content_->was_entered ? last_focus(root) : first_target(root);
  content_->was_entered = true;
  if (wanted && gtk_widget_grab_focus(wanted)) return true;
  if (has_focus(root)) return true;
  return gtk_widget_child_focus(root, GTK_DIR_TAB_FORWARD);
}

} // namespace snapgtk
