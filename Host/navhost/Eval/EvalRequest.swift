import SnapValue

/// One question with its members; each is read with the type that the operation needs.
struct EvalRequest {
  let members: ValueMap
  /// The names of the members that this question's operation has, for the message of a missing one.
  let operation: String

  func text(_ name: String) throws(EvalError) -> String {
    let value = try member(name, as: "a string")
    guard let text = value.string else { throw wrong(name, value, "a string") }
    return text
  }

  func optionalText(_ name: String) throws(EvalError) -> String? {
    guard let value = members[name], value != .null else { return nil }
    guard let text = value.string else { throw wrong(name, value, "a string") }
    return text
  }

  func list(_ name: String) throws(EvalError) -> [Value] {
    let value = try member(name, as: "a list")
    guard let list = value.list else { throw wrong(name, value, "a list") }
    return list
  }

  func texts(_ name: String) throws(EvalError) -> [String] {
    guard let value = members[name], value != .null else { return [] }
    guard let list = value.list else { throw wrong(name, value, "a list of strings") }
    var texts: [String] = []
    for item in list {
      guard let text = item.string else { throw wrong(name, item, "a list of strings") }
      texts.append(text)
    }
    return texts
  }

  func optionalMap(_ name: String) throws(EvalError) -> ValueMap {
    guard let value = members[name], value != .null else { return ValueMap() }
    return try Self.map(value, "\"\(name)\" of \(operation)")
  }

  static func map(_ value: Value, _ what: String) throws(EvalError) -> ValueMap {
    guard let map = value.map else {
      throw EvalError(.badRequest, "\(what) must be an object, not \(value.kindName)")
    }
    return map
  }

  func any(_ name: String) throws(EvalError) -> Value { try member(name, as: "any JSON") }

  private func member(_ name: String, as expected: String) throws(EvalError) -> Value {
    guard let value = members[name] else {
      throw EvalError(.badRequest, "\(operation) needs \"\(name)\": \(expected)")
    }
    return value
  }

  private func wrong(_ name: String, _ value: Value, _ expected: String) -> EvalError {
    EvalError(.badRequest, "\"\(name)\" of \(operation) must be \(expected), not \(value.kindName)")
  }
}
