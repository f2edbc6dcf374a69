package import SnapValue

extension Plan {
  /// A question to a guard: who is asked, about which screen.
  package struct Inquiry: Sendable {
    /// Why it is asked.
    package enum Occasion: String, Sendable, Hashable {
      /// An edge is followed.
      case follow
      /// A screen is to be made.
      case enter
      /// A screen is to go.
      case leave
    }
    /// What it is about.
    package struct Subject: Sendable {
      /// Why it is asked.
      package var occasion: Occasion
      /// The screen that the guard sees as the source: the one on top, or the one to go.
      package var source: ScreenID
      /// The screen that is to be made, or to go; `.none`: an edge is followed.
      package var screen: ScreenID
      /// What it sees as given along: that, and the data of the screen to be made.
      package var given: Given
      /// What it sees as the payload.
      package var payload: ValueMap { given.payload }
      /// The text that led here.
      package var route: String { given.route }
      /// The key of the screen that it is about: the one to be made, or to go.
      package var key: String { given.screenKey }

      init(
        _ occasion: Occasion, _ key: String, _ source: ScreenID, _ payload: ValueMap,
        _ route: String, about screen: ScreenID = .none
      ) {
        self.occasion = occasion
        self.source = source
        self.screen = screen
        given = Given(payload, route: route, screenKey: key)
      }
    }
    /// The guard.
    package var guardian: Mediation.Step
    /// What it is asked about.
    package var subject: Subject
  }
}

// Guards of screens: found by what a plan makes and takes away, so that no kind of request can go
// round them.
extension Planner {
  /// Puts the questions of a plan first: whether the screens that go may be left, the topmost first;
  /// then the guards of edges, in order; then whether the new screens may be made, in order.
  ///
  /// A screen that ends by its own result may go without being asked. Cost: the screens of both
  /// states, where a screen has guards; else the steps.
  func guardPlan(_ plan: inout Plan, from before: NavigationState) {
    guard graph.hasScreenGuards else { return plan.askFirst() }
    let asked =
      askToLeave(plan, before) + plan.steps.filter(\.isQuestion) + askToEnter(plan, before)
    if !asked.isEmpty { plan.steps = asked + plan.steps.filter { !$0.isQuestion } }
  }

  /// Adds the guards of an edge, for the leg that has begun.
  func ask(_ edge: Graph.Edge, in plan: inout Plan) {
    guard !edge.guards.isEmpty, let leg = plan.legs.last else { return }
    let key = edge.to.map { graph.nodes[$0].definition.key } ?? ""
    let source = plan.place(ofNew: leg.source) == nil ? leg.source : plan.legs[0].source
    plan.ask(edge.guards, .init(.follow, key, source, plan.given(on: leg), leg.route))
  }

  func askToLeave(_ plan: Plan, _ before: NavigationState) -> [Plan.Step] {
    var asking = Plan(keeping: before)
    let (staying, leg) = (Set(plan.state.screens), plan.legs.first)
    for (screen, key) in before.occupants.reversed()
    where screen != plan.ended?.screen && !staying.contains(screen) {
      guard let node = graph.node(key) else { continue }
      asking.ask(
        graph.nodes[node].definition.leaveGuards,
        .init(.leave, key, screen, plan.given(on: leg), leg?.route ?? "", about: screen))
    }
    return asking.steps
  }

  private func askToEnter(_ plan: Plan, _ before: NavigationState) -> [Plan.Step] {
    var asking = Plan(keeping: before)
    for new in plan.newScreens {
      guard let place = graph.node(new.key) else { continue }
      let (node, leg) = (graph.nodes[place], new.leg.map { plan.legs[$0] })
      asking.ask(
        node.definition.guards,
        .init(
          .enter, new.key, before.top, node.given(new.data, plan.given(on: leg)),
          leg?.route ?? "", about: new.screen))
    }
    return asking.steps
  }
}

extension Plan {
  /// Puts the questions first, in order, where something stands before one.
  mutating func askFirst() {
    guard let last = steps.lastIndex(where: \.isQuestion),
      !steps[...last].allSatisfy(\.isQuestion)
    else { return }
    steps = steps.filter(\.isQuestion) + steps.filter { !$0.isQuestion }
  }

  /// What those who guard a leg are given; what is given along on it goes before what is beside it.
  func given(on leg: Leg?) -> ValueMap {
    let payload = leg?.payload ?? [:]
    return along.isEmpty ? payload : along.merging(payload)
  }

  /// Adds one question to each of several guards.
  fileprivate mutating func ask(_ guards: [Mediation.Step], _ subject: Inquiry.Subject) {
    for guardian in guards { steps.append(.ask(Inquiry(guardian: guardian, subject: subject))) }
  }
}

extension Graph.Node {
  /// The payload with the data of the state URL under the name of its property.
  fileprivate func given(_ data: String?, _ payload: ValueMap) -> ValueMap {
    guard let data, let name = definition.dataProperty, payload[name] == nil else {
      return payload
    }
    var payload = payload
    payload[name] = (try? value(ofData: data, for: name)) ?? .string(data)
    return payload
  }
}

extension NavigationState {
  /// Every live screen with its key, bottom of the stack first, then layers.
  fileprivate var occupants: [(screen: ScreenID, key: String)] {
    regions.flatMap { $0.stack.map { ($0.screen, $0.key) } }
      + overlays.filter(\.isLayer).map { ($0.screen, $0.key) }
  }
}
