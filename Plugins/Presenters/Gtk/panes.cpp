#include "panes.hpp"

#include <algorithm>

namespace snapgtk {

namespace {

bool is_tab(const std::vector<Tab> &tabs, const std::string &region) {
  return std::any_of(tabs.begin(), tabs.end(),
                     [&](const Tab &tab) { return tab.region == region; });
}

} // namespace

std::vector<Pane> panes_of(const Shown &shown, const std::vector<Tab> &tabs, int width,
                           ScreenID focus) {
  std::vector<Pane> panes;
  const Region *main = shown.main();
  if (!main || main->top == 0) return panes;
  for (const Region &region : shown.regions())
    if (region.name != main->name && region.top != 0 && !is_tab(tabs, region.name))
      panes.push_back({Pane::Kind::side, region.name, region.top});
  if (main->list != 0) panes.push_back({Pane::Kind::list, main->name, main->list});
  panes.push_back({Pane::Kind::main, main->name, main->top});
  if (width >= wide) return panes;
  const auto focused = std::find_if(panes.begin(), panes.end(), [&](const Pane &pane) {
    return pane.kind == Pane::Kind::side && pane.screen == focus;
  });
  return {focused == panes.end() ? panes.back() : *focused};
}

bool have_same_places(const std::vector<Pane> &one, const std::vector<Pane> &other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](const Pane &a, const Pane &b) { return a.is_place_of(b); });
}

} // namespace snapgtk
