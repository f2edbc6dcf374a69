// Where windows stand: the manifest's displays on the outputs that there are.
#ifndef SNAPNAV_GTK_OUTPUTS_HPP
#define SNAPNAV_GTK_OUTPUTS_HPP

#include <functional>
#include <gdk/gdk.h>
#include <set>
#include <snapnav.hpp>
#include <string>
#include <vector>

#include "signals.hpp"

namespace snapgtk {

/// Where one window stands, and what it shows.
struct Place {
  /// The display's name in the manifest; empty: it has none.
  std::string name;
  /// The output that it fills; null: it is a window like others.
  Ref<GdkMonitor> monitor;
  /// The regions that it shows; empty: all.
  std::set<std::string> regions;
};

/// The places that the arguments of `open` ask for, one at least. Who names an output fills it; the
/// others, of several or in full screen, fill those that are left. `warn` is told of each output that
/// is not there.
std::vector<Place> places_of(snapnav::View arguments, GdkDisplay *display, bool is_full,
                             const std::function<void(const std::string &)> &warn);

} // namespace snapgtk
#endif
