#include "card.hpp"

namespace snapgtk {

using snapnav::Value;
using snapnav::View;

struct Card::Content {
  CardHost &host;
  Ref<GtkWidget> scroller;
  GtkWidget *page = nullptr;

  explicit Content(CardHost &owner) : host(owner), scroller(gtk_scrolled_window_new()) {
    auto *window = GTK_SCROLLED_WINDOW(scroller.get());
    gtk_scrolled_window_set_policy(window, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(window, TRUE);
    gtk_widget_set_vexpand(scroller.get(), TRUE);
  }

  void fill(View description) {
    page = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_widget_add_css_class(page, "card");
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller.get()), page);
    add(description["view"]["body"]);
    for (View action : description["view"]["actions"].items()) add_action(action);
  }

  void add(View node) {
    for (View paragraph : node["paragraphs"].items()) add_text(paragraph);
    for (View child : node["children"].items()) add(child);
    for (View column : node["columns"].items()) add(column);
    for (View action : node["actions"].items()) add_action(action);
    if (node["action"].kind() == snapnav::Kind::map) add_action(node["action"]);
  }

  void add_text(View paragraph) {
    std::string text;
    for (View run : paragraph["runs"].items()) text += run.get<std::string>("text", "");
    GtkWidget *label = gtk_label_new(text.c_str());
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_box_append(GTK_BOX(page), label);
  }

  void add_action(View action) {
    const std::string title = action.get<std::string>("title", "");
    GtkWidget *button = gtk_button_new_with_label(title.c_str());
    on<void()>(button, "clicked",
               [this, kept = Value(action)] { host.ask(kept, snapnav::map({})); });
    gtk_box_append(GTK_BOX(page), button);
  }
};

Card::Card(const Value &description, CardHost &host) : content_(std::make_unique<Content>(host)) {
  content_->fill(description);
}
Card::~Card() = default;

GtkWidget *Card::widget() const noexcept { return content_->scroller.get(); }

void Card::update(const Value &description) { content_->fill(description); }

void Card::show_errors(const Value &) {}

Value Card::state() const { return snapnav::map({}); }

void Card::restore(const Value &) {}

bool Card::focus_first() {
  return gtk_widget_child_focus(content_->scroller.get(), GTK_DIR_TAB_FORWARD);
}

const char card_style[] = ".card { padding: 16px; }";

} // namespace snapgtk
