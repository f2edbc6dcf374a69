import SnapValue

/// The text of a path in the one form in which patterns compare it: that of the URL standard.
package enum PathText {
  static let slash = UInt8(ascii: "/")
  static let percent = UInt8(ascii: "%")
  static let dot = UInt8(ascii: ".")

  /// The path as the URL standard writes it: everything but the path's own signs percent-encoded,
  /// `\` read as `/`, tabs and line ends gone, and of a text that begins with `/` the `.` and `..`
  /// segments resolved.
  static func canonical(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.underestimatedCount)
    var first: UInt8?
    for byte in text {
      if byte == 0x09 || byte == 0x0A || byte == 0x0D { continue }
      if first == nil { first = byte }
      if byte == UInt8(ascii: "\\") {
        bytes.append(slash)
      } else if isPlain(byte) {
        bytes.append(byte)
      } else {
        appendEscape(of: byte, to: &bytes)
      }
    }
    return first == slash ? resolvingDots(bytes) : bytes
  }

  /// The path of a text that a `?` and a query may follow.
  static func canonicalPath(_ text: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for place in text.indices {
      if text[place] == UInt8(ascii: "?") { break }
      bytes.append(text[place])
    }
    return canonical(bytes)
  }

  /// Whether a byte stands for itself in a path; all others are percent-encoded.
  static func isPlain(_ byte: UInt8) -> Bool { oddness(byte) == 0 }

  /// 0 for a byte that stands for itself in a path, told without a branch.
  @inline(__always)
  static func oddness(_ byte: UInt8) -> UInt64 {
    // Each bit is one of the first 128 bytes: all but "!" to "~" without " # < > ? \ ^ ` { }.
    let word: UInt64 = byte & 0x40 == 0 ? 0xD000_000D_FFFF_FFFF : 0xA800_0001_5000_0000
    return word &>> UInt64(byte) & 1 | UInt64(byte &>> 7)
  }

  static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(percent)
    bytes.append(digit(byte >> 4))
    bytes.append(digit(byte & 15))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
  }

  private static func resolvingDots(_ path: [UInt8]) -> [UInt8] {
    guard hasDotSegment(path) else { return path }
    var kept: [ArraySlice<UInt8>] = []
    let segments = path.dropFirst().split(separator: slash, omittingEmptySubsequences: false)
    for (place, segment) in segments.enumerated() {
      let isLast = place == segments.count - 1
      switch dots(segment) {
      case 2:
        if !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append([]) }
      case 1: if isLast { kept.append([]) }
      default: kept.append(segment)
      }
    }
    var resolved: [UInt8] = []
    resolved.reserveCapacity(path.count)
    for segment in kept {
      resolved.append(slash)
      resolved += segment
    }
    return resolved
  }

  private static func hasDotSegment(_ path: [UInt8]) -> Bool {
    var last: UInt8 = 0
    for byte in path {
      if last == slash, byte == dot || byte == percent { return true }
      last = byte
    }
    return false
  }

  /// 1 for `.`, 2 for `..`, with `%2e` for any of the dots; 0 for other segments.
  static func dots(_ segment: ArraySlice<UInt8>) -> Int {
    guard segment.count <= 6 else { return 0 }
    var rest = segment
    var count = 0
    while let byte = rest.popFirst() {
      if byte != dot {
        guard byte == percent, rest.popFirst() == UInt8(ascii: "2"), let sign = rest.popFirst(),
          sign | 0x20 == UInt8(ascii: "e")
        else { return 0 }
      }
      count += 1
    }
    return count <= 2 ? count : 0
  }

  // MARK: Values

  /// Percent escapes undone; `nil` for a bad escape or bytes that are not UTF-8.
  package static func decoded(_ text: some Sequence<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var rest = text.makeIterator()
    while let byte = rest.next() {
      guard byte == percent else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(hexadecimal), let low = rest.next().flatMap(hexadecimal)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// A value as it stands in a path: unreserved signs as they are, `/` too where it may stand.
  static func encoded(_ value: String, keepingSlashes: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      case slash where keepingSlashes: bytes.append(byte)
      default: appendEscape(of: byte, to: &bytes)
      }
    }
    return bytes
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
