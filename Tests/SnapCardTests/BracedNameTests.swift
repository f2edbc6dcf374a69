import Testing

@testable import SnapCard

@Suite("Names between two braces")
struct BracedNameTests {
  @Test(
    "are found with their braces, in order",
    arguments: [
      ("{{title}}", ["title"]), ("a {{ x }} b {{_y}}{{$z}}", ["x", "_y", "$z"]),
      ("{{{name}}}", ["name"]), ("{{{{a}}", ["a"]),
      (
        "{{DATE(2026-02-14T06:08:39Z, SHORT)}}",
        ["DATE(2026-02-14T06:08:39Z, SHORT)"]
      ),
      ("{{\t\na b\u{3000}}}", ["a b"]), ("größer {{ä}} {{aä}}", ["aä"]),
      ("{{\(String(repeating: "a", count: 61))}}", [String(repeating: "a", count: 61)]),
    ])
  func found(text: String, names: [String]) {
    let found = BracedName.all(in: text)
    #expect(found.map { String($0.inside) } == names)
    for name in found {
      #expect(name.whole.hasPrefix("{{") && name.whole.hasSuffix("}}"))
      #expect(text.contains(name.whole))
    }
  }

  @Test(
    "are not what is empty, open, begins otherwise, holds a brace, or is long",
    arguments: [
      "", "{", "{{", "{{}}", "{{ }}", "{{a", "{{a}", "{{a} }", "{ {a}}", "{{1a}}", "{{a{b}}",
      "{{a}b}}", "{{{}}}", "${a}", "{{(a)}}", "{{\(String(repeating: "a", count: 62))}}",
    ])
  func none(text: String) { #expect(BracedName.all(in: text).isEmpty) }
}
