import SnapEngine
import SnapValue

/// What a presenter's program says: one line of JSON.
enum ExecMessage: Hashable {
  /// It can begin.
  case ready(knowsRegions: Bool)
  /// A transition is shown, or could not be.
  case complete(token: UInt64, Failure?)
  /// It asks for something; `id` comes back with the outcome, and there is none without one.
  case request(Value, id: Value?)
  /// What it would like to have back when this screen is shown again.
  case view(ScreenID, Value)
  /// A line for the log.
  case log(level: String, text: String)

  /// The levels of the log, in order.
  static let levels = ["trace", "debug", "note", "warning", "error"]

  private static let kinds = ["ready", "complete", "request", "view", "log"]

  /// Reads a line. Throws what is wrong with it.
  init(line: [UInt8]) throws(Failure) {
    let value: Value
    do throws(JSONFault) { value = try Value(jsonText: line) } catch {
      throw Failure(.malformed, "no JSON, column \(error.column): \(error.message)")
    }
    guard let map = value.map else {
      throw Failure(.wrongType, "a message is an object, not \(value.kindName)")
    }
    guard let kind = map["kind"]?.string else {
      throw Failure(.badArgument, "a message has \"kind\", a string")
    }
    switch kind {
    case "ready": self = .ready(knowsRegions: try Self.knowsRegions(map))
    case "complete": self = .complete(token: try Self.number(map, "token"), try Self.failure(map))
    case "request":
      guard let request = map["request"] else {
        throw Failure(.badArgument, "a message \"request\" has \"request\", an object")
      }
      self = .request(request, id: map["id"])
    case "view":
      self = .view(ScreenID(rawValue: try Self.number(map, "screen")), map["view"] ?? .null)
    case "log":
      guard let text = map["text"]?.string else {
        throw Failure(.badArgument, "a message \"log\" has \"text\", a string")
      }
      self = .log(level: try Self.level(map["level"] ?? "note"), text: text)
    default:
      let nearest = nearestName(to: kind, among: Self.kinds).map { "; did you mean \"\($0)\"?" }
      throw Failure(
        .unknownName, "there is no message \"\(kind.prefix(64))\"\(nearest ?? "")")
    }
  }

  private static func knowsRegions(_ map: ValueMap) throws(Failure) -> Bool {
    let said = map["knowsRegions"] ?? false
    guard let knowsRegions = said.bool else {
      throw Failure(
        .wrongType, "\"knowsRegions\" is true or false, not \(said.jsonText.prefix(64))")
    }
    return knowsRegions
  }

  private static func level(_ said: Value) throws(Failure) -> String {
    if let level = said.string, levels.contains(level) { return level }
    let nearest = said.string.flatMap { nearestName(to: $0, among: levels) }
    let words = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    throw Failure(
      .badArgument,
      "\"level\" is \(levels.dropLast().joined(separator: ", ")) or \(levels[levels.count - 1]), "
        + "not \(said.jsonText.prefix(64))\(words)")
  }

  private static func number(_ map: ValueMap, _ name: String) throws(Failure) -> UInt64 {
    guard let number = map[name]?.int, number > 0 else {
      throw Failure(.badArgument, "the message has no \"\(name)\", a number from 1")
    }
    return UInt64(number)
  }

  /// Why it is not shown; `nil` when it is.
  private static func failure(_ map: ValueMap) throws(Failure) -> Failure? {
    let status = map["status"] ?? "ok"
    guard let word = status.string, ["ok", "failed"].contains(word) else {
      throw Failure(.badArgument, "\"status\" is \"ok\" or \"failed\", not \(status.jsonText)")
    }
    guard word == "failed" else { return nil }
    return Failure(.failed, map["message"]?.string ?? "it could not be shown")
  }
}
