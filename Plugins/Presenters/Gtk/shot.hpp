// Pictures of the window, made by itself: no tool, the same on X11 and Wayland.
#ifndef SNAPNAV_GTK_SHOT_HPP
#define SNAPNAV_GTK_SHOT_HPP

#include <gtk/gtk.h>
#include <string>

namespace snapgtk {

/// Writes what a shown window looks like now as a PNG. Throws snapnav::Error when it is
/// not shown, or the file cannot be written. [main]
void take_shot(GtkWindow *window, const std::string &file);

} // namespace snapgtk
#endif
