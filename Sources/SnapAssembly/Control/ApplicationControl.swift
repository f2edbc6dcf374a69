import SnapValue
import SnapPluginHost
import SnapSystem

// What the control socket tells of an application.
extension Application {
  /// The manifest's id of the application.
  public var id: String { assembly.manifest.app.id }

  /// Who it is.
  var controlFacts: ValueMap {
    [
      "app": .string(id), "title": .string(assembly.manifest.app.title),
      "process": .int(Int64(ProcessFacts.identifier)), "presenter": .string(presenter),
    ]
  }

  /// Every plugin file that was found, as things stand.
  var pluginWords: Value { .list(assembly.capabilities.files.map(\.json)) }

  /// Says how a script step would go from a state URL, or from the state in force, without doing it.
  /// Guards and routers see the screens that are live. `done` gets what came of it, maybe later.
  func explain(
    step: String, from url: String?, _ done: @escaping (Explanation) -> Void
  ) throws(Failure) {
    let (graph, state) = navigator.assumeIsolated { ($0.linkedGraph, $0.state) }
    let asked = try ExplainedStep(step, in: assembly, graph)
    var context = navigator.planningContext(in: state)
    if let url { context = .init(state: try asked.state(at: url, in: assembly)) }
    explanations += 1
    // Not among the tokens of the navigator's own questions, which begin at 1.
    let token = 1 << 62 | explanations
    Explainer(asked, in: context, on: loop, token: token, done: done).start()
  }
}
