import SnapApp
import Synchronization

/// What plugins log while an application runs. While a presenter may own the terminal, lines are
/// kept back.
final class RunLog: Sendable {
  private struct State {
    var isHeld = true
    var lines: [LogLine] = []
    var dropped = 0
  }

  private static let most = 1_000
  private let console: Console
  private let tellsAll: Bool
  private let state = Mutex(State())

  /// Makes a log; unless it `tellsAll`, lines below a note are left out.
  init(_ console: Console, tellsAll: Bool = false) {
    self.console = console
    self.tellsAll = tellsAll
  }

  /// Takes a line.
  func take(_ line: LogLine) {
    guard tellsAll || line.isTrouble || line.level == "note" else { return }
    let isHeld = state.withLock { state in
      guard state.isHeld else { return false }
      if state.lines.count < Self.most { state.lines.append(line) } else { state.dropped += 1 }
      return true
    }
    if !isHeld { tell(line) }
  }

  /// Tells what was kept back, and from now on every line at once.
  func release() {
    let (lines, dropped) = state.withLock { state in
      defer { state = State(isHeld: false) }
      return (state.lines, state.dropped)
    }
    for line in lines { tell(line) }
    if dropped > 0 { console.complain("\(dropped) more lines of plugins were dropped") }
  }

  private func tell(_ line: LogLine) {
    let who = line.source.isEmpty ? "" : "\(line.source): "
    console.complain("\(line.level): \(who)\(line.text)")
  }
}
