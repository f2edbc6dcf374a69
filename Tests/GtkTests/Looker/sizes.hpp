// How large the parts of a card are that stand in a window.
#pragma once
#include <functional>

#include <gtk/gtk.h>

#include "../../../Plugins/Presenters/Gtk/card/card.hpp"

/// Calls `body` for a widget and all below it that can be seen.
using Visit = std::function<void(GtkWidget *)>;
void visit(GtkWidget *widget, const Visit &body);

/// In how many lines each text stands.
snapnav::Value lines(GtkWidget *card);
/// The parts of the card's texts that have a line below them.
snapnav::Value underlined(GtkWidget *card);
/// Of each table of the card, its rows and cells, and each button that opens something, whether it has a name
/// for those who listen, which may be empty.
snapnav::Value called(GtkWidget *card);
/// What each button with a sign is called, for those who listen.
snapnav::Value names(GtkWidget *card);
/// The width and height of each picture, or of what stands for it.
snapnav::Value pictures(GtkWidget *card);
/// What can be pressed or filled in, with its height.
snapnav::Value targets(GtkWidget *card);
/// Of each row of columns, their widths in hundredths of all of them.
snapnav::Value shares(GtkWidget *card);
