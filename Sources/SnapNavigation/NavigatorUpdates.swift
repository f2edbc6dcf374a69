import SnapEngine

// What screens, effects and those who listen are told of updates: attributes to each that is
// affected, and the four callbacks of the iOS library as events.
extension Navigator {
  /// Tells those who listen, and before them whoever follows what comes, where that is for him. Inlined, as there
  /// the event's number is known.
  @inline(__always)
  func tell(_ event: @autoclosure () -> NavigationEvent) {
    guard isHeard else { return }
    let event = event()
    let number = event.number
    if number != 0 { core.eventSum.add(number) }
    if case .finished(let request, let outcome, let place) = event {
      tellFollower(request, outcome, at: place)
    } else if number == 0 {
      tellFollower(event)
    }
    tellListeners(event)
  }

  private func tellFollower(_ request: UInt64, _ outcome: Outcome, at place: String) {
    inputFollower?.ended(request, outcome, at: place, core.eventSum)
  }

  private func tellFollower(_ event: NavigationEvent) { inputFollower?.told(event) }

  private func tellListeners(_ event: NavigationEvent) {
    // Taken out first: who hears may ask for somebody else to be told from now on.
    if let hear = core.listener.hear { hear(event) }
    if !core.streams.isEmpty { tellStreams(event) }
  }

  /// On its own, as to go through a table is prepared for wherever it stands.
  @inline(never)
  private func tellStreams(_ event: NavigationEvent) {
    for stream in streams.values { stream.yield(event) }
  }

  /// Announces all updates of the plan, once, before the first becomes visible.
  func announce() {
    guard !progress.isAnnounced else { return }
    progress.isAnnounced = true
    guard isHeard else { return }
    progress.announced = updates
    tell(.willPerformUpdates(id: progress.id, progress.announced))
  }

  /// Every update of the plan in order. Where everything is shown from nothing, effects that go are
  /// no part of that.
  private var updates: [Update] {
    if progress.plan.batches.count == 1, !progress.plan.batches[0].isSync {
      return progress.plan.batches[0].updates
    }
    let batches = progress.plan.batches
    let updates = batches.flatMap(\.updates)
    guard batches.contains(where: \.isSync) else { return updates }
    let hides = progress.plan.steps.compactMap { step -> Update? in
      guard case .effect(let place, visible: false, let animated) = step else { return nil }
      return Update(
        .effectHide, key: graph.configuration.effects[place].key, animated: animated)
    }
    return hides + updates
  }

  /// Gives the screens of a batch their attributes, and announces its updates.
  func prepare(batch: Int) {
    announce()
    for place in progress.plan.batches[batch].updates.indices {
      let screen = progress.plan.batches[batch].updates[place].screen
      guard let told = screens.screen(affected: screen),
        isAffected(screen, by: batch)
      else { continue }
      told.contents.update(attributes(data: progress.plan.batches[batch].updates[place].data))
    }
    guard isHeard else { return }
    let updates = progress.plan.batches[batch].updates
    tellWillPerform(updates.contains(where: isStep) ? updates.filter { !isStep($0) } : updates)
  }

  /// Gives an effect its attributes, and announces its update.
  func prepare(_ definition: EffectDefinition, _ isVisible: Bool) {
    resolvePlan()
    announce()
    definition.effect.update(attributes(data: nil))
    guard isHeard else { return }
    let operation: Update.Operation = isVisible ? .effectShow : .effectHide
    let update = progress.announced.first {
      $0.operation == operation && $0.key == definition.key
    }
    tellWillPerform(update.map { [$0] } ?? [])
  }

  /// What a screen with this data is told. Inlined, as what is handed back is copied.
  @inline(__always)
  private func attributes(data: String?) -> Attributes {
    Attributes(
      from: state, to: progress.plan.state, data: data, object: progress.job.request.object,
      handler: progress.job.request.handler, move: progress.plan.move)
  }

  /// Whether an update is a step of its own, and no part of the presenter's move.
  private func isStep(_ update: Update) -> Bool {
    switch update.operation {
    case .effectShow, .effectHide: graph.effect(update.key) != nil
    default: false
    }
  }

  /// When everything is shown from nothing, only what is new or has new data is affected.
  private func isAffected(_ screen: ScreenID, by batch: Int) -> Bool {
    guard screen != .none else { return false }
    return !progress.plan.batches[batch].isSync || progress.plan.changes(screen)
      || progress.created.contains(screen)
  }

  private func tellWillPerform(_ updates: [Update]) {
    progress.showing = updates
    for update in updates { tell(.willPerformUpdate(id: progress.id, update)) }
  }

  /// Tells the updates that are visible now.
  func tellPerformed() {
    let showing = progress.showing
    guard !showing.isEmpty else { return }
    for update in showing { tell(.didPerformUpdate(id: progress.id, update)) }
    progress.showing = []
  }

  /// Whether an end is told with its updates. What is there already is announced only now.
  func announcesEnd(_ outcome: Outcome) -> Bool {
    switch outcome {
    case _ where progress.isCommitted: return true
    case .alreadyThere, .redirected:
      announce()
      return true
    default: return false
    }
  }

  /// Tells the end of a request whose completion has been called.
  func tellEnd(_ id: UInt64) {
    tell(.didPerformUpdates(id: id, progress.announced, location: printLocation()))
  }

  /// The state URL as those who listen are told it: made of the one before, of which most is the same.
  func printLocation() -> String {
    progress.url.write(screens.state)
    return progress.url.text
  }
}

extension Plan {
  /// Whether a screen that stays gets new data.
  fileprivate func changes(_ screen: ScreenID) -> Bool {
    steps.contains { step in
      if case .refresh(screen, _) = step { true } else { false }
    }
  }
}
