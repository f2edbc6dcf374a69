/// The type of a C function as the plugin contract writes it: `s(@)`, `-(@s)`, `i(sx!)`.
///
/// The result stands first, the parameters in parentheses; one letter each, `{…}` around the
/// signature of a function pointer. The letters are those of section 8 of the contract header.
package struct Signature: Sendable, Hashable {
  /// What stands for one parameter or the result.
  package enum Kind: Sendable, Hashable {
    /// `b`: `uint8_t`, 0 or 1.
    case bool
    /// `i`: `int32_t`.
    case int32
    /// `u`: `uint32_t`.
    case uint32
    /// `x`: `int64_t`.
    case int64
    /// `t`: `uint64_t`.
    case uint64
    /// `f`: `float`.
    case float
    /// `d`: `double`.
    case double
    /// `s`: UTF-8 text with a length, by value.
    case string
    /// `y`: bytes with a length, by value.
    case bytes
    /// `h`: a live screen's number.
    case screen
    /// `v`: a pointer to a contract value.
    case value
    /// `@`: the instance (first parameter), or the context of the function pointer before it.
    case instance
    /// `p`: the user pointer that the function was registered with.
    case user
    /// `!`: the error slot, always the last parameter; the result is then a status.
    case error
    /// `{…}`: a C function pointer of that signature.
    indirect case function(Signature)
  }

  /// Most parameters that a signature may have, the instance and the error slot included.
  package static let parameterLimit = 16
  /// Deepest nesting of function pointers: a function that takes a function is 2 deep.
  package static let nestingLimit = 4

  /// The text, as it was written.
  package let text: String
  /// The result, or `nil` for none (`-`).
  package let result: Kind?
  /// The parameters in order, the instance and the error slot included.
  package let parameters: [Kind]

  /// Reads a signature text; cost is its length.
  package init(_ text: String) throws(SignatureError) {
    var parser = SignatureParser(text)
    self = try parser.whole()
  }

  init(text: String, result: Kind?, parameters: [Kind]) {
    self.text = text
    self.result = result
    self.parameters = parameters
  }

  /// Whether the first parameter is the instance.
  package var takesInstance: Bool { parameters.first == .instance }
  /// Whether the user pointer is a parameter: the first, or the one after the instance.
  package var takesUser: Bool { parameters.prefix(2).contains(.user) }
  /// The parameters without the user pointer.
  package var parametersWithoutUser: [Kind] { parameters.filter { $0 != .user } }
  /// Whether the last parameter is the error slot, and the result a status.
  package var takesError: Bool { parameters.last == .error }
  /// The kinds of the values that a caller gives: without instance, user pointer, error slot,
  /// function pointers and their contexts.
  package var arguments: [Kind] { parameters.filter { !$0.isGivenByCaller } }
  /// The signatures of the function pointers that a caller gives.
  package var functions: [Signature] {
    parameters.compactMap { if case .function(let signature) = $0 { signature } else { nil } }
  }
}

extension Signature.Kind {
  /// Whether the host makes the argument itself, instead of taking it from a value.
  fileprivate var isGivenByCaller: Bool {
    switch self {
    case .instance, .user, .error, .function: true
    default: false
    }
  }

  /// The kind in the words of an error text: `int32`, `text`, `screen`, ...
  package var name: String {
    switch self {
    case .bool: "boolean"
    case .int32: "32-bit integer"
    case .uint32: "unsigned 32-bit integer"
    case .int64: "64-bit integer"
    case .uint64: "unsigned 64-bit integer"
    case .float: "single precision number"
    case .double: "number"
    case .string: "string"
    case .bytes: "bytes"
    case .screen: "screen"
    case .value: "value"
    case .instance: "instance"
    case .user: "user pointer"
    case .error: "error slot"
    case .function(let signature): "function \(signature.text)"
    }
  }
}

/// Why a text is no signature.
package struct SignatureError: Error, Sendable, Hashable {
  /// What is wrong at the place.
  package enum Reason: Sendable, Hashable {
    /// The text ends where more is needed.
    case ends(expected: String)
    /// Something else was expected.
    case unexpected(found: String, expected: String)
    /// More parameters than `Signature.parameterLimit`.
    case tooManyParameters
    /// Function pointers nested deeper than `Signature.nestingLimit`.
    case tooDeep
    /// `@` may only stand first, or right after a function pointer whose own first is `@`.
    case instancePlace
    /// `p` may only stand first or right after the instance, once, and not in a function pointer.
    case userPlace
    /// `!` may only stand last.
    case errorPlace
    /// With `!` the result must be `i`, the status.
    case errorResult
    /// `!`, `@`, `p` and `{…}` are no results.
    case noResult(String)
  }

  /// The whole text; cut after 200 bytes.
  package let text: String
  /// The place in the text, in bytes from 1.
  package let column: Int
  /// What is wrong there.
  package let reason: Reason
}

extension SignatureError: CustomStringConvertible {
  /// One sentence with text and place.
  package var description: String { "signature \"\(text)\", column \(column): \(reason.words)" }
}

extension SignatureError.Reason {
  fileprivate var words: String {
    switch self {
    case .ends(let expected): "it ends where \(expected) is expected"
    case .unexpected(let found, let expected): "\(found) where \(expected) is expected"
    case .tooManyParameters: "more than \(Signature.parameterLimit) parameters"
    case .tooDeep: "functions nested deeper than \(Signature.nestingLimit)"
    case .instancePlace:
      "\"@\" must be the first parameter, or follow a function \"{…}\" that takes \"@\" first"
    case .userPlace:
      "\"p\" must be the first parameter or follow the instance \"@\", once, and not inside \"{…}\""
    case .errorPlace: "\"!\" must be the last parameter"
    case .errorResult: "with \"!\" the result must be \"i\", the status"
    case .noResult(let letter): "\"\(letter)\" is no result"
    }
  }
}
