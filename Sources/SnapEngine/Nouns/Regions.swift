/// The leaf regions of a state, never empty. One alone, as where no regions are declared, costs no
/// memory of its own.
public struct Regions: Sendable, Hashable {
  fileprivate(set) var first: NavigationState.Region
  fileprivate(set) var others: [NavigationState.Region] = []
}

// See `Update` for why these are no part of the struct.
extension Regions {
  /// Makes regions; none at all are one stack `main`.
  package init(_ regions: [NavigationState.Region]) {
    self.init(
      first: regions.first ?? NavigationState.Region(name: "main"),
      others: Array(regions.dropFirst()))
  }

  /// The same regions with another stack in the one of a place.
  func with(_ stack: ScreenStack, at place: Int) -> Regions {
    var regions = self
    regions[place].stack = stack
    return regions
  }
}

extension Regions: RandomAccessCollection, MutableCollection {
  /// 0.
  public var startIndex: Int { 0 }
  /// How many there are.
  public var endIndex: Int { others.count + 1 }

  /// The screen on top of the region of a place.
  func top(of place: Int) -> ScreenID {
    place == 0 ? first.stack.topScreen : others[place - 1].stack.topScreen
  }

  /// The stack of the region of a place.
  func stack(at place: Int) -> ScreenStack { place == 0 ? first.stack : others[place - 1].stack }

  /// The key of the screen on top of the region of a place; empty when there is none.
  func topKey(of place: Int) -> String {
    place == 0 ? first.stack.topKey : others[place - 1].stack.topKey
  }

  /// The name of the region of a place.
  func name(at place: Int) -> String { place == 0 ? first.name : others[place - 1].name }

  /// Whether the region of a place shows one pane only.
  func isCollapsed(at place: Int) -> Bool {
    place == 0 ? first.isCollapsed : others[place - 1].isCollapsed
  }

  /// Whether the regions of a place have the same name and the same screens for details.
  func isSame(as other: Regions, at place: Int) -> Bool {
    if place == 0 { return first.name == other.first.name && first.detail == other.first.detail }
    return others[place - 1].name == other.others[place - 1].name
      && others[place - 1].detail == other.others[place - 1].detail
  }

  /// Whether no region has a screen.
  var holdNothing: Bool {
    guard first.stack.isEmpty else { return false }
    for place in others.indices where !others[place].stack.isEmpty { return false }
    return true
  }

  /// Whether of the regions only the one of a place is seen, and of that only the screen on top.
  func showsOne(of place: Int) -> Bool {
    if others.isEmpty { return first.detail.isEmpty }
    guard first.isTab || place == 0,
      place == 0 ? first.detail.isEmpty : others[place - 1].detail.isEmpty
    else { return false }
    for other in others.indices where !others[other].isTab && other + 1 != place { return false }
    return true
  }

  /// Whether one is seen on another display than `main`.
  var hasApart: Bool { others.contains(where: \.isApart) }

  /// Whether there is one stack and nothing else.
  var isPlain: Bool { others.isEmpty && first.detail.isEmpty && !first.isTab }

  /// The region of a place.
  public subscript(place: Int) -> NavigationState.Region {
    get { place == 0 ? first : others[place - 1] }
    _modify { if place == 0 { yield &first } else { yield &others[place - 1] } }
  }
}
