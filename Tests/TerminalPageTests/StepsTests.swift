import SnapPluginKit
import Testing
import Walks

@testable import TerminalPage

@Suite("Steps and footers in cells, and the room of the examples' screens")
struct StepsTests {
  private static let view: Value = [
    "version": 1, "steps": ["Event", "Seats", "Payment"], "step": 2,
    "body": [
      "kind": "box",
      "children": [
        Views.text("Your tickets"),
        [
          "kind": "box", "footer": true, "children": [Views.text("Together"), Views.text("37.00")],
        ],
      ],
    ],
    "actions": [Views.button("Pay"), Views.button("Help", ["bar": "end"])],
  ]

  private static func lines(_ width: Int, height: Int = 24) -> [String] {
    var page = Page(view: view)
    let canvas = page.layout(width: width, height: height)
    return (0..<canvas.height).map { canvas.row($0) }.map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test("where one is stands above the page: done, now and to come")
  func steps() {
    #expect(Self.lines(60)[0] == "✓ Event ── 2 Seats ── 3 Payment")
    #expect(Self.lines(60)[1] == "" && Self.lines(60)[2] == "Your tickets")
  }

  @Test("in few columns only the present step has its words, and in few rows there are none")
  func brief() {
    #expect(Self.lines(20)[0] == "✓ ─ 2 Seats ─ 3")
    #expect(Self.lines(20, height: 5)[0] == "Your tickets")
  }

  @Test("what a footer says stands at the start of the line of the actions")
  func footer() {
    let lines = Self.lines(60)
    let last = lines.lastIndex { !$0.isEmpty } ?? 0
    #expect(lines[last].hasPrefix("37.00") && lines[last].hasSuffix("► Pay ◄ [ Help ]"))
    #expect(lines[last - 1] == "Together")
    #expect(lines[last - 2] == String(repeating: "─", count: 60))
  }

  /// What is cut off, or stands over the edge of what is around it; rows that are scrolled may.
  private static func faults(_ frame: Frame, mayBeCut: Bool) -> [String] {
    if case .shelf = frame.content { return [] }
    var faults: [String] = []
    if case .text(let text) = frame.content, !mayBeCut, text.lines.contains(where: \.isCut) {
      faults.append("cut: \(text.glyphs.text)")
    }
    for child in frame.children {
      if child.x < 0 || child.x + child.width > frame.width || child.y < 0
        || child.y + child.height > frame.height
      {
        faults.append("over the edge: \(child.content) of \(frame.width)×\(frame.height)")
      }
      faults += Self.faults(child, mayBeCut: mayBeCut)
    }
    return faults
  }

  @Test(
    "nothing of an example's screen is over the edge, and from 80 columns on nothing is cut off",
    arguments: ExampleScreens.all)
  func room(example: String, language: String) throws {
    let screens = try ExampleScreens.descriptions(example, .string(language))
    #expect(screens.count >= 9)
    for screen in screens {
      let view = try #require(screen["view"])
      for (width, height) in [(20, 5), (40, 12), (80, 24), (200, 60)] {
        let page = Page.laid(view, width: width, height: height)
        let key = screen["key"]?.string ?? ""
        #expect(
          Self.faults(page.layout.frame, mayBeCut: width < 80) == [], "\(key) at \(width)×\(height)"
        )
      }
    }
  }
}
