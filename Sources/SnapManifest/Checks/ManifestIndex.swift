package import SnapEngine
import SnapValue

/// Where screens and navigations are in a configuration, by name, for checks that ask often. Of a
/// repeated name the last one counts.
struct ManifestIndex {
  private(set) var screens = NamePlaces()
  private(set) var navigations = NamePlaces()
  /// The screen where every segue of an id leads; `nil` when they lead to several.
  private(set) var segueTargets: [String: String?] = [:]
  /// The first screen with a private property of a name.
  private(set) var privateNames: [String: String] = [:]

  init() {}

  /// Where every element of a section could be read, each is where its name is.
  init(_ configuration: Configuration, _ names: ManifestDecoder.Names) {
    let (all, edges) = (configuration.screens, configuration.navigations)
    if all.count == names.screens.members.count {
      screens = names.screens.places
    } else {
      for place in all.indices { screens.updateValue(place, forKey: all[place].key) }
    }
    if edges.count == names.navigations.members.count {
      navigations = names.navigations.places
    } else {
      for place in edges.indices { navigations.updateValue(place, forKey: edges[place].name) }
    }
    for place in all.indices {
      for property in all[place].properties where property.isPrivate {
        privateNames.merge([property.name: all[place].key]) { first, _ in first }
      }
      for segue in all[place].segues {
        segueTargets.merge([segue.id: segue.to]) { $0 == $1 ? $0 : nil }
      }
    }
  }
}

extension Configuration {
  /// The mediation of an edge: its own, or else its intent's.
  package func mediation(of edge: NavigationDefinition) -> [Mediation.Step] {
    if let own = edge.mediation { return own.steps }
    return edge.intent.flatMap { intents[$0] }?.mediation?.steps ?? []
  }

  /// The presentation of an edge: its own, or else its intent's.
  package func presentation(of edge: NavigationDefinition) -> Presentation? {
    edge.presentation ?? edge.intent.flatMap { intents[$0] }?.presentation
  }

  /// Whether an edge shows nothing: it says so, or its intent does and it says nothing else.
  func showsNothing(_ edge: NavigationDefinition) -> Bool {
    if edge.showsNothing || edge.presentation != nil { return edge.showsNothing }
    return edge.intent.flatMap { intents[$0] }?.showsNothing == true
  }

  /// A segue as an edge from its screen, `screen/segue`, with the aspects that hold. Of two
  /// presentations the last one stands here; one that shows nothing has none.
  package func edge(of definition: SegueDefinition, in screen: ScreenDefinition)
    -> NavigationDefinition
  {
    let segue = try? definition.segue(intents: intents)
    return NavigationDefinition(
      "\(screen.key)/\(definition.id)", from: [screen.key], to: definition.to,
      intent: definition.intent, mediation: segue?.navigation.mediation,
      presentation: segue?.presentations.last)
  }
}

extension Manifest {
  /// The segues that show something, as edges from their screens, and where they stand.
  package var segueEdges: [(edge: NavigationDefinition, origin: Origin)] {
    let screens = configuration.screens
    var edges: [(edge: NavigationDefinition, origin: Origin)] = []
    for (place, origins) in zip(screens.indices, origins.segues)
    where !screens[place].segues.isEmpty {
      for (segue, origin) in zip(screens[place].segues, origins) {
        let edge = configuration.edge(of: segue, in: screens[place])
        if edge.presentation != nil { edges.append((edge, origin)) }
      }
    }
    return edges
  }
}
