import Testing

@testable import TerminalPage

extension Canvas {
  fileprivate var told: [PlacedPicture] { untouchedPictures(belowWords: false) }
}

@Suite("Pictures that a terminal may draw itself")
struct PlacedPictureTests {
  private static func canvas(x: Int = 1, y: Int = 1) throws -> Canvas {
    let bytes = (0..<96).map { UInt8($0 * 2) }
    let raster = try #require(Raster(width: 8, height: 4, bytes: bytes))
    var canvas = Canvas(width: 12, height: 6)
    canvas.draw(raster.covering(width: 8, height: 4), x: x, y: y)
    canvas.keep(raster, at: .init(x: x, y: y, width: 8, height: 2))
    return canvas
  }

  @Test("are those of which all cells are there and as they were drawn, above the last row")
  func whole() throws {
    let canvas = try Self.canvas()
    let picture = try #require(canvas.told.first)
    #expect(picture.seen == .init(x: 1, y: 1, width: 8, height: 2) && picture.place == picture.seen)
    #expect(try Self.canvas(y: 4).told == [], "the last row would scroll")
    #expect(try Self.canvas(x: 12).told == [])
    #expect(try Self.canvas(y: -2).told == [])
  }

  @Test("those that are cut at an edge are drawn as far as they are seen")
  func cut() throws {
    let right = try #require(try Self.canvas(x: 5).told.first)
    #expect(right.seen == .init(x: 5, y: 1, width: 7, height: 2))
    let above = try #require(try Self.canvas(y: -1).told.first)
    #expect(above.seen == .init(x: 1, y: 0, width: 8, height: 1))
    let (whole, pixels) = (above.raster.covering(width: 16, height: 8), above.pixels(2, by: 4))
    #expect((pixels.width, pixels.height) == (16, 4))
    #expect(pixels[3, 0] == whole[3, 4] && pixels[15, 3] == whole[15, 7])
  }

  @Test("and not those with words on them, or that are darkened")
  func covered() throws {
    var words = try Self.canvas()
    words.draw("a", x: 4, y: 2)
    #expect(words.told == [])
    #expect(words.untouchedPictures(belowWords: true).map(\.words) == [[2: [4]]])
    var dark = try Self.canvas()
    dark.shade(50)
    #expect(dark.untouchedPictures(belowWords: true) == [])
  }

  @Test("what words are to be read on is as dark in pixels as in cells")
  func shaded() throws {
    let bytes = [UInt8](repeating: 200, count: 96)
    let raster = try #require(Raster(width: 8, height: 4, bytes: bytes))
    var canvas = Canvas(width: 12, height: 6)
    canvas.draw(raster, x: 0, y: 0, shades: (80, 10))
    canvas.keep(raster, at: .init(x: 0, y: 0, width: 8, height: 2), shades: (80, 10))
    let picture = try #require(canvas.untouchedPictures(belowWords: true).first)
    let pixels = picture.pixels(3, by: 6)
    #expect(pixels[0, 0] == canvas[0, 0].colors?.ground)
    #expect(pixels[23, 11] == canvas[7, 1].colors?.ground)
    #expect(pixels[11, 5] == canvas[3, 0].colors?.letters)
  }

  @Test("and move with the canvas on which they were drawn")
  func moved() throws {
    var whole = Canvas(width: 30, height: 20)
    whole.draw(try Self.canvas(), x: 10, y: 5)
    #expect(whole.told.map(\.seen) == [.init(x: 11, y: 6, width: 8, height: 2)])
    var cut = Canvas(width: 30, height: 20)
    cut.draw(try Self.canvas(), x: 25, y: 5)
    #expect(cut.told.map(\.seen) == [.init(x: 26, y: 6, width: 4, height: 2)])
  }
}
