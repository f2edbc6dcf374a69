import SnapEngine

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
  /// The screens that the initial state URL names, in order, then those that regions hold at first.
  public let start: [Int]
  /// The screens that routes bring beside where their navigations lead: their stacks, and what the
  /// state URLs name that they open. Those that triggers bring, too.
  public let broughtByRoutes: [Int]
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
    var keys: [String] = []
    if let initial = manifest.state.initial { keys = locations?.keys(of: initial.text) ?? [] }
    start = Self.places(of: keys + manifest.regions.compactMap(\.root), index)
    let brought =
      manifest.keysBroughtByRoutes(locations) + manifest.keysBroughtByTriggers(locations)
    broughtByRoutes = Self.places(of: brought, index)
    (own, offsets) = ScreenGraph.compressed(edges, screens.count)
  }

  /// The place of a screen.
  public func place(of id: String) -> Int? { places[id] }

  /// The edges that start at a screen and not everywhere, in order.
  public func edges(from screen: Int) -> some Collection<Int> {
    own[Int(offsets[screen])..<Int(offsets[screen + 1])].lazy.map { Int($0) }
  }

  private static func places(of keys: [String], _ index: ManifestIndex) -> [Int] {
    var seen: Set<String> = []
    return keys.compactMap { seen.insert($0).inserted ? index.screens[$0] : nil }
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
    let heirs = Heirs(manifest, index)
    func edge(
      _ navigation: Manifest.Navigation, _ name: String, _ role: Edge.Role
    ) -> Edge {
      let presentation = index.presentation(of: navigation, in: manifest)?.kind.word ?? "show"
      let from = navigation.from.map { heirs.places(of: $0.compactMap { index.screens[$0] }) }
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

/// Who derives from whom: an edge that starts at a screen starts at those that derive from it, too.
private struct Heirs {
  private var below: [Int: [Int]] = [:]

  init(_ manifest: Manifest, _ index: ManifestIndex) {
    for (place, screen) in manifest.screens.enumerated() {
      if let parent = screen.derives.flatMap({ index.screens[$0] }) {
        below[parent, default: []].append(place)
      }
    }
  }

  /// The screens and all that derive from them, in order.
  func places(of screens: [Int]) -> [Int] {
    var all = Set(screens)
    var queue = below.isEmpty ? [] : screens
    while let here = queue.popLast() {
      for place in below[here] ?? [] where all.insert(place).inserted { queue.append(place) }
    }
    return all.sorted()
  }
}

extension LocationReader {
  /// The keys that a state URL names; none when it is malformed.
  func keys(of text: String) -> [String] {
    guard let location = try? read(text) else { return [] }
    return location.path.map(\.key) + location.parameters.map(\.key)
  }
}

extension Manifest {
  fileprivate func keysBroughtByRoutes(_ locations: LocationReader?) -> [String] {
    var keys: [String] = []
    var targets: [String: String]?
    for route in routes {
      if case .open(let url) = route.action { keys += locations?.keys(of: url) ?? [] }
      guard !route.stack.isEmpty else { continue }
      keys += route.stack.map(\.key)
      guard case .navigation(let name) = route.action else { continue }
      let known =
        targets ?? Dictionary(navigations.map { ($0.id, $0.to) }, uniquingKeysWith: { $1 })
      targets = known
      if let to = known[name] { keys.append(to) }
    }
    return keys
  }
}
