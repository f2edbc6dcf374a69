import SnapNavigation
import TestKit
import Testing

@Suite("Screens with a body of the program's own")
@MainActor struct BodyTests {
  class Base {
    @Property var title = "Untitled"
  }

  final class Room: Base, ScreenBody {
    @Property var film: Film?
    @Property var stars = 3
    @Property var tags: [String] = []
    let plain = 7
    var heard: [String] = []

    func handle(_ event: ScreenEvent) { heard.append("\(event)") }
    func call(_ action: String, _ arguments: [Value]) throws -> Value {
      struct Refused: Error {}
      guard action == "rate", let number = arguments.first?.int else { throw Refused() }
      stars = Int(number)
      return .int(number)
    }
  }

  private func start(data: String? = nil) async throws -> Navigator {
    let navigator = try await Navigator(scheme: "shop")
    try await navigator.updateRoutes { $0.to("room").screen(title: "Room", data: data) { Room() } }
    return navigator
  }

  @Test("its properties are its @Property variables by their names, inherited ones first")
  func names() async throws {
    let screen = Screen("room", body: Room())
    #expect(
      try screen.contents.properties() == [
        "title": "Untitled", "film": nil, "stars": 3, "tags": [],
      ])
    #expect(try screen.contents.properties().keys == ["title", "film", "stars", "tags"])
    try screen.set("film", to: Film(id: 1, title: "M"))
    try screen.set("tags", to: ["silent"])
    let room = try #require(screen.body as? Room)
    #expect(room.film?.title == "M")
    #expect(room.tags == ["silent"])
    room.stars = 5
    #expect(screen["stars"] == 5)
    try screen.set("film", to: nil)
    #expect(room.film == nil)
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let value: Value
    let text: String
    init(_ name: String, _ value: Value, _ text: String) {
      (testDescription, self.value, self.text) = (name, value, text)
    }
  }

  @Test(
    "a value of a wrong type is told with the property, the place and what was expected",
    arguments: [
      Wrong("stars", "three", "integer is expected, not string"),
      Wrong("stars", 3.5, "integer is expected, not number"),
      Wrong("title", 1, "string is expected, not integer"),
      Wrong("film", ["id": "2", "title": "M"], "at id: integer is expected, not string"),
      Wrong("film", ["id": 2], "\"title\" is missing"), Wrong("film", 2, "map is expected"),
      Wrong("tags", ["a", 1], "at 1: string is expected, not integer"),
    ])
  func wrongType(wrong: Wrong) async throws {
    let navigator = try await start()
    let name = wrong.testDescription
    let screen = Screen("room", body: Room())
    let failure = #expect(throws: Failure.self) { try screen.set(name, to: wrong.value) }
    #expect(failure?.code == .wrongType)
    #expect(failure?.message.contains("the property \"\(name)\" of Room") == true)
    #expect(failure?.message.contains(wrong.text) == true, "\(failure?.message ?? "")")

    try await navigator.updateRoutes { $0.edge(from: "*", to: "room") }
    var properties = ValueMap()
    properties[name] = wrong.value
    let outcome = await navigator.go(to: "room", properties: properties)
    #expect(outcome.name == "failed")
    #expect(outcome.reason?.contains(wrong.text) == true, "\(outcome)")
    #expect(await navigator.state.top == .none)
  }

  @Test("a property that it has not is told with the nearest one")
  func unknown() {
    let failure = #expect(throws: Failure.self) {
      try Screen("room", body: Room()).set("star", to: 1)
    }
    #expect(failure?.code == .noSuchKey)
    #expect(failure?.description.contains("did you mean \"stars\"?") == true)
  }

  @Test("the data of the state URL fills the property that is named, events and actions arrive")
  func living() async throws {
    let navigator = try await start(data: "title")
    #expect(await navigator.perform(.open("shop://room::M")) == .done)
    let screen = try #require(navigator.screen(await navigator.state.top))
    let room = try #require(screen.body as? Room)
    #expect(room.title == "M")
    #expect(room.heard == ["willShow", "didShow"])
    #expect(try screen.contents.call("rate", [4]) == 4)
    #expect(room.stars == 4)
    let failure = #expect(throws: Failure.self) { try screen.contents.call("burn", []) }
    #expect(failure?.message == "Refused()")
  }

  @Test("whoever observes hears of what is set, by the body or from outside, until it ends")
  func observed() throws {
    let screen = Screen("room", body: Room())
    let room = try #require(screen.body as? Room)
    let journal = Journal()
    let observation = try screen.observe("stars") { journal.note("\($0)") }
    room.stars = 4
    try screen.set("stars", to: 5)
    observation.end()
    room.stars = 1
    #expect(journal.take() == ["4", "5"])
  }

  @Test("a presenter is told when a shown body changes by itself")
  func changed() async throws {
    let navigator = try await start()
    let journal = Journal()
    try await navigator.open(RecordingPresenter(journal: journal))
    #expect(await navigator.perform(.open("shop://room")) == .done)
    let room = try #require(navigator.screen(await navigator.state.top)?.body as? Room)
    _ = journal.take()
    room.stars = 1
    room.stars = 2
    await navigator.settle()
    #expect(journal.take() == ["changed"])
  }

  @Test("a presenter is told, too, when the body of a screen that was given changes by itself")
  func changedGiven() async throws {
    let navigator = try await Navigator(scheme: "shop")
    let journal = Journal()
    try await navigator.open(RecordingPresenter(journal: journal))
    let (first, second) = (Room(), Room())
    await navigator.navigate(to: Screen("first", body: first), with: .root)
    let made = Screen("second", body: second)
    await navigator.navigate(to: Navigation.Destination { _ in made }, with: .show)
    for room in [first, second] {
      _ = journal.take()
      room.stars += 1
      await navigator.settle()
      #expect(journal.take() == ["changed"])
    }
  }

  @Test("an object of another type than asked for is none")
  func otherModel() async throws {
    let navigator = try await Navigator(scheme: "shop")
    try await navigator.updateRoutes { $0.to("film").screen { FilmBody() } }
    #expect(await navigator.transition().push("film").object("M").enqueue() == .done)
    #expect((navigator.screen(await navigator.state.top)?.body as? FilmBody)?.film == nil)
  }

  @Test("a model that cannot be written as a value makes the request fail, and nothing moves")
  func unwritable() async throws {
    struct Huge: Codable { var number = UInt64.max }
    let navigator = try await start()
    let outcomes = [
      await navigator.transition().push("room").object(Huge()).enqueue(),
      await navigator.go(to: "room", properties: ["film": Huge()]),
    ]
    for outcome in outcomes {
      #expect(outcome.description.contains("18446744073709551615 does not fit"), "\(outcome)")
    }
    #expect(await navigator.state.top == .none)
  }

  @Test("an edge of the same two keys is replaced, and one between unknown keys is refused")
  func edges() async throws {
    let navigator = try await start()
    try await navigator.updateRoutes {
      $0.to("shelf")
      $0.edge(from: "*", to: "shelf")
      $0.edge(from: "shelf", to: "room", presentation: .show)
      $0.edge(from: "shelf", to: "room", presentation: .present)
    }
    #expect(await navigator.go(to: "room", via: ["shelf"], properties: ["title": "M"]) == .done)
    #expect(await navigator.location.printed == "shop://shelf?room=vm")
    let failure = await #expect(throws: Failure.self) {
      try await navigator.updateRoutes { $0.edge(from: "shelf", to: "rom") }
    }
    #expect(failure?.code == .unknownName)
  }
}
