// The few words that the window says itself. What screens say comes from the host.
#ifndef SNAPNAV_GTK_WORDS_HPP
#define SNAPNAV_GTK_WORDS_HPP

#include <string_view>

namespace snapgtk {

enum class OwnWord {
  back, close, calendar, more_actions, show_more, media, untold, play, pause, unplayable, ago, on, place,
  less, more, earlier, later
};

/// A word in the language of a BCP 47 tag, such as "de-AT"; in English where there is none for it.
const char *own_word(OwnWord word, std::string_view language) noexcept;

} // namespace snapgtk
#endif
