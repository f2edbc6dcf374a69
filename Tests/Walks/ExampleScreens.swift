import Foundation
package import SnapValue
import TestKit

/// What the screens of our examples have to draw.
package enum ExampleScreens {
  /// The examples and the languages that they speak.
  package static let all = [
    ("kiosk", "en"), ("kiosk", "de"), ("kiosk", "ar"), ("television", "en"), ("television", "de"),
    ("television", "ar"),
  ]

  private static func go(_ navigation: Value, _ payload: Value = [:]) -> Value {
    ["op": "navigate", "navigation": navigation, "payload": payload]
  }

  private static func open(_ url: Value) -> Value { ["op": "open", "url": url] }

  /// What leads from one screen to the next.
  private static let ways: [String: [Value]] = [
    "kiosk": [
      open("kiosk://welcome"), go("browse"), go("openEvent", ["id": "2"]), go("chooseSeats"),
      ["op": "result", "value": "B3 B4"], go("toBasket"), go("help"), go("closeHelp"), go("pay"),
      go("settle", ["card": "4242 4242 4242 4242"]), go("again"),
      open("kiosk://welcome?stillThere=vm"), ["op": "back"], go("enterPin"),
      go("attend", ["pin": "4711"]), go("again"),
    ],
    "television": [
      open("television://home"), open("television://home/shelf::Horror"),
      open("television://home/show::2"), go("play"), open("television://home/show::39"),
      go("openParts"), open("television://search"),
      ["op": "route", "route": "alice in wonderland"],
      open("television://home?settings=vm"), open("television://home?pin=vm"),
      open("television://home?entries=vm"), open("television://home/genres"),
    ],
  ]
  private static let plugins = [
    "kiosk": ["example-tickets"],
    "television": ["example-catalog", "example-titles", "snapnav-jq"],
  ]

  /// The descriptions of an example's screens, in a language, one after the other.
  package static func descriptions(_ example: String, _ language: Value) throws -> [Value] {
    let folder = try TemporaryFolder("screens", permissions: 0o700)
    let manifest = try Example.lay(
      "Examples/\(example)", at: folder.file("app"), plugins: plugins[example] ?? []
    ) {
      // Nobody goes away while this looks.
      var triggers = $0["triggers"] as? [String: Any] ?? [:]
      triggers["away"] = nil
      $0["triggers"] = triggers
    }
    let running = try Running(
      Navhost.path,
      [
        "run", manifest.path, "--stay", "--no-script", "--presenter", "trace", "--json",
        "--control", folder.path("c"), "--hang-limit", "0",
      ], environment: Child.bare.merging(["XDG_RUNTIME_DIR": folder.path]) { $1 })
    try running.line()
    running.drain()
    let host = try WalkedHost(socket: folder.path("c"), manifest: [:])
    try host.ask(["op": "locale", "locale": language])
    var told: [Value] = []
    for way in ways[example] ?? [] {
      let outcome = try host.ask(way)[0]["outcome"]?.string ?? ""
      guard ["done", "alreadyThere", "redirected"].contains(outcome) else {
        throw WalkedHost.Strange(description: "\(way): \(outcome)")
      }
      let description = try host.describe()
      if told.last != description { told.append(description) }
    }
    return told
  }
}
