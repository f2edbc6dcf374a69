import CSnapSystem
import Glibc

/// A terminal for a presenter whose note says that it takes one: standard input and output of the
/// check's child from now on.
///
/// What the presenter writes is read and dropped by a thread of the bench, so that drawing never
/// waits for anybody. It lives as long as the child.
struct PretendedTerminal: Sendable {
  /// The end at which a user would sit.
  private let typing: Int32
  /// Control and Z.
  private static let suspend: UInt8 = 0x1A

  /// Makes one of 24 rows and 80 columns; `nil` when the system has none left.
  init?() {
    var program: Int32 = -1
    // Safety: room for one number.
    typing = unsafe snapsys_terminal_make(24, 80, &program)
    guard typing >= 0 else { return nil }
    // Standard output is another open file, as where output is led elsewhere: what is set on the one
    // does not hold for the other.
    let output = openSelf(program)
    guard dup2(program, 0) == 0, dup2(output, 1) == 1, snapsys_drain(typing) == 0 else {
      return nil
    }
    if output != program { _ = close(output) }
    _ = close(program)
    // Safety: the texts live for the length of the call; no other thread reads the environment yet.
    unsafe setenv("TERM", "xterm", 1)
  }

  /// How it is set just now: both ends have the same modes.
  var modes: [UInt8] {
    var modes = termios()
    // Safety: room for one, read as bytes while it lives.
    guard unsafe tcgetattr(typing, &modes) == 0 else { return [] }
    return unsafe withUnsafeBytes(of: &modes) { unsafe Array($0) }
  }

  /// Types keys; one that suspends is left out, for nobody would let this process go on. what does not fit is lost.
  func type(_ keys: [UInt8]) {
    // Safety: the count of the bytes goes along.
    let keys = keys.filter { $0 != Self.suspend }
    _ = unsafe write(typing, keys, keys.count)
  }
}

// Safety: the text lives for the length of the call.
/// The same terminal opened anew; itself where that cannot be.
private func openSelf(_ terminal: Int32) -> Int32 {
  let path = "/proc/self/fd/\(terminal)"
  let anew = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
  return anew >= 0 ? anew : terminal
}
