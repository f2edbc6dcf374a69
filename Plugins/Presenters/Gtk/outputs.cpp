#include "outputs.hpp"

#include "shown.hpp"

namespace snapgtk {

using snapnav::View;

namespace {

using Monitors = std::vector<Ref<GdkMonitor>>;

Monitors monitors_of(GdkDisplay *display) {
  Monitors monitors;
  GListModel *list = gdk_display_get_monitors(display);
  for (guint at = 0; at < g_list_model_get_n_items(list); at++)
    monitors.push_back(
        Ref<GdkMonitor>::taking(GDK_MONITOR(g_list_model_get_item(list, at))));
  return monitors;
}

std::string name_of(const Ref<GdkMonitor> &monitor) {
  const char *name = gdk_monitor_get_connector(monitor.get());
  return name ? name : "";
}

/// Takes the output of a name away from those that are free.
Ref<GdkMonitor> take(Monitors &free, const std::string &name) {
  for (auto at = free.begin(); at != free.end(); at++)
    if (name_of(*at) == name) {
      Ref<GdkMonitor> found = *at;
      free.erase(at);
      return found;
    }
  return {};
}

std::string listed(const Monitors &monitors) {
  std::string names;
  for (const auto &monitor : monitors)
    if (const std::string name = name_of(monitor); !name.empty())
      names += (names.empty() ? "" : ", ") + name;
  return names.empty() ? "the display tells no names of outputs" : "there are: " + names;
}

} // namespace

std::vector<Place> places_of(View arguments, GdkDisplay *display, bool is_full,
                             const std::function<void(const std::string &)> &warn) {
  const Monitors all = monitors_of(display);
  Monitors free = all;
  std::vector<Place> places;
  std::vector<std::size_t> homeless;
  for (View told : arguments["displays"].items()) {
    Place place;
    place.name = text_at(told, "name");
    for (View region : told["regions"].items()) place.regions.insert(region.as<std::string>());
    const std::string output = text_at(told, "output");
    if (!output.empty()) place.monitor = take(free, output);
    if (!place.monitor) homeless.push_back(places.size());
    if (!output.empty() && !place.monitor)
      warn("the display \"" + place.name + "\" finds no free output \"" + output + "\" (" +
           listed(all) + "): it takes the first that is free");
    places.push_back(std::move(place));
  }
  for (const std::size_t at : homeless) {
    if (free.empty() || (places.size() == 1 && !is_full && all.size() == 1)) continue;
    places[at].monitor = free.front();
    free.erase(free.begin());
  }
  if (places.empty()) places.emplace_back();
  return places;
}

} // namespace snapgtk
