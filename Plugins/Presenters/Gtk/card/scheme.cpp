#include "scheme.hpp"

#include <dlfcn.h>

namespace snapgtk {

namespace {

/// What is used of libadwaita 1.2, as its manual has it: no header is needed to build.
struct Adwaita {
  enum { usual = 0, light = 1, dark = 4 };
  void (*begin)(void) = nullptr;
  GObject *(*manager)(void) = nullptr;
  void (*ask)(GObject *manager, int scheme) = nullptr;
  gboolean (*is_dark)(GObject *manager) = nullptr;
  bool is_worn = false;
};

Adwaita &adwaita() {
  static Adwaita known;
  return known;
}

template <class Function> bool find(void *library, Function &slot, const char *name) noexcept {
  slot = reinterpret_cast<Function>(dlsym(library, name));
  return slot != nullptr;
}

} // namespace

bool wear_adwaita() noexcept {
  Adwaita &known = adwaita();
  if (known.is_worn) return true;
  void *library = dlopen("libadwaita-1.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library || !find(library, known.begin, "adw_init") ||
      !find(library, known.manager, "adw_style_manager_get_default") ||
      !find(library, known.ask, "adw_style_manager_set_color_scheme") ||
      !find(library, known.is_dark, "adw_style_manager_get_dark"))
    return false;
  known.begin();
  known.is_worn = known.manager() != nullptr;
  return known.is_worn;
}

void ask_for_dark(bool is_dark) noexcept {
  const Adwaita &known = adwaita();
  if (known.is_worn) return known.ask(known.manager(), is_dark ? Adwaita::dark : Adwaita::light);
  GtkSettings *settings = gtk_settings_get_default();
  if (!settings) return;
  gboolean is_now = FALSE;
  g_object_get(settings, "gtk-application-prefer-dark-theme", &is_now, nullptr);
  if (is_now != (is_dark ? TRUE : FALSE))
    g_object_set(settings, "gtk-application-prefer-dark-theme", is_dark ? TRUE : FALSE, nullptr);
}

bool wears_dark() noexcept {
  const Adwaita &known = adwaita();
  if (known.is_worn) return known.is_dark(known.manager());
  GtkSettings *settings = gtk_settings_get_default();
  if (!settings) return false;
  gboolean is_dark = FALSE;
  gchar *name = nullptr;
  g_object_get(settings, "gtk-application-prefer-dark-theme", &is_dark, "gtk-theme-name", &name,
               nullptr);
  const bool has_dark_theme = name && g_str_has_suffix(name, "-dark");
  g_free(name);
  return is_dark || has_dark_theme;
}

SchemeWatch::SchemeWatch(std::function<void()> body) {
  if (GtkSettings *settings = gtk_settings_get_default())
    for (const char *property : {"gtk-application-prefer-dark-theme", "gtk-theme-name"})
      watching_.emplace_back(settings, on_change(settings, property, body));
  const Adwaita &known = adwaita();
  if (!known.is_worn) return;
  for (const char *property : {"dark", "high-contrast"})
    watching_.emplace_back(known.manager(), on_change(known.manager(), property, body));
}

SchemeWatch::~SchemeWatch() {
  for (const auto &[object, handler] : watching_) g_signal_handler_disconnect(object, handler);
}

} // namespace snapgtk
