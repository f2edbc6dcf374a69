import SnapEngine
import SnapValue

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

  static func location(
    _ text: String, scheme: String? = nil
  ) throws(EvalError) -> Location {
    do throws(LocationFault) { return try Location(parsing: text, scheme: scheme) } catch {
      throw EvalError(.malformedUrl, error.message, line: 1, column: error.column)
    }
  }

  static func updates(_ updates: [LocationUpdate]) -> Value {
    .list(updates.map(\.answer))
  }

  /// Letters in any order, or the bits as a number.
  static func flags(_ value: Value) throws(EvalError) -> Location.Flags {
    let text: String? =
      switch value {
      case .string(let letters): letters.isEmpty ? "0" : letters
      case .int(let bits): String(bits)
      default: nil
      }
    guard let text, !text.utf8.contains(where: { "&?".utf8.contains($0) }) else {
      throw EvalError(.badRequest, "flags are letters of v, u, a, m or a number from 0 to 15")
    }
    do throws(LocationFault) {
      return try Location(parsing: "s://?k=\(text)").flags(of: "k") ?? []
    } catch { throw EvalError(.malformedUrl, error.message) }
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
