package import SnapPluginKit

/// What the host says is shown: screens by region, layers above them, effects. Whoever draws keeps no
/// stacks: it asks for this with each transition.
package struct Shown: Sendable, Hashable {
  /// The screens of one region. Of a deep stack those on top are told.
  package struct Region: Sendable, Hashable {
    /// What the manifest calls it.
    package let name: String
    /// Whether it is a tab.
    package let isTab: Bool
    /// How many screens it holds.
    package let count: Int
    /// The screen on top; `nil`: it holds none.
    package let top: ScreenID?
    /// The place of the lowest screen of `stack`.
    package let from: Int
    /// The screens that are told, the lowest first.
    package let stack: [ScreenID]
    /// The place of the detail pane's first screen; `nil`: there is no detail.
    package let detail: Int?
    /// The list that stands beside the detail; `nil`: there is no detail.
    package let list: ScreenID?

    /// The screens that are told, whether they are seen or not.
    package var screens: [ScreenID] { stack + [list, top].compactMap { $0 } }
  }

  /// An effect that is seen.
  package struct Effect: Sendable, Hashable {
    /// What the state URL calls it.
    package let key: String
    /// What it says about itself, or its key.
    package let text: String
  }

  /// Every region, in the manifest's order.
  package private(set) var regions: [Region] = []
  /// The region that the state URL names; where that one is empty, one beside it that holds something.
  /// `nil`: nothing was shown yet.
  package private(set) var main: Region?
  /// Above everything, the last one on top.
  package private(set) var layers: [ScreenID] = []
  /// Those that have words, in the order in which they came.
  package private(set) var effects: [Effect] = []
  /// How the application looks: the contract's map of colours by role; null from a host without one.
  package private(set) var theme: Value = .null
  /// The state URL; empty where it is too long to be told.
  package private(set) var location = ""

  /// Nothing is shown yet.
  package init() {}

  /// Reads what the host has answered.
  package init(_ value: Value) {
    regions = (value["regions"]?.list ?? []).map(Region.init)
    let named = regions.first { $0.name == value["main"]?.string }
    main = named
    if named?.top == nil { main = regions.first { $0.top != nil && !$0.isTab } ?? named }
    layers = (value["layers"]?.list ?? []).compactMap { $0["screen"]?.screen }
    effects = (value["effects"]?.list ?? []).map { effect in
      let key = effect["key"]?.string ?? ""
      return Effect(key: key, text: effect["text"]?.string ?? key)
    }.filter { !$0.text.isEmpty }
    location = value["location"]?.string ?? ""
    theme = value["theme"] ?? .null
  }

  /// The screen on top: the top layer, else the top of the main region.
  package var top: ScreenID? { layers.last ?? main?.top }

  /// All screens that are told, whether they are seen or not.
  package var screens: Set<ScreenID> { Set(regions.flatMap(\.screens) + layers) }
}

extension Shown.Region {
  fileprivate init(_ value: Value) {
    name = value["name"]?.string ?? ""
    isTab = value["isTab"] == true
    count = Int(clamping: value["count"]?.int ?? 0)
    top = value["top"]?.screen
    from = Int(clamping: value["from"]?.int ?? 0)
    stack = (value["stack"]?.list ?? []).compactMap { $0["screen"]?.screen }
    detail = value["detail"]?.int.map { Int(clamping: $0) }
    list = value["list"]?.screen
  }
}

extension Value {
  /// The screen of this number; `nil` for 0, which means none.
  fileprivate var screen: ScreenID? {
    guard let screen = ScreenID(self), screen != .none else { return nil }
    return screen
  }
}
