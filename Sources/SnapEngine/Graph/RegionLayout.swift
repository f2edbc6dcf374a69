package import SnapValue

/// A region as it is declared.
public struct RegionDefinition: Sendable, Hashable {
  /// Its name. `main` is the one of the state URL's path.
  package var name: String
  /// How it holds its screens.
  package var kind: RegionKind
  /// What people read, on a tab for one.
  package var title: String
  /// The key of the screen that it holds at first; a tab needs one.
  package var root: String?
  /// For a split: the keys of the screens that live in the detail pane.
  package var detail: [String]
  /// For tabs: the names of their regions, in order.
  package var tabs: [String]
  /// Whether it is seen on another display than `main`.
  package var isApart = false

  /// Makes a definition.
  public init(
    _ name: String, _ kind: RegionKind = .stack, title: String = "", root: String? = nil,
    detail: [String] = [], tabs: [String] = []
  ) {
    self.name = name
    self.kind = kind
    self.title = title
    self.root = root
    self.detail = detail
    self.tabs = tabs
  }
}

/// The declared regions, linked: the leaf regions in the order of the state's.
package struct RegionLayout: Sendable {
  /// A region that holds screens.
  package struct Leaf: Sendable {
    /// Its name.
    package let name: String
    /// What people read; its name where nothing else is said.
    package let title: String
    /// The node of the screen that it holds at first.
    package let root: Int?
    /// That screen's key; empty when there is none.
    package let rootKey: String
    /// The keys of the screens that live in the detail pane.
    package let detail: [String]
    /// Whether it is a tab of `main`.
    package let isTab: Bool
    /// Whether it is seen on another display than `main`.
    package let isApart: Bool
  }

  /// The leaf regions.
  package let leaves: [Leaf]
  /// The leaf regions before this place are `main`'s: its tabs, or itself.
  package let mainCount: Int
  private let tabPlaces: NamePlaces

  /// Whether `main` has tabs.
  package var hasTabs: Bool { leaves.first?.isTab == true }
  /// Whether there is one stack and nothing else.
  package var isPlain: Bool { leaves.count == 1 && leaves[0].detail.isEmpty && !hasTabs }

  /// One stack `main`, as where no regions are declared.
  package static let plain = RegionLayout()

  private init() {
    leaves = [Leaf()]
    mainCount = 1
    tabPlaces = NamePlaces()
  }

  /// Links definitions; none at all are one stack `main`.
  ///
  /// Throws `unknownName`, `duplicate` or `badArgument` with the offending region.
  package init(
    linking definitions: [RegionDefinition], screens: NamePlaces
  ) throws(Failure) {
    let all = definitions.isEmpty ? [RegionDefinition("main")] : definitions
    var byName: [String: RegionDefinition] = [:]
    for definition in all {
      guard byName.updateValue(definition, forKey: definition.name) == nil else {
        throw Failure(.duplicate, "the region \"\(definition.name)\" is defined twice")
      }
    }
    guard let main = byName["main"] else {
      throw Failure(
        .unknownName, "there is no region \"main\"", hint: "the state URL's path is its stack")
    }
    var leaves: [Leaf] = []
    for name in main.kind == .tabs ? main.tabs : ["main"] {
      guard let tab = byName.removeValue(forKey: name) else {
        throw Graph.unknown(name, what: "tab", among: all.map(\.name))
      }
      leaves.append(try Leaf(tab, isTab: main.kind == .tabs, screens))
    }
    guard !leaves.isEmpty else {
      throw Failure(.badArgument, "the region \"main\" has no tabs", hint: "name at least one")
    }
    mainCount = leaves.count
    var tabPlaces = NamePlaces()
    for (place, leaf) in leaves.enumerated() where leaf.isTab {
      guard tabPlaces.updateValue(place, forKey: leaf.rootKey) == nil else {
        throw Failure(.duplicate, "two tabs begin with the screen \"\(leaf.rootKey)\"")
      }
    }
    self.tabPlaces = tabPlaces
    for definition in all where definition.name != "main" && byName[definition.name] != nil {
      leaves.append(try Leaf(definition, isTab: false, screens))
    }
    self.leaves = leaves
  }

  /// The state in which nothing is shown.
  package func emptyState(scheme: String) -> NavigationState {
    NavigationState(
      scheme: scheme,
      regions: leaves.map {
        .init(name: $0.name, detail: $0.detail, isTab: $0.isTab, isApart: $0.isApart)
      })
  }

  /// Whether a presentation can show a screen in the region that it names, if it names one. Throws
  /// `unknownName` or `badArgument`.
  package func check(_ presentation: Presentation, to key: String) throws(Failure) {
    let name = presentation.region
    if name.isEmpty || name == "main" { return }
    guard let leaf = leaves.first(where: { $0.name == name }) else {
      throw Graph.unknown(name, what: "region", among: leaves.map(\.name))
    }
    switch presentation.kind {
    case .root where leaf.isTab && key != leaf.rootKey && !key.isEmpty:
      throw Failure(
        .badArgument,
        "the tab \"\(name)\" begins with \"\(leaf.rootKey)\"; \"\(key)\" cannot be its root",
        hint: "show it instead")
    case .showDetail where leaf.detail.isEmpty:
      throw Failure(.badArgument, "the region \"\(name)\" is no split: it has no detail")
    case .show, .showDetail, .root, .popTo: return
    case .present, .dismiss, .presenter, .method: return
    }
  }

  /// The place of a region by name; `main` is the selected one.
  package func place(of name: String, in state: NavigationState) -> Int? {
    if name == "main" { return state.selected }
    return leaves.firstIndex { $0.name == name }
  }

  /// The place of the region whose stack begins with a key: the tab of that root, else the first one.
  ///
  /// So the state URL alone says which tab is selected.
  package func home(of key: String?) -> Int {
    guard let key else { return 0 }
    return tabPlaces[key] ?? 0
  }
}

extension RegionLayout.Leaf {
  fileprivate init() {
    (name, title, root, rootKey, detail) = ("main", "main", nil, "", [])
    (isTab, isApart) = (false, false)
  }

  fileprivate init(
    _ definition: RegionDefinition, isTab: Bool, _ screens: NamePlaces
  ) throws(Failure) {
    guard definition.kind != .tabs else {
      throw Failure(
        .badArgument, "the region \"\(definition.name)\" cannot have tabs",
        hint: "only \"main\" can, and its tabs are stacks and splits")
    }
    for key in [definition.root].compactMap(\.self) + definition.detail where screens[key] == nil {
      throw Graph.unknown(
        key, what: "screen of the region \"\(definition.name)\":", among: screens.names.sorted())
    }
    guard definition.root != nil || !isTab else {
      throw Failure(
        .badArgument, "the tab \"\(definition.name)\" has no root",
        hint: "name the screen that it holds at first")
    }
    guard definition.kind != .split || !definition.detail.isEmpty else {
      throw Failure(
        .badArgument, "the split \"\(definition.name)\" has no detail",
        hint: "name the screens that live in its detail pane")
    }
    name = definition.name
    title = definition.title.isEmpty ? definition.name : definition.title
    root = definition.root.flatMap { screens[$0] }
    rootKey = definition.root ?? ""
    detail = definition.kind == .split ? definition.detail : []
    self.isTab = isTab
    isApart = definition.isApart && definition.name != "main" && !isTab
  }
}
