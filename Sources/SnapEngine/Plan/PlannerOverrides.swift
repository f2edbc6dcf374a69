import SnapValue

// Navigations with something else in place of their parts, and those that show nothing.
extension Planner {
  /// A navigation of the configuration with what stands in place of its parts.
  func edge(_ place: Int, _ overrides: [Overrides?]) throws(Failure) -> Graph.Edge {
    guard overrides.contains(where: { $0 != nil }) else { return graph.edges[place] }
    return try link(graph.configuration.navigations[place], overrides)
  }

  /// Links a navigation with what stands in place of its parts; of several, the last is in force.
  func link(
    _ definition: NavigationDefinition, _ overrides: [Overrides?]
  ) throws(Failure) -> Graph.Edge {
    var (definition, shows) = (definition, true)
    for case let parts? in overrides { try override(&definition, &shows, by: parts) }
    let intent = definition.intent.flatMap { graph.configuration.intents[$0] }
    let presentation = definition.presentation ?? intent?.presentation
    guard definition.to.isEmpty, presentation?.isDismissal != true else {
      return try graph.link(definition, showsNothing: !shows)
    }
    throw Failure(
      .badArgument,
      "the navigation \"\(definition.name)\" closes a layer and leads to no screen: it cannot be "
        + "shown another way")
  }

  /// A state URL has no parts that something could stand in place of. Throws `badArgument`.
  func checkPlain(_ url: String, _ overrides: Overrides?) throws(Failure) {
    guard let word = overrides?.words.first else { return }
    throw Failure(
      .badArgument,
      "the state URL \(url.prefix(100)) says where, and not how: it has no \(word) that could be "
        + "another one")
  }

  private func override(
    _ definition: inout NavigationDefinition, _ shows: inout Bool, by parts: Overrides
  ) throws(Failure) {
    if let intent = parts.intent {
      shows = intent != .null
      (definition.mediation, definition.presentation) = (nil, nil)
      definition.intent = intent.string
    }
    if let mediation = parts.mediation {
      definition.mediation = mediation == .null ? Mediation([]) : try read(mediation: mediation)
    }
    if let presentation = parts.presentation {
      shows = presentation != .null
      if shows { definition.presentation = try read(presentation, of: definition.name) }
    }
    // What is not shown has no way of being shown.
    if !shows { definition.presentation = .show }
  }

  private func read(mediation: Value) throws(Failure) -> Mediation {
    guard let read = graph.configuration.readMediation else {
      throw Failure(.unsupported, "mediations that are composed as data are not served here")
    }
    return try read(mediation)
  }

  private func read(_ presentation: Value, of name: String) throws(Failure) -> Presentation {
    if let word = presentation.string, let known = Presentation(word: word) { return known }
    guard let read = graph.configuration.readPresentation else {
      throw Failure(
        .unsupported,
        "the presentation \(presentation.jsonText) of \"\(name)\" is not served here")
    }
    return try read(presentation)
  }

  /// Passes what an edge that shows nothing passes to the topmost screen of its key. Throws
  /// `wrongState` when there is none, and something is to be passed.
  func pass(along edge: Graph.Edge, to key: String, in plan: inout Plan) throws(Failure) {
    guard !edge.mediation.isEmpty else { return }
    guard let screen = plan.state.topmost(key) else {
      throw Failure(
        .wrongState,
        "the navigation \"\(edge.name)\" shows nothing, and there is no screen \"\(key)\" to pass "
          + "something to")
    }
    for step in edge.mediation {
      plan.steps.append(.mediate(step, screen, leg: plan.legs.count - 1))
    }
  }
}

extension Presentation {
  /// Whether it takes a layer away.
  fileprivate var isDismissal: Bool {
    if case .dismiss = kind { true } else { false }
  }
}

extension NavigationState {
  /// The topmost screen of a key: layers before stacks, the stack that is seen before the others.
  fileprivate func topmost(_ key: String) -> ScreenID? {
    if let layer = overlays.last(where: { $0.isLayer && $0.key == key }) { return layer.screen }
    let stacks = [stack] + regions.indices.filter { $0 != selected }.map { regions[$0].stack }
    for stack in stacks {
      if let entry = stack.last(where: { $0.key == key }) { return entry.screen }
    }
    return nil
  }
}
