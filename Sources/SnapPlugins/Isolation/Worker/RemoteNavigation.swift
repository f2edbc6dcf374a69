import SnapEngine
import SnapValue

/// The navigation of the host, as a plugin's process sees it: each question goes there.
final class RemoteNavigation: NavigationAccess, Sendable {
  private let session: WorkerSession

  init(_ session: WorkerSession) { self.session = session }

  /// Whether there is such a screen is found out when something of it is asked.
  func screen(_ id: ScreenID) -> Screen? {
    Screen(key: "", contents: RemoteBody(id, session))
  }

  func describe(_ id: ScreenID) throws(Failure) -> Value { try session.ask(.describe(id)) }

  func shown(_ window: Value, to reader: ObjectIdentifier?) throws(Failure) -> Value {
    try session.ask(.shown(window))
  }

  func changed(_ id: ScreenID) { session.tell(.changed(id)) }

  func request(_ request: Value, done: (@Sendable (Value) -> Void)?) throws(Failure) {
    try session.request(request, done: done)
  }
}

/// A screen in the host, or in another plugin's process.
private final class RemoteBody: ScreenContents, Sendable {
  private let id: ScreenID
  private let session: WorkerSession

  init(_ id: ScreenID, _ session: WorkerSession) { (self.id, self.session) = (id, session) }

  func value(of name: String) throws(Failure) -> Value { try session.ask(.get(id, name)) }

  func set(_ name: String, to value: Value) throws(Failure) {
    _ = try session.ask(.set(id, name, value))
  }

  func call(_ action: String, _ arguments: [Value]) throws(Failure) -> Value {
    try session.ask(.act(id, action, arguments))
  }

  /// The contract has no such question.
  func properties() throws(Failure) -> ValueMap {
    throw Failure(.unsupported, "a screen's properties are asked for one by one")
  }
}
