import SnapEngine

// Requests that do not get as far as a plan: refused at entry, or the same press again.
extension Navigator {
  /// Refuses a request at entry. One that wants to be dropped quietly is told to nobody else.
  func refuse(
    _ id: UInt64, _ request: Request, _ why: Outcome.Busy,
    _ completion: (@Sendable (Outcome) -> Void)?
  ) {
    let admission = request.admission ?? graph.configuration.policy.admission
    if admission != .dropWhileBusy {
      tell(.finished(id: id, .busy(why), location: screens.location))
    }
    completion?(.busy(why))
  }

  /// Whether a request was made before the very same one came into force, and is led to where that
  /// has led: the second of a double press, whatever its mediators might say.
  func isAnsweredAlready(_ job: Job) -> Bool {
    guard job.commits < lastArrivalAt, let last = lastArrival, last.screen == state.top else {
      return false
    }
    return job.request.kind.leadsLike(last.job.request.kind)
      && job.request.overrides == last.job.request.overrides
  }

  /// Remembers where the request that has just come into force has led: to a new screen, or from one
  /// that has ended.
  func noteArrival() {
    commits += 1
    guard progress.job.request.kind.leadsSomewhere, machine.redirects.isEmpty,
      progress.traits.contains(.ended) || progress.created.contains(state.top)
    else { return }
    lastArrival = (progress.job, state.top)
    lastArrivalAt = commits
  }
}

extension Request.Kind {
  /// Whether it names a way, or the end of a screen.
  fileprivate var leadsSomewhere: Bool {
    switch self {
    case .navigate, .route, .segue, .result: true
    default: false
    }
  }

  /// Whether both name the same way with the same payload, or the same end of the same screen. A way
  /// back or a change by calls is meant as often as it is asked for.
  func leadsLike(_ other: Request.Kind) -> Bool {
    switch (self, other) {
    case (.navigate(let name, let payload), .navigate(let other, let with)):
      name == other && payload == with
    case (.route(let text, let payload), .route(let other, let with)):
      text == other && payload == with
    case (.segue(let id, let screen, let payload), .segue(let other, let of, let with)):
      id == other && screen == of && payload == with
    case (.result(let screen, let value), .result(let other, let with)):
      screen == other && value == with
    default: false
    }
  }
}
