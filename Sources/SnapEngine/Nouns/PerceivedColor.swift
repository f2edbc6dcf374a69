/// A colour as people perceive it: OKLCH, with the hue as a direction.
///
/// Made of sRGB and brought back into it; what sRGB cannot show loses chroma, never lightness or hue,
/// so that contrast, which hangs on lightness, holds.
package struct PerceivedColor: Sendable, Hashable {
  /// The lightness, 0 to 1.
  package var lightness: Double
  /// How far from grey it is; about 0.37 at most in sRGB.
  package var chroma: Double
  // The direction of its hue in the plane of a and b, of length 1.
  private let hueA: Double
  private let hueB: Double

  /// The colour of this accent where nothing else is said: `#2150c0`.
  static let usual = PerceivedColor(
    lightness: 0.471_722_56, chroma: 0.183_250_1, hueA: -0.111_192_82, hueB: -0.993_798_85)

  private init(lightness: Double, chroma: Double, hueA: Double, hueB: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hueA = hueA
    self.hueB = hueB
  }

  /// Reads `#rrggbb`; `nil` for anything else.
  package init?(_ text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 7, digits[0] == UInt8(ascii: "#"),
      digits.dropFirst().allSatisfy({ $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }),
      let number = Int(text.dropFirst(), radix: 16)
    else { return nil }
    let (red, green, blue) = (
      Self.linear(number >> 16), Self.linear(number >> 8 & 255), Self.linear(number & 255)
    )
    let long = Self.cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let middle = Self.cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = Self.cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
    let a = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
    let b = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
    chroma = (a * a + b * b).squareRoot()
    // a grey has no hue: any does, as its chroma is none
    (hueA, hueB) = chroma < 0.000_1 ? (1, 0) : (a / chroma, b / chroma)
    if chroma < 0.000_1 { chroma = 0 }
  }

  /// The same hue at another lightness and chroma; a grey stays grey.
  package func at(_ lightness: Double, _ chroma: Double) -> PerceivedColor {
    var color = self
    color.lightness = lightness
    color.chroma = self.chroma == 0 ? 0 : chroma
    return color
  }

  /// The colour as `#rrggbb`, with as much of its chroma as sRGB can show.
  package var text: String {
    var shown = self
    if !shown.isShown {
      var (low, high) = (0.0, chroma)
      for _ in 0..<24 {
        shown.chroma = (low + high) / 2
        if shown.isShown { low = shown.chroma } else { high = shown.chroma }
      }
      shown.chroma = low
    }
    let parts = shown.linearParts
    return "#" + [parts.red, parts.green, parts.blue].map(Self.digits).joined()
  }

  private var isShown: Bool {
    let parts = linearParts
    return [parts.red, parts.green, parts.blue].allSatisfy { $0 > -0.000_1 && $0 < 1.000_1 }
  }

  private var linearParts: (red: Double, green: Double, blue: Double) {
    let (a, b) = (chroma * hueA, chroma * hueB)
    let long = lightness + 0.3963377774 * a + 0.2158037573 * b
    let middle = lightness - 0.1055613458 * a - 0.0638541728 * b
    let short = lightness - 0.0894841775 * a - 1.2914855480 * b
    let (l, m, s) = (long * long * long, middle * middle * middle, short * short * short)
    return (
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
    )
  }

  /// The contrast of two colours as WCAG counts it, 1 to 21.
  package func contrast(with other: PerceivedColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    let parts = linearParts
    let (red, green, blue) = (max(parts.red, 0), max(parts.green, 0), max(parts.blue, 0))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  // MARK: sRGB's curve, without a library of mathematics

  private static func linear(_ byte: Int) -> Double {
    let part = Double(byte) / 255
    guard part > 0.04045 else { return part / 12.92 }
    let base = (part + 0.055) / 1.055
    return base * base * fifthRoot(base * base)
  }

  private static func digits(_ linear: Double) -> String {
    let part = min(max(linear, 0), 1)
    // x to the power of 5/12
    let power = cubeRoot((part * part * part * part * part).squareRoot().squareRoot())
    let curved = part <= 0.0031308 ? part * 12.92 : 1.055 * power - 0.055
    let byte = Int((min(max(curved, 0), 1) * 255).rounded())
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }

  private static func cubeRoot(_ number: Double) -> Double {
    guard number > 0 else { return 0 }
    return root(of: number) { root in (2 * root + number / (root * root)) / 3 }
  }

  private static func fifthRoot(_ number: Double) -> Double {
    guard number > 0 else { return 0 }
    return root(of: number) { root in (4 * root + number / (root * root * root * root)) / 5 }
  }

  /// Newton's way from above, for numbers up to 1; ends when a step comes no nearer.
  private static func root(of number: Double, _ nearer: (Double) -> Double) -> Double {
    var root = max(1, number)
    for _ in 0..<200 {
      let next = nearer(root)
      if next >= root { break }
      root = next
    }
    return root
  }
}
