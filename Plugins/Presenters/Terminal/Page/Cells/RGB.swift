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

extension RGB {
  /// What every part of 255 adds to how light a colour is, by WCAG 2.2.
  private static let light: [Double] = (0...255).map { part in
    let share = Double(part) / 255
    return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
  }

  /// `share` to the power of 2.4, by two of its roots: nothing of it needs a library of mathematics.
  private static func power(_ share: Double) -> Double {
    var root = share
    // The fifth root, as 2.4 is 12 fifths.
    for _ in 0..<40 {
      root -= (root * root * root * root * root - share) / (5 * root * root * root * root)
    }
    let square = root * root
    let sixth = square * square * square
    return sixth * sixth
  }

  /// How light it is, from 0 to 1.
  package var lightness: Double {
    0.2126 * Self.light[red] + 0.7152 * Self.light[green] + 0.0722 * Self.light[blue]
  }

  /// The lightest ground on which words that are nearly white stand out by 4.5 to 1.
  private static let lightestGround = 0.17

  /// The same colour, as dark as light words on it need it.
  var belowWords: RGB {
    var share = 0
    while mixed(with: RGB(0), share: share).lightness > Self.lightestGround { share += 5 }
    return mixed(with: RGB(0), share: share)
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
    let whole = letters.map { $0.mixed(with: ground, share: 50) } ?? ground
    return CellColors(letters: nil, ground: whole.belowWords)
  }
}
