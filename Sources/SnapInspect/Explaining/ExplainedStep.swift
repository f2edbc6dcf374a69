package import SnapApp
package import SnapEngine
import SnapManifest
package import SnapValue

/// A script step that is asked about, and the graph in which it stands.
package struct ExplainedStep {
  let request: Request
  let words: String
  /// Who makes the request of the key that is asked about.
  let trigger: Trigger?
  /// The keys that triggers wait for, sorted.
  let keys: [String]
  let graph: Graph
  /// The named types.
  let types: [String: Schema]

  /// Reads a step, as it stands in a script. Throws what is wrong with it.
  package init(_ text: String, in assembly: Assembly, _ graph: Graph) throws(Failure) {
    let step = try assembly.manifest.step(parsing: text)
    request = try assembly.linker.linked(step.request, named: "step 1")
    if case .key(let key) = request.kind {
      trigger = assembly.triggers.first { $0.cause == .key(key) }
    } else {
      trigger = nil
    }
    keys = Set(assembly.triggers.compactMap(\.cause.key)).sorted()
    words = step.words(hiding: assembly.configuration.privateNames)
    self.graph = graph
    types = assembly.manifest.types
  }

  /// Whether it goes along the states that were in force.
  package var isOfHistory: Bool {
    switch (trigger?.request ?? request).kind {
    case .undo, .forward: true
    default: false
    }
  }

  /// The state that a state URL says, with screens that are numbers only.
  package func state(at url: String?, in assembly: Assembly) throws(Failure) -> NavigationState {
    try graph.state(at: url, scheme: assembly.manifest.app.scheme)
  }
}

extension Trigger.Cause {
  /// The key that it waits for.
  fileprivate var key: String? { if case .key(let key) = self { key } else { nil } }
}

extension Graph {
  /// The state that a state URL says, with screens that are numbers only.
  func state(
    at url: String?, scheme: String
  ) throws(Failure) -> NavigationState {
    var state = regions.emptyState(scheme: scheme)
    guard let url else { return state }
    let location: Location
    do throws(LocationFault) {
      location = try Location(parsing: url, scheme: scheme)
    } catch { throw error.failure }
    var last: UInt64 = 0
    func next() -> ScreenID {
      last += 1
      return ScreenID(rawValue: last)
    }
    state.select(regions.home(of: location.path.first?.key))
    for component in location.path {
      try check(component.key)
      state.stack.append(.init(screen: next(), key: component.key, data: component.data))
    }
    for parameter in location.parameters where parameter.flags.contains(.visible) {
      let isEffect = effect(parameter.key) != nil
      if !isEffect { try check(parameter.key) }
      state.overlays.append(
        .init(key: parameter.key, flags: parameter.flags, screen: isEffect ? .none : next()))
    }
    return state
  }

  private func check(_ key: String) throws(Failure) {
    guard node(key) == nil else { return }
    let known = nodes.map(\.definition.key)
    var failure = Graph.unknown(key, what: "screen", among: known)
    if failure.hint.isEmpty, !known.isEmpty {
      failure.hint = "known: \(known.sorted().prefix(10).joined(separator: ", "))"
    }
    throw failure
  }
}
