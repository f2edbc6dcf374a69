package import SnapValue

/// Why a typed call did not answer.
package enum ForeignCallError: Error, Sendable, Hashable {
  /// The signature text is none.
  case signature(SignatureError)
  /// libffi does not take the signature.
  case noInterface(signature: String, status: Int)
  /// The function that shall be called is at address NULL.
  case noFunction(signature: String)
  /// Another number of values than the signature takes.
  case argumentCount(signature: String, expected: Int, given: Int)
  /// Another number of function pointers than the signature takes.
  case functionCount(signature: String, expected: Int, given: Int)
  /// The value number `position` (from 1) is of another kind.
  case argumentKind(position: Int, expected: String, given: String)
  /// The value number `position` (from 1) does not fit the parameter.
  case argumentRange(position: Int, expected: String, given: String)
  /// The function pointer number `position` (from 1) is of another signature.
  case functionSignature(position: Int, expected: String, given: String)
  /// A value that was to be passed breaks a limit.
  case argument(position: Int, ValueFault)
  /// The function answered something that is no value.
  case result(signature: String, ValueFault)
  /// The function answered a status other than 0; the message is what it put into the error slot.
  case status(code: Int32, message: String)
  /// A function pointer that takes function pointers cannot be made.
  case closureOfFunctions(signature: String)
  /// No memory that may be executed could be had for a function pointer.
  case noClosureMemory
}

extension ForeignCallError: CustomStringConvertible {
  /// One sentence.
  package var description: String {
    switch self {
    case .signature(let error): error.description
    case .noInterface(let signature, let status):
      "libffi refuses the signature \"\(signature)\" (status \(status))"
    case .noFunction(let signature): "the function \"\(signature)\" is at address NULL"
    case .argumentCount(let signature, let expected, let given):
      "\"\(signature)\" takes \(expected) \(expected == 1 ? "value" : "values"), not \(given)"
    case .functionCount(let signature, let expected, let given):
      "\"\(signature)\" takes \(expected) function pointers, not \(given)"
    case .argumentKind(let position, let expected, let given):
      "argument \(position) is of kind \(given) where \(expected) is expected"
    case .argumentRange(let position, let expected, let given):
      "argument \(position) is \(given), which does not fit "
        + (expected.hasPrefix("u") ? "an " : "a ") + expected
    case .functionSignature(let position, let expected, let given):
      "function \(position) has the signature \"\(given)\" where \"\(expected)\" is expected"
    case .argument(let position, let fault): "argument \(position) is \(fault)"
    case .result(let signature, let fault): "\"\(signature)\" answered \(fault)"
    case .status(let code, let message):
      message.isEmpty ? "status \(code)" : "\(message) (status \(code))"
    case .closureOfFunctions(let signature):
      "\"\(signature)\" takes functions; the host makes no such function pointer"
    case .noClosureMemory:
      "no executable memory for a function pointer; a policy of the system may forbid it"
    }
  }
}
