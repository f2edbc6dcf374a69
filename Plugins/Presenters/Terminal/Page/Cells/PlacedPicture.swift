/// A picture, and the cells on which it lies.
package struct PlacedPicture: Sendable, Hashable {
  /// Cells side by side.
  package struct Place: Sendable, Hashable {
    /// The left upper cell.
    package var x, y: Int
    /// Cells in a row, and rows.
    package var width, height: Int

    /// What lies in another place, too.
    func within(_ other: Place) -> Place {
      let (left, top) = (max(x, other.x), max(y, other.y))
      return Place(
        x: left, y: top, width: min(x + width, other.x + other.width) - left,
        height: min(y + height, other.y + other.height) - top)
    }

    /// The place moved.
    func moved(x: Int, y: Int) -> Place {
      Place(x: self.x + x, y: self.y + y, width: width, height: height)
    }
  }

  /// The picture, in its own size.
  package let raster: Raster
  /// The cells that it covers, some of which may lie outside.
  package let place: Place
  /// Those that are seen.
  package var seen: Place
  /// How many of 100 parts of it are black in its first column, and in its last one.
  package var shades = Shades(first: 0, last: 0)
  /// The cells that are seen and have words on them, by rows: columns of the canvas.
  package var words: [Int: [Int]] = [:]

  /// How dark the two ends of a picture are.
  package struct Shades: Sendable, Hashable {
    /// Parts of 100 that are black.
    package var first, last: Int

    func share(_ column: Int, of width: Int) -> Int {
      first + (last - first) * column / max(width - 1, 1)
    }
  }

  /// The pixels of what is seen, so many for each cell.
  package func pixels(_ across: Int, by down: Int) -> Raster {
    let whole = raster.covering(width: place.width * across, height: place.height * down)
    let cut = whole.cut(
      x: (seen.x - place.x) * across, y: (seen.y - place.y) * down, width: seen.width * across,
      height: seen.height * down)
    if shades == Shades(first: 0, last: 0) { return cut }
    return cut.mapped { column, pixel in
      let share = shades.share(seen.x - place.x + column / across, of: place.width)
      return pixel.mixed(with: RGB(0), share: share)
    }
  }
}

extension Canvas {
  /// Keeps a picture that was drawn over cells, with what is seen of it here.
  mutating func keep(
    _ raster: Raster, at place: PlacedPicture.Place, shades: (Int, Int) = (0, 0)
  ) {
    let dark = PlacedPicture.Shades(first: shades.0, last: shades.1)
    keep(PlacedPicture(raster: raster, place: place, seen: place, shades: dark), x: 0, y: 0)
  }

  mutating func keep(_ picture: PlacedPicture, x: Int, y: Int) {
    let whole = PlacedPicture.Place(x: 0, y: 0, width: width, height: height)
    let seen = picture.seen.moved(x: x, y: y).within(whole)
    guard seen.width > 0, seen.height > 0 else { return }
    pictures.append(
      PlacedPicture(
        raster: picture.raster, place: picture.place.moved(x: x, y: y), seen: seen,
        shades: picture.shades))
  }

  /// The pictures that are as they were drawn, above the last row: nothing has darkened them. What has words on
  /// it is told with them, where those may be written over it.
  package func untouchedPictures(belowWords: Bool) -> [PlacedPicture] {
    pictures.compactMap { picture in
      let (seen, place) = (picture.seen, picture.place)
      guard seen.y + seen.height < height else { return nil }
      let small = picture.raster.covering(width: place.width, height: place.height * 2)
      var found = picture
      for y in seen.y..<(seen.y + seen.height) {
        for x in seen.x..<(seen.x + seen.width) {
          let (column, row) = (x - place.x, (y - place.y) * 2)
          let share = picture.shades.share(column, of: place.width)
          let colors = CellColors(
            letters: small[column, row].mixed(with: RGB(0), share: share),
            ground: small[column, row + 1].mixed(with: RGB(0), share: share))
          if self[x, y].text == "▀", self[x, y].colors == colors { continue }
          // A half block of other colours is a picture's that has been darkened, or lies above.
          guard belowWords, self[x, y].text != "▀" else { return nil }
          found.words[y, default: []].append(x)
        }
      }
      return found
    }
  }
}

extension Raster {
  /// Red, green and blue of each pixel, row by row.
  package var bytes: [UInt8] {
    var made: [UInt8] = []
    made.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = self[x, y]
        made += [UInt8(pixel.red), UInt8(pixel.green), UInt8(pixel.blue)]
      }
    }
    return made
  }
}
