package import SnapEngine
package import SnapValue

/// Something that comes to a navigator by itself, as it takes it in: all that it does follows from these, from
/// what those who take part answer, and from the clock.
package enum NavigationInput: Sendable {
  /// A request; `awaitsResult`: somebody waits for the result of what it brings.
  case request(Request, awaitsResult: Bool)
  /// A request is taken back.
  case cancel(UInt64)
  /// The answer of a mediator that came later, to the question of this number.
  case mediation(UInt64, Result<MediationAnswer, Failure>)
  /// The answer of a router that came later.
  case route(UInt64, Result<RouteAnswer, Failure>)
  /// The answer of a presenter or effect that came later.
  case presented(UInt64, Result<Presented, Failure>)
  /// The time for a question is over.
  case deadline(UInt64)
  /// Screens have changed by themselves.
  case changed([ScreenID])
}

/// Follows what comes to a navigator, in the order in which it is taken in. Called on its executor; `isNested`:
/// inside what the navigator does for what came before.
package protocol InputFollower: AnyObject, Sendable {
  /// A request comes; given by itself, as to make an input of it counts all that it holds.
  func take(_ request: Request, awaitsResult: Bool, isNested: Bool)
  /// Something else comes.
  func take(_ input: consuming NavigationInput, isNested: Bool)
  /// Those who listen are told how a request ended; `sum` is of all that they were told of the navigation so far,
  /// with this.
  func ended(_ request: UInt64, _ outcome: Outcome, at place: String, _ sum: EventSum)
  /// Those who listen are told what somebody else than the navigation has made. The rest follows from what comes.
  func told(_ event: NavigationEvent)
  /// Somebody who is no plugin and no presenter looks at a screen, for which plugins may be called.
  func looks(at screen: ScreenID)
}

extension Navigator {
  /// Describes a screen to somebody who is no plugin and no presenter: whoever follows what comes is told before.
  package nonisolated func describe(looking id: ScreenID) throws(Failure) -> Value {
    assumeIsolated { $0.inputFollower?.looks(at: id) }
    return try describe(id)
  }
}

extension NavigationEvent {
  /// What an event is, as a number; 0: somebody else than the navigation has made it.
  @inline(__always)
  package var number: UInt64 {
    switch self {
    case .started: 1
    case .planned: 2
    case .willPerformUpdates: 3
    case .willPerformUpdate: 4
    case .stage: 5
    case .didPerformUpdate: 6
    case .finished: 7
    case .didPerformUpdates: 8
    case .closeRequested: 9
    case .triggered, .turnedAway, .reloaded, .refused: 0
    }
  }
}

extension Navigator {
  /// Tells somebody from now on what comes; `nil`: nobody.
  package func follow(inputs follower: (any InputFollower)?) { inputFollower = follower }

  /// Takes in from now on only what `take` is given: what comes by itself is given there, too.
  package func takeGivenInputsOnly() { takesGivenInputsOnly = true }

  /// Takes in what came to a navigator that was like this one.
  package func take(_ input: NavigationInput) {
    switch input {
    case .request(let request, let awaitsResult):
      if awaitsResult {
        _ = enter(request, awaits: { _ in }, completion: nil)
      } else {
        _ = enter(request, completion: nil)
      }
    case .cancel(let id): if !cancel(id) { giveUpResult(of: id) }
    case .mediation(let token, let result):
      _ = mailbox.claim(token)
      take(token, result)
    case .route(let token, let result):
      _ = mailbox.claim(token)
      take(token, result)
    case .presented(let token, let result):
      _ = mailbox.claim(token)
      take(token, result)
    case .deadline(let token): deadlinePassed(token)
    case .changed(let changed): take(changed: changed)
    }
  }
}
