import SnapPlugins
import SnapElf
import Testing

@testable import SnapConformance

@Suite("A signature text is held against the function's type without blaming wrongly")
struct SignatureMatchTests {
  private func difference(
    _ text: String, _ result: DebugType, _ parameters: [DebugType] = []
  ) throws -> String? {
    SignatureMatch(
      signature: try Signature(text),
      function: DebugFunction(name: "f", result: result, parameters: parameters)
    ).difference
  }

  private static let text = DebugType.structure(
    name: "snapnav_str", size: 16, members: [.pointer(.signed(size: 1)), .unsigned(size: 8)])
  private static let value = DebugType.pointer(
    .structure(name: "snapnav_value", size: 24, members: []))
  private static let told = DebugType.pointer(
    .function(DebugFunction(name: "", result: .none, parameters: [.pointer(.none), value])))

  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let result: DebugType
    var parameters: [DebugType] = []
    var says: String?
    var testDescription: String { "\(text) \(result) \(parameters)" }
  }

  private static let same: [Case] = [
    Case(text: "s(@)", result: text, parameters: [.pointer(.none)]),
    Case(text: "b(@)", result: .boolean(size: 1), parameters: [.pointer(.none)]),
    Case(text: "b()", result: .unsigned(size: 1)),
    Case(text: "b()", result: .signed(size: 1)),
    Case(text: "i()", result: .enumeration(size: 4)),
    Case(text: "h(t)", result: .unsigned(size: 8), parameters: [.unsigned(size: 8)]),
    Case(
      text: "x(fd)", result: .signed(size: 8), parameters: [.floating(size: 4), .floating(size: 8)]),
    Case(
      text: "-(@{-(@v)}@)", result: .none, parameters: [.pointer(.none), told, .pointer(.none)]),
    Case(
      text: "-(@{-(@v)}@)", result: .none,
      parameters: [
        .pointer(.none), .structure(name: "Option<fn>", size: 8, members: []), .pointer(.none),
      ]),
    Case(
      text: "s(y)", result: .structure(name: "Str", size: 16, members: []),
      parameters: [
        .structure(name: "Bytes", size: 16, members: [.pointer(.none), .unsigned(size: 8)])
      ]),
    Case(text: "i(v!)", result: .signed(size: 4), parameters: [.pointer(.none), .pointer(.none)]),
    Case(
      text: "x(@px)", result: .signed(size: 8),
      parameters: [.pointer(.none), .pointer(.signed(size: 4)), .signed(size: 8)]),
    Case(text: "i()", result: .other(name: "", size: 0)),
    Case(
      text: "x()", result: .structure(name: "Wrapped", size: 8, members: [.signed(size: 8)])),
  ]

  @Test("the same in every language's words is no difference", arguments: same)
  func fits(_ given: Case) throws {
    #expect(try difference(given.text, given.result, given.parameters) == nil)
  }

  private static let other: [Case] = [
    Case(text: "i()", result: .unsigned(size: 4), says: "it answers uint32_t"),
    Case(text: "i()", result: .signed(size: 8), says: "it answers int64_t"),
    Case(text: "-()", result: .signed(size: 4), says: "it answers int32_t"),
    Case(text: "i()", result: .none, says: "it answers void"),
    Case(text: "d()", result: .floating(size: 4), says: "it answers float"),
    Case(text: "i(x)", result: .signed(size: 4), says: "it takes 0 parameters"),
    Case(
      text: "-(s)", result: .none, parameters: [.pointer(text)],
      says: "its parameter 1 is snapnav_str *"),
    Case(text: "-(y)", result: .none, parameters: [text], says: "its parameter 1 is snapnav_str"),
    Case(
      text: "-(@v)", result: .none, parameters: [.pointer(.none), .pointer(.signed(size: 4))],
      says: "its parameter 2 is int32_t *"),
    Case(
      text: "-(@{-(@s)}@)", result: .none, parameters: [.pointer(.none), told, .pointer(.none)],
      says: "its parameter 2 is a pointer to a function (void (void *, snapnav_value *))"),
    Case(
      text: "-(@)", result: .none, parameters: [.signed(size: 4)],
      says: "its parameter 1 is int32_t"),
    Case(
      text: "-(@p)", result: .none, parameters: [.pointer(.none), .signed(size: 8)],
      says: "its parameter 2 is int64_t"),
    Case(
      text: "-(@p)", result: .none, parameters: [.pointer(.none)], says: "it takes 1 parameters"),
  ]

  @Test("what differs is told, the first of it", arguments: other)
  func differs(_ given: Case) throws {
    #expect(try difference(given.text, given.result, given.parameters) == given.says)
  }

  @Test("of functions that a compiler may have merged, only what travels is compared")
  func merged() throws {
    var function = DebugFunction(
      name: "f", result: .unsigned(size: 4), parameters: [.pointer(.signed(size: 4)), Self.text])
    #expect(
      SignatureMatch(signature: try Signature("i(vy)"), function: function).difference != nil)
    function.mayBeMerged = true
    #expect(
      SignatureMatch(signature: try Signature("i(vy)"), function: function).difference == nil)
    #expect(
      SignatureMatch(signature: try Signature("x(vy)"), function: function).difference
        == "it answers uint32_t")
    #expect(
      SignatureMatch(signature: try Signature("i(dy)"), function: function).difference
        == "its parameter 1 is int32_t *")
  }
}
