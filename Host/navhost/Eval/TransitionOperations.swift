import SnapEngine
import SnapValue

// The calls of `transition`.
extension Evaluator {
  static func transition(_ request: EvalRequest) throws(EvalError) -> ValueMap {
    let from = try location(try request.text("from"))
    var calls: [TransitionCall] = []
    for item in try request.list("calls") { calls.append(try call(item)) }
    do throws(Failure) {
      let result = try from.making(calls)
      return ["url": .string(result.location.printed), "updates": updates(result.updates)]
    } catch {
      throw EvalError(error.code == .wrongState ? .illegalMutation : .malformedUrl, error.message)
    }
  }

  /// One call, such as `["root", "x", {"replace": true}]`.
  private static func call(_ value: Value) throws(EvalError) -> TransitionCall {
    guard let parts = value.list, let name = parts.first?.string else {
      throw EvalError(.badRequest, "a call is a list that begins with its name")
    }
    let call = Call(name: name, arguments: Array(parts.dropFirst()))
    switch name {
    case "root": return .root(try call.text(), replace: try call.replaces())
    case "push": return .push(try call.text())
    case "data": return .data(call[0] == .null ? nil : try call.text())
    case "pop": return .pop(try call.count())
    case "present": return .present(try call.text())
    case "dismiss": return .dismiss(try call.text())
    case "resolve": return .resolve(try call.text())
    case "animate": return .animate(try call.text(), try call.isVisible())
    case "parameter": return .parameter(try call.text(), try flags(call[1]))
    default:
      let nearest = nearestName(to: name, among: callNames).map { "; did you mean \"\($0)\"?" }
      throw EvalError(.badRequest, "there is no call \(quoted(name))" + (nearest ?? ""))
    }
  }

  private static let callNames = [
    "root", "push", "data", "pop", "present", "dismiss", "animate", "parameter", "resolve",
  ]
}

/// One call with its arguments, read with the types that it needs.
private struct Call {
  let name: String
  let arguments: [Value]

  /// The argument of a place; `.null` where there is none.
  subscript(place: Int) -> Value { place < arguments.count ? arguments[place] : .null }

  /// The component or key. Navigator's own rule: nothing at all is an illegal mutation, not a badly
  /// written one.
  func text() throws(EvalError) -> String {
    if let text = self[0].string { return text }
    if self[0] == .null { throw EvalError(.illegalMutation, "\"\(name)\" of nothing") }
    throw wrong("a string", self[0])
  }

  /// How many to pop. A whole number beyond 64 bits is one, and more than there can be.
  func count() throws(EvalError) -> Int {
    switch self[0] {
    case .int(let count): return Int(count)
    case .double(let count) where count == count.rounded(): return Int(exactly: count) ?? .max
    default: throw wrong("a whole number", self[0])
    }
  }

  func isVisible() throws(EvalError) -> Bool {
    guard let isVisible = self[1].bool else { throw wrong("a key and true or false", self[1]) }
    return isVisible
  }

  func replaces() throws(EvalError) -> Bool {
    guard self[1] != .null else { return false }
    guard let options = self[1].map, let replaces = (options["replace"] ?? false).bool else {
      throw wrong("{\"replace\": true or false} after the component", self[1])
    }
    return replaces
  }

  private func wrong(_ expected: String, _ value: Value) -> EvalError {
    EvalError(.badRequest, "\"\(name)\" takes \(expected), not \(value.kindName)")
  }
}
