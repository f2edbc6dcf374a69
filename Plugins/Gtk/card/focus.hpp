// The focus as a remote control moves it: to the nearest target on that side.
#ifndef SNAPNAV_GTK_CARD_FOCUS_HPP
#define SNAPNAV_GTK_CARD_FOCUS_HPP

#include <gtk/gtk.h>

namespace snapgtk {

/// The target in `root` that lies nearest to the focus on that side; null when there is none.
GtkWidget *nearest_target(GtkWidget *root, GtkWidget *focus, GtkDirectionType side);
/// What in `root` has the focus, or had it last; null when nothing had.
GtkWidget *last_focus(GtkWidget *root);
/// Lets arrows move the focus in `root`, and page keys scroll `scroller`.
void take_arrows(GtkWidget *root, GtkWidget *scroller);

} // namespace snapgtk
#endif
