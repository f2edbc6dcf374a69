import SnapEngine
import SnapValue

/// Turns transitions into lines that are the same on every machine and in every run: requests and
/// screens are numbered from 1 in the order in which they first appear, and there are no times.
struct TraceLines: Sendable {
  private var transitions = 0
  private var numbers: [ScreenID: Int64] = [:]
  private var last: Int64 = 0
  /// With how many numbers it looks which screens are gone.
  private var most = Self.least
  private static let least = 256

  /// How many screens it remembers: those that live, and fewer than as many again that are gone.
  var remembered: Int { numbers.count }

  /// One transition as one line of JSON without a line end. `facts` answers what is known of
  /// a screen, when it still lives.
  mutating func line(for transition: Transition, facts: (ScreenID) -> ScreenFacts?) -> String {
    transitions += 1
    var line: ValueMap = [
      "transition": .int(Int64(transitions)), "move": .string(transition.move.rawValue),
    ]
    if !transition.animated { line["animated"] = false }
    if transition.isSync { line["sync"] = true }
    line["location"] = .string(transition.location)
    var updates: [Value] = []
    for update in transition.updates { updates.append(entry(for: update, facts)) }
    line["updates"] = .list(updates)
    if numbers.count > most { forget(facts) }
    return Value.map(line).jsonText
  }

  private mutating func entry(for update: Update, _ facts: (ScreenID) -> ScreenFacts?) -> Value {
    var entry: ValueMap = ["op": .string(update.operation.rawValue)]
    if update.screen != .none { entry["screen"] = .int(number(of: update.screen)) }
    if !update.key.isEmpty { entry["key"] = .string(update.key) }
    if let data = update.data { entry["data"] = .string(data) }
    if update.region != "main" { entry["region"] = .string(update.region) }
    if update.operation == .popTo { entry["index"] = .int(Int64(update.index)) }
    if !update.animated { entry["animated"] = false }
    if update.arguments != .null { entry["arguments"] = update.arguments }
    if !update.skipped.isEmpty { entry["skipped"] = .list(update.skipped.map { .string($0) }) }
    if update.operation.shows, let facts = facts(update.screen) {
      entry["title"] = .string(facts.title)
      if !facts.properties.isEmpty { entry["properties"] = .map(facts.properties) }
    }
    return .map(entry)
  }

  private mutating func number(of screen: ScreenID) -> Int64 {
    if let known = numbers[screen] { return known }
    last += 1
    numbers[screen] = last
    return last
  }

  /// Screens that are gone do not come again under their ids; an application that runs for years shows many.
  private mutating func forget(_ facts: (ScreenID) -> ScreenFacts?) {
    numbers = numbers.filter { facts($0.key) != nil }
    most = max(Self.least, 2 * numbers.count)
  }
}

extension Update.Operation {
  /// Whether a screen becomes visible that was not, or shows something new.
  fileprivate var shows: Bool {
    switch self {
    case .root, .push, .present, .detail, .refresh, .custom: true
    case .clear, .popTo, .dismiss, .select, .effectShow, .effectHide: false
    }
  }
}
