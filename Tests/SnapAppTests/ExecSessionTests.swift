import SnapEngine
import SnapValue
import SnapSystem
import Testing

@testable import SnapApp

@Suite("The conversation with a presenter's program")
struct ExecSessionTests {
  private static let ready = #"{"kind":"ready"}"#

  /// A session that was told these lines, and what it wants done since its greeting.
  private func session(
    _ lines: String..., limits: ExecSession.Limits = .init()
  ) -> ExecSession {
    var session = ExecSession(greeting: ["protocol": 1], limits: limits)
    for line in lines { session.take(.bytes(Array(line.utf8))) }
    return session
  }

  private func actions(_ session: inout ExecSession) -> [ExecSession.Action] {
    var actions: [ExecSession.Action] = []
    while let action = session.next() { actions.append(action) }
    return actions
  }

  private func readySession(limits: ExecSession.Limits = .init()) -> ExecSession {
    var session = session(Self.ready, limits: limits)
    _ = actions(&session)
    return session
  }

  private func losses(_ actions: [ExecSession.Action]) -> [String] {
    actions.compactMap { if case .lost(let failure) = $0 { failure.message } else { nil } }
  }

  @Test("it is greeted, and is ready when it says so")
  func greeting() {
    var session = session()
    #expect(actions(&session) == [.send(#"{"kind":"open","protocol":1}"#)])
    session.take(.bytes(Array(#"{"kind":"ready","knowsRegions":true}"#.utf8)))
    #expect(actions(&session) == [.ready])
    #expect(session.knowsRegions)
  }

  @Test("a transition is shown when it says so, once")
  func present() throws {
    var session = readySession()
    try session.present(["move": "forward"], token: 7, unsent: 0)
    #expect(actions(&session) == [.send(#"{"kind":"present","move":"forward","token":7}"#)])
    let complete = LineSplitter.Line.bytes(Array(#"{"kind":"complete","token":7}"#.utf8))
    session.take(complete)
    session.take(complete)
    #expect(actions(&session) == [.complete(7, nil)])
  }

  @Test("one that it could not show has its words; one that is not waited for is not asked after")
  func failures() throws {
    var session = readySession()
    try session.present([:], token: 1, unsent: 0)
    try session.present([:], token: 0, unsent: 0)
    session.take(
      .bytes(
        Array(#"{"kind":"complete","token":1,"status":"failed","message":"no display"}"#.utf8)))
    #expect(
      actions(&session) == [
        .send(#"{"kind":"present","token":1}"#), .send(#"{"kind":"present"}"#),
        .complete(1, Failure(.failed, "no display")),
      ])
  }

  @Test("a cancelled one is told to it, and its answer is not wanted any more")
  func cancelled() throws {
    var session = readySession()
    try session.present([:], token: 3, unsent: 0)
    _ = actions(&session)
    session.cancel(3)
    session.cancel(3)
    session.take(.bytes(Array(#"{"kind":"complete","token":3}"#.utf8)))
    #expect(actions(&session) == [.send(#"{"kind":"cancel","token":3}"#)])
  }

  @Test("its requests are asked for it, and the outcome goes to its id")
  func requests() {
    var session = readySession()
    session.take(.bytes(Array(#"{"kind":"request","id":"x","request":{"kind":"back"}}"#.utf8)))
    #expect(actions(&session) == [.request(["kind": "back"], id: "x")])
    session.outcome(["outcome": "done", "state": "a://b"], id: "x", unsent: 0)
    #expect(
      actions(&session) == [
        .send(#"{"kind":"outcome","id":"x","outcome":"done","state":"a://b"}"#)
      ])
  }

  @Test("its view of a screen is kept, and given back")
  func views() {
    var session = readySession(limits: .init(views: 1, view: 20))
    session.take(.bytes(Array(#"{"kind":"view","screen":4,"view":{"focus":"a"}}"#.utf8)))
    #expect(session.view(of: ScreenID(rawValue: 4)) == ["focus": "a"])
    session.take(.bytes(Array(#"{"kind":"view","screen":5,"view":1}"#.utf8)))
    #expect(session.view(of: ScreenID(rawValue: 5)) == nil)
    session.restore(ScreenID(rawValue: 4), ["focus": "b"])
    #expect(
      actions(&session).last
        == .send(#"{"kind":"restoreView","screen":4,"view":{"focus":"b"}}"#))
    session.forgetViews { _ in true }
    #expect(session.view(of: ScreenID(rawValue: 4)) == nil)
  }

  @Test(
    "its death fails what was in flight, with the reason, and is told once",
    arguments: [
      (ProcessEnd.exited(3), "it exited with status 3"),
      (.killed(signal: 9), "it was killed by SIGKILL"),
    ])
  func death(end: ProcessEnd, reason: String) throws {
    var session = readySession()
    try session.present([:], token: 1, unsent: 0)
    _ = actions(&session)
    session.ended(end)
    let failure = Failure(.failed, reason)
    #expect(actions(&session) == [.complete(1, failure), .lost(failure), .gone])
    #expect(throws: failure) { try session.present([:], token: 2, unsent: 0) }
  }

  @Test("the last words on its standard error are part of the reason")
  func lastWords() {
    var session = readySession()
    session.takeError(.bytes(Array("Traceback:".utf8)))
    session.takeError(.bytes(Array("NameError: x".utf8)))
    session.ended(.exited(1))
    #expect(losses(actions(&session)) == ["it exited with status 1: NameError: x"])
  }

  @Test("who says nothing, closes its output, or does not read in time is given up and killed")
  func givenUp() {
    var mute = session()
    mute.timeIsOver()
    #expect(actions(&mute).suffix(2).last == .kill)
    var silent = readySession()
    silent.becameSilent()
    #expect(actions(&silent) == [.wait(1_000_000_000)])
    silent.timeIsOver()
    #expect(losses(actions(&silent)) == ["it has closed its standard output"])
    var deaf = readySession(limits: .init(unread: 10))
    #expect(throws: Failure(.failed, "it has not read 11 bytes of what it was told")) {
      try deaf.present([:], token: 1, unsent: 11)
    }
    #expect(actions(&deaf).last == .kill)
    var asking = readySession(limits: .init(unread: 10))
    asking.outcome(["outcome": "done"], id: 1, unsent: 11)
    #expect(losses(actions(&asking)) == ["it has not read 11 bytes of what it was told"])
  }

  @Test("what is no message is told five times, and given up at the hundredth")
  func babble() {
    var session = readySession()
    for number in 1..<100 { session.take(.bytes(Array("hello \(number)".utf8))) }
    let told = actions(&session)
    #expect(told.count == 5)
    guard case .log(let level, let text) = told.first else { return #expect(Bool(false)) }
    #expect(level == "warning")
    #expect(text.hasSuffix(": hello 1; plain text belongs on standard error"))
    session.take(.bytes(Array("hello 100".utf8)))
    #expect(
      losses(actions(&session)) == [
        "it has written 100 lines that are no messages, such as: hello 100"
      ])
  }

  @Test("a line without end is given up at once")
  func tooLong() {
    var session = readySession()
    session.take(.tooLong)
    #expect(losses(actions(&session)) == ["it has written a line of more than 8388608 bytes"])
  }

  @Test(
    "a message that makes no sense says why",
    arguments: [
      (#"{"kind":"complete"}"#, #"the message has no "token", a number from 1"#),
      (#"{"kind":"complete","token":-1}"#, #"the message has no "token""#),
      (#"{"kind":"complete","token":1,"status":"great"}"#, #""status" is "ok" or "failed""#),
      (#"{"kind":"compleet","token":1}"#, #"did you mean "complete"?"#),
      (#"{"kind":"request"}"#, #"a message "request" has "request""#),
      (#"{"kind":"ready"}"#, "it was ready already"),
      (#"{"kind":"log","level":"note"}"#, #"a message "log" has "text", a string"#),
      (#"{"kind":"log","text":5}"#, #"a message "log" has "text", a string"#),
      (
        #"{"kind":"log","level":"eror","text":"hot"}"#,
        #""level" is trace, debug, note, warning or error, not "eror"; did you mean "error"?"#
      ),
      (#"{"token":1}"#, #"a message has "kind", a string"#),
      ("[]", "a message is an object, not list"),
    ])
  func malformed(line: String, words: String) {
    var session = readySession()
    session.take(.bytes(Array(line.utf8)))
    guard case .log("warning", let text) = session.next() else { return #expect(Bool(false)) }
    #expect(text.contains(words), "\(text)")
  }

  @Test("only what is no JSON is told where plain text belongs")
  func plainText() {
    var session = readySession()
    for line in [#"{"kind":"complete"}"#, "Traceback (most recent call last):"] {
      session.take(.bytes(Array(line.utf8)))
    }
    let told = actions(&session).map { action -> Bool in
      guard case .log("warning", let text) = action else { return false }
      return text.hasSuffix("plain text belongs on standard error")
    }
    #expect(told == [false, true])
  }

  @Test("one that says of regions what is neither true nor false is not ready")
  func oddReady() {
    var session = session(#"{"kind":"ready","knowsRegions":"yes"}"#)
    guard case .log("warning", let text) = actions(&session).last else {
      return #expect(Bool(false))
    }
    #expect(text.contains(#""knowsRegions" is true or false, not "yes""#), "\(text)")
    session.take(.bytes(Array(Self.ready.utf8)))
    #expect(actions(&session) == [.ready])
  }

  @Test("a line for the log that names no level is a note")
  func level() {
    var session = readySession()
    session.take(.bytes(Array(#"{"kind":"log","text":"hello"}"#.utf8)))
    #expect(actions(&session) == [.log(level: "note", text: "hello")])
  }

  @Test("its first message is ready")
  func firstWord() {
    var session = session(#"{"kind":"request","request":{"kind":"back"}}"#)
    guard case .log("warning", let text) = actions(&session).last else {
      return #expect(Bool(false))
    }
    #expect(text.contains(#"its first message is "ready""#))
  }

  @Test("an end that was asked for is no loss, and one that does not come is brought about")
  func close() {
    var session = readySession()
    session.close()
    #expect(actions(&session) == [.send(#"{"kind":"close"}"#), .wait(1_000_000_000)])
    session.take(.bytes(Array("garbage".utf8)))
    session.timeIsOver()
    #expect(actions(&session) == [.kill])
    session.ended(.killed(signal: 9))
    #expect(actions(&session) == [.gone])
  }

  @Test("whatever it writes and does, it is lost at most once and each token is answered once")
  func random() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededWords(state: seed)
    for _ in 0..<500 {
      var session = session()
      var answered: [UInt64: Int] = [:]
      var losses = 0
      for step in 1...40 {
        random.act(on: &session, token: UInt64(step))
        while let action = session.next() {
          if case .complete(let token, _) = action { answered[token, default: 0] += 1 }
          if case .lost = action { losses += 1 }
        }
      }
      #expect(losses <= 1, "seed \(seed)")
      #expect(answered.values.allSatisfy { $0 == 1 }, "seed \(seed)")
    }
  }
}

/// Something that a program or its host may do next.
private struct SeededWords {
  var state: UInt64

  private mutating func number(_ below: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % below
  }

  mutating func act(on session: inout ExecSession, token: UInt64) {
    switch number(12) {
    case 0, 1: session.take(.bytes(Array(#"{"kind":"ready"}"#.utf8)))
    case 2, 3, 4: try? session.present([:], token: token, unsent: number(50) == 0 ? 1 << 30 : 0)
    case 5, 6:
      let line = #"{"kind":"complete","token":\#(number(token) + 1)}"#
      session.take(.bytes(Array(line.utf8)))
    case 7: session.cancel(number(token) + 1)
    case 8: session.take(.bytes(Array("x".utf8)))
    case 9: session.becameSilent()
    case 10: if number(6) == 0 { session.timeIsOver() }
    default: if number(8) == 0 { session.ended(.exited(0)) }
    }
  }
}
