#include <algorithm>
#include <cstdlib>

#include "builder.hpp"
#include "length.hpp"
#include "names.hpp"

namespace snapgtk {

using snapnav::Kind;
using snapnav::Value;
using snapnav::View;

static std::string content_of(GtkWidget *entry) {
  const char *letters = gtk_editable_get_text(GTK_EDITABLE(entry));
  return letters ? letters : "";
}

static std::string one_line(std::string text) {
  for (char &letter : text)
    if (letter == '\n') letter = ' ';
  return text;
}

static GtkWidget *entry_of(const Field &field, int letters) {
  GtkWidget *entry = gtk_entry_new();
  const std::string placeholder = text(field.node, "placeholder");
  if (!placeholder.empty())
    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), one_line(placeholder).c_str());
  if (letters > 0) gtk_entry_set_max_length(GTK_ENTRY(entry), letters);
  gtk_widget_set_hexpand(entry, TRUE);
  gtk_editable_set_width_chars(GTK_EDITABLE(entry), 4);
  return entry;
}

/// Enter in a field of one line goes on to the next target, as Tab does.
static void goes_on(GtkWidget *entry) {
  on<void()>(entry, "activate", [entry] {
    GtkWidget *root = GTK_WIDGET(gtk_widget_get_root(entry));
    if (root) gtk_widget_child_focus(root, GTK_DIR_TAB_FORWARD);
  });
}

static GtkWidget *side_by_side(GtkWidget *entry, std::initializer_list<GtkWidget *> others) {
  GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class(line, "linked");
  gtk_box_append(GTK_BOX(line), entry);
  for (GtkWidget *other : others) gtk_box_append(GTK_BOX(line), other);
  return line;
}

static GtkWidget *sign_button(const Field &field, const char *icon, OwnWord word) {
  const char *name = own_word(word, field.language);
  GtkWidget *button = unnamed(gtk_button_new_from_icon_name(icon));
  gtk_widget_set_tooltip_text(button, name);
  // Of several inputs each has such buttons.
  const std::string label = plain(field.node["label"]);
  gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 (label.empty() ? name : label + ' ' + name).c_str(), -1);
  return button;
}

// MARK: Texts

/// What an area says as long as nothing is in it.
static GtkWidget *with_hint(GtkWidget *scroller, GtkWidget *area, const std::string &hint) {
  if (hint.empty()) return scroller;
  GtkWidget *words = gtk_label_new(one_line(hint).c_str());
  gtk_widget_add_css_class(words, "hint");
  gtk_label_set_ellipsize(GTK_LABEL(words), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign(GTK_LABEL(words), 0);
  gtk_widget_set_valign(words, GTK_ALIGN_START);
  gtk_widget_set_can_target(words, FALSE);
  // Whoever listens is told by the area.
  gtk_accessible_update_state(GTK_ACCESSIBLE(words), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_accessible_update_property(GTK_ACCESSIBLE(area), GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER,
                                 hint.c_str(), -1);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(area));
  // Who holds the area for longer than its card does may still write into it.
  on<void()>(buffer, "changed", [buffer, kept = Ref<GtkWidget>(words)] {
    gtk_widget_set_visible(kept.get(), gtk_text_buffer_get_char_count(buffer) == 0);
  });
  GtkWidget *both = unnamed(gtk_overlay_new());
  gtk_overlay_set_child(GTK_OVERLAY(both), scroller);
  gtk_overlay_add_overlay(GTK_OVERLAY(both), words);
  return both;
}

/// How many letters a field takes; 0: any number.
static std::size_t most_letters(const Field &field) {
  return static_cast<std::size_t>(whole(field.node, "maxLength", 0, G_MAXINT));
}

static FieldParts area_field(Field &field) {
  GtkWidget *area = gtk_text_view_new();
  gtk_text_view_set_wrap_mode(GTK_TEXT_VIEW(area), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab(GTK_TEXT_VIEW(area), FALSE);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(area));
  field.read = [buffer] {
    GtkTextIter begin, end;
    gtk_text_buffer_get_bounds(buffer, &begin, &end);
    char *letters = gtk_text_buffer_get_text(buffer, &begin, &end, TRUE);
    Value value{std::string_view(letters)};
    g_free(letters);
    return value;
  };
  field.write = [buffer](View value) {
    unlimited(buffer, [&] { gtk_text_buffer_set_text(buffer, written(value).c_str(), -1); });
  };
  if (const std::size_t most = most_letters(field)) limit_letters(buffer, most);
  GtkWidget *scroller = unnamed(gtk_scrolled_window_new());
  gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER,
                                 GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scroller), TRUE);
  gtk_scrolled_window_set_min_content_height(GTK_SCROLLED_WINDOW(scroller), 84);
  gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scroller), 240);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), area);
  gtk_widget_add_css_class(scroller, "text-area");
  gtk_accessible_update_property(GTK_ACCESSIBLE(area), GTK_ACCESSIBLE_PROPERTY_MULTI_LINE, TRUE,
                                 -1);
  return {with_hint(scroller, area, text(field.node, "placeholder")), area};
}

static GtkInputPurpose purpose_of(std::string_view style) {
  if (style == "tel") return GTK_INPUT_PURPOSE_PHONE;
  if (style == "url") return GTK_INPUT_PURPOSE_URL;
  if (style == "email") return GTK_INPUT_PURPOSE_EMAIL;
  return GTK_INPUT_PURPOSE_FREE_FORM;
}

FieldParts text_field(Field &field, Builder &builder) {
  const std::string_view style = word(field.node, "style");
  field.is_secret = style == "password";
  if (flag(field.node, "multiline") && !field.is_secret) return area_field(field);
  GtkWidget *entry = nullptr;
  if (field.is_secret) {
    entry = gtk_password_entry_new();
    gtk_password_entry_set_show_peek_icon(GTK_PASSWORD_ENTRY(entry), TRUE);
    if (const std::string hint = text(field.node, "placeholder"); !hint.empty())
      g_object_set(entry, "placeholder-text", one_line(hint).c_str(), nullptr);
    unnamed(entry);
    gtk_widget_set_hexpand(entry, TRUE);
  } else {
    entry = entry_of(field, 0);
    gtk_entry_set_input_purpose(GTK_ENTRY(entry), purpose_of(style));
  }
  field.read = [entry] { return Value(content_of(entry)); };
  field.write = [entry](View value) {
    unlimited(entry, [&] {
      gtk_editable_set_text(GTK_EDITABLE(entry), one_line(written(value)).c_str());
    });
  };
  if (const std::size_t most = most_letters(field)) limit_letters(entry, most);
  const View action = field.node["inlineAction"];
  if (action.kind() != Kind::map) {
    goes_on(entry);
    return {entry, entry};
  }
  GtkWidget *button = builder.button(action, nullptr);
  on<void()>(entry, "activate", [button] { gtk_widget_activate(button); });
  return {side_by_side(entry, {button}), entry};
}

// MARK: Numbers

/// The number of a text; the text itself when it is none, so that the host can say so.
static Value number_of(const std::string &text) {
  std::string bare;
  for (const char letter : text)
    if (letter != ' ') bare += letter == ',' ? '.' : letter;
  if (bare.empty()) return Value();
  char *end = nullptr;
  errno = 0;
  const gint64 whole = g_ascii_strtoll(bare.c_str(), &end, 10);
  if (errno == 0 && *end == 0) return Value(static_cast<std::int64_t>(whole));
  const bool is_plain = bare.find_first_not_of("0123456789+-.eE") == std::string::npos;
  const double number = g_ascii_strtod(bare.c_str(), &end);
  if (is_plain && *end == 0 && std::isfinite(number)) return Value(number);
  return Value(text);
}

static void step_number(GtkWidget *entry, View node, int step) {
  const Value now = number_of(content_of(entry));
  double number = is_number(now) ? now.as<double>() + step : real(node, "min", step > 0 ? 1 : 0);
  if (is_number(node["min"])) number = std::fmax(number, real(node, "min"));
  if (is_number(node["max"])) number = std::fmin(number, real(node, "max"));
  gtk_editable_set_text(GTK_EDITABLE(entry), written(Value(number)).c_str());
}

FieldParts number_field(Field &field) {
  GtkWidget *entry = entry_of(field, 40);
  gtk_entry_set_input_purpose(GTK_ENTRY(entry), GTK_INPUT_PURPOSE_NUMBER);
  goes_on(entry);
  field.read = [entry] { return number_of(content_of(entry)); };
  field.write = [entry](View value) {
    gtk_editable_set_text(GTK_EDITABLE(entry), one_line(written(value)).c_str());
  };
  GtkWidget *less = sign_button(field, "value-decrease-symbolic", OwnWord::less);
  GtkWidget *more = sign_button(field, "value-increase-symbolic", OwnWord::more);
  on<void()>(less, "clicked", [entry, node = field.node] { step_number(entry, node, -1); });
  on<void()>(more, "clicked", [entry, node = field.node] { step_number(entry, node, 1); });
  return {side_by_side(entry, {less, more}), entry};
}

// MARK: Days and times

static void hold_text(Field &field, GtkWidget *entry, const char *placeholder) {
  if (word(field.node, "placeholder").empty())
    gtk_entry_set_placeholder_text(GTK_ENTRY(entry), placeholder);
  goes_on(entry);
  field.read = [entry] {
    const std::string text = content_of(entry);
    return text.empty() ? Value() : Value(text);
  };
  field.write = [entry](View value) {
    gtk_editable_set_text(GTK_EDITABLE(entry), one_line(written(value)).c_str());
  };
}

static void show_day(GtkWidget *calendar, const std::string &day) {
  int year = 0, month = 0, date = 0;
  if (std::sscanf(day.c_str(), "%d-%d-%d", &year, &month, &date) != 3) return;
  GDateTime *time = g_date_time_new_local(year, month, date, 12, 0, 0);
  if (!time) return;
  gtk_calendar_select_day(GTK_CALENDAR(calendar), time);
  g_date_time_unref(time);
}

FieldParts date_field(Field &field) {
  GtkWidget *entry = entry_of(field, 10);
  hold_text(field, entry, "YYYY-MM-DD");
  GtkWidget *calendar = gtk_calendar_new();
  GtkWidget *popover = gtk_popover_new();
  gtk_popover_set_child(GTK_POPOVER(popover), calendar);
  GtkWidget *opener = gtk_menu_button_new();
  gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(opener), "x-office-calendar-symbolic");
  unnamed(opener);
  gtk_menu_button_set_popover(GTK_MENU_BUTTON(opener), popover);
  const char *name = own_word(OwnWord::calendar, field.language);
  gtk_widget_set_tooltip_text(opener, name);
  give_name(opener, name);
  on<void()>(popover, "show", [calendar, entry] { show_day(calendar, content_of(entry)); });
  on<void()>(calendar, "day-selected", [calendar, entry, popover] {
    if (!gtk_widget_get_mapped(popover)) return;
    GDateTime *day = gtk_calendar_get_date(GTK_CALENDAR(calendar));
    char *letters = g_date_time_format(day, "%Y-%m-%d");
    gtk_editable_set_text(GTK_EDITABLE(entry), letters);
    g_free(letters);
    g_date_time_unref(day);
  });
  return {side_by_side(entry, {opener}), entry};
}

/// The minutes since midnight that a text says as HH:MM, with or without seconds; -1: it says no time.
static int minutes_of(const std::string &text) {
  int hour = 0, minute = 0;
  if (std::sscanf(text.c_str(), "%d:%d", &hour, &minute) != 2) return -1;
  return hour < 0 || hour > 23 || minute < 0 || minute > 59 ? -1 : hour * 60 + minute;
}

/// A quarter of an hour earlier or later: round the clock, or as far as the field allows.
static void step_time(GtkWidget *entry, View node, int minutes) {
  const int day = 24 * 60, now = minutes_of(content_of(entry));
  const int least = minutes_of(std::string(word(node, "min")));
  const int most = minutes_of(std::string(word(node, "max")));
  int time = now < 0 ? 12 * 60 : now + minutes;
  if (least < 0 && most < 0) time = (time + day) % day;
  time = std::max(std::min(time, most < 0 ? day - 1 : most), std::max(least, 0));
  char letters[16];
  g_snprintf(letters, sizeof letters, "%02d:%02d", time / 60, time % 60);
  gtk_editable_set_text(GTK_EDITABLE(entry), letters);
}

FieldParts time_field(Field &field) {
  GtkWidget *entry = entry_of(field, 5);
  hold_text(field, entry, "HH:MM");
  GtkWidget *less = sign_button(field, "value-decrease-symbolic", OwnWord::earlier);
  GtkWidget *more = sign_button(field, "value-increase-symbolic", OwnWord::later);
  on<void()>(less, "clicked", [entry, node = field.node] { step_time(entry, node, -15); });
  on<void()>(more, "clicked", [entry, node = field.node] { step_time(entry, node, 15); });
  return {side_by_side(entry, {less, more}), entry};
}

} // namespace snapgtk
