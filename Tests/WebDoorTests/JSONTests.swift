import SnapPluginKit
import Testing

@testable import WebDoor

@Suite("JSON from and for pages")
struct JSONTests {
  @Test(
    "reads what JSON can say",
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("false", .bool(false)), ("0", .int(0)),
      ("-12", .int(-12)), ("9223372036854775807", .int(.max)), ("1.5", .double(1.5)),
      ("-0.25e+2", .double(-25)), ("1E3", .double(1000)), ("9223372036854775808", .double(0x1p63)),
      (#""""#, .string("")), (#""a\n\"\\\/\t\b\f\r""#, .string("a\n\"\\/\t\u{8}\u{c}\r")),
      (#""\u00e4\ud83d\ude00""#, .string("ä😀")), ("\"größer\"", .string("größer")),
      ("[]", .list([])), ("[1, [2]]", .list([.int(1), .list([.int(2)])])), ("{}", .map([:])),
      (#"{ "a" : {"b":[null]} }"#, .map(["a": .map(["b": .list([.null])])])),
    ] as [(String, Value)])
  func reads(text: String, value: Value) {
    #expect(JSONReader.value(of: Array(text.utf8)) == value)
  }

  @Test(
    "refuses what JSON cannot say",
    arguments: [
      "", " ", "nul", "truex", "01", "-", "1.", ".5", "1e", "+1", "NaN", "1e999", "\"", "\"\\x\"",
      "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"a\nb\"", "[", "[1",
      "[1,]",
      "[1 2]", "{", "{1:2}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1,\"a\":2}", "1 2",
      "\u{FEFF}1",
      "\"\\u+123\"",
    ])
  func refuses(text: String) {
    #expect(JSONReader.value(of: Array(text.utf8)) == nil)
  }

  @Test("refuses what is no UTF-8")
  func utf8() {
    #expect(JSONReader.value(of: [0x22, 0xC3, 0x22]) == nil)
    #expect(JSONReader.value(of: [0x22, 0xED, 0xA0, 0x80, 0x22]) == nil)
  }

  @Test("goes 32 deep and no deeper")
  func depth() {
    func nested(_ count: Int) -> [UInt8] {
      Array((String(repeating: "[", count: count) + String(repeating: "]", count: count)).utf8)
    }
    #expect(JSONReader.value(of: nested(32)) != nil)
    #expect(JSONReader.value(of: nested(33)) == nil)
    #expect(JSONReader.value(of: [UInt8](repeating: 0x5B, count: 64 << 10)) == nil)
  }

  @Test("whatever comes, it answers", arguments: 0..<32)
  func garbage(seed: UInt64) {
    var random = Steps(seed: seed)
    let letters = Array("[]{}\",:\\u0123456789ed+-.truefalsn \n".utf8)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }
      guard let value = JSONReader.value(of: bytes) else { continue }
      #expect(JSONReader.value(of: JSONWriter.text(value)) == value, "seed \(seed): \(bytes)")
    }
  }

  @Test("writes one line, whatever a text holds")
  func writes() {
    let value: Value = [
      "a": [1, 2.5, nil, true, "\"\\/\n\r\u{0}\u{7f}</script>\u{2028}"], "b": .bytes([1]),
      "c": .double(.infinity),
    ]
    let text = String(decoding: JSONWriter.text(value), as: UTF8.self)
    #expect(
      text == #"{"a":[1,2.5,null,true,"\"\\/\u000a\u000d\u0000\u007f</script>"# + "\u{2028}"
        + #""],"b":null,"c":null}"#)
    let event = String(decoding: Event.bytes("state", ["a": "\ndata: x\n\n"]), as: UTF8.self)
    #expect(event == "event: state\ndata: {\"a\":\"\\u000adata: x\\u000a\\u000a\"}\n\n")
  }
}

/// Random steps that a seed repeats.
struct Steps: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
