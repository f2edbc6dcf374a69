import SnapModel

/// Why a text is no path pattern.
struct PathPatternFault: Error {
  enum Reason {
    case noSlash
    case tooLong
    case noName
    case mixedSegment
    case emptySegment
    case badEscape
    case repeatedName(String)
    case notSupported(String)
  }
  var reason: Reason
  /// From 1, in Unicode scalars.
  var column: Int

  var message: String {
    switch reason {
    case .tooLong: "it is longer than 2048 bytes"
    case .noSlash: "a path begins with \"/\""
    case .noName: "a name must follow \":\""
    case .mixedSegment: "a parameter must fill its whole segment"
    case .emptySegment: "two slashes stand side by side"
    case .badEscape: "\"%\" must be followed by two hexadecimal digits of UTF-8"
    case .repeatedName(let name): "\"\(name)\" names two groups"
    case .notSupported(let sign): "\"\(sign)\" is not supported by this version"
    }
  }
}

extension PathPattern {
  /// Reads literals and `:name`; the rest of the URL Pattern syntax comes later.
  init(parsing text: String) throws(PathPatternFault) {
    let bytes = Array(text.utf8)
    guard bytes.count <= 2_048 else { throw PathPatternFault(reason: .tooLong, column: 1) }
    guard bytes.first == 0x2F else { throw PathPatternFault(reason: .noSlash, column: 1) }
    if let place = bytes.firstIndex(where: Self.isLaterSyntax) {
      let sign = String(decoding: [bytes[place]], as: UTF8.self)
      throw PathPatternFault(reason: .notSupported(sign), column: column(of: place, in: bytes))
    }
    var segments: [Segment] = []
    var start = 1
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: 0x2F) ?? bytes.count
      if start == end, end == bytes.count, segments.isEmpty { break }
      let segment = try Self.segment(bytes, start..<end)
      if case .parameter(let name) = segment, segments.contains(segment) {
        throw PathPatternFault(
          reason: .repeatedName(name), column: column(of: start, in: bytes))
      }
      segments.append(segment)
      start = end + 1
    }
    self.text = text
    self.segments = segments
  }

  /// `{ } ( ) ? + *` and the backslash.
  private static func isLaterSyntax(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x7B, 0x7D, 0x28...0x2B, 0x3F, 0x5C: true
    default: false
    }
  }

  private static func segment(
    _ bytes: [UInt8], _ place: Range<Int>
  ) throws(PathPatternFault) -> Segment {
    func fault(_ reason: PathPatternFault.Reason, at offset: Int) -> PathPatternFault {
      PathPatternFault(reason: reason, column: column(of: offset, in: bytes))
    }
    guard let first = bytes[place].first else {
      if place.upperBound == bytes.count { return .literal("") }
      throw fault(.emptySegment, at: place.lowerBound)
    }
    if first == 0x3A {
      let name = String(decoding: bytes[place].dropFirst(), as: UTF8.self)
      guard let initial = name.unicodeScalars.first, isNameStart(initial) else {
        throw fault(.noName, at: place.lowerBound)
      }
      guard name.unicodeScalars.allSatisfy(isNamePart) else {
        throw fault(.mixedSegment, at: place.lowerBound)
      }
      return .parameter(name)
    }
    if let colon = bytes[place].firstIndex(of: 0x3A) { throw fault(.mixedSegment, at: colon) }
    guard let literal = decoded(bytes[place]) else {
      throw fault(.badEscape, at: place.lowerBound)
    }
    return .literal(literal)
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isASCIIName(scalar) && !("0"..."9").contains(scalar) }
    return scalar.properties.isIDStart
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? isASCIIName(scalar) : scalar.properties.isIDContinue
  }

  private static func isASCIIName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    default: false
    }
  }
}

/// The column in Unicode scalars, from 1, of a byte.
private func column(of offset: Int, in bytes: [UInt8]) -> Int {
  1 + bytes[..<offset].count { $0 & 0xC0 != 0x80 }
}

/// The text with percent escapes decoded; `nil` when they are malformed or no UTF-8.
private func decoded(_ text: ArraySlice<UInt8>) -> String? {
  guard text.contains(0x25) else { return String(decoding: text, as: UTF8.self) }
  var bytes: [UInt8] = []
  var rest = text
  while let byte = rest.popFirst() {
    guard byte == 0x25 else {
      bytes.append(byte)
      continue
    }
    guard let high = rest.popFirst(), let low = rest.popFirst(), high != 0x2B, high != 0x2D,
      let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
    else { return nil }
    bytes.append(value)
  }
  return String(validating: bytes, as: UTF8.self)
}
