import Foundation
import SnapValue
import TestKit
import Testing

@Suite(
  "What is wrong with an input is told in the window until it is changed",
  .enabled(if: Looks.isBuilt, "the window was not built, or Xvfb or dbus-daemon is missing"))
struct WrongInputTests {
  @Test("an error stays when something else on the screen changes, and the focus where it is")
  func errorsStay() throws {
    let looks = try Looks()
    var other = CardTests.form.map ?? [:]
    other["actions"] = [["action": "execute", "number": 1, "title": "Pay now", "verb": "pay"]]
    let text = Value.map(other).jsonText.replacing("\"value\":2", with: "\"value\":1")
    let changed = try Value(jsonText: Array(text.utf8))
    let told = try looks.tell([
      "show \(try looks.file(CardTests.form)) 500 900",
      #"errors {"name":"no name","seats":"give at most 3","day":"give a day"}"#, "focus Down",
      "focus", "update \(try looks.file(changed, "other.json"))", "texts", "focus", "errors {}",
      "texts",
    ])
    let seen = told[5].list ?? []
    #expect(seen.contains("Pay now") && seen.contains("no name") && seen.contains("give a day"))
    #expect(!seen.contains("give at most 3"), "what was wrong is not filled in any more")
    #expect(told[3] == "[2]" && told[6] == "[1]")
    #expect(told[8].list?.contains("no name") == false)
  }

  @Test("an error goes when its input is changed, and those of the others stay")
  func errorsGo() throws {
    let looks = try Looks()
    let all = ["name", "seats", "day", "pin", "news", "row", "extras"]
    let errors = all.map { "\"\($0)\":\"no \($0)\"" }.joined(separator: ",")
    let changes = [
      "type 0 Ann", "press More", "type 2 2026-02-28", "type 3 4711", "press News", "press Row B",
      "press Cake",
    ]
    let told = try looks.tell(
      ["show \(try looks.file(CardTests.form)) 500 900", "errors {\(errors)}", "texts"]
        + changes.flatMap { [$0, "texts"] })
    for number in 0...all.count {
      let seen = told[2 + 2 * number].list ?? []
      for (place, name) in all.enumerated() {
        #expect(seen.contains(.string("no \(name)")) == (place >= number), "\(number): \(name)")
      }
    }
  }

  /// A screen of a file, with two inputs below these words.
  private static func screen(_ words: String) -> Value {
    let inputs = ["one", "two"].map { "<child><object class='GtkEntry' id='\($0)'/></child>" }
    let label =
      "<child><object class='GtkLabel'><property name='label'>\(words)</property></object></child>"
    let box =
      "<object class='GtkBox' id='screen'><property name='orientation'>vertical</property>"
      + "\(label)\(inputs.joined())</object>"
    return [
      "view": ["version": 1, "body": ["kind": "box", "children": []]],
      "ui": [
        "text": .string("<interface>\(box)</interface>"),
        "get": ["one": "one.text", "two": "two.text"],
      ],
    ]
  }

  @Test("so it is on a screen out of a file of GtkBuilder")
  func file() throws {
    let looks = try Looks()
    let told = try looks.tell([
      "show \(try looks.file(Self.screen("12:00"))) 500 400",
      #"errors {"one":"no one","two":"no two"}"#, "texts",
      "update \(try looks.file(Self.screen("12:01"), "after.json"))", "texts", "type 0 Ann",
      "texts",
    ])
    #expect(told[2].list?.contains("no one\nno two") == true, "\(told)")
    #expect(told[4].list?.contains("12:01") == true, "\(told)")
    #expect(told[4].list?.contains("no one\nno two") == true, "\(told)")
    #expect(told[6].list?.contains("no two") == true, "\(told)")
  }
}
