/// A colour that is told exactly.
package struct RGB: Sendable, Hashable {
  /// `0xRRGGBB`.
  package let value: UInt32

  /// Makes a colour of `0xRRGGBB`; higher bits are left out.
  package init(_ value: UInt32) { self.value = value & 0xFF_FFFF }

  /// Makes a colour of its parts, each cut to 0 to 255.
  package init(red: Int, green: Int, blue: Int) {
    func part(_ number: Int) -> UInt32 { UInt32(min(max(number, 0), 255)) }
    value = part(red) << 16 | part(green) << 8 | part(blue)
  }

  /// Red, 0 to 255.
  package var red: Int { Int(value >> 16) }
  /// Green, 0 to 255.
  package var green: Int { Int(value >> 8 & 0xFF) }
  /// Blue, 0 to 255.
  package var blue: Int { Int(value & 0xFF) }

  /// What lies between this colour and another one; `share` of 100 parts are the other one's.
  package func mixed(with other: RGB, share: Int) -> RGB {
    func between(_ one: Int, _ two: Int) -> Int { (one * (100 - share) + two * share) / 100 }
    return RGB(
      red: between(red, other.red), green: between(green, other.green),
      blue: between(blue, other.blue))
  }
}

/// The colours of a cell of a picture, which no theme changes.
package struct CellColors: Sendable, Hashable {
  /// That of the letters; `nil`: the one that the theme has for words on pictures.
  package var letters: RGB?
  /// That below them.
  package var ground: RGB

  /// Makes the colours of a cell.
  package init(letters: RGB?, ground: RGB) { (self.letters, self.ground) = (letters, ground) }

  /// Those of words in the picture's place: all of the cell is their ground.
  var below: CellColors {
    CellColors(letters: nil, ground: letters.map { $0.mixed(with: ground, share: 50) } ?? ground)
  }
}
