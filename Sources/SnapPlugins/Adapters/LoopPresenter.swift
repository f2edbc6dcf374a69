import SnapEngine
import SnapValue

/// A presenter with a main loop of its own; all else is done by the presenter that it stands for.
protocol LoopPresenter: MainLoopOwner, HostPresenter {
  associatedtype Inner: HostPresenter
  /// Who does all else.
  var presenter: Inner { get }
}

extension LoopPresenter {
  var knowsRegions: Bool { presenter.knowsRegions }
  var savesViews: Bool { presenter.savesViews }
  var reader: ObjectIdentifier? { presenter.reader }
  func open(arguments: Value) throws(Failure) { try presenter.open(arguments: arguments) }
  func close() { presenter.close() }
  func present(
    _ transition: Transition, reply: Reply<Presented>
  ) throws(Failure) -> Presented? { try presenter.present(transition, reply: reply) }
  func cancel(token: UInt64) { presenter.cancel(token: token) }
  func changed(_ screen: ScreenID) { presenter.changed(screen) }
  func saveView(of screen: ScreenID) throws(Failure) -> Value? {
    try presenter.saveView(of: screen)
  }
  func restoreView(of screen: ScreenID, _ view: Value) throws(Failure) {
    try presenter.restoreView(of: screen, view)
  }
}
