import SnapEngine
import SnapValue

// Where a screen is, for those who draw it. Any thread.
extension Navigator {
  /// Adds `region`, and in a tab `tabs`, to what there is to draw of a screen.
  nonisolated func situate(_ id: ScreenID, in map: inout ValueMap) {
    let state = screens.state
    guard let place = state.region(of: id) else { return }
    let region = state.regions[place]
    map["region"] = .string(region.name)
    if region.isTab { map["tabs"] = .list(tabs(selected: state.selected)) }
  }

  /// The tabs of `main` as they are told; none where it has no tabs.
  nonisolated func tabs(selected: Int) -> [Value] {
    let (regions, languages) = (regions, screens.localization)
    guard regions.hasTabs else { return [] }
    return regions.leaves.prefix(regions.mainCount).enumerated().map { place, leaf in
      [
        "region": .string(leaf.name),
        "title": .string(languages?.localized(leaf.title) ?? leaf.title),
        "selected": .bool(place == selected),
      ]
    }
  }
}
