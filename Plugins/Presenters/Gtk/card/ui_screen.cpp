#include "ui_screen.hpp"

#include "read.hpp"

namespace snapgtk {

using snapnav::Kind;
using snapnav::Value;
using snapnav::View;

/// The object that is shown.
const char shown_object[] = "screen";

static Ref<GtkBuilder> built(View ui) {
  auto builder = Ref<GtkBuilder>::taking(gtk_builder_new());
  const std::string_view text = word(ui, "text");
  GError *error = nullptr;
  if (!gtk_builder_add_from_string(builder.get(), text.data(), static_cast<gssize>(text.size()),
                                   &error)) {
    const std::string why = error ? error->message : "it cannot be read";
    g_clear_error(&error);
    throw PropertyFault("the user interface cannot be made: " + why);
  }
  return builder;
}

static GtkWidget *screen_of(GtkBuilder *builder) {
  GObject *object = gtk_builder_get_object(builder, shown_object);
  if (!object || !GTK_IS_WIDGET(object))
    throw PropertyFault("the user interface has no widget with the id \"screen\"");
  if (GTK_IS_ROOT(object) || gtk_widget_get_parent(GTK_WIDGET(object)))
    throw PropertyFault("\"screen\" is a window, or a part of something else: it must be able to "
                        "stand in a window");
  return GTK_WIDGET(object);
}

UiScreen::UiScreen(View ui, CardHost &host)
    : host_(host), builder_(built(ui)), root_(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)), ui_(ui) {
  GtkWidget *screen = screen_of(builder_.get());
  gtk_widget_add_css_class(root_.get(), "ui-screen");
  gtk_widget_set_vexpand(screen, TRUE);
  gtk_box_append(GTK_BOX(root_.get()), screen);
  message_ = gtk_label_new(nullptr);
  gtk_widget_add_css_class(message_, "field-error");
  gtk_widget_add_css_class(message_, "ui-error");
  gtk_label_set_wrap(GTK_LABEL(message_), TRUE);
  gtk_widget_set_visible(message_, FALSE);
  gtk_box_append(GTK_BOX(root_.get()), message_);
  set(ui["set"], View());
  for (auto [id, source] : ui["get"].entries()) {
    Input input{std::string(id), Property::find(builder_.get(), std::string(letters(source))), {},
                {}, {}};
    input.before = input.property.get();
    inputs_.push_back(std::move(input));
  }
  connect();
  watch();
}

void UiScreen::set(View values, View before) {
  for (auto [name, value] : values.entries())
    if (!value.is_null() && !same(before[name], value))
      Property::find(builder_.get(), std::string(name)).set(value);
}

bool UiScreen::update(View ui) {
  if (word(ui, "text") != word(ui_, "text") || !same(ui["get"], ui_["get"])) return false;
  try {
    set(ui["set"], ui_["set"]);
  } catch (const PropertyFault &fault) {
    host_.log(snapnav::Level::warning, fault.what());
  }
  ui_ = Value(ui);
  for (Input &input : inputs_)
    if (!ui_["set"][input.property.name].is_null()) input.before = input.property.get();
  return true;
}

// MARK: Actions

/// Presses what the host has drawn for buttons of this action and target.
void UiScreen::perform(const char *name, const std::string &target) {
  for (View action : ui_["actions"].items()) {
    if (word(action, "name") != name || word(action, "target") != target) continue;
    const bool goes_back = std::string_view(name) == "back";
    return host_.press(action["number"].as<std::int64_t>(),
                       goes_back ? snapnav::map({}) : inputs());
  }
  host_.log(snapnav::Level::warning, "the host knows no action nav." + std::string(name) + " '" +
                                         target + "' of the user interface");
}

void UiScreen::add(GSimpleActionGroup *group, const char *name, bool has_target,
                   std::function<void(std::string)> body) {
  GSimpleAction *action = g_simple_action_new(name, has_target ? G_VARIANT_TYPE_STRING : nullptr);
  on<void(GVariant *)>(action, "activate", [body = std::move(body)](GVariant *target) {
    body(target ? shown(g_variant_get_string(target, nullptr)) : std::string());
  });
  g_action_map_add_action(G_ACTION_MAP(group), G_ACTION(action));
  g_object_unref(action);
}

void UiScreen::connect() {
  GSimpleActionGroup *group = g_simple_action_group_new();
  for (const char *name : {"segue", "navigate", "open", "route", "verb", "back"})
    add(group, name, std::string_view(name) != "back",
        [this, name](std::string target) { perform(name, target); });
  add(group, "type", true, [this](std::string target) {
    const std::size_t space = target.find(' ');
    if (space != std::string::npos) type(target.substr(0, space), target.substr(space + 1));
  });
  add(group, "erase", true, [this](std::string target) { type(target, {}); });
  gtk_widget_insert_action_group(root_.get(), "nav", G_ACTION_GROUP(group));
  g_object_unref(group);
}

/// Types a text where the cursor is, as a pad of keys does; an empty one takes a letter away.
void UiScreen::type(const std::string &id, const std::string &text) {
  GObject *object = gtk_builder_get_object(builder_.get(), id.c_str());
  if (!object || !GTK_IS_EDITABLE(object)) return;
  auto *editable = GTK_EDITABLE(object);
  int from = 0, to = 0;
  const bool has_selection = gtk_editable_get_selection_bounds(editable, &from, &to);
  int at = gtk_editable_get_position(editable);
  if (has_selection)
    gtk_editable_delete_selection(editable), at = from;
  else if (text.empty() && at > 0)
    gtk_editable_delete_text(editable, at - 1, at), at--;
  if (!text.empty())
    gtk_editable_insert_text(editable, text.c_str(), static_cast<int>(text.size()), &at);
  gtk_editable_set_position(editable, at);
}

// MARK: Inputs

Value UiScreen::inputs() const {
  std::vector<snapnav::Entry> entries;
  for (const Input &input : inputs_) entries.push_back({input.id, input.property.get()});
  return snapnav::map(std::move(entries));
}

/// The words stand below what is wrong, where that stands in a column; else below everything.
void UiScreen::place_message(GtkWidget *wrong) {
  GtkWidget *around = wrong ? gtk_widget_get_parent(wrong) : root_.get();
  const bool is_column =
      around && GTK_IS_BOX(around) &&
      gtk_orientable_get_orientation(GTK_ORIENTABLE(around)) == GTK_ORIENTATION_VERTICAL;
  if (!is_column) around = root_.get();
  const Ref<GtkWidget> kept(message_);
  gtk_box_remove(GTK_BOX(gtk_widget_get_parent(message_)), message_);
  if (is_column && wrong)
    gtk_box_insert_child_after(GTK_BOX(around), message_, wrong);
  else
    gtk_box_append(GTK_BOX(around), message_);
}

void UiScreen::show_errors(View errors) {
  tell(errors);
  for (const Input &input : inputs_) {
    if (input.message.empty()) continue;
    gtk_widget_grab_focus(GTK_WIDGET(input.property.object));
    return;
  }
}

Value UiScreen::errors() const {
  std::vector<snapnav::Entry> entries;
  for (const Input &input : inputs_)
    if (!input.message.empty()) entries.push_back({input.id, input.message});
  return snapnav::map(std::move(entries));
}

void UiScreen::tell(View errors) {
  for (Input &input : inputs_) {
    if (!GTK_IS_WIDGET(input.property.object)) continue;
    input.message = text(errors, input.id);
    input.refused = input.property.get();
  }
  mark();
}

void UiScreen::mark() {
  std::string words;
  GtkWidget *first = nullptr;
  for (const Input &input : inputs_) {
    if (!GTK_IS_WIDGET(input.property.object)) continue;
    auto *widget = GTK_WIDGET(input.property.object);
    const bool is_wrong = !input.message.empty();
    gtk_accessible_update_state(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_INVALID,
        is_wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
    if (!is_wrong) {
      gtk_widget_remove_css_class(widget, "error");
      continue;
    }
    gtk_widget_add_css_class(widget, "error");
    words += (words.empty() ? "" : "\n") + input.message;
    if (!first) first = widget;
  }
  gtk_label_set_text(GTK_LABEL(message_), words.c_str());
  gtk_widget_set_visible(message_, !words.empty());
  place_message(first);
}

/// What is wrong is told no more of something else.
void UiScreen::watch() {
  for (Input &input : inputs_)
    on_change(input.property.object, input.property.spec->name,
              [this, &input, life = std::weak_ptr<int>(life_)] {
                if (life.expired() || input.message.empty()) return;
                if (same(input.property.get(), input.refused)) return;
                input.message.clear();
                mark();
              });
}

Value UiScreen::typed() const {
  std::vector<snapnav::Entry> entries;
  for (const Input &input : inputs_) {
    Value now = input.property.get();
    if (!input.property.is_secret() && !same(now, input.before))
      entries.push_back({input.id, std::move(now)});
  }
  return snapnav::map(std::move(entries));
}

void UiScreen::type(View typed) {
  for (const Input &input : inputs_) {
    const View value = typed[input.id];
    if (value.is_null()) continue;
    try {
      input.property.set(value);
    } catch (const PropertyFault &) {
      // What another version of the file had may not fit any more.
    }
  }
}

} // namespace snapgtk
