import SnapValue
import Testing

@testable import SnapApp

@Suite("Words of a command line become typed arguments")
struct ShellArgumentsTests {
  @Test(
    "each kind",
    arguments: [
      ("b", "true", true), ("b", "0", false), ("b", "yes", nil), ("i", "-5", -5),
      ("i", "2147483648", nil), ("u", "4294967295", 4_294_967_295), ("u", "-1", nil),
      ("x", "9223372036854775807", 9_223_372_036_854_775_807), ("x", "9223372036854775808", nil),
      ("t", "18446744073709551615", nil), ("t", "7", 7), ("d", "1e3", 1000.0), ("d", "inf", nil),
      ("f", "x", nil), ("f", "1e39", nil), ("f", "0.5", 0.5), ("v", "null", .null), ("s", "", ""),
      ("s", "größer", "größer"), ("v", "[1,{}]", [1, [:]]),
      ("v", "[1,", nil), ("y", "hex:00fF", .bytes([0, 255])), ("y", "hex:0", nil),
      ("y", "hex:+1", nil), ("y", "ab", .bytes([97, 98])),
    ] as [(String, String, Value?)])
  func kinds(kind: String, word: String, expected: Value?) throws {
    let arguments = try ShellArguments(function: "f", signature: "-(\(kind))")
    if let expected {
      #expect(try arguments.values([word]) == [expected])
    } else {
      let error = #expect(throws: Failure.self) { try arguments.values([word]) }
      #expect(error?.code == .wrongType)
      #expect(error?.message.hasPrefix("argument 1 of f is \"") == true)
    }
  }

  @Test(
    "JSON that no value can hold is told why, and what is no JSON that it is none",
    arguments: [
      ("12345678901234567890", "which does not fit a value: the number is out of range"),
      ("1e400", "which does not fit a value: the number is out of range"),
      (#"{"a": 1, "a": 2}"#, #"which does not fit a value: key "a" stands twice"#),
      ("nul", "not JSON"), ("", "not JSON"),
    ])
  func misfits(word: String, told: String) throws {
    let arguments = try ShellArguments(function: "f", signature: "v(v)")
    let error = #expect(throws: Failure.self) { try arguments.values([word]) }
    #expect(error?.code == .wrongType)
    #expect(error?.message == "argument 1 of f is \(Value.string(word).jsonText), \(told)")
  }

  @Test("the user pointer is no argument")
  func user() throws {
    let arguments = try ShellArguments(function: "add", signature: "i(pxx!)")
    #expect(try arguments.values(["1", "2"]) == [1, 2])
  }

  @Test("a wrong number of words is told with the signature", arguments: [0, 1, 3])
  func count(given: Int) throws {
    let arguments = try ShellArguments(function: "add", signature: "i(xx!)")
    let words = Array(repeating: "1", count: given)
    let error = #expect(throws: Failure.self) { try arguments.values(words) }
    #expect(error?.code == .badArgument)
    #expect(error?.message == "add takes 2 arguments, and was given \(given)")
    #expect(error?.hint == "its signature is i(xx!): a whole number, a whole number")
  }

  @Test(
    "what cannot be given on a command line is refused",
    arguments: ["-(@)", "-(h)", "-({-(v)})", "x", "x("])
  func refused(signature: String) {
    #expect(throws: Failure.self) { try ShellArguments(function: "f", signature: signature) }
  }
}
