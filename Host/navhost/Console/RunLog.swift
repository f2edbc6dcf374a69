import SnapApp
import SnapSystem
import SnapValue
import Synchronization

/// What plugins and programs log while an application runs. While a presenter may own the terminal,
/// lines are kept back; who logs without end is cut short, and how many lines that took is told.
final class RunLog: Sendable {
  private struct State {
    var isHeld = true
    var lines: [LogLine] = []
    var dropped = 0
    var allowances: [String: Allowance] = [:]

    /// How many lines of a source were left out before this one, which may be told; `nil`: it is left
    /// out, too. The host itself may always speak.
    mutating func admit(_ source: String, at now: UInt64) -> Int? {
      guard !source.isEmpty else { return 0 }
      return allowances[source, default: Allowance(at: now)].admit(at: now)
    }
  }

  private static let most = 1_000
  /// The longest text that is told whole, in characters.
  private static let longest = 4_096
  private let console: Console
  private let tellsAll: Bool
  private let now: @Sendable () -> UInt64
  private let state = Mutex(State())

  /// Makes a log; unless it `tellsAll`, lines below a note are left out. `now` is a clock in
  /// nanoseconds.
  init(
    _ console: Console, tellsAll: Bool = false,
    now: @escaping @Sendable () -> UInt64 = { ProcessFacts.now }
  ) {
    (self.console, self.tellsAll, self.now) = (console, tellsAll, now)
  }

  /// Takes a line.
  func take(_ line: LogLine) {
    guard tellsAll || line.isTrouble || line.level == "note" else { return }
    let now = now()
    let (isTold, left) = state.withLock { state -> (Bool, Int) in
      guard let left = state.admit(line.source, at: now) else { return (false, 0) }
      guard state.isHeld else { return (true, left) }
      if state.lines.count < Self.most { state.lines.append(line) } else { state.dropped += 1 }
      return (false, 0)
    }
    if left > 0 { tellLeftOut(left, of: line.source) }
    if isTold { tell(line) }
  }

  /// Tells what was kept back, and from now on every line at once.
  func release() {
    let (lines, dropped, allowances) = state.withLock { state in
      defer { state = State(isHeld: false) }
      return (state.lines, state.dropped, state.allowances)
    }
    for line in lines { tell(line) }
    if dropped > 0 { console.complain("\(dropped) more lines of plugins were dropped") }
    for (source, allowance) in allowances.sorted(by: { $0.key < $1.key })
    where allowance.leftOut > 0 { tellLeftOut(allowance.leftOut, of: source) }
  }

  private func tellLeftOut(_ count: Int, of source: String) {
    let lines = count == 1 ? "1 line" : "\(count) lines"
    console.complain(
      "\(source.onOneLine): \(lines) left out: it writes more than \(Allowance.rate) in a second")
  }

  private func tell(_ line: LogLine) {
    let who = line.source.isEmpty ? "" : "\(line.source.onOneLine): "
    let text = line.text.count > Self.longest ? line.text.prefix(Self.longest) + "…" : line.text
    console.complain("\(line.level): \(who)\(text.onOneLine)")
  }
}

/// How much one source may still log: so many lines at once, and then so many in a second.
private struct Allowance {
  static let most = 500
  static let rate = 50
  private var left = Self.most
  private var counted: UInt64
  private(set) var leftOut = 0

  init(at now: UInt64) { counted = now }

  /// Admits one line, and answers how many were left out before it; `nil`: this one is.
  mutating func admit(at now: UInt64) -> Int? {
    let interval = 1_000_000_000 / UInt64(Self.rate)
    let earned = now >= counted ? (now - counted) / interval : 0
    if earned > 0 {
      left = Int(clamping: min(UInt64(Self.most), UInt64(left) + min(earned, UInt64(Self.most))))
      counted += earned * interval
    }
    guard left > 0 else {
      leftOut += 1
      return nil
    }
    left -= 1
    defer { leftOut = 0 }
    return leftOut
  }
}
