// Who gets which width: plain numbers, so that it can be tested without a display.
#ifndef SNAPNAV_GTK_CARD_SHARES_HPP
#define SNAPNAV_GTK_CARD_SHARES_HPP

#include <vector>

#include "layouts.hpp"

namespace snapgtk {

/// One that asks for width.
struct Claim {
  Share share;
  int least = 0;
  int natural = 0;
};

/// The widths that the claims get of `room`: never less than their least, all of the room where one
/// has a weight. Together they are more than the room only where the least is.
std::vector<int> shared_widths(const std::vector<Claim> &claims, int room);

} // namespace snapgtk
#endif
