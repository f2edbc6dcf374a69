import SnapValue

/// What is taken from a state URL beyond its grammar.
package struct LocationLimits: Sendable, Hashable {
  /// The most bytes of the text.
  package var bytes: Int
  /// The most segments.
  package var segments: Int
  /// The most parameters.
  package var parameters: Int
  /// Whether control characters, direction marks and the segments `.` and `..` are refused.
  package var refusesTricks: Bool

  /// The application's own URLs: as large as memory takes them.
  package static let inside = LocationLimits(
    bytes: .max, segments: .max, parameters: .max, refusesTricks: false)
  /// A URL that came from outside: 2 KiB, 64 segments, 64 parameters, no tricks.
  package static let outside = LocationLimits(
    bytes: 2_048, segments: 64, parameters: 64, refusesTricks: true)
}

extension Location {
  /// Reads a state URL.
  ///
  /// `scheme` is checked exactly when given. `printed` of the result is the canonical text, and
  /// reading that gives an equal location. Cost: linear in the text. Throws the first fault.
  public init(parsing text: String, scheme expected: String? = nil) throws(LocationFault) {
    try self.init(parsing: text, scheme: expected, limits: .inside)
  }

  /// Reads a state URL that is no larger than some limits.
  package init(
    parsing text: String, scheme expected: String? = nil, limits: LocationLimits
  ) throws(LocationFault) {
    guard text.utf8.count <= limits.bytes else {
      throw LocationFault(reason: .tooLarge(what: "bytes", limit: limits.bytes), column: 1)
    }
    let scan = try LocationScan(text)
    try scan.check(scheme: expected, limits: limits)
    self.init(
      scheme: scan.scheme, path: scan.segments.map(scan.component),
      parameters: scan.options.map { Parameter(scan.string($0.key), flags: $0.flags) })
  }

  /// The canonical text: keys and data percent-encoded but for unreserved characters, flags as
  /// letters in the order v, u, a, m, a parameter without flags as `key=0`.
  public var printed: String {
    var writer = LocationWriter(scheme, parts: path.count + parameters.count)
    for component in path { writer.add(component.key, data: component.data) }
    for parameter in parameters { writer.add(parameter.key, flags: parameter.flags) }
    return writer.text
  }
}

extension NavigationState {
  /// The state URL: what `location.printed` says, without the location in between.
  package var printed: String {
    var writer = LocationWriter(scheme, parts: stack.count + overlays.count)
    for entry in stack { writer.add(entry.key, data: entry.data) }
    for overlay in overlays { writer.add(overlay.key, flags: overlay.flags) }
    return writer.text
  }
}

/// Writes a state URL part by part: all components, then all parameters.
private struct LocationWriter {
  private(set) var text = ""
  private var isFirst = true
  private var hasParameters = false

  init(_ scheme: String, parts: Int) {
    text.reserveCapacity(scheme.utf8.count + 3 + parts * 12)
    text += scheme
    text += "://"
  }

  mutating func add(_ key: String, data: String?) {
    if !isFirst { text += "/" }
    isFirst = false
    text.appendComponent(key, data: data)
  }

  mutating func add(_ key: String, flags: Location.Flags) {
    text += hasParameters ? "&" : "?"
    hasParameters = true
    text.appendParameter(key, flags)
  }
}

extension String {
  fileprivate mutating func appendComponent(_ key: String, data: String?) {
    appendEncoded(key)
    guard let data else { return }
    self += "::"
    appendEncoded(data)
  }

  fileprivate mutating func appendParameter(_ key: String, _ flags: Location.Flags) {
    appendEncoded(key)
    self += "="
    self += flags.isEmpty ? "0" : flags.letters
  }
}

extension Location.Component {
  /// The component as it stands in a state URL: `key` or `key::data`, encoded.
  package var printed: String {
    var text = ""
    write(into: &text)
    return text
  }

  func write(into text: inout String) {
    text.appendComponent(key, data: data)
  }

  /// Reads `key` or `key::data` as a caller writes it, in plain text: nothing is decoded. Throws
  /// for an empty key and for a second `::`.
  package init(plain text: String) throws(LocationFault) {
    let bytes = Array(text.utf8)
    let isSplit = { (at: Int) in
      at + 1 < bytes.count && bytes[at] == ASCII.colon && bytes[at + 1] == ASCII.colon
    }
    let split = bytes.indices.first(where: isSplit)
    let key = bytes[..<(split ?? bytes.count)]
    guard !key.isEmpty else { throw LocationFault(reason: .emptyKey, column: 1) }
    let data = split.map { bytes[($0 + 2)...] } ?? []
    if let second = data.indices.first(where: isSplit) {
      let column = bytes[..<second].count { $0 & 0xC0 != 0x80 } + 1
      throw LocationFault(reason: .secondData, column: column)
    }
    self.init(String(decoding: key, as: UTF8.self), data: String(decoding: data, as: UTF8.self))
  }
}

extension Location.Flags {
  /// The letters in the order v, u, a, m; empty when no bit is set.
  package var letters: String { Self.texts[Int(rawValue & 15)] }

  private static let texts = (0..<16).map { bits in
    var text = ""
    for (bit, letter) in ["v", "u", "a", "m"].enumerated() where bits >> bit & 1 == 1 {
      text += letter
    }
    return text
  }

  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "v"): self = .visible
    case UInt8(ascii: "u"): self = .unanimated
    case UInt8(ascii: "a"): self = .async
    case UInt8(ascii: "m"): self = .modal
    default: return nil
    }
  }
}

extension String {
  /// Whether it reads like a state URL rather than a route: it has a `://`, and is no path.
  package var isLikeURL: Bool {
    let bytes = utf8Span.span
    guard bytes.count > 2, bytes[0] != ASCII.slash else { return false }
    for place in 0..<bytes.count - 2 where bytes[place] == ASCII.colon {
      if bytes[place + 1] == ASCII.slash, bytes[place + 2] == ASCII.slash { return true }
    }
    return false
  }

  /// Appends a key or data with everything but unreserved characters as `%XX`.
  mutating func appendEncoded(_ text: String) {
    if text.utf8.allSatisfy(\.isUnreserved) {
      self += text
      return
    }
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    for byte in text.utf8 {
      if byte.isUnreserved {
        unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        unicodeScalars.append("%")
        unicodeScalars.append(digits[Int(byte >> 4)])
        unicodeScalars.append(digits[Int(byte & 15)])
      }
    }
  }
}

extension LocationScan {
  var scheme: String { String(decoding: bytes[..<schemeEnd], as: UTF8.self) }

  func component(_ segment: Segment) -> Location.Component {
    Location.Component(
      string(segment.key),
      data: segment.data.start == segment.data.end ? nil : string(segment.data))
  }

  func check(scheme expected: String?, limits: LocationLimits) throws(LocationFault) {
    if let expected, !bytes[..<schemeEnd].elementsEqual(expected.utf8) {
      throw LocationFault(reason: .foreignScheme(expected: expected), column: 1)
    }
    if segments.count > limits.segments {
      let first = segments[limits.segments].key.start
      throw fault(.tooLarge(what: "segments", limit: limits.segments), at: first)
    }
    if options.count > limits.parameters {
      let first = options[limits.parameters].key.start
      throw fault(.tooLarge(what: "parameters", limit: limits.parameters), at: first)
    }
    guard limits.refusesTricks else { return }
    for segment in segments {
      let key = string(segment.key)
      guard key != ".", key != "..", Self.isPlain(key), Self.isPlain(string(segment.data)) else {
        throw fault(.forbidden, at: segment.key.start)
      }
    }
    for option in options where !Self.isPlain(string(option.key)) {
      throw fault(.forbidden, at: option.key.start)
    }
  }

  /// Whether a text has neither control characters nor marks that turn its direction.
  static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C:
        false
      default: true
      }
    }
  }
}
