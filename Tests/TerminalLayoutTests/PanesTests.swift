import PresenterShown
import PretendedHost
import SnapPluginKit
import Testing

@testable import TerminalLayout

@Suite("Panes side by side")
struct PanesTests {
  /// A split with its detail, and perhaps a region beside it.
  private func shown(beside: Bool = false) -> Shown {
    var updates = [
      Update(.root, screen: screen(1)), Update(.detail, screen: screen(2)),
      Update(.push, screen: screen(3)),
    ]
    if beside { updates.append(Update(.root, screen: screen(9), region: "news")) }
    return Shown(PretendedShown().applying(Transition(updates: updates)).value())
  }

  private func words(_ places: [Panes.Place]) -> [String] {
    places.map { "\($0.screen.rawValue)@\($0.x)+\($0.width)" }
  }

  @Test(
    "a list has three eighths, at least 30 cells; a narrow terminal shows the one with the focus",
    arguments: [
      (200, ["1@0+60", "3@61+139"]), (80, ["1@0+30", "3@31+49"]), (79, ["3@0+79"]),
      (20, ["3@0+20"]),
    ])
  func split(columns: Int, expected: [String]) throws {
    let panes = Panes(shown(), tabs: [], focus: screen(3))
    #expect(words(panes.places(columns: columns)) == expected)
  }

  @Test(
    "where reading starts at the right they stand from there, without a gap",
    arguments: [
      (120, ["9@96+24", "1@60+35", "3@0+59"]), (90, ["1@57+33", "3@0+56"]), (60, ["3@0+60"]),
    ])
  func fromRight(columns: Int, expected: [String]) throws {
    let panes = Panes(shown(beside: true), tabs: [], focus: nil)
    #expect(words(panes.places(columns: columns, isRightToLeft: true)) == expected)
  }

  @Test("what stands beside goes first, unless it has the focus")
  func beside() throws {
    let panes = Panes(shown(beside: true), tabs: [], focus: nil)
    #expect(words(panes.places(columns: 120)) == ["9@0+24", "1@25+35", "3@61+59"])
    #expect(words(panes.places(columns: 90)) == ["1@0+33", "3@34+56"])
    let focused = Panes(shown(beside: true), tabs: [], focus: screen(9))
    #expect(words(focused.places(columns: 90)) == ["9@0+90"])
  }

  @Test("the next pane is around the end; one alone has none")
  func next() throws {
    let panes = Panes(shown(), tabs: [], focus: screen(3))
    #expect(panes.focused == screen(3))
    #expect(panes.next(1) == screen(1))
    #expect(panes.next(-1) == screen(1))
    let root = Transition(updates: [Update(.root, screen: screen(1))])
    let one = Shown(PretendedShown().applying(root).value())
    #expect(Panes(one, tabs: [], focus: nil).next(1) == nil)
    #expect(Panes(Shown(), tabs: [], focus: nil).places(columns: 80).isEmpty)
  }

  @Test("other tabs are no panes")
  func tabs() throws {
    let panes = Panes(shown(beside: true), tabs: ["news"], focus: nil)
    #expect(panes.screens == [screen(1), screen(3)])
  }

  @Test("panes cover the width without a gap, whatever the width", arguments: 1...300)
  func cover(columns: Int) throws {
    let places = Panes(shown(beside: true), tabs: [], focus: nil).places(columns: columns)
    #expect(places.first?.x == 0)
    #expect(places.last.map { $0.x + $0.width } == columns)
    for (left, right) in zip(places, places.dropFirst()) {
      #expect(left.x + left.width + 1 == right.x)
    }
  }
}

@Suite("Where things stand")
struct ArrangementTests {
  @Test("the smallest terminals keep the page", arguments: [1, 2, 3, 4, 5, 6, 12, 24])
  func rows(rows: Int) {
    for hasTabs in [false, true] {
      let arranged = Arrangement(rows: rows, columns: 20, hasTabs: hasTabs, effects: 2)
      #expect(!arranged.panes.isEmpty, "\(rows) rows")
      #expect(arranged.panes.upperBound <= rows)
      #expect(arranged.header == nil || rows >= 3)
    }
  }

  @Test("a layer's box lies inside the terminal, its page inside the box")
  func layers() {
    for rows in [3, 5, 12, 16, 24, 60] {
      for columns in [10, 20, 40, 80, 200] {
        for height in [0, 1, 10, 1_000] {
          let arranged = Arrangement(rows: rows, columns: columns, hasTabs: false, effects: 0)
          let (box, page) = arranged.layer(contentHeight: height)
          #expect(box.x >= 0 && box.y >= 0)
          #expect(box.x + box.width <= columns && box.y + box.height <= rows)
          #expect(page.x > box.x && page.x + page.width < box.x + box.width)
          #expect(page.y > box.y && page.y + page.height < box.y + box.height)
          #expect(page.width == arranged.layerContentWidth)
        }
      }
    }
  }
}
