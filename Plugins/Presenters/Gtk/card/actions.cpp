#include <algorithm>

#include "builder.hpp"
#include "names.hpp"

namespace snapgtk {

using snapnav::Kind;
using snapnav::View;

/// The verb, address and data of an action as one text, at most so long.
static std::string name_of(View value, int depth = 0) {
  std::string name;
  if (value.kind() != Kind::map && value.kind() != Kind::list) return written(value).substr(0, 100);
  for (View item : value.items())
    if (depth < 8 && name.size() < 300) name += ' ' + name_of(item, depth + 1);
  for (auto [key, item] : value.entries())
    if (depth < 8 && name.size() < 300) name += ' ' + std::string(key) + name_of(item, depth + 1);
  return name;
}

/// A name by which another sheet of the same screen finds an action again.
static std::string key_of(View action) {
  const std::string id = text(action, "id");
  if (!id.empty()) return "action " + id;
  std::string key = "action " + text(action, "title") + ' ' + text(action, "verb") +
                    text(action, "url") + name_of(action["data"]);
  return shown(key.substr(0, 400));
}

Press &Builder::note(View action, GtkWidget *target) {
  auto press = std::make_unique<Press>();
  press->action = action;
  press->key = key_of(action);
  // Rows of a list may all do the same.
  if (const int count = ++sheet_.keys_[press->key]; count > 1)
    press->key += " #" + std::to_string(count);
  press->target = target;
  sheet_.presses.push_back(std::move(press));
  return *sheet_.presses.back();
}

static std::string title_of(View action) {
  const std::string title = text(action, "title");
  if (!title.empty()) return title;
  const std::string tip = text(action, "tooltip");
  if (!tip.empty()) return tip;
  const std::string verb = text(action, "verb");
  return verb.empty() ? text(action, "url") : verb;
}

static GtkWidget *words_of(View action) {
  GtkWidget *words = gtk_label_new(title_of(action).c_str());
  gtk_label_set_wrap(GTK_LABEL(words), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(words), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_justify(GTK_LABEL(words), GTK_JUSTIFY_CENTER);
  // Short words stay whole, however little room there is.
  gtk_label_set_width_chars(GTK_LABEL(words), std::min<int>(static_cast<int>(title_of(action).size()), 8));
  return words;
}

/// Whether an address is for a browser or a mail program.
static bool is_outside(std::string_view url) {
  for (const std::string_view scheme : {"http:", "https:", "mailto:"})
    if (url.substr(0, scheme.size()) == scheme) return true;
  return false;
}

GtkWidget *Builder::button(View action, const void *list) {
  // What leads out of the application is a link, as it is on the other displays.
  const bool leads_out = word(action, "action") == "openUrl" && is_outside(word(action, "url"));
  auto *button = static_cast<GtkWidget *>(
      g_object_new(GTK_TYPE_BUTTON, "accessible-role",
                   leads_out ? GTK_ACCESSIBLE_ROLE_LINK : GTK_ACCESSIBLE_ROLE_BUTTON, nullptr));
  GtkWidget *words = words_of(action);
  if (word(action, "action") == "showCard") {
    // GTK's own box asks how wide the words are in all the height that it gets, and breaks them.
    GtkWidget *box = share_box(6);
    gtk_widget_set_halign(box, GTK_ALIGN_CENTER);
    add_share(box, words, {Share::Kind::natural, 0});
    add_share(box, unnamed(gtk_image_new_from_icon_name("pan-down-symbolic")),
              {Share::Kind::natural, 0});
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_accessible_update_state(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_STATE_EXPANDED, FALSE, -1);
  } else {
    gtk_button_set_child(GTK_BUTTON(button), words);
  }
  give_name(button, title_of(action));
  const std::string tip = snapgtk::text(action, "tooltip");
  if (!tip.empty()) {
    gtk_widget_set_tooltip_text(button, tip.c_str());
    if (tip != title_of(action))
      gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                     tip.c_str(), -1);
  }
  if (word(action, "style") == "positive") gtk_widget_add_css_class(button, "suggested-action");
  if (word(action, "style") == "destructive")
    gtk_widget_add_css_class(button, "destructive-action");
  gtk_widget_set_sensitive(button, !flag(action, "disabled"));
  Press &press = note(action, button);
  press.list = list;
  on<void()>(button, "clicked", [sheet = &sheet_, &press] { sheet->press(press); });
  return button;
}

/// Whether an action stands where `bar` says, which is null for all.
static bool stands(View action, const char *bar) { return !bar || word(action, "bar") == bar; }

/// Actions of second rank, behind one button.
GtkWidget *Builder::menu(View list, const char *bar) {
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *popover = gtk_popover_new();
  gtk_popover_set_child(GTK_POPOVER(popover), box);
  gtk_widget_add_css_class(popover, "card-menu");
  for (View action : list.items()) {
    if (!flag(action, "secondary") || !stands(action, bar)) continue;
    GtkWidget *made = button(action, list.raw());
    gtk_widget_add_css_class(made, "flat");
    on<void()>(made, "clicked", [popover] { gtk_popover_popdown(GTK_POPOVER(popover)); });
    gtk_box_append(GTK_BOX(box), made);
  }
  if (!gtk_widget_get_first_child(box)) {
    g_object_ref_sink(popover);
    g_object_unref(popover);
    return nullptr;
  }
  GtkWidget *opener = gtk_menu_button_new();
  gtk_menu_button_set_icon_name(GTK_MENU_BUTTON(opener), "view-more-symbolic");
  unnamed(opener);
  gtk_menu_button_set_popover(GTK_MENU_BUTTON(opener), popover);
  const char *name = own_word(OwnWord::more_actions, sheet_.language());
  gtk_widget_set_tooltip_text(opener, name);
  give_name(opener, name);
  return opener;
}

GtkWidget *Builder::actions(View list, const char *bar) {
  GtkWidget *all = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *line = flow_box(8);
  gtk_widget_add_css_class(line, "actions");
  gtk_box_append(GTK_BOX(all), line);
  std::size_t first = sheet_.presses.size();
  for (View action : list.items())
    if (!flag(action, "secondary") && stands(action, bar))
      gtk_box_append(GTK_BOX(line), button(action, list.raw()));
  if (GtkWidget *more = menu(list, bar)) gtk_box_append(GTK_BOX(line), more);
  const std::size_t last = sheet_.presses.size();
  for (; first < last; first++) {
    Press &press = *sheet_.presses[first];
    if (word(press.action, "action") != "showCard" || sheet_.depth_ >= 64) continue;
    sheet_.depth_ += 4;
    GtkWidget *panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    gtk_widget_add_css_class(panel, "show-card");
    const View view = press.action["view"];
    gtk_box_append(GTK_BOX(panel), body(view));
    if (view["actions"].size() > 0) gtk_box_append(GTK_BOX(panel), actions(view["actions"]));
    gtk_widget_set_visible(panel, FALSE);
    sheet_.presses[first]->panel = panel;
    gtk_accessible_update_relation(GTK_ACCESSIBLE(sheet_.presses[first]->target),
                                   GTK_ACCESSIBLE_RELATION_CONTROLS, panel, nullptr, -1);
    gtk_box_append(GTK_BOX(all), panel);
    sheet_.depth_ -= 4;
  }
  return all;
}

/// All texts in a widget, for a name.
static void gather(GtkWidget *widget, std::string &words) {
  if (words.size() > 300 || !gtk_widget_get_visible(widget)) return;
  if (GTK_IS_LABEL(widget)) {
    if (!words.empty()) words += ", ";
    words += gtk_label_get_text(GTK_LABEL(widget));
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    gather(child, words);
}

static bool has_targets(GtkWidget *widget) {
  if (GTK_IS_BUTTON(widget) || GTK_IS_EDITABLE(widget) || GTK_IS_CHECK_BUTTON(widget) ||
      GTK_IS_DROP_DOWN(widget) || GTK_IS_TEXT_VIEW(widget) || GTK_IS_MENU_BUTTON(widget))
    return true;
  if (GTK_IS_LABEL(widget) && gtk_label_get_use_markup(GTK_LABEL(widget))) return true;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
       child = gtk_widget_get_next_sibling(child))
    if (has_targets(child)) return true;
  return false;
}

GtkWidget *Builder::pressable(GtkWidget *content, View node) {
  const View action = node["action"];
  if (action.kind() != Kind::map) return content;
  std::string name = snapgtk::text(action, "title");
  if (name.empty()) name = snapgtk::text(node, "alt");
  if (name.empty()) gather(content, name);
  Press &press = note(action, nullptr);
  const auto act = [sheet = &sheet_, &press] { sheet->press(press); };
  if (has_targets(content)) {
    GtkGesture *click = gtk_gesture_click_new();
    on<void(int, double, double)>(click, "released", [act](int, double, double) { act(); });
    gtk_widget_add_controller(content, GTK_EVENT_CONTROLLER(click));
    gtk_widget_add_css_class(content, "pressable");
    gtk_widget_set_focusable(content, TRUE);
    GtkEventController *keys = gtk_event_controller_key_new();
    on<gboolean(guint, guint, GdkModifierType)>(
        keys, "key-pressed", [act, content](guint key, guint, GdkModifierType) -> gboolean {
          const bool is_press = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter ||
                                key == GDK_KEY_ISO_Enter || key == GDK_KEY_space ||
                                key == GDK_KEY_KP_Space;
          if (!is_press || !gtk_widget_is_focus(content)) return FALSE;
          act();
          return TRUE;
        });
    gtk_widget_add_controller(content, keys);
    give_name(content, shown(name.substr(0, 300)));
    press.target = content;
    return content;
  }
  GtkWidget *button = gtk_button_new();
  gtk_widget_add_css_class(button, "flat");
  gtk_widget_add_css_class(button, "pressable");
  gtk_button_set_child(GTK_BUTTON(button), content);
  if (!gtk_widget_get_vexpand(content)) gtk_widget_set_valign(content, GTK_ALIGN_CENTER);
  give_name(button, shown(name.substr(0, 300)));
  const std::string tip = snapgtk::text(action, "tooltip");
  if (!tip.empty()) gtk_widget_set_tooltip_text(button, tip.c_str());
  gtk_widget_set_sensitive(button, !flag(action, "disabled"));
  gtk_widget_set_halign(button, gtk_widget_get_halign(content));
  press.target = button;
  on<void()>(button, "clicked", act);
  return button;
}

} // namespace snapgtk
