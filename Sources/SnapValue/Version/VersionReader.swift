/// Reads versions, whole or in part, from bytes.
struct VersionReader {
  private let bytes: [UInt8]
  private(set) var offset = 0
  private(set) var sawLargeNumber = false
  /// The greatest number of a version.
  static let largest = 1 << 53 - 1

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var length: Int { bytes.count }
  var isAtEnd: Bool { offset == bytes.count }
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func skipSpace() { while let byte = next, isVersionSpace(byte) { offset += 1 } }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  /// Three numbers with an optional pre-release and build.
  mutating func fullVersion() -> SemanticVersion? {
    let partial = partialVersion()
    guard let major = partial?.major, let minor = partial?.minor, let patch = partial?.patch else {
      return nil
    }
    return SemanticVersion(
      major, minor, patch, prerelease: partial?.prerelease ?? [], build: partial?.build ?? "")
  }

  /// Up to three numbers, each of which may be `x`, `X` or `*`; `nil` when it is malformed.
  mutating func partialVersion() -> PartialVersion? {
    var partial = PartialVersion()
    guard let major = number() else { return nil }
    partial.major = major.value
    guard take(0x2E) else { return partial }
    guard let minor = number(countsForNothing: partial.major == nil) else { return nil }
    partial.minor = partial.major == nil ? nil : minor.value
    guard take(0x2E) else { return partial }
    guard let patch = number(countsForNothing: partial.minor == nil) else { return nil }
    partial.patch = partial.minor == nil ? nil : patch.value
    if take(0x2D) {
      guard let prerelease = identifiers(areNumbersStrict: true) else { return nil }
      partial.prerelease = prerelease
    }
    if take(0x2B) {
      let start = offset
      guard identifiers(areNumbersStrict: false) != nil else { return nil }
      partial.build = String(decoding: bytes[start..<offset], as: UTF8.self)
    }
    return partial
  }

  /// Digits without a leading zero, or a wildcard, whose value is `nil`. After a wildcard a number
  /// counts for nothing and may be of any size.
  private mutating func number(countsForNothing: Bool = false) -> (value: Int?, Void)? {
    if take(UInt8(ascii: "x")) || take(UInt8(ascii: "X")) || take(UInt8(ascii: "*")) {
      return (nil, ())
    }
    let start = offset
    while let byte = next, byte &- 0x30 < 10 { offset += 1 }
    let digits = bytes[start..<offset]
    guard digits.count == 1 || (digits.first ?? 0x30) != 0x30 else { return nil }
    if countsForNothing { return (nil, ()) }
    return value(of: digits).map { ($0, ()) }
  }

  private mutating func value(of digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty else { return nil }
    var value = 0
    for digit in digits {
      value = value * 10 + Int(digit - 0x30)
      if value > Self.largest {
        sawLargeNumber = true
        return nil
      }
    }
    return value
  }

  /// Dot-separated letters, digits and hyphens.
  private mutating func identifiers(areNumbersStrict: Bool) -> [SemanticVersion.Identifier]? {
    var identifiers: [SemanticVersion.Identifier] = []
    repeat {
      let start = offset
      while let byte = next, isIdentifierByte(byte) { offset += 1 }
      let part = bytes[start..<offset]
      guard !part.isEmpty else { return nil }
      let isNumber = part.allSatisfy { $0 &- 0x30 < 10 }
      if isNumber, areNumbersStrict, part.count > 1, part.first == 0x30 { return nil }
      if isNumber, let value = value(of: part) {
        identifiers.append(.number(value))
      } else {
        identifiers.append(.text(String(decoding: part, as: UTF8.self)))
      }
    } while take(0x2E)
    return identifiers
  }
}

/// A version in which numbers may be open.
struct PartialVersion {
  var major: Int?
  var minor: Int?
  var patch: Int?
  var prerelease: [SemanticVersion.Identifier] = []
  var build = ""

  /// The version, when no number is open.
  var full: SemanticVersion? {
    guard let major, let minor, let patch else { return nil }
    return SemanticVersion(major, minor, patch, prerelease: prerelease)
  }
}

func isVersionSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

private func isIdentifierByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
  default: false
  }
}
