// How many letters somebody may type, counted as they are seen: so does the host.
#ifndef SNAPNAV_GTK_CARD_LENGTH_HPP
#define SNAPNAV_GTK_CARD_LENGTH_HPP

#include <cstddef>
#include <functional>
#include <gtk/gtk.h>

namespace snapgtk {

/// Lets an entry, a password or the buffer of an area take so many letters of what is typed or pasted: a
/// letter with its marks is one, and so is a sign that is put together. A text that is longer already gets no longer. What `write` puts in is no typing: call it by `unlimited`.
/// [main]
void limit_letters(gpointer text, std::size_t most);

/// Puts in what may be longer.
void unlimited(gpointer text, const std::function<void()> &write);

} // namespace snapgtk
#endif
