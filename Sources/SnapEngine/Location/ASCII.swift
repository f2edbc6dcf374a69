/// The bytes that RFC 3986 and the grammar of state URLs name.
package enum ASCII {
  static let slash = UInt8(ascii: "/")
  static let question = UInt8(ascii: "?")
  static let colon = UInt8(ascii: ":")
  static let percent = UInt8(ascii: "%")
  static let equals = UInt8(ascii: "=")
  static let ampersand = UInt8(ascii: "&")
  static let minus = UInt8(ascii: "-")

  /// Whether it is a digit.
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  /// Whether it is a letter from A to Z, of either case.
  package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  /// Whether it may stand in a scheme, behind the first letter.
  package static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }
  /// Whether a text is the scheme of a URL: a letter, and behind it what may stand there.
  package static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy(isSchemeByte)
  }
  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}

extension UInt8 {
  /// One of RFC 3986's unreserved characters: all that a state URL prints as it is.
  package var isUnreserved: Bool {
    ASCII.isLetter(self) || ASCII.isDigit(self) || self == 0x2D || self == 0x2E || self == 0x5F
      || self == 0x7E
  }
}
