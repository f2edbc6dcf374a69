#include <algorithm>

#include "builder.hpp"
#include "layouts.hpp"
#include "names.hpp"

namespace snapgtk {

using snapnav::Kind;
using snapnav::Value;
using snapnav::View;

/// More choices than these stand in a list that opens, however the card wants them.
constexpr std::size_t most_expanded = 200;

/// The words of a value: a list of them, or one text with commas.
static std::vector<std::string> words_of(View value) {
  std::vector<std::string> words;
  for (View item : value.items()) words.push_back(written(item));
  if (value.kind() == Kind::list) return words;
  const std::string text = written(value);
  if (text.empty()) return words;
  words.push_back(text);
  std::size_t from = 0;
  for (std::size_t comma = text.find(','); comma != std::string::npos;
       comma = text.find(',', from)) {
    words.push_back(text.substr(from, comma - from));
    from = comma + 1;
  }
  words.push_back(text.substr(from));
  return words;
}

static bool has(const std::vector<std::string> &words, View choice) {
  return std::find(words.begin(), words.end(), text(choice, "value")) != words.end();
}

/// One choice; GTK tells assistive technology by itself no difference between one of several and each.
static GtkWidget *check_of(View choice, bool is_multiple) {
  auto *check = static_cast<GtkWidget *>(
      g_object_new(GTK_TYPE_CHECK_BUTTON, "accessible-role",
                   is_multiple ? GTK_ACCESSIBLE_ROLE_CHECKBOX : GTK_ACCESSIBLE_ROLE_RADIO, nullptr));
  const std::string title = text(choice, "title");
  GtkWidget *label = gtk_label_new(title.c_str());
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  gtk_check_button_set_child(GTK_CHECK_BUTTON(check), label);
  gtk_accessible_update_property(GTK_ACCESSIBLE(check), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 title.c_str(), -1);
  gtk_widget_set_halign(check, GTK_ALIGN_START);
  return check;
}

/// All choices at once, with a mark before each.
static FieldParts marks(Field &field, bool is_multiple) {
  GtkWidget *box = static_cast<GtkWidget *>(g_object_new(
      GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "accessible-role",
      is_multiple ? GTK_ACCESSIBLE_ROLE_GROUP : GTK_ACCESSIBLE_ROLE_RADIO_GROUP, nullptr));
  gtk_widget_add_css_class(box, "choices");
  std::vector<GtkWidget *> checks;
  for (View choice : field.node["choices"].items()) {
    GtkWidget *check = check_of(choice, is_multiple);
    if (!is_multiple && !checks.empty())
      gtk_check_button_set_group(GTK_CHECK_BUTTON(check), GTK_CHECK_BUTTON(checks.front()));
    checks.push_back(check);
    gtk_box_append(GTK_BOX(box), check);
  }
  const View choices = field.node["choices"];
  field.read = [checks, choices, is_multiple]() -> Value {
    std::vector<Value> chosen;
    for (std::size_t at = 0; at < checks.size(); at++)
      if (gtk_check_button_get_active(GTK_CHECK_BUTTON(checks[at])))
        chosen.push_back(Value(word(choices.at(at), "value")));
    if (is_multiple) return snapnav::list(std::move(chosen));
    return chosen.empty() ? Value() : std::move(chosen.front());
  };
  field.write = [checks, choices, is_multiple](View value) {
    const auto words = words_of(value);
    bool is_done = false;
    for (std::size_t at = 0; at < checks.size(); at++) {
      const bool is_on = !is_done && has(words, choices.at(at));
      gtk_check_button_set_active(GTK_CHECK_BUTTON(checks[at]), is_on);
      is_done = is_done || (is_on && !is_multiple);
    }
  };
  return {box, checks.empty() ? box : checks.front()};
}

/// What stands on a seat has as much room as fingers want, where there is so much.
static void measure_sign(GtkWidget *box, GtkOrientation orientation, int, int *least, int *natural,
                         int *, int *) {
  gtk_widget_measure(gtk_widget_get_first_child(box), orientation, -1, least, natural, nullptr,
                     nullptr);
  *natural = std::max(*natural, 40);
}

static void allocate_sign(GtkWidget *box, int width, int height, int) {
  gtk_widget_allocate(gtk_widget_get_first_child(box), width, height, -1, nullptr);
}

static GtkWidget *roomy(GtkWidget *sign) {
  GtkWidget *box = unnamed(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0));
  gtk_widget_set_layout_manager(box, gtk_custom_layout_new(nullptr, measure_sign, allocate_sign));
  gtk_box_append(GTK_BOX(box), sign);
  return box;
}

/// A place of a plan: what stands on it is short, and what is said of it is its title.
static GtkWidget *seat_of(View choice) {
  auto *seat = static_cast<GtkWidget *>(g_object_new(
      GTK_TYPE_TOGGLE_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_CHECKBOX, nullptr));
  const bool is_taken = flag(choice, "taken");
  const std::string title = text(choice, "title"), sign = text(choice, "sign");
  GtkWidget *words = gtk_label_new(is_taken ? "" : (sign.empty() ? title : sign).c_str());
  gtk_button_set_child(GTK_BUTTON(seat), roomy(is_taken ? unnamed(words) : words));
  gtk_widget_add_css_class(seat, "seat");
  if (is_taken) gtk_widget_add_css_class(seat, "taken");
  gtk_widget_set_sensitive(seat, !is_taken);
  gtk_widget_set_tooltip_text(seat, title.c_str());
  gtk_accessible_update_property(GTK_ACCESSIBLE(seat), GTK_ACCESSIBLE_PROPERTY_LABEL, title.c_str(),
                                 -1);
  const auto tell = [seat] {
    const bool is_on = gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(seat));
    gtk_accessible_update_state(GTK_ACCESSIBLE(seat), GTK_ACCESSIBLE_STATE_CHECKED,
                                is_on ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE,
                                -1);
  };
  tell();
  on<void()>(seat, "toggled", tell);
  return seat;
}

static GtkWidget *letter_of(const std::string &row) {
  GtkWidget *letter = gtk_label_new(row.c_str());
  gtk_widget_add_css_class(letter, "plan-row");
  gtk_widget_set_size_request(letter, 14, -1);
  return letter;
}

/// Choices in rows, as the seats of a hall. It lies as the hall does, whatever way is read.
static FieldParts plan(Field &field) {
  auto *grid = static_cast<GtkWidget *>(
      g_object_new(GTK_TYPE_GRID, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, "row-spacing", 6,
                   "column-spacing", 3, "column-homogeneous", FALSE, "halign", GTK_ALIGN_CENTER,
                   nullptr));
  gtk_widget_add_css_class(grid, "plan");
  g_object_set_data(G_OBJECT(grid), "snapnav-ltr", GINT_TO_POINTER(1));
  const View choices = field.node["choices"];
  const int aisle = whole(field.node, "aisle", 0, 1000);
  std::vector<std::string> rows;
  std::vector<int> counts;
  std::vector<GtkWidget *> seats;
  for (View choice : choices.items()) {
    const std::string name = text(choice, "row");
    const auto found = std::find(rows.begin(), rows.end(), name);
    const int row = static_cast<int>(found - rows.begin());
    if (found == rows.end()) {
      rows.push_back(name);
      counts.push_back(0);
      gtk_grid_attach(GTK_GRID(grid), letter_of(name), 0, row, 1, 1);
    }
    const int place = counts[static_cast<std::size_t>(row)]++;
    GtkWidget *seat = seat_of(choice);
    if (aisle > 0 && place == aisle) gtk_widget_set_margin_start(seat, 18);
    gtk_grid_attach(GTK_GRID(grid), seat, place + 1, row, 1, 1);
    seats.push_back(seat);
  }
  field.read = [seats, choices]() -> Value {
    std::vector<Value> chosen;
    for (std::size_t at = 0; at < seats.size(); at++)
      if (gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(seats[at])))
        chosen.push_back(Value(word(choices.at(at), "value")));
    return snapnav::list(std::move(chosen));
  };
  field.write = [seats, choices](View value) {
    const auto words = words_of(value);
    for (std::size_t at = 0; at < seats.size(); at++)
      gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(seats[at]), has(words, choices.at(at)));
  };
  return {wide_frame(grid), grid};
}

/// Whether choices stand in the rows of a plan.
static bool is_plan(View choices) {
  for (View choice : choices.items())
    if (text(choice, "row").empty()) return false;
  return choices.size() > 0;
}

/// A row of the list, or what stands in the button: never wider than there is room.
static GtkListItemFactory *rows_of(bool is_button) {
  GtkListItemFactory *rows = gtk_signal_list_item_factory_new();
  on<void(GtkListItem *)>(rows, "setup", [is_button](GtkListItem *item) {
    GtkWidget *label = gtk_label_new(nullptr);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    if (!is_button) gtk_label_set_max_width_chars(GTK_LABEL(label), 60);
    gtk_list_item_set_child(item, label);
  });
  on<void(GtkListItem *)>(rows, "bind", [](GtkListItem *item) {
    auto *title = GTK_STRING_OBJECT(gtk_list_item_get_item(item));
    GtkWidget *label = gtk_list_item_get_child(item);
    gtk_label_set_text(GTK_LABEL(label), gtk_string_object_get_string(title));
    gtk_widget_set_tooltip_text(label, gtk_string_object_get_string(title));
  });
  return rows;
}

static GtkWidget *drop_down(const Field &field, bool is_filtered) {
  GtkStringList *titles = gtk_string_list_new(nullptr);
  const std::string none = text(field.node, "placeholder");
  gtk_string_list_append(titles, none.empty() ? "–" : none.c_str());
  for (View choice : field.node["choices"].items())
    gtk_string_list_append(titles, text(choice, "title").c_str());
  GtkExpression *title = gtk_property_expression_new(GTK_TYPE_STRING_OBJECT, nullptr, "string");
  GtkWidget *made = gtk_drop_down_new(G_LIST_MODEL(titles), title);
  GtkListItemFactory *button = rows_of(true), *list = rows_of(false);
  gtk_drop_down_set_factory(GTK_DROP_DOWN(made), button);
  gtk_drop_down_set_list_factory(GTK_DROP_DOWN(made), list);
  g_object_unref(button);
  g_object_unref(list);
  gtk_drop_down_set_enable_search(GTK_DROP_DOWN(made), is_filtered);
  return made;
}

/// One choice in a list that opens; the first entry is that there is none.
static FieldParts opening_list(Field &field, bool is_filtered) {
  GtkWidget *list = drop_down(field, is_filtered);
  const View choices = field.node["choices"];
  field.read = [list, choices]() -> Value {
    const guint at = gtk_drop_down_get_selected(GTK_DROP_DOWN(list));
    if (at == 0 || at == GTK_INVALID_LIST_POSITION) return Value();
    return Value(word(choices.at(at - 1), "value"));
  };
  field.write = [list, choices](View value) {
    const auto words = words_of(value);
    guint chosen = 0;
    for (std::size_t at = 0; at < choices.size() && chosen == 0; at++)
      if (has(words, choices.at(at))) chosen = static_cast<guint>(at + 1);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(list), chosen);
  };
  return {list, list};
}

FieldParts choice_field(Field &field) {
  const bool is_multiple = flag(field.node, "multiple");
  const bool is_filtered = word(field.node, "style") == "filtered";
  const std::size_t count = field.node["choices"].size();
  if (is_multiple && is_plan(field.node["choices"])) return plan(field);
  if (is_multiple) return marks(field, true);
  if (word(field.node, "style") == "expanded" && count <= most_expanded) return marks(field, false);
  return opening_list(field, is_filtered || count > 30);
}

} // namespace snapgtk
