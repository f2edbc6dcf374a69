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
      views = [:]
      lastArrival = nil
    } else if let place = progress.plan.moment {
      var renaming: [StateHistory.Renaming] = []
      for new in progress.plan.newScreens {
        guard let restored = new.restored else { continue }
        renaming.append(.init(restored.screen, to: new.screen))
        views[new.screen] = restored.memory.view
      }
      history.move(to: place, as: state, renaming: renaming)
    } else {
      history.commit(state, after: old)
    }
  }

  /// A screen goes: what one like it can be made of is kept, and no more.
  func remember(_ screen: ScreenID) {
    let view = views.isEmpty ? nil : views.removeValue(forKey: screen)
    guard !progress.job.request.wipes, graph.configuration.policy.historyLimit > 0,
      let occupant = screens.occupant(screen)
    else { return }
    var memory = StateHistory.Memory()
    memory.view = view
    memory.caller = awaited[screen]?.caller.map { .init(screen: $0.screen, property: $0.property) }
    let body = occupant.screen.body
    trying("save \(occupant.screen.key)") { () throws(Failure) in
      memory.properties = try body.properties()
    }
    trying("save \(occupant.screen.key)") { () throws(Failure) in
      memory.saved = try body.save()
    }
    if !memory.isEmpty { history.remember(screen, memory) }
  }

  /// Gives a new body what is remembered of the one before it: the properties that it takes, then
  /// what that one saved. Throws what `restore` throws.
  func recall(_ memory: StateHistory.Memory, _ body: any ScreenBody) throws(Failure) {
    for entry in memory.properties.entries where (try? body.value(of: entry.key)) != entry.value {
      try? body.set(entry.key, to: entry.value)
    }
    if let saved = memory.saved { try body.restore(saved) }
  }

  /// Does something whose failure is told and changes nothing.
  func trying(_ what: @autoclosure () -> String, _ work: () throws(Failure) -> Void) {
    do throws(Failure) { try work() } catch {
      let what = what()
      let who = error.culprit.isEmpty ? what : "\(what): \(error.culprit)"
      tell(
        .stage(
          id: progress.id, .init(kind: .keep, who: "\(who): \(error.message)", answer: "failed")))
      interactionObserver?.trouble(
        Failure(error.code, "\(what): \(error.message)", culprit: error.culprit))
    }
  }
}

extension Graph.Node {
  /// The properties that a screen is born with again: those of its birth, and over them what is
  /// remembered and may be set from outside.
  func rebirth(_ born: ValueMap, _ memory: StateHistory.Memory?) -> ValueMap {
    guard let memory else { return born }
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
