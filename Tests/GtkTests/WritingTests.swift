import Foundation
import SnapValue
import TestKit
import Testing

@Suite(
  "What somebody writes in the window is not disturbed",
  .enabled(if: Looks.isBuilt, "the window was not built, or Xvfb or dbus-daemon is missing"))
struct WritingTests {
  private static func view(_ words: String, _ input: Value) -> Value {
    [
      "version": 1,
      "body": [
        "kind": "box",
        "children": [
          input, ["kind": "text", "paragraphs": [["runs": [["text": .string(words)]]]]],
        ],
      ],
    ]
  }

  @Test(
    "a screen that changes meanwhile leaves the caret where it is, and selects nothing",
    arguments: [
      ("a line", ["kind": "input", "input": "text", "id": "words"]),
      ("an area", ["kind": "input", "input": "text", "id": "words", "multiline": true]),
      ("a password", ["kind": "input", "input": "text", "id": "words", "style": "password"]),
      ("a number", ["kind": "input", "input": "number", "id": "words"]),
      ("a day", ["kind": "input", "input": "date", "id": "words"]),
    ] as [(String, Value)])
  func changing(_ name: String, input: Value) throws {
    let looks = try Looks()
    let told = try looks.tell([
      "show \(try looks.file(Self.view("12:00", input))) 500 400", "write 1934", "caret 2",
      "update \(try looks.file(Self.view("12:01", input), "after.json"))", "write 5", "texts",
    ])
    #expect(told.last?.list?.contains("19534") == true, "\(told)")
  }

  @Test(
    "no more letters are taken than the field allows, counted as they are seen",
    arguments: [
      ("a line", ["kind": "input", "input": "text", "id": "words", "maxLength": 3]),
      (
        "an area",
        ["kind": "input", "input": "text", "id": "words", "multiline": true, "maxLength": 3]
      ),
      (
        "a password",
        ["kind": "input", "input": "text", "id": "words", "style": "password", "maxLength": 3]
      ),
    ] as [(String, Value)])
  func most(_ name: String, input: Value) throws {
    let looks = try Looks()
    let told = try looks.tell([
      "show \(try looks.file(Self.view("Words", input))) 500 400", "write 👩‍👩‍👧e\u{301}xyz", "texts",
      "write z", "caret 0", "write z", "texts", "write \u{301}", "texts",
    ])
    let full = "👩‍👩‍👧e\u{301}x"
    for line in [2, 6] {
      #expect(told[line].list?.contains(.string(full)) == true, "\(told)")
    }
    #expect(told[8].list?.contains(.string("\u{301}" + full)) == false, "\(told)")
  }

  @Test("a text that is too long already stays, and gets no longer")
  func tooLong() throws {
    let looks = try Looks()
    let input: Value = [
      "kind": "input", "input": "text", "id": "words", "maxLength": 2, "value": "abcd",
    ]
    let told = try looks.tell([
      "show \(try looks.file(Self.view("Words", input))) 500 400", "caret 4", "write e", "texts",
    ])
    #expect(told[3].list?.contains("abcd") == true, "\(told)")
  }

  @Test(
    "a number is shown with no more digits than it needs",
    arguments: [(0.1, "0.1"), (19.99, "19.99"), (1e21, "1e+21"), (1.0 / 3, "0.3333333333333333")])
  func number(_ number: Double, shown: String) throws {
    let looks = try Looks()
    let input: Value = ["kind": "input", "input": "number", "id": "n", "value": .double(number)]
    let told = try looks.tell([
      "show \(try looks.file(Self.view("A price", input))) 500 400", "texts",
    ])
    #expect(told.last?.list?.contains(.string(shown)) == true, "\(told)")
  }
}
