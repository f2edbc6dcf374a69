import SnapEngine
import SnapManifest
import SnapValue
import Synchronization
import TestKit
import Testing

@testable import SnapApp

/// Capabilities without plugins: each is known by its name.
private final class Stubs: Capabilities {
  struct Echo: Mediator, FreeFunction, Effect, Router, ScreenFactory, Presenter {
    var signature: String { "v(vv)" }
    let calls: Calls

    func mediate(
      _ call: MediationCall, reply: Reply<MediationAnswer>
    ) throws(Failure) -> MediationAnswer? {
      calls.add(call.arguments)
      return .proceed
    }
    func call(_ arguments: [Value]) throws(Failure) -> Value {
      calls.add(.list(arguments))
      return .null
    }
    func setVisible(
      _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
    ) throws(Failure) -> Presented? { Presented() }
    func resolve(
      _ query: RouteQuery, reply: Reply<RouteAnswer>
    ) throws(Failure) -> RouteAnswer? { .decline }
    func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
      CardScreen(declared: nil, properties: properties)
    }
    func present(
      _ transition: Transition, reply: Reply<Presented>
    ) throws(Failure) -> Presented? { Presented() }
    func cancel(token: UInt64) {}
  }

  final class Calls: Sendable {
    private let held = Mutex<[Value]>([])
    var all: [Value] { held.withLock { $0 } }
    func add(_ value: Value) { held.withLock { $0.append(value) } }
  }

  /// A screen type that tells its properties.
  private struct Typed: DeclaringFactory {
    let echo: Echo
    let propertyNames: [String]
    var privateNames: [String] { [] }
    func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
      try echo.makeBody(id: id, properties: properties)
    }
  }

  let calls = Calls()
  /// What its screen types register; `nil`: they do not tell.
  private let registered: [String]?
  init(registering names: [String]? = nil) { registered = names }
  private var echo: Echo { Echo(calls: calls) }
  func mediator(_ capability: Capability) throws(Failure) -> any Mediator { echo }
  func presenter(_ capability: Capability) throws(Failure) -> any Presenter { echo }
  func screenFactory(_ capability: Capability) throws(Failure) -> any ScreenFactory {
    guard let registered else { return echo }
    return Typed(echo: echo, propertyNames: registered)
  }
  func effect(_ capability: Capability) throws(Failure) -> any Effect { echo }
  func function(_ capability: Capability) throws(Failure) -> any FreeFunction { echo }
  func routers() -> [LinkedRouter] {
    [LinkedRouter(name: "p/r", router: echo, culprit: "org.example.p: resolve r")]
  }
  func culprit(_ callback: String, _ capability: Capability) -> String {
    "org.example.\(capability.alias): \(callback) \(capability.name)"
  }
}

@Suite("A manifest is linked into a configuration")
struct LinkerTests {
  private let stubs = Stubs()

  private func configuration(
    navigation: String = #"{"from": "*", "to": "home"}"#, by stubs: Stubs? = nil
  ) throws -> Configuration {
    let text = """
      {"navhost": 1, "app": {"id": "org.example.a", "title": "A", "scheme": "a"},
       "plugins": {"directories": ["p"], "use": {"p": {"id": "org.example.p", "version": "*"}}},
       "types": {"Age": {"type": "uint8"}},
       "screens": {
         "home": {"title": "Home ${name}", "type": "p/home",
           "properties": {"age": {"ref": "Age"}}, "optionalProperties": {"name": {"type": "string"}}},
         "plain": {"title": "Plain"}},
       "effects": {"menu": {"use": "p/menu"}},
       "navigations": {"go": \(navigation)},
       "policy": {"admission": "latestWins", "deadlines": {"call": 250, "effect": 40}},
       "state": {"initial": "a://home"}}
      """
    let reading = ManifestReading(Array(text.utf8), file: "a.json")
    let manifest = try #require(reading.manifest, "\(reading.diagnostics)")
    return try Linker(manifest: manifest, capabilities: stubs ?? self.stubs, cards: [:])
      .configuration()
  }

  @Test(
    "a property that the screen's type does not register is refused where it is declared",
    arguments: [
      (["age", "names"], "did you mean \"names\"?"), (["age"], "it registers: age"),
    ])
  func unregistered(_ registered: [String], hint: String) throws {
    let failure = #expect(throws: Failure.self) {
      try configuration(by: Stubs(registering: registered))
    }
    #expect(
      failure?.message
        == "the screen \"home\" declares the property \"name\", which p/home does not register")
    #expect(failure?.hint == hint)
    #expect(failure?.place?.pointer == "/screens/home/optionalProperties/name")
    _ = try configuration(by: Stubs(registering: ["name", "age"]))
  }

  private func mediate(
    _ configuration: Configuration, from source: ValueMap = [:], payload: ValueMap = [:]
  ) throws -> ValueMap {
    let destination = Screen(key: "home", contents: CardScreen(declared: nil, properties: [:]))
    let call = MediationCall(
      id: 1, source: Screen(key: "s", contents: CardScreen(declared: nil, properties: source)),
      sourceID: ScreenID(rawValue: 3), destination: destination,
      destinationID: ScreenID(rawValue: 4), payload: payload,
      arguments: configuration.navigations[0].mediation?.steps.first?.arguments ?? .null)
    for step in configuration.navigations[0].mediation?.steps ?? [] {
      _ = try step.mediator.mediate(call, reply: Reply(token: 1) { _, _ in true })
    }
    return try destination.contents.properties()
  }

  @Test("a word that is refused is named beside those that are allowed, unless it is private")
  func refusedWord() throws {
    let text = """
      {"navhost": 1, "app": {"id": "a.b", "scheme": "a"}, "types": {"Size": {"enum": ["small", "large"]}},
       "screens": {"home": {"optionalProperties": {"size": {"ref": "Size"},
         "pin": {"enum": ["1234"], "private": true}}}}, "state": {"initial": "a://home"}}
      """
    let manifest = try #require(ManifestReading(Array(text.utf8), file: "a.json").manifest)
    let home = try #require(manifest.screen("home"))
    let told = ["size", "pin"].map { name in
      home.properties.first { $0.name == name }?.check?("huge") ?? ""
    }
    #expect(told[0].hasSuffix(#"found string "huge""#))
    #expect(told[1].hasSuffix("found string"))
  }

  @Test("properties are held against their types, named ones too")
  func properties() throws {
    let home = try #require(try configuration().screens.first)
    let age = try #require(home.properties.first { $0.name == "age" })
    #expect(age.check?(7) == nil)
    #expect(age.check?(256) == "expected uint8, found integer")
    #expect(home.properties.map(\.name) == ["age", "name"])
    #expect(home.type == "p/home")
  }

  @Test("a title with places is composed of the properties, one without is not")
  func titles() throws {
    let screens = try configuration().screens
    #expect(screens[0].composedTitle?(["name": "Ada"]) == "Home Ada")
    #expect(screens[1].composedTitle == nil)
  }

  @Test("set takes literals, and pointers into payload, source and destination, in order")
  func set() throws {
    let linked = try configuration(
      navigation: """
        {"from": "*", "to": "home", "mediation": [{"set": {
          "to.a": 1, "to.b": {"payload": "/x/0"}, "to.c": {"from": "/film/title"},
          "to.d": {"to": "/a"}, "to.name": {"from": "/nothing/here"}}}]}
        """)
    let set = try mediate(
      linked, from: ["film": ["title": "Metropolis"]], payload: ["x": [7]])
    #expect(set == ["a": 1, "b": 7, "c": "Metropolis", "d": 1])
  }

  @Test("use gets its arguments, and errors name plugin and callback")
  func use() throws {
    let linked = try configuration(
      navigation: #"{"from": "*", "to": "home", "mediation": [{"use": "p/m", "with": {"k": 1}}]}"#)
    _ = try mediate(linked)
    #expect(stubs.calls.all == [["k": 1]])
    #expect(linked.navigations[0].mediation?.steps[0].culprit == "org.example.p: mediate m")
  }

  @Test("call gets values and the numbers of screens; what leads nowhere is null")
  func call() throws {
    let linked = try configuration(
      navigation: """
        {"from": "*", "to": "home", "mediation": [{"call": "p/f", "args": [
          {"screen": "destination"}, {"payload": "/q"}, {"payload": "/none"}]}]}
        """)
    _ = try mediate(linked, payload: ["q": "x"])
    #expect(stubs.calls.all == [[4, "x", nil]])
  }

  @Test("a presentation's function cannot take screens, which a router's answer may try")
  func presentationCall() throws {
    let linked = try configuration(navigation: #"{"from": "*", "to": "home"}"#)
    let error = #expect(throws: Failure.self) {
      _ = try linked.readPresentation?(["call": "p/f", "args": [["screen": "source"]]])
    }
    #expect(error?.message.contains("cannot be given a screen") == true)
  }

  @Test("mediations and presentations that routers answer are read by the manifest's rules")
  func answers() throws {
    let linked = try configuration()
    let mediation = try #require(linked.readMediation)
    #expect(
      try mediation([["use": "p/m"], ["set": ["to.a": 1]]]).steps.map(\.name) == ["p/m", "set"])
    #expect(throws: Failure.self) { try mediation([["use": "q/m"]]) }
    #expect(throws: Failure.self) { try mediation([["uze": "p/m"]]) }
    #expect(throws: Failure.self) { try mediation("nonsense") }
    let presentation = try #require(linked.readPresentation)
    #expect(try presentation(["use": "p/show"]).name == "p/show")
    #expect(throws: Failure.self) { try presentation(["kind": "nosuch"]) }
  }

  @Test("admission and deadlines of the manifest are taken over, the others are the engine's")
  func policy() throws {
    let policy = try configuration().policy
    #expect(policy.callDeadline == 250_000_000)
    #expect(policy.presentDeadline == Policy().presentDeadline)
    #expect(policy.effectDeadline == 40_000_000)
    #expect(policy.createDeadline == nil)
    #expect(policy.admission == .latestWins)
  }
}
