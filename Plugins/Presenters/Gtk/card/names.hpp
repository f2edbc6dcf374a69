// What assistive technology is told of widgets that have nothing to say.
#ifndef SNAPNAV_GTK_NAMES_HPP
#define SNAPNAV_GTK_NAMES_HPP

#include <string>

#include <gtk/gtk.h>

namespace snapgtk {

/// Gives a widget that only draws or arranges an empty name; GTK tells the name of its class otherwise. Of a
/// scrolled window its bars get one, of a stack its pages, of a button or a password its icons, and nothing
/// else of it. Answers the widget.
GtkWidget *unnamed(GtkWidget *widget);

/// Gives a widget this name; without one GTK tells that of its class.
void give_name(GtkWidget *widget, const std::string &name);

} // namespace snapgtk
#endif
