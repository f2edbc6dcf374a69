// Writing into an input of a card without its keyboard, as if somebody typed.
#ifndef SNAPNAV_GTK_WRITING_HPP
#define SNAPNAV_GTK_WRITING_HPP

#include <gtk/gtk.h>
#include <string>

namespace snapgtk {

/// The input of a card that a widget is, or is a part of; null: it is none that letters go into.
GtkWidget *input_at(GtkWidget *widget);
/// What it is filled in with, as the layouts of the keyboard name it.
std::string kind_at(GtkWidget *input);
/// Whether it has several lines.
bool has_lines(GtkWidget *input);
/// Gives it the focus; what is selected in it stays.
void focus_input(GtkWidget *input);
/// Writes in the place of what is selected; the signs in days and times come by themselves.
void write(GtkWidget *input, const std::string &text, const std::string &kind);
/// Takes away what is selected, or the letter before the caret.
void erase(GtkWidget *input);
/// What Enter does there.
void activate(GtkWidget *input);
/// Scrolls what it stands in, so that all of it is seen.
void scroll_to(GtkWidget *input);

} // namespace snapgtk
#endif
