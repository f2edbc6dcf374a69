import Foundation
import SnapEngine
import SnapValue
import SnapPlugins
import Testing

/// The plugin of Tests/Fixtures/SwiftSpecimen, which does everything once.
private let specimen = "libswift-specimen.so"

private func mediate(
  _ bench: KitBench, of mediator: String = "answers", _ payload: ValueMap,
  _ heard: Heard<MediationAnswer> = Heard(), token: UInt64 = 7
) throws -> MediationAnswer? {
  let call = MediationCall(id: 9, destinationID: ScreenID(rawValue: 5), payload: payload)
  return try #require(bench.plugin.mediator(mediator)).mediate(call, reply: heard.reply(token))
}

@Suite("The kit for plugins in Swift")
struct SwiftKitTests {
  // MARK: note and start

  @Test("the note is plugin.json, and one symbol is exported")
  func note() throws {
    let bench = try KitBench(specimen)
    #expect(bench.plugin.note.id == "org.example.swift-specimen")
    #expect(bench.plugin.note.version.description == "2.1.0-beta.1")
    #expect(bench.plugin.note.name == "Spécimen “eins”")
    #expect(bench.plugin.note.provides.functions == ["sum", "refuse", "join", "nothing"])
    #expect(bench.plugin.note.flags == 0)
  }

  @Test("what init throws refuses the start, and the next start is free to go")
  func refusesStart() throws {
    let refusal = #expect(throws: PluginRefusal.self) {
      try KitBench(specimen, config: ["refuse": "no licence"])
    }
    #expect(String(describing: refusal).contains("no licence"))
    _ = try KitBench(specimen)
  }

  @Test("the plugin's state is saved and restored; what makes no sense changes nothing")
  func state() throws {
    let bench = try KitBench(specimen)
    #expect(try bench.plugin.save() == "fresh")
    try bench.plugin.restore("ripe")
    let failure = #expect(throws: Failure.self) { try bench.plugin.restore(7) }
    #expect(failure?.code == .wrongType)
    #expect(try bench.plugin.save() == "ripe")
  }

  // MARK: mediators

  @Test("a mediation is an answer of the contract")
  func mediations() throws {
    let bench = try KitBench(specimen)
    #expect(try mediate(bench, [:]) == .proceed)
    #expect(try mediate(bench, ["answer": "veto"]) == .veto(reason: "not today"))
    #expect(try mediate(bench, ["answer": "redirect"]) == .redirect(to: "login"))
  }

  struct Thrown: Sendable, CustomTestStringConvertible {
    let answer: Value
    let code: Failure.Code
    let message: String
    var testDescription: String { answer.string ?? answer.kindName }
    init(_ answer: Value, _ code: Failure.Code, _ message: String) {
      (self.answer, self.code, self.message) = (answer, code, message)
    }
  }

  @Test(
    "what is thrown is a status and a message",
    arguments: [
      Thrown("mishap", .failed, "the cable is loose"),
      Thrown("silent", .failed, "the plugin failed with status -1"),
      Thrown("positive", .failed, "no error"),
      Thrown("long", .failed, String(repeating: "ä", count: 123)),
      Thrown(7, .wrongType, "\"answer\": a string is expected, not integer"),
    ])
  func thrown(_ thrown: Thrown) throws {
    let bench = try KitBench(specimen)
    let failure = #expect(throws: Failure.self) {
      try mediate(bench, ["answer": thrown.answer])
    }
    #expect(failure?.code == thrown.code)
    #expect(failure?.message == thrown.message)
  }

  @Test("what the host refuses is thrown with its status and message")
  func hostRefuses() throws {
    let bench = try KitBench(specimen)
    let failure = #expect(throws: Failure.self) {
      try mediate(bench, ["answer": "set", "value": 1])
    }
    #expect(failure?.code == .staleHandle)
  }

  @Test("what is shown is asked for with a window or without, and a refusal arrives")
  func shown() throws {
    let bench = try KitBench(specimen)
    #expect(
      try mediate(bench, ["answer": "shown"]) == .veto(reason: #"{"top":7,"window":null}"#))
    #expect(
      try mediate(bench, ["answer": "shown", "window": ["count": 1]])
        == .veto(reason: #"{"top":7,"window":{"count":1}}"#))
    let failure = #expect(throws: Failure.self) {
      try mediate(bench, ["answer": "shown", "window": 1])
    }
    #expect(failure?.code == .wrongType)
  }

  @Test("everything that the host says of a navigation arrives")
  func navigation() throws {
    let bench = try KitBench(specimen)
    let destination = bench.navigation.add(5)
    let payload: ValueMap = [
      "answer": "echo", "bytes": .bytes([0, 255]), "list": [1, 2.5, nil, true, "naïve\0"],
    ]
    let call = MediationCall(
      id: 9, sourceID: ScreenID(rawValue: 3), destinationID: ScreenID(rawValue: 5),
      payload: payload, arguments: ["deep": [[]]], route: "tv/ä", animated: true,
      screenKey: "film::2", isLeaving: true)
    let mediator = try #require(bench.plugin.mediator("answers"))
    #expect(try mediator.mediate(call, reply: Heard().reply(1)) == .proceed)
    #expect(
      destination.values["seen"] == [
        "id": 9, "source": 3, "route": "tv/ä", "key": "film::2", "arguments": ["deep": [[]]],
        "guard": false, "leave": true, "animated": true, "payload": .map(payload),
      ])
    mediator.undo(call)
    #expect(bench.said.last == "undo 9")
  }

  @Test("values are nested as deep as the limit, both ways, and no deeper")
  func depth() throws {
    let bench = try KitBench(specimen)
    _ = bench.navigation.add(5)
    var deep: Value = 1
    for _ in 1..<ValueLimits.depth { deep = [deep] }
    #expect(try mediate(bench, ["deep": deep]) == .proceed)
    let byHost = #expect(throws: Failure.self) { try mediate(bench, ["deep": [deep]]) }
    #expect(byHost?.code == .limit)
    let byKit = #expect(throws: Failure.self) {
      try mediate(bench, ["answer": "echo", "deep": deep])
    }
    #expect(byKit?.code == .badArgument)
    #expect(byKit?.message == "a value nested deeper than 64")
  }

  // MARK: later answers

  @Test("an answer inside the call is an answer at once")
  func inside() throws {
    let bench = try KitBench(specimen)
    #expect(try mediate(bench, of: "later", ["answer": "inside"]) == .veto(reason: "at once"))
  }

  @Test("an answer comes later, once; the second is refused")
  func once() throws {
    let bench = try KitBench(specimen)
    let heard = Heard<MediationAnswer>()
    #expect(try mediate(bench, of: "later", ["answer": "twice"], heard) == nil)
    #expect(heard.answers.isEmpty)
    bench.loop.turn()
    #expect(heard.answers == [.success(.proceed)])
    #expect(bench.said.contains("first true, second false"))
  }

  @Test("redirects and errors can come later too")
  func laterKinds() throws {
    let bench = try KitBench(specimen)
    let heard = Heard<MediationAnswer>()
    _ = try mediate(bench, of: "later", ["answer": "login"], heard)
    bench.loop.turn()
    #expect(heard.answers == [.success(.redirect(to: "login"))])
    let failed = Heard<MediationAnswer>()
    _ = try mediate(bench, of: "later", ["answer": "fail"], failed, token: 8)
    bench.loop.turn()
    guard case .failure(let failure)? = failed.answers.first else {
      Issue.record("no failure: \(failed.answers)")
      return
    }
    #expect(failure.code == .timedOut)
    #expect(failure.message == "nobody answers")
  }

  @Test("what is thrown instead of keeping the token is the answer")
  func throwsInstead() throws {
    let bench = try KitBench(specimen)
    let failure = #expect(throws: Failure.self) {
      try mediate(bench, of: "later", ["answer": "throw"])
    }
    #expect(failure?.code == .noSuchKey)
  }

  @Test("a token that nobody keeps is an error, at once or when the last one lets go")
  func dropped() throws {
    let bench = try KitBench(specimen)
    let words = "the plugin let go of its token without an answer"
    let failure = #expect(throws: Failure.self) {
      try mediate(bench, of: "later", ["answer": "drop"])
    }
    #expect(failure?.message == words)
    let heard = Heard<MediationAnswer>()
    #expect(try mediate(bench, of: "later", ["answer": "let go"], heard, token: 8) == nil)
    bench.loop.turn()
    guard case .failure(let later)? = heard.answers.first else {
      Issue.record("no failure: \(heard.answers)")
      return
    }
    #expect(later.message == words)
    #expect(heard.answers.count == 1)
  }

  @Test("a task's result is the answer, from whatever thread")
  func task() async {
    // In a process of its own: here a task waits behind all tests that have begun.
    await #expect(processExitsWith: .success) {
      try await onOwnThread {
        let bench = try KitBench(specimen)
        let heard = Heard<MediationAnswer>()
        // A task that is done before its mediator returns is an answer at once.
        let now = try mediate(bench, of: "later", ["answer": "task"], heard)
        #expect(now != nil || heard.wait())
        #expect(heard.answers.count == (now == nil ? 1 : 0))
        let answer = try now ?? heard.answers.first?.get()
        #expect(answer == .veto(reason: "on second thoughts"))
      }
    }
  }

  @Test("a redirect to nowhere is an error of the plugin's")
  func nowhere() throws {
    let bench = try KitBench(specimen)
    let failure = #expect(throws: Failure.self) { try mediate(bench, ["answer": "nowhere"]) }
    #expect(failure?.message.hasPrefix("it redirected without saying where") == true)
  }

  @Test("a cancelled token tells the plugin and answers by itself")
  func cancelled() throws {
    let bench = try KitBench(specimen)
    let heard = Heard<MediationAnswer>()
    #expect(try mediate(bench, of: "later", ["answer": "cancelled"], heard) == nil)
    try #require(bench.plugin.mediator("later")).cancel(token: 7)
    let told = bench.said.filter { $0.hasPrefix("told") }
    #expect(told == ["told of the cancel", "told of it, too"])
  }

  @Test("a stop ends what waits: tokens are cancelled, nothing stays scheduled")
  func stops() throws {
    let bench = try KitBench(specimen)
    let heard = Heard<MediationAnswer>()
    #expect(try mediate(bench, of: "later", ["answer": "keep"], heard) == nil)
    #expect(try mediate(bench, of: "later", ["answer": "login"], Heard(), token: 8) == nil)
    #expect(bench.loop.timerCount == 1)
    bench.plugin.stop()
    #expect(bench.loop.timerCount == 0)
    guard case .failure(let failure)? = heard.answers.first else {
      Issue.record("no failure: \(heard.answers)")
      return
    }
    #expect(failure.code == .cancelled)
    #expect(bench.said.contains("stopped"))
  }

  // MARK: routers, effects, functions

  @Test("a router's answers are maps of the contract")
  func routes() throws {
    let bench = try KitBench(specimen)
    let router = try #require(bench.plugin.router("films"))
    func resolve(_ route: String) throws -> RouteAnswer? {
      try router.resolve(RouteQuery(route: route, payload: ["id": 2]), reply: Heard().reply(3))
    }
    #expect(try resolve("film") == .target(["navigation": "show", "payload": ["id": 2]]))
    #expect(try resolve("home") == .target(["open": "tv://home"]))
    #expect(try resolve("plan") == .target(["destination": "film", "presentation": "sheet"]))
    #expect(try resolve("later") == .decline)
    #expect(try resolve("") == .decline)
    #expect(
      try router.routes() == [
        RouteDescription(name: "film", payload: ["properties": [:]], summary: "a film"),
        RouteDescription(name: "home", payload: nil, summary: ""),
      ])
  }

  @Test("a condition says so, has no token, and answers at once whatever way it takes")
  func condition() throws {
    let bench = try KitBench(specimen)
    let night = try #require(bench.plugin.mediator("night"))
    let heard = Heard<MediationAnswer>()
    let call = MediationCall(id: 9)
    #expect(try night.mediate(call, reply: heard.reply(1)) == .veto(reason: "by night only"))
    let later = MediationCall(id: 9, payload: ["answer": "later"])
    #expect(try night.mediate(later, reply: heard.reply(2)) == .proceed)
    #expect(heard.answers.isEmpty)
  }

  @Test("an effect is set at once or later")
  func effect() throws {
    let bench = try KitBench(specimen)
    let dimmer = try #require(bench.plugin.effect("dimmer"))
    let heard = Heard<Presented>()
    #expect(
      try dimmer.setVisible(true, animated: false, arguments: .null, reply: heard.reply(1)) != nil)
    #expect(
      try dimmer.setVisible(false, animated: true, arguments: .null, reply: heard.reply(2)) == nil)
    bench.loop.turn()
    #expect(heard.answers == [.success(Presented())])
  }

  @Test("free functions take and answer Swift types")
  func functions() throws {
    let bench = try KitBench(specimen)
    #expect(try bench.call("sum", [1, 2.5]) == 3.5)
    #expect(try bench.call("join", [["a", "b"], "-"]) == "a-b")
    #expect(try bench.call("join", [["a", "b"], nil]) == "a b")
    #expect(try bench.call("nothing", []) == .null)
    let failure = #expect(throws: Failure.self) { try bench.call("refuse", ["not now"]) }
    #expect(failure?.code == .wrongState)
    #expect(failure?.message == "not now")
    let wrong = #expect(throws: Failure.self) { try bench.call("refuse", [7]) }
    #expect(wrong?.message == "argument 1: a string is expected, not integer")
  }

  @Test("where the contract has no room for an error, it is logged and the result is null")
  func logged() throws {
    let bench = try KitBench(specimen)
    #expect(try bench.call("sum", ["one", 2]) == .null)
    #expect(bench.said.last == "sum: argument 1: a number is expected, not string")
  }
}
