import SnapEngine
import SnapModel

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
    guard let last = lastArrival, job.commits < last.at, last.screen == state.top else {
      return false
    }
    return job.request.kind.leadsLike(last.request.kind)
  }

  /// Remembers the new screen to which the request that has just come into force has led.
  func noteArrival() {
    commits += 1
    guard let job = progress.job, machine.redirects.isEmpty,
      progress.created.contains(where: { $0.screen == state.top }),
      job.request.kind.leadsLike(job.request.kind)
    else { return }
    lastArrival = (job.request, commits, state.top)
  }
}

extension Request.Kind {
  /// Whether both name the same way with the same payload: one that leads to a screen, unlike a way
  /// back or a change by calls, which are meant as often as they are asked for.
  func leadsLike(_ other: Request.Kind) -> Bool {
    switch (self, other) {
    case (.navigate(let name, let payload), .navigate(let other, let with)):
      name == other && payload == with
    case (.route(let text, let payload), .route(let other, let with)):
      text == other && payload == with
    default: false
    }
  }
}
