#include "properties.hpp"

#include <cmath>
#include <memory>

#include "read.hpp"

namespace snapgtk {

using snapnav::Kind;
using snapnav::Value;
using snapnav::View;

namespace {

std::string quoted(const std::string &text) { return '"' + text + '"'; }

/// A GValue that gives back what it holds.
class Box {
public:
  explicit Box(GType type) { g_value_init(&value_, type); }
  Box(const Box &) = delete;
  ~Box() { g_value_unset(&value_); }
  GValue *get() { return &value_; }

private:
  GValue value_ = G_VALUE_INIT;
};

std::string words_of(GType type) {
  switch (G_TYPE_FUNDAMENTAL(type)) {
  case G_TYPE_BOOLEAN: return "true or false";
  case G_TYPE_INT:
  case G_TYPE_UINT:
  case G_TYPE_LONG:
  case G_TYPE_ULONG:
  case G_TYPE_INT64:
  case G_TYPE_UINT64: return "a whole number";
  case G_TYPE_FLOAT:
  case G_TYPE_DOUBLE: return "a number";
  case G_TYPE_STRING: return "a text";
  default: return std::string("a text that stands for a ") + g_type_name(type);
  }
}

[[noreturn]] void refuse_type(const Property &property, View value) {
  throw PropertyFault(quoted(property.name) + " takes " + words_of(property.spec->value_type) +
                      ", and is given " + snapnav::name_of(value.kind()));
}
[[noreturn]] void refuse_value(const Property &property, View value, const std::string &why) {
  throw PropertyFault(quoted(property.name) + " cannot be " + quoted(written(value)) + ": " + why);
}

/// Whole numbers go through a double only where they are one.
void put_number(const Property &property, GValue *box, View value, GType fundamental) {
  const bool takes_parts = fundamental == G_TYPE_FLOAT || fundamental == G_TYPE_DOUBLE;
  if (!is_number(value)) refuse_type(property, value);
  if (takes_parts) {
    Box number(G_TYPE_DOUBLE);
    g_value_set_double(number.get(), value.as<double>());
    g_value_transform(number.get(), box);
    return;
  }
  const double real = value.as<double>();
  if (value.kind() != Kind::integer && real != std::floor(real)) refuse_type(property, value);
  if (std::fabs(real) > 9e15) refuse_value(property, value, "it is too large");
  Box number(G_TYPE_INT64);
  g_value_set_int64(number.get(), static_cast<gint64>(real));
  g_value_transform(number.get(), box);
  Box back(G_TYPE_INT64);
  g_value_transform(box, back.get());
  if (g_value_get_int64(back.get()) != static_cast<gint64>(real))
    refuse_value(property, value, "it is out of range");
}

/// Enumerations, flags, colours, files and so on, as GtkBuilder writes them.
void put_words(const Property &property, GtkBuilder *builder, GValue *box, View value) {
  if (value.kind() != Kind::string) refuse_type(property, value);
  GError *error = nullptr;
  Box made(property.spec->value_type);
  g_value_unset(made.get());
  *made.get() = G_VALUE_INIT;
  const std::string text = shown(letters(value));
  const bool is_read =
      gtk_builder_value_from_string(builder, property.spec, text.c_str(), made.get(), &error);
  if (!is_read) {
    const std::string why = error ? error->message : "it cannot be read";
    g_clear_error(&error);
    if (!G_IS_VALUE(made.get())) g_value_init(made.get(), property.spec->value_type);
    refuse_value(property, value, why);
  }
  g_value_copy(made.get(), box);
}

void put(const Property &property, GValue *box, View value) {
  const GType fundamental = G_TYPE_FUNDAMENTAL(property.spec->value_type);
  switch (fundamental) {
  case G_TYPE_BOOLEAN:
    if (value.kind() != Kind::boolean) refuse_type(property, value);
    return g_value_set_boolean(box, value.as<bool>());
  case G_TYPE_STRING: {
    if (value.kind() == Kind::map || value.kind() == Kind::list) refuse_type(property, value);
    std::string text = written(value);
    const bool is_markup = GTK_IS_LABEL(property.object) &&
                           std::string_view(property.spec->name) == "label" &&
                           gtk_label_get_use_markup(GTK_LABEL(property.object));
    if (is_markup) {
      const std::unique_ptr<char, decltype(&g_free)> escaped(g_markup_escape_text(text.c_str(), -1),
                                                             g_free);
      text = escaped.get();
    }
    return g_value_set_string(box, text.c_str());
  }
  case G_TYPE_INT:
  case G_TYPE_UINT:
  case G_TYPE_LONG:
  case G_TYPE_ULONG:
  case G_TYPE_INT64:
  case G_TYPE_UINT64:
  case G_TYPE_FLOAT:
  case G_TYPE_DOUBLE: return put_number(property, box, value, fundamental);
  default: {
    GtkBuilder *builder = gtk_builder_new();
    const std::unique_ptr<GtkBuilder, decltype(&g_object_unref)> kept(builder, g_object_unref);
    return put_words(property, builder, box, value);
  }
  }
}

} // namespace

Property Property::find(GtkBuilder *builder, const std::string &name) {
  const std::size_t dot = name.find('.');
  Property found{name, nullptr, nullptr};
  const std::string id = name.substr(0, dot);
  const std::string member = dot == std::string::npos ? "" : name.substr(dot + 1);
  found.object = gtk_builder_get_object(builder, id.c_str());
  if (!found.object) throw PropertyFault("there is no object " + quoted(id));
  found.spec = g_object_class_find_property(G_OBJECT_GET_CLASS(found.object), member.c_str());
  if (!found.spec)
    throw PropertyFault("the object " + quoted(id) + ", a " + G_OBJECT_TYPE_NAME(found.object) +
                        ", has no property " + quoted(member));
  return found;
}

void Property::set(View value) const {
  if (!(spec->flags & G_PARAM_WRITABLE) || (spec->flags & G_PARAM_CONSTRUCT_ONLY))
    throw PropertyFault(quoted(name) + " can only be read");
  Box box(spec->value_type);
  put(*this, box.get(), value);
  if (g_param_value_validate(spec, box.get()) &&
      G_TYPE_FUNDAMENTAL(spec->value_type) != G_TYPE_STRING)
    refuse_value(*this, value, "it is out of range");
  g_object_set_property(object, spec->name, box.get());
}

Value Property::get() const {
  if (!(spec->flags & G_PARAM_READABLE)) throw PropertyFault(quoted(name) + " cannot be read");
  Box box(spec->value_type);
  g_object_get_property(object, spec->name, box.get());
  const GType fundamental = G_TYPE_FUNDAMENTAL(spec->value_type);
  switch (fundamental) {
  case G_TYPE_BOOLEAN: return Value(g_value_get_boolean(box.get()) != FALSE);
  case G_TYPE_STRING: {
    const char *letters = g_value_get_string(box.get());
    return Value(shown(letters ? letters : ""));
  }
  case G_TYPE_ENUM: {
    auto *known = static_cast<GEnumClass *>(g_type_class_ref(spec->value_type));
    const GEnumValue *member = g_enum_get_value(known, g_value_get_enum(box.get()));
    Value nick(member ? member->value_nick : "");
    g_type_class_unref(known);
    return nick;
  }
  default: break;
  }
  const bool has_parts = fundamental == G_TYPE_FLOAT || fundamental == G_TYPE_DOUBLE;
  Box number(has_parts ? G_TYPE_DOUBLE : G_TYPE_INT64);
  if (!g_value_transform(box.get(), number.get()) || G_TYPE_IS_OBJECT(spec->value_type))
    throw PropertyFault(quoted(name) + " is a " + g_type_name(spec->value_type) +
                        ", which is no value");
  if (!has_parts) return Value(static_cast<std::int64_t>(g_value_get_int64(number.get())));
  const double real = g_value_get_double(number.get());
  if (real == std::floor(real) && std::fabs(real) < 1e15)
    return Value(static_cast<std::int64_t>(real));
  return Value(std::isfinite(real) ? real : 0);
}

bool Property::is_secret() const {
  if (GTK_IS_PASSWORD_ENTRY(object)) return true;
  if (GTK_IS_ENTRY(object)) return !gtk_entry_get_visibility(GTK_ENTRY(object));
  return GTK_IS_TEXT(object) && !gtk_text_get_visibility(GTK_TEXT(object));
}

} // namespace snapgtk
