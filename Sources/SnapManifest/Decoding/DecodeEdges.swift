import SnapEngine
import SnapValue

// Intents, navigations, mediation and presentation.
extension ManifestDecoder {
  mutating func intents(_ node: NodeID?) -> [String: Intent] {
    guard let node else { return [:] }
    var intents: [String: Intent] = [:]
    for member in named(node, names.intents, "intents", "intent id") {
      let before = findings.count
      defer { if findings.count > before { suspects.insert(origin(member.value)) } }
      origins.intents[member.name] = origin(member.value)
      guard let fields = fields(member.value, .intent) else { continue }
      intents[member.name] = intent(of: fields)
    }
    return intents
  }

  mutating func intent(of fields: Fields) -> Intent {
    let shown = fields[.presentation].flatMap { document.kind($0) == .null ? nil : $0 }
    var intent = Intent(
      mediation: fields[.mediation].map { mediation($0) }, presentation: presentation(shown))
    intent.showsNothing = fields[.presentation] != nil && shown == nil
    return intent
  }

  mutating func navigations(_ node: NodeID?) -> [NavigationDefinition] {
    guard let node else { return [] }
    let members = named(node, names.navigations, "navigations", "navigation id")
    var navigations: [NavigationDefinition] = []
    navigations.reserveCapacity(members.count)
    for member in members {
      guard let fields = fields(member.value, .navigation) else {
        suspects.insert(origin(member.value))
        continue
      }
      guard let navigation = navigation(member.name, fields) else { continue }
      navigations.append(navigation)
      origins.navigations.append(origin(member.value))
    }
    return navigations
  }

  mutating func inlineNavigation(_ node: NodeID) -> NavigationDefinition? {
    guard let fields = fields(node, .inlineNavigation) else { return nil }
    return navigation("", fields)
  }

  private mutating func navigation(_ id: String, _ fields: Fields) -> NavigationDefinition? {
    let before = findings.count
    defer { if findings.count > before { suspects.insert(origin(fields.node)) } }
    let to = reference(fields[.to], "to", in: names.screens, .unknownScreen)
    let intentID = reference(fields[.intent], "intent", in: names.intents, .unknownIntent)
    if let intentID { usedIntents.insert(intentID) }
    let own = intent(of: fields)
    var navigation = NavigationDefinition(
      id, from: sources(fields[.from]), to: to ?? "", intent: intentID, mediation: own.mediation,
      presentation: own.presentation, guards: guards(fields[.guards], "guards"),
      result: string(fields[.result], "result"))
    if own.showsNothing { navigation.showsNothing = true }
    if let when = fields[.when] { navigation.conditions = conditions(when) }
    if let cost = whole(fields[.cost], "cost", 0...1_000_000) { navigation.cost = cost }
    return to == nil ? nil : navigation
  }

  /// The screens that an edge leads from; `"*"` and an empty list are every screen.
  private mutating func sources(_ node: NodeID?) -> [String] {
    guard let node else { return [] }
    if document.kind(node) == .string {
      if document.isString(node, "*") { return [] }
      return reference(node, "from", in: names.screens, .unknownScreen).map { [$0] } ?? []
    }
    guard document.kind(node) == .list else {
      findings.add(
        .wrongType, node, "from", "a list of screens or \"*\"", document.kind(node).phrase)
      return []
    }
    var screens: [String] = []
    screens.reserveCapacity(document.count(node))
    for element in document.elements(node) {
      if document.isString(element, "*") {
        findings.add(
          .wrongType, element, "a screen of from", "a screen's name", "\"*\"",
          "every screen is written \"from\": \"*\", without a list")
      } else if let id = reference(element, "from", in: names.screens, .unknownScreen) {
        screens.append(id)
      }
    }
    // Where none of them is known, it starts nowhere rather than anywhere.
    return screens.isEmpty && document.count(node) > 0 ? [""] : screens
  }

  /// Conditions in a list, or one alone.
  private mutating func conditions(_ node: NodeID) -> [Mediation.Step] {
    if document.kind(node) == .object { return mediator(node, .condition).map { [$0] } ?? [] }
    return guards(node, "when", .condition)
  }

  mutating func guards(
    _ node: NodeID?, _ what: String, _ shape: Shape = .guardian
  ) -> [Mediation.Step] {
    list(node, what).compactMap { element in mediator(element, shape) }
  }

  private mutating func mediation(_ node: NodeID) -> Mediation {
    Mediation(list(node, "mediation").compactMap { element in mediationStep(element) })
  }

  private mutating func mediationStep(_ node: NodeID) -> Mediation.Step? {
    switch chosen(node, among: [.set, .use, .call], "a mediation") {
    case .set:
      guard let fields = fields(node, .set), let set = fields[.set] else { return nil }
      return Mediation.Step(SetMediator(assignments(set)), name: "set")
    case .use: return mediator(node, .useMediator)
    case .call:
      guard let fields = fields(node, .callMediation),
        let function = capability(fields[.call], "call", .function)
      else { return nil }
      return Mediation.Step(
        FunctionCall(function, arguments(fields[.args])), name: function.description)
    default: return nil
    }
  }

  /// A plugin's mediator and what it is told.
  mutating func mediator(_ node: NodeID, _ shape: Shape) -> Mediation.Step? {
    guard let fields = fields(node, shape),
      let mediator = capability(fields[.use], "use", .mediator)
    else { return nil }
    return Mediation.Step(
      mediator, name: mediator.description, arguments: options(fields[.with]))
  }

  /// What a part of a plugin is told; nothing where nothing is given.
  private mutating func options(_ node: NodeID?) -> Value {
    map(node, "with").flatMap { $0.isEmpty ? nil : .map($0) } ?? .null
  }

  /// The one of several keys that an object has; notes none and several.
  mutating func chosen(_ node: NodeID, among keys: [ManifestKey], _ what: String) -> ManifestKey? {
    guard expect(node, .object, what) else { return nil }
    var first: (chosen: ManifestKey, node: NodeID)?
    for member in document.members(node) {
      guard let place = keys.firstIndex(where: { document.isString(member.key, $0.name) }) else {
        continue
      }
      guard let first else {
        first = (keys[place], member.key)
        continue
      }
      if keys[place] == first.chosen { continue }
      findings.add(
        .exclusiveKeys, member.key, keys[place].name, first.chosen.name, what, related: [first.node]
      )
      return nil
    }
    if first == nil { noteNoChoice(node, keys.map(\.name), what) }
    return first?.chosen
  }

  /// A misspelt key is told as such, rather than that all are missing.
  private mutating func noteNoChoice(_ node: NodeID, _ keys: [String], _ what: String) {
    for member in document.members(node) {
      let name = document.string(member.key)
      if !name.hasPrefix("x-"), nearestName(to: name, among: keys) != nil {
        findings.addUnknown(.unknownKey, member.key, name, known: keys, facts: [what])
        return
      }
    }
    findings.add(
      .noChoice, name(of: node), what, keys.joined(separator: ", "),
      what == "a value" ? "an object that is the value itself is written { \"value\": { … } }" : "")
  }

  private mutating func assignments(_ node: NodeID) -> [SetMediator.Assignment] {
    guard expect(node, .object, "set") else { return [] }
    var assignments: [SetMediator.Assignment] = []
    for member in document.members(node) {
      let target = document.string(member.key)
      if target.hasPrefix("x-") { continue }
      guard target.hasPrefix("to."), target.utf8.count > 3 else {
        let property = isIdentifier(target) ? target : "PROPERTY"
        findings.add(
          .invalidIdentifier, member.key, target, "target", "write \"to.\(property)\"")
        continue
      }
      guard let source = valueSource(member.value) else { continue }
      assignments.append(.init(String(target.dropFirst(3)), source))
    }
    return assignments
  }

  private mutating func arguments(_ node: NodeID?) -> [ValueSource] {
    list(node, "args").compactMap { element in valueSource(element) }
  }

  /// A literal, or an object that says where the value is.
  private mutating func valueSource(_ node: NodeID) -> ValueSource? {
    guard document.kind(node) == .object else { return value(node).map { .literal($0) } }
    guard let key = chosen(node, among: Self.valueKeys, "a value"),
      let shape = Self.valueShapes[key], let fields = fields(node, shape), let inside = fields[key]
    else { return nil }
    if key == .value { return value(inside).map { .literal($0) } }
    if key == .screen {
      let side: ValueSource.Side? = choice(inside, "screen")
      return side.map { .screen($0) }
    }
    guard let root = ValueSource.Root(rawValue: key.name),
      let text = string(inside, key.name, mayBeEmpty: true)
    else { return nil }
    do throws(JSONPointer.Fault) {
      return .pointer(root, try JSONPointer(parsing: text))
    } catch {
      let remedy = text.hasPrefix("/") ? "" : "write \"/\(text.replacing(".", with: "/"))\""
      findings.add(.invalidPointer, inside, text, error.message, remedy, shift: error.column)
      return nil
    }
  }

  private static let valueKeys: [ManifestKey] = [.from, .to, .payload, .screen, .value]
  private static let valueShapes = Dictionary(
    uniqueKeysWithValues: valueKeys.map { ($0, Shape("a value", required: [$0])) })

  private mutating func presentation(_ node: NodeID?) -> Presentation? {
    guard let node else { return nil }
    if document.kind(node) == .string { return builtIn(node) }
    guard document.kind(node) == .object else {
      findings.add(
        .wrongType, node, "presentation", "a name or an object", document.kind(node).phrase)
      return nil
    }
    return presentationObject(node)
  }

  private mutating func presentationObject(_ node: NodeID) -> Presentation? {
    var found: (fields: Fields, presentation: Presentation)?
    switch chosen(node, among: [.kind, .use, .call], "a presentation") {
    case .kind:
      guard let fields = fields(node, .builtInPresentation) else { return nil }
      found = builtIn(fields[.kind]).map { (fields, $0) }
    case .use:
      guard let fields = fields(node, .usePresenter) else { return nil }
      let with = options(fields[.with])
      found = capability(fields[.use], "use", .presenter).map {
        (fields, .presenter($0, name: $0.description, arguments: with))
      }
    case .call:
      guard let fields = fields(node, .callPresentation) else { return nil }
      let arguments = arguments(fields[.args])
      checkPresentationArguments(fields, arguments)
      found = capability(fields[.call], "call", .function).map {
        (fields, .presenter(FunctionCall($0, arguments), name: $0.description))
      }
    default: return nil
    }
    guard let found else { return nil }
    let fields = found.fields
    var presentation = found.presentation
    if let animated = truth(fields[.animated], "animated") { presentation.animated = animated }
    if let region = presentationRegion(fields[.region]) { presentation.region = region }
    if let fallback = builtIn(fields[.fallback], "fallback", ["show", "present", "root"]) {
      presentation.fallback = fallback.kind
    }
    return presentation
  }

  /// What shows a screen is called after the screens were made and mediated, with properties only.
  private mutating func checkPresentationArguments(_ fields: Fields, _ arguments: [ValueSource]) {
    guard let list = fields[.args], let call = fields[.call] else { return }
    for (element, argument) in zip(document.elements(list), arguments)
    where !argument.isOfProperties {
      let what = if case .screen = argument { "a screen" } else { "the payload" }
      findings.add(.presentationArguments, element, document.string(call), what)
    }
  }

  /// One of the presentations that need no plugin.
  mutating func builtIn(
    _ node: NodeID?, _ what: String = "presentation",
    _ known: [String] = ManifestDecoder.builtInNames
  ) -> Presentation? {
    let ours = Self.builtInPresentations
    if let node, document.kind(node) == .string,
      let place = ours.indices.first(where: { document.isString(node, ours[$0].name) }),
      known.contains(ours[place].name)
    {
      return ours[place].presentation
    }
    if let node, document.kind(node) == .string,
      let meant = Self.foreignPresentations[document.string(node)], known.contains(meant)
    {
      findings.add(
        .unknownValue, node, document.string(node), what, listed(known), nearest: meant)
      return nil
    }
    _ = choice(node, what, among: known)
    return nil
  }

  /// The presentations that need no plugin, by their names.
  private static let builtInPresentations = Presentation.Kind.builtIn.map {
    (name: $0.key, presentation: Presentation($0.value))
  }
  static let builtInNames = builtInPresentations.map(\.name)

  /// What other libraries call them.
  private static let foreignPresentations = [
    "modal": "present", "sheet": "present", "overlay": "present", "push": "show",
    "detail": "showDetail",
    "replace": "root", "pop": "popTo", "close": "dismiss",
  ]
}
