package import SnapEngine
package import SnapValue

// For those who watch and drive an application from outside.
extension Navigator {
  /// The configuration in use, with its names linked.
  package var linkedGraph: Graph { nextGraph ?? graph }

  /// What planning may look at, with the live screens of this state: for plans that are not carried
  /// out. On the navigator's executor.
  package nonisolated func planningContext(in state: NavigationState) -> Planner.Context {
    Planner.Context(state: state, screens: screens)
  }

  /// The states that were in force, and the presenters that can show their layers: what the planning of a
  /// request that goes along them looks at.
  package var past: (history: StateHistory, presenters: Set<Int>) {
    (history, Set(layerPresenters.keys))
  }

  /// What was asked for when somebody led elsewhere, as long as it can be carried on.
  package var remembered: PendingRequest? { pending?.holds(in: state) == true ? pending : nil }

  /// Whether a request is being carried out.
  package var isRunning: Bool { machine.running != 0 }

  /// How many requests wait for their turn.
  package var waiting: Int { machine.waiting }

  /// Whether a request waits for its turn, and none was taken in after it.
  package func isLastInLine(_ request: UInt64) -> Bool { newest?.id == request }

  /// How many screens are live, in force or in the making.
  package nonisolated var liveScreens: Int { screens.count }

  /// How many requests may wait.
  package var queueLimit: Int { graph.configuration.policy.queueLimit }

  /// Whether one more request would be taken in to wait for its turn, as far as the queue goes.
  package var hasRoom: Bool { machine.waiting < queueLimit }

  /// Who led the last request to what nothing knows, and where: `guard shop/member → /nowhere`. There
  /// until the next request begins; `nil` where nobody did.
  package var lostRedirect: String? { progress.led.flatMap { $0.isLost ? $0.told : nil } }

  /// Who led the last request elsewhere, and where it is now: `guard shop/member → /signin`. There until
  /// the next request begins; `nil` where nobody did, or where it has not come there.
  package var redirect: String? { progress.led.flatMap { $0.isLost ? nil : $0.told } }

  /// Carries out a request and tells its outcome as the plugin contract does, but takes it in at once,
  /// and lets it wait for its turn whatever the policy says of requests that come meanwhile.
  ///
  /// `done` gets the outcome map, and the outcome itself, on the navigator's executor, once, maybe before
  /// this returns.
  package func ask(_ request: Request, done: @escaping @Sendable (Value, Outcome) -> Void) {
    var waiting = request
    waiting.admission = .queue
    let before = screens.location
    submit(waiting) { [weak self] outcome in
      done(Self.told(outcome, of: request, from: before, self?.screens), outcome)
    }
  }
}
