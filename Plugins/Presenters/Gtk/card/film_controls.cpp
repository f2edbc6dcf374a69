#include "film_controls.hpp"

#include <algorithm>
#include <cmath>

#include "names.hpp"

namespace snapgtk {

namespace {

constexpr double leap_length = 10, arrow_length = 5; // seconds

GtkWidget *time_label(const char *name) {
  GtkWidget *label = gtk_label_new("0:00");
  gtk_widget_add_css_class(label, name);
  return label;
}

void set_name(GtkWidget *widget, const std::string &name) {
  gtk_widget_set_tooltip_text(widget, name.c_str());
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name.c_str(),
                                 -1);
}

} // namespace

std::string clock_text(double seconds) {
  const auto whole = static_cast<long long>(std::max(0.0, std::floor(seconds)));
  char text[32];
  if (whole >= 3600)
    g_snprintf(text, sizeof text, "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60, whole % 60);
  else
    g_snprintf(text, sizeof text, "%lld:%02lld", whole / 60, whole % 60);
  return text;
}

FilmControls::FilmControls(FilmWords words, std::function<void()> toggle,
                           std::function<void(double)> go)
    : words_(std::move(words)), go_(std::move(go)),
      box_(unnamed(gtk_box_new(GTK_ORIENTATION_VERTICAL, 4))), played_(time_label("played")),
      left_(time_label("left")),
      scale_(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, arrow_length)),
      play_(button("media-playback-start-symbolic", words_.play, std::move(toggle))) {
  gtk_widget_add_css_class(box_.get(), "film-controls");
  gtk_widget_add_css_class(play_, "film-play");
  // What turns a card round leaves this as it is.
  g_object_set_data(G_OBJECT(box_.get()), "snapnav-ltr", box_.get());
  gtk_widget_set_valign(box_.get(), GTK_ALIGN_END);
  gtk_scale_set_draw_value(GTK_SCALE(scale_), FALSE);
  set_name(scale_, words_.place);
  GtkWidget *times = gtk_center_box_new(), *keys = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_center_box_set_start_widget(GTK_CENTER_BOX(times), played_);
  gtk_center_box_set_end_widget(GTK_CENTER_BOX(times), left_);
  gtk_widget_set_halign(keys, GTK_ALIGN_CENTER);
  gtk_box_append(GTK_BOX(keys), button("media-seek-backward-symbolic", words_.ago,
                                       [this] { leap(-leap_length); }));
  gtk_box_append(GTK_BOX(keys), play_);
  gtk_box_append(GTK_BOX(keys),
                 button("media-seek-forward-symbolic", words_.on, [this] { leap(leap_length); }));
  for (GtkWidget *part : {times, scale_, keys}) {
    gtk_widget_set_direction(part, GTK_TEXT_DIR_LTR);
    gtk_box_append(GTK_BOX(box_.get()), part);
  }
  on<gboolean(GtkScrollType, gdouble)>(scale_, "change-value",
                                       [this](GtkScrollType, gdouble to) -> gboolean {
                                         go_(std::clamp(to, 0.0, std::max(0.0, all_)));
                                         return FALSE;
                                       });
  lead_on();
  gtk_widget_set_visible(box_.get(), FALSE);
}

/// Up and down lead on from the scale, which would take them for itself.
void FilmControls::lead_on() {
  GtkEventController *keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
  on<gboolean(guint, guint, GdkModifierType)>(
      keys, "key-pressed", [this](guint key, guint, GdkModifierType) -> gboolean {
        if (key != GDK_KEY_Up && key != GDK_KEY_Down) return FALSE;
        gtk_widget_child_focus(GTK_WIDGET(gtk_widget_get_root(scale_)),
                               key == GDK_KEY_Up ? GTK_DIR_UP : GTK_DIR_DOWN);
        return TRUE;
      });
  gtk_widget_add_controller(scale_, keys);
}

GtkWidget *FilmControls::button(const char *icon, const std::string &name,
                                std::function<void()> press) {
  GtkWidget *made = unnamed(gtk_button_new_from_icon_name(icon));
  gtk_widget_add_css_class(made, "circular");
  gtk_widget_set_valign(made, GTK_ALIGN_CENTER);
  set_name(made, name);
  on<void()>(made, "clicked", std::move(press));
  return made;
}

void FilmControls::leap(double seconds) {
  go_(std::clamp(now_ + seconds, 0.0, std::max(0.0, all_)));
}

void FilmControls::tell(double now, double all) {
  const bool is_same = std::floor(now) == std::floor(now_) && all == all_;
  now_ = now;
  all_ = all;
  if (is_same) return;
  gtk_range_set_range(GTK_RANGE(scale_), 0, std::max(all, 0.1));
  gtk_range_set_value(GTK_RANGE(scale_), now);
  gtk_label_set_label(GTK_LABEL(played_), clock_text(now).c_str());
  gtk_label_set_label(GTK_LABEL(left_),
                      ("\u2212" + clock_text(std::ceil(all) - std::floor(now))).c_str());
}

void FilmControls::show(bool is_seen, bool plays) {
  gtk_widget_set_visible(box_.get(), is_seen);
  gtk_button_set_icon_name(GTK_BUTTON(play_), plays ? "media-playback-pause-symbolic"
                                                    : "media-playback-start-symbolic");
  set_name(play_, plays ? words_.pause : words_.play);
}

} // namespace snapgtk
