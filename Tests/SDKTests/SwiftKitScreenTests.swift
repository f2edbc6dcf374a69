import SnapEngine
import SnapValue
import SnapPlugins
import Synchronization
import Testing

private let specimen = "libswift-specimen.so"

extension SwiftKitTests {
  // MARK: screens

  @Test("properties keep their type in the signature, actions take values")
  func members() throws {
    let bench = try KitBench(specimen)
    let members = try #require(bench.plugin.members(ofScreenType: "list")).members
    #expect(
      members.map { "\($0.role) \($0.name) \($0.signature)" } == [
        "get title s(@p)", "set title i(@ps!)", "observe title -(@p{-(@v)}@)",
        "get count x(@p)", "observe count -(@p{-(@v)}@)",
        "get ratio d(@p)", "set ratio i(@pd!)", "get isOpen b(@p)", "set isOpen i(@pb!)",
        "get tags v(@p)", "set tags i(@pv!)", "get owner v(@p)", "set owner i(@pv!)",
        "get id v(@p)", "get events x(@p)", "get why s(@p)", "get even x(@p)",
        "set even i(@px!)",
        "do add i(@pvv!)", "do clear i(@p!)", "do joined v(@pv)",
      ])
    #expect(members.filter(\.isPrivate).map(\.name) == ["even", "even"])
  }

  struct Round: Sendable, CustomTestStringConvertible {
    let name: String
    let value: Value
    var testDescription: String { "\(name) \(value.jsonText.prefix(40))" }
    init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
  }

  @Test(
    "what is set is what is got",
    arguments: [
      Round("title", ""), Round("title", "naïve\0😀"),
      Round("title", .string(String(repeating: "x", count: 1 << 20))),
      Round("ratio", -0.0), Round("ratio", .double(.infinity)), Round("isOpen", true),
      Round("even", .int(.min)), Round("tags", []), Round("tags", ["a", ""]),
      Round("owner", .int(.max)),
    ])
  func roundTrip(round: Round) throws {
    let bench = try KitBench(specimen)
    let list = try bench.screen("list")
    try list.set(round.name, to: round.value)
    #expect(try list.value(of: round.name) == round.value)
    list.destroy()
  }

  @Test("a property takes what fits its type, and its closure may refuse")
  func refusedProperties() throws {
    let bench = try KitBench(specimen)
    let list = try bench.screen("list")
    defer { list.destroy() }
    func set(_ name: String, _ value: Value) -> Failure? {
      #expect(throws: Failure.self) { try list.set(name, to: value) }
    }
    #expect(set("tags", ["a", 1])?.message.contains("a list, each a string, is expected") == true)
    #expect(set("tags", ["a", 1])?.code == .wrongType)
    #expect(set("even", 3)?.message == "3 is odd")
    #expect(set("owner", -1)?.code == .wrongType)
    #expect(set("count", 3)?.code == .unsupported)
    try list.set("ratio", to: 3)
    #expect(try list.value(of: "ratio") == 3.0)
  }

  @Test("closures of one expression are 200 properties and 40 actions of their own")
  func many() throws {
    let bench = try KitBench(specimen)
    let mixer = try bench.screen("mixer")
    defer { mixer.destroy() }
    for place in 0..<200 { try mixer.set("level\(place)", to: .int(Int64(place) * 3)) }
    let properties = try mixer.properties()
    #expect(properties.count == 200)
    for place in 0..<200 { #expect(properties["level\(place)"] == .int(Int64(place) * 3)) }
    #expect(try mixer.call("raise39", [5]) == 122)
    #expect(try mixer.call("raise0", [5]) == 5)
    #expect(try mixer.value(of: "level39") == 122)
    let failure = #expect(throws: Failure.self) { try mixer.set("level199", to: -1) }
    #expect(failure?.message == "level199 is not below 0")
  }

  @Test("two screens of a type share nothing; properties known at birth are there")
  func twoScreens() throws {
    let bench = try KitBench(specimen)
    let (first, second) = (try bench.screen("list", ["title": "A"]), try bench.screen("list"))
    try first.set("tags", to: ["x"])
    #expect(try second.value(of: "tags") == [])
    #expect(try first.value(of: "title") == "A")
    #expect(try second.value(of: "title") == "List")
    #expect(try second.value(of: "id") == 40)
    first.destroy()
    #expect(try second.value(of: "title") == "List")
    second.destroy()
    let failure = #expect(throws: Failure.self) { try bench.screen("list", ["fail": 1]) }
    #expect(failure?.message == "no such list")
  }

  @Test("a screen and an effect are told why they change")
  func attributes() throws {
    let bench = try KitBench(specimen)
    let list = try bench.screen("list")
    defer { list.destroy() }
    list.update(.step)
    #expect(try list.value(of: "why") == #"forward tv://home tv://home/list::7 7 {"n":1}"#)
    bench.plugin.effect("dimmer")?.update(.step)
    #expect(bench.said.last == "dimmer forward 7")
  }

  @Test("actions carry arguments, errors and results")
  func actions() throws {
    let bench = try KitBench(specimen)
    let list = try bench.screen("list")
    defer { list.destroy() }
    #expect(try list.call("add", ["x", 2]) == .null)
    #expect(try list.call("joined", ["+"]) == "x+x")
    let failure = #expect(throws: Failure.self) { try list.call("add", ["x", 0]) }
    #expect(failure?.message == "times is 0")
    let wrong = #expect(throws: Failure.self) { try list.call("add", ["x", "y"]) }
    #expect(wrong?.message == "argument 2: an integer is expected, not string")
    #expect(try list.call("joined", [1]) == .null)
    #expect(bench.said.last == "list.joined: argument 1: a string is expected, not integer")
    _ = try list.call("clear", [])
    #expect(try list.value(of: "count") == 0)
  }

  @Test("whoever observes is told of each change, and of nothing that is none")
  func observers() throws {
    let bench = try KitBench(specimen)
    let list = try bench.screen("list")
    let heard = Mutex<[Value]>([])
    let observation = try list.observe("count") { value in heard.withLock { $0.append(value) } }
    for _ in 0..<2 {
      _ = try list.call("add", ["x", 1])
      bench.loop.turn()
    }
    _ = try list.call("clear", [])
    _ = try list.call("clear", [])
    bench.loop.turn()
    #expect(heard.withLock { $0 } == [1, 2, 0])
    _ = observation
    list.destroy()
    bench.loop.turn()
    #expect(heard.withLock { $0.count } == 3)
    let failure = #expect(throws: Failure.self) {
      _ = try bench.screen("list").observe("ratio") { _ in }
    }
    #expect(failure?.code == .unsupported)
  }

  @Test("a screen hears of events and keeps its state; bad state changes nothing")
  func stateAndEvents() throws {
    let bench = try KitBench(specimen)
    let list = try bench.screen("list")
    list.handle(.willShow)
    list.handle(.didShow)
    list.handle(.hidden)
    #expect(try list.value(of: "events") == 123)
    try list.restore(["a", "b"])
    let failure = #expect(throws: Failure.self) { try list.restore(["a": 1]) }
    #expect(failure?.message == "a list, each a string, is expected")
    #expect(try list.save() == ["a", "b"])
    #expect(try bench.screen("plain").save() == nil)
    list.destroy()
  }

  // MARK: presenters

  @Test("a presenter gets the whole transition, and answers at once or later")
  func presents() throws {
    let bench = try KitBench(specimen)
    let pages = try #require(bench.plugin.presenter("pages"))
    #expect(pages.knowsRegions)
    try pages.open(arguments: .null)
    #expect(bench.said.last == "open bench 3.2.1")
    let updates = [
      Update(.popTo, screen: ScreenID(rawValue: 2), key: "home", index: 0),
      Update(.push, screen: ScreenID(rawValue: 3), key: "film::2", region: "side"),
    ]
    let shown = Transition(id: 1, updates: updates, move: .replace, location: "tv://home/film::2")
    #expect(try pages.present(shown, reply: Heard().reply(1)) != nil)
    #expect(
      bench.said.suffix(2) == ["replace popTo home in main", "replace push film::2 in side"])
    let heard = Heard<Presented>()
    let later = Transition(id: 2, updates: [], move: .none, location: "")
    #expect(try pages.present(later, reply: heard.reply(2)) == nil)
    pages.changed(ScreenID(rawValue: 3))
    #expect(bench.said.last == "changed 3")
    let owner = try #require(pages as? any MainLoopOwner)
    try owner.run()
    #expect(bench.said.last == "run, with the host's loop: 1000")
    owner.quit()
    #expect(heard.answers == [.success(Presented())])
    pages.close()
    #expect(bench.said.last == "close")
  }

  @Test("a presenter that cannot open says why; a view is kept as it was")
  func opensAndKeeps() throws {
    let bench = try KitBench(specimen)
    let pages = try #require(bench.plugin.presenter("pages"))
    let failure = #expect(throws: Failure.self) { try pages.open(arguments: ["broken": true]) }
    #expect(failure?.message == "no paper")
    let screen = ScreenID(rawValue: 3)
    #expect(try pages.saveView(of: screen) == .null)
    try pages.restoreView(of: screen, ["row": 4])
    #expect(try pages.saveView(of: screen) == ["row": 4])
  }
}
