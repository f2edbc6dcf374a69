#include "signals.hpp"

#include <exception>

namespace snapgtk {

void report_exception(const char *where) noexcept {
  try {
    throw;
  } catch (const std::exception &error) {
    g_warning("snapnav-gtk: %s: %s", where, error.what());
  } catch (...) {
    g_warning("snapnav-gtk: %s: an exception without words", where);
  }
}

} // namespace snapgtk
