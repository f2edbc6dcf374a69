import SnapEngine
import SnapValue
import Synchronization

/// The built-in presenter `trace`: one line of JSON for each transition, complete at once.
///
/// Around another presenter it writes the same lines and hands everything on.
final class TracePresenter: HostPresenter {
  private let inner: (any Presenter)?
  private let write: @Sendable (String) -> Void
  private let facts: @Sendable (ScreenID) -> ScreenFacts?
  private let lines = Mutex(TraceLines())
  /// Whether somebody else answers a transition, later: where it stands for a presenter of a record.
  private let answersLater: @Sendable () -> Bool

  /// Makes a tracer. `write` gets each line without its line end, on the navigator's executor.
  init(
    around inner: (any Presenter)? = nil, facts: @escaping @Sendable (ScreenID) -> ScreenFacts?,
    answersLater: @escaping @Sendable () -> Bool = { false },
    write: @escaping @Sendable (String) -> Void
  ) {
    self.inner = inner
    self.answersLater = answersLater
    self.facts = facts
    self.write = write
  }

  /// A trace of what happens knows all; around another presenter, it shows what that one is told.
  var knowsRegions: Bool { inner?.knowsRegions ?? true }
  var reader: ObjectIdentifier? { (inner as? any HostPresenter)?.reader }
  func open(arguments: Value) throws(Failure) { try inner?.open(arguments: arguments) }
  func close() { inner?.close() }

  func present(_ transition: Transition, reply: Reply<Presented>) throws(Failure) -> Presented? {
    if !transition.isProbe { write(lines.withLock { $0.line(for: transition, facts: facts) }) }
    guard let inner else { return answersLater() ? nil : Presented() }
    return try inner.present(transition, reply: reply)
  }

  func cancel(token: UInt64) { inner?.cancel(token: token) }
  func changed(_ screen: ScreenID) { inner?.changed(screen) }

  func saveView(of screen: ScreenID) throws(Failure) -> Value? {
    guard let inner else { return nil }
    return try inner.saveView(of: screen)
  }

  func restoreView(of screen: ScreenID, _ view: Value) throws(Failure) {
    try inner?.restoreView(of: screen, view)
  }
}
