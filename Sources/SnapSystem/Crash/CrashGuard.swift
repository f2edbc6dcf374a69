import CSnapSystem
import Glibc
import Synchronization

/// What happens when the program crashes: the terminal is put back, one line says in whose call it
/// was, and the process then dies of the same signal.
package enum CrashGuard {
  /// What a full-screen program writes to leave the screen as it found it: it leaves the alternate
  /// screen, shows the cursor, and turns off colours, mouse reports, bracketed paste and application
  /// keys.
  package static let leaveScreen: [UInt8] = Array(
    "\u{1b}[?1000l\u{1b}[?1006l\u{1b}[?2004l\u{1b}[?1l\u{1b}>\u{1b}[?1049l\u{1b}[?25h\u{1b}[0m".utf8
  )

  /// Takes over SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP and SIGSYS, once, for the whole
  /// process; signals that end a process and that nobody waits for, such as SIGUSR1, put the terminal
  /// back, too. Called on the main thread.
  ///
  /// Swift's own backtrace, which would ask questions on a terminal that is not in a state for
  /// them, is only kept when `SWIFT_BACKTRACE` asks for it.
  package static func install(program: String) throws(SystemError) {
    let isWanted = ProcessFacts.environment("SWIFT_BACKTRACE") != nil
    // Safety: the name is copied during the call.
    _ = try checked(
      unsafe snapsys_crash_install(program, isWanted ? 1 : 0), "guard against crashes")
  }

  /// Remembers the modes of a terminal; a crash, `exit` and `restoreTerminal` put them back, after
  /// writing `bytes` (at most 512) to it. Called before the modes are changed.
  package static func guardTerminal(
    _ descriptor: Int32, writing bytes: [UInt8] = leaveScreen
  ) throws(SystemError) {
    // Safety: the bytes are copied during the call, and their count goes along.
    let status = unsafe bytes.withUnsafeBytes {
      unsafe snapsys_crash_guard_terminal(descriptor, $0.baseAddress, $0.count)
    }
    _ = try checked(status, "guard the terminal")
  }

  /// Puts the terminal back now; later crashes do not do it again.
  package static func restoreTerminal() { snapsys_crash_restore_terminal() }

  /// A file that is removed when a signal ends the process, or a plugin does; one at a time, and
  /// `nil` forgets it. A path of more than 126 bytes is not kept.
  package static func guardFile(_ path: String?) {
    // Safety: the path is copied during the call.
    _ = unsafe snapsys_crash_guard_file(path ?? "")
  }

  /// A crash by touching these addresses says that they were lent; one stretch of them for the process.
  package static func nameLent(at start: UInt, bytes: Int) { snapsys_crash_lent(start, bytes) }

  /// From now on this signal ends the process by itself, wherever it is, once the terminal is put back and the
  /// guarded file is removed.
  package static func endAtOnce(on signal: Int32) { _ = snapsys_end_at_once(signal) }

  /// Ends the process at once when a second one of the signals that this is said of arrives, also where the
  /// loop that watches them has not come to the first one.
  package static func endAtOnce(onSecond signal: Int32) { _ = snapsys_signal_ends_again(signal) }

  /// Leaves the terminal as it is, now and later: its owner has put it back.
  package static func forgetTerminal() { snapsys_crash_forget_terminal() }
}

/// A text for the crash line, which lives as long as the process; equal texts are kept once. Make
/// it once for each plugin and callback, not for each call.
package struct InFlightLabel: Sendable, Hashable {
  /// Where the text is, which ends with a NUL and is never changed or freed.
  private let address: UInt

  /// Makes a label; control characters and what is past 200 bytes are left out.
  package init(_ text: String) {
    address = Self.kept.withLock { kept in
      if let known = kept[text] { return known }
      let address = Self.keep(text)
      kept[text] = address
      return address
    }
  }

  private static let kept = Mutex<[String: UInt]>([:])

  private static func keep(_ text: String) -> UInt {
    // Safety: room for what may be kept of the text and its end, and every byte of it is written.
    let room = min(text.utf8.count, 200)
    let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: room + 1)
    var count = 0
    for byte in text.utf8 where byte >= 0x20 && byte != 0x7f && count < room {
      unsafe buffer[count] = CChar(bitPattern: byte)
      count += 1
    }
    unsafe buffer[count] = 0
    return UInt(bitPattern: buffer)
  }

  @inline(__always) fileprivate var text: UnsafePointer<CChar>? {
    unsafe UnsafePointer(bitPattern: address)
  }
}

/// Whose code runs just now, for the line that a crash writes:
/// `navhost: crashed in org.example.catalog: mediate describe`.
///
/// Two stores to enter and two to leave. Calls nest; only the main thread calls plugins, so there
/// is one for the process.
package enum InFlight {
  /// What was in flight before a call.
  @safe package struct Mark {
    // Safety: labels live for ever.
    fileprivate let who: UnsafePointer<CChar>?
    fileprivate let what: UnsafePointer<CChar>?
  }

  /// Begins a plugin's callback; the answer goes to `leave`. For the hot path, where a closure that
  /// crosses modules costs more than the call.
  package static func enter(_ plugin: InFlightLabel, _ callback: InFlightLabel) -> Mark {
    var who: UnsafePointer<CChar>?
    var what: UnsafePointer<CChar>?
    // Safety: labels live for ever.
    unsafe snapsys_in_flight_get(&who, &what)
    unsafe snapsys_in_flight_set(plugin.text, callback.text)
    return unsafe Mark(who: who, what: what)
  }

  /// Ends a plugin's callback.
  package static func leave(_ mark: Mark) {
    // Safety: labels live for ever.
    unsafe snapsys_in_flight_set(mark.who, mark.what)
  }

  /// Runs the body as the plugin's callback.
  @inline(__always)
  package static func call<Result: ~Copyable, Failure: Error>(
    _ plugin: InFlightLabel, _ callback: InFlightLabel,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let mark = enter(plugin, callback)
    defer { leave(mark) }
    return try body()
  }

  /// What a crash would be laid to: plugin and callback; `nil` outside any plugin.
  package static var current: (plugin: String, callback: String)? {
    var who: UnsafePointer<CChar>?
    var what: UnsafePointer<CChar>?
    // Safety: labels live for ever.
    unsafe snapsys_in_flight_get(&who, &what)
    guard let plugin = unsafe who else { return nil }
    let callback = unsafe what.map { unsafe String(cString: $0) } ?? ""
    return unsafe (String(cString: plugin), callback)
  }
}

extension CrashGuard {
  /// From now on `exit` in a plugin's call, and `_exit`, `_Exit` and `quick_exit` at any time, name
  /// who has called them, put the terminal back and end the process with this status, so that nobody
  /// takes it for success. A raw system call cannot be seen.
  package static func nameWhoLeaves(status: Int32) { snapsys_exit_guard(status) }

  /// The program ends by itself, with these plugins still mapped: what crashes, hangs or leaves from
  /// now on is one of their destructors or exit handlers, and told so. Nothing happens without any.
  package static func beginExit(with plugins: [String]) {
    guard !plugins.isEmpty else { return }
    let (who, what) = (
      InFlightLabel(plugins.joined(separator: " or ")),
      InFlightLabel("a destructor or exit handler")
    )
    // Safety: labels live for ever.
    unsafe snapsys_exit_begins(who.text, what.text)
  }

  /// From now on a crash also writes the stack: for programs whose crashes are their result.
  ///
  /// What it calls is not promised to work inside a signal handler; a process that has something to
  /// save does without it.
  package static func traceStacks() { snapsys_crash_trace() }
}
