/// What is wrong with data that came through the contract.
package enum ValueFault: Error, Sendable, Hashable {
  /// Lists and maps nested deeper than the limit.
  case tooDeep(limit: Int)
  /// More values in all than the limit.
  case tooMany(limit: Int)
  /// More bytes of text and bytes in all than the limit.
  case tooLarge(limit: Int)
  /// A kind that the contract does not know.
  case unknownKind(UInt32)
  /// A length or count above 0 without a pointer.
  case missingStorage(what: String, count: Int)
  /// Text that is not UTF-8.
  case notUTF8
  /// A key that stands twice in one map.
  case duplicateKey(String)
  /// A truth value other than 0 and 1.
  case notBoolean(Int64)
  /// A number that a value's 64-bit signed integer does not hold.
  case tooBig(UInt64)
}

extension ValueFault: CustomStringConvertible {
  /// The fault in words that follow "it answered" or "it gave".
  package var description: String {
    switch self {
    case .tooDeep(let limit): "a value nested deeper than \(limit)"
    case .tooMany(let limit): "a value of more than \(limit) parts"
    case .tooLarge(let limit): "a value of more than \(limit) bytes"
    case .unknownKind(let kind): "a value of the unknown kind \(kind)"
    case .missingStorage(let what, let count): "\(what) of length \(count) at address NULL"
    case .notUTF8: "text that is not UTF-8"
    case .duplicateKey(let key): "a map that has the key \"\(key)\" twice"
    case .notBoolean(let number): "\(number) as a truth value; only 0 and 1 are"
    case .tooBig(let number): "\(number), which does not fit a 64-bit signed integer"
    }
  }
}
