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
  package let seen: Place

  /// The pixels of what is seen, so many for each cell.
  package func pixels(_ across: Int, by down: Int) -> Raster {
    raster.covering(width: place.width * across, height: place.height * down).cut(
      x: (seen.x - place.x) * across, y: (seen.y - place.y) * down, width: seen.width * across,
      height: seen.height * down)
  }
}

extension Canvas {
  /// Keeps a picture that was drawn over cells, with what is seen of it here.
  mutating func keep(_ raster: Raster, at place: PlacedPicture.Place) {
    keep(PlacedPicture(raster: raster, place: place, seen: place), x: 0, y: 0)
  }

  mutating func keep(_ picture: PlacedPicture, x: Int, y: Int) {
    let whole = PlacedPicture.Place(x: 0, y: 0, width: width, height: height)
    let seen = picture.seen.moved(x: x, y: y).within(whole)
    guard seen.width > 0, seen.height > 0 else { return }
    pictures.append(
      PlacedPicture(
        raster: picture.raster, place: picture.place.moved(x: x, y: y), seen: seen))
  }

  /// The pictures that are as they were drawn, above the last row: nothing lies on them, and nothing has
  /// darkened them.
  package var untouchedPictures: [PlacedPicture] {
    pictures.filter { picture in
      let (seen, place) = (picture.seen, picture.place)
      guard seen.y + seen.height < height else { return false }
      let small = picture.raster.covering(width: place.width, height: place.height * 2)
      return (seen.y..<(seen.y + seen.height)).allSatisfy { y in
        (seen.x..<(seen.x + seen.width)).allSatisfy { x in
          let (column, row) = (x - place.x, (y - place.y) * 2)
          return self[x, y].text == "▀"
            && self[x, y].colors
              == CellColors(letters: small[column, row], ground: small[column, row + 1])
        }
      }
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
