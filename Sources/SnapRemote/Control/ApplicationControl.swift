import SnapApp
import SnapInspect
import SnapValue
import SnapSystem

// What the control socket tells of an application.
extension Application {
  /// Who it is.
  var controlFacts: ValueMap {
    [
      "app": .string(id), "title": .string(title),
      "process": .int(Int64(ProcessFacts.identifier)), "presenter": .string(presenter),
    ]
  }

  /// Says how a script step would go from a state URL, or from the state in force, without doing it.
  /// Conditions and routers see the screens that are live. Routers get the token, which must be nobody
  /// else's. `done` gets what came of it, maybe later.
  func explain(
    step: String, from url: String?, token: UInt64, _ done: @escaping (ExplainedRequest) -> Void
  ) throws(Failure) {
    let (graph, state, remembered) = navigator.assumeIsolated {
      ($0.linkedGraph, $0.state, $0.remembered)
    }
    let asked = try ExplainedStep(step, in: assembly, graph)
    var context = navigator.planningContext(in: state)
    context.pending = remembered
    let isLive = url == nil
    if let url {
      context = .init(state: try asked.state(at: url, in: assembly))
    } else if asked.isOfHistory {
      let past = navigator.assumeIsolated { $0.past }
      context.look(at: past.history, presenters: past.presenters)
    }
    Explainer(
      asked, in: context, on: loop, token: token,
      screens: { [navigator] in isLive ? navigator.screen($0) : nil },
      aside: { [weak self] work in self?.leavingOutOfRecord(work) }, done: done
    ).start()
  }
}
