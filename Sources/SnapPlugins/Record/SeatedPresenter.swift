package import SnapEngine
package import SnapValue

/// A presenter of a plugin at whose border somebody has a seat.
package final class SeatedPresenter: ViewKeeper, ShownReader {
  /// The plugin's own; `nil`: it is not there.
  package let inner: (any Presenter)?
  /// The same, for the call that is made most often: to look into an optional copies it.
  private let asked: any Presenter
  private let isThere: Bool
  private let mark: CallMark
  private let name: UInt32
  private let plugin: SeatedPlugin
  /// Whether it is told of every region.
  package let knowsRegions: Bool
  /// Whether it keeps how screens are looked at.
  package let savesViews: Bool

  init(_ name: String, _ facts: Value, of plugin: SeatedPlugin, inner: (any Presenter)?) {
    (self.name, self.plugin, self.inner) = (plugin.seat.number(of: name), plugin, inner)
    (asked, isThere) = (inner ?? AbsentPart(), inner != nil)
    mark = plugin.mark(.present, self.name)
    knowsRegions = facts["knowsRegions"]?.bool ?? false
    savesViews = facts["savesViews"]?.bool ?? true
  }

  /// Who asks what is shown.
  package var reader: ObjectIdentifier? {
    inner == nil ? ObjectIdentifier(plugin) : (inner as? any ShownReader)?.reader
  }

  /// Gets it ready.
  package func open(arguments: Value) throws(Failure) {
    try plugin.tell(
      plugin.mark(.open, name),
      inner, { inner throws(Failure) in try inner.open(arguments: arguments) })
  }

  /// Ends it.
  package func close() {
    plugin.notify(plugin.mark(.close, name), inner, { inner in inner.close() })
  }

  /// Shows a transition. Whether it still shows is asked by the clock of the host and belongs to no navigation.
  package func present(
    _ transition: Transition, reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    guard isThere else { return try plugin.answer(to: mark, Presented.read) }
    if transition.isProbe { return try asked.present(transition, reply: reply) }
    return try plugin.carry(
      mark, { () throws(Failure) in try asked.present(transition, reply: reply) }, Presented.tell)
  }

  /// The answer is no longer wanted.
  package func cancel(token: UInt64) {
    plugin.notify(
      plugin.mark(.cancel, name), inner, { inner in inner.cancel(token: token) })
  }

  /// What there is to draw of a screen has changed.
  package func changed(_ screen: ScreenID) {
    plugin.notify(
      plugin.mark(.changed, name, screen: screen), inner, { inner in inner.changed(screen) })
  }

  /// How it shows a screen.
  package func saveView(of screen: ScreenID) throws(Failure) -> Value? {
    try plugin.askOptional(
      plugin.mark(.saveView, name, screen: screen),
      inner, { inner throws(Failure) in try inner.saveView(of: screen) })
  }

  /// Shows a screen as it did before.
  package func restoreView(of screen: ScreenID, _ view: Value) throws(Failure) {
    try plugin.tell(
      plugin.mark(.restoreView, name, screen: screen),
      inner, { inner throws(Failure) in try inner.restoreView(of: screen, view) })
  }
}

/// The same with a main loop of its own.
final class SeatedLoopPresenter: LoopPresenter {
  let presenter: SeatedPresenter

  init(_ presenter: SeatedPresenter) { self.presenter = presenter }

  func run() throws(Failure) { try (presenter.inner as? any MainLoopOwner)?.run() }
  func quit() { (presenter.inner as? any MainLoopOwner)?.quit() }
}
