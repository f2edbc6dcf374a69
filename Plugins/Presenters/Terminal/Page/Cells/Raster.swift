/// A picture as rows of colours.
package struct Raster: Sendable, Hashable {
  /// Colours in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  private let pixels: [RGB]

  /// The longest side of a picture that is kept: a terminal has no more pixels for one.
  package static let longestSide = 640
  /// The longest side of one that is told by cells: a terminal has no more of them for one.
  package static let longestSideInCells = 320

  /// A picture of red, green and blue, row by row; `nil` when there are not as many bytes, or a side is
  /// empty or too long.
  package init?(width: Int, height: Int, bytes: [UInt8]) {
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height), bytes.count == width * height * 3 else {
      return nil
    }
    (self.width, self.height) = (width, height)
    pixels = stride(from: 0, to: bytes.count, by: 3).map { at in
      RGB(red: Int(bytes[at]), green: Int(bytes[at + 1]), blue: Int(bytes[at + 2]))
    }
  }

  private init(width: Int, height: Int, pixels: [RGB]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// The colour at a place inside.
  package subscript(x: Int, y: Int) -> RGB { pixels[y * width + x] }

  /// The picture in another size. It is not stretched: what is too wide or too high is cut on both sides.
  package func covering(width wanted: Int, height rows: Int) -> Raster {
    let (wanted, rows) = (max(wanted, 1), max(rows, 1))
    // the part of the picture that has the wanted form
    let isWide = width * rows > height * wanted
    let across = isWide ? max(height * wanted / rows, 1) : width
    let down = isWide ? height : max(width * rows / wanted, 1)
    let (left, top) = ((width - across) / 2, (height - down) / 2)
    var made: [RGB] = []
    made.reserveCapacity(wanted * rows)
    for y in 0..<rows {
      let from = top + y * down / rows
      let lines = from..<max(top + (y + 1) * down / rows, from + 1)
      for x in 0..<wanted {
        let start = left + x * across / wanted
        made.append(mean(start..<max(left + (x + 1) * across / wanted, start + 1), lines))
      }
    }
    return Raster(width: wanted, height: rows, pixels: made)
  }

  /// The picture with other colours, each by its column and what it was.
  func mapped(_ change: (Int, RGB) -> RGB) -> Raster {
    Raster(
      width: width, height: height,
      pixels: pixels.enumerated().map { change($0.offset % width, $0.element) })
  }

  /// A part of it, which lies inside.
  func cut(x: Int, y: Int, width wanted: Int, height rows: Int) -> Raster {
    if x == 0, y == 0, wanted == width, rows == height { return self }
    let lines = (y..<(y + rows)).flatMap { pixels[($0 * width + x)..<($0 * width + x + wanted)] }
    return Raster(width: wanted, height: rows, pixels: lines)
  }

  /// The mean of the colours in a part of the picture, of at most four by four of them.
  private func mean(_ columns: Range<Int>, _ lines: Range<Int>) -> RGB {
    var (red, green, blue, count) = (0, 0, 0, 0)
    for y in stride(from: lines.lowerBound, to: lines.upperBound, by: max(lines.count / 4, 1)) {
      for x in stride(
        from: columns.lowerBound, to: columns.upperBound, by: max(columns.count / 4, 1))
      {
        let pixel = self[x, y]
        (red, green, blue) = (red + pixel.red, green + pixel.green, blue + pixel.blue)
        count += 1
      }
    }
    return RGB(red: red / count, green: green / count, blue: blue / count)
  }
}
