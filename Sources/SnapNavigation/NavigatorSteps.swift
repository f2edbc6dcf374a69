import SnapEngine
import SnapValue

// The steps of a plan, and their undoing.
extension Navigator {
  func perform(step place: Int) {
    let policy = graph.configuration.policy
    if showsSomething(progress.plan.steps[place]), !holdScreens() { return }
    switch progress.plan.steps[place] {
    case .ask(let inquiry): ask(inquiry)
    case .mediate(let step, let screen, let leg):
      mediate(step, screen, leg)
    case .create(let new): create(new, policy)
    case .fill(let screen, let leg): fill(screen, leg)
    case .refresh(let screen, let data): refresh(screen, data)
    case .effect(let effect, let visible, let animated):
      setEffect(effect, visible, animated, policy)
    case .method(let presentation, let screen, let leg):
      callMethod(presentation, screen, leg)
    case .present(let batch): present(batch, policy)
    }
  }

  // MARK: Mediation

  /// Inlined, as a call that is handed back is copied.
  @inline(__always)
  func mediationCall(
    _ step: Mediation.Step, _ destination: ScreenID, _ screen: Screen?, _ leg: Int
  ) -> MediationCall {
    let source = progress.plan.legs[leg].source
    return MediationCall(
      id: progress.id, from: screens.screen(source) ?? progress.plan.legs[leg].givenSource, source,
      to: screen, destination, given: progress.plan.legs[leg].given,
      step.arguments, deadline: deadline, animated: progress.plan.animated, isGuard: false,
      isLeaving: false, isOnMainActor: executor.isMain)
  }

  private func mediate(_ step: Mediation.Step, _ destination: ScreenID, _ leg: Int) {
    ask(.mediator(step), limit: graph.configuration.policy.callDeadline)
    progress.isGuard = false
    progress.mediated = (destination, leg)
    do throws(Failure) {
      let screen = screens.screen(destination)
      try keep(destination, screen)
      let reply = replies.mediation.asking(progress.token)
      // Made for this alone: a call that is used once more is copied for it.
      guard
        let mediation = try step.mediate(
          mediationCall(step, destination, screen, leg), reply: reply)
      else { return machine.later() }
      let isLate = closeQuestion() && !(step.mediator is any OwnPart)
      let answered = held(mediation, of: screen, by: step)
      let wanted = answer(isLate ? .failed(tooLate()) : answered, .mediate)
      if isLate || !wanted || !answered.isProceed {
        if case .proceed = mediation { undoMediation(step, destination, leg) }
        setBack(screens.screen(destination))
      }
    } catch {
      setBack(screens.screen(destination))
      _ = closeQuestion()
      answer(.failed(error.blaming(step.culprit)), .mediate)
    }
  }

  /// Lets a mediator take back what it has done beyond the screen.
  @inline(never)
  func undoMediation(_ step: Mediation.Step, _ destination: ScreenID, _ leg: Int) {
    step.mediator.undo(mediationCall(step, destination, screens.screen(destination), leg))
  }

  // MARK: Screens

  private func create(_ place: Int, _ policy: Policy) {
    let id = progress.plan.newScreens[place].screen
    ask(.maker(place), limit: policy.createDeadline ?? policy.callDeadline)
    do throws(Failure) {
      let occupant = try occupant(for: place, id)
      screens.fill(id, occupant)
      let isLate = closeQuestion() && !isOwn(place)
      if isLate || !answer(.proceed, .create) {
        takeBack(progress.plan.newScreens[place])
        if isLate { answer(.failed(tooLate()), .create) }
        return
      }
      progress.created.append(id)
      if occupant.node?.definition.dataProperty != nil
        || occupant.screen.key != progress.plan.newScreens[place].key
      {
        progress.unsettled.append(place)
      }
    } catch {
      _ = screens.release(id)
      _ = closeQuestion()
      answer(.failed(error.blaming(askedCulprit)), .create)
    }
  }

  /// Whether nobody's code was called to make the new screen of a place.
  private func isOwn(_ place: Int) -> Bool {
    guard case .node(let node) = progress.plan.newScreens[place].origin else { return false }
    return graph.nodes[node].definition.factory is any OwnPart
  }

  /// Who makes the new screen of a place.
  func maker(of place: Int) -> String {
    let key = progress.plan.newScreens[place].key
    return key.isEmpty ? "screen" : key
  }

  /// A screen by its node, part by part, as to look at all of what is planned copies it.
  private func occupant(
    of node: Graph.Node, for place: Int, _ id: ScreenID
  ) throws(Failure) -> ScreenTable.Occupant {
    var payload = ValueMap()
    if let leg = progress.plan.newScreens[place].leg { payload = progress.plan.legs[leg].payload }
    let born = try node.birthProperties(
      data: progress.plan.newScreens[place].data, payload: payload)
    // Asked so, as to look for what is not there copies it.
    if case nil = progress.plan.newScreens[place].restored {
    } else if let restored = progress.plan.newScreens[place].restored {
      return try occupant(of: node, born, like: restored, for: place, id)
    }
    let body = try node.definition.factory.makeBody(id: id, properties: born)
    let key = progress.plan.newScreens[place].key
    let screen = Screen(key: key, contents: body, of: node, born: born)
    return .init(screen: screen, node: node, isOwned: true, interests: node.interests)
  }

  /// A screen like one that went, of what is remembered of that.
  private func occupant(
    of node: Graph.Node, _ born: ValueMap, like restored: Plan.RestoredScreen, for place: Int,
    _ id: ScreenID
  ) throws(Failure) -> ScreenTable.Occupant {
    let properties = restored.isRemembered ? node.rebirth(born, restored.memory) : born
    let body = try node.definition.factory.makeBody(id: id, properties: properties)
    if restored.isRemembered {
      do throws(Failure) { try recall(restored.memory, body) } catch {
        body.destroy()
        throw error
      }
    }
    let key = progress.plan.newScreens[place].key
    let screen = Screen(key: key, contents: body, of: node, born: properties)
    screen.held?.distrust()
    return .init(screen: screen, node: node, isOwned: true, interests: node.interests)
  }

  private func occupant(
    for place: Int, _ id: ScreenID
  ) throws(Failure) -> ScreenTable.Occupant {
    switch progress.plan.newScreens[place].origin {
    case .node(let node): return try occupant(of: graph.nodes[node], for: place, id)
    case .given(let screen):
      try admit(screen, as: id)
      let new = progress.plan.newScreens[place]
      let isOwned = new.restored?.memory.isOwned ?? false
      return .init(screen: screen, node: node(new.key), isOwned: isOwned)
    case .factory(let make, let navigation):
      let screen = try Failure.catching { try make(navigation) }
      try admit(screen, as: id)
      guard screens.number(of: screen) == nil else {
        throw Failure(
          .wrongState, "the factory answered the screen \"\(screen.key)\", which is shown already",
          hint: "make a new screen, or go back to that one with popTo")
      }
      return .init(screen: screen, node: node(screen.key), isOwned: true)
    }
  }

  /// Hears of what a body of the main actor changes by itself. Throws `wrongThread` for such a screen where
  /// this is another executor, and `malformed` for a screen without a key.
  private func admit(_ screen: Screen, as id: ScreenID) throws(Failure) {
    if screen.key.isEmpty { throw .noKey("a screen") }
    guard let contents = screen.contents as? BodyContents else { return }
    guard executor.isMain else {
      throw .offMainActor("the screen \"\(screen.key)\" (\(type(of: contents.body)))")
    }
    contents.whenChanged { [weak self] in self?.changed(id) }
  }

  private func node(_ key: String) -> Graph.Node? { graph.node(key).map { graph.nodes[$0] } }

  /// Ends a new screen that is not shown; one that the history keeps is kept on.
  private func takeBack(_ new: Plan.NewScreen) {
    if new.restored?.memory.screen == nil { return destroy(new.screen) }
    _ = screens.release(new.screen)
  }

  /// Makes a number stale and ends its screen.
  func destroy(_ id: ScreenID) {
    settleResult(of: id)
    if !views.isEmpty { views[id] = nil }
    guard let occupant = screens.release(id), occupant.isOwned else { return }
    occupant.screen.contents.destroy()
  }

  /// Keeps the properties of a screen that existed before, so that they can be set back.
  func keep(_ id: ScreenID, _ screen: Screen?) throws(Failure) {
    guard let screen, !progress.created.contains(id),
      !progress.kept.contains(where: { $0.screen == screen })
    else { return }
    screen.holder?.forgive()
    progress.kept.append((screen, try screen.contents.properties()))
  }

  private func fill(_ id: ScreenID, _ leg: Int) {
    let payload = progress.plan.legs[leg].payload
    change(id, "fill") { (node, screen) throws(Failure) in
      try node.fill(payload, screen)
    }
  }

  private func refresh(_ id: ScreenID, _ data: String?) {
    change(id, "refresh") { (node, screen) throws(Failure) in try node.refresh(data, screen) }
  }

  private func change(
    _ id: ScreenID, _ word: String,
    _ change: (Graph.Node?, Screen) throws(Failure) -> Void
  ) {
    let occupant = screens.occupant(id)
    ask(.told(occupant?.screen.key ?? "", culprit: word), limit: 0)
    do throws(Failure) {
      guard let occupant else { throw Failure(.staleHandle, "the screen is gone") }
      try keep(id, occupant.screen)
      try change(occupant.node, occupant.screen)
      _ = closeQuestion()
      if !answer(.proceed, .create) { setBack(occupant.screen) }
    } catch {
      _ = closeQuestion()
      // It may have taken a part of what it was given.
      setBack(occupant?.screen)
      answer(.failed(error), .create)
    }
  }

  /// Puts the keys and data that new screens have now into the plan, and tells its state.
  func resolvePlan() {
    guard !progress.isResolved else { return }
    progress.isResolved = true
    if !progress.unsettled.isEmpty || !progress.kept.isEmpty { amendPlan() }
    screens.state = progress.plan.state
  }

  private func amendPlan() {
    for place in progress.unsettled {
      let new = progress.plan.newScreens[place]
      guard let occupant = screens.occupant(new.screen) else { continue }
      let name = occupant.node?.definition.dataProperty
      let data = name.flatMap { occupant.screen[$0]?.urlData } ?? new.data
      guard occupant.screen.key != new.key || data != new.data else { continue }
      progress.plan.amend(Arrival(screen: new.screen, key: occupant.screen.key, data: data))
    }
    for kept in progress.kept { amend(kept.screen) }
  }

  /// A screen that was there already, and whose data a mediator has set: the state says the newer.
  private func amend(_ screen: Screen) {
    guard let id = screens.number(of: screen), let occupant = screens.occupant(id),
      let name = occupant.node?.definition.dataProperty, let data = screen[name]?.urlData,
      let region = progress.plan.state.region(of: id),
      let place = progress.plan.state.regions[region].stack.place(of: id)
    else { return }
    let entry = progress.plan.state.regions[region].stack[place]
    guard entry.data != data else { return }
    progress.plan.amend(Arrival(screen: id, key: entry.key, data: data))
  }

  /// Lets go of the numbers of screens that were planned and will not be.
  func releaseReserved() {
    guard progress.isReserving else { return }
    progress.isReserving = false
    for new in progress.plan.newScreens { _ = screens.release(new.screen) }
  }

  // MARK: The way back

  func undo(_ place: Int) {
    takeBackWillShow()
    switch progress.plan.steps[place] {
    case .ask, .method: return
    case .mediate(let step, let id, let leg):
      undoMediation(step, id, leg)
      setBack(screens.screen(id))
    case .create(let new):
      guard new == progress.created.count - 1 else { return }
      progress.created.removeLast()
      takeBack(progress.plan.newScreens[new])
    case .fill(let screen, _), .refresh(let screen, _): setBack(screens.screen(screen))
    case .effect(let effect, let visible, _):
      show(graph.configuration.effects[effect].effect, !visible)
    case .present(let batch): synchronize(progress.plan.batches[batch].number)
    }
    let id = progress.id
    tell(.stage(id: id, .init(kind: .undo, who: "step \(place + 1)", answer: "proceed")))
  }

  /// Sets the properties of a screen that existed before back to what they were.
  func setBack(_ screen: Screen?) {
    guard let place = progress.kept.firstIndex(where: { $0.screen == screen }) else { return }
    let kept = progress.kept.remove(at: place)
    for entry in kept.values.entries where kept.screen[entry.key] != entry.value {
      try? kept.screen.set(entry.key, to: entry.value)
    }
    guard let held = kept.screen.held, let now = try? kept.screen.contents.properties() else {
      return
    }
    for name in now.keys where kept.values[name] == nil {
      _ = held.unset(name, of: kept.screen.contents)
    }
  }

  /// While a transition is shown, screens are described at the location to be.
  private func takeBackLocation() {
    progress.shownTo.empty()
    guard progress.isResolved, !progress.isCommitted else { return }
    screens.state = state
    progress.isResolved = false
  }

  /// Screens that were told that they will be shown, and are not, are hidden.
  func takeBackWillShow() {
    // Nobody was told anything of a plan whose state is not known, and one in force is no more taken back.
    guard progress.isResolved, !progress.isCommitted else { return }
    takeBackLocation()
    guard !progress.willShow.isEmpty else { return }
    tell(.hidden, progress.willShow.reversed())
    progress.willShow.empty()
  }

  /// Tells screens what happens to them, in order.
  func tell(_ event: ScreenEvent, _ told: [ScreenID]) {
    for screen in told { tell(event, screen) }
  }

  /// Tells a screen what happens to it. Inlined, as most have nothing to do with it.
  @inline(__always)
  func tell(_ event: ScreenEvent, _ told: ScreenID) {
    screens.screen(hearing: told)?.contents.handle(event)
  }
}
