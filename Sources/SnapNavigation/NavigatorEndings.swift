import SnapEngine
import SnapValue

// Commit, outcome and the end of everything.
extension Navigator {
  func commit() {
    let old = state
    resolvePlan()
    announce()
    progress.isCommitted = true
    progress.isReserving = false
    inForce = progress.plan.state
    progress.shownTo.empty()
    if progress.opens != opens { synchronize(0) }
    noteArrival()
    noteMoment(after: old)
    keepPresenters()
    noteCallers()
    tellMediated()
    tell(.stage(id: progress.id, .init(kind: .commit, who: "", answer: "proceed")))
    let new = state
    // Where one screen is seen only, nothing is listed.
    let isSole = old.showsOne && new.showsOne
    let (left, entered) = (old.top, new.top)
    if !isSole {
      tell(.hidden, old.shown(notIn: new).reversed())
    } else if left != entered {
      tell(.hidden, left)
    }
    old.exchange(for: new, gone: &progress.gone, come: &progress.come)
    notePending()
    for place in progress.gone.indices.reversed() {
      letGo(ofGone: progress.gone[place])
    }
    tellUnknownKeys()
    letGoOfPlaceless()
    if isKept, let keeper { keep(by: keeper, after: old) }
    giveViews()
    if !isSole {
      tell(.didShow, new.shown(notIn: old))
    } else if left != entered {
      tell(.didShow, entered)
    }
    progress.willShow.empty()
    if isObserved { interactionObserver?.inForce(state) }
  }

  /// Screens that got something without being shown anew are drawn anew.
  private func tellMediated() {
    guard progress.traits.contains(.nothingShown) else { return }
    for kept in progress.kept {
      if let screen = screens.number(of: kept.screen) { changed(screen) }
    }
  }

  private func letGoOfPlaceless() {
    if progress.created.count <= 8 {
      for place in progress.created.indices.reversed() {
        let screen = progress.created[place]
        if !progress.come.contains(screen) { letGo(screen) }
      }
    } else {
      let come = Set(progress.come)
      for screen in progress.created.reversed() where !come.contains(screen) { letGo(screen) }
    }
  }

  /// A new screen that has no place in the state: a closure that shows screens itself owns it from
  /// now on, otherwise it is dropped.
  private func letGo(_ screen: ScreenID) {
    if progress.traits.contains(.method) { _ = screens.release(screen) } else { destroy(screen) }
  }

  func keepPresenters() {
    if progress.traits.contains(.layers) {
      for batch in progress.plan.batches where batch.number != 0 {
        guard let presenter = batch.presenter else { continue }
        layerPresenters[batch.number] = presenter
        let arguments = batch.updates.first { $0.operation == .custom }?.arguments ?? .null
        if arguments != .null { layerArguments[batch.number] = arguments }
        lastPresenter = max(lastPresenter, batch.number)
      }
    }
    guard !layerPresenters.isEmpty else { return }
    let used = history.presenters.union(state.overlays.map(\.presenter))
    layerPresenters = layerPresenters.filter { used.contains($0.key) }
    layerArguments = layerArguments.filter { used.contains($0.key) }
    tellFarewells()
  }

  /// Lets go of the presenters whose layers are seen no more, and passes by the states that had them:
  /// they may be of plugins that are to be stopped.
  func keepSeenPresenters() {
    let used = Set(state.overlays.map(\.presenter))
    layerPresenters = layerPresenters.filter { used.contains($0.key) }
    layerArguments = layerArguments.filter { used.contains($0.key) }
    tellFarewells()
  }

  func finish(_ id: UInt64, _ outcome: Outcome) {
    let outcome = id == progress.id ? hidingSecrets(in: outcome) : outcome
    let completion: (@Sendable (Outcome) -> Void)?
    let tellsUpdates = id == progress.id && announcesEnd(outcome)
    if id == progress.id {
      notePendingEnd(outcome)
      noteLed(outcome)
      takeBackWillShow()
      if !progress.isCommitted {
        takeBackResult()
        forgetViews()
        releaseReserved()
      }
      completion = progress.isAwaited ? nil : progress.job.completion
      if progress.isCommitted {
        tellShown()
        if isKept, let keeper, keeper.isBehind { holdResults(by: keeper) } else { tellResults() }
      }
      progress.job = nobody
      progress.id = 0
      progress.asked = .nobody
    } else {
      completion = takeJob(id)?.completion
    }
    if isKept, let keeper, keeper.isBehind {
      return hold(by: keeper, id, outcome, completion, tellsUpdates: tellsUpdates)
    }
    tell(.finished(id: id, outcome, location: printLocation()))
    completion?(outcome)
    if tellsUpdates { tellEnd(id) }
  }

  /// Tells an outcome when what came into force before it is kept.
  private func hold(
    by keeper: any StateKeeper, _ id: UInt64, _ outcome: Outcome,
    _ completion: (@Sendable (Outcome) -> Void)?, tellsUpdates: Bool
  ) {
    let location = isHeard ? printLocation() : ""
    let updates = tellsUpdates ? progress.announced : []
    keeper.whenKept { [weak self] in
      self?.assumeIsolated { navigator in
        navigator.tell(.finished(id: id, outcome, location: location))
        completion?(outcome)
        guard tellsUpdates else { return }
        navigator.tell(.didPerformUpdates(id: id, updates, location: location))
      }
    }
  }

  /// A request that was led elsewhere: its outcome does not name who did so, and not where to when
  /// nothing knows that.
  private func noteLed(_ outcome: Outcome) {
    guard let diverted = progress.diverted else { return }
    let isLost = outcome == .noRoute
    if !isLost { guard case .redirected = outcome else { return } }
    let told = hidingSecrets(in: .vetoed(reason: "\(diverted.by) → \(diverted.to)")).reason ?? ""
    progress.led = (told, isLost)
    guard isLost else { return }
    tell(.stage(id: progress.id, .init(kind: .route, who: told, answer: "lost")))
  }

  /// The outcome as it is told: without what is private of the request.
  private func hidingSecrets(in outcome: Outcome) -> Outcome {
    let names = graph.configuration.privateNames
    if names.isEmpty { return outcome }
    let secrets = graph.configuration.secrets(of: progress.job.request)
    return outcome.hiding(secrets + Value.map(progress.along).secrets(under: names))
  }

  /// Calls the completions of the presentations, once: the next request may be asked for in them.
  private func tellShown() {
    guard progress.traits.contains(.completions) else { return }
    let completions = progress.plan.completions
    progress.plan.completions = []
    for completion in completions { completion() }
  }

  func tearDown() {
    let empty = graph.regions.emptyState(scheme: state.scheme)
    let old = state
    inForce = empty
    tell(.hidden, old.shown.reversed())
    for overlay in old.overlays.reversed() where !overlay.isLayer {
      if let effect = graph.effect(overlay.key) {
        show(graph.configuration.effects[effect].effect, false)
      }
    }
    for screen in old.screens.reversed() { destroy(screen) }
    history.wipe(to: empty)
    destroyForgotten()
    inUse?.presenter.close()
    inUse = nil
    (layerPresenters, layerArguments) = ([:], [:])
    for post in mailbox.close() {
      switch post {
      case .request(_, _, let done): done?(Self.words(.failed(closed), at: empty))
      case .submit(_, let completion): completion(.failed(closed))
      default: continue
      }
    }
    for stream in streams.values { stream.finish() }
    streams = [:]
    isTornDown = true
    tellDrained()
    farewells = []
    nextReplacement?.replacement.completion?(.failure(closed))
    nextReplacement = nil
    tellClosed()
  }
}
