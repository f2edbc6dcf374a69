import SnapEngine
import SnapValue

// The states that were in force, and what is kept of the screens that have gone.
extension Navigator {
  /// How many states can be undone.
  public var undoable: Int { history.before }
  /// How many states that were undone can come back.
  public var forwardable: Int { history.after }

  /// Notes that the plan's state is in force in the place of another.
  func noteMoment(after old: NavigationState) {
    if progress.job.request.wipes {
      history.wipe(to: state)
      views = ScreenValues()
      lastArrival = nil
    } else if let place = progress.plan.moment {
      let isThere = history.move(to: place, as: state)
      for new in progress.plan.newScreens.indices {
        guard let restored = progress.plan.newScreens[new].restored else { continue }
        let screen = progress.plan.newScreens[new].screen
        if isThere { history.rename(.init(restored.screen, to: screen)) }
        if !awaited.isEmpty { awaitAgain(restored.screen, as: screen) }
        if let view = restored.memory.view { views[screen] = view }
      }
    } else {
      history.commit(state, after: old)
      if case .restore = progress.job.request.kind { takeUpViews() }
    }
    destroyForgotten()
  }

  /// What is remembered of how screens were looked at is given to those that were made in their place.
  private func takeUpViews() {
    for new in progress.plan.newScreens {
      if let view = new.restored?.memory.view { views[new.screen] = view }
    }
  }

  /// Destroys the screens that the history kept and nothing leads back to.
  func destroyForgotten() {
    for screen in history.takeForgotten() where screens.number(of: screen) == nil {
      screen.contents.destroy()
    }
  }

  /// A screen goes: what one like it can be made of is kept, and no more, or else the screen itself,
  /// where nobody can make one like it; whatever is not kept is destroyed.
  func letGo(ofGone screen: ScreenID) {
    guard remember(screen) else { return destroy(screen) }
    settleResult(of: screen)
    _ = screens.release(screen)
  }

  /// Whether the screen itself is kept.
  private func remember(_ screen: ScreenID) -> Bool {
    let view = views.isEmpty ? nil : views.removeValue(of: screen)
    guard !progress.job.request.wipes, graph.configuration.policy.historyLimit > 0,
      let occupant = screens.occupant(screen)
    else { return false }
    let body = occupant.screen.contents
    var (properties, saved): (ValueMap, Value?) = (ValueMap(), nil)
    do throws(Failure) { properties = try body.properties() } catch {
      tell(error, of: "save \(occupant.screen.key)")
    }
    do throws(Failure) { saved = try body.save() } catch {
      tell(error, of: "save \(occupant.screen.key)")
    }
    let caller = awaited.isEmpty ? nil : awaited[screen]?.caller
    let isKept = occupant.node == nil && graph.node(occupant.screen.key) == nil
    // Most have nothing that is worth remembering, and a memory is large.
    if properties.isEmpty, !isKept, caller == nil, case nil = saved, case nil = view {
      return false
    }
    var memory = StateHistory.Memory()
    (memory.properties, memory.saved, memory.view) = (properties, saved, view)
    memory.caller = caller.map { .init(screen: $0.screen, property: $0.property) }
    if isKept { (memory.screen, memory.isOwned) = (occupant.screen, occupant.isOwned) }
    history.remember(screen, memory)
    return isKept
  }

  /// Tells of new screens that no state URL leads to: their keys are in no configuration.
  func tellUnknownKeys() {
    guard progress.traits.contains(.composed) else { return }
    for new in progress.plan.newScreens where new.isComposed {
      guard let key = state.key(of: new.screen), graph.node(key) == nil else { continue }
      trying("keep \(state.printed)") { () throws(Failure) in
        throw Failure(
          .unknownName,
          "this state URL cannot be opened again, since the configuration has no screen \"\(key)\"; "
            + "undo and forward come back to it")
      }
    }
  }

  /// Gives a new body what is remembered of the one before it: the properties that it takes, then
  /// what that one saved. Throws what `restore` throws.
  func recall(_ memory: StateHistory.Memory, _ body: any ScreenContents) throws(Failure) {
    for entry in memory.properties.entries where (try? body.value(of: entry.key)) != entry.value {
      try? body.set(entry.key, to: entry.value)
    }
    if let saved = memory.saved { try body.restore(saved) }
  }

  /// Does something whose failure is told and changes nothing.
  func trying(_ what: @autoclosure () -> String, _ work: () throws(Failure) -> Void) {
    do throws(Failure) { try work() } catch { tell(error, of: what()) }
  }

  /// Tells a failure that changes nothing.
  private func tell(_ failure: Failure, of what: String) {
    // A plugin's failure says itself in which call it was.
    let saysWhat = failure.culprit == what || failure.culprit.hasSuffix(": \(what)")
    let who = [saysWhat ? "" : what, failure.culprit].filter { !$0.isEmpty }.joined(separator: ": ")
    tell(
      .stage(
        id: progress.id, .init(kind: .keep, who: "\(who): \(failure.message)", answer: "failed")))
    interactionObserver?.trouble(
      Failure(
        failure.code, saysWhat ? failure.message : "\(what): \(failure.message)",
        culprit: failure.culprit))
  }
}

extension Plan.NewScreen {
  /// Whether it is composed in code, rather than made by its key.
  var isComposed: Bool {
    if case .node = origin { false } else { true }
  }
}

extension Graph.Node {
  /// The properties that a screen is born with again: those of its birth, and over them what is
  /// remembered and may be set from outside.
  func rebirth(_ born: ValueMap, _ memory: StateHistory.Memory) -> ValueMap {
    guard !definition.properties.isEmpty else { return born.merging(memory.properties) }
    var values = born
    for entry in memory.properties.entries {
      guard let property = property(entry.key), !property.isReadOnly,
        property.check?(entry.value) == nil
      else { continue }
      values[entry.key] = entry.value
    }
    return values
  }
}
