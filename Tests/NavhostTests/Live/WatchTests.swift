import Foundation
import SnapValue
import TestKit
import Testing

@Suite("navhost run --watch", .serialized)
struct WatchTests {
  static let manifest = """
    {
      "navhost": 1,
      "app": { "id": "org.example.live", "title": "Live", "scheme": "live" },
      "plugins": {
        "directories": ["plugins"],
        "use": {
          "counter": { "id": "org.example.counter", "version": "^1.0" },
          "pane": { "id": "org.example.pane", "version": "^1.0", "optional": true }
        }
      },
      "presenter": ["pane/pane", "trace"],
      "screens": {
        "home": { "title": "Home", "card": "cards/home.json" },
        "counter": { "title": "Counter", "type": "counter/counter" }
      },
      "navigations": {
        "count": {
          "from": "*", "to": "counter",
          "mediation": [ { "set": { "to.count": { "payload": "/count" } } } ]
        }
      },
      "state": { "initial": "live://home" },
      "script": [ { "navigate": "count", "payload": { "count": 7 } } ]
    }
    """
  static let card = #"{"type": "AdaptiveCard", "version": "1.5", "body": []}"#
  private static let plugin = "plugins/counter.so"
  private static let shown = "live://home/counter"

  /// A folder with an application, and the application at its counter, which stands at 7.
  private func live(
    _ folder: borrowing TemporaryFolder, _ counter: Data, options: [String] = ["--watch"]
  ) throws -> LiveRun {
    try folder.write("app.json", Self.manifest)
    try folder.write("cards/home.json", Self.card)
    try folder.write("plugins/README", "")
    try counter.write(to: folder.url.appending(path: Self.plugin))
    let run = try LiveRun(in: folder.url, options)
    while try run.next()["event"] != "didPerformUpdates" {}
    return run
  }

  @Test(
    "good and broken plugins, a hundred times in a row: the stack and its state stay",
    arguments: [true, false])
  func plugins(isMoved: Bool) throws {
    let builds = try (1...2).map {
      try LivePlugins.build("counter", ["BUILD=\($0)", "PROMISES"])
    }
    let broken: [(Data, String)] = [
      (builds[0].prefix(2_000), "the file has only 2000"),
      (Data("no library".utf8), "a text file"),
      (try LivePlugins.build("counter", ["ID=\"org.example.other\""]), "org.example.counter"),
      (try LivePlugins.build("counter", ["FAILS=1"]), "its start failed: not today"),
      (try LivePlugins.build("counter", ["FAILS=2"]), "cannot be made anew: no counter"),
      (try LivePlugins.build("counter", ["FAILS=3"]), "another state was expected"),
      (try LivePlugins.build("counter", ["FAILS=4", "PROMISES"]), "no state of that build"),
      (Data(), "empty"),
    ]
    let folder = try TemporaryFolder()
    let run = try live(folder, builds[0])
    for number in 1...100 {
      let (bytes, reason) = broken[number % broken.count]
      let good = builds[number % 2]
      try isMoved ? run.move(bytes, to: Self.plugin) : run.copy(bytes, over: Self.plugin)
      let refusal = try run.refusal(saying: reason)
      #expect(refusal.hasPrefix("refused") && refusal.contains(reason), "\(refusal)")
      try isMoved ? run.move(good, to: Self.plugin) : run.copy(good, over: Self.plugin)
      #expect(
        try run.takenOver() == "reloaded org.example.counter 1.0.0 (another build); anew counter; "
          + Self.shown)
    }
    #expect(run.end() == 0)
    let words = run.words
    for build in 1...2 {
      let counts = words.components(separatedBy: "build \(build) counts from 7").count - 1
      #expect(counts >= 50, "\(words.suffix(2_000))")
    }
    #expect(!words.contains("begins anew"))
    // What the builds keep for themselves went from one to the next: all screens of all builds.
    #expect(words.contains("build 1 stops after 101"))
  }

  @Test(
    "files with an error, a hundred times in a row: each is refused at its place",
    arguments: ["manifest", "card", "strings"])
  func files(of kind: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("strings/en.json", #"{"hello": "Hello"}"#)
    let run = try live(folder, try LivePlugins.build("counter"))
    let (name, good, bad, reason) =
      switch kind {
      case "manifest":
        ("app.json", Self.manifest, Self.manifest.replacingOccurrences(of: "}", with: "]"), "NH101")
      case "card": ("cards/home.json", Self.card, "[]", "the card must be an object")
      default: ("strings/en.json", #"{"hello": "Hello"}"#, "[", "strings/en.json:1:")
      }
    for number in 1...100 {
      try run.copy(Data(bad.utf8), over: name)
      let refusal = try run.refusal(saying: reason)
      #expect(refusal.hasPrefix("refused") && refusal.contains(reason), "\(refusal)")
      let spaces = String(repeating: " ", count: number)
      try run.move(Data((good + spaces).utf8), to: name)
      #expect(try run.takenOver() == "reloaded \(name); \(Self.shown)")
    }
    #expect(run.end() == 0)
  }

  @Test("ten builds cost a descriptor each, and builds that come back cost nothing")
  func generations() throws {
    let builds = try (1...10).map { try LivePlugins.build("counter", ["BUILD=\($0)"]) }
    let folder = try TemporaryFolder()
    let run = try live(folder, builds[0])
    func take(_ build: Data) throws {
      try run.copy(build, over: Self.plugin)
      #expect(try run.takenOver().hasPrefix("reloaded org.example.counter"))
    }
    func descriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(run.identifier)/fd").count
    }
    func resident() throws -> Int {
      let status = try String(contentsOfFile: "/proc/\(run.identifier)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
      return Int(line?.split(whereSeparator: { !$0.isNumber }).first ?? "") ?? 0
    }
    let before = try descriptors()
    for build in builds.dropFirst() { try take(build) }
    #expect(try descriptors() <= before + 9)
    let (open, kibibytes) = (try descriptors(), try resident())
    for number in 0..<100 { try take(builds[number % 10]) }
    #expect(try descriptors() == open)
    // A sanitizer keeps what was freed for a while.
    #expect(try Repository.isSanitized || resident() < kibibytes + 4_096)
    #expect(run.end() == 0)
  }

  @Test("a presenter that is dropped in takes the display, and its next build takes it over")
  func presenter() throws {
    let folder = try TemporaryFolder()
    let run = try live(folder, try LivePlugins.build("counter"))
    try run.move(try LivePlugins.build("pane", ["FAILS"]), to: "plugins/pane.so")
    #expect(try run.change() == "reloaded ; \(Self.shown)")
    #expect(run.words.contains("the presenter pane/pane cannot be used: the pane is broken"))
    try run.move(try LivePlugins.build("pane", ["BUILD=1"]), to: "plugins/pane.so")
    let second = try run.change()
    #expect(second.contains("presenter trace → pane/pane"), "\(second)")
    try run.move(try LivePlugins.build("pane", ["BUILD=2"]), to: "plugins/pane.so")
    #expect(try run.change().contains("org.example.pane 1.0.0 (another build)"))
    try run.move(try LivePlugins.build("pane", ["FAILS", "BUILD=3"]), to: "plugins/pane.so")
    #expect(try run.change().contains("the pane is broken"))
    #expect(run.end() == 0)
    let panes = run.words.split(separator: "\n").filter { $0.contains(": pane ") }
      .map { $0.split(separator: ": ").suffix(2).joined(separator: ": ") }
    #expect(
      panes == [
        "pane 1: open", "pane 1: sync", "pane 2: open", "pane 2: sync", "pane 1: close",
        "pane 2: close",
      ])
  }

  @Test("a file that nobody needs is told of when it is no plugin, and otherwise not")
  func strays() throws {
    let folder = try TemporaryFolder()
    let run = try live(folder, try LivePlugins.build("counter"))
    try run.copy(Data("no library".utf8), over: "plugins/other.so")
    #expect(try run.change().contains("plugins/other.so: error NH616: a text file"))
    try run.copy(
      try LivePlugins.build("counter", ["ID=\"org.example.other\""]), over: "plugins/other.so")
    #expect(try run.change() == "reloaded ; \(Self.shown)")
    #expect(run.end() == 0)
  }

  @Test("a screen that is gone from the manifest is taken out, and the rest goes on")
  func gone() throws {
    let folder = try TemporaryFolder()
    let run = try live(folder, try LivePlugins.build("counter"))
    var manifest = try #require(try Value(jsonText: Array(Self.manifest.utf8)).map)
    manifest["screens"] = ["home": ["title": "Home", "card": "cards/home.json"]]
    manifest["navigations"] = [:]
    manifest["script"] = []
    manifest["plugins"] = [:]
    manifest["presenter"] = ["trace"]
    try run.copy(Data(Value.map(manifest).jsonText.utf8), over: "app.json")
    #expect(
      try run.change() == "reloaded app.json, org.example.counter (no longer used); out counter; "
        + "live://home")
    #expect(run.end() == 0)
    #expect(run.words.contains("build 1 stops after 1"))
  }

  // MARK: Layers

  private static let door = """
    { "extends": ["base.json"], "app": { "title": "Door" },
      "plugins": { "use": { "painter": { "id": "org.example.painter" } } },
      "navigations": {
        "look": {
          "from": "*", "to": "home", "mediation": [ { "call": "painter/look", "args": ["a"] } ]
        }
      } }
    """

  @Test("a change of a layer is taken over, and one with an error refused at its place")
  func layers() throws {
    let folder = try TemporaryFolder()
    try folder.write("base.json", Self.manifest)
    let run = try door(folder)
    let titled = Self.manifest.replacing("\"Home\"", with: "\"At home\"")
    try run.copy(Data(titled.utf8), over: "base.json")
    #expect(try run.takenOver() == "reloaded base.json; \(Self.shown)")
    let broken = Self.manifest.replacing("\"to\": \"counter\"", with: "\"to\": \"conter\"")
    try run.copy(Data(broken.utf8), over: "base.json")
    #expect(try run.refusal(saying: "NH203").contains("base.json:18:"))
    try run.move(Data(Self.manifest.utf8), to: "base.json")
    #expect(try run.takenOver() == "reloaded base.json; \(Self.shown)")
    #expect(run.end() == 0)
  }

  @Test("a layer that is new is followed from then on, and its pictures are found")
  func newLayer() throws {
    let folder = try TemporaryFolder()
    try folder.write("base.json", Self.manifest)
    let run = try door(folder)
    try folder.write("more/layer.json", #"{ "screens": { "help": { "title": "Help" } } }"#)
    try folder.write("more/picture.txt", "a picture in words")
    let above = Self.door.replacing(
      #"["base.json"]"#, with: #"["base.json", "more/layer.json"]"#)
    try run.copy(Data(above.utf8), over: "app.json")
    #expect(try run.takenOver() == "reloaded app.json, more/layer.json; \(Self.shown)")
    try run.move(try LivePlugins.build("painter", ["BUILD=2"]), to: "plugins/painter.so")
    #expect(try run.takenOver().hasPrefix("reloaded org.example.painter 1.0.0 (another build)"))
    try run.copy(
      Data(#"{ "screens": { "help": { "title": "Aid" } } }"#.utf8), over: "more/layer.json")
    #expect(try run.takenOver() == "reloaded more/layer.json; \(Self.shown)")
    #expect(run.end() == 0)
    #expect(run.words.contains("painter 1: no picture"), "\(run.words)")
    #expect(run.words.contains("painter 2: 18 bytes"), "\(run.words)")
  }

  @Test("texts that come to stand beside a layer are taken over")
  func textsOfLayer() throws {
    let folder = try TemporaryFolder()
    let base = Self.manifest.replacing("cards/", with: "../cards/").replacing(
      #"["plugins"]"#, with: #"["../plugins"]"#)
    try folder.write("below/base.json", base)
    let run = try door(folder, Self.door.replacing("base.json", with: "below/base.json"))
    try folder.write("below/strings/en.json", #"{"hello": "Hello"}"#)
    #expect(try run.takenOver() == "reloaded below/strings/en.json; \(Self.shown)")
    #expect(run.end() == 0)
  }

  /// The application above `base.json`, at its counter.
  private func door(
    _ folder: borrowing TemporaryFolder, _ manifest: String = Self.door
  ) throws -> LiveRun {
    try folder.write("app.json", manifest)
    try folder.write("cards/home.json", Self.card)
    try folder.write("plugins/README", "")
    for name in ["counter", "painter"] {
      try LivePlugins.build(name).write(to: folder.file("plugins/\(name).so"))
    }
    let run = try LiveRun(in: folder.url)
    while try run.next()["event"] != "didPerformUpdates" {}
    return run
  }

  @Test("SIGHUP takes over what has changed, with --watch and without")
  func signal() throws {
    let folder = try TemporaryFolder()
    let run = try live(folder, try LivePlugins.build("counter"))
    run.signal(SIGHUP)
    #expect(try run.change() == "reloaded ; \(Self.shown)")
    #expect(run.end() == 0)
    #expect(run.words.contains("navhost: reloaded: nothing has changed"))
  }
}
