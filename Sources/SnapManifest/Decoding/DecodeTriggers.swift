import SnapEngine
import SnapValue

// Triggers: keys, idle time and signals.
extension ManifestDecoder {
  private static let causes: [ManifestKey] = [.key, .idle, .signal]

  mutating func triggers(_ node: NodeID?) -> [Manifest.PlacedTrigger] {
    guard let node, expect(node, .object, "triggers") else { return [] }
    var triggers: [Manifest.PlacedTrigger] = []
    var owners: [Trigger.Cause: String] = [:]
    for member in document.members(node) {
      let id = document.string(member.key)
      if id.hasPrefix("x-") { continue }
      checkIdentifier(id, member.key, "trigger id")
      guard let trigger = trigger(id, member.value) else { continue }
      let cause = trigger.trigger.cause
      if let words = cause.words {
        if let owner = owners[cause] { findings.add(.triggerTwice, member.key, words, owner) }
        owners[cause] = owners[cause] ?? id
      }
      triggers.append(trigger)
    }
    return triggers
  }

  private mutating func trigger(_ id: String, _ node: NodeID) -> Manifest.PlacedTrigger? {
    guard let fields = fields(node, .trigger) else { return nil }
    let given = Self.causes.filter { fields[$0] != nil }
    guard let key = given.first else {
      let known = Self.causes.map(\.name).joined(separator: ", ")
      findings.add(.noChoice, name(of: node), "a trigger", known)
      return nil
    }
    if given.count > 1, let second = fields[given[1]] {
      findings.add(
        .exclusiveKeys, document.key(ofValue: second), given[1].name, key.name, "a trigger")
      return nil
    }
    let cause = cause(key, fields[key])
    guard let asked = fields[.do], let step = step(asked), let cause else { return nil }
    if let expected = document.member("expect", of: asked) {
      findings.append(
        Finding(
          code: .exclusiveKeys, node: expected.key, facts: ["expect", "do", "a trigger"],
          remedy: "leave it out: a step of the script expects something, a trigger does not"))
    }
    check(step.request, by: cause, asked)
    return .init(trigger: Trigger(id, cause, do: step.request), origin: step.origin)
  }

  private mutating func cause(_ kind: ManifestKey, _ node: NodeID?) -> Trigger.Cause? {
    guard let node else { return nil }
    switch kind {
    case .key: return key(node).map { .key($0) }
    case .signal: return signal(node).map { .signal($0) }
    default: return idle(node).map { .idle($0) }
    }
  }

  private mutating func signal(_ node: NodeID) -> String? {
    guard let name = string(node, "signal") else { return nil }
    let known = Manifest.triggerSignals
    if known.contains(name) { return name }
    if Manifest.hostSignals.contains(name) || Manifest.hostSignals.contains("SIG" + name) {
      findings.add(.hostSignal, node, name, known.joined(separator: ", "))
    } else {
      findings.addUnknown(.unknownSignal, node, name, known: known)
    }
    return nil
  }

  private mutating func idle(_ node: NodeID) -> Trigger.Idle? {
    guard let fields = fields(node, .idle) else { return nil }
    let seconds = whole(fields[.seconds], "seconds", 1...604_800)
    let warning = whole(fields[.warning], "warning", 1...604_800) ?? 0
    let screen = reference(fields[.screen], "screen", in: names.screens, .unknownScreen)
    let except = list(fields[.except], "except").compactMap { element in
      reference(element, "except", in: names.screens, .unknownScreen)
    }
    let wipes = truth(fields[.wipe], "wipe") ?? false
    guard let seconds else { return nil }
    if warning >= seconds, let place = fields[.warning] {
      findings.add(.warningTooLong, place, String(warning), String(seconds))
    }
    if screen != nil, warning == 0, let place = fields[.screen] {
      findings.add(.missingKey, document.key(ofValue: place), "warning", "an idle trigger's screen")
    }
    return Trigger.Idle(
      after: UInt64(seconds) * 1_000_000_000, warning: UInt64(warning) * 1_000_000_000,
      screen: screen, except: Set(except), wipes: wipes)
  }

  /// After a wipe nothing is there to go back from, and nothing to end.
  private mutating func check(
    _ request: Request, by cause: Trigger.Cause, _ node: NodeID
  ) {
    guard case .idle(let idle) = cause, idle.wipes, let word = request.kind.needsSomething else {
      return
    }
    findings.add(.wipeNotPossible, node, word)
  }
}

extension Trigger.Cause {
  /// What it is, where only one trigger can wait for it; `nil` for idle time.
  fileprivate var words: String? {
    switch self {
    case .key(let key): "the key \"\(key)\""
    case .signal(let name): "the signal \"\(name)\""
    case .idle: nil
    }
  }
}

extension Request.Kind {
  /// The word of a request that needs screens to be there; `nil` for one that can begin with nothing.
  fileprivate var needsSomething: String? {
    switch self {
    case .press: "action"
    case .segue: "segue"
    case .back: "back"
    case .undo: "undo"
    case .forward: "forward"
    case .result: "result"
    case .resume: "resume"
    case .key: "key"
    default: nil
    }
  }
}

extension Shape {
  static let trigger = Shape("a trigger", required: [.do], optional: [.key, .idle, .signal])
  static let idle = Shape(
    "idle", required: [.seconds], optional: [.warning, .screen, .except, .wipe])
}
