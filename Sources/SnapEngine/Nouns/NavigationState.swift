import SnapValue

/// Everything that is shown, as one value: regions with their stacks, layers and effects.
public struct NavigationState: Sendable, Hashable {
  /// One screen in a stack.
  public struct Entry: Sendable, Hashable {
    /// The live screen.
    public var screen: ScreenID
    /// Its key in the state URL.
    public var key: String
    /// Its data in the state URL.
    public var data: String?
    /// Makes an entry.
    package init(screen: ScreenID, key: String, data: String? = nil) {
      self.screen = screen
      self.key = key
      self.data = data?.isEmpty == true ? nil : data
    }
  }

  /// Something above the regions: a layer, when it has a screen, else an effect.
  public struct Overlay: Sendable, Hashable {
    /// Its key in the state URL, by which it is dismissed; unique.
    public var key: String
    /// Its flags in the state URL; always visible.
    public var flags: Location.Flags
    /// The layer's screen, or `.none` for an effect.
    public var screen: ScreenID
    /// Which presenter shows the layer: 0 the one in use, else one that a navigation named.
    package var presenter: Int

    /// Whether it holds a screen.
    package var isLayer: Bool { screen != .none }

    /// Makes an overlay.
    package init(
      key: String, flags: Location.Flags, screen: ScreenID = .none, presenter: Int = 0
    ) {
      self.key = key
      self.flags = flags
      self.screen = screen
      self.presenter = presenter
    }
  }

  /// What most changes leave as it is. It never changes.
  fileprivate final class Frame: Sendable {
    let scheme: String
    /// The regions. Where there is one stack and nothing else, that is not here: most changes are about it.
    let regions: Regions
    let selected: Int
    let isPlain: Bool
    /// Whether at most one screen can be seen where no layer is.
    let showsOne: Bool

    init(_ scheme: String, _ regions: Regions, _ selected: Int) {
      isPlain = regions.isPlain
      showsOne = regions.showsOne(of: selected)
      (self.scheme, self.regions, self.selected) = (scheme, regions, selected)
    }
  }

  /// What a state holds. It never changes: a copy of a state costs one count, and a change makes this
  /// anew.
  fileprivate final class Parts: Sendable {
    let frame: Frame
    /// The stack of the first region.
    let first: ScreenStack
    let overlays: [Overlay]
    let top: ScreenID
    let showsOne: Bool

    init(_ frame: Frame, _ first: ScreenStack, _ overlays: [Overlay]) {
      let layer = overlays.isEmpty ? nil : overlays.last(where: \.isLayer)?.screen
      top =
        layer ?? (frame.selected == 0 ? first.topScreen : frame.regions.top(of: frame.selected))
      showsOne = layer == nil ? frame.showsOne : !frame.regions.hasApart
      (self.frame, self.first, self.overlays) = (frame, first, overlays)
    }

    convenience init(
      _ scheme: String, _ regions: Regions, _ selected: Int, _ overlays: [Overlay]
    ) {
      let rest = regions.isPlain ? regions.with(ScreenStack(), at: 0) : regions
      self.init(Frame(scheme, rest, selected), regions.first.stack, overlays)
    }

    /// The same with another stack in a region.
    convenience init(_ other: Parts, with stack: ScreenStack, in region: Int) {
      let frame =
        other.frame.isPlain
        ? other.frame
        : Frame(
          other.frame.scheme, other.frame.regions.with(stack, at: region), other.frame.selected)
      self.init(frame, region == 0 ? stack : other.first, other.overlays)
    }

    /// Adds the screens of its layers to a list.
    func addLayers(to screens: inout [ScreenID]) {
      for place in overlays.indices where overlays[place].isLayer {
        screens.append(overlays[place].screen)
      }
    }

    /// All regions with their stacks.
    var regions: Regions { frame.isPlain ? frame.regions.with(first, at: 0) : frame.regions }

    /// The stack of the region of a place.
    func stack(at place: Int) -> ScreenStack {
      place == 0 ? first : frame.regions.stack(at: place)
    }
  }

  private var parts: Parts

  /// Makes the state in which nothing is shown; without regions, `main` is one stack.
  package init(scheme: String, regions: [Region] = []) {
    parts = Parts(scheme, Regions(regions), 0, [])
  }

  /// One stack `main`, and what lies above it.
  package init(scheme: String, stack: ScreenStack, overlays: [Overlay]) {
    parts = Parts(Frame(scheme, Regions([]), 0), stack, overlays)
  }

  /// The application's scheme.
  package var scheme: String {
    get { parts.frame.scheme }
    set {
      parts = Parts(
        Frame(newValue, parts.frame.regions, selected), parts.first, parts.overlays)
    }
  }

  /// The leaf regions: those that hold screens. Never empty. The tabs of `main` in order, or `main`
  /// itself; then those that stand beside it.
  public var regions: Regions {
    get { parts.regions }
    _modify {
      var regions = parts.regions
      defer { parts = Parts(scheme, regions, selected, parts.overlays) }
      yield &regions
    }
  }

  /// The place of the region whose stack is the state URL's path: the selected tab, else 0.
  package private(set) var selected: Int {
    get { parts.frame.selected }
    set {
      parts = Parts(Frame(scheme, parts.frame.regions, newValue), parts.first, parts.overlays)
    }
  }

  /// Layers and effects in the order in which they came.
  package var overlays: [Overlay] {
    get { parts.overlays }
    set { parts = Parts(parts.frame, parts.first, newValue) }
    _modify {
      var overlays = parts.overlays
      defer { parts = Parts(parts.frame, parts.first, overlays) }
      yield &overlays
    }
  }

  /// Selects the region of a place; one that is not there changes nothing.
  package mutating func select(_ region: Int) {
    if region != selected, region >= 0, region < regionCount { selected = region }
  }

  /// The screens of the selected region, bottom first. Cost: their number.
  public var entries: [Entry] { stack.entries }

  /// The stack of the selected region, bottom first.
  package var stack: ScreenStack {
    get { parts.stack(at: parts.frame.selected) }
    set { put(newValue, in: selected) }
  }

  /// Puts a stack in the place of a region's own.
  mutating func put(_ stack: ScreenStack, in region: Int) {
    parts = Parts(parts, with: stack, in: region)
  }

  // What is looked at in each navigation is looked at here, as whoever goes by `regions` copies them.

  /// The stack of the region of a place.
  package func stack(of region: Int) -> ScreenStack { parts.stack(at: region) }

  /// Whether there is one stack and nothing above it.
  var isBare: Bool { parts.frame.isPlain && parts.overlays.isEmpty }

  /// How many regions there are.
  var regionCount: Int { parts.frame.regions.count }

  /// The name of the region of a place.
  func name(of region: Int) -> String { parts.frame.regions.name(at: region) }

  /// Whether the region of a place shows one pane only.
  func isCollapsed(_ region: Int) -> Bool { parts.frame.regions.isCollapsed(at: region) }

  /// Whether the regions of a place have the same name and the same screens for details.
  func hasRegion(of other: NavigationState, at region: Int) -> Bool {
    parts.frame.regions.isSame(as: other.parts.frame.regions, at: region)
  }

  /// How the screen of a place comes into view, when it comes on top of those below it.
  func operation(at place: Int, of region: Int) -> Update.Operation {
    if place == 0 { return .root }
    return parts.frame.isPlain ? .push : regions[region].operation(at: place)
  }

  /// The layers, lowest first.
  public var layers: [Overlay] { overlays.filter(\.isLayer) }

  /// The screen on top of everything, or `.none`.
  public var top: ScreenID { parts.top }

  /// The key of the screen on top; empty when nothing is shown.
  public var topKey: String {
    if !parts.overlays.isEmpty, let layer = parts.overlays.last(where: \.isLayer) {
      return layer.key
    }
    return selected == 0 ? parts.first.topKey : parts.frame.regions.topKey(of: selected)
  }

  /// Whether it is a copy of another one, which was not changed since.
  func isIdentical(to other: NavigationState) -> Bool { parts === other.parts }

  /// Whether there is one stack and nothing else, as where no regions are declared.
  package var isPlain: Bool { parts.frame.isPlain }

  /// Whether at most one screen can be seen: the one on top.
  package var showsOne: Bool { parts.showsOne }

  /// Every live screen, bottom of the stack first, then layers.
  package var screens: [ScreenID] {
    var screens: [ScreenID] = []
    screens.reserveCapacity(regions.reduce(overlays.count) { $0 + $1.stack.count })
    for region in regions { for entry in region.stack { screens.append(entry.screen) } }
    for overlay in overlays where overlay.isLayer { screens.append(overlay.screen) }
    return screens
  }

  /// Does something with every live screen, in any order.
  func forEachScreen(_ body: (ScreenID) -> Void) {
    for place in 0..<regionCount { stack(of: place).forEachScreen(body) }
    for overlay in overlays where overlay.isLayer { body(overlay.screen) }
  }

  /// Tells the screens that live here and not in another state, in order, and those that live there
  /// above what both have in common. Cost: what they do not share.
  package func exchange(
    for other: NavigationState, gone: inout [ScreenID], come: inout [ScreenID]
  ) {
    gone.empty()
    come.empty()
    if isPlain, other.isPlain {
      parts.first.exchange(for: other.parts.first, &gone, &come)
    } else {
      exchangeRegions(for: other, &gone, &come)
    }
    parts.addLayers(to: &gone)
    other.parts.addLayers(to: &come)
    guard !gone.isEmpty, !come.isEmpty else { return }
    if come.count <= 8 {
      for new in come.indices {
        if let place = gone.firstIndex(of: come[new]) { gone.remove(at: place) }
      }
    } else {
      let staying = Set(come)
      gone.removeAll { staying.contains($0) }
    }
  }

  private func exchangeRegions(
    for other: NavigationState, _ gone: inout [ScreenID], _ come: inout [ScreenID]
  ) {
    for place in 0..<max(regionCount, other.regionCount) {
      let old = place < regionCount ? stack(of: place) : ScreenStack()
      let new = place < other.regionCount ? other.stack(of: place) : ScreenStack()
      old.exchange(for: new, &gone, &come)
    }
  }

  /// Whether no screen is live.
  package var isEmpty: Bool {
    parts.first.isEmpty && parts.frame.regions.holdNothing
      && (parts.overlays.isEmpty || !parts.overlays.contains(where: \.isLayer))
  }

  /// The state as data: what its state URL says.
  public var location: Location {
    Location(
      scheme: scheme, path: stack.map { Location.Component($0.key, data: $0.data) },
      parameters: overlays.map { Location.Parameter($0.key, flags: $0.flags) })
  }
}

extension NavigationState.Parts: Hashable {
  /// The same screens in the same places. Cost: what both do not share.
  static func == (left: NavigationState.Parts, right: NavigationState.Parts) -> Bool {
    left === right
      || (left.frame === right.frame || left.frame == right.frame) && left.first == right.first
        && left.overlays == right.overlays
  }

  /// Feeds everything that is compared.
  func hash(into hasher: inout Hasher) {
    hasher.combine(frame)
    hasher.combine(first)
    hasher.combine(overlays)
  }
}

extension NavigationState.Frame: Hashable {
  /// The same regions, whatever is in the first one.
  static func == (left: NavigationState.Frame, right: NavigationState.Frame) -> Bool {
    left.scheme == right.scheme && left.selected == right.selected
      && left.regions == right.regions
  }

  /// Feeds everything that is compared.
  func hash(into hasher: inout Hasher) {
    hasher.combine(scheme)
    hasher.combine(regions)
    hasher.combine(selected)
  }
}
