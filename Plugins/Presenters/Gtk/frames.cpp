#include "frames.hpp"

#include <algorithm>

namespace snapgtk {

using snapnav::Error;
using snapnav::Op;
using snapnav::Update;

std::string text_at(snapnav::View map, std::string_view key) {
  const snapnav::View found = map[key];
  return found.kind() == snapnav::Kind::string ? found.as<std::string>() : std::string();
}

namespace {

void push(Region &region, ScreenID screen) {
  if (screen == 0) throw Error(SNAPNAV_E_ARG, "a screen is missing in a push");
  if (region.stack.size() >= Frames::most_screens)
    throw Error(SNAPNAV_E_UNSUPPORTED,
                "stacks of at most " + std::to_string(Frames::most_screens) + " screens are shown");
  region.stack.push_back(screen);
}

void show_detail(Region &region, ScreenID screen) {
  if (region.stack.empty()) throw Error(SNAPNAV_E_ARG, "there is no list to the detail");
  if (region.detail) region.stack.resize(*region.detail);
  region.detail = region.stack.size();
  push(region, screen);
}

void pop(Region &region, std::size_t index, ScreenID screen) {
  if (index >= region.stack.size())
    throw Error(SNAPNAV_E_ARG, "there is no such screen in the stack to pop to");
  region.stack.resize(index + 1);
  if (region.detail && *region.detail >= region.stack.size()) region.detail.reset();
  if (screen != 0) region.stack[index] = screen;
}

void clear(Region &region) {
  region.stack.clear();
  region.detail.reset();
}

} // namespace

std::vector<Tab> tabs_of(snapnav::View description) {
  std::vector<Tab> tabs;
  for (snapnav::View item : description["tabs"].items()) {
    const std::string region = text_at(item, "region");
    const std::string title = text_at(item, "title");
    if (!region.empty()) tabs.push_back({region, title.empty() ? region : title});
  }
  return tabs;
}

Frames Frames::applying(const snapnav::Transition &transition) const {
  Frames next = transition.is_sync() ? Frames() : *this;
  for (const Update update : transition) next.apply(update);
  next.location_ = std::string(transition.location());
  return next;
}

const Region *Frames::main() const noexcept {
  const std::string &name = tab_ ? *tab_ : std::string("main");
  for (const Region &region : regions_)
    if (region.name == name) return &region;
  for (const Region &region : regions_)
    if (!region.stack.empty()) return &region;
  return nullptr;
}

ScreenID Frames::top() const noexcept {
  if (!layers_.empty()) return layers_.back();
  const Region *region = main();
  return region ? region->top() : 0;
}

std::set<ScreenID> Frames::screens() const {
  std::set<ScreenID> all(layers_.begin(), layers_.end());
  for (const Region &region : regions_) all.insert(region.stack.begin(), region.stack.end());
  return all;
}

void Frames::apply(const Update &update) {
  switch (update.op()) {
  case Op::clear:
  case Op::root:
  case Op::push:
  case Op::pop_to:
  case Op::detail: change(update); break;
  case Op::select: tab_ = std::string(update.region()); break;
  case Op::present:
  case Op::custom: present(update.screen().raw()); break; // named by the navigation: a layer, too
  case Op::dismiss: {
    const auto found = std::find(layers_.rbegin(), layers_.rend(), update.screen().raw());
    if (found != layers_.rend()) layers_.erase(std::next(found).base());
    break;
  }
  case Op::effect_show: show(update); break;
  case Op::effect_hide: hide(update.key()); break;
  case Op::refresh: break; // the card's affair
  }
}

void Frames::change(const Update &update) {
  Region &region = this->region(update.region());
  const ScreenID screen = update.screen().raw();
  switch (update.op()) {
  case Op::push: return push(region, screen);
  case Op::detail: return show_detail(region, screen);
  case Op::pop_to: return pop(region, update.index(), screen);
  case Op::root: clear(region); return push(region, screen);
  default: return clear(region);
  }
}

Region &Frames::region(std::string_view name) {
  for (Region &region : regions_)
    if (region.name == name) return region;
  if (regions_.size() >= most_regions)
    throw Error(SNAPNAV_E_UNSUPPORTED,
                "at most " + std::to_string(most_regions) + " regions are shown");
  return regions_.emplace_back(Region{std::string(name), {}, {}});
}

void Frames::present(ScreenID screen) {
  if (screen == 0) throw Error(SNAPNAV_E_ARG, "a screen is missing in a layer");
  if (layers_.size() >= most_layers)
    throw Error(SNAPNAV_E_UNSUPPORTED,
                "at most " + std::to_string(most_layers) + " layers are shown");
  layers_.push_back(screen);
}

void Frames::show(const Update &update) {
  const std::string said = text_at(update.arguments(), "text");
  const std::string text = said.empty() ? std::string(update.key()) : said;
  for (Effect &effect : effects_)
    if (effect.key == update.key()) {
      effect.text = text;
      return;
    }
  if (effects_.size() < most_effects) effects_.push_back({std::string(update.key()), text});
}

void Frames::hide(std::string_view key) {
  const auto is_it = [&](const Effect &effect) { return effect.key == key; };
  effects_.erase(std::remove_if(effects_.begin(), effects_.end(), is_it), effects_.end());
}

} // namespace snapgtk
