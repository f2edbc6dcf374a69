import SnapEngine
import SnapValue

// How screens are looked at: focus, scroll, what is typed and not sent. The presenter that shows a
// screen saves it before the screen is covered or goes, and gets it back when it is seen again.
extension Navigator {
  /// Asks a presenter for the views of the screens that it shows and will not show any more; of all
  /// that it shows, when it will show everything from nothing.
  func keepViews(before transition: Transition, by number: Int, _ presenter: any Presenter) {
    let (old, new) = (told(state, presenter), told(progress.plan.state, presenter))
    let keep = { (screen: ScreenID) in
      guard self.state.presenter(of: screen) == number else { return }
      self.keepView(of: screen, presenter)
      self.progress.viewed.append(screen)
    }
    if transition.isSync { old.shown.forEach(keep) } else { old.forEachShown(notIn: new, keep) }
  }

  /// Asks the presenter in use for the views of all that is seen, because another one comes.
  func keepAllViews() {
    guard let inUse, inUse.savesViews else { return }
    let presenter = inUse.presenter
    progress.isFresh = false
    for screen in told(state, presenter).shown where state.presenter(of: screen) == 0 {
      keepView(of: screen, presenter)
      progress.viewed.append(screen)
    }
  }

  private func keepView(of screen: ScreenID, _ presenter: any Presenter) {
    var kept: Value?
    trying("save the view of \(state.key(of: screen) ?? "")") { () throws(Failure) in
      if let view = try presenter.saveView(of: screen), view != .null { kept = view }
    }
    views[screen] = kept
  }

  /// Gives the screens that are seen their views, after they are shown; each view once.
  func giveViews() {
    guard !views.isEmpty else { return }
    for screen in state.shown {
      guard let view = views.removeValue(of: screen) else { continue }
      let number = state.presenter(of: screen)
      guard let presenter = number == 0 ? inUse?.presenter : layerPresenters[number] else {
        continue
      }
      trying("restore the view of \(state.key(of: screen) ?? "")") { () throws(Failure) in
        try presenter.restoreView(of: screen, view)
      }
    }
  }

  /// A request has ended without being committed: what is still seen keeps its own view.
  func forgetViews() {
    guard !progress.viewed.isEmpty else { return }
    for screen in progress.viewed { views[screen] = nil }
    progress.viewed.empty()
  }

  private func told(_ state: NavigationState, _ presenter: any Presenter) -> NavigationState {
    state.isPlain || presenter.knowsRegions ? state : state.flattened
  }
}

extension NavigationState {
  /// The number of the presenter that shows a screen; 0 is the one in use.
  func presenter(of screen: ScreenID) -> Int {
    overlays.first { $0.isLayer && $0.screen == screen }?.presenter ?? 0
  }
}
