package import SnapEngine
package import SnapValue

/// A presenter of a plugin at whose border somebody has a seat.
package final class SeatedPresenter: HostPresenter {
  /// The plugin's own; `nil`: it is not there.
  package let inner: (any Presenter)?
  private let name: UInt32
  private let plugin: SeatedPlugin
  /// Whether it is told of every region.
  package let knowsRegions: Bool
  /// Whether it keeps how screens are looked at.
  package let savesViews: Bool

  init(_ name: UInt32, _ facts: Value, of plugin: SeatedPlugin, inner: (any Presenter)?) {
    (self.name, self.plugin, self.inner) = (name, plugin, inner)
    knowsRegions = facts["knowsRegions"]?.bool ?? false
    savesViews = facts["savesViews"]?.bool ?? true
  }

  /// Whether another one says the same of itself: the one that was recorded may have been another build.
  func isLike(_ other: any HostPresenter) -> Bool {
    knowsRegions == other.knowsRegions && savesViews == other.savesViews
  }

  /// Who asks what is shown.
  package var reader: ObjectIdentifier? {
    inner == nil ? ObjectIdentifier(plugin) : (inner as? any HostPresenter)?.reader
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
    if transition.isProbe, let inner { return try inner.present(transition, reply: reply) }
    return try plugin.ask(
      plugin.mark(.present, name), inner,
      { inner throws(Failure) in try inner.present(transition, reply: reply) },
      { seat, answer in seat.end(answer) }, Presented.read)
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
