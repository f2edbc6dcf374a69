// Light or dark: what is asked for, and what is in force; by libadwaita where it is installed.
#ifndef SNAPNAV_GTK_CARD_SCHEME_HPP
#define SNAPNAV_GTK_CARD_SCHEME_HPP

#include <functional>
#include <utility>
#include <vector>

#include "../signals.hpp"

namespace snapgtk {

/// Opens libadwaita where it is installed, after GTK has begun: from then on the desktop's setting for
/// dark and its style are those of its style manager. False: it is not there. It stays for the rest of
/// the process. [main]
bool wear_adwaita() noexcept;

/// Asks for dark or light, whatever the desktop says. [main]
void ask_for_dark(bool is_dark) noexcept;

/// Whether dark is in force. [main]
bool wears_dark() noexcept;

/// Calls a body whenever the scheme or GTK's theme may have changed, as long as it lives. [main]
class SchemeWatch {
public:
  explicit SchemeWatch(std::function<void()> body);
  ~SchemeWatch();
  SchemeWatch(const SchemeWatch &) = delete;
  SchemeWatch &operator=(const SchemeWatch &) = delete;

private:
  std::vector<std::pair<gpointer, gulong>> watching_;
};

} // namespace snapgtk
#endif
