import SnapModel

/// The screens of a manifest and the edges between them: what graph checks prove things about, and
/// what drawings show.
///
/// Only what is declared is an edge: navigations, segues and edges that stand in routes. What a state
/// URL, a router plugin or a card may do beyond that is not known here.
public struct ScreenGraph: Sendable {
  /// An edge.
  public struct Edge: Sendable, Hashable {
    /// What declares it.
    public enum Role: String, Sendable, Hashable {
      /// A navigation.
      case navigation
      /// A segue of a screen.
      case segue
      /// A route with an edge of its own.
      case route
    }
    /// The navigation's, segue's or route's name.
    public var name: String
    /// What declares it.
    public var role: Role
    /// Where it starts, in ascending order; `nil`: everywhere.
    public var from: [Int]?
    /// Where it leads; `nil` when it only takes a layer away.
    public var to: Int?
    /// How it is shown: `show`, `present` and the like, or the `alias/name` that does it.
    public var presentation: String
    /// Whether guards are asked.
    public var isGuarded: Bool
    /// Where it stands.
    public var origin: Origin

    /// Whether it lays its destination over what is shown.
    public var makesLayer: Bool { presentation == "present" || presentation.contains("/") }
    /// Whether it takes layers away.
    public var endsLayers: Bool { ["dismiss", "root", "popTo"].contains(presentation) }
  }

  /// The ids of the screens, in order.
  public let screens: [String]
  /// The edges: navigations in order, then segues, then routes.
  public let edges: [Edge]
  /// The screens that the initial state URL names, in order; empty when there is none.
  public let start: [Int]
  /// The edges that start everywhere.
  public let everywhere: [Int]
  private let places: [String: Int]
  /// The edges of each screen, those of screen `i` at `offsets[i]..<offsets[i + 1]`.
  private let own: [Int32]
  private let offsets: [Int32]

  /// Makes the graph of a manifest. `locations` reads its initial state URL. Cost: its length.
  public init(_ manifest: Manifest, locations: LocationReader?) {
    self.init(manifest, ManifestIndex(manifest), locations)
  }

  init(_ manifest: Manifest, _ index: ManifestIndex, _ locations: LocationReader?) {
    screens = manifest.screens.map(\.id)
    places = index.screens
    edges = ScreenGraph.edges(of: manifest, index)
    everywhere = edges.indices.filter { [edges] in edges[$0].from == nil }
    var start: [Int] = []
    if let initial = manifest.state.initial, let location = try? locations?.read(initial.text) {
      let keys = location.path.map(\.key) + location.parameters.map(\.key)
      for place in keys.compactMap({ index.screens[$0] }) where !start.contains(place) {
        start.append(place)
      }
    }
    self.start = start
    (own, offsets) = ScreenGraph.compressed(edges, screens.count)
  }

  /// The place of a screen.
  public func place(of id: String) -> Int? { places[id] }

  /// The edges that start at a screen and not everywhere, in order.
  public func edges(from screen: Int) -> some Collection<Int> {
    own[Int(offsets[screen])..<Int(offsets[screen + 1])].lazy.map { Int($0) }
  }

  private static func compressed(
    _ edges: [Edge], _ count: Int
  ) -> (own: [Int32], offsets: [Int32]) {
    var offsets = [Int32](repeating: 0, count: count + 1)
    for edge in edges { for screen in edge.from ?? [] { offsets[screen + 1] += 1 } }
    for screen in 0..<count { offsets[screen + 1] += offsets[screen] }
    var own = [Int32](repeating: 0, count: Int(offsets[count]))
    var next = offsets
    for (place, edge) in edges.enumerated() {
      for screen in edge.from ?? [] {
        own[Int(next[screen])] = Int32(place)
        next[screen] += 1
      }
    }
    return (own, offsets)
  }
}

extension ScreenGraph {
  fileprivate static func edges(of manifest: Manifest, _ index: ManifestIndex) -> [Edge] {
    func edge(
      _ navigation: Manifest.Navigation, _ name: String, _ role: Edge.Role
    ) -> Edge {
      let presentation = index.presentation(of: navigation, in: manifest)?.kind.word ?? "show"
      let from = navigation.from.map { Set($0.compactMap { index.screens[$0] }).sorted() }
      return Edge(
        name: name, role: role, from: from,
        to: presentation == "dismiss" ? nil : index.screens[navigation.to],
        presentation: presentation, isGuarded: !navigation.guards.isEmpty,
        origin: navigation.origin)
    }
    var edges = manifest.navigations.map { edge($0, $0.id, .navigation) }
    edges += manifest.segueEdges.map { edge($0, $0.id, .segue) }
    for route in manifest.routes {
      if case .inline(let navigation) = route.action {
        edges.append(edge(navigation, route.name, .route))
      }
    }
    return edges
  }
}

extension Manifest.Presentation.Kind {
  /// The word or capability that names it.
  fileprivate var word: String {
    switch self {
    case .builtIn(let builtIn): builtIn.rawValue
    case .use(let capability, _), .call(let capability, _): capability.description
    }
  }
}
