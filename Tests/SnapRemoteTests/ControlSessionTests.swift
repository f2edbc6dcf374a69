import SnapValue
import SnapSystem
import Testing

@testable import SnapRemote

@Suite("One client of the control socket")
struct ControlSessionTests {
  private func line(_ text: String) -> LineSplitter.Line { .bytes(Array(text.utf8)) }

  private func session(_ lines: String..., limits: ControlSession.Limits = .init())
    -> ControlSession
  {
    var session = ControlSession(limits: limits)
    for text in lines { session.take(line(text)) }
    return session
  }

  private func actions(_ session: inout ControlSession) -> [ControlSession.Action] {
    var actions: [ControlSession.Action] = []
    while let action = session.next() { actions.append(action) }
    return actions
  }

  private let state = ControlCommand(id: nil, kind: .state)
  private let done = ControlAnswer(id: nil)

  @Test("commands are begun one after the other, each when the one before has its answer")
  func oneByOne() {
    var session = session(#"{"op":"state"}"#, #"{"id":2,"op":"plugins"}"#)
    #expect(actions(&session) == [.begin(state)])
    session.answered(done)
    #expect(
      actions(&session) == [.send(#"{"ok":true}"#), .begin(ControlCommand(id: 2, kind: .plugins))])
  }

  @Test("a line that is no command is answered in its turn")
  func faults() {
    var session = session(#"{"op":"state"}"#, "x")
    #expect(actions(&session) == [.begin(state)])
    session.answered(done)
    let told = actions(&session)
    #expect(told.count == 2)
    #expect(told.first == .send(#"{"ok":true}"#))
  }

  @Test("it is not read on while too many of its commands wait, or it does not take its answers")
  func rests() {
    var session = session(limits: .init(waiting: 2, unsent: 10))
    #expect(!session.rests(unsent: 10))
    #expect(session.rests(unsent: 11))
    session.take(line(#"{"op":"state"}"#))
    session.take(line(#"{"op":"state"}"#))
    #expect(session.rests(unsent: 0))
    _ = session.next()
    #expect(!session.rests(unsent: 0))
  }

  @Test("one that sends no more is closed when all is answered, but not while it follows events")
  func inputEnded() {
    var session = session(#"{"op":"state"}"#)
    session.inputEnded()
    #expect(actions(&session) == [.begin(state)])
    session.answered(done)
    session.follow(true)
    #expect(actions(&session) == [.send(#"{"ok":true}"#)])
    session.tell("event", unsent: 0)
    #expect(actions(&session) == [.send("event")])
    session.becameDeaf()
    #expect(actions(&session) == [.close])
  }

  @Test("one that does not read its events is cut off, and nothing more of it is carried out")
  func cutOff() {
    var session = session(#"{"op":"events"}"#, limits: .init(unread: 10))
    _ = session.next()
    session.answered(done)
    session.follow(true)
    _ = actions(&session)
    session.tell("12345", unsent: 5)
    session.tell("12345", unsent: 6)
    session.take(line(#"{"op":"quit"}"#))
    let cut =
      #"{"ok":false,"error":{"code":"limit","message":"cut off: more than 10 bytes of events "#
      + #"were not read"}}"#
    #expect(actions(&session) == [.cutOff(cut)])
    #expect(session.rests(unsent: 0))
  }

  @Test("at the application's end each command that has no answer yet gets one, then it is closed")
  func end() {
    var session = session(
      #"{"id":1,"op":"state"}"#, #"{"id":2,"op":"state"}"#, "x", #"{"id":3,"op":"state"}"#)
    _ = session.next()
    session.applicationEnds()
    let told = actions(&session)
    #expect(told.count == 5 && told.last == .close)
    for (place, id) in [(0, 1), (1, 2), (3, 3)] {
      #expect(
        told[place]
          == .send(
            #"{"id":\#(id),"ok":false,"error":{"code":"wrongState","#
              + #""message":"the application has ended"}}"#))
    }
  }

  @Test(
    "a member that a command has no use for is refused, with those that it may have",
    arguments: [
      (
        #"{"op":"explain","step":{"back":1},"form":"a://b"}"#,
        #"the command "explain" has no "form"; it may have step, from"#,
        #"did you mean "from"?"#
      ),
      (
        #"{"op":"events","folow":false}"#,
        #"the command "events" has no "folow"; it may have follow"#, #"did you mean "follow"?"#
      ),
      (#"{"op":"quit","now":true}"#, #"the command "quit" has no "now"; it may have nothing"#, ""),
      (
        #"{"op":"press","action":1,"object":2}"#,
        #"the command "press" has no "object"; it may have action, inputs, screen, admission"#, ""
      ),
      (
        #"{"op":"request","request":{"kind":"back"},"count":2}"#,
        #"the command "request" has no "count"; it may have request"#, ""
      ),
    ])
  func members(line: String, message: String, hint: String) {
    #expect(
      throws: ControlFault("badArgument", message, hint: hint, id: nil)
    ) { try ControlCommand(line: Array(line.utf8)) }
  }

  @Test(
    "what a command may have, and what is free, is taken",
    arguments: [
      #"{"id":1,"op":"state","x-why":"a test"}"#, #"{"op":"describe","screen":null}"#,
      #"{"op":"enter","urls":[],"action":null}"#,
      #"{"op":"press","action":1,"admission":"busy"}"#,
    ])
  func freeMembers(line: String) {
    #expect(throws: Never.self) { try ControlCommand(line: Array(line.utf8)) }
  }

  @Test("the kind of a request, and segue and dismiss, whose id has another name")
  func kinds() throws {
    let segue = try ControlCommand(line: Array(#"{"id":1,"op":"segue","segue":"more"}"#.utf8))
    #expect(segue == ControlCommand(id: 1, kind: .request(["kind": "segue", "id": "more"])))
    let dismiss = try ControlCommand(line: Array(#"{"op":"dismiss","layer":"pin"}"#.utf8))
    #expect(dismiss == ControlCommand(id: nil, kind: .request(["kind": "dismiss", "id": "pin"])))
    let smuggled = try ControlCommand(line: Array(#"{"op":"back","kind":"closed"}"#.utf8))
    #expect(smuggled.kind == .request(["kind": "back"]))
  }
}
