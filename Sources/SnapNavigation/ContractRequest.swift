package import SnapEngine
package import SnapValue

extension Request {
  /// Reads a request in the form of the plugin contract, section 10. Throws `badArgument` for a
  /// missing or empty entry and for one that the kind has no use for, `wrongType`, and `unsupported`
  /// for a kind that is not served.
  package init(contract request: Value) throws(Failure) {
    guard let map = request.map else {
      throw Failure(.wrongType, "a request is a map, not \(request.kindName)")
    }
    let fields = Fields(map: map)
    let kind = try fields.text("kind")
    try Self.checkEntries(of: map, kind)
    self.init(
      try Self.kind(kind, fields), admission: try Self.admission(map["admission"]), origin: .user)
    object = map["object"] ?? .null
    if Self.entries[kind]?.contains("presentation") == true { overrides = try Overrides(of: map) }
  }

  /// The kind that is asked for, with its entries. Throws `badArgument`, `wrongType` or `unsupported`.
  static func kind(_ kind: String, entries: ValueMap) throws(Failure) -> Kind {
    try Self.kind(kind, Fields(map: entries))
  }

  /// The entries of each kind that is served, but for `kind`, `admission` and `object`.
  private static let entries: [String: [String]] = [
    "back": ["count"], "undo": ["count"], "forward": ["count"], "popTo": ["screen"],
    "dismiss": ["id"], "select": ["region"], "collapse": ["region", "collapsed"], "open": ["url"],
    "route": ["route", "payload", "mediation", "presentation", "intent"],
    "navigate": ["navigation", "payload", "mediation", "presentation", "intent"],
    "segue": ["screen", "id", "payload"], "go": ["to", "via", "properties"],
    "transition": ["calls"], "result": ["screen", "value"],
    "press": ["screen", "action", "inputs"], "resume": ["payload"], "locale": ["locale"],
    "key": ["key"], "activity": [], "closed": [],
  ]
  /// Those that show no screen anything, so that nobody would hear of an `object`, and the one that
  /// carries out another request, which has its own.
  private static let silent = ["locale", "key", "activity", "closed", "resume"]

  /// Nothing that is asked for is dropped: an entry that the kind does not have is refused.
  private static func checkEntries(of map: ValueMap, _ kind: String) throws(Failure) {
    guard let entries = Self.entries[kind] else { throw unserved(kind) }
    var known = entries
    if kind != "activity" { known.append("admission") }
    if !silent.contains(kind) { known.append("object") }
    for key in map.keys where key != "kind" && !known.contains(key) && !key.hasPrefix("x-") {
      let names = known.isEmpty ? "nothing" : known.joined(separator: ", ")
      throw Failure(
        .badArgument,
        "a request of the kind \"\(kind)\" has no \"\(key.prefix(64))\"; it may have \(names)",
        hint: nearestName(to: key, among: known).map { "did you mean \"\($0)\"?" } ?? "")
    }
  }

  private static func unserved(_ kind: String) -> Failure {
    let why =
      switch kind {
      case "force", "reset":
        ": what is shown is changed unasked by the program alone, not by those who take part"
      default: ""
      }
    let near = why.isEmpty ? nearestName(to: kind, among: contractKinds) : nil
    return Failure(
      .unsupported, "requests of the kind \"\(kind.prefix(64))\" are not served\(why)",
      hint: near.map { "did you mean \"\($0)\"?" } ?? "")
  }

  private static func admission(_ value: Value?) throws(Failure) -> Admission? {
    guard let value, value != .null else { return nil }
    if let word = value.string, let admission = Admission(rawValue: word) { return admission }
    let known = Admission.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    throw Failure(
      value.string == nil ? .wrongType : .badArgument,
      "\"admission\" of the request must be one of \(known), not \(value.jsonText.prefix(64))")
  }

  private static func kind(_ kind: String, _ fields: Fields) throws(Failure) -> Kind {
    switch kind {
    case "back": .back(count: try fields.count())
    case "undo": .undo(count: try fields.count())
    case "forward": .forward(count: try fields.count())
    case "popTo": .popTo(try fields.screen())
    case "dismiss": .dismiss(id: try fields.text("id"))
    case "select": .select(region: try fields.text("region"))
    case "collapse":
      .collapse(region: try fields.text("region"), try fields.truth("collapsed"))
    case "open": .open(url: try fields.text("url"))
    case "route": .route(try fields.text("route"), payload: try fields.payload())
    case "navigate":
      .navigate(name: try fields.text("navigation"), payload: try fields.payload())
    case "go":
      .go(
        to: try fields.text("to"), via: try fields.texts("via"),
        properties: try fields.map("properties"))
    case "transition": .transition(try calls(contract: fields.map["calls"]))
    case "segue":
      .segue(
        id: try fields.text("id"), screen: try fields.screen(), payload: try fields.payload())
    case "press":
      .press(
        .number(try fields.number("action")), inputs: try fields.map("inputs"),
        screen: try fields.screen())
    case "resume": .resume(try fields.payload())
    case "locale": .locale(try fields.text("locale"))
    case "result":
      .result(
        screen: fields.map["screen"] == nil ? nil : try fields.screen(),
        value: fields.map["value"] ?? .null)
    case "key": .key(try fields.text("key"))
    case "activity": .activity
    case "closed": .closed
    default: throw unserved(kind)
    }
  }

  /// The request that an action means, when its verb is the name of a kind; else the action itself.
  /// The data of a `result` is the entry `value`, where it has one, or else the result itself.
  /// Throws `badArgument` or `wrongType` when the data is not what that kind needs.
  func ofVerb() throws(Failure) -> Request {
    guard case .action(let screen, let verb, let data) = kind, Self.verbs.contains(verb) else {
      return self
    }
    var request = self
    if verb == "result" {
      request.kind = .result(screen: screen, value: data["value"] ?? data)
      return request
    }
    var map = data.map ?? [:]
    if let text = data.string, let key = Self.mainEntry[verb] { map[key] = .string(text) }
    if let number = data.int, ["back", "undo", "forward"].contains(verb) {
      map["count"] = .int(number)
    }
    if verb == "segue" { map["screen"] = .int(Int64(clamping: screen.rawValue)) }
    if ["navigate", "route", "resume"].contains(verb) { map = try Self.takingInputs(map) }
    let fields = Fields(map: map)
    request.kind = try Self.kind(verb, fields)
    guard Self.canWipe.contains(verb), map["wipe"] != nil else { return request }
    return try fields.truth("wipe") ? request.wiping() : request
  }

  /// The verbs of a card's action that may forget whoever was there: they say all that is shown then.
  private static let canWipe = ["open", "route"]

  /// What was typed on a card stands beside the entries that its action has: it joins the payload,
  /// where the card does not say otherwise.
  private static func takingInputs(_ map: ValueMap) throws(Failure) -> ValueMap {
    let known: Set = ["navigation", "route", "payload", "data", "wipe"]
    var typed = ValueMap()
    for entry in map.entries where !known.contains(entry.key) { typed[entry.key] = entry.value }
    guard !typed.isEmpty else { return map }
    var map = map
    map["payload"] = .map(typed.merging(try Fields(map: map).payload()))
    return map
  }

  /// The verbs of a card's action that ask for something; others are actions of the screen's own.
  package static let verbs = [
    "open", "go", "back", "navigate", "route", "segue", "result", "undo", "forward", "locale",
    "select", "dismiss", "popTo", "resume", "closed",
  ]

  /// The kinds of requests in the plugin contract: what `init(contract:)` knows.
  package static let contractKinds =
    verbs + [
      "press", "collapse", "key", "activity", "transition",
    ]

  /// The entry that a plain text as an action's data stands for.
  private static let mainEntry = [
    "navigate": "navigation", "route": "route", "open": "url", "dismiss": "id",
    "go": "to", "select": "region", "segue": "id", "locale": "locale",
  ]

  /// An action's data with what was typed in its place: in the payload of what has one, in the
  /// properties of a `go`, in the value of a `result`; elsewhere beside the data's entries, whose
  /// place it takes. Data that is no map stands in the entry that it is short for, or in `data`.
  static func taking(_ inputs: ValueMap, into data: Value, for verb: String) -> Value {
    guard !inputs.isEmpty else { return data }
    if verb == "result" {
      let value = data["value"] ?? data
      return ["value": .map(merging(inputs, into: value, named: "value"))]
    }
    guard let place = inputPlace[verb] else {
      return .map(merging(inputs, into: data, named: mainEntry[verb] ?? "data"))
    }
    var map = merging([:], into: data, named: mainEntry[verb] ?? "data")
    map[place] = .map(merging(inputs, into: map[place] ?? .null, named: "data"))
    return .map(map)
  }

  private static func merging(
    _ inputs: ValueMap, into data: Value, named name: String
  ) -> ValueMap {
    switch data {
    case .map(let map): map.merging(inputs)
    case .null: inputs
    default: ([name: data] as ValueMap).merging(inputs)
    }
  }

  /// The entry of a verb's data that takes what was typed.
  private static let inputPlace = [
    "navigate": "payload", "route": "payload", "segue": "payload", "resume": "payload",
    "go": "properties",
  ]
}

/// The entries of a request, read strictly.
private struct Fields {
  let map: ValueMap

  func text(_ key: String) throws(Failure) -> String {
    guard let value = map[key] else {
      throw Failure(.badArgument, "the request has no \"\(key)\"")
    }
    guard let text = value.string else { throw wrongType(key, "a string", value) }
    guard !text.isEmpty else { throw Failure(.badArgument, "\"\(key)\" of the request is empty") }
    return text
  }

  func count() throws(Failure) -> Int {
    guard let value = map["count"] else { return 1 }
    guard let count = value.int else { throw wrongType("count", "an integer", value) }
    guard count > 0, count <= 1_000_000 else {
      let wanted = count > 0 ? "1000000 or less" : "1 or more"
      throw Failure(.badArgument, "\"count\" of the request must be \(wanted), not \(count)")
    }
    return Int(count)
  }

  func number(_ key: String) throws(Failure) -> Int64 {
    guard let value = map[key] else {
      throw Failure(.badArgument, "the request has no \"\(key)\"")
    }
    guard let number = value.int else {
      throw wrongType(key, "the number of an action of the screen's view", value)
    }
    return number
  }

  func truth(_ key: String) throws(Failure) -> Bool {
    guard let value = map[key] else {
      throw Failure(.badArgument, "the request has no \"\(key)\"")
    }
    guard case .bool(let truth) = value else { throw wrongType(key, "true or false", value) }
    return truth
  }

  func screen() throws(Failure) -> ScreenID {
    guard let value = map["screen"] else {
      throw Failure(.badArgument, "the request has no \"screen\"")
    }
    guard let number = value.int else { throw wrongType("screen", "the number of a screen", value) }
    guard number > 0 else {
      throw Failure(
        .wrongType, "\"screen\" of the request must be the number of a screen, not \(number)")
    }
    return ScreenID(rawValue: UInt64(number))
  }

  func payload() throws(Failure) -> ValueMap { try map("payload") }

  func map(_ key: String) throws(Failure) -> ValueMap {
    guard let value = map[key], value != .null else { return [:] }
    guard let inner = value.map else { throw wrongType(key, "a map", value) }
    return inner
  }

  func texts(_ key: String) throws(Failure) -> [String] {
    guard let value = map[key], value != .null else { return [] }
    guard let list = value.list else { throw wrongType(key, "a list of strings", value) }
    var texts: [String] = []
    for item in list {
      guard let text = item.string else { throw wrongType(key, "a list of strings", item) }
      texts.append(text)
    }
    return texts
  }

  private func wrongType(_ key: String, _ expected: String, _ value: Value) -> Failure {
    Failure(.wrongType, "\"\(key)\" of the request must be \(expected), not \(value.kindName)")
  }
}
