public import SnapValue

/// Why a text is no state URL, and at which column.
public struct LocationFault: Error, Sendable, Hashable {
  /// What is wrong.
  package enum Reason: Sendable, Hashable {
    /// There is no `scheme://` at the start, or the scheme is no word.
    case missingScheme
    /// It is another application's.
    case foreignScheme(expected: String)
    /// Nothing stands between two slashes.
    case emptySegment
    /// Nothing stands before `::` or `=`.
    case emptyKey
    /// A second `::` in one segment.
    case secondData
    /// A second `?`.
    case secondQuery
    /// Nothing follows `?` or `&`.
    case emptyParameter
    /// A parameter without `=`.
    case missingValue
    /// A value that is neither letters nor an integer.
    case badValue(String)
    /// An integer that is not one of 0 to 15.
    case valueOutOfRange(String)
    /// A letter that stands twice.
    case repeatedLetter(Character)
    /// A parameter that stands twice.
    case repeatedParameter(String)
    /// A `%` that is not followed by two hexadecimal digits.
    case badEscape
    /// Escaped bytes that are not UTF-8.
    case badText
    /// More than is taken from outside.
    case tooLarge(what: String, limit: Int)
    /// A character that is not taken from outside: control or direction marks, `.` and `..`.
    case forbidden
  }

  /// What is wrong.
  package let reason: Reason
  /// The column in Unicode scalars, from 1.
  public let column: Int

  /// What is wrong, in one sentence.
  public var message: String {
    switch reason {
    case .missingScheme: "a state URL begins with its scheme and \"://\""
    case .foreignScheme(let expected): "the scheme must be \"\(expected)\""
    case .emptySegment: "a segment is empty"
    case .emptyKey: "a key is empty"
    case .secondData: "\"::\" stands twice in one segment; write a colon of the data as %3A"
    case .secondQuery: "\"?\" stands twice; write one that belongs to a key or data as %3F"
    case .emptyParameter: "a parameter is missing"
    case .missingValue: "a parameter needs \"=\" and a value"
    case .badValue(let value):
      "\"\(value)\" is no value of a parameter; use letters of v, u, a, m or an integer from 0 to 15"
    case .valueOutOfRange(let value): "\(value) is not one of 0 to 15"
    case .repeatedLetter(let letter): "the letter \"\(letter)\" stands twice"
    case .repeatedParameter(let key): "the parameter \"\(key)\" stands twice"
    case .badEscape: "\"%\" must be followed by two hexadecimal digits"
    case .badText: "the escaped bytes are not UTF-8"
    case .tooLarge(let what, let limit): "more than \(limit) \(what)"
    case .forbidden: "a character that is not accepted from outside"
    }
  }

  /// The fault as an error of the common kind.
  public var failure: Failure {
    Failure(.malformed, "malformed state URL, column \(column): \(message)")
  }
}
