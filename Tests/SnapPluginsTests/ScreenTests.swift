import SnapEngine
import SnapValue
import SnapPlugins
import Synchronization
import Testing

@Suite("A plugin's screens and functions")
struct ScreenTests {
  private let bench = Bench()

  private func body(_ plugin: Plugin, _ properties: ValueMap = [:]) throws -> any ScreenContents {
    let factory = try #require(plugin.screenFactory("film"))
    return try factory.makeBody(id: ScreenID(rawValue: 77), properties: properties)
  }

  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let value: Value
    var testDescription: String { name }
    init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
  }

  @Test(
    "a property of every kind is set and read by name",
    arguments: [
      Kind("seen", true), Kind("year", -1926), Kind("views", 4_000_000_000),
      Kind("budget", .int(.min)), Kind("size", .int(.max)), Kind("rating", 0.25),
      Kind("length", 153.5), Kind("origin", 12), Kind("title", "Größer 梱包"),
    ])
  func kinds(kind: Kind) throws {
    let plugin = try bench.load("screens")
    let body = try body(plugin)
    try body.set(kind.name, to: kind.value)
    #expect(try body.value(of: kind.name) == kind.value)
  }

  @Test("200 properties share one getter, one setter and one observer by their user pointers")
  func shared() throws {
    let plugin = try bench.load("shared")
    let factory = try #require(plugin.screenFactory("mixer"))
    let body = try factory.makeBody(id: ScreenID(rawValue: 77), properties: ["level3": 33])
    #expect(try body.value(of: "level3") == 33)
    for place in 0..<200 { try body.set("level\(place)", to: .int(Int64(place) * 3)) }
    let properties = try body.properties()
    #expect(properties.count == 200)
    for place in 0..<200 { #expect(properties["level\(place)"] == .int(Int64(place) * 3)) }
    let heard = Mutex<[Value]>([])
    let observation = try body.observe("level199") { value in heard.withLock { $0.append(value) } }
    try body.set("level198", to: 1)
    try body.set("level199", to: 2)
    bench.loop.runPosted()
    #expect(heard.withLock { $0 } == [2])
    withExtendedLifetime(observation) {}
    #expect(try body.call("isNull", []) == true)
    #expect(try plugin.function("place")?.call([10]) == 17)
    body.destroy()
  }

  @Test("a screen whose instance stays NULL is read, set, asked and observed like any other")
  func withoutInstance() throws {
    let plugin = try bench.load("without-instance")
    let factory = try #require(plugin.screenFactory("about"))
    let body = try factory.makeBody(id: ScreenID(rawValue: 77), properties: ["pages": 4])
    #expect(try body.value(of: "title") == "About this program")
    #expect(try body.value(of: "pages") == 4)
    let heard = Mutex<[Value]>([])
    let observation = try body.observe("pages") { value in heard.withLock { $0.append(value) } }
    try body.set("pages", to: 5)
    bench.loop.runPosted()
    #expect(heard.withLock { $0 } == [5])
    withExtendedLifetime(observation) {}
    #expect(try body.properties() == ["title": "About this program", "pages": 5])
    #expect(try body.call("repeat", ["yes"]) == "yes")
    body.destroy()
    #expect(bench.lines.all.isEmpty)
  }

  @Test("bytes and values are read")
  func bytesAndValues() throws {
    let plugin = try bench.load("screens")
    let body = try body(plugin)
    try body.set("title", to: "abc")
    try body.set("year", to: 1926)
    #expect(try body.value(of: "poster") == .bytes([97, 98, 99]))
    #expect(try body.value(of: "tags") == ["silent", 1926])
  }

  @Test("all readable properties come in the order of their declaration")
  func properties() throws {
    let plugin = try bench.load("screens")
    let body = try body(plugin)
    #expect(
      try body.properties().keys == [
        "seen", "year", "views", "budget", "size", "rating", "length", "origin", "title", "poster",
        "tags", "secret",
      ])
  }

  @Test("properties that cannot be read are told of once, and the others are read")
  func unreadable() throws {
    let plugin = try bench.load("unreadable")
    let body = try body(plugin)
    for _ in 0..<2 { #expect(try body.properties() == ["title": "The film", "year": 1927]) }
    let failure = #expect(throws: Failure.self) { try body.value(of: "huge") }
    let lines = bench.lines.texts.filter { $0.contains("is shown without it") }
    #expect(lines.count == 2, "\(bench.lines.texts)")
    let reason = try #require(failure?.message)
    #expect(lines.first == "get film.huge: \(reason); the screen is shown without it")
  }

  @Test("a wrong name, kind or range is an error, and so is a read-only property")
  func errors() throws {
    let plugin = try bench.load("screens")
    let body = try body(plugin)
    let name = #expect(throws: Failure.self) { try body.set("titel", to: "x") }
    #expect(name?.code == .noSuchKey)
    #expect(name?.hint == "did you mean \"title\"?")
    let kind = #expect(throws: Failure.self) { try body.set("year", to: "1926") }
    #expect(kind?.code == .wrongType)
    #expect(kind?.culprit == "org.example.screens: set film.year")
    let range = #expect(throws: Failure.self) { try body.set("year", to: 3_000_000_000) }
    #expect(range?.code == .badArgument)
    let readOnly = #expect(throws: Failure.self) { try body.set("secret", to: 1) }
    #expect(readOnly?.code == .unsupported)
    let writeOnly = #expect(throws: Failure.self) { try body.value(of: "wish") }
    #expect(writeOnly?.code == .unsupported)
    let long = String(repeating: "x", count: 64)
    let own = #expect(throws: Failure.self) { try body.set("title", to: .string(long)) }
    #expect(own?.message == "the title is too long")
    #expect(own?.code == .badArgument)
  }

  @Test("actions are done by name")
  func actions() throws {
    let plugin = try bench.load("screens")
    let body = try body(plugin)
    #expect(try body.call("add", [3, 2.0]) == 6)
    #expect(try body.call("add", [1, 4]) == 10)
    let refused = #expect(throws: Failure.self) { try body.call("refuse", []) }
    #expect(refused?.message == "not while it plays")
    #expect(refused?.code == .wrongState)
    #expect(throws: Failure.self) { try body.call("ad", [1, 1]) }
    #expect(throws: Failure.self) { try body.call("add", [1]) }
  }

  @Test("state is saved and restored, events arrive, destroy comes once")
  func life() throws {
    let plugin = try bench.load("screens")
    let body = try body(plugin)
    _ = try body.call("add", [5, 1.0])
    #expect(try body.save() == 5)
    try body.restore(9)
    #expect(try body.save() == 9)
    #expect(throws: Failure.self) { try body.restore("nine") }
    for event in [ScreenEvent.willShow, .didShow, .hidden] { body.handle(event) }
    #expect(try plugin.function("countEvents")?.call([]) == 123)
    #expect(try plugin.function("countLive")?.call([]) == 1)
    body.destroy()
    body.destroy()
    #expect(try plugin.function("countLive")?.call([]) == 0)
    let gone = #expect(throws: Failure.self) { try body.value(of: "year") }
    #expect(gone?.code == .staleHandle)
  }

  @Test("a factory that refuses makes no body")
  func refuses() throws {
    let plugin = try bench.load("screens")
    let failure = #expect(throws: Failure.self) { try body(plugin, ["fail": true]) }
    #expect(failure?.message == "no such film")
    #expect(failure?.culprit == "org.example.screens: create film")
  }

  @Test("a change is told to the navigation, but not by a screen that is destroyed")
  func observers() throws {
    let plugin = try bench.load("screens")
    let body = try body(plugin)
    try body.set("title", to: "Nosferatu")
    #expect(bench.navigation.changes == [ScreenID(rawValue: 77)])
    body.destroy()
    _ = try plugin.function("callStale")?.call([])
    #expect(bench.navigation.changes.count == 1)
  }

  @Test("members of a screen type are listed with their signatures")
  func members() throws {
    let plugin = try bench.load("screens")
    let members = try #require(plugin.members(ofScreenType: "film")).members
    #expect(members.count == 25)
    #expect(members.first?.role == "get")
    #expect(members.last?.signature == "i(@!)")
  }
}
