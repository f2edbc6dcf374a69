import Foundation
import SnapValue
import TestKit
import Testing

/// An example of ours in a window, on a desk of its own.
final class Shown {
  let desk: Desk
  let folder: URL
  let host: Running
  /// The path of its control socket.
  let socket: String
  /// Where its trace is written, if it has one.
  let trace: URL

  /// The plugins that each example needs beside the window.
  private static let plugins = [
    "television": ["example-catalog", "example-titles", "snapnav-jq"],
    "kiosk": ["example-tickets"],
    "Tests/Fixtures/Outcomes": ["snapnav-jq"],
  ]

  /// And those of Tests/Fixtures/Plugins.
  private static let fixtures = ["Tests/Fixtures/Outcomes": ["waits"]]

  /// Lays an example out in a folder as a user has it, with the window as its presenter.
  static func lay(_ example: String, in folder: URL, config: Value = [:]) throws -> URL {
    let place = folder.appending(path: URL(filePath: example).lastPathComponent)
    let manifest = try Example.lay(
      example.contains("/") ? example : "Examples/\(example)", at: place,
      plugins: (plugins[example] ?? []) + ["snapnav-gtk"]
    ) { manifest in
      let config = try JSONSerialization.jsonObject(with: Data(config.jsonText.utf8))
      Example.present(
        &manifest, with: "window",
        ["id": "org.snapnav.gtk", "version": "^1.0", "config": config], by: ["window/window"])
    }
    for name in fixtures[example] ?? [] {
      let file = place.appending(path: "plugins/lib\(name).so")
      try FileManager.default.copyItem(at: URL(filePath: Compiler.fixture(name)), to: file)
    }
    return manifest
  }

  /// Starts an example, as it was laid out and then changed, and waits until its first state is shown.
  init(
    _ example: String, on kind: Desk.Kind = .x11, config: Value = [:], hasTrace: Bool = false,
    isVerbose: Bool = false, change: (URL) throws -> Void = { _ in }
  ) throws {
    desk = try Desk(kind)
    folder = desk.folder
    socket = folder.path + "/c.sock"
    trace = folder.appending(path: "trace.jsonl")
    let manifest = try Self.lay(example, in: folder, config: config)
    try change(manifest.deletingLastPathComponent())
    host = try Running(
      Navhost.path,
      [
        "run", manifest.path, "--no-script", "--stay", "--control", socket,
        "--events", "-", "--hang-limit", "0",
      ] + (hasTrace ? ["--trace", trace.path] : []) + (isVerbose ? ["--verbose"] : []),
      environment: desk.environment)
    try host.line { $0.contains("\"finished\"") }
  }

  /// Waits for the next outcome.
  @discardableResult
  func outcome() throws -> Value {
    try Value(jsonText: try host.line { $0.contains("\"event\":\"finished\"") })
  }

  /// Waits until a request has led to this place.
  func reaches(_ location: String) throws {
    let (outcome, wanted) = (try outcome(), Value.string(location))
    #expect(outcome["location"] == wanted, "\(outcome)")
  }

  /// Asks for something over the control socket, as a script would.
  @discardableResult
  func control(_ words: String...) throws -> String {
    try Child.run(
      Navhost.path,
      ["ctl", "--socket", socket] + words, environment: desk.environment
    ).output
  }
}
