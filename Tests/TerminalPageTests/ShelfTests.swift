import SnapPluginKit
import Testing

@testable import TerminalPage

@Suite("Shelves and tiles in cells")
struct ShelfTests {
  private static let names = ["Nosferatu", "Metropolis", "Achmed", "Madness", "Willie", "Vampires"]

  private static func film(_ name: String, _ more: ValueMap = [:]) -> Value {
    .map(
      ([
        "kind": "box",
        "children": [
          ["kind": "image", "alt": "", "url": "flag.png", "width": 96, "height": 64],
          Views.text(name),
        ],
        "action": Views.button(name),
      ] as ValueMap).merging(more))
  }

  private static func shelf(rightToLeft: Bool = false) -> Value {
    var view: ValueMap = [
      "version": 1, "actions": [Views.button("Search")],
      "body": [
        "kind": "box",
        "children": [
          [
            "kind": "columns", "scroll": true,
            "columns": .list(names.map { film($0, ["width": ["pixels": 112]]) }),
          ]
        ],
      ],
    ]
    if rightToLeft { view["rightToLeft"] = true }
    return .map(view)
  }

  private static func page(_ view: Value, width: Int = 60, hasPictures: Bool = true) throws -> Page
  {
    var page = Page(view: view)
    if hasPictures { page.take(pictures: ["flag.png": try #require(PictureTests.flag)]) }
    _ = page.layout(width: width, height: 30)
    return page
  }

  private static func text(_ canvas: Canvas) -> String {
    (0..<canvas.height).map(canvas.row).joined(separator: "\n")
  }

  @Test("what has the focus keeps its picture's colours, between two heavy lines")
  func focused() throws {
    var page = try Self.page(Self.shelf())
    let canvas = page.layout(width: 40, height: 10)
    #expect(canvas.row(0).hasPrefix("┃ ▀▀"), "\(canvas.row(0))")
    #expect(canvas[2, 0].colors != nil && !canvas[0, 0].style.attributes.contains(.focused))
    #expect((0..<canvas.width).count { canvas[$0, 0].text == "┃" } == 2)
    #expect(canvas[2, 4].style.attributes.contains(.focused), "its words do not")
  }

  @Test("a shelf is one line, which is cut where there is no room, and moves with the focus")
  func line() throws {
    var page = try Self.page(Self.shelf())
    let canvas = page.layout(width: 60, height: 30)
    #expect(canvas.row(4).contains("Nosferatu") && canvas.row(4).contains("Achmed"))
    #expect(!Self.text(canvas).contains("Willie"))
    for _ in 1..<6 {
      page.type("ArrowRight")
    }
    let moved = page.layout(width: 60, height: 30)
    #expect(moved.row(4).contains("Vampires") && !moved.row(4).contains("Nosferatu"))
    #expect(moved.width == 60)
    page.type("ArrowDown")
    #expect(Self.text(page.layout(width: 60, height: 30)).contains("► Search ◄"))
  }

  @Test("Tab and Shift+Tab reach all of it, in its order")
  func order() throws {
    var page = try Self.page(Self.shelf())
    for name in Self.names {
      let row = page.layout(width: 60, height: 30).row(4)
      #expect(row.contains(name), "\(name) is seen when it has the focus")
      #expect(page.focus.map(page.key(of:))?.contains(name) == true)
      page.type("Tab")
    }
    #expect(page.focus.map(page.key(of:))?.contains("Search") == true)
    page.type("Shift+Tab")
    #expect(page.focus.map(page.key(of:))?.contains("Vampires") == true)
  }

  @Test("what was moved is pressed where it is seen")
  func pressed() throws {
    var page = try Self.page(Self.shelf())
    for _ in 1..<6 { page.type("ArrowRight") }
    let row = page.layout(width: 60, height: 30).row(4)
    let start = try #require(row.range(of: "Willie")).lowerBound
    let effects = page.press(x: row.distance(from: row.startIndex, to: start), y: 4)
    #expect("\(effects)".contains("\(Views.number("Willie"))"), "\(effects)")
  }

  @Test("from right to left it begins on the right")
  func mirrored() throws {
    var page = try Self.page(Self.shelf(rightToLeft: true))
    let row = page.layout(width: 60, height: 30).row(4)
    let first = try #require(row.range(of: "Nosferatu")).lowerBound
    let second = try #require(row.range(of: "Metropolis")).lowerBound
    #expect(second < first)
    for _ in 1..<6 { page.type("ArrowLeft") }
    #expect(page.layout(width: 60, height: 30).row(4).contains("Vampires"))
  }

  @Test("without its pictures a shelf is a list")
  func list() throws {
    var page = try Self.page(Self.shelf(), hasPictures: false)
    let text = Self.text(page.layout(width: 60, height: 30))
    for name in Self.names { #expect(text.contains("\n  \(name)") || text.contains("► \(name)")) }
  }

  @Test(
    "tiles are equally wide, in as many lines as they need",
    arguments: [
      (60, 3, 2), (40, 2, 3), (20, 1, 6), (100, 6, 1),
    ])
  func tiles(width: Int, across: Int, lines: Int) throws {
    let view = Views.view([
      ["kind": "box", "tileWidth": 96, "children": .list(Self.names.map { Self.film($0) })]
    ])
    var page = try Self.page(view, width: width)
    let canvas = page.layout(width: width, height: 60)
    let rows = (0..<60).filter { row in Self.names.contains { canvas.row(row).contains($0) } }
    #expect(rows.count == lines)
    let first = Self.names.filter { canvas.row(rows[0]).contains($0) }
    #expect(first == Array(Self.names.prefix(across)))
  }

  private static let plan: Value = [
    "version": 1,
    "body": [
      "kind": "box",
      "children": [
        [
          "kind": "input", "input": "choice", "id": "places", "multiple": true, "aisle": 1,
          "value": ["B2"],
          "choices": [
            ["title": "Row A, seat 1", "value": "A1", "row": "A", "sign": "1"],
            ["title": "Row A, seat 2", "value": "A2", "row": "A", "sign": "2", "taken": true],
            ["title": "Row B, seat 1", "value": "B1", "row": "B", "sign": "1"],
            ["title": "Row B, seat 2", "value": "B2", "row": "B", "sign": "2"],
          ],
        ]
      ],
    ],
  ]

  @Test("choices in rows are a plan: what is taken cannot have the focus, arrows go by place")
  func plan() {
    var page = Page(view: Self.plan)
    let canvas = page.layout(width: 30, height: 6)
    let rows = (0..<2).map { canvas.row($0).filter { $0 != " " } }
    #expect(rows == ["A►1◄·", "B[1]✓2]"])
    #expect(page.layout.targets.count == 3)
    page.type("ArrowDown", "ArrowRight", " ")
    #expect(page.layout(width: 30, height: 6).row(1).contains("►2◄"))
    page.type("ArrowLeft", " ")
    #expect(page.fields[0] == .choices([2]))
  }

  @Test("a plan lies as the hall does, also where all else is turned around")
  func turnedPlan() throws {
    var map = try #require(Self.plan.map)
    map["rightToLeft"] = true
    var page = Page(view: .map(map))
    let canvas = page.layout(width: 60, height: 20)
    let row = try #require((0..<20).map(canvas.row).first { $0.contains("B ") })
    let places = ["B", "1", "2"].map { row.firstIndex(of: Character($0)) ?? row.endIndex }
    #expect(places == places.sorted(), "\(row)")
  }

  @Test("a plan for which there is no room is a list")
  func narrowPlan() {
    var page = Page(view: Self.plan)
    #expect(Self.text(page.layout(width: 9, height: 20)).contains("Row"))
  }
}
