import SnapPluginKit
import Testing
import TerminalPage

@testable import TerminalLayout

@Suite("Pictures on the terminal")
struct ModelPictureTests {
  private func driven(rows: Int = 24, columns: Int = 80) throws -> DrivenStage {
    var driven = DrivenStage(rows: rows, columns: columns)
    driven.descriptions[screen(1)] = description(
      "Shelf",
      inputs: ["a.png", "b.png", "a.png"].map {
        ["kind": "image", "alt": .string("words of " + $0), "url": .string($0)]
      })
    try driven.show(Update(.root, screen: screen(1)))
    return driven
  }

  private var raster: Raster {
    get throws {
      try #require(
        Raster(width: 64, height: 64, bytes: [UInt8](repeating: 200, count: 64 * 64 * 3)))
    }
  }

  @Test("each missing picture is asked for once, and drawn when it was read")
  func missing() throws {
    var driven = try driven()
    #expect(driven.model.missingPictures == ["a.png", "b.png"])
    driven.model.take(try raster, at: "a.png")
    driven.model.take(nil, at: "b.png")
    #expect(driven.model.missingPictures == [])
    let canvas = driven.model.draw()
    #expect(canvas.cells.contains { $0.colors != nil })
    let text = (0..<canvas.height).map(canvas.row).joined(separator: "\n")
    #expect(!text.contains("words of a.png") && text.contains("words of b.png"))
  }

  @Test("a terminal of few columns or rows keeps them for words", arguments: [(23, 80), (24, 79)])
  func small(rows: Int, columns: Int) throws {
    var driven = try driven(rows: rows, columns: columns)
    #expect(driven.model.missingPictures == [])
    driven.model.take(try raster, at: "a.png")
    #expect(driven.model.draw().cells.allSatisfy { $0.colors == nil })
    _ = driven.model.resize(rows: 24, columns: 80)
    #expect(driven.model.draw().cells.contains { $0.colors != nil })
  }

  @Test("below a layer pictures are darker")
  func layer() throws {
    var driven = try driven()
    driven.model.take(try raster, at: "a.png")
    let before = driven.model.draw().cells.compactMap(\.colors)
    driven.descriptions[screen(2)] = description("Box", "Words")
    try driven.show(Update(.present, screen: screen(2)))
    let after = driven.model.draw().cells.compactMap(\.colors)
    #expect(before.first?.ground == RGB(0xC8C8C8))
    #expect(after.first?.ground == RGB(0x646464))
  }
}
