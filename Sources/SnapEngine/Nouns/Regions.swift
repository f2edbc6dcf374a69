/// The leaf regions of a state, never empty. One alone, as where no regions are declared, costs no
/// memory of its own.
public struct Regions: Sendable, Hashable {
  private var first: NavigationState.Region
  private var others: [NavigationState.Region] = []

  /// Makes regions; none at all are one stack `main`.
  package init(_ regions: [NavigationState.Region]) {
    first = regions.first ?? NavigationState.Region(name: "main")
    if regions.count > 1 { others = Array(regions[1...]) }
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

  /// The same with another stack in the region of a place.
  func with(_ stack: ScreenStack, at place: Int) -> Regions {
    var regions = self
    if place == 0 { regions.first.stack = stack } else { regions.others[place - 1].stack = stack }
    return regions
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
