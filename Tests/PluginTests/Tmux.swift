import Foundation
import TestKit
import Testing

/// A terminal of a given size, in a tmux server of its own.
final class Tmux {
  struct Missing: Error, CustomStringConvertible {
    let text: String
    let screen: String
    var description: String { "\"\(text)\" did not appear on:\n\(screen)" }
  }

  private let socket = "snapnav-" + UUID().uuidString

  /// Runs a shell command in a new terminal.
  init(columns: Int, rows: Int, _ command: String) throws {
    // The server lives on: it must hold none of the descriptors by which its end is awaited, and
    // it needs the signals that a test program blocks.
    let launcher = """
      import os, signal, sys
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.closerange(3, 1024)
      os.dup2(os.open(os.devnull, os.O_RDWR), 1)
      os.dup2(1, 2)
      os.execvp(sys.argv[1], sys.argv[1:])
      """
    try tmux(
      [
        "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
        // what a developer's own terminal can do is no matter here
        "unset COLORTERM; " + command,
      ],
      through: ["python3", "-c", launcher])
  }

  deinit { _ = try? tmux(["kill-server"]) }

  @discardableResult
  private func tmux(_ arguments: [String], through shell: [String] = []) throws -> String {
    let settings = ["-u", "TMUX", "-u", "NO_COLOR", "LC_ALL=C.UTF-8", "TERM=xterm-256color"]
    let words = ["tmux", "-u", "-L", socket] + arguments
    return try Child.run("/usr/bin/env", settings + shell + words).output
  }

  /// Presses keys, in tmux's names; everything else is typed.
  func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Types a text letter by letter.
  func type(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

  /// Pastes a text, between the signs of it where the program has asked for them.
  func paste(_ text: String) throws {
    try tmux(["set-buffer", text])
    try tmux(["paste-buffer", "-p"])
  }

  func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// What the terminal shows, with its colours when asked for.
  func screen(withColors: Bool = false) throws -> String {
    try tmux(["capture-pane", "-p"] + (withColors ? ["-e"] : []))
  }

  /// Whether the program in it has asked for the mouse.
  func hasMouse() throws -> Bool {
    try tmux(["display-message", "-p", "#{mouse_any_flag}"]).hasPrefix("1")
  }

  /// Closes the terminal under its program.
  func close() throws { try tmux(["kill-server"]) }

  /// The process that the terminal was opened for.
  func process() throws -> Int32? {
    Int32(try tmux(["display-message", "-p", "#{pane_pid}"]).prefix { $0.isNumber })
  }

  /// Looks until something holds; throws after half a minute, with what was waited for. A terminal
  /// tells nobody that it has drawn, and a process of somebody else's not that it has ended, so one
  /// has to look.
  func wait(until what: String, _ holds: () throws -> Bool) throws {
    let end = Date.now.addingTimeInterval(30)
    while try !holds() {
      guard Date.now < end else { throw Missing(text: what, screen: (try? screen()) ?? "") }
      usleep(10_000)
    }
  }

  /// Looks until a text is there, and answers the screen then.
  @discardableResult
  func wait(for text: String, notFor gone: String? = nil) throws -> String {
    var last = ""
    try wait(until: text) {
      last = try screen()
      return last.contains(text) && gone.map { !last.contains($0) } ?? true
    }
    return last
  }

  /// Waits until the terminal shows something else, and shows it twice in a row: drawn to its end.
  func wait(forOtherThan before: String) throws -> String {
    var last = before
    try wait(until: "anything else") {
      let now = try screen()
      defer { last = now }
      return now != before && now == last
    }
    return last
  }
}

extension Tmux {
  /// Looks until the terminal shows what a golden file says; with `SNAPNAV_RENEW=1`, until its picture
  /// stays.
  func expectGolden(
    _ name: String, withColors: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = Repository.file("Tests/PluginTests/Golden/\(name).txt")
    let kept = try? String(contentsOf: file, encoding: .utf8)
    var last = ""
    try? wait(until: name) {
      let now = try screen(withColors: withColors)
      defer { last = now }
      return Golden.isRenewing ? now == last : now == kept
    }
    try Golden.expect(last, is: file, at: sourceLocation)
  }
}
