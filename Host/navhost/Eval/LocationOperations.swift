import SnapEngine
import SnapModel

extension Evaluator {
  /// `parseUrl`, `printUrl`, `diff` and `transition`.
  static let locationOperations: [(name: String, answer: Operation)] = [
    ("parseUrl", { request throws(EvalError) in try parseURL(request) }),
    ("printUrl", { request throws(EvalError) in try printURL(request) }),
    ("diff", { request throws(EvalError) in try diff(request) }),
    ("transition", { request throws(EvalError) in try transition(request) }),
  ]

  private static func parseURL(_ request: EvalRequest) throws(EvalError) -> ValueMap {
    let location = try location(
      try request.text("url"), scheme: try request.optionalText("scheme"))
    let path = location.path.map { component -> Value in
      ["key": .string(component.key), "data": component.data.map(Value.string) ?? .null]
    }
    let parameters = location.parameters.map { parameter -> Value in
      ["key": .string(parameter.key), "flags": .string(parameter.flags.letters)]
    }
    return ["path": .list(path), "params": .list(parameters)]
  }

  private static func printURL(_ request: EvalRequest) throws(EvalError) -> ValueMap {
    var location = Location(scheme: try request.text("scheme"))
    for item in try request.list("path") {
      let component = EvalRequest(members: item.map ?? [:], operation: "an element of \"path\"")
      location.path.append(
        Location.Component(
          try component.text("key"), data: try component.optionalText("data")))
    }
    for item in try request.list("params") {
      let parameter = EvalRequest(members: item.map ?? [:], operation: "an element of \"params\"")
      location.parameters.append(
        Location.Parameter(
          try parameter.text("key"), flags: try flags(parameter.any("flags"))))
    }
    let url = location.printed
    guard try self.location(url) == location else {
      throw EvalError(.malformedUrl, "there is no state URL that says this")
    }
    return ["url": .string(url)]
  }

  private static func diff(_ request: EvalRequest) throws(EvalError) -> ValueMap {
    let from = try location(try request.text("from"))
    let to = try location(try request.text("to"), scheme: from.scheme)
    let refresh = Set(try request.texts("refresh"))
    return ["updates": updates(from.updates(to: to, refresh: refresh))]
  }

  private static func transition(_ request: EvalRequest) throws(EvalError) -> ValueMap {
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

  private static func location(
    _ text: String, scheme: String? = nil
  ) throws(EvalError) -> Location {
    do throws(LocationFault) { return try Location(parsing: text, scheme: scheme) } catch {
      throw EvalError(.malformedUrl, error.message, line: 1, column: error.column)
    }
  }

  private static func updates(_ updates: [LocationUpdate]) -> Value {
    .list(updates.map(\.answer))
  }

  /// Letters in any order, or the bits as a number.
  private static func flags(_ value: Value) throws(EvalError) -> Location.Flags {
    let text: String? =
      switch value {
      case .string(let letters): letters.isEmpty ? "0" : letters
      case .int(let bits): String(bits)
      default: nil
      }
    guard let text else {
      throw EvalError(.badRequest, "flags are letters of v, u, a, m or a number from 0 to 15")
    }
    do throws(LocationFault) {
      return try Location(parsing: "s://?k=\(text)").flags(of: "k") ?? []
    } catch { throw EvalError(.malformedUrl, error.message) }
  }

  /// One call, such as `["root", "x", {"replace": true}]`.
  private static func call(_ value: Value) throws(EvalError) -> TransitionCall {
    guard let parts = value.list, let name = parts.first?.string else {
      throw EvalError(.badRequest, "a call is a list that begins with its name")
    }
    let argument = parts.dropFirst().first ?? .null
    switch name {
    case "root", "push":
      guard let text = argument.string else { throw nothing(argument, "\"\(name)\"") }
      guard name == "root" else { return .push(text) }
      return .root(text, replace: parts.dropFirst(2).first?["replace"] == true)
    case "data":
      if argument == .null { return .data(nil) }
      return .data(try text(argument, of: name))
    case "pop":
      guard let count = argument.int else {
        throw EvalError(.badRequest, "\"pop\" takes a whole number, not \(argument.kindName)")
      }
      return .pop(Int(count))
    case "present": return .present(try text(argument, of: name))
    case "dismiss": return .dismiss(try text(argument, of: name))
    case "resolve": return .resolve(try text(argument, of: name))
    case "animate":
      guard let isVisible = parts.dropFirst(2).first?.bool else {
        throw EvalError(.badRequest, "\"animate\" takes a key and true or false")
      }
      return .animate(try text(argument, of: name), isVisible)
    case "parameter":
      return .parameter(try text(argument, of: name), try flags(parts.dropFirst(2).first ?? .null))
    default:
      let nearest = nearestName(to: name, among: callNames).map { "; did you mean \"\($0)\"?" }
      throw EvalError(.badRequest, "there is no call \(quoted(name))" + (nearest ?? ""))
    }
  }

  private static let callNames = [
    "root", "push", "data", "pop", "present", "dismiss", "animate", "parameter", "resolve",
  ]

  private static func text(_ value: Value, of call: String) throws(EvalError) -> String {
    guard let text = value.string else {
      throw EvalError(.badRequest, "\"\(call)\" takes a string, not \(value.kindName)")
    }
    return text
  }

  /// Navigator's own rule: to go to nothing is an illegal mutation, not a badly written one.
  private static func nothing(_ value: Value, _ call: String) -> EvalError {
    value == .null
      ? EvalError(.illegalMutation, "\(call) of nothing")
      : EvalError(.badRequest, "\(call) takes a string, not \(value.kindName)")
  }
}

extension LocationUpdate {
  /// The update as eval and explain write it.
  var answer: Value {
    switch self {
    case .hide(let key, let flags):
      ["op": "hide", "key": .string(key), "flags": .string(flags.letters)]
    case .clear: ["op": "clear"]
    case .replace(let component): ["op": "replace", "to": .string(component.printed)]
    case .pop(let count, let index, let revealed):
      [
        "op": "pop", "count": .int(Int64(count)), "index": .int(Int64(index)),
        "to": .string(revealed.printed),
      ]
    case .refresh(_, let component): ["op": "refresh", "to": .string(component.printed)]
    case .push(let component): ["op": "push", "to": .string(component.printed)]
    case .show(let key, let flags):
      ["op": "show", "key": .string(key), "flags": .string(flags.letters)]
    }
  }
}
