import SnapValue

// Names that nothing has to find while it is linked: a slip in one would only be met by whoever navigates.
extension Graph {
  /// Throws `duplicate` for a property that a screen lists twice, `unknownName` for a property that data goes to or a
  /// screen or effect of the initial state that is not there, and `malformed` for one of another scheme.
  func checkMentions() throws(Failure) {
    for node in nodes { try node.checkProperties() }
    guard let initial = configuration.initial else { return }
    guard initial.scheme == configuration.scheme else {
      throw Failure(
        .malformed,
        "the initial state \(initial.printed) has another scheme than \"\(configuration.scheme)\"")
    }
    for component in initial.path { try checkShown(component.key) }
    for parameter in initial.parameters { try checkShown(parameter.key) }
  }

  private func checkShown(_ key: String) throws(Failure) {
    if node(key) != nil || effect(key) != nil { return }
    let keys = nodes.map(\.definition.key) + configuration.effects.map(\.key)
    throw Self.unknown(key, what: "screen", among: keys)
  }
}

extension Graph.Node {
  fileprivate func checkProperties() throws(Failure) {
    if repeats {
      var names: Set<String> = []
      for property in definition.properties where !names.insert(property.name).inserted {
        throw Failure(
          .duplicate,
          "the property \"\(property.name)\" of the screen \"\(definition.key)\" is defined twice")
      }
    }
    // A screen that lists no properties may have any.
    guard let name = definition.dataProperty, property(name) == nil,
      definition.isClosed || !definition.properties.isEmpty
    else { return }
    throw Graph.unknown(
      name, what: "property", of: "the screen \"\(definition.key)\"",
      among: definition.properties.map(\.name))
  }
}
