import Foundation
import SnapValue
import Testing

/// An example of ours in a window, on a desk of its own.
final class Shown {
  let desk: Desk
  let folder: URL
  let host: Program

  /// The plugins that each example needs beside the window.
  private static let plugins = [
    "television": ["libexample-catalog.so", "libexample-titles.so", "libsnapnav-jq.so"],
    "kiosk": ["libexample-tickets.so"],
  ]

  /// Lays an example out in a folder as a user has it, with the window as its presenter.
  static func lay(_ example: String, in folder: URL, config: Value = [:]) throws -> URL {
    let place = folder.appending(path: example)
    try FileManager.default.copyItem(
      at: Tools.root.appending(path: "Examples/\(example)"), to: place)
    let directory = place.appending(path: "plugins")
    try? FileManager.default.removeItem(at: directory)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    for name in (plugins[example] ?? []) + ["libsnapnav-gtk.so"] {
      try FileManager.default.copyItem(
        at: Tools.products.appending(path: name), to: directory.appending(path: name))
    }
    try give(config, to: place.appending(path: "manifest.json"))
    return place.appending(path: "manifest.json")
  }

  /// Makes the window the first presenter of a manifest, with this config.
  private static func give(_ config: Value, to file: URL) throws {
    var manifest = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    var plugins = try #require(manifest["plugins"] as? [String: Any])
    plugins["use"] = (plugins["use"] as? [String: Any] ?? [:]).merging(
      [
        "window": [
          "id": "org.snapnav.gtk", "version": "^1.0",
          "config": try JSONSerialization.jsonObject(with: Data(config.jsonText.utf8)),
        ]
      ]
    ) { $1 }
    manifest["plugins"] = plugins
    manifest["presenter"] = ["window/window"]
    try JSONSerialization.data(withJSONObject: manifest).write(to: file)
  }

  /// Starts an example and waits until its first state is shown.
  init(_ example: String, on kind: Desk.Kind = .x11, config: Value = [:]) throws {
    desk = try Desk(kind)
    folder = desk.folder
    let manifest = try Self.lay(example, in: folder, config: config)
    host = try Program(
      Tools.products.appending(path: "navhost").path,
      [
        "run", manifest.path, "--no-script", "--stay", "--control", folder.path + "/c.sock",
        "--events", "-", "--hang-limit", "0",
      ], environment: desk.environment)
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
    try Program.run(
      Tools.products.appending(path: "navhost").path,
      ["ctl", "--socket", folder.path + "/c.sock"] + words, environment: desk.environment
    ).said
  }
}
