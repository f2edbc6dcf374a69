package import SnapEngine
package import SnapValue

// @unchecked: used on the main thread only, as the plugin is.
/// An isolated plugin's presenter. What it shows dies with its process: a new one begins with nothing, so that
/// somebody has to bring it into use again.
package final class IsolatedPresenter: HostPresenter, @unchecked Sendable {
  /// Called once when its process has died while it was open; maybe from inside a call.
  package var whenLost: (Failure) -> Void = { _ in }
  /// Whether the plugin has a process, or gets another one.
  package var comesBack: Bool { plugin.end == nil && !plugin.isStopped }
  private let name: String
  private let plugin: IsolatedPlugin
  /// Whether its process was asked to show anything: how it shows a screen is asked of no other.
  private var hasShown = false
  /// Why it is not open any more: a new process has not been told to open it.
  private var loss: Failure?
  /// Whether it died while it was asked for what goes before a transition, which fails with it.
  private var failsNext = false
  /// Whether it was opened before the navigator asks for that.
  private var isOpenAlready = false
  /// Whether it can show more than one stack.
  package let knowsRegions: Bool
  /// Whether it keeps how it shows a screen.
  package let savesViews: Bool

  init(_ name: String, _ facts: Value, of plugin: IsolatedPlugin) {
    (self.name, self.plugin) = (name, plugin)
    knowsRegions = facts["knowsRegions"]?.bool ?? false
    savesViews = facts["savesViews"]?.bool ?? false
  }

  /// Who asks what is shown, when it does.
  package var reader: ObjectIdentifier? { ObjectIdentifier(plugin) }

  /// Gets it ready, where it is not. It has the time of a start: a window reads its libraries and fonts.
  package func open(arguments: Value) throws(Failure) {
    if isOpenAlready {
      isOpenAlready = false
      if let loss { throw loss }
      return
    }
    try plugin.ask(.open(name, arguments), "open \(name)", within: plugin.plan.limits.start)
    isOpen()
  }

  private func isOpen() {
    (hasShown, loss) = (false, nil)
    plugin.opened.append(self)
  }

  /// Gets it ready in the process that follows one that has died, and tells once when it is, or why it will
  /// not be; the host does other things meanwhile. `open` has nothing to do then.
  package func comeBack(arguments: Value, _ done: @escaping (Failure?) -> Void) {
    plugin.whenThere { [weak self] failure in
      guard let self, failure == nil else { return done(failure) }
      plugin.askMeanwhile(
        .open(name, arguments), "open \(name)", within: plugin.plan.limits.start
      ) { [weak self] answer in
        guard let self, case .success = answer else { return done(answer.failure) }
        isOpen()
        isOpenAlready = true
        done(nil)
      }
    }
  }

  /// Its process has died while it was open.
  func lose(_ failure: Failure) {
    (hasShown, loss) = (false, failure)
    whenLost(failure)
  }

  /// Ends it; nothing happens where it is not open any more.
  package func close() {
    guard !plugin.isStopped, let place = plugin.opened.firstIndex(where: { $0 === self }) else {
      return
    }
    plugin.opened.remove(at: place)
    _ = try? plugin.ask(.close(name), "close \(name)")
  }

  /// Shows a transition. What is asked for while its process is started anew is not held up: whoever brings
  /// it into use again shows it everything then. Only whether it shows anything is answered by the truth.
  /// The first one has the time of a start: a window draws for the first time.
  package func present(
    _ transition: Transition, reply: Reply<Presented>
  ) throws(Failure) -> Presented? {
    if let loss {
      defer { failsNext = false }
      guard comesBack, !failsNext, !transition.isProbe else { throw loss }
      return Presented()
    }
    let limit = hasShown ? nil : plugin.plan.limits.start
    hasShown = true
    let answer = try plugin.askLater(
      .present(name, transition, token: reply.token), "present \(name)", reply.token,
      .shown(reply), within: limit)
    return answer == nil ? nil : Presented()
  }

  /// The answer is no longer wanted.
  package func cancel(token: UInt64) { plugin.cancel(.presenter, name, token) }

  /// What there is to draw of a screen has changed.
  package func changed(_ screen: ScreenID) {
    guard !plugin.isStopped, loss == nil else { return }
    _ = try? plugin.ask(.changed(name, screen), "changed \(name)")
  }

  /// How it shows a screen; `nil` when it does not say.
  package func saveView(of screen: ScreenID) throws(Failure) -> Value? {
    guard hasShown else { return nil }
    do throws(Failure) {
      return try plugin.ask(.saveView(name, screen), "save_view \(name)").list?.first
    } catch {
      failsNext = loss != nil
      throw error
    }
  }

  /// Shows a screen as it did before.
  package func restoreView(of screen: ScreenID, _ view: Value) throws(Failure) {
    if let loss { throw loss }
    try plugin.ask(.restoreView(name, screen, view), "restore_view \(name)")
  }
}

extension Result where Failure == SnapValue.Failure {
  /// Why there is none.
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
