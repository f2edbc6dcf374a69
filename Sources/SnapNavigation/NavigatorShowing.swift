import SnapEngine
import SnapValue

// Showing what a plan comes to: methods of presentations, effects, and the presenter.
extension Navigator {
  func callMethod(_ presentation: Presentation, _ id: ScreenID, _ leg: Int) {
    ask(.told(presentation.name, culprit: "present \(presentation.name)"), limit: 0)
    let leg = progress.plan.legs[leg]
    let source = screens.screen(leg.source) ?? leg.givenSource
    do throws(Failure) {
      guard case .method(let method) = presentation.kind, let source,
        let destination = screens.screen(id)
      else { throw Failure(.wrongState, "the presentation needs a source and a destination") }
      do { try method(source, destination) } catch { throw Failure(error) }
      _ = closeQuestion()
      answer(.proceed, .present)
    } catch {
      _ = closeQuestion()
      answer(.failed(error.blaming(askedCulprit)), .present)
    }
  }

  func setEffect(_ place: Int, _ visible: Bool, _ animated: Bool, _ policy: Policy) {
    let definition = graph.configuration.effects[place]
    ask(.effect(place, visible: visible), limit: policy.effectDeadline ?? policy.presentDeadline)
    prepare(definition, visible)
    do throws(Failure) {
      let isAwaited = !progress.plan.unawaited.contains(place)
      let reply = isAwaited ? replies.presented.asking(progress.token) : .unheard
      let shown = try definition.effect.setVisible(
        visible, animated: animated, arguments: definition.arguments, reply: reply)
      if shown == nil, isAwaited { return machine.later() }
      let isLate = closeQuestion()
      let wanted = answer(isLate ? .failed(tooLate()) : .proceed, .effect)
      if isLate || !wanted { show(definition.effect, !visible) }
    } catch {
      _ = closeQuestion()
      answer(.failed(error.blaming(definition.culprit)), .effect)
    }
  }

  /// Shows or hides an effect without waiting for it: the way back.
  func show(_ effect: any Effect, _ visible: Bool) {
    _ = try? effect.setVisible(visible, animated: false, arguments: .null, reply: .unheard)
  }

  func present(_ place: Int, _ policy: Policy) {
    resolvePlan()
    prepare(batch: place)
    tellWillShow()
    let number = number(ofBatch: place)
    guard let shower = presenter(ofBatch: place) else {
      ask(.told("presenter", culprit: "present"), limit: 0)
      answer(.failed(Failure(.wrongState, "there is no presenter")), .present)
      return
    }
    if number == 0 { takeBackProbe() }
    ask(.presenter(number, shower), limit: policy.presentDeadline)
    let transition = transition(ofBatch: place, to: shower)
    if shower.savesViews { keepViews(before: transition, by: number, shower.presenter) }
    progress.shownTo.append(number)
    do throws(Failure) {
      let reply = replies.presented.asking(progress.token)
      let shown = try shower.present(
        transition, plain: { if number == 0 { $0.flatten(to: progress.plan.state) } }, reply: reply)
      if shown == nil { return machine.later() }
      let isLate = closeQuestion()
      let wanted = answer(
        isLate ? .failed(tooLate()) : .proceed, .present, isHeard ? transition : nil)
      if isLate || !wanted { synchronize(number) }
    } catch {
      progress.shownTo.removeAll { $0 == number }
      _ = closeQuestion()
      answer(.failed(error.blaming(shower.culprit)), .present, transition)
    }
  }

  private func transition(ofBatch place: Int, to shower: PresenterInUse) -> Transition {
    progress.url.write(progress.plan.state)
    var transition = Transition(
      id: progress.id, updates: progress.plan.batches[place].updates, move: progress.plan.move,
      animated: progress.plan.animated, isSync: progress.plan.batches[place].isSync,
      url: progress.url.bytes, deadline: deadline)
    if !shower.knowsRegions, !state.isPlain, number(ofBatch: place) == 0 {
      transition.flatten(to: progress.plan.state)
    }
    if progress.traits.contains(.layers) {
      recallArguments(of: number(ofBatch: place), in: &transition)
    }
    return transition
  }

  /// A layer that is shown again, as by undo, is told what it was told at first.
  private func recallArguments(of number: Int, in transition: inout Transition) {
    guard number != 0, let arguments = layerArguments[number] else { return }
    for place in transition.updates.indices
    where transition.updates[place].operation == .custom
      && transition.updates[place].arguments == .null
    {
      transition.updates[place].arguments = arguments
    }
  }

  private func number(ofBatch place: Int) -> Int {
    progress.traits.contains(.layers) ? progress.plan.batches[place].number : 0
  }

  private func presenter(ofBatch place: Int) -> PresenterInUse? {
    let number = number(ofBatch: place)
    if number == 0 { return inUse }
    if let given = progress.plan.batches[place].presenter {
      return PresenterInUse(given, culprit: "present")
    }
    return layerPresenters[number].map { PresenterInUse($0, culprit: "present") }
  }

  /// Shows a presenter the state in force from nothing, without waiting for it: what it shows after a
  /// broken transition is not known.
  func synchronize(_ number: Int) {
    let new = progress.plan.batches.first { $0.number == number }?.presenter
    let other = layerPresenters[number] ?? new
    let presenter = number == 0 ? inUse : other.map { PresenterInUse($0, culprit: "present") }
    guard let presenter else { return }
    progress.shownTo.removeAll { $0 == number }
    _ = try? show(everythingOf: state, on: presenter, number: number)
    giveViews()
  }

  /// Shows a presenter a state from nothing, without waiting for it.
  func show(
    everythingOf state: NavigationState, on shower: PresenterInUse, number: Int = 0
  ) throws(Failure) {
    var transition = whole(
      state, knowsRegions: shower.presenter.knowsRegions, number: number)
    recallArguments(of: number, in: &transition)
    _ = try shower.present(
      transition, plain: { $0.updates = state.flattened.updates(forPresenter: number) },
      reply: .unheard)
  }

  private func whole(
    _ state: NavigationState, knowsRegions: Bool, of names: Set<String>? = nil, number: Int = 0
  ) -> Transition {
    var told = names.map(state.narrowed) ?? state
    if !knowsRegions { told = told.flattened }
    return Transition(
      id: progress.id, updates: told.updates(forPresenter: number), move: .replace,
      animated: false, isSync: true, location: state.printed)
  }

  /// The state that the presenter in use is told now, from nothing: what one of a group is shown that
  /// has missed something. `nil`: nothing is shown yet.
  package func whole(knowsRegions: Bool, of names: Set<String>?) -> Transition? {
    let told = told
    guard !told.screens.isEmpty || !told.overlays.isEmpty else { return nil }
    return whole(told, knowsRegions: knowsRegions, of: names)
  }

  /// The state that the presenter in use is told: the state to be while a transition is shown.
  var told: NavigationState { progress.shownTo.contains(0) ? progress.plan.state : state }

  /// A transition as one is told it that shows these leaf regions.
  package func narrowed(
    _ transition: Transition, to names: Set<String>, knowsRegions: Bool
  ) -> Transition {
    var transition = transition
    transition.narrow(to: names, withMain: names.contains(graph.regions.leaves[0].name))
    if !knowsRegions, !transition.updates.isEmpty {
      transition.flatten(to: told.narrowed(to: names))
    }
    return transition
  }

  /// Whether who shows these leaf regions is told of a screen.
  package func tells(of screen: ScreenID, in names: Set<String>) -> Bool {
    let told = told.narrowed(to: names)
    return told.region(of: screen) != nil || told.layers.contains { $0.screen == screen }
  }

  private func tellWillShow() {
    guard progress.willShow.isEmpty else { return }
    let new = progress.plan.state
    if new.showsOne, inForce.showsOne {
      let top = new.top
      guard top != inForce.top, let screen = screens.screen(hearing: top) else { return }
      progress.willShow.append(top)
      return screen.contents.handle(.willShow)
    }
    progress.willShow = new.shown(notIn: inForce)
    for place in progress.willShow.indices { tell(.willShow, progress.willShow[place]) }
  }
}
