// The focus as a remote control moves it: to the nearest target on that side.
#ifndef SNAPNAV_GTK_CARD_FOCUS_HPP
#define SNAPNAV_GTK_CARD_FOCUS_HPP

#include <gtk/gtk.h>

namespace snapgtk {

/// The target in `root` that lies nearest to the focus on that side; null when there is none.
GtkWidget *nearest_target(GtkWidget *root, GtkWidget *focus, GtkDirectionType side);
/// The first target in `root` in the order that it is read; null when there is none. GTK's own
/// order goes by places, which what was never shown does not have.
GtkWidget *first_target(GtkWidget *root);
/// What in `root` has the focus, or had it last; null when nothing had.
GtkWidget *last_focus(GtkWidget *root);
/// Lets arrows and Tab move the focus in `root`, and page keys scroll `scroller`.
void take_arrows(GtkWidget *root, GtkWidget *scroller);

} // namespace snapgtk
#endif
