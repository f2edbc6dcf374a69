import Foundation
import SnapValue
import TestKit
import Testing

@Suite(
  "Each display shows its own regions",
  .enabled(if: Tools.hasOutputs, Comment(rawValue: Tools.noOutputs)))
struct OutputTests {
  /// A counter: a display for customers, and one for who attends to them.
  private final class Counter {
    let desk: Desk
    let host: Running
    let socket: String
    let pictures: URL

    init(_ customer: String, _ attendant: String) throws {
      desk = try Desk(.outputs)
      socket = desk.folder.path + "/c.sock"
      pictures = desk.folder.appending(path: "pictures")
      try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
      let manifest = desk.folder.appending(path: "manifest.json")
      try Data(
        """
        {"navhost": 1, "app": {"id": "org.example.counter", "scheme": "counter"},
         "plugins": {"directories": ["\(Repository.products.path)"], "use": {"window": {
           "id": "org.snapnav.gtk", "config": {"animations": 0, "screenshots": "\(pictures.path)"}}}},
         "presenter": ["window/window"],
         "displays": {
           "customer": {"presenter": "window/window", \(customer)"regions": ["main"]},
           "attendant": {"presenter": "window/window", \(attendant)"regions": ["desk"]}},
         "regions": {"main": {"kind": "stack"}, "desk": {"kind": "stack", "root": "orders"}},
         "screens": {
           "home": {"title": "Welcome", "card": \(Self.card("Buy", "film"))},
           "film": {"title": "Film", "card": \(Self.card("Ask", "ask"))},
           "ask": {"title": "Sure?", "card": \(Self.card("No", "close"))},
           "orders": {"title": "Orders", "card": \(Self.card("Open", "order"))},
           "order": {"title": "Order", "card": \(Self.card("Open", "order"))}},
         "navigations": {
           "film": {"from": ["home"], "to": "film"},
           "ask": {"from": ["film"], "to": "ask", "presentation": "present"},
           "close": {"from": ["ask"], "to": "ask", "presentation": "dismiss"},
           "order": {"from": ["orders"], "to": "order"}},
         "state": {"initial": "counter://home"}}
        """.utf8
      ).write(to: manifest)
      host = try Running(
        Navhost.path,
        [
          "run", manifest.path, "--no-script", "--stay", "--control", socket, "--events", "-",
          "--hang-limit", "0",
        ],
        environment: desk.environment)
      try finished()
    }

    private static func card(_ title: String, _ navigation: String) -> String {
      #"{"type": "AdaptiveCard", "version": "1.5", "actions": [{"type": "Action.Execute", "title": "\#(title)", "verb": "navigate", "data": {"navigation": "\#(navigation)"}}]}"#
    }

    @discardableResult
    func finished() throws -> Value {
      try Value(jsonText: try host.line { $0.contains("\"event\":\"finished\"") })
    }

    func ask(_ words: String...) throws {
      _ = try Child.run(
        Navhost.path, ["ctl", "--socket", socket] + words, environment: desk.environment)
      try finished()
    }

    /// By output, the title of the window there, and whether it fills the output.
    func windows() throws -> [String: String] {
      let tree = try Child.run(
        "/usr/bin/swaymsg", ["-t", "get_tree", "-r"], environment: desk.environment)
      let root = try Value(jsonText: tree.output)
      var titles: [String: String] = [:]
      for output in root["nodes"]?.list ?? [] {
        let name = output["name"]?.string ?? ""
        let windows = (output["nodes"]?.list ?? []).flatMap { $0["nodes"]?.list ?? [] }
        titles[name] = windows.first?["name"]?.string
        if let window = windows.first { #expect(window["fullscreen_mode"] == 1) }
      }
      titles["__i3"] = nil
      return titles
    }

    func taken(_ display: String) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: pictures.path)
        .count { $0.hasPrefix(display + "-") }
    }

    /// Keeps pictures of both outputs, to be looked at.
    func keep(_ name: String) throws {
      try FileManager.default.createDirectory(
        at: Tools.pictures, withIntermediateDirectories: true)
      for output in ["HEADLESS-1", "HEADLESS-2"] {
        _ = try? Child.run(
          "/usr/bin/grim",
          ["-o", output, Tools.pictures.appending(path: "\(name)-\(output).png").path],
          environment: desk.environment)
      }
    }
  }

  @Test("a window fills the output that its display names, and goes on by itself")
  func own() throws {
    let counter = try Counter(#""output": "HEADLESS-2", "#, #""output": "HEADLESS-1", "#)
    #expect(try counter.windows() == ["HEADLESS-1": "Orders", "HEADLESS-2": "Welcome"])
    try counter.keep("displays-first")
    try counter.ask("navigate", "film")
    #expect(try counter.windows() == ["HEADLESS-1": "Orders", "HEADLESS-2": "Film"])
    try counter.ask("navigate", "ask")
    #expect(try counter.windows() == ["HEADLESS-1": "Orders", "HEADLESS-2": "Sure?"])
    // Below a layer of the customer's the attendant goes on.
    try counter.ask("navigate", "order")
    #expect(try counter.windows() == ["HEADLESS-1": "Order", "HEADLESS-2": "Sure?"])
    try counter.keep("displays-layer")
    #expect(try counter.taken("attendant") > 0)
    #expect(try counter.taken("customer") > 0)
  }

  @Test("without names, each takes an output that is free")
  func free() throws {
    let counter = try Counter("", #""output": "HDMI-A-7", "#)
    #expect(Set(try counter.windows().values) == ["Orders", "Welcome"])
    let log = counter.host.said(.words)
    #expect(log.contains("the display \"attendant\" finds no free output \"HDMI-A-7\""), "\(log)")
    #expect(log.contains("there are: HEADLESS-1, HEADLESS-2"), "\(log)")
  }
}
