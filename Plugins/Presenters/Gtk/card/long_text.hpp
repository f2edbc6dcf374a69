// Texts of thousands of letters.
#ifndef SNAPNAV_GTK_CARD_LONG_TEXT_HPP
#define SNAPNAV_GTK_CARD_LONG_TEXT_HPP

#include <gtk/gtk.h>
#include <string>

namespace snapgtk {

/// What a label is too slow for: it lays all letters out in several widths before it tells how wide
/// it would like to be. A mebibyte of text, as much as a card may have, took it ten seconds.
bool is_long(const std::string &text) noexcept;

/// A long text that is wrapped, aligned from 0 (start) to 1 (end). `inscription_of` is the widget in it
/// that has the text and its attributes.
GtkWidget *long_text(const std::string &text, GtkAccessibleRole role, float align);
GtkWidget *inscription_of(GtkWidget *long_text);

} // namespace snapgtk
#endif
