import SnapEngine
import SnapValue
import SnapPlugins
import Testing

@Suite("A plugin's mediators")
struct MediatorTests {
  private func ask(
    _ plugin: Plugin, _ name: String, _ ear: Ear<MediationAnswer> = Ear(), token: UInt64 = 7,
    _ call: MediationCall = MediationCall(id: 1)
  ) throws -> MediationAnswer? {
    let mediator = try #require(plugin.mediator(name))
    return try mediator.mediate(call, reply: ear.reply(token))
  }

  @Test("a mediator in C sets a property of the destination")
  func hello() throws {
    let bench = Bench()
    let plugin = try bench.load("hello")
    let body = TestBody()
    bench.navigation.add(Screen(key: "home", contents: body), 5)
    let call = MediationCall(id: 1, destinationID: ScreenID(rawValue: 5))
    let mediator = try #require(plugin.mediator("greet"))
    #expect(try mediator.mediate(call, reply: Ear().reply(1)) == .proceed)
    #expect(body.values == ["text": "hello"])
  }

  @Test("ok, veto and redirect are answers")
  func answers() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    #expect(try ask(plugin, "ok") == .proceed)
    #expect(try ask(plugin, "vetoes") == .veto(reason: "parental control"))
    #expect(try ask(plugin, "redirects") == .redirect(to: "login"))
  }

  @Test("a condition says yes or no at once; later answers and other ways are its fault")
  func conditions() throws {
    let bench = Bench()
    let plugin = try bench.load("conditions")
    #expect(try ask(plugin, "yes") == .proceed)
    #expect(try plugin.function("count")?.call([]) == 0)
    #expect(try ask(plugin, "no") == .veto(reason: "not by day"))
    let broken = #expect(throws: Failure.self) { try ask(plugin, "broken") }
    #expect(broken?.message == "no clock")
    for (name, status) in [("pends", "1 (PENDING)"), ("redirects", "4 (REDIRECT)")] {
      let ear = Ear<MediationAnswer>()
      let failure = #expect(throws: Failure.self) { try ask(plugin, name, ear) }
      #expect(failure?.code == .contractBroken)
      #expect(failure?.culprit == "org.example.conditions: mediate \(name)")
      #expect(
        failure?.message
          == "it is a condition and answered \(status): a condition says yes or no, at once")
      #expect(ear.answers.isEmpty)
    }
  }

  @Test("a condition has nothing to take back")
  func conditionUndo() throws {
    let bench = Bench()
    let plugin = try bench.load("conditions")
    _ = try ask(plugin, "yes")
    plugin.mediator("yes")?.undo(MediationCall(id: 1))
    #expect(try plugin.function("count")?.call([]) == 0)
  }

  @Test("one that is bound gets the arguments of its place, call after call")
  func bound() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    let mediator = try #require(plugin.mediator("repeats"))
    let (here, there) = (mediator.bound(to: "here"), mediator.bound(to: "a text that is longer"))
    for token in UInt64(1)...3 {
      let call = MediationCall(id: token, arguments: "elsewhere")
      #expect(try here.mediate(call, reply: Ear().reply(token)) == .redirect(to: "here"))
      #expect(
        try there.mediate(call, reply: Ear().reply(token)) == .redirect(to: "a text that is longer")
      )
      #expect(try mediator.mediate(call, reply: Ear().reply(token)) == .redirect(to: "elsewhere"))
    }
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let name: String
    let code: Failure.Code
    let says: String
    var testDescription: String { name }
    init(_ name: String, _ code: Failure.Code, _ says: String) {
      (self.name, self.code, self.says) = (name, code, says)
    }
  }

  @Test(
    "a failure names plugin, callback and reason",
    arguments: [
      Wrong("fails", .noSuchKey, "no film of that id"),
      Wrong("silent", .failed, "it failed with status -1 (E_FAIL) and gave no reason"),
      Wrong("unknown", .failed, "it failed with status -77 and gave no reason"),
      Wrong("newer", .failed, "the tape is worn out"),
      Wrong("disagrees", .wrongType, "this or that"),
      Wrong("declines", .contractBroken, "the status 2 (DECLINE), which is no answer here"),
      Wrong("nowhere", .contractBroken, "redirected without putting a route"),
      Wrong("puts-twice", .contractBroken, "put 2 answers into the sink"),
      Wrong("puts-nonsense", .contractBroken, "a value of the unknown kind 99"),
    ])
  func failures(wrong: Wrong) throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    let failure = #expect(throws: Failure.self) { try ask(plugin, wrong.name) }
    #expect(failure?.code == wrong.code)
    #expect(failure?.message.contains(wrong.says) == true, "\(failure?.message ?? "")")
    #expect(failure?.culprit == "org.example.mediators: mediate \(wrong.name)")
  }

  @Test("an error code that differs from the status is noted")
  func disagreement() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    _ = try? ask(plugin, "disagrees")
    _ = try? ask(plugin, "disagrees")
    let notes = bench.lines.texts.filter { $0.contains("-4 (E_KEY)") }
    #expect(notes.count == 1)
  }

  @Test("route, payload and flags reach the mediator")
  func echo() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    let call = MediationCall(
      id: 1, payload: ["film": 2, "year": 1926], route: "show/metropolis", animated: true,
      isGuard: true)
    #expect(
      try ask(plugin, "echoes", Ear(), token: 7, call)
        == .redirect(to: "show/metropolis|filmyear|3"))
  }

  private func complete(
    _ plugin: Plugin, _ status: Int64, _ message: String = "", _ result: Value = .null
  ) throws -> Int64? {
    let function = try #require(plugin.function("complete"))
    return try function.call([.int(status), .string(message), result]).int
  }

  @Test("a pending mediator is answered later, once")
  func pends() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    let ear = Ear<MediationAnswer>()
    #expect(try ask(plugin, "pends", ear) == nil)
    #expect(try complete(plugin, 3, "too late at night") == 0)
    #expect(ear.answers == [.success(.veto(reason: "too late at night"))])
    #expect(try complete(plugin, 0) == -5)
    #expect(ear.answers.count == 1)
  }

  @Test("what it says later has no control characters, as what it says at once")
  func plainLater() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    let ear = Ear<MediationAnswer>()
    #expect(try ask(plugin, "pends", ear) == nil)
    #expect(try complete(plugin, 3, "too\u{1B}[2J\nlate\u{7F}") == 0)
    #expect(ear.answers == [.success(.veto(reason: "too [2J late "))])
  }

  @Test("a veto without a reason says whose it is, now and later")
  func mute() throws {
    let bench = Bench()
    let conditions = try bench.load("conditions")
    #expect(
      try ask(conditions, "mute")
        == .veto(reason: "org.example.conditions: mediate mute gave no reason"))
    let mediators = try bench.load("mediators")
    let ear = Ear<MediationAnswer>()
    #expect(try ask(mediators, "pends", ear) == nil)
    #expect(try complete(mediators, 3) == 0)
    #expect(
      ear.answers == [.success(.veto(reason: "org.example.mediators: complete gave no reason"))])
  }

  @Test("a later redirect carries its target, a later error its message")
  func laterAnswers() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    let redirected = Ear<MediationAnswer>()
    #expect(try ask(plugin, "pends", redirected, token: 8) == nil)
    #expect(try complete(plugin, 4, "", "login") == 0)
    #expect(redirected.answers == [.success(.redirect(to: "login"))])
    let failed = Ear<MediationAnswer>()
    #expect(try ask(plugin, "pends", failed, token: 9) == nil)
    #expect(try complete(plugin, -10, "the server is silent") == 0)
    let expected = Failure(
      .timedOut, "the server is silent", culprit: "org.example.mediators: complete")
    #expect(failed.answers == [.failure(expected)])
  }

  @Test("a later error of a status without a name is one all the same, with its message")
  func laterUnnamed() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    let ear = Ear<MediationAnswer>()
    #expect(try ask(plugin, "pends", ear) == nil)
    #expect(try complete(plugin, -77, "the tape is worn out") == 0)
    let expected = Failure(
      .failed, "the tape is worn out", culprit: "org.example.mediators: complete")
    #expect(ear.answers == [.failure(expected)])
  }

  @Test("a later redirect to nowhere is a failure that says so, as one at once")
  func laterNowhere() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    for nowhere in ["", .null] as [Value] {
      let ear = Ear<MediationAnswer>()
      #expect(try ask(plugin, "pends", ear) == nil)
      #expect(try complete(plugin, 4, "", nowhere) == 0)
      guard case .failure(let failure) = try #require(ear.answers.first) else {
        Issue.record("it was taken for a way")
        continue
      }
      #expect(failure.code == .contractBroken)
      #expect(
        failure.message == "it redirected without putting a route or state URL"
          || failure.message == "it redirected to a null, a string is expected")
    }
  }

  @Test("a status that is no answer ends the question and is told to the plugin")
  func laterNonsense() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    let ear = Ear<MediationAnswer>()
    #expect(try ask(plugin, "pends", ear) == nil)
    #expect(try complete(plugin, 2) == -2)
    guard case .failure(let failure) = try #require(ear.answers.first) else {
      Issue.record("it was taken for an answer")
      return
    }
    #expect(failure.code == .contractBroken)
  }

  @Test("an answer after cancel is a stale handle")
  func cancelled() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    let ear = Ear<MediationAnswer>()
    let mediator = try #require(plugin.mediator("pends"))
    #expect(try mediator.mediate(MediationCall(id: 1), reply: ear.reply(7)) == nil)
    #expect(try plugin.function("isCancelled")?.call([]) == 0)
    ear.close()
    mediator.cancel(token: 7)
    #expect(try plugin.function("isCancelled")?.call([]) == 1)
    #expect(try plugin.function("countCancelled")?.call([]) == 1)
    #expect(try complete(plugin, 0) == -5)
    #expect(ear.answers.isEmpty)
  }

  @Test("a token that was never handed out is a stale handle")
  func unknownToken() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    #expect(try plugin.function("completeUnknown")?.call([12345]) == -5)
  }

  @Test("an answer inside the call counts, and only the first")
  func inside() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    for name in ["completes-inside", "completes-and-answers"] {
      let ear = Ear<MediationAnswer>()
      #expect(try ask(plugin, name, ear) == nil)
      #expect(ear.answers == [.success(.proceed)])
    }
    #expect(bench.lines.texts.contains { $0.contains("the first counts") })
  }

  @Test("undo reaches the plugin")
  func undo() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    plugin.mediator("ok")?.undo(MediationCall(id: 1))
    #expect(try plugin.function("countUndone")?.call([]) == 1)
  }

  @Test("a plugin that is stopped is not called, and what waits is told")
  func stopped() throws {
    let bench = Bench()
    let plugin = try bench.load("mediators")
    let ear = Ear<MediationAnswer>()
    #expect(try ask(plugin, "pends", ear) == nil)
    plugin.stop()
    plugin.stop()
    #expect(ear.answers.count == 1)
    let failure = #expect(throws: Failure.self) { try ask(plugin, "ok") }
    #expect(failure?.code == .wrongState)
  }
}
