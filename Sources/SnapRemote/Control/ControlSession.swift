import SnapValue
import SnapSystem

/// One client of the control socket, from its first line to its last answer. Pure: it is told what
/// happened, and `next` answers what is to be done until it answers `nil`.
///
/// A client's commands are carried out one after the other, in order, and each is answered once. How
/// many may wait is bounded by not reading on, so that none is lost.
struct ControlSession {
  /// What is to be done.
  enum Action: Sendable, Hashable {
    /// Carry this out, now or later; then `answered`.
    case begin(ControlCommand)
    /// Send this line.
    case send(String)
    /// Send this last line instead of all that waits, then close.
    case cutOff(String)
    /// Close, as soon as all is sent.
    case close
  }

  /// What is bounded.
  struct Limits: Sendable {
    /// The length of a line in bytes.
    var line = 1 << 20
    /// How many commands of a client wait for their turn.
    var waiting = 32
    /// From so many bytes that a client has not taken, no more of its commands are read.
    var unsent = 1 << 20
    /// At so many bytes that a client has not taken, it is cut off.
    var unread = 8 << 20
  }

  /// Whether it has asked for every event.
  private(set) var followsEvents = false
  private let limits: Limits
  private var waiting: ArraySlice<Result<ControlCommand, ControlFault>> = []
  private var running: ControlCommand?
  private var lines: ArraySlice<String> = []
  private var isInputOver = false
  private var isDeaf = false
  private var ending: String?
  private var isOver = false

  init(limits: Limits = Limits()) { self.limits = limits }

  /// Whether nothing more should be read from it now, with so many bytes not yet taken by it.
  func rests(unsent: Int) -> Bool {
    isOver || ending != nil || waiting.count >= limits.waiting || unsent > limits.unsent
  }

  // MARK: What happened

  /// A line came.
  mutating func take(_ line: LineSplitter.Line) {
    guard case .bytes(let bytes) = line else {
      return waiting.append(
        .failure(ControlFault("badRequest", "the line is longer than \(limits.line) bytes")))
    }
    guard !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return }
    do throws(ControlFault) {
      waiting.append(.success(try ControlCommand(line: bytes)))
    } catch { waiting.append(.failure(error)) }
  }

  /// It sends nothing more; what it has sent is carried out.
  mutating func inputEnded() { isInputOver = true }

  /// It takes nothing more; what it has sent is carried out, and nobody hears of it.
  mutating func becameDeaf() {
    isDeaf = true
    followsEvents = false
  }

  /// The command that was begun has its answer.
  mutating func answered(_ answer: ControlAnswer) {
    guard running != nil else { return }
    running = nil
    lines.append(answer.line)
  }

  /// It wants to hear events, or no more.
  mutating func follow(_ follows: Bool) { followsEvents = follows && !isDeaf }

  /// An event to tell; `unsent` bytes were not yet taken.
  mutating func tell(_ line: String, unsent: Int) {
    guard followsEvents, ending == nil else { return }
    guard unsent + line.utf8.count <= limits.unread else {
      let fault = ControlFault(
        "limit", "cut off: more than \(limits.unread) bytes of events were not read")
      followsEvents = false
      ending = ControlAnswer(fault).line
      return
    }
    lines.append(line)
  }

  /// The application ends: what was not answered is, and nothing more is taken.
  mutating func applicationEnds() {
    if let running { refuse(running.id) }
    running = nil
    for command in waiting {
      switch command {
      case .success(let command): refuse(command.id)
      case .failure(let fault): lines.append(ControlAnswer(fault).line)
      }
    }
    waiting = []
    (isInputOver, followsEvents) = (true, false)
  }

  private mutating func refuse(_ id: Value?) {
    let fault = ControlFault("wrongState", "the application has ended", id: id)
    lines.append(ControlAnswer(fault).line)
  }

  // MARK: What is to be done

  /// What is to be done now; `nil`: nothing until something happens.
  mutating func next() -> Action? {
    if isOver { return nil }
    if let ending {
      isOver = true
      return .cutOff(ending)
    }
    if let line = lines.popFirst() { return .send(line) }
    if running == nil, let command = waiting.popFirst() {
      switch command {
      case .failure(let fault): return .send(ControlAnswer(fault).line)
      case .success(let command):
        running = command
        return .begin(command)
      }
    }
    guard isInputOver, running == nil, !followsEvents else { return nil }
    isOver = true
    return .close
  }
}
