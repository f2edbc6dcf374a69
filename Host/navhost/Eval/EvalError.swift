import SnapValue

/// Why a question has no answer.
struct EvalError: Error, Equatable {
  /// Codes of the request, then codes of its subject.
  enum Code: String {
    case badRequest, unknownOperation
    case malformedUrl, illegalMutation, invalidPattern, invalidJson, invalidPointer, invalidSchema
    case invalidVersion, invalidRange
  }

  var code: Code
  var message: String
  var line: Int?
  var column: Int?

  init(_ code: Code, _ message: String, line: Int? = nil, column: Int? = nil) {
    self.code = code
    self.message = message
    self.line = line
    self.column = column
  }

  init(_ code: Code, _ fault: JSONFault) {
    self.init(code, fault.message, line: fault.line, column: fault.column)
  }

  /// As it stands in an answer.
  var value: Value {
    var map: ValueMap = ["code": .string(code.rawValue), "message": .string(message)]
    if let line { map["line"] = .int(Int64(line)) }
    if let column { map["column"] = .int(Int64(column)) }
    return .map(map)
  }
}
