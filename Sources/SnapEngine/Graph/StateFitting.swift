package import SnapValue

// What stays of a state when another graph takes the place of the one that it was made by.
extension Graph {
  /// A state as it is under this graph.
  package struct FittedState: Sendable, Hashable {
    /// Its regions are the declared ones, its stacks are kept by the names of their regions.
    package var state: NavigationState
    /// The entries that have no place in it any more, bottom first, layers last.
    package var removed: [NavigationState.Entry]
  }

  /// Fits a state of another graph into the regions of this one.
  ///
  /// Entries whose screens are `gone`, and overlays that are, are taken out; all others stay in
  /// order. Throws `wrongState` with the region's name when a stack that is not empty has no region
  /// any more, or a tab would begin with a screen that is not its root, unless it does so under `old`, where it
  /// has the same root: a state URL may begin a tab with another screen. Cost: the size of the state.
  package func fitting(
    _ state: NavigationState, of old: Graph? = nil, gone: (ScreenID, String) -> Bool
  ) throws(Failure) -> FittedState {
    var fitted = FittedState(
      state: regions.emptyState(scheme: configuration.scheme), removed: [])
    for region in state.regions {
      let kept = region.stack.filter { !gone($0.screen, $0.key) }
      fitted.removed += region.stack.filter { gone($0.screen, $0.key) }
      guard let place = fitted.state.regions.firstIndex(where: { $0.name == region.name }) else {
        guard kept.isEmpty else { throw homeless(kept, region.name) }
        continue
      }
      if let first = kept.first, first != region.stack.first || !hasSameRoot(place, old) {
        try check(first, beginsAt: place)
      }
      fitted.state.regions[place].stack = ScreenStack(kept)
      fitted.state.regions[place].isCollapsed =
        region.isCollapsed && fitted.state.regions[place].isSplit
    }
    fitted.state.select(selection(of: state.regions[state.selected].name, in: fitted.state))
    for overlay in state.overlays {
      if gone(overlay.screen, overlay.key) {
        guard overlay.isLayer else { continue }
        fitted.removed.append(.init(screen: overlay.screen, key: overlay.key))
      } else {
        fitted.state.overlays.append(overlay)
      }
    }
    return fitted
  }

  /// The region of this name, or else the first tab that holds something.
  private func selection(of name: String, in state: NavigationState) -> Int {
    let main = state.regions.prefix(regions.mainCount)
    return main.firstIndex { $0.name == name } ?? main.firstIndex { !$0.stack.isEmpty } ?? 0
  }

  private func hasSameRoot(_ place: Int, _ old: Graph?) -> Bool {
    let leaf = regions.leaves[place]
    return old?.regions.leaves.contains {
      $0.name == leaf.name && $0.isTab && $0.rootKey == leaf.rootKey
    } == true
  }

  private func homeless(_ stack: [NavigationState.Entry], _ region: String) -> Failure {
    let keys = stack.map { "\"\($0.key)\"" }.joined(separator: ", ")
    return Failure(
      .wrongState, "there is no region \"\(region)\" any more, and it holds \(keys)",
      hint: "empty it first, or keep the region")
  }

  private func check(
    _ first: NavigationState.Entry, beginsAt place: Int
  ) throws(Failure) {
    let leaf = regions.leaves[place]
    guard leaf.isTab, leaf.rootKey != first.key else { return }
    throw Failure(
      .wrongState,
      "the tab \"\(leaf.name)\" would begin with \"\(leaf.rootKey)\", and it begins with "
        + "\"\(first.key)\"",
      hint: "keep its root, or give the tab another name")
  }
}
