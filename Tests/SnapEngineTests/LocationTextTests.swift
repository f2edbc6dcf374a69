import SnapEngine
import TestKit
import Testing

@Suite("A state URL as text")
struct LocationTextTests {
  @Test("keys, data and flags are read, decoded")
  func reads() throws {
    let location = try Location(parsing: "tv://home/show::a%2Fb?video=mv&menu=5&x=0")
    #expect(location.scheme == "tv")
    #expect(location.path == [.init("home"), .init("show", data: "a/b")])
    #expect(
      location.parameters == [
        .init("video", flags: [.visible, .modal]), .init("menu", flags: [.visible, .async]),
        .init("x", flags: []),
      ])
  }

  @Test(
    "the canonical text",
    arguments: [
      ("s://", "s://"), ("s://h/", "s://h"), ("s://h/?p=1", "s://h?p=v"),
      ("s://h?p=amuv", "s://h?p=vuam"), ("s://h?p=15", "s://h?p=vuam"), ("s://h?p=0", "s://h?p=0"),
      ("s://k::", "s://k"), ("s://k::a:b", "s://k::a%3Ab"), ("s://a:b", "s://a%3Ab"),
      ("s://k:::x", "s://k::%3Ax"), ("s://%68ome", "s://home"), ("s://å", "s://%C3%A5"),
      ("s://%c3%a5", "s://%C3%A5"), ("s://a-b._~", "s://a-b._~"), ("s://?m=v", "s://?m=v"),
      ("s://a b", "s://a%20b"), ("s:///", "s://"), ("s:///?m=v", "s://?m=v"),
      ("s://a:::", "s://a::%3A"), ("s://a::b:c:", "s://a::b%3Ac%3A"),
      ("s://a%3A%3Ab", "s://a%3A%3Ab"), ("s://a::b%3A%3Ac", "s://a::b%3A%3Ac"),
      ("s://h#x", "s://h%23x"), ("s://h&a=b", "s://h%26a%3Db"), ("s://h?a/b=1", "s://h?a%2Fb=v"),
      ("s://h?a::b=1", "s://h?a%3A%3Ab=v"), ("s://h?p=007", "s://h?p=vua"),
      ("s://!$&'()*+,;=@[]\"<>^`{|}\\\u{7F}", Self.encodedReserved),
      ("s://%2f%3F%25", "s://%2F%3F%25"), ("s://\u{1F3AC}::\u{301}", "s://%F0%9F%8E%AC::%CC%81"),
      ("s://%00", "s://%00"), ("s+x.1://a", "s+x.1://a"),
    ])
  func prints(text: String, canonical: String) throws {
    #expect(try Location(parsing: text).printed == canonical)
    #expect(try Location(parsing: canonical).printed == canonical)
  }

  private static let encodedReserved =
    "s://%21%24%26%27%28%29%2A%2B%2C%3B%3D%40%5B%5D%22%3C%3E%5E%60%7B%7C%7D%5C%7F"

  struct Faulty: Sendable, CustomTestStringConvertible {
    let text: String
    let reason: LocationFault.Reason
    let column: Int
    var testDescription: String { text }
    init(_ text: String, _ reason: LocationFault.Reason, _ column: Int) {
      self.text = text
      self.reason = reason
      self.column = column
    }
    static let all = [
      Faulty("", .missingScheme, 1), Faulty("h", .missingScheme, 1),
      Faulty("://h", .missingScheme, 1), Faulty("s:/h", .missingScheme, 1),
      Faulty("a/b://c", .missingScheme, 1), Faulty("a://b://c", .emptySegment, 8),
      Faulty("s://h//a", .emptySegment, 7), Faulty("s:///a", .emptySegment, 5),
      Faulty("s://h//", .emptySegment, 7), Faulty("s://::x", .emptyKey, 5),
      Faulty("s://h::1::2", .secondData, 9), Faulty("s://h?x?y", .secondQuery, 8),
      Faulty("s://h?", .emptyParameter, 7), Faulty("s://h?p", .missingValue, 7),
      Faulty("s://h?p=1&", .emptyParameter, 11), Faulty("s://h?=1", .emptyKey, 7),
      Faulty("s://h?p=", .badValue(""), 9), Faulty("s://h?p=1=2", .badValue("1=2"), 9),
      Faulty("s://h?p=3u", .badValue("3u"), 9), Faulty("s://h?p=x", .badValue("x"), 9),
      Faulty("s://h?p=V", .badValue("V"), 9), Faulty("s://h?p=16", .valueOutOfRange("16"), 9),
      Faulty("s://h?p=-1", .valueOutOfRange("-1"), 9),
      Faulty(
        "s://h?p=99999999999999999999", .valueOutOfRange("99999999999999999999"), 9),
      Faulty("s://h?p=vmv", .repeatedLetter("v"), 11),
      Faulty("s://h?p=v&q=v&%70=u", .repeatedParameter("p"), 15),
      Faulty("s://h%2", .badEscape, 6), Faulty("s://h%zz", .badEscape, 6),
      Faulty("s://ää%", .badEscape, 7), Faulty("s://h?%f=1", .badEscape, 7),
      Faulty("s://a%ff%fe", .badText, 6), Faulty("s://a/b::%C3", .badText, 10),
      Faulty("s://h?%80=1", .badText, 7), Faulty("s://%41ä%C3x", .badText, 9),
      Faulty("s://a::%C3%A9%F0%9F", .badText, 14), Faulty("s://h%C3/%A9", .badText, 6),
      Faulty("s://h::1/a::::b", .secondData, 13), Faulty("s://::", .emptyKey, 5),
      Faulty("s://ä/::1", .emptyKey, 7), Faulty("s://h/?", .emptyParameter, 8),
      Faulty("s://h?&p=1", .emptyParameter, 7), Faulty("s://h?p=1&&q=1", .emptyParameter, 11),
      Faulty("s://h?p=%76", .badValue("%76"), 9), Faulty("s://h?p=+1", .badValue("+1"), 9),
      Faulty("s://h?p=1v", .badValue("1v"), 9), Faulty("s://h?p=v1", .badValue("v1"), 9),
      Faulty("s://h?p=016", .valueOutOfRange("016"), 9), Faulty("s://h?p=-", .badValue("-"), 9),
      Faulty("s://h?ä=v&%C3%A4=v", .repeatedParameter("ä"), 11),
      Faulty("s://h?p=v?q=v", .secondQuery, 10), Faulty("1s://h", .missingScheme, 1),
      Faulty(" s://h", .missingScheme, 1), Faulty("s:h", .missingScheme, 1),
    ]
  }

  @Test("every fault of the grammar has its reason and column", arguments: Faulty.all)
  func faults(_ faulty: Faulty) {
    let thrown = #expect(throws: LocationFault.self) { try Location(parsing: faulty.text) }
    #expect(thrown?.reason == faulty.reason)
    #expect(thrown?.column == faulty.column)
    #expect(thrown?.message.isEmpty == false)
  }

  @Test("a foreign scheme is refused where one is expected, exactly")
  func foreignScheme() throws {
    #expect(try Location(parsing: "tv://home", scheme: "tv").scheme == "tv")
    for text in ["TV://home", "tvs://home", "http://home"] {
      let thrown = #expect(throws: LocationFault.self) {
        try Location(parsing: text, scheme: "tv")
      }
      #expect(thrown?.reason == .foreignScheme(expected: "tv"))
    }
  }

  @Test("a repeated parameter is found among many, too")
  func repeatedAmongMany() throws {
    let many = (0..<40).map { "p\($0)=v" }.joined(separator: "&")
    #expect(try Location(parsing: "s://?" + many).parameters.count == 40)
    let thrown = #expect(throws: LocationFault.self) {
      try Location(parsing: "s://?" + many + "&p7=u")
    }
    #expect(thrown?.reason == .repeatedParameter("p7"))
  }

  @Test(
    "what comes from outside is small and plain",
    arguments: [
      "s://h/..", "s://h/%2e%2e/x", "s://.", "s://h::%00", "s://h::a%0Ab", "s://h::\u{202E}x",
      "s://h?%07=v", "s://" + String(repeating: "a", count: 2_048),
      "s://" + Array(repeating: "a", count: 65).joined(separator: "/"),
      "s://?" + (0..<65).map { "p\($0)=v" }.joined(separator: "&"),
    ])
  func outside(text: String) throws {
    _ = try Location(parsing: text)
    #expect(throws: LocationFault.self) { try Location(parsing: text, limits: .outside) }
  }

  @Test("what is printed is read again as the same, for any text")
  func roundTrip() throws {
    var random = SeededRandom.printed("round trip")
    for _ in 0..<10_000 {
      let location = random.location()
      #expect(try Location(parsing: location.printed) == location)
    }
  }
}
