import Foundation
import SnapPluginKit
import TestKit
import Testing

@testable import TerminalPage

/// What holds of every canvas of every page.
private func check(_ page: Page, _ canvas: Canvas, _ width: Int, _ height: Int, _ seed: UInt64) {
  #expect(canvas.width == width && canvas.height == height, "seed \(seed)")
  #expect(canvas.cells.count == width * height, "seed \(seed)")
  for y in 0..<height {
    var x = 0
    while x < width {
      let cell = canvas[x, y]
      let isWhole =
        cell.width == 1 || cell.width == 2 && x + 1 < width && canvas[x + 1, y].width == 0
      if !isWhole || cell.text.isEmpty || cell.text.unicodeScalars.contains(where: isHarmful) {
        Issue.record("seed \(seed): \(cell.text.debugDescription) at \(x),\(y)")
        return
      }
      x += Int(cell.width)
    }
  }
  if let cursor = canvas.cursor {
    #expect(cursor.x >= 0 && cursor.x < width && cursor.y >= 0 && cursor.y < height, "seed \(seed)")
  }
  checkFocus(page, seed)
  let isOutside = page.layout.targets.contains {
    $0.x < 0 || $0.width < 1 || $0.height < 1 || $0.x + $0.width > page.layout.frame.width
      || $0.y < 0 || $0.y + $0.height > page.layout.frame.height
  }
  #expect(!isOutside || page.window.inner < 20, "seed \(seed): \(page.layout.targets)")
}

private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
}

private func checkFocus(_ page: Page, _ seed: UInt64) {
  guard page.window.height > 0 else { return }
  let window = page.scroll..<(page.scroll + page.window.height)
  let seen = page.layout.targets.indices.filter {
    let target = page.layout.targets[$0]
    return window.overlaps(target.y..<(target.y + max(target.height, 1)))
  }
  if page.layout.targets.isEmpty {
    #expect(page.focusIndex == nil, "seed \(seed)")
  } else if page.isAtStart {
    #expect(page.scroll == 0, "seed \(seed)")
  } else if let focus = page.focusIndex, !seen.isEmpty {
    #expect(seen.contains(focus), "seed \(seed): focus \(focus) is not seen, \(seen) are")
  } else {
    #expect(page.focusIndex != nil, "seed \(seed)")
  }
}

@Suite("Whatever a view holds and whatever is pressed, pages stay whole")
struct RandomPageTests {
  private static let sizes = [
    (20, 5), (80, 24), (1, 1), (0, 0), (7, 3), (200, 60), (3, 40), (45, 2),
  ]

  @Test("random views and keys", arguments: [UInt64](1...24))
  func random(_ seed: UInt64) {
    var chance = SeededRandom(seed: seed)
    for _ in 0..<5 {
      var page = Page(view: chance.view(), state: chance.rarely() ? chance.anything() : nil)
      var (width, height) = chance.one(of: Self.sizes)
      for _ in 0..<40 {
        play(&page, &chance)
        if chance.rarely() { (width, height) = chance.one(of: Self.sizes) }
        let canvas = page.layout(width: width, height: height)
        check(page, canvas, width, height, seed)
      }
      let again = Page(view: chance.view(), state: page.state)
      #expect(
        again.plainLines(width: 40).allSatisfy { !$0.unicodeScalars.contains(where: isHarmful) })
    }
  }

  /// One thing that a user or the host may do.
  private func play(_ page: inout Page, _ chance: inout SeededRandom) {
    switch chance.below(30) {
    case 0: _ = page.press(x: chance.below(90), y: chance.below(30))
    case 1: _ = page.press(x: chance.one(of: [Int.min, Int.max, -1]), y: Int.max)
    case 2: _ = page.scroll(by: chance.one(of: [1, -1, 3, Int.max, Int.min]))
    case 3: page.show(errors: ["i\(chance.below(20))": chance.text()])
    case 4: if chance.rarely() { page.update(view: chance.view()) }
    case 5: _ = page.enter(control: chance.below(12), text: chance.text().string)
    case 6: _ = page.enter(control: chance.below(12))
    case 7: page = Page(view: chance.view(), state: page.state)
    default: _ = page.handle(chance.key())
    }
  }
}
