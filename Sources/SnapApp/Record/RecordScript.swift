import SnapEngine
package import SnapValue

/// The steps of a manifest's script that ask for what a record was asked for, and expect what came of it.
package struct RecordScript: Sendable {
  /// A request that no step of a script can ask for.
  package struct LeftOut: Sendable, Hashable {
    /// The request's number.
    package let number: Int
    /// What it is, and why there is no step for it.
    package let why: String
  }

  /// The steps, in order.
  package private(set) var steps: [Value] = []
  /// What is left out, in order.
  package private(set) var leftOut: [LeftOut] = []

  /// Makes steps of a record's requests. `pressed` knows what the number of an action meant in a request, as
  /// `id`, `title` or `verb`. A run that began at `initial`, the manifest's own state URL, needs no step for that. `locale` is the
  /// language in which it began: titles are found in it.
  package init(
    _ requests: [RecordedRequest], pressed: [Int: Value], initial: String? = nil,
    locale: String? = nil
  ) {
    for request in requests {
      if request.isBeginning, !request.hasBegun(elsewhereThan: initial) { continue }
      guard var step = Self.step(request.request, pressed[request.number]) else {
        let kind = request.request["kind"]?.string ?? "with code in it"
        leftOut.append(
          LeftOut(
            number: request.number, why: "a request \(kind) is none that a step can ask for"))
        continue
      }
      guard let outcome = request.outcome else {
        leftOut.append(LeftOut(number: request.number, why: "it has not ended in the record"))
        continue
      }
      if let why = Self.difference(request.request, outcome, step) {
        leftOut.append(LeftOut(number: request.number, why: why))
        continue
      }
      if request.request["wipes"] == true { step["wipe"] = true }
      step["expect"] = ["outcome": .string(outcome), "state": .string(request.location)]
      steps.append(.map(step))
    }
    guard let locale, steps.first(where: { $0["locale"] != nil || $0.hasTitle })?.hasTitle == true
    else { return }
    // Somebody who speaks it already is there: nothing is expected but a success.
    steps.insert(["locale": .string(locale)], at: 0)
  }

  /// Why a step would ask for something else.
  private static func difference(_ request: Value, _ outcome: String, _ step: ValueMap) -> String? {
    if request["origin"] == "outside", !["done", "redirected", "alreadyThere"].contains(outcome) {
      return "it was refused to somebody outside, and a step asks from inside"
    }
    for part in ["intent", "mediation", "presentation"] where request[part] != nil {
      return "it has a \(part) of its own, and a step goes by the navigation's"
    }
    if request["wipes"] == true, step["open"] == nil, step["route"] == nil {
      return "it forgets whoever was there, which no step of its kind can ask for"
    }
    return nil
  }

  /// What a request is in a script; `nil`: nothing.
  private static func step(_ request: Value, _ pressed: Value?) -> ValueMap? {
    guard let kind = request["kind"]?.string else { return nil }
    switch kind {
    case "open": return step("open", request["url"])
    case "navigate": return step(kind, request["navigation"], paying: request)
    case "route": return step(kind, request["route"], paying: request)
    case "segue": return step(kind, request["id"], paying: request)
    case "resume": return step(kind, true, paying: request)
    case "back", "undo", "forward": return step(kind, request["count"])
    case "select": return step(kind, request["region"])
    case "locale", "key": return step(kind, request[kind])
    case "result": return step(kind, request["value"])
    case "transition": return step(kind, request["calls"])
    case "dismiss": return step("transition", request["id"].map { [["dismiss", $0]] })
    case "go": return go(request)
    case "press": return press(request, pressed)
    default: return nil
    }
  }

  private static func step(
    _ name: String, _ value: Value?, paying request: Value? = nil
  ) -> ValueMap? {
    guard let value else { return nil }
    var step: ValueMap = [name: value]
    if let payload = request?["payload"]?.map, !payload.isEmpty { step["payload"] = .map(payload) }
    return step
  }

  private static func go(_ request: Value) -> ValueMap? {
    guard let to = request["to"] else { return nil }
    var way: ValueMap = ["to": to]
    if let via = request["via"]?.list, !via.isEmpty { way["via"] = .list(via) }
    if let given = request["properties"]?.map, !given.isEmpty { way["properties"] = .map(given) }
    return ["go": .map(way)]
  }

  private static func press(_ request: Value, _ pressed: Value?) -> ValueMap? {
    let action = request["action"]?.map.map { Value.map($0) } ?? pressed
    guard let action else { return nil }
    var step: ValueMap = ["action": action]
    if let inputs = request["inputs"]?.map, !inputs.isEmpty { step["inputs"] = .map(inputs) }
    return step
  }

  /// The steps as a manifest has them, one in a line.
  package var text: String {
    "[\n" + steps.map { "  \($0.jsonText)" }.joined(separator: ",\n") + "\n]\n"
  }
}

extension Value {
  /// Whether a step names what it presses by its title.
  fileprivate var hasTitle: Bool { self["action"]?["title"] != nil }
}

extension RecordedRequest {
  /// Whether it asks for the first state.
  fileprivate var isBeginning: Bool { number == 1 && request["kind"] == "open" }

  /// Whether the run began at another state than the manifest's, as `navhost run --open` has it.
  fileprivate func hasBegun(elsewhereThan initial: String?) -> Bool {
    guard let initial, let first = try? Location(parsing: initial),
      let url = request["url"]?.string, let begun = try? Location(parsing: url)
    else { return false }
    return begun != first && ["done", "redirected"].contains(outcome)
  }
}
