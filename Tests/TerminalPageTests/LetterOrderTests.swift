import SnapPluginKit
import Testing

@testable import TerminalPage

@Suite("Letters from right to left are put in the order in which they are seen")
struct LetterOrderTests {
  /// What a library would say of Hebrew letters, and of Arabic lam and alef, which become one.
  private static func levels(_ letters: [UInt32], _ isFromRight: Bool) -> LetterLevels? {
    var known = LetterLevels(forms: letters, levels: [])
    let isLetter = { (letter: UInt32) in (0x590...0x6FF).contains(letter) }
    for (at, letter) in letters.enumerated() {
      let isBetween =
        letters[..<at].last(where: { $0 != 0x20 }).map(isLetter) == true
        && letters[(at + 1)...].first(where: { $0 != 0x20 }).map(isLetter) == true
      let isRight = isLetter(letter) || letter == 0x20 && isBetween
      let isSpace = letter == 0x20
      known.levels.append(isRight || isFromRight && isSpace ? 1 : isFromRight ? 2 : 0)
      if letter == 0x644, at + 1 < letters.count, letters[at + 1] == 0x627 {
        known.forms[at] = 0xFEFF
        known.forms[at + 1] = 0xFEFB
      }
    }
    return known
  }

  private static func seen(_ canvas: Canvas) -> String { canvas.inOrder(by: levels).row(0) }

  @Test(
    "in a line that begins on the left, in one that begins on the right, and between",
    arguments: [
      ("ab אבג cd", "ab גבא cd"), ("אבג", "גבא"), ("אב גד", "דג בא"), ("אב 12", "12 בא"),
      ("אב cd", "cd בא"), ("plain", "plain"),
    ])
  func line(text: String, seen: String) {
    var canvas = Canvas(width: text.count, height: 1)
    canvas.draw(text, x: 0, y: 0)
    #expect(Self.seen(canvas) == seen)
  }

  @Test("a line that is covered in its middle does not go on from what covers it")
  func covered() {
    var canvas = Canvas(width: 8, height: 1)
    canvas.draw("אבגדהוזח", x: 0, y: 0)
    canvas.fill(x: 2, y: 0, width: 1, height: 1, with: "│", style: Style())
    #expect(Self.seen(canvas) == "בא│חזוהד")
  }

  @Test("in a page that is read from there every line with such letters begins on the right")
  func mirrored() {
    var canvas = Canvas(width: 7, height: 1)
    canvas.beginLine(isMirrored: true)
    canvas.draw("ab אבגד", x: 0, y: 0)
    canvas.endLine()
    #expect(Self.seen(canvas) == "דגבא ab")
  }

  @Test("two lines beside one another keep their places, and so does what lies between")
  func neighbours() {
    var canvas = Canvas(width: 9, height: 1)
    canvas.draw("אב", x: 0, y: 0)
    canvas.put("│", width: 1, x: 3, y: 0, style: Style(.border))
    canvas.draw("גד", x: 5, y: 0)
    canvas.draw("הו", x: 7, y: 0)
    #expect(Self.seen(canvas) == "בא │ דגוה")
    var other = Canvas(width: 9, height: 1)
    other.draw(canvas, x: 0, y: 0)
    #expect(Self.seen(other) == "בא │ דגוה")
  }

  @Test("letters that become one leave a cell free where the line ends")
  func ligature() {
    var canvas = Canvas(width: 6, height: 1)
    canvas.draw("سلام!", x: 0, y: 0)
    #expect(Self.seen(canvas) == " !م\u{FEFB}س ")
  }

  @Test("marks stay on their letters, wide letters stay whole, and colours move along")
  func whole() {
    var canvas = Canvas(width: 5, height: 1)
    canvas.beginLine()
    canvas.draw("אָ", x: 0, y: 0, style: Style(.good))
    canvas.draw("ב", x: 1, y: 0)
    canvas.draw("漢", x: 2, y: 0)
    canvas.endLine()
    let seen = canvas.inOrder(by: Self.levels)
    #expect(seen.row(0) == "漢באָ ")
    #expect(seen[3, 0].style == Style(.good))
    #expect(seen[1, 0].width == 0)
  }

  @Test("the cursor stays with its letter; behind the last one it is where the next will be")
  func cursor() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.draw("אבג ", x: 0, y: 0)
    canvas.cursor = Canvas.Place(x: 0, y: 0)
    #expect(canvas.inOrder(by: Self.levels).cursor == Canvas.Place(x: 3, y: 0))
    canvas.cursor = Canvas.Place(x: 3, y: 0)
    #expect(canvas.inOrder(by: Self.levels).cursor == Canvas.Place(x: 0, y: 0))
  }

  @Test("without anybody who knows the order, and where there is nothing to order, nothing changes")
  func untouched() {
    var canvas = Canvas(width: 6, height: 1)
    canvas.draw("אבג d", x: 0, y: 0)
    #expect(canvas.inOrder { _, _ in nil } == canvas)
    #expect(canvas.inOrder { LetterLevels(forms: [$0[0]], levels: $1 ? [1] : [0]) } == canvas)
    var plain = Canvas(width: 6, height: 1)
    plain.draw("Grüße", x: 0, y: 0)
    var isAsked = false
    _ = plain.inOrder { _, _ in
      isAsked = true
      return nil
    }
    #expect(!isAsked)
  }

  @Test("a row that is turned around keeps its lines, and the sign of the way back points there")
  func row() {
    var canvas = Canvas(width: 12, height: 1)
    canvas.draw("‹ ", x: 1, y: 0)
    canvas.draw("Home › One", x: 3, y: 0, limit: 4)
    canvas.draw("漢", x: 9, y: 0)
    canvas.mirror(row: 0)
    #expect(canvas.row(0) == " 漢  Home › ")
    var letters = Canvas(width: 6, height: 1)
    letters.draw("‹ ", x: 1, y: 0)
    letters.draw("אב", x: 3, y: 0)
    letters.mirror(row: 0)
    #expect(Self.seen(letters) == " בא › ")
  }

  /// The lines that are asked about, and whether each is read from the right.
  private static func asked(_ text: String, marker: String? = nil, isMirrored: Bool) -> [String] {
    var paragraph: ValueMap = ["runs": [["text": .string(text)]]]
    if let marker { paragraph["marker"] = .string(marker) }
    let block: Value = ["kind": "text", "wrap": true, "paragraphs": [.map(paragraph)]]
    var view = Views.view([block]).map ?? [:]
    view["rightToLeft"] = .bool(isMirrored)
    var page = Page(view: .map(view))
    var lines: [String] = []
    _ = page.layout(width: 16, height: 8).inOrder { letters, isFromRight in
      let words = String(String.UnicodeScalarView(letters.compactMap(Unicode.Scalar.init)))
      lines.append("\(isFromRight ? "right" : "left"): \(words)")
      return nil
    }
    return lines
  }

  @Test("each line of a paragraph runs the way of the whole one, also a line of digits alone")
  func paragraph() {
    let english = "call (אבג), or דהוזח, too"
    #expect(
      Self.asked(english, isMirrored: false) == ["left: call (אבג), or", "left: דהוזח, too"])
    let hebrew = "אבגדה ab וזחט 1234."
    #expect(
      Self.asked(hebrew, isMirrored: false) == ["right: אבגדה ab וזחט", "right: 1234."])
    let number = "אבגדה וזחט 123456."
    #expect(Self.asked(number, isMirrored: true) == ["right: אבגדה וזחט", "right: 123456."])
    #expect(Self.asked("plain 12.", isMirrored: true) == [])
  }

  @Test("the number of a list stands before its words, as they are read")
  func marker() {
    #expect(Self.asked("ab", marker: "1.", isMirrored: true) == ["right: 1."])
    #expect(Self.asked("ab", marker: "1.", isMirrored: false) == [])
  }
}
