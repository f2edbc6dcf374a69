import SnapPluginKit
import TestKit
import Testing

@testable import WebModel

@Suite("JSON from and for pages")
struct JSONTests {
  @Test(
    "reads what JSON can say",
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("\u{FEFF}1", .int(1)), ("false", .bool(false)),
      ("0", .int(0)),
      ("-12", .int(-12)), ("9223372036854775807", .int(.max)), ("1.5", .double(1.5)),
      ("-0.25e+2", .double(-25)), ("1E3", .double(1000)), ("9223372036854775808", .double(0x1p63)),
      (#""""#, .string("")), (#""a\n\"\\\/\t\b\f\r""#, .string("a\n\"\\/\t\u{8}\u{c}\r")),
      (#""\u00e4\ud83d\ude00""#, .string("ä😀")), ("\"größer\"", .string("größer")),
      ("[]", .list([])), ("[1, [2]]", .list([.int(1), .list([.int(2)])])), ("{}", .map([:])),
      (#"{ "a" : {"b":[null]} }"#, .map(["a": .map(["b": .list([.null])])])),
    ] as [(String, Value)])
  func reads(text: String, value: Value) {
    #expect(ClientMessage.value(of: Array(text.utf8)) == value)
  }

  @Test(
    "refuses what JSON cannot say",
    arguments: [
      "", " ", "nul", "truex", "01", "-", "1.", ".5", "1e", "+1", "NaN", "1e999", "\"", "\"\\x\"",
      "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"a\nb\"", "[", "[1",
      "[1,]",
      "[1 2]", "{", "{1:2}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1,\"a\":2}", "1 2",
      "\"\\u+123\"",
    ])
  func refuses(text: String) {
    #expect(ClientMessage.value(of: Array(text.utf8)) == nil)
  }

  @Test("refuses what is no UTF-8")
  func utf8() {
    #expect(ClientMessage.value(of: [0x22, 0xC3, 0x22]) == nil)
    #expect(ClientMessage.value(of: [0x22, 0xED, 0xA0, 0x80, 0x22]) == nil)
  }

  @Test("goes 64 deep and no deeper")
  func depth() {
    func nested(_ count: Int) -> [UInt8] {
      Array((String(repeating: "[", count: count) + String(repeating: "]", count: count)).utf8)
    }
    #expect(ClientMessage.value(of: nested(64)) != nil)
    #expect(ClientMessage.value(of: nested(65)) == nil)
    #expect(ClientMessage.value(of: [UInt8](repeating: 0x5B, count: 64 << 10)) == nil)
  }

  @Test("whatever comes, it answers", arguments: 0..<32)
  func garbage(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let letters = Array("[]{}\",:\\u0123456789ed+-.truefalsn \n".utf8)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }
      guard let value = ClientMessage.value(of: bytes) else { continue }
      #expect(
        ClientMessage.value(of: Array(value.jsonText.utf8)) == value, "seed \(seed): \(bytes)")
    }
  }

  @Test("writes one line, whatever a text holds")
  func writes() {
    let value: Value = [
      "a": [1, 2.5, nil, true, "\"\\/\n\r\u{0}\u{7f}</script>\u{2028}"], "b": .bytes([1]),
      "c": .double(.infinity),
    ]
    #expect(
      value.jsonText == #"{"a":[1,2.5,null,true,"\"\\/\n\r\u0000"# + "\u{7f}</script>\u{2028}"
        + #""],"b":"AQ==","c":null}"#)
    let event = String(decoding: Event.bytes("state", ["a": "\ndata: x\n\n"]), as: UTF8.self)
    #expect(event == "event: state\ndata: {\"a\":\"\\ndata: x\\n\\n\"}\n\n")
  }
}
