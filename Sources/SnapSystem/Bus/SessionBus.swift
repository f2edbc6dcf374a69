import CSnapBus
import Glibc

/// The user's session bus, served by a main loop. It never waits: what happens comes as events.
///
/// On the loop's thread only. A connection that is lost stays lost.
@safe package final class SessionBus {
  /// Hears what happens; never from inside a call of this object.
  package var handler: ((Event) -> Void)? {
    didSet {
      if handler != nil { (ready, postponed) = (ready + postponed, []) }
      wake()
    }
  }
  /// Whether the connection is gone.
  package private(set) var isLost = false

  private let loop: MainLoop
  // Safety: made by `snapbus_open`, closed once in `close`, after which it is nil; every call is on the
  // loop's thread.
  private var bus: OpaquePointer?
  private var watch: MainLoop.Watch?
  private var timer: MainLoop.Timer?
  private var isAwake = false
  private var served: Set<String> = []
  /// Events for the next handler, and those that this one gets before all others.
  private var postponed: [Event] = []
  private var ready: ArraySlice<Event> = []

  /// How many pieces of work are done before others have their turn.
  private static let most = 32

  /// Connects. Throws `ENOMEDIUM` where there is no session bus and `ELIBACC` where there is no
  /// libsystemd; that nobody answers at the other end shows later.
  package init(on loop: MainLoop) throws(SystemError) {
    self.loop = loop
    guard Self.mayBeThere else {
      throw SystemError("connect to the session bus", code: ENOMEDIUM)
    }
    var made: OpaquePointer?
    // Safety: the place for the connection lives for the length of the call.
    let result = unsafe snapbus_open(&made)
    // sd-bus takes a directory without a socket for an address that cannot be used.
    let isAbsent = [-ENOENT, -ENOTDIR, -ENXIO].contains(result)
    _ = try checked(isAbsent ? -ENOMEDIUM : result, "connect to the session bus")
    unsafe bus = made
    wake()
  }

  /// Whether anything says where a session bus is; without, the library need not be opened.
  private static var mayBeThere: Bool {
    if ProcessFacts.environment("DBUS_SESSION_BUS_ADDRESS")?.isEmpty == false { return true }
    guard let directory = ProcessFacts.environment("XDG_RUNTIME_DIR") else { return false }
    return (try? FileStatus(path: directory + "/bus", follow: true)) != nil
  }

  /// Ends the connection; calls that were not answered are not answered any more.
  package func close() {
    guard let open = unsafe bus else { return }
    for _ in 0..<Self.most where unsafe snapbus_process(open) == 0 { break }
    if let watch { loop.unwatch(watch) }
    if let timer { loop.cancel(timer) }
    (watch, timer, handler) = (nil, nil, nil)
    unsafe snapbus_close(open)
    unsafe bus = nil
  }

  deinit { close() }

  // MARK: Work

  /// Does what is to be done in a turn of its own.
  private func wake() {
    guard !isAwake, unsafe bus != nil else { return }
    isAwake = true
    loop.schedule(after: 0) { [weak self] in self?.work() }
  }

  private func work() {
    isAwake = false
    guard let open = unsafe bus else { return }
    var left = Self.most
    while left > 0, unsafe snapbus_process(open) > 0 { left -= 1 }
    tellEvents()
    guard unsafe bus != nil else { return }
    if left == 0 { return wake() }
    wait(for: unsafe snapbus_interest(open), until: unsafe snapbus_deadline(open))
  }

  private func wait(for interest: Int32, until deadline: UInt64) {
    if let watch { loop.unwatch(watch) }
    if let timer { loop.cancel(timer) }
    (watch, timer) = (nil, nil)
    guard !isLost, let open = unsafe bus else { return }
    let readiness = Readiness(rawValue: UInt32(max(interest, 0)))
    watch = try? loop.watch(unsafe snapbus_descriptor(open), for: readiness) { [weak self] _ in
      self?.work()
    }
    if deadline != .max { timer = loop.schedule(at: deadline) { [weak self] in self?.work() } }
  }

  /// Keeps an event for the handler that is set next, which gets it before all others. For a handler
  /// that waits for something else: calls for which a process was started come before the answer that
  /// the name is ours.
  package func postpone(_ event: Event) { postponed.append(event) }

  private func tellEvents() {
    while let handler, let event = ready.popFirst() { handler(event) }
    var event = unsafe snapbus_event()
    // Safety: the event lives for the length of the call, and what it points to until the next one;
    // `Event` keeps copies only.
    while handler != nil, let open = unsafe bus, unsafe snapbus_next(open, &event) == 1 {
      guard let told = unsafe Event(event) else { continue }
      if case .lost = told { isLost = true }
      handler?(told)
    }
  }

  private func checkOpen(_ operation: String) throws(SystemError) -> OpaquePointer {
    guard let open = unsafe bus, !isLost else { throw SystemError(operation, code: ENOTCONN) }
    return unsafe open
  }

  // MARK: Serving

  /// Serves `org.freedesktop.Application` under an object path from now on.
  package func serve(_ path: String) throws(SystemError) {
    let open = unsafe try checkOpen("serve")
    guard served.insert(path).inserted else { return }
    // Safety: the text lives for the length of the call.
    _ = try checked(unsafe snapbus_serve(open, path), "serve", path)
    wake()
  }

  /// Asks for a name; `named` follows. It does not wait in line for a name that another has.
  package func own(_ name: String) throws(SystemError) {
    let open = unsafe try checkOpen("take the name")
    // Safety: the text lives for the length of the call.
    _ = try checked(unsafe snapbus_own(open, name), "take the name", name)
    wake()
  }

  /// Answers a call, well or with a D-Bus error's name and a sentence. One that was answered already,
  /// or whose caller is gone, is left alone.
  package func answer(_ call: UInt64, error: (name: String, message: String)? = nil) {
    guard let open = unsafe bus else { return }
    // Safety: the texts live for the length of the call.
    if let error {
      _ = unsafe snapbus_answer(open, call, error.name, error.message)
    } else {
      _ = unsafe snapbus_answer(open, call, nil, nil)
    }
    wake()
  }

  // MARK: Asking

  /// Asks the owner of a name, which is not started for it, to open URLs, or to activate when there are
  /// none; `answered` with the number that this answers follows within the time.
  package func ask(
    _ name: String, at path: String, toOpen urls: [String], within nanoseconds: UInt64
  ) throws(SystemError) -> UInt64 {
    let open = unsafe try checkOpen("ask")
    var number: UInt64 = 0
    // Safety: the copies of the texts live until they are freed here, after the call.
    let copies = unsafe urls.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { text in unsafe free(text) } }
    let texts = unsafe copies.map { unsafe UnsafePointer<CChar>($0) }
    let result = unsafe texts.withUnsafeBufferPointer { texts in
      unsafe snapbus_ask(
        open, name, path, texts.baseAddress, texts.count, nanoseconds / 1_000, &number)
    }
    _ = try checked(result, "ask", name)
    wake()
    return number
  }

  /// The same for an action without parameters.
  package func ask(
    _ name: String, at path: String, toDo action: String, within nanoseconds: UInt64
  ) throws(SystemError) -> UInt64 {
    let open = unsafe try checkOpen("ask")
    var number: UInt64 = 0
    // Safety: the texts and the number live for the length of the call.
    _ = try checked(
      unsafe snapbus_ask_action(open, name, path, action, nanoseconds / 1_000, &number), "ask", name
    )
    wake()
    return number
  }
}
