import SnapEngine
import SnapValue

/// One replacement on its way: everything is made first, then put in place at once.
struct Exchange {
  /// A live screen that stays, as it was and as it will be.
  struct Stay {
    let id: ScreenID
    let old: ScreenTable.Occupant
    let new: ScreenTable.Occupant
    var isRemade: Bool { old.screen !== new.screen }
  }

  /// What is in force, all of it.
  private struct Setting {
    var graph: Graph
    var state: NavigationState
    var presenter: Navigator.PresenterInUse?
  }

  private let graph: Graph
  private let new: Replacement.NewPresenter?
  private let news: [String]
  private let carry: (@Sendable () throws(Failure) -> Void)?
  private let before: Setting
  private var stays: [Stay] = []
  private var shownEffects: [EffectDefinition] = []
  private var isShownAnew = false
  private var isOldClosed = false
  private var isNewOpen = false

  init(_ navigator: isolated Navigator, _ next: Navigator.NextReplacement) {
    graph = next.graph
    new = next.replacement.presenter
    news = next.replacement.news
    carry = next.replacement.carry
    before = Setting(
      graph: navigator.graph, state: navigator.state, presenter: navigator.inUse)
  }

  mutating func carryOut(on navigator: isolated Navigator) throws(Failure) -> Reload {
    let fitted = try graph.fitting(before.state, of: before.graph) { screen, key in
      navigator.isGone(screen, key, in: graph)
    }
    if let spoken = before.graph.configuration.localization?.locale {
      _ = try? graph.configuration.localization?.use(spoken)
    }
    isShownAnew =
      new != nil || !fitted.removed.isEmpty || !fitted.state.hasShape(of: before.state)
    if isShownAnew { navigator.keepAllViews() }
    // The one that comes has to answer nothing of what the one that goes was asked.
    if new != nil { navigator.takeBackProbe() }
    do throws(Failure) {
      try carry?()
      try prepareScreens(of: fitted.state, on: navigator)
      try showEffects(of: fitted.state)
      try openPresenter()
    } catch {
      takeBack(on: navigator)
      throw error
    }
    let removed = fitted.removed.map { $0.screen }
    put(setting(fitted.state), { $0.new }, on: navigator)
    tellShowing(.willShow, on: navigator)
    do throws(Failure) { try show(on: navigator, removed: removed) } catch {
      put(before, { $0.old }, on: navigator)
      takeBack(on: navigator)
      throw error
    }
    dropOld(removed, on: navigator)
    tellShowing(.didShow, on: navigator)
    return Reload(
      news: news, remade: stays.filter(\.isRemade).map(\.new.screen.key),
      removed: fitted.removed.map(\.key), location: navigator.screens.location)
  }

  // MARK: Making

  private mutating func prepareScreens(
    of state: NavigationState, on navigator: isolated Navigator
  ) throws(Failure) {
    for id in state.screens {
      guard let old = navigator.screens.occupant(id), old.node != nil,
        let place = graph.node(old.screen.key)
      else { continue }
      let node = graph.nodes[place]
      stays.append(Stay(id: id, old: old, new: try old.following(node, id)))
    }
  }

  /// Effects that are visible and are others now are shown before the old ones are hidden.
  private mutating func showEffects(of state: NavigationState) throws(Failure) {
    for overlay in state.overlays where !overlay.isLayer {
      guard let place = graph.effect(overlay.key) else { continue }
      let definition = graph.configuration.effects[place]
      guard definition.origin != oldEffect(overlay.key)?.origin else { continue }
      do throws(Failure) {
        _ = try definition.effect.setVisible(
          true, animated: false, arguments: definition.arguments, reply: .unheard)
      } catch { throw error.blaming(definition.culprit) }
      shownEffects.append(definition)
    }
  }

  private func oldEffect(_ key: String) -> EffectDefinition? {
    before.graph.effect(key).map { before.graph.configuration.effects[$0] }
  }

  private mutating func openPresenter() throws(Failure) {
    guard let new else { return }
    if new.closesFirst, let old = before.presenter {
      old.presenter.close()
      isOldClosed = true
    }
    do throws(Failure) { try new.presenter.open(arguments: .null) } catch {
      throw error.blaming(new.culprit)
    }
    isNewOpen = true
  }

  // MARK: Putting in place

  private func setting(_ state: NavigationState) -> Setting {
    var presenter = before.presenter
    if let new {
      presenter = Navigator.PresenterInUse(new.presenter, culprit: new.culprit)
    }
    return Setting(graph: graph, state: state, presenter: presenter)
  }

  private func put(
    _ setting: Setting, _ occupant: (Stay) -> ScreenTable.Occupant,
    on navigator: isolated Navigator
  ) {
    navigator.graph = setting.graph
    navigator.machine.follow(setting.graph.configuration.policy)
    navigator.inUse = setting.presenter
    for stay in stays {
      let occupant = occupant(stay)
      navigator.screens.fill(stay.id, occupant)
      if let node = occupant.node { occupant.screen.held?.follow(node) }
    }
    navigator.screens.regions = setting.graph.regions
    navigator.screens.take(setting.graph.configuration)
    navigator.inForce = setting.state
    navigator.screens.state = setting.state
  }

  /// A presenter that is new gets everything, and so does one whose stacks are others now; one that
  /// shows the same screens is told that they have changed.
  private func show(
    on navigator: isolated Navigator, removed: [ScreenID]
  ) throws(Failure) {
    let state = navigator.state
    if new != nil {
      navigator.opens += 1
      try navigator.showAll()
    } else if isShownAnew {
      navigator.synchronize(0)
    } else {
      for screen in state.shown { navigator.inUse?.presenter.changed(screen) }
    }
    let layers = before.state.overlays.filter { removed.contains($0.screen) }
    for number in Set(layers.map(\.presenter)).sorted() where number != 0 {
      navigator.synchronize(number)
    }
    navigator.giveViews()
  }

  private func tellShowing(_ event: ScreenEvent, on navigator: isolated Navigator) {
    let (shown, seen) = (navigator.state.shown, before.state.shown)
    let remade = stays.filter(\.isRemade).map(\.id)
    navigator.tell(event, shown.filter { !seen.contains($0) || remade.contains($0) })
  }

  // MARK: Ending

  private func dropOld(_ removed: [ScreenID], on navigator: isolated Navigator) {
    if new != nil {
      if !isOldClosed { before.presenter?.presenter.close() }
      navigator.pulse.begin()
      navigator.machine.ready()
    }
    hideOldEffects(on: navigator)
    let seen = before.state.shown
    for stay in stays.reversed() where stay.isRemade {
      if seen.contains(stay.id) { stay.old.screen.contents.handle(.hidden) }
      if stay.old.isOwned { stay.old.screen.contents.destroy() }
    }
    navigator.tell(.hidden, removed.filter { seen.contains($0) }.reversed())
    for screen in removed.reversed() {
      navigator.views[screen] = nil
      navigator.destroy(screen)
    }
    fitHistory(on: navigator)
    navigator.destroyForgotten()
    navigator.keepSeenPresenters()
    navigator.tellResults()
    navigator.interactionObserver?.inForce(navigator.state)
    if let keeper = navigator.keeper { navigator.keepAll(by: keeper) }
  }

  /// States that were in force before are held to the new configuration; those that have no place in
  /// it cannot come back, nor can layers of presenters that are older.
  private func fitHistory(on navigator: isolated Navigator) {
    let shown = Set(navigator.state.overlays.map(\.presenter))
    let limit = graph.configuration.policy.historyLimit
    navigator.history.fit(to: navigator.state, limit: limit) { state in
      guard state.overlays.allSatisfy({ $0.presenter == 0 || shown.contains($0.presenter) })
      else { return nil }
      return try? graph.fitting(state, of: before.graph) { screen, key in
        screen == .none ? graph.effect(key) == nil : graph.hasLost(key, of: before.graph)
      }.state
    }
  }

  private func hideOldEffects(on navigator: isolated Navigator) {
    let stay = navigator.state.overlays.map(\.key)
    let shown = shownEffects.map(\.key)
    for overlay in before.state.overlays where !overlay.isLayer {
      guard let old = oldEffect(overlay.key) else { continue }
      if !stay.contains(overlay.key) || shown.contains(overlay.key) {
        navigator.show(old.effect, false)
      }
    }
  }

  /// Nothing of it was seen, or it was taken back already: what was made for it goes.
  private func takeBack(on navigator: isolated Navigator) {
    if isNewOpen { new?.presenter.close() }
    if isOldClosed, let old = before.presenter {
      try? old.presenter.open(arguments: .null)
    }
    for definition in shownEffects.reversed() { navigator.show(definition.effect, false) }
    for stay in stays.reversed() where stay.isRemade { stay.new.screen.contents.destroy() }
    if isOldClosed {
      navigator.synchronize(0)
      navigator.giveViews()
    } else {
      for screen in before.state.shown { navigator.views[screen] = nil }
    }
  }
}

extension Graph {
  /// Whether a screen of another graph is not in this one; one that a program made is in neither.
  fileprivate func hasLost(_ key: String, of other: Graph) -> Bool {
    other.node(key) != nil && node(key) == nil
  }
}

extension NavigationState {
  /// Whether both have the same regions, so that a presenter has nothing to arrange anew.
  fileprivate func hasShape(of other: NavigationState) -> Bool {
    regions.count == other.regions.count && selected == other.selected
      && zip(regions, other.regions).allSatisfy {
        $0.name == $1.name && $0.detail == $1.detail && $0.isTab == $1.isTab
      }
  }
}

extension Navigator {
  /// Whether a screen, or without a number an effect, has no place in another configuration. What a
  /// program composed itself stays.
  fileprivate func isGone(_ screen: ScreenID, _ key: String, in graph: Graph) -> Bool {
    if screen == .none { return graph.effect(key) == nil }
    return screens.occupant(screen)?.node != nil && graph.node(key) == nil
  }

  /// Shows the presenter in use the state in force from nothing. Throws when it cannot.
  fileprivate func showAll() throws(Failure) {
    guard let inUse, !state.screens.isEmpty || !state.overlays.isEmpty else { return }
    do throws(Failure) { try show(everythingOf: state, on: inUse) } catch {
      throw error.blaming(inUse.culprit)
    }
  }
}
