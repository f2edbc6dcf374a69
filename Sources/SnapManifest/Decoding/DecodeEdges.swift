import SnapEngine
import SnapValue

// Intents, navigations, mediation and presentation.
extension ManifestDecoder {
  mutating func intents(_ node: NodeID?) -> [Manifest.NamedIntent] {
    guard let node else { return [] }
    var intents: [Manifest.NamedIntent] = []
    for member in named(node, names.intents, "intents", "intent id") {
      let before = findings.count
      guard let fields = fields(member.value, .intent) else { continue }
      intents.append(
        .init(id: member.name, intent: intent(of: fields), origin: origin(member.value)))
      if findings.count > before { suspects.insert(origin(member.value)) }
    }
    return intents
  }

  mutating func intent(of fields: Fields) -> Manifest.Intent {
    Manifest.Intent(
      mediation: fields["mediation"].map { mediation($0) },
      presentation: presentation(fields["presentation"]))
  }

  mutating func navigations(_ node: NodeID?) -> [Manifest.Navigation] {
    guard let node else { return [] }
    let members = named(node, names.navigations, "navigations", "navigation id")
    var navigations: [Manifest.Navigation] = []
    navigations.reserveCapacity(members.count)
    for member in members {
      guard let fields = fields(member.value, .navigation) else { continue }
      if let navigation = navigation(member.name, fields) { navigations.append(navigation) }
    }
    return navigations
  }

  mutating func inlineNavigation(_ node: NodeID) -> Manifest.Navigation? {
    guard let fields = fields(node, .inlineNavigation) else { return nil }
    return navigation("", fields)
  }

  private mutating func navigation(_ id: String, _ fields: Fields) -> Manifest.Navigation? {
    let before = findings.count
    defer { if findings.count > before { suspects.insert(origin(fields.node)) } }
    let to = reference(fields["to"], "to", in: names.screens, .unknownScreen)
    let intentID = reference(fields["intent"], "intent", in: names.intents, .unknownIntent)
    if let intentID { usedIntents.insert(intentID) }
    let navigation = Manifest.Navigation(
      id: id, from: sources(fields["from"]), to: to ?? "", intent: intentID,
      own: intent(of: fields), cost: whole(fields["cost"], "cost", 0...1_000_000),
      result: string(fields["result"], "result"),
      origin: origin(fields.node), guards: guards(fields["guards"], "guards"))
    return to == nil ? nil : navigation
  }

  /// The screens that an edge leads from; `"*"` and an empty list are every screen.
  private mutating func sources(_ node: NodeID?) -> [String]? {
    guard let node else { return nil }
    if document.kind(node) == .string {
      if document.isString(node, "*") { return nil }
      return reference(node, "from", in: names.screens, .unknownScreen).map { [$0] }
    }
    guard document.kind(node) == .list else {
      findings.add(
        .wrongType, node, "from", "a list of screens or \"*\"", document.kind(node).phrase)
      return nil
    }
    if document.count(node) == 0 { return nil }
    var screens: [String] = []
    screens.reserveCapacity(document.count(node))
    for element in document.elements(node) {
      if let id = reference(element, "from", in: names.screens, .unknownScreen) {
        screens.append(id)
      }
    }
    return screens
  }

  private mutating func mediation(_ node: NodeID) -> [Manifest.Mediation] {
    list(node, "mediation").compactMap { element in mediationStep(element) }
  }

  private mutating func mediationStep(_ node: NodeID) -> Manifest.Mediation? {
    switch chosen(node, among: ["set", "use", "call"], "a mediation") {
    case "set":
      guard let fields = fields(node, .set), let set = fields["set"] else { return nil }
      return .set(assignments(set), origin(node))
    case "use":
      guard let fields = fields(node, .useMediator),
        let use = capability(fields["use"], "use")
      else { return nil }
      return .use(use, with: map(fields["with"], "with") ?? ValueMap())
    case "call":
      guard let fields = fields(node, .callMediation),
        let call = capability(fields["call"], "call")
      else { return nil }
      return .call(call, arguments: arguments(fields["args"]), origin(node))
    default: return nil
    }
  }

  /// The one of several keys that an object has; notes none and several.
  mutating func chosen(_ node: NodeID, among keys: [String], _ what: String) -> String? {
    guard expect(node, .object, what) else { return nil }
    var found: [(name: String, key: NodeID)] = []
    for member in document.members(node) {
      if let name = keys.first(where: { document.isString(member.key, $0) }) {
        found.append((name, member.key))
      }
    }
    guard let first = found.first else {
      noteNoChoice(node, keys, what)
      return nil
    }
    for other in found.dropFirst() where other.name != first.name {
      findings.add(.exclusiveKeys, other.key, other.name, first.name, what, related: [first.key])
      return nil
    }
    return first.name
  }

  /// A misspelt key is told as such, rather than that all are missing.
  private mutating func noteNoChoice(_ node: NodeID, _ keys: [String], _ what: String) {
    for member in document.members(node) {
      let name = document.string(member.key)
      if !name.hasPrefix("x-"), nearestName(to: name, among: keys) != nil {
        return findings.addUnknown(.unknownKey, member.key, name, known: keys, facts: [what])
      }
    }
    findings.add(.noChoice, name(of: node), what, keys.joined(separator: ", "))
  }

  private mutating func assignments(_ node: NodeID) -> [Manifest.Assignment] {
    guard expect(node, .object, "set") else { return [] }
    var assignments: [Manifest.Assignment] = []
    for member in document.members(node) {
      let target = document.string(member.key)
      if target.hasPrefix("x-") { continue }
      guard target.hasPrefix("to."), target.utf8.count > 3 else {
        findings.add(
          .invalidIdentifier, member.key, target, "target", "write \"to.PROPERTY\"")
        continue
      }
      guard let source = valueSource(member.value) else { continue }
      assignments.append(
        .init(property: String(target.dropFirst(3)), value: source, origin: origin(member.value)))
    }
    return assignments
  }

  private mutating func arguments(_ node: NodeID?) -> [Manifest.ValueSource] {
    list(node, "args").compactMap { element in valueSource(element) }
  }

  /// A literal, or an object that says where the value is.
  private mutating func valueSource(_ node: NodeID) -> Manifest.ValueSource? {
    guard document.kind(node) == .object else { return value(node).map { .literal($0) } }
    let keys = Manifest.ValueSource.Root.allCases.map(\.rawValue) + ["screen", "value"]
    guard let name = chosen(node, among: keys, "a value"),
      let fields = fields(node, Shape("a value", required: [name])), let inside = fields[name]
    else { return nil }
    if name == "value" { return value(inside).map { .literal($0) } }
    if name == "screen" {
      let side: Manifest.ValueSource.Side? = choice(inside, "screen")
      return side.map { .screen($0) }
    }
    guard let root = Manifest.ValueSource.Root(rawValue: name),
      let text = string(inside, name, mayBeEmpty: true)
    else { return nil }
    do throws(JSONPointer.Fault) {
      return .pointer(root, try JSONPointer(parsing: text))
    } catch {
      findings.add(.invalidPointer, inside, text, error.message, shift: error.column)
      return nil
    }
  }

  private mutating func presentation(_ node: NodeID?) -> Manifest.Presentation? {
    guard let node else { return nil }
    if document.kind(node) == .string {
      let builtIn: Manifest.BuiltInPresentation? = choice(node, "presentation")
      return builtIn.map { .init(kind: .builtIn($0), isAnimated: true, origin: origin(node)) }
    }
    guard document.kind(node) == .object else {
      findings.add(
        .wrongType, node, "presentation", "a name or an object", document.kind(node).phrase)
      return nil
    }
    return presentationObject(node)
  }

  private mutating func presentationObject(_ node: NodeID) -> Manifest.Presentation? {
    var found: (fields: Fields, kind: Manifest.Presentation.Kind)?
    switch chosen(node, among: ["kind", "use", "call"], "a presentation") {
    case "kind":
      guard let fields = fields(node, .builtInPresentation) else { return nil }
      let builtIn: Manifest.BuiltInPresentation? = choice(fields["kind"], "presentation")
      found = builtIn.map { (fields, .builtIn($0)) }
    case "use":
      guard let fields = fields(node, .usePresenter) else { return nil }
      let with = map(fields["with"], "with") ?? ValueMap()
      found = capability(fields["use"], "use").map { (fields, .use($0, with: with)) }
    case "call":
      guard let fields = fields(node, .callPresentation) else { return nil }
      let arguments = arguments(fields["args"])
      found = capability(fields["call"], "call").map { (fields, .call($0, arguments: arguments)) }
    default: return nil
    }
    guard let (fields, kind) = found else { return nil }
    return Manifest.Presentation(
      kind: kind, isAnimated: truth(fields["animated"], "animated") ?? true,
      region: presentationRegion(fields["region"]),
      fallback: choice(fields["fallback"], "fallback"), origin: origin(node))
  }
}
