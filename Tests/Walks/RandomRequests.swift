package import SnapValue
package import TestKit

/// Requests without end, of every kind that the control socket takes, about an application's own names.
package struct RandomRequests {
  private let example: WalkedExample
  private let screens: [String]
  private let navigations: [String]
  private let routes: [String]
  private var random: SeededRandom

  /// Those of an example's manifest, by a seed.
  package init(_ example: WalkedExample, _ manifest: Value, _ random: SeededRandom) {
    (self.example, self.random) = (example, random)
    screens = manifest["screens"]?.map?.keys.map { $0 } ?? []
    navigations = manifest["navigations"]?.map?.keys.map { $0 } ?? []
    routes = manifest["routes"]?.list?.compactMap { $0["name"]?.string } ?? []
  }

  /// The next command, or some that are asked for at once. `drawn` is what the screen on top draws.
  package mutating func next(drawn: Value) -> [Value] {
    switch random.below(16) {
    case 0, 1, 2: [press(drawn)]
    case 3, 4: (0..<2 + random.below(3)).map { _ in one() }
    default: [one()]
    }
  }

  private mutating func one() -> Value {
    switch random.below(13) {
    case 0, 1:
      ["op": "navigate", "navigation": name(of: navigations), "payload": payload()]
    case 2: ["op": "go", "to": name(of: screens), "properties": ["id": id()]]
    case 3: ["op": "route", "route": route(), "payload": payload()]
    case 4, 5: ["op": "open", "url": .string(url())]
    case 6, 7: ["op": random.one(of: ["back", "back", "undo", "forward"])]
    case 8: ["op": "dismiss", "layer": name(of: screens)]
    case 9: ["op": "transition", "calls": .list(calls())]
    case 10: ["op": "key", "key": random.one(of: example.keys)]
    case 11: random.one(of: example.others)
    default:
      random.below(2) == 0
        ? ["op": "resume", "payload": payload()] : ["op": "result", "value": "B3 B4"]
    }
  }

  // MARK: What they are about

  /// One of some names; now and then one that there is not.
  private mutating func name(of names: [String]) -> Value {
    .string(random.one(of: names.isEmpty ? [""] : names) + (random.below(12) == 0 ? "x" : ""))
  }

  private mutating func id() -> Value { .string(random.one(of: example.ids)) }

  private mutating func route() -> Value {
    random.below(2) == 0 ? name(of: routes) : .string(random.one(of: example.routes))
  }

  /// What navigations read; now and then nothing.
  private mutating func payload() -> Value {
    if random.below(4) == 0 { return [:] }
    var payload = example.payload
    payload["id"] = id()
    return .map(payload)
  }

  /// A state of one to four screens, and up to two layers above them.
  private mutating func url() -> String {
    if random.below(3) == 0 { return random.one(of: example.urls) }
    var keys = [random.one(of: example.roots)]
    for _ in 0..<random.below(4) { keys.append(key()) }
    var layers: [String] = []
    for _ in 0..<random.below(3) { layers.append("\(random.one(of: screens))=vm") }
    let above = layers.isEmpty ? "" : "?" + layers.joined(separator: "&")
    return "\(example.name)://\(keys.joined(separator: "/"))\(above)"
  }

  private mutating func key() -> String {
    let screen = random.one(of: screens)
    return example.screensOfIDs.contains(screen)
      ? "\(screen)::\(random.one(of: example.ids))" : screen
  }

  private mutating func calls() -> [Value] {
    (0...random.below(3)).map { _ in
      switch random.below(6) {
      case 0: ["pop", 1]
      case 1: ["present", .string(random.one(of: screens))]
      case 2: ["dismiss", .string(random.one(of: screens))]
      case 3: ["root", .string(random.one(of: example.roots))]
      case 4: ["animate", "menu", .bool(random.below(2) == 0)]
      default: ["push", .string(key())]
      }
    }
  }

  /// Presses one of the actions that are drawn, with something typed into each input.
  private mutating func press(_ drawn: Value) -> Value {
    var actions: [Int64] = []
    var typed = ValueMap()
    func collect(_ value: Value) {
      if let number = value["number"]?.int, value["action"] != nil { actions.append(number) }
      if let id = value["id"]?.string, value["kind"] == "input" { typed[id] = "nosfertau" }
      for entry in value.map?.entries ?? [] { collect(entry.value) }
      for item in value.list ?? [] { collect(item) }
    }
    collect(drawn["view"] ?? .null)
    if random.below(2) == 0, typed["pin"] != nil { typed["pin"] = example.payload["pin"] }
    return [
      "op": "press", "action": .int(actions.isEmpty ? 1 : random.one(of: actions)),
      "inputs": .map(typed),
    ]
  }
}
