import Foundation
import TestKit
import Testing

/// The keys of a window on an X server.
struct Keyboard {
  private let desk: Desk
  private let window: String

  /// Gives the window the keys: no window manager does.
  init(_ desk: Desk) throws {
    self.desk = desk
    let words = ["search", "--sync", "--onlyvisible", "--class", "navhost"]
    let found = try Child.run("/usr/bin/xdotool", words, environment: desk.environment).output
    window = String(try #require(found.split(separator: "\n").last))
    try run("windowfocus", "--sync", window)
  }

  /// Gives the window another size.
  func resize(width: Int, height: Int) throws {
    try run("windowsize", "--sync", window, "\(width)", "\(height)")
  }

  /// Clicks at a place of the window.
  func click(x: Int, y: Int) throws {
    try run("mousemove", "--window", window, "\(x)", "\(y)")
    try run("click", "1")
  }

  /// Takes the window off the display, as whoever minimizes it does.
  func hide() throws { try run("windowunmap", window) }

  /// Presses keys by the names of X.
  func press(_ keys: String...) throws { try run("key", keys) }
  /// Types a text.
  func type(_ text: String) throws { try run("type", text) }

  @discardableResult
  private func run(_ words: String...) throws -> String { try run(words) }
  @discardableResult
  private func run(_ word: String, _ words: [String]) throws -> String { try run([word] + words) }
  private func run(_ words: [String]) throws -> String {
    try Child.run("/usr/bin/xdotool", words, environment: desk.environment).output
  }
}
