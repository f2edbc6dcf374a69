package import SnapEngine
import SnapValue

/// The screens of a manifest and the edges between them: what graph checks prove things about, and
/// what drawings show.
///
/// Only what is declared is an edge: navigations, segues and edges that stand in routes. What a state
/// URL, a router plugin or a card may do beyond that is not known here.
package struct ScreenGraph: Sendable {
  /// An edge.
  package struct Edge: Sendable {
    /// What declares it.
    package enum Role: String, Sendable, Hashable {
      /// A navigation.
      case navigation
      /// A segue of a screen.
      case segue
      /// A route with an edge of its own.
      case route
    }
    /// The navigation's, segue's or route's name.
    package var name: String
    /// What declares it.
    package var role: Role
    /// Where it starts, in ascending order; `nil`: everywhere.
    package var from: [Int]?
    /// Where it leads; `nil` when it only takes a layer away.
    package var to: Int?
    /// How it is shown.
    package var shown: Presentation
    /// Where it stands.
    package var origin: Origin

    /// How it is shown.
    package var kind: Presentation.Kind { shown.kind }
    /// How it is shown, as the manifest says it: `show` and the like, or the `alias/name` that does it.
    package var presentation: String { shown.word }
    /// Whether it names a region, above which no layer is left.
    private var namesRegion: Bool { !shown.region.isEmpty }

    /// Whether it lays its destination over what is shown.
    package var makesLayer: Bool {
      switch kind {
      case .present, .presenter: true
      case .show, .showDetail, .dismiss, .root, .popTo, .method: false
      }
    }
    /// Whether it takes layers away.
    package var endsLayers: Bool {
      switch kind {
      case .dismiss, .root, .popTo: true
      case .show, .showDetail: namesRegion
      case .present, .presenter, .method: false
      }
    }
    /// Whether its destination becomes the only screen of its stack.
    package var isRoot: Bool { if case .root = kind { true } else { false } }
  }

  /// The ids of the screens, in order.
  package let screens: [String]
  /// The edges: navigations in order, then segues, then routes.
  package let edges: [Edge]
  /// The screens that the initial state URL names, in order, then those that regions hold at first.
  package let start: [Int]
  /// The screens that routes bring beside where their navigations lead: their stacks, and what the
  /// state URLs name that they open. Those that triggers bring, too.
  package let broughtByRoutes: [Int]
  /// The edges that start everywhere.
  package let everywhere: [Int]
  private let places: NamePlaces
  /// The edges of each screen, those of screen `i` at `offsets[i]..<offsets[i + 1]`.
  private let own: [Int32]
  private let offsets: [Int32]

  /// Makes the graph of a manifest. Cost: its length.
  package init(_ manifest: Manifest) {
    // By places, here and in checks: to go through screens or edges copies each, which counts all that it holds.
    let definitions = manifest.configuration.screens
    screens = definitions.indices.map { definitions[$0].key }
    places = manifest.index.screens
    edges = ScreenGraph.edges(of: manifest)
    everywhere = edges.indices.filter { [edges] in edges[$0].from == nil }
    let initial = manifest.initial.flatMap { try? Location(parsing: $0.text) }
    let roots = manifest.configuration.regions.compactMap(\.root)
    start = Self.places(of: (initial?.keys ?? []) + roots, manifest.index)
    let brought = manifest.keysBroughtByRoutes + manifest.keysBroughtByTriggers
    broughtByRoutes = Self.places(of: brought, manifest.index)
    (own, offsets) = ScreenGraph.grouped(edges.count, screens.count) { [edges] in
      edges[$0].from ?? []
    }
  }

  /// The place of a screen.
  package func place(of id: String) -> Int? { places[id] }

  /// The edges that start at a screen and not everywhere, in order.
  package func edges(from screen: Int) -> some Collection<Int> {
    own[Int(offsets[screen])..<Int(offsets[screen + 1])].lazy.map { Int($0) }
  }

  private static func places(of keys: [String], _ index: ManifestIndex) -> [Int] {
    var seen: Set<String> = []
    return keys.compactMap { seen.insert($0).inserted ? index.screens[$0] : nil }
  }

  /// What belongs to each of so many screens, those of screen `i` at `offsets[i]..<offsets[i + 1]`, in
  /// order.
  static func grouped<Screens: Sequence<Int>>(
    _ things: Int, _ screens: Int, by screensOf: (Int) -> Screens
  ) -> (own: [Int32], offsets: [Int32]) {
    var offsets = [Int32](repeating: 0, count: screens + 1)
    for thing in 0..<things { for screen in screensOf(thing) { offsets[screen + 1] += 1 } }
    for screen in 0..<screens { offsets[screen + 1] += offsets[screen] }
    var own = [Int32](repeating: 0, count: Int(offsets[screens]))
    var next = offsets
    for thing in 0..<things {
      for screen in screensOf(thing) {
        own[Int(next[screen])] = Int32(thing)
        next[screen] += 1
      }
    }
    return (own, offsets)
  }
}

extension ScreenGraph {
  fileprivate static func edges(of manifest: Manifest) -> [Edge] {
    let index = manifest.index
    let heirs = Heirs(manifest)
    func edge(
      _ navigation: NavigationDefinition, _ name: String, _ role: Edge.Role, _ origin: Origin
    ) -> Edge {
      let presentation = manifest.configuration.presentation(of: navigation) ?? .show
      var from: [Int] = []
      from.reserveCapacity(navigation.from.count)
      for key in navigation.from { if let place = index.screens[key] { from.append(place) } }
      return Edge(
        name: name, role: role, from: navigation.from.isEmpty ? nil : heirs.places(of: from),
        to: presentation.leadsNowhere || manifest.configuration.showsNothing(navigation)
          ? nil : index.screens[navigation.to],
        shown: presentation, origin: origin)
    }
    let navigations = manifest.configuration.navigations
    var edges = zip(navigations.indices, manifest.origins.navigations).map { place, origin in
      edge(navigations[place], navigations[place].name, .navigation, origin)
    }
    edges += manifest.segueEdges.map { edge($0.edge, $0.edge.name, .segue, $0.origin) }
    for (route, origin) in zip(manifest.configuration.routes, manifest.origins.routes) {
      guard case .inline(let navigation) = route.target else { continue }
      let place = manifest.source.document.member("do", at: origin) ?? origin
      edges.append(edge(navigation, route.name, .route, place))
    }
    return edges
  }
}

extension Presentation {
  /// Whether it only takes a layer away.
  fileprivate var leadsNowhere: Bool { if case .dismiss = kind { true } else { false } }
}

extension JSONDocument {
  /// Where a member of an element stands.
  fileprivate func member(_ name: String, at origin: Origin) -> Origin? {
    node(atOffset: origin.offset).flatMap { member(name, of: $0) }
      .map { Origin(offset: offset($0.value)) }
  }
}

/// Who derives from whom: an edge that starts at a screen starts at those that derive from it, too.
private struct Heirs {
  private var below: [Int: [Int]] = [:]

  init(_ manifest: Manifest) {
    let screens = manifest.configuration.screens
    for place in screens.indices {
      if let parent = screens[place].parent.flatMap({ manifest.index.screens[$0] }) {
        below[parent, default: []].append(place)
      }
    }
  }

  /// The screens and all that derive from them, in order.
  func places(of screens: [Int]) -> [Int] {
    if below.isEmpty, screens.count < 2 { return screens }
    if below.isEmpty, zip(screens, screens.dropFirst()).allSatisfy({ $0 < $1 }) { return screens }
    var all = Set(screens)
    var queue = below.isEmpty ? [] : screens
    while let here = queue.popLast() {
      for place in below[here] ?? [] where all.insert(place).inserted { queue.append(place) }
    }
    return all.sorted()
  }
}

extension Manifest {
  fileprivate var keysBroughtByRoutes: [String] {
    configuration.routes.flatMap { route -> [String] in
      var keys = route.stack.map(\.key)
      switch route.target {
      case .redirect(let url) where route.redirect == nil:
        keys += (try? Location(parsing: url))?.keys ?? []
      case .navigation(let name) where !route.stack.isEmpty:
        if let to = navigation(name)?.to { keys.append(to) }
      default: break
      }
      return keys
    }
  }
}
