import SnapValue

/// How many pixels a picture has, as its file says; no pixel of it is decoded.
package struct PictureSize: Sendable, Hashable {
  /// On one side.
  package static let longestSide = 16_384
  /// In all: what a camera takes, and no more than 100 MB when it is decoded.
  package static let mostPixels = 25_000_000

  /// In pixels, from 0.
  package var width, height: Int

  /// Whether a presenter can decode it without harm.
  package var isBounded: Bool {
    max(width, height) <= Self.longestSide && width * height <= Self.mostPixels
  }

  /// Reads it from a file of this media type; `nil`: the file is cut off or broken, or it is of a type
  /// that presenters do not draw.
  package init?(of bytes: [UInt8], mediaType: String) {
    let size: (Int, Int)? =
      switch mediaType {
      case "image/png": Self.png(bytes)
      case "image/gif": bytes.count < 10 ? nil : (bytes.low(6, 2), bytes.low(8, 2))
      case "image/jpeg": Self.jpeg(bytes)
      case "image/webp": Self.webP(bytes)
      default: nil
      }
    guard let size, size.0 > 0, size.1 > 0 else { return nil }
    (width, height) = size
  }

  private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    return (bytes.high(16, 4), bytes.high(20, 4))
  }

  /// Walks from segment to segment up to the one that begins the picture.
  private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
    var place = 2
    while place + 9 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (bytes.high(place + 7, 2), bytes.high(place + 5, 2))
      }
      let length = bytes.high(place + 2, 2)
      guard length >= 2, marker != 0xDA, marker != 0xD9 else { return nil }
      place += 2 + length
    }
    return nil
  }

  private static func webP(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 30 else { return nil }
    switch bytes[15] {
    case UInt8(ascii: "X"): return (bytes.low(24, 3) + 1, bytes.low(27, 3) + 1)
    case UInt8(ascii: "L"):
      guard bytes[20] == 0x2F else { return nil }
      let bits = bytes.low(21, 4)
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    default:
      guard bytes[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
      return (bytes.low(26, 2) & 0x3FFF, bytes.low(28, 2) & 0x3FFF)
    }
  }
}

extension [UInt8] {
  /// A number of so many bytes, the highest first.
  fileprivate func high(_ place: Int, _ count: Int) -> Int {
    self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of so many bytes, the lowest first.
  fileprivate func low(_ place: Int, _ count: Int) -> Int {
    self[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
