#include "settings.hpp"
#include "card/scheme.hpp"

namespace snapgtk {

namespace {

template <class Number>
Number number(snapnav::View config, const char *key, Number other, Number least, Number most) {
  const auto found = config.get<std::int64_t>(key, other);
  if (found >= static_cast<std::int64_t>(least) && found <= static_cast<std::int64_t>(most))
    return static_cast<Number>(found);
  throw snapnav::Error(SNAPNAV_E_ARG, std::string("config: \"") + key + "\" is " +
                                          std::to_string(found) + "; expected is " +
                                          std::to_string(least) + " to " + std::to_string(most));
}

Settings::Theme theme(const std::string &name) {
  if (name == "system") return Settings::Theme::system;
  if (name == "light") return Settings::Theme::light;
  if (name == "dark") return Settings::Theme::dark;
  throw snapnav::Error(SNAPNAV_E_ARG, "config: \"theme\" is \"" + name +
                                          "\"; expected is \"system\", \"light\" or \"dark\"");
}

Settings::Keyboard keyboard(const std::string &name) {
  if (name == "off") return Settings::Keyboard::off;
  if (name == "auto") return Settings::Keyboard::automatic;
  if (name == "on") return Settings::Keyboard::on;
  throw snapnav::Error(SNAPNAV_E_ARG, "config: \"keyboard\" is \"" + name +
                                          "\"; expected is \"off\", \"auto\" or \"on\"");
}

} // namespace

Settings Settings::read(snapnav::View config) {
  Settings made;
  made.fullscreen = config.get<bool>("fullscreen", made.fullscreen);
  made.width = number(config, "width", made.width, least_size, most_size);
  made.height = number(config, "height", made.height, least_size, most_size);
  made.theme = ::snapgtk::theme(config.get<std::string>("theme", "system"));
  made.libadwaita = config.get<bool>("libadwaita", made.libadwaita);
  made.keyboard = ::snapgtk::keyboard(config.get<std::string>("keyboard", "off"));
  made.animations = number(config, "animations", made.animations, 0u, longest_animation);
  made.application = config.get<std::string>("application", "");
  made.css = config.get<std::string>("css", "");
  made.screenshots = config.get<std::string>("screenshots", "");
  return made;
}

unsigned Settings::duration() const noexcept {
  gboolean is_wanted = TRUE;
  if (GtkSettings *settings = gtk_settings_get_default())
    g_object_get(settings, "gtk-enable-animations", &is_wanted, nullptr);
  return is_wanted ? animations : 0;
}

void Settings::apply_theme() const noexcept {
  if (theme != Theme::system) ask_for_dark(theme == Theme::dark);
}

void Settings::apply_scheme(const std::string &scheme) const noexcept {
  if (theme != Theme::system || (scheme != "light" && scheme != "dark")) return;
  ask_for_dark(scheme == "dark");
}

} // namespace snapgtk
