// What is on the display, built from the updates of transitions.
#ifndef SNAPNAV_GTK_FRAMES_HPP
#define SNAPNAV_GTK_FRAMES_HPP

#include <optional>
#include <set>
#include <snapnav.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace snapgtk {

using ScreenID = snapnav_screen;

/// The screens of one region, from the bottom.
struct Region {
  std::string name;
  /// The last one is seen.
  std::vector<ScreenID> stack;
  /// The place of the detail pane's first screen, if there is a detail.
  std::optional<std::size_t> detail;

  /// 0: it holds none.
  ScreenID top() const noexcept { return stack.empty() ? 0 : stack.back(); }
  /// The list that stands beside the detail; 0: there is no detail.
  ScreenID list() const noexcept { return detail ? stack[*detail - 1] : 0; }
};

/// An effect that is seen.
struct Effect {
  std::string key;
  /// What it says about itself, or its key.
  std::string text;
  bool operator==(const Effect &other) const { return key == other.key && text == other.text; }
};

/// One tab of the bar.
struct Tab {
  std::string region;
  std::string title;
  bool operator==(const Tab &other) const { return region == other.region && title == other.title; }
};

/// The tabs of a screen's description.
std::vector<Tab> tabs_of(snapnav::View description);

/// Stacks by region, layers above them, effects: a value, changed by transitions only. The rules
/// are those of PresenterFrames, which the other presenters use.
class Frames {
public:
  static constexpr std::size_t most_regions = 64;
  static constexpr std::size_t most_screens = 256;
  static constexpr std::size_t most_layers = 64;
  static constexpr std::size_t most_effects = 64;

  /// The frames after a transition. Throws for what makes no sense, and for more than is kept.
  Frames applying(const snapnav::Transition &transition) const;

  const std::vector<Region> &regions() const noexcept { return regions_; }
  const std::vector<ScreenID> &layers() const noexcept { return layers_; }
  const std::vector<Effect> &effects() const noexcept { return effects_; }
  const std::string &location() const noexcept { return location_; }

  /// The region that the state URL names: the selected tab, `main`, or else the first one that
  /// holds something; null: nothing was shown yet.
  const Region *main() const noexcept;
  /// The top layer, else the top of the main region; 0: nothing is shown.
  ScreenID top() const noexcept;
  /// All screens, whether they are seen or not.
  std::set<ScreenID> screens() const;

private:
  std::vector<Region> regions_;
  std::vector<ScreenID> layers_;
  std::vector<Effect> effects_;
  std::optional<std::string> tab_;
  std::string location_;

  void apply(const snapnav::Update &update);
  void change(const snapnav::Update &update);
  void present(ScreenID screen);
  void show(const snapnav::Update &update);
  void hide(std::string_view key);
  Region &region(std::string_view name);
};

/// The text that stands at a key of a map; empty when there is none.
std::string text_at(snapnav::View map, std::string_view key);

} // namespace snapgtk
#endif
