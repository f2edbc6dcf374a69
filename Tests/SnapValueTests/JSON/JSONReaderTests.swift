import SnapValue
import Testing

/// A text that is refused, and how.
struct RefusedText: Sendable, CustomTestStringConvertible {
  let name: String
  let text: [UInt8]
  let line: Int
  let column: Int
  let message: String

  init(_ name: String, _ text: String, _ line: Int, _ column: Int, _ message: String) {
    self.init(name, bytes: Array(text.utf8), line, column, message)
  }
  init(_ name: String, bytes: [UInt8], _ line: Int, _ column: Int, _ message: String) {
    (self.name, self.text, self.line, self.column, self.message) = (
      name, bytes, line, column, message
    )
  }
  var testDescription: String { name }
}

@Suite("Reading JSON")
struct JSONReaderTests {
  static let refused: [RefusedText] = [
    .init("empty", "", 1, 1, "the text is empty"),
    .init("only white space", " \n ", 2, 2, "the text is empty"),
    .init(
      "open object", "{", 1, 2,
      "expected a key in quotation marks or \"}\", found the end of the text; what begins at 1:1 is not "
        + "closed"),
    .init(
      "trailing comma in object", "{\"a\":1,}", 1, 8,
      "expected a key in quotation marks, found \"}\""),
    .init("trailing comma in list", "[1,]", 1, 4, "expected a value, found \"]\""),
    .init(
      "comment", "{\n  // no\n}", 2, 3, "expected a key in quotation marks or \"}\", found \"/\""),
    .init("two documents", "{} {}", 1, 4, "the text goes on after its value with \"{\""),
    .init("garbage", "1 x", 1, 3, "the text goes on after its value with \"x\""),
    .init("missing comma", "[1 2]", 1, 4, "expected a comma or \"]\", found \"2\""),
    .init("missing colon", "{\"a\" 1}", 1, 6, "expected a colon, found \"1\""),
    .init("mismatched bracket", "[1}", 1, 3, "expected a comma or \"]\", found \"}\""),
    .init("leading zero", "[007]", 1, 3, "expected a comma or \"]\", found \"0\""),
    .init("not a number", "NaN", 1, 1, "expected a value, found \"N\""),
    .init("lone minus", "[-]", 1, 3, "expected a digit, found \"]\""),
    .init("no digit after point", "1.", 1, 3, "expected a digit, found the end of the text"),
    .init("misspelt word", "[tru]", 1, 2, "expected a value, found \"t\""),
    .init("word too long", "[truex]", 1, 6, "expected a comma or \"]\", found \"x\""),
    .init("single quotes", "'a'", 1, 1, "expected a value, found \"'\""),
    .init("open string", "\"abc", 1, 5, "the string that begins at 1:1 is not closed"),
    .init(
      "line end in string", "\"a\nb\"", 1, 3,
      "the string that begins at 1:1 is not closed in its line"),
    .init("unknown escape", "\"a\\x\"", 1, 3, "unknown escape in a string"),
    .init("short \\u", "\"\\u12\"", 1, 2, "unknown escape in a string"),
    .init("lone high surrogate", "\"\\ud800\"", 1, 2, "half of a surrogate pair stands alone"),
    .init("lone low surrogate", "[\"\\udc00\"]", 1, 3, "half of a surrogate pair stands alone"),
    .init("bad byte", bytes: [0x22, 0x61, 0xFF, 0x22], 1, 3, "the bytes are not UTF-8"),
    .init("overlong slash", bytes: [0x22, 0xC0, 0xAF, 0x22], 1, 2, "the bytes are not UTF-8"),
    .init(
      "encoded surrogate", bytes: [0x22, 0xED, 0xA0, 0x80, 0x22], 1, 2, "the bytes are not UTF-8"),
    .init("bad byte outside a string", bytes: [0x5B, 0x80], 1, 2, "the bytes are not UTF-8"),
    .init("UTF-16", bytes: [0xFF, 0xFE, 0x7B, 0], 1, 1, "the text is UTF-16, not UTF-8"),
    .init("UTF-32", bytes: [0, 0, 0xFE, 0xFF], 1, 1, "the text is UTF-32, not UTF-8"),
    .init("place after CRLF", "[\r\n1,\r\n\r\n?]", 4, 1, "expected a value, found \"?\""),
    .init("place after CR", "[\r1,\r\r?]", 4, 1, "expected a value, found \"?\""),
    .init(
      "place counts scalars", "[\"a\u{301}\u{1F600}\", ?]", 1, 9, "expected a value, found \"?\""),
    .init("mark is one column", "\u{FEFF}?", 1, 2, "expected a value, found \"?\""),
    .init("second mark", "\u{FEFF}\u{FEFF}1", 1, 2, "expected a value, found U+FEFF"),
    .init(
      "depth 65", String(repeating: "[", count: 65), 1, 65,
      "lists and objects are nested deeper than 64"),
  ]

  @Test("a text that is not JSON is refused with its place", arguments: refused)
  func refusal(_ specimen: RefusedText) {
    let fault = #expect(throws: JSONFault.self) { try JSONDocument(specimen.text) }
    #expect(fault?.line == specimen.line)
    #expect(fault?.column == specimen.column)
    #expect(fault?.message == specimen.message)
  }

  @Test("lists and objects may be 64 deep")
  func depth() throws {
    let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(throws: Never.self) { try JSONDocument(text) }
  }

  @Test("a million open brackets are refused, not recursed into")
  func manyBrackets() {
    let text = [UInt8](repeating: 0x5B, count: 1_000_000)
    let fault = #expect(throws: JSONFault.self) { try JSONDocument(text) }
    #expect(fault?.reason == .tooDeep(limit: 64))
  }

  @Test("a text past the byte limit is refused unread")
  func length() {
    let limits = ValueLimits(bytes: 3, depth: 8, values: 8)
    #expect(throws: JSONFault(.tooLong(limit: 3), at: .init(line: 1, column: 1))) {
      try JSONDocument("1234", limits: limits)
    }
  }

  @Test("one value too many is refused at its place")
  func values() {
    let limits = ValueLimits(bytes: 100, depth: 8, values: 3)
    #expect(throws: Never.self) { try JSONDocument("[1,2]", limits: limits) }
    #expect(throws: JSONFault(.tooManyValues(limit: 3), at: .init(line: 1, column: 6))) {
      try JSONDocument("[1,2,3]", limits: limits)
    }
  }

  @Test("a number beyond double precision is JSON, but no value")
  func numberRange() throws {
    for text in ["1e400", "-1e400", "9223372036854775808", String(repeating: "9", count: 10_000)] {
      let document = try JSONDocument("[" + text + "]")
      let fault = #expect(throws: JSONFault.self) { try document.value() }
      #expect(fault == JSONFault(.numberOutOfRange, at: .init(line: 1, column: 2)))
    }
  }

  @Test(
    "numbers keep their kind",
    arguments: [
      ("0", Value.int(0)), ("-0", .int(0)), ("9223372036854775807", .int(.max)),
      ("-9223372036854775808", .int(.min)), ("1.0", .double(1)), ("1e2", .double(100)),
      ("1E+2", .double(100)), ("1e-400", .double(0)), ("-0.0", .double(-0.0)),
    ])
  func numbers(_ text: String, _ value: Value) throws {
    #expect(try Value(jsonText: text) == value)
  }

  @Test("strings are unescaped")
  func escapes() throws {
    let value = try Value(jsonText: #""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00é""#)
    #expect(value == .string("\"\\/\u{8}\u{C}\n\r\tA\u{E9}\u{1F600}\u{E9}"))
  }

  @Test("repeated keys are listed with both places, also when only escapes differ")
  func duplicates() throws {
    let document = try JSONDocument(#"{"a": {"x": 1, "x": 2}, "b": [{"c~/": 1,"c~\/": 2}]}"#)
    #expect(document.duplicatePointers == ["/a/x", "/b/0/c~0~1"])
    #expect(document.duplicates.map(\.first.column) == [8, 32])
    #expect(document.duplicates.map(\.again.column) == [16, 41])
    let many = (0..<100).map { "\"k\($0)\":0" }.joined(separator: ",")
    let large = try JSONDocument("{\(many),\"\\u006b7\":1,\"k7\":2}")
    #expect(large.duplicatePointers == ["/k7"])
    #expect(large.duplicates.count == 2)
  }

  @Test("a value must not repeat a key")
  func valueWithDuplicate() {
    #expect(throws: JSONFault(.duplicateKey("a"), at: .init(line: 1, column: 8))) {
      try Value(jsonText: #"{"a":1,"a":2}"#)
    }
  }

  @Test("pointers are located, value and key")
  func locate() throws {
    let document = try JSONDocument("{\n  \"a/b\": [10,\r\n {\"\": null}],\n\"a\":1,\"a\":22}")
    func place(_ pointer: String) throws -> String? {
      let found = document.locate(try JSONPointer(parsing: pointer))
      return found.map { at in
        "\(at.value.line):\(at.value.column)" + (at.key.map { " \($0.line):\($0.column)" } ?? "")
      }
    }
    #expect(try place("") == "1:1")
    #expect(try place("/a~1b") == "2:10 2:3")
    #expect(try place("/a~1b/0") == "2:11")
    #expect(try place("/a~1b/1/") == "3:7 3:3")
    #expect(try place("/a") == "4:11 4:7")
    #expect(try place("/a~1b/2") == nil)
    #expect(try place("/a~1b/00") == nil)
    #expect(try place("/a~1b/-") == nil)
    #expect(try place("/a/x") == nil)
  }

  @Test("a bad pointer is refused with its column")
  func badPointers() {
    #expect(throws: JSONPointer.Fault(reason: .noSlash, column: 1)) {
      try JSONPointer(parsing: "a")
    }
    #expect(throws: JSONPointer.Fault(reason: .badEscape, column: 3)) {
      try JSONPointer(parsing: "/a~2")
    }
    #expect(throws: JSONPointer.Fault(reason: .badEscape, column: 2)) {
      try JSONPointer(parsing: "/~")
    }
  }

  @Test("a byte-order mark is accepted and told")
  func mark() throws {
    #expect(try JSONDocument("\u{FEFF}[1]").hasByteOrderMark)
    #expect(try JSONDocument("[1]").hasByteOrderMark == false)
  }
}
