#include "header.hpp"
#include "card/layouts.hpp"
#include "card/names.hpp"
#include "card/words.hpp"
#include "slide.hpp"

namespace snapgtk {

Header::Header(Answers answers)
    : box_(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)), bar_(gtk_header_bar_new()),
      back_(gtk_button_new_from_icon_name("go-previous-symbolic")), title_(gtk_label_new("")),
      answers_(std::move(answers)) {
  // In as many lines as they need, so that no window is wider than its display for their sake.
  tab_bar_ = flow_box(0, GTK_ACCESSIBLE_ROLE_TAB_LIST);
  gtk_widget_set_halign(tab_bar_, GTK_ALIGN_CENTER);
  gtk_widget_set_visible(tab_bar_, FALSE);
  unnamed(tab_bar_);
  unnamed(back_);
  gtk_widget_add_css_class(tab_bar_, "linked");
  gtk_widget_add_css_class(tab_bar_, "tab-bar");
  gtk_widget_add_css_class(title_, "title");
  gtk_label_set_ellipsize(GTK_LABEL(title_), PANGO_ELLIPSIZE_END);
  set_language("");
  on<void()>(back_, "clicked", [this] { answers_.back(); });
  gtk_header_bar_pack_start(GTK_HEADER_BAR(bar_), back_);
  gtk_header_bar_set_title_widget(GTK_HEADER_BAR(bar_), title_);
  gtk_box_append(GTK_BOX(box_.get()), bar_);
  gtk_box_append(GTK_BOX(box_.get()), tab_bar_);
}

void Header::set_title(const std::string &title) {
  gtk_label_set_label(GTK_LABEL(title_), title.c_str());
}

void Header::set_language(const std::string &language) {
  const char *back = own_word(OwnWord::back, language);
  gtk_widget_set_tooltip_text(back_, back);
  gtk_accessible_update_property(GTK_ACCESSIBLE(back_), GTK_ACCESSIBLE_PROPERTY_LABEL, back, -1);
}

void Header::set_can_go_back(bool can) {
  if (!can) drop_focus(box_.get());
  // There is no way back from a root, so nothing stands there that could be pressed.
  gtk_widget_set_visible(back_, can);
}

void Header::set_fills_screen(bool fills) {
  gtk_header_bar_set_show_title_buttons(GTK_HEADER_BAR(bar_), !fills);
}

void Header::set_tabs(const std::vector<Tab> &tabs, const std::string &selected) {
  if (!(tabs == tabs_)) {
    tabs_ = tabs;
    build_tabs();
  }
  is_telling_ = true;
  for (std::size_t at = 0; at < buttons_.size(); at++) {
    const bool is_selected = tabs_[at].region == selected;
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(buttons_[at]), is_selected);
    gtk_accessible_update_state(GTK_ACCESSIBLE(buttons_[at]), GTK_ACCESSIBLE_STATE_SELECTED,
                                is_selected, -1);
  }
  is_telling_ = false;
}

std::string Header::region_of_tab(std::size_t place) const {
  return place < buttons_.size() ? tabs_[place].region : std::string();
}

void Header::build_tabs() {
  for (GtkWidget *button : buttons_) gtk_box_remove(GTK_BOX(tab_bar_), button);
  buttons_.clear();
  gtk_widget_set_visible(tab_bar_, tabs_.size() > 1);
  if (tabs_.size() < 2) return;
  for (const Tab &tab : tabs_) {
    auto *button =
        GTK_WIDGET(g_object_new(GTK_TYPE_TOGGLE_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_TAB,
                                "label", tab.title.c_str(), nullptr));
    on<void()>(button, "toggled", [this, button, region = tab.region] {
      if (is_telling_) return;
      // The host decides: what it selects is told by a transition.
      is_telling_ = true;
      gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button),
                                   !gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(button)));
      is_telling_ = false;
      answers_.select(region);
    });
    gtk_box_append(GTK_BOX(tab_bar_), button);
    buttons_.push_back(button);
  }
}

} // namespace snapgtk
