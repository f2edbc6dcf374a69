import Testing

@testable import TerminalPage

@Suite("A canvas is always whole")
struct CanvasTests {
  @Test("a wide letter at the edge becomes a space")
  func edge() {
    var canvas = Canvas(width: 3, height: 1)
    canvas.draw("漢字", x: 0, y: 0)
    #expect(canvas.row(0) == "漢 ")
  }

  @Test("half of a wide letter that is drawn over leaves a space")
  func halves() {
    var canvas = Canvas(width: 4, height: 1)
    canvas.draw("漢字", x: 0, y: 0)
    canvas.draw("x", x: 1, y: 0)
    #expect(canvas.row(0) == " x字")
    canvas.draw("y", x: 2, y: 0)
    #expect(canvas.row(0) == " xy ")
  }

  @Test("what lies outside is left out")
  func outside() {
    var canvas = Canvas(width: 2, height: 2)
    canvas.draw("abc", x: -1, y: 0)
    canvas.draw("abc", x: 0, y: 2)
    canvas.draw("abc", x: 1, y: 1)
    canvas.fill(x: -5, y: -5, width: 6, height: 6, with: "#", style: Style())
    #expect(canvas.row(0) == "#c")
    #expect(canvas.row(1) == " a")
    #expect(canvas.row(2) == "" && canvas.row(-1) == "")
    #expect(canvas[9, 9] == Cell())
  }

  @Test("one canvas is drawn on another")
  func onAnother() {
    var page = Canvas(width: 3, height: 1)
    page.draw("漢a", x: 0, y: 0, style: Style(.good))
    var frame = Canvas(width: 5, height: 2)
    frame.draw(page, x: 1, y: 1)
    #expect(frame.row(1) == " 漢a ")
    #expect(frame[1, 1].style.ink == .good)
  }

  @Test("sides are held within reason")
  func sides() {
    #expect(Canvas(width: -1, height: 5).cells.isEmpty)
    #expect(Canvas(width: 1_000_000, height: 1).width == Canvas.largestSide)
  }

  @Test("a text is cut where it may not go on, and says how far it went")
  func limit() {
    var canvas = Canvas(width: 10, height: 1)
    #expect(canvas.draw("漢字漢", x: 0, y: 0, limit: 5) == 4)
    #expect(canvas.row(0) == "漢字      ")
  }
}
