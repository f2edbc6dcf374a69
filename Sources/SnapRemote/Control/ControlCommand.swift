import SnapEngine
import SnapValue
import SnapNavigation

/// One command that a client sends over the control socket.
struct ControlCommand: Sendable, Hashable {
  /// What is wanted.
  enum Kind: Sendable, Hashable {
    /// A request of the plugin contract; `screen` is put in when it is missing and needed.
    case request(ValueMap)
    /// An action of a drawing is pressed, `.none` being the screen on top.
    case press(PressedAction, inputs: ValueMap, screen: ScreenID)
    /// What is shown.
    case state
    /// What there is to draw of a screen, the one on top unless named.
    case describe(ScreenID?)
    /// Whether it serves, and what is wrong.
    case health
    /// Every event from now on, or none any more.
    case events(follow: Bool)
    /// How a script step would go.
    case explain(step: String, from: String?)
    /// The plugin files that were found.
    case plugins
    /// Links to open, or a named action; with neither, the application is only asked to be there.
    case enter(urls: [String], action: String?)
    /// The end of the application.
    case quit
  }

  /// What the answer carries along; `nil` when the command had none.
  var id: Value?
  /// What is wanted.
  var kind: Kind
}

/// Why a line is no command; it is answered all the same.
struct ControlFault: Error, Sendable, Hashable {
  var id: Value?
  var code: String
  var message: String
  var hint = ""

  /// What was wrong with a request.
  init(_ failure: Failure, id: Value?) {
    self.id = id
    (code, message, hint) = (failure.code.rawValue, failure.message, failure.hint)
  }

  init(_ code: String, _ message: String, hint: String = "", id: Value? = nil) {
    (self.code, self.message, self.hint, self.id) = (code, message, hint, id)
  }
}

extension ControlCommand {
  /// What each of the commands that are no requests of their own may have, beside `op` and `id`.
  private static let members: [String: [String]] = [
    "state": [], "health": [], "plugins": [], "quit": [], "describe": ["screen"],
    "events": ["follow"], "explain": ["step", "from"], "enter": ["urls", "action"],
    "press": ["action", "inputs", "screen", "admission"], "request": ["request"],
  ]

  /// The words that are no requests.
  static let own = [
    "state", "health", "describe", "events", "explain", "plugins", "enter", "quit", "request",
  ]

  /// Reads a line: `{"op": "open", "url": "…", "id": 1}`.
  init(line: [UInt8]) throws(ControlFault) {
    let value: Value
    do throws(JSONFault) { value = try Value(jsonText: line) } catch {
      throw ControlFault("badRequest", "column \(error.column): \(error.message)")
    }
    guard var map = value.map else {
      throw ControlFault("badRequest", "a command is an object, not \(value.kindName)")
    }
    let id = map["id"]
    guard let op = map["op"] else {
      throw ControlFault("badRequest", "a command needs \"op\": a string", id: id)
    }
    guard let name = op.string else {
      throw ControlFault("badRequest", "\"op\" must be a string, not \(op.kindName)", id: id)
    }
    (map["id"], map["op"]) = (nil, nil)
    self.id = id
    do throws(Failure) { kind = try Self.kind(name, map) } catch {
      throw ControlFault(error, id: id)
    }
  }

  /// A member of a wrong name would be something that was asked for, and is not done.
  private static func checkMembers(of map: ValueMap, _ name: String) throws(Failure) {
    guard let known = members[name] else { return }
    for key in map.keys where !known.contains(key) && !key.hasPrefix("x-") {
      let names = known.isEmpty ? "nothing" : known.joined(separator: ", ")
      throw Failure(
        .badArgument,
        "the command \"\(name)\" has no \"\(key.prefix(64))\"; it may have \(names)",
        hint: nearestName(to: key, among: known).map { "did you mean \"\($0)\"?" } ?? "")
    }
  }

  private static func kind(_ name: String, _ map: ValueMap) throws(Failure) -> Kind {
    try checkMembers(of: map, name)
    switch name {
    case "state": return .state
    case "health": return .health
    case "plugins": return .plugins
    case "quit": return .quit
    case "describe": return .describe(try screen(map["screen"]))
    case "events":
      let follow = map["follow"] ?? true
      guard case .bool(let truth) = follow else { throw wrong("follow", "true or false", follow) }
      return .events(follow: truth)
    case "explain":
      guard let step = map["step"], step.map != nil else {
        throw wrong("step", "an object, as in a manifest's script", map["step"])
      }
      return .explain(step: step.jsonText, from: try text(map["from"], "from"))
    case "enter":
      return .enter(urls: try texts(map["urls"], "urls"), action: try text(map["action"], "action"))
    case "press":
      return .press(
        try pressed(map["action"]), inputs: try inputs(map["inputs"]),
        screen: try screen(map["screen"]) ?? .none)
    case "request":
      guard let request = map["request"]?.map else {
        throw wrong("request", "an object with \"kind\"", map["request"])
      }
      return .request(request)
    default:
      guard Request.contractKinds.contains(name) else { throw unknown(name) }
      var request: ValueMap = ["kind": .string(name)]
      for entry in map.entries where entry.key != "kind" {
        request[entry.key == renamed[name] ? "id" : entry.key] = entry.value
      }
      return .request(request)
    }
  }

  /// The entry `id` of a request, by another name, because `id` is the command's own.
  private static let renamed = ["segue": "segue", "dismiss": "layer"]

  /// A name that nothing has.
  static func unknown(_ name: String) -> Failure {
    let known = own + Request.contractKinds
    let shown = String(name.prefix(64))
    return Failure(
      .unknownName, "there is no command \"\(shown)\"",
      hint: nearestName(to: name, among: known).map { "did you mean \"\($0)\"?" }
        ?? "there are: \(known.joined(separator: ", "))")
  }

  /// An action by its number, by its title, or by what a map says of it.
  private static func pressed(_ value: Value?) throws(Failure) -> PressedAction {
    switch value {
    case .int(let number)?: return .number(number)
    case .string(let title)?: return .first(title: title)
    case .map(let sought)?: return PressedAction(sought)
    default: throw wrong("action", "a number, a title, or an object with \"id\" or \"verb\"", value)
    }
  }

  private static func inputs(_ value: Value?) throws(Failure) -> ValueMap {
    guard let value, value != .null else { return [:] }
    guard let map = value.map else { throw wrong("inputs", "an object", value) }
    return map
  }

  private static func screen(_ value: Value?) throws(Failure) -> ScreenID? {
    guard let value, value != .null else { return nil }
    guard let number = value.int, number > 0 else {
      throw wrong("screen", "the number of a screen", value)
    }
    return ScreenID(rawValue: UInt64(number))
  }

  private static func text(_ value: Value?, _ name: String) throws(Failure) -> String? {
    guard let value, value != .null else { return nil }
    guard let text = value.string else { throw wrong(name, "a string", value) }
    return text
  }

  private static func texts(_ value: Value?, _ name: String) throws(Failure) -> [String] {
    guard let value, value != .null else { return [] }
    let texts = value.list?.compactMap(\.string)
    guard let texts, texts.count == value.list?.count else {
      throw wrong(name, "a list of strings", value)
    }
    return texts
  }

  private static func wrong(_ name: String, _ expected: String, _ value: Value?) -> Failure {
    guard let value else {
      return Failure(.badArgument, "the command has no \"\(name)\": \(expected)")
    }
    return Failure(.wrongType, "\"\(name)\" must be \(expected), not \(value.kindName)")
  }
}
