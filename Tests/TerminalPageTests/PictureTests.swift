import SnapPluginKit
import Testing

@testable import TerminalPage

@Suite("Pictures in cells")
struct PictureTests {
  /// Columns of red, green and blue, each a third.
  static let flag = flag(width: 96, height: 64)

  static func flag(width: Int, height: Int) -> Raster? {
    let row = (0..<width).flatMap { x -> [UInt8] in
      x * 3 < width ? [255, 0, 0] : x * 3 < 2 * width ? [0, 255, 0] : [0, 0, 255]
    }
    return Raster(width: width, height: height, bytes: (0..<height).flatMap { _ in row })
  }

  private static func image(_ more: ValueMap = [:]) -> Value {
    .map(
      (["kind": "image", "alt": "The flag", "url": "flag.png"] as ValueMap).merging(more))
  }

  private static func page(_ nodes: [Value], width: Int = 60, height: Int = 60) throws -> Canvas {
    var page = Page(view: Views.view(nodes))
    #expect(page.wantedPictures == ["flag.png"])
    page.take(pictures: ["flag.png": try #require(flag), "other.png": try #require(flag)])
    return page.layout(width: width, height: height)
  }

  /// The cells of a row that show a picture.
  private static func drawn(_ canvas: Canvas, row: Int) -> Range<Int> {
    let seen = (0..<canvas.width).filter { canvas[$0, row].colors != nil }
    return (seen.first ?? 0)..<((seen.last ?? -1) + 1)
  }

  @Test("a picture has two colours in each cell, and its words are not told beside it")
  func halves() throws {
    let canvas = try Self.page([Self.image()])
    #expect(Self.drawn(canvas, row: 0) == 0..<12, "96 pixels are 12 cells")
    #expect(Self.drawn(canvas, row: 3) == 0..<12, "64 pixels are 4 rows")
    #expect(Self.drawn(canvas, row: 4).isEmpty)
    #expect(canvas[0, 0].text == "▀")
    #expect(canvas[0, 0].colors == CellColors(letters: RGB(0xFF0000), ground: RGB(0xFF0000)))
    #expect(canvas[6, 2].colors?.ground == RGB(0x00FF00))
    #expect(canvas[11, 3].colors?.letters == RGB(0x0000FF))
    #expect(!canvas.row(0).contains("flag"))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let says: ValueMap
    let columns: Int
    let rows: Int
  }

  static let cases = [
    Case(testDescription: "by its own size", says: [:], columns: 12, rows: 4),
    Case(testDescription: "medium", says: ["size": "medium"], columns: 12, rows: 4),
    Case(testDescription: "large", says: ["size": "large"], columns: 24, rows: 8),
    Case(
      testDescription: "as wide as there is room", says: ["size": "stretch"], columns: 60, rows: 20),
    Case(testDescription: "by its width", says: ["width": 160], columns: 20, rows: 7),
    Case(testDescription: "by its height", says: ["height": 96], columns: 18, rows: 6),
    Case(
      testDescription: "cut to both", says: ["width": 160, "height": 240], columns: 20, rows: 15),
    Case(
      testDescription: "never higher than 24 rows", says: ["width": 64, "height": 9000],
      columns: 8, rows: 24),
  ]

  @Test("a picture is as large as it says", arguments: cases)
  func size(_ row: Case) throws {
    let canvas = try Self.page([Self.image(row.says)])
    #expect(Self.drawn(canvas, row: 0).count == row.columns)
    #expect((0..<60).count { !Self.drawn(canvas, row: $0).isEmpty } == row.rows)
  }

  @Test(
    "what would be too small to be recognised is told in words",
    arguments: [
      ["size": "small"], ["width": 56, "height": 84], ["height": 40],
    ] as [ValueMap])
  func small(says: ValueMap) throws {
    let canvas = try Self.page([Self.image(says)])
    #expect(Self.drawn(canvas, row: 0).isEmpty)
    #expect(canvas.row(0).contains("■ The flag"))
  }

  @Test("a picture that is not there is told in words, and drawn once it is")
  func late() throws {
    var page = Page(view: Views.view([Self.image(), Views.text("below")]))
    #expect(page.layout(width: 40, height: 10).row(0).contains("■ The flag"))
    page.take(pictures: ["flag.png": try #require(Self.flag)])
    let canvas = page.layout(width: 40, height: 10)
    #expect(canvas[0, 0].colors != nil)
    #expect(canvas.row(5).contains("below") || canvas.row(4).contains("below"))
    page.take(pictures: [:])
    #expect(page.layout(width: 40, height: 10).row(0).contains("■ The flag"))
  }

  @Test("words lie on the picture of their box, which is darkest where they begin")
  func scene() throws {
    let box: Value = [
      "kind": "box", "minHeight": 160, "vertical": "bottom", "background": ["url": "flag.png"],
      "children": [Views.text("On red")],
    ]
    let canvas = try Self.page([box, Views.text("Below")])
    #expect(Self.drawn(canvas, row: 0) == 0..<60)
    #expect(Self.drawn(canvas, row: 9) == 0..<60)
    #expect(Self.drawn(canvas, row: 10).isEmpty)
    #expect(canvas.row(8).hasPrefix("▀▀On red▀"))
    let (letter, beside) = (canvas[2, 8].colors, canvas[1, 8].colors)
    #expect(letter?.letters == nil, "the theme's colour for words on pictures")
    #expect(letter?.ground == canvas[2, 9].colors?.ground, "dark enough as it is")
    #expect(try #require(beside?.ground).red < 80)
    #expect(try #require(canvas[59, 8].colors).ground.blue > 200)
  }

  @Test("a picture below a word is dark enough for it, whatever its colours", arguments: 0..<64)
  func readable(number: Int) throws {
    let parts = [number / 16, number / 4 % 4, number % 4].map { UInt8($0 * 85) }
    let bytes = Array(repeatElement(parts, count: 16).joined())
    let raster = try #require(Raster(width: 4, height: 4, bytes: bytes))
    var canvas = Canvas(width: 4, height: 2)
    canvas.draw(raster, x: 0, y: 0)
    canvas.put("x", width: 1, x: 1, y: 0, style: Style())
    let ground = try #require(canvas[1, 0].colors).ground
    #expect((RGB(0xFFFA_F0).lightness + 0.05) / (ground.lightness + 0.05) >= 4.5)
    #expect(abs(RGB(0xFF_FFFF).lightness - 1) < 0.001 && RGB(0).lightness == 0)
  }

  @Test("a picture without words goes where it would leave little room for those beside it")
  func beside() throws {
    let columns: Value = [
      "kind": "columns",
      "columns": [
        [
          "kind": "box", "width": ["pixels": 160],
          "children": [Self.image(["alt": "", "width": 160])],
        ],
        ["kind": "box", "children": [Views.text("A clerk sells a house")]],
      ],
    ]
    #expect(Self.drawn(try Self.page([columns]), row: 0) == 0..<20)
    let narrow = try Self.page([columns], width: 40)
    #expect(Self.drawn(narrow, row: 0).isEmpty && narrow.row(0).hasPrefix("A clerk sells a house"))
  }

  @Test("pictures leave half of the rows to what else there is")
  func half() throws {
    let box: Value = [
      "kind": "box", "minHeight": 900, "background": ["url": "flag.png"],
      "children": [Views.text("On red")],
    ]
    var page = Page(view: Views.view([box, Views.text("Below")]))
    page.take(pictures: ["flag.png": try #require(Self.flag)])
    for (height, rows) in [(20, 10), (30, 15), (100, 24), (20, 10)] {
      let canvas = page.layout(width: 60, height: height)
      #expect((0..<height).count { !Self.drawn(canvas, row: $0).isEmpty } == rows)
    }
  }

  @Test("where rows are few a box is not made higher for its picture")
  func tight() throws {
    let box: Value = [
      "kind": "box", "minHeight": 160, "background": ["url": "flag.png"],
      "children": [Views.text("On red")],
    ]
    let canvas = try Self.page([box], height: 8)
    #expect(Self.drawn(canvas, row: 0).isEmpty)
    #expect(canvas.row(0).hasPrefix("On red"))
  }

  @Test("a picture that can be pressed has the focus beside it")
  func pressed() throws {
    let canvas = try Self.page([Self.image(["action": Views.button("Open")])])
    #expect(Self.drawn(canvas, row: 0) == 2..<14)
  }

  @Test("a picture covers its place: it is cut, not stretched")
  func covering() throws {
    let wide = try #require(Self.flag).covering(width: 4, height: 8)
    #expect((0..<4).allSatisfy { wide[$0, 0] == RGB(0x00FF00) }, "the sides are cut")
    let high = try #require(Self.flag).covering(width: 30, height: 2)
    #expect(high[0, 0] == RGB(0xFF0000) && high[29, 1] == RGB(0x0000FF))
    #expect((wide.width, wide.height, high.width, high.height) == (4, 8, 30, 2))
    let point = try #require(Raster(width: 1, height: 1, bytes: [1, 2, 3]))
    #expect(point.covering(width: 3, height: 3)[2, 2] == RGB(0x010203))
    #expect(point.covering(width: 0, height: -1).width == 1)
  }

  @Test(
    "bytes that make no picture make none",
    arguments: [
      (0, 1, 0), (1, 1, 2), (2, 2, 11), (641, 1, 1923), (-1, -1, 3),
    ])
  func broken(width: Int, height: Int, count: Int) {
    let bytes = [UInt8](repeating: 0, count: count)
    #expect(Raster(width: width, height: height, bytes: bytes) == nil)
  }

  @Test("what is drawn over a picture covers it")
  func covered() throws {
    var canvas = Canvas(width: 4, height: 2)
    canvas.draw(try #require(Self.flag).covering(width: 4, height: 4), x: 0, y: 0)
    canvas.fill(x: 0, y: 0, width: 1, height: 1, style: Style())
    canvas.put("x", width: 1, x: 1, y: 0, style: Style(.plain, on: .button))
    canvas.put("y", width: 1, x: 2, y: 0, style: Style())
    #expect(canvas[0, 0].colors == nil && canvas[1, 0].colors == nil)
    #expect(canvas[2, 0].colors?.letters == nil && canvas[2, 0].colors != nil)
    canvas.shade(100)
    #expect(canvas[3, 1].colors == CellColors(letters: RGB(0), ground: RGB(0)))
  }
}
