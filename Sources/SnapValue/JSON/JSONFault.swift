/// Why a text is not JSON, or not JSON that is accepted here, with its place.
public struct JSONFault: Error, Sendable, Hashable {
  /// What is wrong.
  package enum Reason: Sendable, Hashable {
    /// There is nothing but white space.
    case empty
    /// Something else stands where this should; both as error texts name them.
    case expected(String, found: String)
    /// The text goes on after its value.
    case textAfterValue(found: String)
    /// A string is not closed.
    case openString
    /// A control character stands unescaped in a string.
    case controlCharacter(UInt8)
    /// A backslash begins no escape of JSON.
    case badEscape
    /// Half of a surrogate pair is escaped without its other half.
    case loneSurrogate
    /// The bytes are not UTF-8.
    case notUTF8
    /// The text is in another encoding, named here.
    case otherEncoding(String)
    /// The text is longer than this number of bytes.
    case tooLong(limit: Int)
    /// Lists and objects are nested deeper than this.
    case tooDeep(limit: Int)
    /// There are more values than this.
    case tooManyValues(limit: Int)
    /// A whole number does not fit 64 bits, or a number is beyond double precision.
    case numberOutOfRange
    /// A key stands twice in one object.
    case duplicateKey(String)
  }

  /// What is wrong.
  package let reason: Reason
  /// Where: the first offending character, or the end of the text.
  package let position: JSONPosition

  /// Where what is not closed begins; `nil` where nothing of the kind is the fault.
  package let opening: JSONPosition?

  /// Makes a fault.
  package init(_ reason: Reason, at position: JSONPosition, opening: JSONPosition? = nil) {
    self.reason = reason
    self.position = position
    self.opening = opening
  }

  /// The line, from 1.
  public var line: Int { position.line }
  /// The column in Unicode scalars, from 1.
  public var column: Int { position.column }

  /// Whether it is JSON, of which a value does not hold as much.
  package var isOfLimits: Bool {
    switch reason {
    case .tooLong, .tooDeep, .tooManyValues, .numberOutOfRange, .duplicateKey: true
    default: false
    }
  }

  /// What is wrong, in one sentence without its place.
  public var message: String {
    switch reason {
    case .empty: "the text is empty"
    case .expected(let wanted, let found):
      "expected \(wanted), found \(Self.word(found))"
        + (isAtEnd ? begin.map { "; what begins at \($0) is not closed" } ?? "" : "")
    case .textAfterValue(let found): "the text goes on after its value with \(found)"
    case .openString: "the string that begins at \(begin ?? "its place") is not closed"
    case .controlCharacter(0x0A) where opening != nil:
      "the string that begins at \(begin ?? "") is not closed in its line"
    case .controlCharacter(let byte):
      "control character \(scalarName(UInt32(byte))) in a string must be escaped"
    case .badEscape: "unknown escape in a string"
    case .loneSurrogate: "half of a surrogate pair stands alone"
    case .notUTF8: "the bytes are not UTF-8"
    case .otherEncoding(let name): "the text is \(name), not UTF-8"
    case .tooLong(let limit): "the text is longer than \(limit) bytes"
    case .tooDeep(let limit): "lists and objects are nested deeper than \(limit)"
    case .tooManyValues(let limit): "there are more than \(limit) values"
    case .numberOutOfRange: "the number is out of range"
    case .duplicateKey(let key): "key \"\(key)\" stands twice"
    }
  }

  /// What stands where something else is expected; a quotation mark between two others cannot be read.
  private static func word(_ found: String) -> String {
    found == "\"\"\"" ? "a quotation mark" : found
  }

  private var isAtEnd: Bool {
    if case .expected(_, JSONReader.end) = reason { true } else { false }
  }

  /// Line and column of what is not closed.
  private var begin: String? { opening.map { "\($0.line):\($0.column)" } }

  /// How to mend it, where what stands there tells the cause; else empty.
  package var remedy: String {
    if case .controlCharacter(0x0A) = reason {
      return "put a quotation mark at its end; a line break in a text is written \\n"
    }
    guard case .expected(let wanted, let found) = reason else { return "" }
    if let begin, !isAtEnd {
      return
        "the string that begins at \(begin) ends right before: is its quotation mark in its place?"
    }
    switch found {
    case "\"/\"", "\"#\"": return "JSON has no comments; a key that begins with \"x-\" may hold one"
    case "\"'\"", "\"\u{201C}\"", "\"\u{201D}\"": return "write texts and keys as \"text\""
    default: break
    }
    switch wanted {
    case "a key in quotation marks" where found == "\"}\"": return Self.trailingComma
    case "a value" where found == "\"]\"": return Self.trailingComma
    case "a comma or \"}\"", "a comma or \"]\"":
      return found == "\"\"\"" || found == "\"{\"" || found == "\"[\"" ? Self.missingComma : ""
    default: return ""
    }
  }

  private static let trailingComma = "remove the comma before it"
  private static let missingComma = "put a comma before it"
}

/// `U+000A` for 10.
func scalarName(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
