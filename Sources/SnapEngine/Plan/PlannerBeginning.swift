package import SnapValue

// Where edges start.
extension Planner {
  /// The screen that an edge starts from: the given one, else the one on top, or else one that is seen beside it. Throws
  /// `wrongState` when it starts at none of these.
  func begins(
    _ edge: Graph.Edge, at given: ScreenID?, _ state: NavigationState
  ) throws(Failure) -> ScreenID {
    if let given { return given }
    guard !edge.from.isEmpty else { return state.top }
    if starts(edge, at: state.topKey) { return state.top }
    if !state.isPlain {
      for screen in state.shown.reversed() {
        if let key = state.key(of: screen), starts(edge, at: key) { return screen }
      }
    }
    let origins = edge.from.map { "\"\(graph.nodes[$0].definition.key)\"" }
    let here =
      state.topKey.isEmpty ? "nothing is shown" : "the screen on top is \"\(state.topKey)\""
    throw Failure(
      .wrongState,
      "the navigation \"\(edge.name)\" starts at \(origins.joined(separator: " or ")); \(here)")
  }

  private func starts(_ edge: Graph.Edge, at key: String) -> Bool {
    guard let node = graph.node(key) else { return false }
    return edge.from.contains { graph.node(node, isOrDerivesFrom: $0) }
  }
}

extension Value {
  /// The value as data of a state URL: text as it is, numbers in decimals; others have none.
  package var urlData: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .int(let number): String(number)
    default: nil
    }
  }
}
