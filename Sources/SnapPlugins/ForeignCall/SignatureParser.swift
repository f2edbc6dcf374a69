/// Reads a signature text byte by byte; recursion is bounded by `Signature.nestingLimit`.
struct SignatureParser {
  private let text: String
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// The one signature that the whole text is.
  mutating func whole() throws(SignatureError) -> Signature {
    let signature = try one(depth: 1)
    guard position == bytes.count else {
      throw error(.unexpected(found: found, expected: "the end"))
    }
    return signature
  }

  private mutating func one(depth: Int) throws(SignatureError) -> Signature {
    guard depth <= Signature.nestingLimit else { throw error(.tooDeep) }
    let start = position
    let result = try result()
    try expect("(", as: "\"(\"")
    var parameters: [Signature.Kind] = []
    while next != UInt8(ascii: ")") {
      guard parameters.count < Signature.parameterLimit else { throw error(.tooManyParameters) }
      parameters.append(try parameter(after: parameters, depth: depth))
    }
    position += 1
    if parameters.last == .error, result != .int32 {
      throw error(.errorResult, at: start)
    }
    let own = String(decoding: bytes[start..<position], as: UTF8.self)
    return Signature(text: own, result: result, parameters: parameters)
  }

  private mutating func result() throws(SignatureError) -> Signature.Kind? {
    guard let letter = next else { throw error(.ends(expected: "a result")) }
    if letter == UInt8(ascii: "-") {
      position += 1
      return nil
    }
    if let kind = Self.plain(letter) {
      position += 1
      return kind
    }
    if "@p!{".utf8.contains(letter) { throw error(.noResult(String(UnicodeScalar(letter)))) }
    throw error(.unexpected(found: found, expected: "a result (one of -biuxtfdsyhv)"))
  }

  private mutating func parameter(
    after earlier: [Signature.Kind], depth: Int
  ) throws(SignatureError) -> Signature.Kind {
    guard let letter = next else { throw error(.ends(expected: "a parameter or \")\"")) }
    if earlier.last == .error { throw error(.errorPlace, at: position - 1) }
    switch letter {
    case UInt8(ascii: "@"):
      guard isInstancePlace(after: earlier) else { throw error(.instancePlace) }
      position += 1
      return .instance
    case UInt8(ascii: "p"):
      guard depth == 1, earlier.isEmpty || earlier == [.instance] else { throw error(.userPlace) }
      position += 1
      return .user
    case UInt8(ascii: "!"):
      position += 1
      return .error
    case UInt8(ascii: "{"):
      position += 1
      let inner = try one(depth: depth + 1)
      try expect("}", as: "\"}\"")
      return .function(inner)
    default:
      guard let kind = Self.plain(letter) else {
        throw error(.unexpected(found: found, expected: "a parameter or \")\""))
      }
      position += 1
      return kind
    }
  }

  private func isInstancePlace(after earlier: [Signature.Kind]) -> Bool {
    guard let last = earlier.last else { return true }
    guard case .function(let signature) = last else { return false }
    return signature.takesInstance
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var found: String {
    guard let next else { return "the end" }
    guard next > 0x20, next < 0x7F else { return "byte \(next)" }
    return "\"\(String(UnicodeScalar(next)))\""
  }

  private mutating func expect(_ letter: Unicode.Scalar, as name: String) throws(SignatureError) {
    guard let next else { throw error(.ends(expected: name)) }
    guard next == UInt8(truncatingIfNeeded: letter.value) else {
      throw error(.unexpected(found: found, expected: name))
    }
    position += 1
  }

  private func error(_ reason: SignatureError.Reason, at place: Int? = nil) -> SignatureError {
    let shown = bytes.count > 200 ? String(decoding: bytes.prefix(200), as: UTF8.self) + "…" : text
    return SignatureError(text: shown, column: (place ?? position) + 1, reason: reason)
  }

  private static func plain(_ letter: UInt8) -> Signature.Kind? {
    switch letter {
    case UInt8(ascii: "b"): .bool
    case UInt8(ascii: "i"): .int32
    case UInt8(ascii: "u"): .uint32
    case UInt8(ascii: "x"): .int64
    case UInt8(ascii: "t"): .uint64
    case UInt8(ascii: "f"): .float
    case UInt8(ascii: "d"): .double
    case UInt8(ascii: "s"): .string
    case UInt8(ascii: "y"): .bytes
    case UInt8(ascii: "h"): .screen
    case UInt8(ascii: "v"): .value
    default: nil
    }
  }
}
