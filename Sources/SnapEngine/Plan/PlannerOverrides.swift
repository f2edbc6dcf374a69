import SnapValue

// Navigations with something else in place of their parts.
extension Planner {
  /// A navigation of the configuration with what stands in place of its parts; the last is in force.
  func edge(
    _ place: Int, _ first: Overrides?, _ last: Overrides? = nil
  ) throws(Failure) -> Graph.Edge {
    if first == nil, last == nil { return graph.edges[place] }
    return try link(graph.configuration.navigations[place], [first, last])
  }

  /// Links a navigation with what stands in place of its parts; of several, the last is in force.
  func link(
    _ definition: NavigationDefinition, _ overrides: [Overrides?]
  ) throws(Failure) -> Graph.Edge {
    var definition = definition
    for case let parts? in overrides { try override(&definition, by: parts) }
    let intent = definition.intent.flatMap { graph.configuration.intents[$0] }
    let presentation = definition.presentation ?? intent?.presentation
    guard definition.to.isEmpty, presentation?.isDismissal != true else {
      return try graph.link(definition)
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
    _ definition: inout NavigationDefinition, by parts: Overrides
  ) throws(Failure) {
    if let intent = parts.intent {
      definition.showsNothing = intent == .null
      (definition.mediation, definition.presentation) = (nil, nil)
      definition.intent = intent.string
    }
    if let mediation = parts.mediation {
      definition.mediation = mediation == .null ? Mediation([]) : try read(mediation: mediation)
    }
    if let presentation = parts.presentation {
      definition.showsNothing = presentation == .null
      if presentation != .null {
        definition.presentation = try read(presentation, of: definition.name)
      }
    }
    // What is not shown has no way of being shown.
    if definition.showsNothing { definition.presentation = .show }
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
}
