import SnapPluginKit
import Testing

@testable import TerminalPage

@Suite("Letters are typed into fields")
struct TypingTests {
  private static func typed(_ start: String, _ keys: [String], kind: String = "text") -> String {
    var page = Page.laid(Views.view([Views.input(kind, "f", ["value": .string(start)])]))
    for key in keys { page.type(key) }
    guard case .letters(let letters) = page.fields[0] else { return "?" }
    var text = letters.letters.map(String.init)
    text.insert("|", at: letters.cursor)
    return text.joined()
  }

  @Test(
    "keys and what they leave; the bar is the cursor",
    arguments: [
      ("", ["a", "b"], "ab|"), ("ab", ["ArrowLeft", "x"], "ax|b"), ("ab", ["Home", "x"], "x|ab"),
      ("ab", ["Home", "End", "x"], "abx|"), ("ab", ["Backspace"], "a|"), ("", ["Backspace"], "|"),
      ("ab", ["Home", "Delete"], "|b"), ("ab", ["Delete"], "ab|"),
      ("one two  ", ["Control+w"], "one |"), ("one two", ["ArrowLeft", "Control+u"], "|o"),
      ("ab", ["Control+a", "x", "Control+e", "y"], "xaby|"), ("e", ["\u{301}", "x"], "e\u{301}x|"),
      ("e\u{301}", ["Backspace"], "|"), ("👩‍👩‍👧‍👦", ["Backspace"], "|"),
      ("梱包", ["ArrowLeft", "a"], "梱a|包"),
    ] as [(String, [String], String)])
  func keys(_ start: String, _ keys: [String], _ left: String) {
    #expect(Self.typed(start, keys) == left)
  }

  @Test("on a page from right to left a field's letters and its cursor begin on the right")
  func fromRight() throws {
    var view = try #require(
      Views.view([
        Views.input("text", "empty", ["placeholder": "title"]),
        Views.input("text", "full", ["value": "ab"]),
        Views.input("text", "area", ["multiline": true, "value": "cd"]),
      ]).map)
    view["rightToLeft"] = true
    var page = Page.laid(.map(view), width: 30)
    /// What stands between words and the end of their field.
    func behind(_ words: String) -> String? {
      let canvas = page.layout(width: 30, height: 24)
      let row = (0..<24).map(canvas.row).first { $0.contains(words) }
      return row?.firstRange(of: words).map { found in
        String(row?[found.upperBound...].prefix { !"]◄".contains($0) } ?? "?")
      }
    }
    #expect(["title", "ab", "cd"].map(behind) == ["", "", ""])
    let canvas = page.layout(width: 30, height: 24)
    let cursor = try #require(canvas.cursor)
    #expect(canvas.row(cursor.y).contains("title"))
    #expect(canvas[cursor.x + 1, cursor.y].text == "◄")
    page.type("Tab")
    #expect(behind("ab") == " ", "where the cursor stands behind them")
  }

  @Test("a number takes what numbers are written with")
  func number() {
    #expect(Self.typed("", ["-", "1", "x", ".", "5"], kind: "number") == "-1.5|")
  }

  @Test(
    "a number may have a comma in place of a point",
    arguments: [
      ("1,5", .double(1.5)), ("-0,25", .double(-0.25)), ("12", .int(12)),
      ("1,2,3", .string("1,2,3")),
    ] as [(String, Value)])
  func comma(_ typed: String, value: Value) {
    var page = Page.laid(Views.view([Views.input("number", "f")]))
    page.write(typed)
    #expect(page.filled == ["f": value])
    page = Page.laid(Views.view([Views.input("number", "f")]))
    _ = page.enter(control: 1, text: typed)
    #expect(page.filled == ["f": value], "as a line")
  }

  @Test("a date and a time get their signs by themselves, and take them typed")
  func moments() {
    let digits = ["2", "0", "2", "6", "1", "1", "2", "1"]
    #expect(Self.typed("", digits, kind: "date") == "2026-11-21|")
    let written = ["2", "0", "2", "6", "-", "1", "1", "-", "2", "1", "9"]
    #expect(Self.typed("", written, kind: "date") == "2026-11-21|")
    #expect(Self.typed("", ["0", "9", "3", "0"], kind: "time") == "09:30|")
  }

  @Test("pasted lines go into a line as one, and into an area as they are")
  func paste() {
    var page = Page.laid(
      Views.view([
        Views.input("text", "line"), Views.input("text", "area", ["multiline": true]),
      ]))
    _ = page.handle(.text("a\r\nb\tc"))
    page.type("Tab")
    _ = page.handle(.text("a\r\nb"))
    #expect(page.filled == ["line": "a b\tc", "area": "a\nb"])
  }

  @Test("no more is taken than the view allows")
  func most() {
    var page = Page.laid(Views.view([Views.input("text", "f", ["maxLength": 3])]))
    page.write("abcdef")
    _ = page.handle(.text("漢字"))
    #expect(page.filled == ["f": "abc"])
  }

  @Test(
    "letters are counted as they are seen, in a line, in an area and in a password",
    arguments: [[:], ["multiline": true], ["style": "password"]] as [ValueMap])
  func counted(_ kind: ValueMap) {
    var page = Page.laid(Views.view([Views.input("text", "f", kind.merging(["maxLength": 3]))]))
    page.write("👩‍👩‍👧e")
    _ = page.handle(.text("\u{301}xyz"))
    #expect(page.filled == ["f": "👩‍👩‍👧e\u{301}x"])
    _ = page.handle(.text("\u{302}"))
    #expect(page.filled == ["f": "👩‍👩‍👧e\u{301}x\u{302}"], "a mark is no letter more")
    _ = page.enter(control: 1, text: "👩‍👩‍👧e\u{301}xyz")
    #expect(page.filled == ["f": "👩‍👩‍👧e\u{301}x"])
  }

  @Test("a text that is too long already can be shortened, and gets no longer")
  func tooLong() {
    var page = Page.laid(
      Views.view([Views.input("text", "f", ["maxLength": 2, "value": "abcd"])]))
    page.write("e")
    #expect(page.filled == ["f": "abcd"])
    page.type("Backspace")
    #expect(page.filled == ["f": "abc"])
  }

  @Test("up and down leave a line; in an area they go from line to line first")
  func lines() {
    var page = Page.laid(
      Views.view([
        Views.input("text", "a"), Views.input("text", "b", ["multiline": true]),
        Views.input("text", "c"),
      ]))
    page.type("ArrowDown", "x", "Enter", "y")
    #expect(page.focus == .input(1))
    page.type("ArrowUp", "z")
    #expect(page.filled["b"] == "xz\ny")
    page.type("ArrowUp")
    #expect(page.focus == .input(0))
    page.type("ArrowDown", "ArrowDown", "ArrowDown")
    #expect(page.focus == .input(2))
  }

  @Test("left and right leave a field at its ends only")
  func sides() {
    var page = Page.laid(
      Views.view([Views.input("text", "a", ["value": "x", "inlineAction": Views.button("Go")])]))
    #expect(page.type("ArrowLeft").isEmpty)
    #expect(page.type("ArrowLeft") == [.unused(.left)])
    page.type("ArrowRight")
    #expect(page.focus == .input(0))
    page.type("ArrowRight")
    #expect(page.focus == .action(0))
  }

  @Test("the cursor is seen, however long the text")
  func cursor() {
    var page = Page.laid(Views.view([Views.input("text", "f")]), width: 12, height: 3)
    page.write("abcdefghijklmnop")
    let canvas = page.layout(width: 12, height: 3)
    #expect(canvas.row(0) == "►hijklmnop ◄")
    #expect(canvas.cursor == Canvas.Place(x: 10, y: 0))
    page.type("Home")
    #expect(page.layout(width: 12, height: 3).row(0) == "►abcdefghij◄")
    #expect(page.layout(width: 12, height: 3).cursor == Canvas.Place(x: 1, y: 0))
  }

  @Test("a press puts the cursor where it was")
  func press() {
    var page = Page.laid(
      Views.view([
        Views.input("text", "a", ["value": "漢字 word"]),
        Views.input("text", "b", ["multiline": true, "value": "one\ntwo"]),
      ]))
    _ = page.press(x: 5, y: 0)
    _ = page.handle(.text("|"))
    _ = page.press(x: 3, y: 2)
    _ = page.handle(.text("|"))
    #expect(page.filled == ["a": "漢字| word", "b": "one\ntw|o"])
    _ = page.press(x: 30, y: 0)
    _ = page.handle(.text("!"))
    #expect(page.filled["a"] == "漢字| word!")
  }

  @Test("a password is shown as dots and sent as it is")
  func password() {
    var page = Page.laid(Views.view([Views.input("text", "f", ["style": "password"])]))
    page.write("secret")
    #expect(page.seen()[0].contains("••••••"))
    #expect(!page.seen()[0].contains("secret"))
    #expect(page.filled == ["f": "secret"])
  }
}
