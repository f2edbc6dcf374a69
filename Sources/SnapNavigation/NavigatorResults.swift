public import SnapEngine
import SnapValue

// Results: from a screen that goes to whoever brought it, exactly once.
extension Navigator {
  /// Who waits for the result of a live screen.
  struct Awaiting {
    /// The request that brought the screen.
    let request: UInt64
    /// The screen's key, for traces.
    let key: String
    /// The screen and its property that get it.
    var caller: (screen: ScreenID, property: String)?
    /// The part of the program that gets it.
    var completion: (@Sendable (ScreenResult) -> Void)?
  }

  /// Carries out a request, waits until the new screen that it brings has gone, and answers what came
  /// of that: its result, or that it was cancelled.
  ///
  /// The screen that counts is the last one that the request makes. A request that makes none, or is
  /// redirected, answers `notShown` at once. Cancelling the task takes the request back until it is
  /// committed; afterwards it gives up waiting, answers `cancelled`, and the screen stays.
  public func result(of request: Request) async -> ScreenResult {
    guard !Task.isCancelled else { return .notShown(.cancelled) }
    let ticket = Ticket(mailbox)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        ticket.set(submit(awaitingResultOf: request) { continuation.resume(returning: $0) })
      }
    } onCancel: {
      ticket.cancel()
    }
  }

  /// Takes a request in and answers its number; what comes of its screen is told once, on the
  /// navigator's executor, when the state without it is in force. See `result(of:)`.
  @discardableResult
  package func submit(
    awaitingResultOf request: Request, completion: @escaping @Sendable (ScreenResult) -> Void
  ) -> UInt64 {
    enter(request, awaits: completion) { completion(.notShown($0)) }
  }

  /// Gives up waiting for the result of what a request has brought; the screen stays.
  func giveUpResult(of request: UInt64) {
    for (screen, awaiting) in awaited where awaiting.request == request {
      guard let completion = awaiting.completion else { continue }
      awaited[screen]?.completion = nil
      completion(.cancelled)
    }
  }

  /// From commit on the new screens are awaited by those who brought them.
  func noteCallers() {
    guard progress.traits.contains(.callers) || progress.job.awaits != nil else { return }
    let job = progress.job
    guard machine.redirects.isEmpty || !progress.plan.callers.isEmpty else {
      return
    }
    for caller in progress.plan.callers {
      let screen = caller.screen
      awaited[screen, default: awaiting(screen, of: job)].caller = (caller.source, caller.property)
    }
    guard let completion = job.awaits, machine.redirects.isEmpty else { return }
    guard let screen = progress.created.last(where: { state.key(of: $0) != nil }) else { return }
    awaited[screen, default: awaiting(screen, of: job)].completion = completion
    progress.isAwaited = true
  }

  /// A screen that has gone and comes back waits for what it has brought, as far as that still lives.
  func awaitAgain(_ old: ScreenID, as new: ScreenID) {
    for (screen, awaiting) in awaited where awaiting.caller?.screen == old {
      awaited[screen]?.caller?.screen = new
    }
  }

  private func awaiting(_ screen: ScreenID, of job: Job) -> Awaiting {
    Awaiting(request: job.id, key: screens.screen(screen)?.key ?? "")
  }

  /// A screen goes: whoever brought it gets its result. Screens get it at once, the program when the
  /// request has ended, so that it may ask for the next.
  func settleResult(of screen: ScreenID) {
    guard !awaited.isEmpty, let awaiting = awaited.removeValue(forKey: screen) else { return }
    var result = ScreenResult.cancelled
    if progress.isCommitted, let ended = progress.plan.ended, ended.screen == screen {
      result = .finished(ended.value)
    }
    if let caller = awaiting.caller {
      let isGiven = result != .cancelled && progress.delivered == caller.screen
      deliver(result, to: caller, from: awaiting.key, isGiven: isGiven)
    }
    guard let completion = awaiting.completion else { return }
    if machine.running == 0 { completion(result) } else { results.append((result, completion)) }
  }

  /// Gives the result of the screen that ends itself to the screen that brought it, before anything is
  /// shown: one that cannot take it fails the request. `false`: it cannot.
  func giveResult() -> Bool {
    guard progress.traits.contains(.ended), let ended = progress.plan.ended,
      progress.delivered == .none,
      let awaiting = awaited[ended.screen], let caller = awaiting.caller,
      progress.plan.state.key(of: caller.screen) != nil,
      let occupant = screens.occupant(caller.screen)
    else { return true }
    do throws(Failure) {
      let words = ScreenResult.finished(ended.value).words
      try occupant.node?.check(words, of: caller.property)
      guard occupant.canTakeBack(caller.property) else {
        try occupant.checkKnown(caller.property)
        return true
      }
      try keep(caller.screen, occupant.screen)
      try occupant.give(words, as: caller.property)
      progress.delivered = caller.screen
      return true
    } catch {
      setBack(occupant.screen)
      refuse(
        Failure(
          error.code,
          "the result of the screen \"\(awaiting.key)\" cannot be given to "
            + "\"\(caller.property)\" of the screen \"\(occupant.screen.key)\": \(error.message)",
          culprit: error.culprit, hint: error.hint), occupant.screen.key)
      return false
    }
  }

  /// Takes a result back that was given for a request which failed afterwards.
  func takeBackResult() {
    guard progress.delivered != .none else { return }
    setBack(screens.screen(progress.delivered))
    progress.delivered = .none
  }

  /// Tells a screen what came of one that it brought. That it was cancelled never keeps anybody from
  /// going: a screen that cannot take it is told of.
  private func deliver(
    _ result: ScreenResult, to caller: (screen: ScreenID, property: String), from key: String,
    isGiven: Bool
  ) {
    let occupant = screens.occupant(caller.screen)
    let to = occupant.map { "\($0.screen.key).\(caller.property)" } ?? caller.property
    var answer = "dropped"
    if let occupant {
      answer = "failed"
      trying("tell \(to) that \"\(key)\" has ended") { () throws(Failure) in
        if !isGiven { try occupant.give(result.words, as: caller.property) }
        answer = result == .cancelled ? "cancelled" : "finished"
        changed(caller.screen)
      }
    }
    tell(.stage(id: progress.id, .init(kind: .result, who: "\(key) → \(to)", answer: answer)))
  }

  /// Tells them when what came into force before is kept.
  func holdResults(by keeper: any StateKeeper) {
    guard !results.isEmpty else { return }
    let told = results
    results = []
    keeper.whenKept { for (result, completion) in told { completion(result) } }
  }

  /// Tells the program the results of the screens that have gone.
  func tellResults() {
    while !results.isEmpty {
      let (result, completion) = results.removeFirst()
      completion(result)
    }
  }
}

extension ScreenTable.Occupant {
  /// Whether a property can be made what it was before it is set: such a one gets its value before
  /// anything is shown, another when the state is in force.
  fileprivate func canTakeBack(_ property: String) -> Bool {
    screen.contents is any PlainBody || screen[property] != nil
  }

  /// Throws `noSuchKey` when the screen's type is known to have no property of this name.
  fileprivate func checkKnown(_ property: String) throws(Failure) {
    guard let factory = node?.definition.factory as? any DeclaringFactory,
      !factory.propertyNames.contains(property)
    else { return }
    let near = nearestName(to: property, among: factory.propertyNames)
    throw Failure(
      .noSuchKey, "\"\(node?.definition.type ?? "")\" has no property \"\(property)\"",
      hint: near.map { "did you mean \"\($0)\"?" } ?? "")
  }

  /// Sets a property, held against what is declared of it. Throws `wrongType`, or what the screen throws.
  fileprivate func give(_ value: Value, as property: String) throws(Failure) {
    try node?.check(value, of: property)
    try screen.set(property, to: value)
  }
}
