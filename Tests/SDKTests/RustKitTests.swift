import Foundation
import SnapEngine
import SnapValue
import SnapPlugins
import Testing

/// The plugin of Programs/specimen.rs in a real host.
@Suite(
  "The crate for plugins in Rust", .serialized,
  .enabled(if: RustWorkshop.hasCargo, RustWorkshop.reason))
struct RustKitTests {
  private let bench: KitBench

  init() throws {
    bench = try KitBench(RustWorkshop.specimen.get())
    _ = try bench.call("shake", [false])
  }

  private func mediate(
    _ payload: ValueMap, _ heard: Heard<MediationAnswer> = Heard(), token: UInt64 = 7
  ) throws -> MediationAnswer? {
    let call = MediationCall(id: 9, destinationID: ScreenID(rawValue: 5), payload: payload)
    return try #require(bench.plugin.mediator("answers")).mediate(call, reply: heard.reply(token))
  }

  @Test("the note says what plugin! says, whatever the texts")
  func note() throws {
    let note = bench.plugin.note
    #expect(note.id == "org.example.specimen")
    #expect(note.version.description == "2.1.0-beta.1")
    #expect(note.name == "Spécimen \"eins\" \\")
    #expect(note.provides.functions == ["shake", "seven", "join", "halve", "refuse"])
    #expect(note.needs.map(\.word) == ["network", "exec"])
    #expect(note.needs.map(\.purpose) == ["asks a \"server\"", "starts it"])
    #expect(note.config != nil)
    #expect(bench.said.first == "started in bench 3.2.1")
  }

  @Test("a condition says so, has no token, and is held to it")
  func condition() throws {
    let night = try #require(bench.plugin.mediator("night"))
    func ask(_ answer: Value) throws -> MediationAnswer? {
      try night.mediate(MediationCall(id: 9, payload: ["answer": answer]), reply: Heard().reply(1))
    }
    #expect(try ask("done") == .proceed)
    let elsewhere = #expect(throws: Failure.self) { try ask("redirect") }
    #expect(elsewhere?.message.hasPrefix("it is a condition and answered 4 (REDIRECT)") == true)
    #expect(throws: Failure.self) { try ask("later") }
  }

  @Test("a panic in start refuses the plugin, and the next start is free to go")
  func start() throws {
    bench.plugin.stop()
    let refusal = #expect(throws: PluginRefusal.self) {
      try KitBench(RustWorkshop.specimen.get(), config: ["panics": true])
    }
    #expect(String(describing: refusal).contains("panicked at src/lib.rs:"))
    #expect(String(describing: refusal).contains("not like that"))
    _ = try KitBench(RustWorkshop.specimen.get())
  }

  @Test("a mediation is an answer of the contract")
  func mediations() throws {
    #expect(try mediate([:]) == .proceed)
    #expect(try mediate(["answer": "veto"]) == .veto(reason: "not today"))
    #expect(try mediate(["answer": "redirect"]) == .redirect(to: "login"))
  }

  @Test(
    "an Err is a status and a message",
    arguments: [
      ("fails", Failure.Code.failed, "invalid digit found in string"),
      ("long", .failed, String(repeating: "ä", count: 123)),
      ("echo", .staleHandle, "no screen 5"),
    ])
  func failures(answer: String, code: Failure.Code, message: String) throws {
    let failure = #expect(throws: Failure.self) { try mediate(["answer": .string(answer)]) }
    #expect(failure?.code == code)
    #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
  }

  @Test("everything that the host says of a navigation arrives")
  func navigation() throws {
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
        "payload": .map(payload), "leave": true, "animated": true,
      ])
    mediator.undo(call)
    #expect(bench.said.last == "undo 9")
  }

  // MARK: later answers

  @Test("a thread answers once")
  func later() throws {
    let heard = Heard<MediationAnswer>()
    let answer = try mediate(["answer": "later"], heard)
    let answers = (answer.map { [.success($0)] } ?? []) + heard.answers
    #expect(answers == [.success(.veto(reason: "no"))])
  }

  @Test(
    "a token that is dropped answers with an error",
    arguments: [
      ("dropped", "the plugin dropped the token without an answer"),
      ("thread", "the plugin panicked before it answered: see the log"),
    ])
  func dropped(answer: String, words: String) throws {
    let heard = Heard<MediationAnswer>()
    #expect(try mediate(["answer": .string(answer)], heard) == nil)
    bench.loop.turn()
    #expect(heard.answers.count == 1)
    guard case .failure(let failure)? = heard.answers.first else {
      Issue.record("no failure: \(heard.answers)")
      return
    }
    #expect(failure.code == .failed)
    #expect(failure.message == words)
    #expect(try mediate([:]) == .proceed, "the host goes on")
  }

  @Test("a stop cancels what waits")
  func stops() throws {
    let heard = Heard<MediationAnswer>()
    #expect(try mediate(["answer": "keep"], heard) == nil)
    bench.plugin.stop()
    guard case .failure(let failure)? = heard.answers.first else {
      Issue.record("no failure: \(heard.answers)")
      return
    }
    #expect(failure.code == .cancelled)
  }

  // MARK: panics

  /// How many panics the log tells; with RUST_BACKTRACE there are more lines.
  private var panics: Int { bench.said.count { $0.hasPrefix("panicked at src/lib.rs:") } }

  /// Does something while every callback panics, then once more while none does.
  private func shaken(_ call: () throws -> Void) throws {
    _ = try bench.call("shake", [true])
    let before = panics
    let failure = #expect(throws: Failure.self) { try call() }
    #expect(failure?.code == .failed)
    #expect(failure?.message.hasPrefix("panicked at src/lib.rs:") == true)
    #expect(failure?.message.hasSuffix(": shaken") == true, "\(failure?.message ?? "")")
    #expect(panics == before + 1)
    _ = try bench.call("shake", [false])
    try call()
  }

  @Test("a panic is an error of the call, and the next call is served: mediators and routers")
  func panicsOfMediators() throws {
    try shaken {
      let answer = try mediate([:])
      #expect(answer == .proceed)
    }
    let router = try #require(bench.plugin.router("shaky"))
    try shaken {
      let answer = try router.resolve(RouteQuery(route: "a"), reply: Heard().reply(1))
      #expect(answer == .decline)
    }
  }

  @Test("and presenters and effects")
  func panicsOfPresenters() throws {
    let presenter = try #require(bench.plugin.presenter("shaky"))
    let transition = Transition(id: 1, updates: [], move: .none)
    try shaken { try presenter.open(arguments: .null) }
    try shaken {
      let shown = try presenter.present(transition, reply: Heard().reply(2))
      #expect(shown != nil)
    }
    try shaken {
      let view = try presenter.saveView(of: ScreenID(rawValue: 1))
      #expect(view == 7)
    }
    let effect = try #require(bench.plugin.effect("shaky"))
    try shaken {
      let shown = try effect.setVisible(
        true, animated: false, arguments: .null, reply: Heard().reply(3))
      #expect(shown != nil)
    }
    _ = try bench.call("shake", [true])
    let before = panics
    presenter.changed(ScreenID(rawValue: 1))
    presenter.close()
    #expect(panics == before + 2)
  }

  @Test("a screen and an effect are told why they change, and a panic there does no harm")
  func attributes() throws {
    let counter = try bench.screen("counter")
    defer { counter.destroy() }
    let effect = try #require(bench.plugin.effect("shaky"))
    let words = #"Forward tv://home tv://home/list::7 Some("7") 1"#
    counter.update(.step)
    #expect(try counter.value(of: "label") == .string(words))
    effect.update(.step)
    #expect(bench.said.last == words)
    _ = try bench.call("shake", [true])
    let before = panics
    counter.update(.step)
    effect.update(.step)
    #expect(panics == before + 2)
  }

  @Test("and screens")
  func panicsOfScreens() throws {
    try shaken { try bench.screen("counter").destroy() }
    let counter = try bench.screen("counter", ["count": 3])
    defer { counter.destroy() }
    try shaken { try counter.set("count", to: 4) }
    try shaken { _ = try counter.call("reset", []) }
    try counter.set("count", to: 4)
    _ = try bench.call("shake", [true])
    #expect(try counter.value(of: "count") == 0)
    #expect(try counter.call("add", [1]) == 0)
    let words = "a typed function answered nothing: panicked at"
    #expect(bench.said.contains { $0.hasPrefix(words) }, "\(bench.said)")
    _ = try bench.call("shake", [false])
    #expect(try counter.call("add", [1]) == 5)
  }

  @Test("where the contract has no room for an error, a function answers nothing and the log why")
  func panicsOfFunctions() throws {
    _ = try bench.call("shake", [true])
    #expect(try bench.call("seven", []) == 0)
    #expect(bench.said.contains { $0.hasSuffix(": shaken") }, "\(bench.said)")
    _ = try bench.call("shake", [false])
    #expect(try bench.call("seven", []) == 7)
  }

  // MARK: typed functions

  @Test("signatures follow from the types")
  func members() throws {
    let members = try #require(bench.plugin.members(ofScreenType: "counter")).members
    #expect(
      members.map { "\($0.role) \($0.name) \($0.signature)" } == [
        "get count x(@p)", "observe count -(@p{-(@v)}@)", "set count i(@px!)",
        "get label s(@p)", "observe label -(@p{-(@v)}@)", "set label i(@ps!)",
        "do add x(@px)", "do reset i(@p!)",
      ])
  }

  @Test("values keep what they are, and what does not fit is refused")
  func values() throws {
    let counter = try bench.screen("counter")
    defer { counter.destroy() }
    for label in ["", "naïve\0😀", String(repeating: "x", count: 1 << 20)] {
      try counter.set("label", to: .string(label))
      #expect(try counter.value(of: "label") == .string(label))
    }
    for count in [0, Int64.max] {
      try counter.set("count", to: .int(count))
      #expect(try counter.value(of: "count") == .int(count))
    }
    let negative = #expect(throws: Failure.self) { try counter.set("count", to: -1) }
    #expect(negative?.code == .badArgument)
    #expect(negative?.message == "-1 is no count")
    let other = #expect(throws: Failure.self) { try counter.set("count", to: "many") }
    #expect(other?.code == .wrongType)
    #expect(try bench.call("join", ["a\0", "ü"]) == "a\0ü")
    #expect(try bench.call("halve", [3]) == 1.5)
    let refused = #expect(throws: Failure.self) { try bench.call("refuse", ["not now"]) }
    #expect(refused?.code == .wrongState)
    #expect(refused?.message == "not now")
  }
}
