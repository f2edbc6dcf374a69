#include "shown.hpp"

#include <algorithm>

namespace snapgtk {

using snapnav::Kind;
using snapnav::View;

namespace {

std::int64_t number_at(View map, std::string_view key) {
  const View found = map[key];
  return found.kind() == Kind::integer ? found.as<std::int64_t>() : 0;
}

ScreenID screen_at(View map, std::string_view key) {
  const std::int64_t number = number_at(map, key);
  return number > 0 ? static_cast<ScreenID>(number) : 0;
}

std::vector<ScreenID> screens_of(View list) {
  std::vector<ScreenID> screens;
  for (View entry : list.items())
    if (const ScreenID screen = screen_at(entry, "screen")) screens.push_back(screen);
  return screens;
}

Region region_of(View told) {
  Region region;
  region.name = text_at(told, "name");
  region.is_tab = told["isTab"].kind() == Kind::boolean && told["isTab"].as<bool>();
  region.count = number_at(told, "count");
  region.top = screen_at(told, "top");
  region.list = screen_at(told, "list");
  region.stack = screens_of(told["stack"]);
  return region;
}

} // namespace

std::string text_at(View map, std::string_view key) {
  const View found = map[key];
  return found.kind() == Kind::string ? found.as<std::string>() : std::string();
}

std::vector<Tab> tabs_of(View description) {
  std::vector<Tab> tabs;
  for (View item : description["tabs"].items()) {
    const std::string region = text_at(item, "region");
    const std::string title = text_at(item, "title");
    if (!region.empty()) tabs.push_back({region, title.empty() ? region : title});
  }
  return tabs;
}

Shown::Shown(View value, const std::set<std::string> &regions) : main_(text_at(value, "main")) {
  for (View region : value["regions"].items())
    if (regions.empty() || regions.count(text_at(region, "name")))
      regions_.push_back(region_of(region));
  if (!regions.empty() && !regions.count(main_)) {
    main_ = regions_.empty() ? "" : regions_.front().name;
    return;
  }
  layers_ = screens_of(value["layers"]);
  for (View effect : value["effects"].items())
    if (std::string text = text_at(effect, "text"); !text.empty())
      effects_.push_back({text_at(effect, "key"), std::move(text)});
}

const Region *Shown::main() const noexcept {
  const Region *named = nullptr;
  for (const Region &region : regions_)
    if (region.name == main_) named = &region;
  if (named && named->top != 0) return named;
  for (const Region &region : regions_)
    if (region.top != 0 && !region.is_tab) return &region;
  return named;
}

ScreenID Shown::below_apart() const noexcept {
  const Region *region = main();
  if (!layers_.empty() || !region || region->is_tab || region->stack.size() < 2) return 0;
  const bool has_main = std::any_of(regions_.begin(), regions_.end(), [](const Region &one) {
    return one.is_tab || one.name == "main";
  });
  return has_main ? 0 : region->stack[region->stack.size() - 2];
}

ScreenID Shown::top() const noexcept {
  if (!layers_.empty()) return layers_.back();
  const Region *region = main();
  return region ? region->top : 0;
}

std::set<ScreenID> Shown::screens() const {
  std::set<ScreenID> all(layers_.begin(), layers_.end());
  for (const Region &region : regions_) {
    all.insert(region.stack.begin(), region.stack.end());
    for (const ScreenID screen : {region.list, region.top})
      if (screen != 0) all.insert(screen);
  }
  return all;
}

} // namespace snapgtk
