import SnapValue

/// How a region holds its screens.
public enum RegionKind: String, Sendable, Hashable, CaseIterable {
  /// One above the other; the topmost is seen.
  case stack
  /// One stack in two panes: a list, and beside it the detail.
  case split
  /// Several regions, of which one is seen.
  case tabs
}

extension NavigationState {
  /// A part of the display that holds screens of its own.
  public struct Region: Sendable, Hashable {
    /// Its name, by which updates and presentations name it.
    public var name: String
    /// Its screens, bottom first.
    package var stack: ScreenStack
    /// Its screens, bottom first. Cost: their number.
    public var entries: [Entry] { stack.entries }
    /// For a split: the keys of the screens that live in the detail pane; empty for a stack.
    package var detail: [String]
    /// Whether it is a tab of `main`: seen only while it is selected.
    public var isTab: Bool
    /// For a split: only one pane is seen, as if it were a stack.
    public var isCollapsed = false
    /// Whether it is seen on another display than `main`: no layer covers it.
    package var isApart: Bool

    /// Whether it has a pane for details.
    package var isSplit: Bool { !detail.isEmpty }

    /// The place of the first entry of the detail pane; the size of the stack when there is none. The
    /// bottom of the stack is always in the list pane. Cost: the depth of the list.
    package var detailStart: Int {
      guard isSplit, stack.count > 1 else { return stack.count }
      return stack.entries[1...].firstIndex { detail.contains($0.key) } ?? stack.count
    }

    /// Whether both panes are seen, each with a screen.
    package var showsTwoPanes: Bool { isSplit && !isCollapsed && detailStart < stack.count }

    /// The screens that can be seen when the region is: at most one of each pane, the top one last.
    package var shown: [ScreenID] {
      guard let top = stack.last?.screen else { return [] }
      return showsTwoPanes ? [stack[detailStart - 1].screen, top] : [top]
    }
  }
}

// See `Update` for why its initializer is no part of the struct.
extension NavigationState.Region {
  /// Makes a region.
  package init(
    name: String, stack: [NavigationState.Entry] = [], detail: [String] = [],
    isTab: Bool = false, isApart: Bool = false
  ) {
    self.init(
      name: name, stack: ScreenStack(stack), detail: detail, isTab: isTab, isApart: isApart)
  }
}

extension NavigationState {
  /// The place of the region that holds a screen. Cost: the number of screens.
  package func region(of screen: ScreenID) -> Int? {
    if screen == .none { return nil }
    return regions.firstIndex { $0.stack.place(of: screen) != nil }
  }

  /// The screens that can be seen, the one on top last: a layer hides all that is below it on its
  /// display.
  public var shown: [ScreenID] {
    if let layer = overlays.last(where: \.isLayer) {
      return regions.hasApart
        ? regions.filter(\.isApart).flatMap(\.shown) + [layer.screen] : [layer.screen]
    }
    if regions.count == 1 { return regions[0].shown }
    var shown: [ScreenID] = []
    for place in regions.indices where place != selected && !regions[place].isTab {
      shown += regions[place].shown
    }
    return shown + regions[selected].shown
  }

  /// Does something with each screen that can be seen here and not in another state, bottom first, or
  /// last first.
  package func forEachShown(
    notIn other: NavigationState, lastFirst: Bool = false, _ body: (ScreenID) -> Void
  ) {
    if showsOne, other.showsOne {
      let top = top
      if top != .none, top != other.top { body(top) }
    } else {
      let screens = shown(notIn: other)
      if lastFirst { screens.reversed().forEach(body) } else { screens.forEach(body) }
    }
  }

  /// The screens that can be seen here and not in another state, bottom first.
  package func shown(notIn other: NavigationState) -> [ScreenID] {
    if showsOne, other.showsOne { return top == other.top || top == .none ? [] : [top] }
    let others = other.shown
    return shown.filter { !others.contains($0) }
  }
}
