import SnapValue

/// How a state URL from outside is entered: what it stands on, and the exported routes that lead on
/// from there.
///
/// It depends on the configuration and the URL alone, never on the state in force, so that a link means
/// the same whenever it is followed.
struct OutsideEntry: Sendable {
  /// A screen that is reached by an exported route.
  struct Step: Sendable {
    /// The route's place in the configuration.
    let route: Int
    let edge: Graph.Edge
    let payload: ValueMap
    /// What is entered, as a state URL writes it.
    let component: Location.Component
    let isLayer: Bool
  }

  /// So many components of the path are the ground: the application begins there, or a route says
  /// that its destination stands on them.
  let ground: Int
  /// One step for each component above the ground, then one for each layer.
  let steps: [Step]
}

extension Graph {
  /// How a state URL from outside is entered. Throws `notExported` where no exported route leads.
  ///
  /// The last screen is always reached by an exported route; so is each one below it that is not the
  /// ground.
  func entry(to target: Location) throws(Failure) -> OutsideEntry {
    let elements = try outsideElements(of: target)
    let path = target.path
    var steps: [OutsideEntry.Step] = []
    var place = elements.count - 1
    while place >= 0 {
      let element = elements[place]
      let below = Array(path.prefix(place))
      if place < elements.count - 1, !element.isLayer, place < ground(of: path) {
        return OutsideEntry(ground: place + 1, steps: steps.reversed())
      }
      let step = try step(to: element, above: below, hasLayersBelow: place > path.count)
      steps.append(step.step)
      if step.standsOnItsStack { return OutsideEntry(ground: below.count, steps: steps.reversed()) }
      place -= 1
    }
    return OutsideEntry(ground: 0, steps: steps.reversed())
  }

  private struct Element {
    let component: Location.Component
    let isLayer: Bool
  }

  private func outsideElements(of target: Location) throws(Failure) -> [Element] {
    var elements = target.path.map { Element(component: $0, isLayer: false) }
    for parameter in target.parameters where parameter.flags.contains(.visible) {
      guard effect(parameter.key) == nil else {
        throw Failure(
          .notExported, "the effect \"\(parameter.key)\" may not be shown from outside",
          hint: "leave it out of the link")
      }
      elements.append(Element(component: .init(parameter.key), isLayer: true))
    }
    guard !elements.isEmpty else {
      throw Failure(
        .notExported, "the state URL names no screen, and nothing is taken away from outside",
        hint: "name the screen that is wanted")
    }
    return elements
  }

  /// The components that the application itself begins with: a region's root, or those of its initial
  /// state that the path begins with, too.
  private func ground(of path: [Location.Component]) -> Int {
    let initial = configuration.initial?.path ?? []
    let shared = zip(path, initial).prefix { $0 == $1 }.count
    let isRoot =
      path.first.map { first in
        first.data == nil && regions.leaves.contains { $0.rootKey == first.key }
      } ?? false
    return max(shared, isRoot ? 1 : 0)
  }

  // MARK: Steps

  private func step(
    to element: Element, above below: [Location.Component], hasLayersBelow: Bool
  ) throws(Failure) -> (step: OutsideEntry.Step, standsOnItsStack: Bool) {
    var refusal: Failure?
    var other: OutsideEntry.Step?
    for (place, route) in configuration.routes.enumerated() where route.isExported {
      guard let edge = edge(of: route, to: element) else { continue }
      do throws(Failure) {
        let payload = try payload(of: element.component, for: place, edge)
        let step = OutsideEntry.Step(
          route: place, edge: edge, payload: payload, component: element.component,
          isLayer: element.isLayer)
        if route.stack.isEmpty {
          other = other ?? step
        } else if !hasLayersBelow {
          let stack = try Planner.stack(of: route, payload)
          if stack == below { return (step, true) }
        }
      } catch { refusal = refusal ?? error }
    }
    if let other { return (other, false) }
    throw refusal ?? notExported(element, above: below)
  }

  /// The edge of a route that leads to a screen in the way that the URL says.
  private func edge(of route: RouteDefinition, to element: Element) -> Edge? {
    let edge: Edge
    switch route.target {
    case .navigation(let name):
      guard let place = self.edge(name) else { return nil }
      edge = edges[place]
    case .inline(let definition):
      guard let linked = try? link(definition) else { return nil }
      edge = linked
    case .redirect: return nil
    }
    guard let to = edge.to, nodes[to].definition.key == element.component.key,
      edge.presentation.isLayer == element.isLayer
    else { return nil }
    return edge
  }

  /// The payload that a component gives to a route: its data, when the route takes it, and nothing else.
  private func payload(
    of component: Location.Component, for route: Int, _ edge: Edge
  ) throws(Failure) -> ValueMap {
    guard let to = edge.to else { return [:] }
    let definition = configuration.routes[route]
    var payload = ValueMap()
    if let data = component.data {
      guard let name = nodes[to].definition.dataProperty else {
        throw Failure(
          .badArgument, "the screen \"\(component.key)\" takes no data, and \"\(data)\" is given")
      }
      payload[name] = try definition.value(ofText: data, as: name)
      try admit(payload, to: route)
      try nodes[to].check(payload)
    }
    if let missing = routes.names(of: route).first(where: { payload[$0] == nil }) {
      throw Failure(
        .badArgument,
        "the route \"\(definition.name)\" needs \"\(missing)\", and \"\(component.printed)\" has none"
      )
    }
    return payload
  }

  /// Throws `badArgument` for an entry of a payload that a route does not declare: from outside nothing
  /// else is passed on.
  func admit(_ payload: ValueMap, to route: Int) throws(Failure) {
    let definition = configuration.routes[route]
    let known = Set(routes.names(of: route) + definition.payload.map(\.name))
    guard let stranger = payload.entries.first(where: { !known.contains($0.key) })?.key else {
      return
    }
    throw Failure(
      .badArgument, "the route \"\(definition.name)\" takes no \"\(stranger)\" from outside",
      hint: "declare it among the route's parameters")
  }

  private func notExported(_ element: Element, above below: [Location.Component]) -> Failure {
    let key = element.component.key
    guard node(key) != nil else {
      return Graph.unknown(key, what: "screen", among: nodes.map(\.definition.key))
    }
    let under = below.isEmpty ? "" : " above \"\(below.map(\.printed).joined(separator: "/"))\""
    return Failure(
      .notExported,
      "the screen \"\(element.component.printed)\"\(under) may not be entered from outside",
      hint: "mark a route that leads there as exported")
  }
}

extension Presentation {
  /// Whether what it shows is a layer above the stacks.
  fileprivate var isLayer: Bool {
    switch kind {
    case .present, .presenter: true
    default: false
    }
  }
}
