#include "notices.hpp"

#include <algorithm>

namespace snapgtk {

EffectBars::EffectBars() : box_(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)) {}

void EffectBars::show(const std::vector<Effect> &effects) {
  if (effects == shown_) return;
  shown_ = effects;
  auto *box = GTK_BOX(box_.get());
  while (GtkWidget *old = gtk_widget_get_first_child(box_.get())) gtk_box_remove(box, old);
  for (const Effect &effect : shown_) {
    auto *label = GTK_WIDGET(g_object_new(GTK_TYPE_LABEL, "accessible-role",
                                          GTK_ACCESSIBLE_ROLE_STATUS, "label", effect.text.c_str(),
                                          "wrap", TRUE, "xalign", 0.0, nullptr));
    gtk_widget_add_css_class(label, "effect");
    gtk_box_append(box, label);
  }
}

Toast::Toast() : revealer_(gtk_revealer_new()) {
  label_ = GTK_WIDGET(g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT,
                                   "wrap", TRUE, "max-width-chars", 60, nullptr));
  gtk_widget_add_css_class(label_, "toast");
  gtk_revealer_set_child(GTK_REVEALER(revealer_.get()), label_);
  gtk_revealer_set_transition_type(GTK_REVEALER(revealer_.get()),
                                   GTK_REVEALER_TRANSITION_TYPE_CROSSFADE);
  gtk_widget_set_halign(revealer_.get(), GTK_ALIGN_CENTER);
  gtk_widget_set_valign(revealer_.get(), GTK_ALIGN_END);
  gtk_widget_set_can_target(revealer_.get(), FALSE);
  gtk_widget_set_visible(revealer_.get(), FALSE); // nothing is there to be read aloud
}

Toast::~Toast() {
  if (timer_) g_source_remove(timer_);
}

void Toast::say(const std::string &words) {
  gtk_label_set_label(GTK_LABEL(label_), words.c_str());
  gtk_widget_set_visible(revealer_.get(), TRUE);
  gtk_revealer_set_reveal_child(GTK_REVEALER(revealer_.get()), TRUE);
  if (timer_) g_source_remove(timer_);
  const std::size_t most = 20000;
  const auto wait = static_cast<guint>(std::min(most, 4000 + 50 * words.size()));
  timer_ = g_timeout_add(
      wait,
      [](gpointer self) noexcept -> gboolean {
        static_cast<Toast *>(self)->timer_ = 0;
        static_cast<Toast *>(self)->hide();
        return G_SOURCE_REMOVE;
      },
      this);
}

void Toast::hide() {
  if (timer_) g_source_remove(std::exchange(timer_, 0));
  gtk_revealer_set_reveal_child(GTK_REVEALER(revealer_.get()), FALSE);
  gtk_widget_set_visible(revealer_.get(), FALSE);
}

} // namespace snapgtk
