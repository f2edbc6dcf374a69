import SnapEngine
import SnapValue
import SnapNavigation
import Testing

@Suite("Requests as plugins write them")
struct ContractRequestTests {
  @Test("every kind that is told to others is served", arguments: Request.contractKinds)
  func served(kind: String) {
    do throws(Failure) {
      _ = try Request(contract: ["kind": .string(kind)])
    } catch {
      // Some need more entries than the kind, and say which.
      #expect(error.code == .badArgument, "\(error.message)")
    }
  }

  @Test("no kind is told twice")
  func once() { #expect(Set(Request.contractKinds).count == Request.contractKinds.count) }

  private func read(_ map: ValueMap) throws(Failure) -> Request { try Request(contract: .map(map)) }

  @Test("a transition has the calls of a script")
  func transition() throws {
    let request = try read([
      "kind": "transition",
      "calls": [
        ["root", "home"], ["root", "a", ["replace": true]], ["push", "show::2"], ["data", nil],
        ["data", ""], ["pop", 2], ["present", "video"], ["dismiss", "video"],
        ["animate", "menu", true],
        ["parameter", "menu", 3], ["resolve", "home"],
      ],
    ])
    guard case .transition(let calls) = request.kind else {
      Issue.record("another kind")
      return
    }
    #expect(
      calls == [
        .root("home"), .root("a", replace: true), .push("show::2"), .data(nil), .data(""), .pop(2),
        .present("video"), .dismiss("video"), .animate("menu", true),
        .parameter("menu", Location.Flags(rawValue: 3)), .resolve("home"),
      ])
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let request: ValueMap
    let code: Failure.Code
    let says: String
    var testDescription: String { says }
    init(_ request: ValueMap, _ code: Failure.Code, _ says: String) {
      (self.request, self.code, self.says) = (request, code, says)
    }
    init(call: Value, _ code: Failure.Code, _ says: String) {
      self.init(["kind": "transition", "calls": [["pop", 0], call]], code, says)
    }
  }

  @Test(
    "what is not served is refused with a sentence, and never dropped",
    arguments: [
      Fault(["kind": "transition"], .badArgument, "the request has no \"calls\""),
      Fault(
        ["kind": "transition", "calls": "pop"], .wrongType,
        "\"calls\" of the request must be a list of calls, not string"),
      Fault(
        call: "pop", .wrongType,
        "call 2 of the transition must be a list of a name and arguments, such as "
          + "[\"push\", \"show::2\"], not \"pop\""),
      Fault(
        call: ["jump", 1], .badArgument,
        "call 2 of the transition: there is no \"jump\"; there are root, push, data, pop, present, "
          + "dismiss, animate, parameter, resolve"),
      Fault(call: ["pop"], .badArgument, "call 2 of the transition, \"pop\": takes one argument"),
      Fault(
        call: ["root", "a", [:], 1], .badArgument,
        "call 2 of the transition, \"root\": takes 1 or 2 arguments"),
      Fault(
        call: ["animate", "menu"], .badArgument,
        "call 2 of the transition, \"animate\": takes two arguments"),
      Fault(
        call: ["pop", -1], .wrongType,
        "call 2 of the transition, \"pop\": argument 1 must be a number from 0 to 100000, not -1"),
      Fault(
        call: ["parameter", "menu", 16], .wrongType,
        "call 2 of the transition, \"parameter\": argument 2 must be a number from 0 to 15, not 16"),
      Fault(
        call: ["root", "a", ["replace": 1]], .wrongType,
        "call 2 of the transition, \"root\": argument 2 must be a map such as {\"replace\": true}, "
          + "not {\"replace\":1}"),
      Fault(
        ["kind": "back", "presentation": "show"], .badArgument,
        "a request of the kind \"back\" has no \"presentation\"; it may have count, admission, object"
      ),
      Fault(
        ["kind": "activity", "admission": "queue"], .badArgument,
        "a request of the kind \"activity\" has no \"admission\"; it may have nothing"),
      Fault(
        ["kind": "locale", "locale": "de", "object": 1], .badArgument,
        "a request of the kind \"locale\" has no \"object\"; it may have locale, admission"),
      Fault(
        ["kind": "back", "admission": "later"], .badArgument,
        "\"admission\" of the request must be one of \"queue\", \"busy\", \"latestWins\", "
          + "\"dropWhileBusy\", not \"later\""),
      Fault(
        ["kind": "navigate", "navigation": "a", "intent": 1], .wrongType,
        "\"intent\" is the name of an intent or null, not integer"),
      Fault(
        ["kind": "force", "url": "tv://home"], .unsupported,
        "requests of the kind \"force\" are not served: what is shown is changed unasked by the "
          + "program alone, not by those who take part"),
      Fault(
        ["kind": "reset"], .unsupported,
        "requests of the kind \"reset\" are not served: what is shown is changed unasked by the "
          + "program alone, not by those who take part"),
      Fault(
        ["kind": "resume", "object": 1], .badArgument,
        "a request of the kind \"resume\" has no \"object\"; it may have payload, admission"),
    ])
  func refused(fault: Fault) {
    let failure = #expect(throws: Failure.self) { _ = try read(fault.request) }
    #expect(failure?.message == fault.says)
    #expect(failure?.code == fault.code)
  }

  @Test("at most a thousand calls are taken")
  func many() throws {
    _ = try read([
      "kind": "transition", "calls": .list(.init(repeating: ["pop", 0], count: 1_000)),
    ])
    let failure = #expect(throws: Failure.self) {
      _ = try read([
        "kind": "transition", "calls": .list(.init(repeating: ["pop", 0], count: 1_001)),
      ])
    }
    #expect(failure?.message == "1001 calls; a request has at most 1000")
  }

  @Test("admission, object and overrides are carried; entries of one's own begin with x-")
  func carried() throws {
    let request = try read([
      "kind": "route", "route": "r", "admission": "latestWins", "object": ["a": 1],
      "presentation": nil, "intent": "quiet", "x-mine": 1,
    ])
    #expect(request.admission == .latestWins)
    #expect(request.object == ["a": 1])
    #expect(request.overrides?.presentation == .null)
    #expect(request.overrides?.intent == "quiet")
    #expect(request.overrides?.mediation == nil)
    let plain = try read(["kind": "navigate", "navigation": "n", "admission": nil])
    #expect(plain.admission == nil)
    #expect(plain.overrides == nil)
    #expect(plain.object == .null)
  }

  @Test("the navigator makes a transition, and tells whom it affects the object")
  func made() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let ended: Value = try await withCheckedThrowingContinuation { done in
      do throws(Failure) {
        try navigator.request(
          [
            "kind": "transition", "object": 7, "admission": "queue",
            "calls": [["push", "show::1"], ["present", "video"]],
          ]
        ) { done.resume(returning: $0) }
      } catch { done.resume(throwing: error) }
    }
    #expect(ended == ["outcome": "done", "state": "tv://home/show::1?video=vm"])
  }

  @Test("a kind that nobody knows is unsupported, and the sentence names it")
  func unknown() {
    let failure = #expect(throws: Failure.self) {
      try Request(contract: ["kind": "teleport"])
    }
    #expect(failure?.code == .unsupported)
    #expect(failure?.message == "requests of the kind \"teleport\" are not served")
  }
}
