import Foundation
import TestKit
import Testing

/// axe-core looks at every screen. No copy of it is kept here: `SNAPNAV_AXE` names one, and `SNAPNAV_CARDS` a folder
/// of sample cards, each a file of JSON.
enum Axe {
  static let source = Child.inherited["SNAPNAV_AXE"]
    .flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
  static let cards: [URL] = {
    guard let folder = Child.inherited["SNAPNAV_CARDS"] else { return [] }
    let files = try? FileManager.default.contentsOfDirectory(
      at: URL(filePath: folder), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
  }()
}

extension BrowserTests {
  @Suite(
    .serialized,
    .enabled(if: Axe.source != nil, "SNAPNAV_AXE names no copy of axe.min.js"))
  struct AxeTests {
    let browser: Browser

    init() throws { browser = try Browser() }

    private static let look = """
      const done = arguments[arguments.length - 1];
      axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => done(
        violations.flatMap(({ id, nodes }) => nodes.map((n) => `${id}: ${n.html.slice(0, 120)}`))),
        (error) => done(['axe: ' + error]));
      """

    /// What axe-core finds on the page, light and dark.
    private func look(_ name: String) throws -> Int {
      for scheme in ["light", "dark"] {
        try browser.prefer(["prefers-color-scheme": scheme])
        // What still moves has not its colours yet.
        try browser.wait(
          for: """
            document.getAnimations().every((a) => a.playState !== 'running'
              || a.effect.getComputedTiming().iterations === Infinity)
            """)
        let found = try browser.later(Self.look) as? [String]
        #expect(found == [], "\(name), \(scheme)")
      }
      return 2
    }

    private func open(_ host: Host, _ path: String) throws {
      try browser.go(to: host.entrance)
      try browser.wait(for: History.isAt(path))
      _ = try browser.run((Axe.source ?? "") + "; return 0")
    }

    private func go(_ name: String, _ payload: [String: Any] = [:]) -> [String: Any] {
      ["op": "navigate", "navigation": name, "payload": payload]
    }

    /// What leads to every screen of the kiosk.
    private var kiosk: [[String: Any]] {
      [
        go("help"), ["op": "back"], go("enterPin"), go("attend", ["pin": "4711"]), go("again"),
        ["op": "open", "url": "kiosk://welcome?stillThere=vm"], ["op": "back"],
        go("browse"), go("openEvent", ["id": "2"]), go("chooseSeats"),
        ["op": "result", "value": "B3 B4"], go("toBasket"), go("pay"),
        go("settle", ["card": "4242 4242 4242 4242"]),
      ]
    }

    private var television: [[String: Any]] {
      [
        go("openShelf", ["genre": "Comedy"]), ["op": "back"], go("openShow", ["id": "2"]),
        go("openParts"), ["op": "back"], go("play"), ["op": "back"], go("settings"), ["op": "back"],
        go("parents", ["pin": "1902"]), ["op": "back"], go("pin"), ["op": "back"],
        go("menu"), ["op": "back"], ["op": "open", "url": "television://home"], go("openGenres"),
        ["op": "open", "url": "television://home"], go("openShow", ["id": "2"]),
        ["op": "open", "url": "television://home/show::2?menu=v"],
        ["op": "select", "region": "find"], ["op": "open", "url": "television://home"],
        go(
          "chooseFilm",
          [
            "query": "alice",
            "candidates": [["id": "35", "title": "Alice in Wonderland", "year": 1903]],
          ]),
      ]
    }

    /// Walks, and looks wherever one comes to.
    private func walk(
      _ app: Host.App, _ first: String, _ ways: [[String: Any]], _ language: String
    ) throws {
      let host = try Host(app, opening: "\(app)://\(first)", config: ["transitions": 0])
      try host.ask(["op": "locale", "locale": language])
      try open(host, "/\(first)")
      var looks = try look("\(app) \(first) \(language)")
      var seen: Set<String> = []
      for way in ways {
        let answer = try host.ask(way)
        #expect(answer["outcome"] as? String == "done", "\(way): \(answer)")
        let state = try host.state
        guard seen.insert(state).inserted else { continue }
        let path = String(state.dropFirst("\(app)://".count))
        try browser.wait(for: History.isAt("/\(path)"))
        looks += try look("\(state) \(language)")
      }
      let missed = try host.screens.filter { key in
        !(seen + ["\(app)://\(first)"]).contains { state in
          state.split(whereSeparator: { "/?&".contains($0) }).contains {
            $0.prefix { $0 != ":" && $0 != "=" } == key
          }
        }
      }
      #expect(missed == [], "screens that were not looked at")
      print("axe-core: \(app) in \(language): \(looks) looks")
    }

    @Test("It finds nothing on any screen of the kiosk", arguments: ["en", "de", "ar"])
    func kiosk(language: String) throws { try walk(.kiosk, "welcome", kiosk, language) }

    @Test("Nor on any of the television", arguments: ["en", "de", "ar"])
    func television(language: String) throws { try walk(.television, "home", television, language) }

    @Test("Nor on any card of the gallery")
    func gallery() throws {
      let ways = [
        "texts/boxes", "texts/form", "texts/long", "texts/long/note", "texts/rows::3",
        "texts?sheet=vm",
      ]
      try walk(.gallery, "texts", ways.map { ["op": "open", "url": "gallery://\($0)"] }, "en")
    }

    @Test(
      "Nor on sample cards that can be shown",
      .enabled(if: !Axe.cards.isEmpty, "SNAPNAV_CARDS names no cards"))
    func samples() throws {
      var looks = 0
      let host = try Host(
        .gallery, opening: "gallery://texts", config: ["transitions": 0], cards: Axe.cards)
      try open(host, "/texts")
      for place in Axe.cards.indices where host.takesCard(place) {
        try host.open("gallery://card\(place)")
        try browser.wait(for: History.isAt("/card\(place)"))
        looks += try look(Axe.cards[place].lastPathComponent)
      }
      print("axe-core: \(Axe.cards.count) cards, \(looks / 2) shown")
    }
  }
}
