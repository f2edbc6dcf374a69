import PresenterShown
import PretendedHost
import SnapPluginKit
import Testing

@testable import WebModel

private func id(_ number: UInt64) -> ScreenID { ScreenID(rawValue: number) }

/// What a host would describe: the screen's number in its title; the tabs of an application with two.
private func describe(_ screen: ScreenID) -> Value {
  [
    "key": "s\(screen.rawValue)", "title": "Screen \(screen.rawValue)", "view": ["version": 1],
    "tabs": [
      ["region": "watch", "title": "Watch", "selected": true],
      ["region": "find", "title": "Find", "selected": false],
    ],
  ]
}

private struct Play {
  var model = PageModel()
  private var shown = PretendedShown()

  mutating func show(_ location: String, _ updates: Update..., isSync: Bool = false) throws {
    try take(Transition(id: 1, updates: updates, location: location, isSync: isSync))
  }

  mutating func take(
    _ transition: Transition, _ described: (ScreenID) throws -> Value = describe
  ) throws {
    let next = shown.applying(transition)
    try model.show(Shown(next.value()), describe: described)
    shown = next
  }

  var told: Value {
    var model = model
    return model.whole(duration: 250)
  }
  var trail: [String] { told["trail"]?.list?.compactMap(\.string) ?? [] }
  var seen: [UInt64] { model.seen.map(\.rawValue) }
}

@Suite("What pages are told of a state")
struct PageModelTests {
  private func television() throws -> Play {
    var play = Play()
    try play.show(
      "tv://home", Update(.select, region: "watch"), Update(.root, screen: id(1), region: "watch"))
    return play
  }

  @Test("everything that a page needs, so that one that comes later knows as much")
  func whole() throws {
    var play = try television()
    try play.show("tv://home/show::2", Update(.push, screen: id(2), region: "watch"))
    let text = play.told.jsonText
    #expect(
      text
        == #"{"number":0,"id":0,"move":"none","animated":false,"duration":250,"location":"/home/show::2","#
        + #""scheme":"tv","title":"Screen 2","depth":1,"trailFrom":0,"trail":["/home","/home/show::2"],"main":"watch","#
        + #""regions":[{"name":"watch","count":2,"top":2}],"tabs":[{"region":"watch","title":"Watch","#
        + #""selected":true},{"region":"find","title":"Find","selected":false}],"layers":[],"effects":[],"theme":null,"#
        + #""screens":{"2":{"key":"s2","title":"Screen 2","view":{"version":1}}}}"#)
  }

  @Test("each depth keeps the path that it had when it was on top")
  func trail() throws {
    var play = try television()
    try play.show("tv://home/show::2", Update(.push, screen: id(2), region: "watch"))
    try play.show("tv://home/show::2?menu=v", Update(.effectShow, key: "menu"))
    try play.show("tv://home/show::2?menu=v&video=v", Update(.present, screen: id(3), key: "video"))
    #expect(play.trail == ["/home", "/home/show::2?menu=v", "/home/show::2?menu=v&video=v"])
    try play.show("tv://home/show::2", Update(.dismiss, screen: id(3), key: "video"))
    #expect(play.trail == ["/home", "/home/show::2"])
  }

  @Test("of screens that were never on top the path is the beginning of what lies above them")
  func deepTrail() throws {
    var play = Play()
    try play.show(
      "tv://home/choice/show::36?video=v", Update(.root, screen: id(1)),
      Update(.push, screen: id(2)), Update(.push, screen: id(3)),
      Update(.present, screen: id(4), key: "video"), isSync: true)
    #expect(
      play.trail == [
        "/home", "/home/choice", "/home/choice/show::36", "/home/choice/show::36?video=v",
      ])
    #expect(play.told["depth"] == 3)
  }

  @Test("of a deep stack the addresses on top are told, and how deep they lie")
  func deepStack() throws {
    var play = Play()
    let keys = (1...40).map { "s\($0)" }
    let pushes = (1...40).map { Update($0 == 1 ? .root : .push, screen: id(UInt64($0))) }
    let url = "tv://" + keys.joined(separator: "/") + "?menu=v"
    try play.take(Transition(id: 1, updates: pushes, location: url, isSync: true))
    #expect(play.told["depth"] == 39)
    #expect(play.told["trailFrom"] == 24)
    #expect(play.trail.count == 16)
    #expect(play.trail.first == "/" + keys.prefix(25).joined(separator: "/"))
    #expect(play.trail.last?.hasSuffix("/s40?menu=v") == true)
    #expect(play.told["regions"]?.list == [["name": "main", "count": 40, "top": 40]])
    #expect(play.seen == [40])
  }

  @Test("only what can be seen: no tab that is not selected, nothing below, but the list beside")
  func seen() throws {
    var play = try television()
    try play.show("tv://home/show::2", Update(.push, screen: id(2), region: "watch"))
    try play.show("tv://home/show::2/parts", Update(.detail, screen: id(3), region: "watch"))
    #expect(play.seen == [2, 3])
    try play.show(
      "tv://search", Update(.select, region: "find"), Update(.root, screen: id(4), region: "find"))
    #expect(play.seen == [4])
    try play.show("tv://search?menu=vm", Update(.present, screen: id(5), key: "menu"))
    #expect(play.seen == [4, 5])
    try play.show("tv://search?menu=vm", Update(.root, screen: id(6), region: "aside"))
    #expect(play.seen == [4, 6, 5])
  }

  @Test("what a person typed stays with its screen, and goes with it")
  func kept() throws {
    var play = try television()
    let isKept = play.model.keep(["scroll": 12], of: id(1))
    #expect(isKept)
    #expect(play.model.state(of: id(1)) == ["scroll": 12])
    #expect(play.told["screens"]?["1"]?["state"] == ["scroll": 12])
    let isStrangeKept = play.model.keep(["scroll": 1], of: id(9))
    #expect(!isStrangeKept)
    #expect(play.model.state(of: id(9)) == nil)
    try play.show("tv://home", Update(.root, screen: id(2), region: "watch"))
    #expect(play.model.state(of: id(1)) == nil)
    #expect(play.model.state(of: id(2)) == .null)
  }

  @Test("a transition that cannot be shown leaves everything as it was")
  func failing() throws {
    var play = try television()
    let before = play.told
    #expect(throws: ContractError.self) {
      try play.take(
        Transition(updates: [Update(.push, screen: id(2), region: "watch")], location: "tv://x")
      ) { screen in
        if screen == id(2) { throw ContractError(.failed, "no description") }
        return describe(screen)
      }
    }
    #expect(play.told == before)
  }

  @Test("a screen that can no longer be described is told as it was")
  func stale() throws {
    var play = try television()
    try play.take(
      Transition(updates: [Update(.effectShow, key: "menu")], location: "tv://home?menu=v")
    ) { _ in throw ContractError(.failed, "gone") }
    #expect(play.told["title"] == "Screen 1")
    let failed = play.model.update(id(1)) { _ in throw ContractError(.failed, "gone") }
    let strange = play.model.update(id(7), describe: describe)
    let renewed = play.model.update(id(1)) { _ in ["title": "New", "view": ["version": 1]] }
    #expect((failed, strange, renewed) == (false, false, true))
    #expect(play.told["screens"]?["1"] == ["key": "", "title": "New", "view": ["version": 1]])
  }

  // MARK: Changes

  /// What is described of a list with these rows.
  private static func list(_ rows: [Value]) -> Value {
    [
      "key": "list", "title": "List",
      "view": ["version": 1, "body": ["kind": "box", "children": .list(rows)]],
    ]
  }

  private static func row(_ number: Int, _ text: String = "Row") -> Value {
    [
      "kind": "text", "paragraphs": [["runs": [["text": .string("\(text) \(number)")]]]],
      "action": [
        "action": "execute", "number": .int(Int64(number)), "verb": "navigate",
        "data": ["navigation": "open", "payload": ["id": .int(Int64(number))]],
      ],
    ]
  }

  @Test("pages that know a state are told what has changed since, with a number each")
  func changes() throws {
    var play = try television()
    var known = play.model.whole(duration: 250)
    #expect(play.model.change() == nil)
    let push = Transition(
      id: 7, updates: [Update(.push, screen: id(2), region: "watch")],
      location: "tv://home/show::2")
    try play.take(push)
    let first = play.model.change(by: push, duration: 300)
    #expect(first["number"] == 1)
    #expect(first["id"] == 7)
    #expect(first["duration"] == 300)
    known = try patched(known, first["patch"]?.list ?? [])
    _ = play.model.update(id(2)) { _ in ["key": "s2", "title": "Other", "view": ["version": 1]] }
    let later = play.model.change()
    let second = try #require(later)
    #expect(second["number"] == 2)
    #expect(second["id"] == nil)
    known = try patched(known, second["patch"]?.list ?? [])
    #expect(play.model.change() == nil)
    let told = play.told
    for key in ["location", "title", "depth", "trail", "regions", "screens"] {
      #expect(known[key] == told[key])
    }
    #expect(told["number"] == 2)
  }

  @Test("one row of a thousand is told in less than four thousand bytes")
  func oneRow() throws {
    var play = Play()
    var rows = (0..<1_000).map { Self.row($0) }
    try play.take(
      Transition(updates: [Update(.root, screen: id(1))], location: "tv://list")
    ) { _ in Self.list(rows) }
    #expect(play.told.jsonText.utf8.count > 100_000)
    _ = play.model.whole(duration: 250)
    rows[500] = Self.row(500, "Another")
    rows.remove(at: 700)
    _ = play.model.update(id(1)) { _ in Self.list(rows) }
    let told = play.model.change()
    let change = try #require(told)
    #expect(change.jsonText.utf8.count < 4_000)
  }

  @Test("where most has changed, the screen is told whole")
  func mostRows() throws {
    var play = Play()
    try play.take(
      Transition(updates: [Update(.root, screen: id(1))], location: "tv://list")
    ) { _ in Self.list((0..<1_000).map { Self.row($0) }) }
    let known = play.model.whole(duration: 250)
    _ = play.model.update(id(1)) { _ in Self.list((0..<1_000).map { Self.row($0, "New") }) }
    let patch = try #require(play.model.change()?["patch"]?.list)
    #expect(patch.map { $0["path"] } == ["/screens/1"])
    #expect(try patched(known, patch)["screens"] == play.told["screens"])
  }

  @Test(
    "state URLs are paths and back",
    arguments: [
      ("television://home/show::2?video=v", "/home/show::2?video=v"), ("a://", "/"),
      ("app://home", "/home"),
    ])
  func paths(url: String, path: String) throws {
    #expect(StatePath.path(url) == path)
    let scheme = try #require(StatePath.scheme(url))
    #expect(StatePath.url(path, scheme: scheme) == url)
  }

  @Test(
    "files have addresses, whatever they are called",
    arguments: [
      ("/run/user/1/web-7.html", "file:///run/user/1/web-7.html"),
      ("/a b/#?%\n/ä", "file:///a%20b/%23%3F%25%0A/%C3%A4"),
    ])
  func files(path: String, address: String) {
    #expect(FileAddress.text(ofPath: path) == address)
  }

  @Test("before anything is shown there is a path, too", arguments: ["", "home", "://home", ":"])
  func noPath(url: String) {
    #expect(StatePath.path(url) == "/")
    #expect(StatePath.scheme(url) == nil)
  }
}
