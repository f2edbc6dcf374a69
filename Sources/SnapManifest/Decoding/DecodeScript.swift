import SnapEngine
import SnapValue

// The script: one row per step, expectation and call.
extension ManifestDecoder {
  private static let steps = [
    "open", "navigate", "route", "segue", "go", "transition", "back", "undo", "forward", "select",
    "result", "resume", "action", "locale", "key",
  ]
  /// The steps that may bring a payload.
  private static let paid = ["navigate", "route", "segue", "resume"]
  /// The steps that may forget whoever was there: they say all that is shown then.
  private static let wiping = ["open", "route"]
  private static let besides = ["expect", "payload", "inputs", "wipe"]
  /// What steps are called elsewhere.
  private static let remedies = [
    "press": "did you mean \"action\"?", "click": "did you mean \"action\"?",
    "tap": "did you mean \"action\"?", "tab": "did you mean \"select\"?",
    "language": "did you mean \"locale\"?", "do": "did you mean \"navigate\"?",
  ]
  private static let calls = [
    "root", "push", "data", "pop", "present", "dismiss", "animate", "parameter", "resolve",
  ]

  mutating func script(_ node: NodeID?) -> [Manifest.Step] {
    list(node, "script").compactMap { element in step(element) }
  }

  /// One step of a script, or a request that stands alone.
  mutating func step(_ node: NodeID) -> Manifest.Step? {
    guard expect(node, .object, "a step") else { return nil }
    var found: (name: String, key: NodeID, value: NodeID)?
    var expected: NodeID?
    var payload: NodeID?
    var inputs: NodeID?
    var wipe: NodeID?
    var isSound = true
    for member in document.members(node) {
      let name = document.string(member.key)
      switch name {
      case "expect": expected = member.value
      case "payload": payload = member.value
      case "inputs": inputs = member.value
      case "wipe": wipe = member.value
      case _ where Self.steps.contains(name):
        if let first = found {
          findings.add(
            .exclusiveKeys, member.key, name, first.name, "a step", related: [first.key])
          isSound = false
        } else {
          found = (name, member.key, member.value)
        }
      case _ where name.hasPrefix("x-"): break
      default:
        findings.addUnknown(
          .unknownStep, member.key, name, known: Self.steps + Self.besides,
          remedy: Self.remedies[name])
        isSound = false
      }
    }
    let expectation = expected.map { self.expectation($0) } ?? Manifest.Expectation()
    guard let found else {
      if isSound {
        findings.add(.noChoice, name(of: node), "a step", Self.steps.joined(separator: ", "))
      }
      return nil
    }
    let brought = along(
      found.name == "action" ? inputs : payload, found.name == "action" ? "inputs" : "payload")
    if let payload, !Self.paid.contains(found.name) {
      findings.add(
        .exclusiveKeys, document.key(ofValue: payload), "payload", found.name, "a step")
    }
    if let inputs, found.name != "action" {
      findings.add(.exclusiveKeys, document.key(ofValue: inputs), "inputs", found.name, "a step")
    }
    if let wipe, !Self.wiping.contains(found.name) {
      findings.add(.exclusiveKeys, document.key(ofValue: wipe), "wipe", found.name, "a step")
    }
    let wipes = truth(wipe, "wipe") ?? false
    guard let request = request(found.name, found.value, brought, expectation), isSound else {
      return nil
    }
    return Manifest.Step(
      request: wipes ? request.wiping() : request, expect: expectation, origin: origin(node))
  }

  private mutating func along(_ node: NodeID?, _ what: String) -> ValueMap {
    node.flatMap { map($0, what) } ?? ValueMap()
  }

  private mutating func request(
    _ name: String, _ node: NodeID, _ payload: ValueMap, _ expect: Manifest.Expectation
  ) -> Request? {
    switch name {
    case "open": return string(node, "open").map { .open($0) }
    case "route": return string(node, "route").map { .route($0, payload: payload) }
    case "result": return value(node).map { .result($0) }
    case "resume":
      guard truth(node, "resume") != false else {
        findings.add(.stepArgument, node, "resume", "true")
        return nil
      }
      return .resume(payload)
    case "back": return whole(node, "back", 1...1_000).map { .back($0) }
    case "undo": return whole(node, "undo", 1...1_000).map { .undo($0) }
    case "forward": return whole(node, "forward", 1...1_000).map { .forward($0) }
    case "key": return key(node).map { Request(.key($0)) }
    case "go": return go(node, expect)
    case "action": return pressed(node).map { .press(PressedAction($0), inputs: payload) }
    case "locale": return localeName(node, "locale").map { .locale($0) }
    case "select":
      return known(node, "select", in: names.tabs, .unknownRegion, expect).map { .select($0) }
    case "segue":
      return known(node, "segue", in: names.segues, .unknownSegue, expect)
        .map { .segue($0, payload: payload) }
    case "transition":
      guard self.expect(node, .list, "transition") else { return nil }
      let calls = document.elements(node).compactMap { element in call(element) }
      return Request(.transition(calls))
    default:
      if document.kind(node) == .object {
        return inlineNavigation(node).map { Request(.follow($0, payload: payload)) }
      }
      return known(node, "navigate", in: names.navigations, .unknownNavigation, expect)
        .map { .navigate($0, payload: payload) }
    }
  }

  /// A name that a section must define, unless the step expects to fail: a script may try what must.
  private mutating func known(
    _ node: NodeID, _ what: String, in names: NameSet, _ code: ManifestCode,
    _ expect: Manifest.Expectation
  ) -> String? {
    expect.isSuccess ? reference(node, what, in: names, code) : string(node, what)
  }

  private mutating func go(_ node: NodeID, _ expect: Manifest.Expectation) -> Request? {
    guard let fields = fields(node, .go), let to = fields[.to] else { return nil }
    let goal = known(to, "to", in: names.screens, .unknownScreen, expect)
    let via = list(fields[.via], "via").compactMap { element in
      known(element, "via", in: names.screens, .unknownScreen, expect)
    }
    let properties = fields[.properties].flatMap { map($0, "properties") } ?? ValueMap()
    return goal.map { .go(to: $0, via: via, properties: properties) }
  }

  /// What finds an action on the screen on top: at least one of `id`, `title` and `verb`.
  private mutating func pressed(_ node: NodeID) -> ValueMap? {
    guard let fields = fields(node, .pressed) else { return nil }
    var sought = ValueMap()
    for key in Shape.pressed.keys where fields[key.key] != nil {
      guard let text = string(fields[key.key], key.name) else { return nil }
      sought[key.name] = .string(text)
    }
    guard !sought.isEmpty else {
      findings.add(
        .noChoice, name(of: node), "an action", Shape.pressed.known.joined(separator: ", "))
      return nil
    }
    return sought
  }

  private mutating func expectation(_ node: NodeID) -> Manifest.Expectation {
    var expectation = Manifest.Expectation()
    guard expect(node, .object, "expect") else { return expectation }
    for member in document.members(node) {
      let name = document.string(member.key)
      switch name {
      case "outcome":
        expectation.outcome = choice(
          member.value, "outcome", among: Outcome.names, code: .unknownOutcome)
      case "state": expectation.state = string(member.value, "state")
      case "top": expectation.top = string(member.value, "top")
      case "reason": expectation.reason = string(member.value, "reason")
      case _ where name.hasPrefix("x-"): break
      default:
        findings.addUnknown(
          .unknownExpectation, member.key, name, known: Shape.expectation.known)
      }
    }
    return expectation
  }

  private mutating func call(_ node: NodeID) -> TransitionCall? {
    guard expect(node, .list, "a call of a transition") else { return nil }
    let parts = Array(document.elements(node))
    guard let first = parts.first else {
      findings.add(.empty, node, "a call of a transition")
      return nil
    }
    guard let name = string(first, "a call's name") else { return nil }
    guard Self.calls.contains(name) else {
      findings.addUnknown(.unknownCall, first, name, known: Self.calls)
      return nil
    }
    return transitionCall(name, node, Array(parts.dropFirst()))
  }

  private mutating func transitionCall(
    _ name: String, _ node: NodeID, _ rest: [NodeID]
  ) -> TransitionCall? {
    let count: ClosedRange<Int>
    switch name {
    case "animate", "parameter": count = 2...2
    case "root": count = 1...2
    default: count = 1...1
    }
    guard count.contains(rest.count), let first = rest.first else {
      findings.add(
        .stepArgument, node, name, count.upperBound == 1 ? "one argument" : "two arguments")
      return nil
    }
    switch name {
    case "root": return rootCall(first, rest.count > 1 ? rest[1] : nil)
    case "push": return string(first, "a screen").map { .push($0) }
    case "resolve": return string(first, "a screen").map { .resolve($0) }
    case "present": return string(first, "a key").map { .present($0) }
    case "dismiss": return string(first, "a key").map { .dismiss($0) }
    case "pop": return whole(first, "pop", 0...100_000).map { .pop($0) }
    case "data":
      if document.kind(first) == .null { return .data(nil) }
      return string(first, "data", mayBeEmpty: true).map { .data($0) }
    case "animate":
      guard let key = string(first, "a key"), let flag = truth(rest[1], "animate") else {
        return nil
      }
      return .animate(key, flag)
    default:
      guard let key = string(first, "a key"), let bits = whole(rest[1], "parameter", 0...15) else {
        return nil
      }
      return .parameter(key, Location.Flags(rawValue: UInt8(bits)))
    }
  }

  private mutating func rootCall(
    _ component: NodeID, _ options: NodeID?
  ) -> TransitionCall? {
    guard let component = string(component, "a screen") else { return nil }
    guard let options else { return .root(component, replace: false) }
    guard let fields = fields(options, .replaceRoot) else { return nil }
    return .root(component, replace: truth(fields[.replace], "replace") ?? false)
  }
}
