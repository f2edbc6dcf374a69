import SnapValue
import Testing

@Suite("Values as text")
struct ValueTextTests {
  static let rows: [(value: Value, text: String)] = [
    (.null, "null"), (true, "true"), (-7, "-7"), (1.0, "1.0"), (1e300, "1e+300"),
    (.double(.infinity), "null"), (.double(.nan), "null"),
    ("a\"\\/é\n\u{1}\u{1F}", #""a\"\\/é\n\u0001\u001f""#),
    (["b": 1, "a": [nil, false]], #"{"b":1,"a":[null,false]}"#), (.list([]), "[]"),
    (.map(ValueMap()), "{}"), (.bytes([]), #""""#), (.bytes([0]), #""AA==""#),
    (.bytes([0, 1]), #""AAE=""#), (.bytes([251, 255, 254]), #""+//+""#),
    (.bytes(Array("light work.".utf8)), #""bGlnaHQgd29yay4=""#),
  ]

  @Test("a value is printed compactly, in its own order", arguments: rows)
  func text(_ value: Value, _ text: String) {
    #expect(value.jsonText == text)
  }
}
