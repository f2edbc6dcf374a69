#include "builder.hpp"

namespace snapgtk {

using snapnav::Kind;
using snapnav::Value;
using snapnav::View;

static FieldParts parts_of(Field &field, Builder &builder) {
  const std::string_view kind = word(field.node, "input");
  if (kind == "number") return number_field(field);
  if (kind == "date") return date_field(field);
  if (kind == "time") return time_field(field);
  if (kind == "toggle") return toggle_field(field, builder);
  if (kind == "choice") return choice_field(field);
  if (kind == "text") return text_field(field, builder);
  return {};
}

/// Whether a pattern allows digits only.
static bool allows_digits_only(const std::string &pattern) {
  static GRegex *const digits = g_regex_new(R"(^\^?((\\d|\[0-9\])(\{\d+(,\d*)?\}|[+*?])?)+\$?$)",
                                            GRegexCompileFlags(0), GRegexMatchFlags(0), nullptr);
  return digits && g_regex_match(digits, pattern.c_str(), GRegexMatchFlags(0), nullptr);
}

/// What letters go into is told to the keyboard on the display.
static void tell_keyboard(const Field &field) {
  const std::string_view input = word(field.node, "input"), style = word(field.node, "style");
  const char *kind = nullptr;
  const bool is_digits =
      word(field.node, "keys") == "digits" || allows_digits_only(text(field.node, "pattern"));
  if (input == "text") kind = is_digits ? "digits" : "text";
  for (const char *known : {"number", "date", "time"})
    if (input == known) kind = known;
  for (const char *known : {"tel", "email", "url", "password"})
    if (input == "text" && style == known && std::string_view(kind) == "text") kind = known;
  if (kind) g_object_set_data(G_OBJECT(field.target), keyboard_kind, const_cast<char *>(kind));
}

/// Tells assistive technology what the field is.
static void describe(const Field &field, GtkWidget *label) {
  auto *accessible = GTK_ACCESSIBLE(field.target);
  const std::string placeholder = text(field.node, "placeholder");
  if (flag(field.node, "required"))
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_REQUIRED, TRUE, -1);
  const std::string_view kind = word(field.node, "input");
  const bool has_marks = gtk_widget_has_css_class(field.content, "choices");
  if (has_marks) {
    // What is asked names all choices, not the first of them.
    const std::string name = plain(field.node["label"]);
    gtk_accessible_update_property(GTK_ACCESSIBLE(field.content), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   name.empty() ? field.id.c_str() : name.c_str(), -1);
  } else if (label && kind == "toggle") {
    gtk_accessible_update_relation(accessible, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, label,
                                   field.error, nullptr, -1);
    return;
  } else if (label) {
    gtk_label_set_mnemonic_widget(GTK_LABEL(label), field.target);
    gtk_accessible_update_relation(accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, nullptr,
                                   -1);
  } else if (kind != "toggle") {
    const std::string name = placeholder.empty() ? field.id : placeholder;
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, name.c_str(), -1);
  }
  gtk_accessible_update_relation(accessible, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, field.error,
                                 nullptr, -1);
}

void Field::tell(const std::string &wrong) {
  message = wrong;
  refused = read();
  gtk_label_set_text(GTK_LABEL(error), message.c_str());
  gtk_widget_set_visible(error, !message.empty());
  gtk_accessible_update_state(
      GTK_ACCESSIBLE(target), GTK_ACCESSIBLE_STATE_INVALID,
      message.empty() ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE, -1);
  if (message.empty())
    gtk_widget_remove_css_class(frame, "invalid");
  else
    gtk_widget_add_css_class(frame, "invalid");
}

/// Calls `body` when somebody changes what a widget or one in it holds.
static void on_edit(GtkWidget *widget, const std::function<void()> &body) {
  if (GTK_IS_TEXT_VIEW(widget))
    on<void()>(gtk_text_view_get_buffer(GTK_TEXT_VIEW(widget)), "changed", body);
  else if (GTK_IS_EDITABLE(widget))
    on<void()>(widget, "changed", body);
  else if (GTK_IS_CHECK_BUTTON(widget) || GTK_IS_TOGGLE_BUTTON(widget))
    on<void()>(widget, "toggled", body);
  else if (GTK_IS_DROP_DOWN(widget))
    on_change(widget, "selected", body);
  else
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
      on_edit(child, body);
}

/// What is wrong is told no more of something else.
static void forget_when_changed(Field &field) {
  on_edit(field.content, [&field, life = std::weak_ptr<int>(field.life)] {
    if (life.expired() || field.message.empty()) return;
    if (!same(field.read(), field.refused)) field.tell({});
  });
}

static GtkWidget *error_label() {
  GtkWidget *error = gtk_label_new(nullptr);
  gtk_widget_add_css_class(error, "field-error");
  gtk_label_set_wrap(GTK_LABEL(error), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(error), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign(GTK_LABEL(error), 0);
  gtk_widget_set_visible(error, FALSE);
  return error;
}

/// The words above a field, with a star where it must be filled in.
static GtkWidget *label_of(Builder &builder, View node) {
  if (node["label"].size() == 0) return nullptr;
  GtkWidget *label = builder.label(node["label"], View());
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class(label, "field-label");
  return label;
}

static GtkWidget *label_line(GtkWidget *label, View node) {
  if (!label || !flag(node, "required")) return label;
  GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *star = gtk_label_new("*");
  gtk_widget_add_css_class(star, "text-attention");
  gtk_box_append(GTK_BOX(line), label);
  gtk_box_append(GTK_BOX(line), star);
  return line;
}

GtkWidget *Builder::input(View node) {
  auto made = std::make_unique<Field>();
  Field &field = *made;
  field.node = node;
  field.id = std::string(word(node, "id"));
  field.frame = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
  gtk_widget_add_css_class(field.frame, "field");
  field.language = sheet_.language();
  GtkWidget *label = label_of(*this, node);
  if (label) gtk_box_append(GTK_BOX(field.frame), label_line(label, node));
  const FieldParts parts = parts_of(field, *this);
  if (!parts.content) {
    g_object_ref_sink(field.frame);
    g_object_unref(field.frame);
    return nullptr;
  }
  field.target = parts.target;
  field.content = parts.content;
  field.error = error_label();
  gtk_box_append(GTK_BOX(field.frame), parts.content);
  gtk_box_append(GTK_BOX(field.frame), field.error);
  describe(field, label);
  tell_keyboard(field);
  if (const View value = node["value"]; !value.is_null()) field.write(value);
  field.before = field.read();
  forget_when_changed(field);
  GtkWidget *frame = field.frame;
  sheet_.fields.push_back(std::move(made));
  return frame;
}

FieldParts toggle_field(Field &field, Builder &builder) {
  GtkWidget *check = gtk_check_button_new();
  GtkWidget *title = builder.label(field.node["title"], View());
  gtk_label_set_wrap(GTK_LABEL(title), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(title), PANGO_WRAP_WORD_CHAR);
  gtk_check_button_set_child(GTK_CHECK_BUTTON(check), title);
  const std::string name = plain(field.node["title"]);
  gtk_accessible_update_property(GTK_ACCESSIBLE(check), GTK_ACCESSIBLE_PROPERTY_LABEL, name.c_str(),
                                 -1);
  gtk_widget_set_halign(check, GTK_ALIGN_START);
  const View node = field.node;
  const auto side = [node](const char *key, const char *other) {
    return node[key].is_null() ? Value(other) : Value(node[key]);
  };
  field.read = [check, side] {
    return gtk_check_button_get_active(GTK_CHECK_BUTTON(check)) ? side("on", "true")
                                                                : side("off", "false");
  };
  field.write = [check, side](View value) {
    const bool is_on =
        value.kind() == Kind::boolean ? value.as<bool>() : same(value, side("on", "true"));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(check), is_on);
  };
  return {check, check};
}

} // namespace snapgtk
