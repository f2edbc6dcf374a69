import SnapModel

/// Why a text is no path pattern.
struct PathPatternFault: Error {
  enum Reason {
    case noSlash
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
    let scalars = Array(text.unicodeScalars)
    guard scalars.first == "/" else { throw PathPatternFault(reason: .noSlash, column: 1) }
    for (index, scalar) in scalars.enumerated() where "{}()?+*\\".unicodeScalars.contains(scalar) {
      throw PathPatternFault(reason: .notSupported(String(scalar)), column: index + 1)
    }
    var segments: [Segment] = []
    var names: Set<String> = []
    var start = 1
    while start <= scalars.count {
      let end = scalars[start...].firstIndex(of: "/") ?? scalars.count
      let isLast = end == scalars.count
      if start == end, isLast, segments.isEmpty { break }
      let segment = try Self.segment(
        scalars[start..<end], isLast: isLast)
      if case .parameter(let name) = segment, !names.insert(name).inserted {
        throw PathPatternFault(reason: .repeatedName(name), column: start + 1)
      }
      segments.append(segment)
      start = end + 1
    }
    self.text = text
    self.segments = segments
  }

  private static func segment(
    _ scalars: ArraySlice<Unicode.Scalar>, isLast: Bool
  ) throws(PathPatternFault) -> Segment {
    let column = scalars.startIndex + 1
    guard let first = scalars.first else {
      if isLast { return .literal("") }
      throw PathPatternFault(reason: .emptySegment, column: column)
    }
    if first == ":" {
      let name = scalars.dropFirst()
      guard let initial = name.first, isNameStart(initial) else {
        throw PathPatternFault(reason: .noName, column: column)
      }
      guard name.allSatisfy(isNamePart) else {
        throw PathPatternFault(reason: .mixedSegment, column: column)
      }
      return .parameter(text(name))
    }
    if let sign = scalars.firstIndex(where: { $0 == ":" }) {
      throw PathPatternFault(reason: .mixedSegment, column: sign + 1)
    }
    guard let literal = decoded(text(scalars)) else {
      throw PathPatternFault(reason: .badEscape, column: column)
    }
    return .literal(literal)
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isIDStart || scalar == "_" || scalar == "$"
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isIDContinue || scalar == "_" || scalar == "$"
  }
}

/// The text with percent escapes decoded; `nil` when they are malformed or no UTF-8.
private func decoded(_ text: String) -> String? {
  guard text.utf8.contains(0x25) else { return text }
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    guard byte == 0x25 else {
      bytes.append(byte)
      continue
    }
    guard let high = rest.popFirst(), let low = rest.popFirst(),
      let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16),
      high != 0x2B, high != 0x2D
    else { return nil }
    bytes.append(value)
  }
  return String(validating: bytes, as: UTF8.self)
}
