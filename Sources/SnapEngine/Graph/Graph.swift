package import SnapValue

/// A configuration whose names are linked to indices, so that a navigation looks none up.
///
/// It never changes; it and its parts are classes so that passing them on costs one count.
package final class Graph: Sendable {
  /// A screen that can be made by key.
  package final class Node: Sendable {
    /// As it was declared.
    package let definition: ScreenDefinition
    /// The node that it derives from.
    package let parent: Int?
    /// The properties that it cannot do without, a bit for each of the first 63; the last bit stands
    /// for all others together.
    package let required: UInt64
    /// What the bodies that its factory makes are told.
    package let interests: ScreenInterests
    private let places: [String: Int]

    init(_ definition: ScreenDefinition, parent: Int?) {
      self.definition = definition
      self.parent = parent
      interests = (definition.factory as? any SelectiveFactory)?.interests ?? .everything
      required = definition.properties.enumerated().reduce(0) { bits, property in
        property.element.isRequired ? bits | Self.bit(property.offset) : bits
      }
      places = Dictionary(
        definition.properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { $1 })
    }

    /// Whether a property is listed twice.
    var repeats: Bool { places.count < definition.properties.count }

    private static func bit(_ place: Int) -> UInt64 { 1 << UInt64(min(place, 63)) }

    /// The bit of a property; none of one whose bit it shares with others, nor of an unknown name.
    package func bit(of name: String) -> UInt64 {
      if places.isEmpty { return 0 }
      return places[name].map { $0 < 63 ? Self.bit($0) : 0 } ?? 0
    }

    /// The property of a name, when the schema lists it.
    package func property(_ name: String) -> PropertyDefinition? {
      if places.isEmpty { return nil }
      return places[name].map { definition.properties[$0] }
    }
  }

  /// An edge with its intent merged in.
  package final class Edge: Sendable {
    /// Its name.
    package let name: String
    /// Where it may start; empty: anywhere.
    package let from: [Int]
    /// Where it leads; `nil` for `dismiss`.
    package let to: Int?
    /// What is passed, in order.
    package let mediation: [Mediation.Step]
    /// How it is shown; of several ways, the last.
    package let presentation: Presentation
    /// How it is shown, in order: for a segue none, one or two, else one.
    package let presentations: [Presentation]
    /// Whether nothing is shown, and what is passed goes to a screen that lives.
    let showsNothing: Bool
    /// Whether it may move, however it is shown.
    let isAnimated: Bool
    /// Called when it is in force, in order.
    let completions: [@Sendable () -> Void]
    /// Asked whether it is a way at all.
    package let conditions: [Mediation.Step]
    /// Asked before anything is made.
    package let guards: [Mediation.Step]
    /// The segue that it is; `nil` for a navigation. Its `from` is its screen.
    package let segue: SegueDefinition?
    /// What it costs on a path.
    package let cost: Int
    /// Whether a path may lead along it: not along one that closes a layer, calls a closure or shows nothing.
    package let isOnPaths: Bool
    /// The property of the source that gets the destination's result.
    package let result: String?

    init(
      _ navigation: NavigationDefinition, from: [Int], to: Int?, mediation: [Mediation.Step],
      presentation: Presentation, showsNothing: Bool = false
    ) {
      self.showsNothing = showsNothing
      name = navigation.name
      self.from = from
      self.to = to
      self.mediation = mediation
      self.presentation = presentation
      presentations = showsNothing ? [] : [presentation]
      isAnimated = presentation.animated
      completions = presentations.compactMap(\.completion)
      conditions = navigation.conditions
      guards = navigation.guards
      cost = navigation.cost
      isOnPaths = to != nil && presentation.leadsSomewhere && !showsNothing
      result = navigation.result
      segue = nil
    }

    init(_ definition: SegueDefinition, _ segue: Segue, name: String, from: Int, to: Int?) {
      self.name = name
      self.from = [from]
      self.to = to
      showsNothing = false
      mediation = segue.navigation.mediation?.steps ?? []
      presentations = segue.presentations
      presentation = presentations.last ?? .show
      isAnimated = presentations.allSatisfy(\.animated)
      completions = presentations.compactMap(\.completion)
      conditions = []
      guards = []
      result = nil
      self.segue = definition
      cost = 1
      isOnPaths = to != nil && (presentations.last?.leadsSomewhere ?? false)
    }
  }

  /// As it was declared.
  package let configuration: Configuration
  /// The screens, in the order of declaration.
  package let nodes: [Node]
  /// The edges, in the order of declaration: navigations, then the segues that lead somewhere.
  package let edges: [Edge]
  /// The routes by name and path.
  package let routes: RouteTable
  /// The regions that hold screens.
  package let regions: RegionLayout
  /// The navigations as the commands of path searches.
  package let paths: NavigationPaths
  /// The keys whose new data is set in place.
  package let refreshKeys: Set<String>
  /// Whether any navigation or route asks conditions.
  package let hasConditions: Bool
  /// Whether any screen asks guards before it is made or left.
  package let hasScreenGuards: Bool
  private let nodePlaces: NamePlaces
  private let edgePlaces: NamePlaces
  private let effectPlaces: NamePlaces
  let segues: [[String: Edge]]

  /// Links a configuration. Throws `malformed`, `unknownName` or `duplicate` with the offending name.
  package init(linking configuration: Configuration) throws(Failure) {
    try configuration.checkNames()
    var countable = configuration
    countable.policy = configuration.policy.countable
    self.configuration = countable
    let nodePlaces = try Self.places(configuration.screens.map { $0.key }, what: "screen")
    edgePlaces = try Self.places(configuration.navigations.map { $0.name }, what: "navigation")
    effectPlaces = try Self.places(configuration.effects.map { $0.key }, what: "effect")
    self.nodePlaces = nodePlaces
    let regions = try RegionLayout(linking: configuration.regions, screens: nodePlaces)
    self.regions = regions
    var nodes: [Node] = []
    for screen in configuration.screens {
      var parent: Int?
      if let name = screen.parent { parent = try Self.find(name, in: nodePlaces, what: "screen") }
      nodes.append(Node(screen, parent: parent))
    }
    self.nodes = nodes
    var edges: [Edge] = []
    for navigation in configuration.navigations {
      edges.append(
        try Self.link(
          navigation, screens: nodePlaces, intents: configuration.intents, regions: regions))
    }
    segues = try Self.linkSegues(configuration, nodePlaces, leading: &edges)
    for edge in segues.flatMap({ $0.values }) {
      let key = edge.to.map { nodes[$0].definition.key } ?? ""
      for presentation in edge.presentations { try regions.check(presentation, to: key) }
    }
    self.edges = edges
    paths = try NavigationPaths(nodes, edges)
    refreshKeys = Set(configuration.screens.lazy.filter { $0.refreshesData }.map { $0.key })
    hasConditions =
      configuration.navigations.contains { !$0.conditions.isEmpty }
      || configuration.routes.contains { $0.hasConditions }
    hasScreenGuards = configuration.screens.contains {
      !$0.guards.isEmpty || !$0.leaveGuards.isEmpty
    }
    routes = try RouteTable(configuration.routes)
    for route in configuration.routes {
      guard case .navigation(let name) = route.target else { continue }
      _ = try Self.find(name, in: edgePlaces, what: "navigation")
    }
    try checkMentions()
  }

  /// The screen of a key.
  package func node(_ key: String) -> Int? { nodePlaces[key] }
  /// The edge of a name.
  package func edge(_ name: String) -> Int? { edgePlaces[name] }
  /// The effect of a key.
  package func effect(_ key: String) -> Int? { effectPlaces[key] }

  /// Links an edge that stands in no configuration, such as one that a router answers.
  package func link(
    _ navigation: NavigationDefinition
  ) throws(Failure) -> Edge {
    try Self.link(
      navigation, screens: nodePlaces, intents: configuration.intents, regions: regions)
  }

  /// Whether a node is another, or derives from it.
  package func node(_ node: Int, isOrDerivesFrom other: Int) -> Bool {
    var at: Int? = node
    var steps = 0
    while let current = at, steps <= nodes.count {
      if current == other { return true }
      at = nodes[current].parent
      steps += 1
    }
    return false
  }

  /// The error for a name that is not there, with the nearest one that is.
  package static func unknown(
    _ name: String, what: String, of owner: String? = nil, among names: some Sequence<String>
  ) -> Failure {
    let near = nearestName(to: name, among: names)
    return Failure(
      .unknownName, "unknown \(what) \"\(name)\"" + (owner.map { " of \($0)" } ?? ""),
      hint: near.map { "did you mean \"\($0)\"?" } ?? "")
  }

  private static func link(
    _ navigation: NavigationDefinition, screens: NamePlaces, intents: [String: Intent],
    regions: RegionLayout
  ) throws(Failure) -> Edge {
    var intent = Intent()
    if let name = navigation.intent {
      guard let found = intents[name] else {
        throw unknown(name, what: "intent", among: intents.keys.sorted())
      }
      intent = found
    }
    let presentation = navigation.presentation ?? intent.presentation ?? .show
    var from: [Int] = []
    for key in navigation.from { from.append(try find(key, in: screens, what: "screen")) }
    let showsNothing =
      navigation.showsNothing || (navigation.presentation == nil && intent.showsNothing)
    var to: Int?
    if presentation.isDismissal, !showsNothing {
    } else {
      to = try find(navigation.to, in: screens, what: "screen")
      if !showsNothing { try regions.check(presentation, to: navigation.to) }
    }
    return Edge(
      navigation, from: from, to: to,
      mediation: (navigation.mediation ?? intent.mediation)?.steps ?? [],
      presentation: presentation, showsNothing: showsNothing)
  }

  private static func places(
    _ names: [String], what: String
  ) throws(Failure) -> NamePlaces {
    var places = NamePlaces()
    places.reserveCapacity(names.count)
    for (place, name) in names.enumerated() {
      guard places.updateValue(place, forKey: name) == nil else {
        throw Failure(.duplicate, "the \(what) \"\(name)\" is defined twice")
      }
    }
    return places
  }

  static func find(
    _ name: String, in places: NamePlaces, what: String
  ) throws(Failure) -> Int {
    guard let place = places[name] else {
      throw unknown(name, what: what, among: places.names.sorted())
    }
    return place
  }
}
