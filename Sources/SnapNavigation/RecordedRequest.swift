package import SnapEngine
package import SnapValue

// A request as data, so that the same can be asked again later, by another process. Kinds and entries are those
// of the plugin contract, where it has them.
extension Request {
  /// The request as data; `nil` where it holds code.
  package var recorded: Value? {
    guard var map = kind.recorded else { return nil }
    if let admission { map["admission"] = .string(admission.rawValue) }
    switch origin {
    case .program: break
    case .user: map["origin"] = "user"
    case .outside: map["origin"] = "outside"
    }
    if !animated { map["animated"] = false }
    if wipes { map["wipes"] = true }
    if object != .null { map["object"] = object }
    map["intent"] = overrides?.intent
    map["mediation"] = overrides?.mediation
    map["presentation"] = overrides?.presentation
    return .map(map)
  }

  /// Reads what `recorded` answers. `edge` knows the edges that stand in a script by their names. Throws
  /// `badArgument`, `wrongType` or `unsupported`.
  package init(
    recorded value: Value, edge: (String) -> NavigationDefinition?
  ) throws(Failure) {
    guard let map = value.map, let word = map["kind"]?.string else {
      throw Failure(.wrongType, "a request is a map with a \"kind\", not \(value.kindName)")
    }
    let origins: [String: Origin] = ["user": .user, "outside": .outside]
    self.init(
      try Kind(recorded: map, word, edge),
      admission: map["admission"]?.string.flatMap { Admission(rawValue: $0) },
      origin: map["origin"]?.string.flatMap { origins[$0] } ?? .program,
      animated: map["animated"]?.bool ?? true)
    wipes = map["wipes"]?.bool ?? false
    object = map["object"] ?? .null
    overrides = try Overrides(of: map)
  }
}

extension Request.Kind {
  fileprivate var recorded: ValueMap? {
    switch self {
    case .open(let url): ["kind": "open", "url": .string(url)]
    case .openBeside(let url, let region):
      ["kind": "openBeside", "url": .string(url), "region": .string(region)]
    case .navigate(let name, let payload):
      ["kind": "navigate", "navigation": .string(name), "payload": .map(payload)]
    case .follow(let edge, let payload):
      ["kind": "follow", "edge": .string(edge.name), "payload": .map(payload)]
    case .route(let text, let payload):
      ["kind": "route", "route": .string(text), "payload": .map(payload)]
    case .segue(let id, let screen, let payload):
      ["kind": "segue", "id": .string(id), "screen": screen.recorded, "payload": .map(payload)]
    case .go(let to, let via, let properties):
      [
        "kind": "go", "to": .string(to), "via": .list(via.map { .string($0) }),
        "properties": .map(properties),
      ]
    case .resume(let payload): ["kind": "resume", "payload": .map(payload)]
    case .transition(let calls): Self.recorded(calls)
    case .force(let url): ["kind": "force", "url": .string(url)]
    case .restore, .perform, .performSegue: nil
    default: recordedOfScreens
    }
  }

  private var recordedOfScreens: ValueMap? {
    switch self {
    case .reset: ["kind": "reset"]
    case .back(let count): ["kind": "back", "count": .int(Int64(count))]
    case .undo(let count): ["kind": "undo", "count": .int(Int64(count))]
    case .forward(let count): ["kind": "forward", "count": .int(Int64(count))]
    case .popTo(let screen): ["kind": "popTo", "screen": screen.recorded]
    case .dismiss(let id): ["kind": "dismiss", "id": .string(id)]
    case .select(let region): ["kind": "select", "region": .string(region)]
    case .collapse(let region, let isCollapsed):
      ["kind": "collapse", "region": .string(region), "collapsed": .bool(isCollapsed)]
    case .result(let screen, let value): Self.recorded(value, of: screen)
    case .action(let screen, let verb, let data):
      ["kind": "action", "screen": screen.recorded, "verb": .string(verb), "data": data]
    case .press(let action, let inputs, let screen):
      [
        "kind": "press", "action": action.recorded, "inputs": .map(inputs),
        "screen": screen.recorded,
      ]
    case .locale(let name): ["kind": "locale", "locale": .string(name)]
    case .key(let key): ["kind": "key", "key": .string(key)]
    case .activity: ["kind": "activity"]
    case .closed: ["kind": "closed"]
    default: nil
    }
  }

  private static func recorded(_ value: Value, of screen: ScreenID?) -> ValueMap {
    var map: ValueMap = ["kind": "result", "value": value]
    map["screen"] = screen?.recorded
    return map
  }

  private static func recorded(_ calls: [TransitionCall]) -> ValueMap? {
    let words = calls.compactMap(\.recorded)
    return words.count == calls.count ? ["kind": "transition", "calls": .list(words)] : nil
  }

  fileprivate init(
    recorded map: ValueMap, _ word: String, _ edge: (String) -> NavigationDefinition?
  ) throws(Failure) {
    let screen = ScreenID(rawValue: UInt64(clamping: map["screen"]?.int ?? 0))
    let payload = map["payload"]?.map ?? [:]
    switch word {
    case "follow":
      guard let found = map["edge"]?.string.flatMap(edge) else {
        throw Failure(.badArgument, "the edge of a request is not there")
      }
      self = .follow(found, payload: payload)
    case "segue":
      self = .segue(id: map["id"]?.string ?? "", screen: screen, payload: payload)
    case "popTo": self = .popTo(screen)
    case "openBeside":
      self = .openBeside(url: map["url"]?.string ?? "", region: map["region"]?.string ?? "")
    case "force": self = .force(url: map["url"]?.string ?? "")
    case "reset": self = .reset
    case "action":
      self = .action(
        screen: screen, verb: map["verb"]?.string ?? "", data: map["data"] ?? .null)
    case "press":
      self = .press(
        try PressedAction(recorded: map["action"] ?? .null), inputs: map["inputs"]?.map ?? [:],
        screen: screen)
    default: self = try Request.kind(word, entries: map)
    }
  }
}

extension ScreenID {
  fileprivate var recorded: Value { .int(Int64(clamping: rawValue)) }
}

extension PressedAction {
  fileprivate var recorded: Value {
    switch self {
    case .number(let number): return .int(number)
    case .first(let id, let title, let verb):
      var map = ValueMap()
      map["id"] = id.map { .string($0) }
      map["title"] = title.map { .string($0) }
      map["verb"] = verb.map { .string($0) }
      return .map(map)
    }
  }

  fileprivate init(recorded value: Value) throws(Failure) {
    if let number = value.int {
      self = .number(number)
      return
    }
    guard let map = value.map else {
      throw Failure(.wrongType, "what is pressed is a number or a map, not \(value.kindName)")
    }
    self = .first(
      id: map["id"]?.string, title: map["title"]?.string, verb: map["verb"]?.string)
  }
}

extension TransitionCall {
  fileprivate var recorded: Value? {
    switch self {
    case .root(let text, let replace):
      replace ? ["root", .string(text), ["replace": true]] : ["root", .string(text)]
    case .push(let text): ["push", .string(text)]
    case .data(let data): ["data", data.map { .string($0) } ?? .null]
    case .pop(let count): ["pop", .int(Int64(count))]
    case .present(let key): ["present", .string(key)]
    case .dismiss(let key): ["dismiss", .string(key)]
    case .animate(let key, let isVisible): ["animate", .string(key), .bool(isVisible)]
    case .parameter(let key, let flags): ["parameter", .string(key), .int(Int64(flags.rawValue))]
    case .resolve(let text): ["resolve", .string(text)]
    case .transform: nil
    }
  }
}
