import SnapEngine
import SnapValue
import SnapSystem

/// A conversation with a presenter's program, from its first line to its end. Pure: it is told what
/// happened, and `next` answers what is to be done until it answers `nil`.
struct ExecSession {
  /// What is to be done.
  enum Action: Hashable {
    /// Send this line.
    case send(String)
    /// It can be shown something.
    case ready
    /// A transition is shown, or could not be.
    case complete(UInt64, Failure?)
    /// Ask for this; the outcome goes to `outcome`, when there is an id.
    case request(Value, id: Value?)
    /// A line for the log.
    case log(level: String, text: String)
    /// Say when so many nanoseconds are over, and no more of an earlier time.
    case wait(UInt64)
    /// Kill it.
    case kill
    /// It is of no use any more, for this reason.
    case lost(Failure)
    /// It has ended, as it was asked to.
    case gone
  }

  /// What is bounded.
  struct Limits: Sendable {
    /// The length of a line in bytes.
    var line = 8 << 20
    /// How many bytes may wait to be read by it before something more is sent.
    var unread = 16 << 20
    /// How many lines that are no messages it may write.
    var faults = 100
    /// How many screens it may keep a view of, and how long one may be as text.
    var views = 1_000
    var view = 256 << 10
    /// How long it has for its end, in nanoseconds.
    var grace: UInt64 = 1_000_000_000
  }

  private enum Phase: Equatable { case starting, ready, closing, over }

  /// Whether it can show more than one stack.
  private(set) var knowsRegions = false
  private let limits: Limits
  private var phase = Phase.starting
  private var actions: ArraySlice<Action> = []
  private var open: [UInt64] = []
  private var views: [ScreenID: Value] = [:]
  private var faults = 0
  private var lastError = ""
  private var isSilent = false
  private var reason: String?

  /// Begins a conversation: `greeting` is the first message.
  init(greeting: ValueMap, limits: Limits = Limits()) {
    self.limits = limits
    send("open", greeting)
  }

  /// What is to be done now; `nil`: nothing until something happens.
  mutating func next() -> Action? { actions.popFirst() }

  // MARK: What the host wants

  /// Shows a transition; `words` is what it is told. Throws when it has ended.
  mutating func present(_ words: ValueMap, token: UInt64, unsent: Int) throws(Failure) {
    guard phase == .ready else { throw ended }
    guard take(unsent: unsent) else { throw ended }
    var words = words
    if token != 0 {
      words["token"] = .int(Int64(clamping: token))
      open.append(token)
    }
    send("present", words)
  }

  /// The answer is not wanted any more.
  mutating func cancel(_ token: UInt64) {
    guard let place = open.firstIndex(of: token) else { return }
    open.remove(at: place)
    if phase == .ready { send("cancel", ["token": .int(Int64(clamping: token))]) }
  }

  /// What there is to draw of a screen has changed.
  mutating func changed(_ screen: ScreenID, _ described: Value, unsent: Int) {
    guard phase == .ready, take(unsent: unsent) else { return }
    send("changed", ["screen": .int(Int64(clamping: screen.rawValue)), "described": described])
  }

  /// What it has said last of how it shows a screen.
  func view(of screen: ScreenID) -> Value? { views[screen] }

  /// It shows a screen as it did before.
  mutating func restore(_ screen: ScreenID, _ view: Value) {
    guard phase == .ready else { return }
    views[screen] = view
    send("restoreView", ["screen": .int(Int64(clamping: screen.rawValue)), "view": view])
  }

  /// A request of its own has ended. Who asks on and reads no outcome is given up.
  mutating func outcome(_ outcome: Value, id: Value, unsent: Int) {
    guard phase == .ready, take(unsent: unsent) else { return }
    let told: ValueMap = ["id": id]
    send("outcome", told.merging(outcome.map ?? [:]))
  }

  /// It is not needed any more.
  mutating func close() {
    guard phase == .starting || phase == .ready else { return }
    phase = .closing
    open = []
    send("close")
    actions.append(.wait(limits.grace))
  }

  /// Time is over: for its first word, or for its end.
  mutating func timeIsOver() {
    switch phase {
    case .closing: actions.append(.kill)
    case .starting, .ready:
      giveUp(isSilent ? "has closed its standard output" : "has not said \"ready\" in time")
    case .over: break
    }
  }

  /// Whether it reads what it is told; if it does not, it is given up.
  private mutating func take(unsent: Int) -> Bool {
    guard unsent > limits.unread else { return true }
    giveUp("has not read \(unsent) bytes of what it was told")
    return false
  }

  // MARK: What the program does

  /// A line of its standard output.
  mutating func take(_ line: LineSplitter.Line) {
    if phase == .closing { return takeLastWords(line) }
    guard phase != .over else { return }
    guard case .bytes(let bytes) = line else {
      return giveUp("has written a line of more than \(limits.line) bytes")
    }
    guard !bytes.allSatisfy({ $0 == 0x20 }) else { return }
    do throws(Failure) { try take(try ExecMessage(line: bytes)) } catch {
      complain(error, about: bytes)
    }
  }

  /// What it logs is of interest to its end, and nothing else.
  private mutating func takeLastWords(_ line: LineSplitter.Line) {
    guard case .bytes(let bytes) = line, let message = try? ExecMessage(line: bytes),
      case .log(let level, let text) = message
    else { return }
    actions.append(.log(level: level, text: text))
  }

  private mutating func take(_ message: ExecMessage) throws(Failure) {
    if case .log(let level, let text) = message {
      return actions.append(.log(level: level, text: text))
    }
    if case .ready(let knowsRegions) = message {
      guard phase == .starting else { throw Failure(.wrongState, "it was ready already") }
      (phase, self.knowsRegions) = (.ready, knowsRegions)
      return actions.append(.ready)
    }
    guard phase == .ready else { throw Failure(.wrongState, "its first message is \"ready\"") }
    switch message {
    case .complete(let token, let failure):
      // One that nobody waits for any more was cancelled meanwhile.
      guard let place = open.firstIndex(of: token) else { return }
      open.remove(at: place)
      actions.append(.complete(token, failure))
    case .request(let request, let id): actions.append(.request(request, id: id))
    case .view(let screen, let view): try keep(view, of: screen)
    case .ready, .log: break
    }
  }

  private mutating func keep(_ view: Value, of screen: ScreenID) throws(Failure) {
    guard view != .null else { return views[screen] = nil }
    guard views.count < limits.views || views[screen] != nil else {
      throw Failure(.limit, "it keeps the views of \(limits.views) screens already")
    }
    guard view.jsonText.utf8.count <= limits.view else {
      throw Failure(.limit, "a view has at most \(limits.view) bytes")
    }
    views[screen] = view
  }

  /// Screens that are gone are forgotten.
  mutating func forgetViews(where isGone: (ScreenID) -> Bool) {
    views = views.filter { !isGone($0.key) }
  }

  private mutating func complain(_ failure: Failure, about bytes: [UInt8]) {
    faults += 1
    let shown = String(decoding: bytes.prefix(80), as: UTF8.self)
    if faults <= 5 {
      let mend = failure.code == .malformed ? "; plain text belongs on standard error" : ""
      actions.append(
        .log(level: "warning", text: "not understood: \(failure.message): \(shown)\(mend)"))
    }
    if faults >= limits.faults {
      giveUp("has written \(faults) lines that are no messages, such as: \(shown)")
    }
  }

  /// A line of its standard error.
  mutating func takeError(_ line: LineSplitter.Line) {
    guard case .bytes(let bytes) = line else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.allSatisfy({ $0 == " " }) else { return }
    lastError = String(text.prefix(200))
    actions.append(.log(level: "warning", text: text))
  }

  /// It has closed its standard output and still runs.
  mutating func becameSilent() {
    guard phase == .starting || phase == .ready else { return }
    isSilent = true
    // Most that do so are about to end, and how they end says more.
    actions.append(.wait(limits.grace))
  }

  /// It has ended.
  mutating func ended(_ end: ProcessEnd) {
    let phase = phase
    self.phase = .over
    if phase == .closing { return actions.append(.gone) }
    if phase != .over {
      let words = lastError.isEmpty ? "" : ": \(lastError)"
      lose("\(end)\(words)")
    }
    actions.append(.gone)
  }

  /// It cannot be trusted any more.
  private mutating func giveUp(_ reason: String) {
    phase = .over
    lose(reason)
    actions.append(.kill)
  }

  /// What was being shown fails, and then all hear of it.
  private mutating func lose(_ reason: String) {
    self.reason = reason
    for token in open { actions.append(.complete(token, ended)) }
    open = []
    actions.append(.lost(ended))
  }

  private var ended: Failure { Failure(.failed, "it \(reason ?? "has ended")") }

  private mutating func send(_ kind: String, _ members: ValueMap = [:]) {
    let message = ValueMap(dictionaryLiteral: ("kind", .string(kind))).merging(members)
    actions.append(.send(Value.map(message).jsonText))
  }
}
