// Names of keys, as the W3C's UI Events call them.
#ifndef SNAPNAV_GTK_KEYS_HPP
#define SNAPNAV_GTK_KEYS_HPP

#include <gdk/gdk.h>
#include <string>

namespace snapgtk {

/// "F1", "Escape", "ArrowUp", "a", "Control+x", "Alt+ArrowLeft"; empty for what is no key of its
/// own, such as Shift. Shift is told where the character does not show it.
std::string name_of_key(guint key, GdkModifierType modifiers);

} // namespace snapgtk
#endif
