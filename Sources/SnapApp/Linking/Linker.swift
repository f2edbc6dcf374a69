import SnapCard
package import SnapEngine
import SnapManifest
package import SnapValue

/// Puts the parts that plugins registered where a manifest's definitions name them. Made when they are
/// loaded.
package struct Linker: Sendable {
  let manifest: Manifest
  let capabilities: any Capabilities
  /// Card templates by screen id.
  let cards: [String: CardTemplate]
  /// What is told to nobody.
  let privacy: Privacy
  /// Screens as GtkBuilder has them, by screen id.
  var interfaces: [String: UserInterfaceTemplate] = [:]
  /// The texts by locale; `nil` when there are none.
  var localization: Localization?

  init(
    manifest: Manifest, capabilities: any Capabilities, cards: [String: CardTemplate],
    interfaces: [String: UserInterfaceTemplate] = [:], localization: Localization? = nil
  ) {
    self.manifest = manifest
    self.capabilities = capabilities
    self.cards = cards
    self.interfaces = interfaces
    self.localization = localization
    privacy = Privacy(manifest, cards) { screen in
      guard let type = screen.factory as? Capability, !screen.isCard,
        let factory = try? capabilities.screenFactory(type) as? any DeclaringFactory
      else { return [] }
      return factory.privateNames
    }
  }

  /// The configuration. The first part that cannot be had ends it.
  func configuration() throws(Failure) -> Configuration {
    var linked = manifest.configuration
    for place in linked.screens.indices { try link(&linked.screens[place]) }
    for (name, intent) in linked.intents.sorted(by: { $0.key < $1.key }) {
      linked.intents[name] = try self.linked(intent)
    }
    for place in linked.navigations.indices { try link(&linked.navigations[place]) }
    for place in linked.effects.indices { try link(&linked.effects[place]) }
    for place in linked.routes.indices {
      guard case .inline(var edge) = linked.routes[place].target else { continue }
      try link(&edge)
      linked.routes[place].target = .inline(edge)
    }
    linked.routers = capabilities.routers().map {
      NamedRouter($0.name, $0.router, culprit: $0.culprit)
    }
    linked.privateNames = privacy.names
    linked.drawer = drawer(nil)
    linked.localization = localization
    linked.readMediation = { value throws(Failure) in
      try read(["mediation": value]).mediation ?? Mediation([])
    }
    linked.readPresentation = { value throws(Failure) in
      guard let presentation = try read(["presentation": value]).presentation else {
        throw Failure(.malformed, "a presentation is expected, not \(value.kindName)")
      }
      return presentation
    }
    return linked
  }

  /// What a router answered.
  private func read(_ answer: Value) throws(Failure) -> Intent {
    try linked(try manifest.intent(reading: answer))
  }

  /// The triggers, in order.
  func triggers() throws(Failure) -> [Trigger] {
    var triggers = manifest.triggers.map(\.trigger)
    for place in triggers.indices {
      let name = "trigger \(triggers[place].name)"
      triggers[place].request = try linked(triggers[place].request, named: name)
    }
    return triggers
  }

  /// A request whose edge, where one is written in it, is linked and has this name in events.
  package func linked(_ request: Request, named name: String) throws(Failure) -> Request {
    guard case .follow(var edge, let payload) = request.kind else { return request }
    edge.name = name
    try link(&edge)
    var request = request
    request.kind = .follow(edge, payload: payload)
    return request
  }
}

// MARK: - Screens

extension Linker {
  private func link(_ screen: inout ScreenDefinition) throws(Failure) {
    if let type = screen.factory as? Capability, !screen.isCard {
      screen.factory = try capabilities.screenFactory(type)
      let known = (screen.factory as? any DeclaringFactory)?.propertyNames
      if let known { try refuseUnregistered(screen, type, known) }
      screen.intake = Set(known ?? []).union(screen.dataProperty.map { [$0] } ?? [])
      screen.origin = capabilities.origin(type)
    } else {
      let declared = screen.isClosed ? screen.properties.map(\.name) : nil
      screen.factory = CardScreenFactory(declared: declared)
      screen.origin = "card \(declared?.joined(separator: " ") ?? "of any properties")"
    }
    screen.privates = privacy.properties(of: screen.key)
    screen.mixed = (privacy.mixed(of: screen.key), privacy.names)
    if let data = screen.dataProperty, screen.privates.contains(data) { screen.dataProperty = nil }
    if screen.title.contains("${") {
      let (title, strings) = (screen.title, localization?.strings)
      let formats: any CardFormats = localization ?? LocaleFormats(name: nil)
      screen.composedTitle = {
        CardTemplate.text(title, boundTo: $0, strings: strings, formats: formats)
      }
    }
    if cards[screen.key] != nil || interfaces[screen.key] != nil {
      var drawer = drawer(cards[screen.key])
      drawer.targets = InputTargets(manifest)
      drawer.ui = interfaces[screen.key]
      screen.drawer = drawer
    }
    try link(&screen.guards)
    try link(&screen.leaveGuards)
    for place in screen.segues.indices { try link(&screen.segues[place]) }
  }

  /// What the manifest declares of a screen must be what its type registers: nothing else can be kept or
  /// read. What a state URL's data fills may be for `create` alone.
  private func refuseUnregistered(
    _ screen: ScreenDefinition, _ type: Capability, _ known: [String]
  ) throws(Failure) {
    let lost = screen.properties.first {
      !known.contains($0.name) && $0.name != screen.dataProperty
    }
    guard let lost else { return }
    let near = nearestName(to: lost.name, among: known)
    let all = known.isEmpty ? "it registers none" : "it registers: \(known.joined(separator: ", "))"
    throw Failure(
      .unknownName,
      "the screen \"\(screen.key)\" declares the property \"\(lost.name)\", which \(type) does not register",
      hint: near.map { "did you mean \"\($0)\"?" } ?? all,
      place: manifest.place(ofProperty: lost.name, of: screen.key))
  }

  private func drawer(_ card: CardTemplate?) -> CardDrawer {
    var settings = CardSettings()
    settings.schemes.insert(manifest.app.scheme)
    return CardDrawer(template: card, settings: settings, localization: localization)
  }

  private func link(_ effect: inout EffectDefinition) throws(Failure) {
    guard let capability = effect.effect as? Capability else { return }
    effect.effect = try capabilities.effect(capability)
    effect.origin = capabilities.origin(capability)
  }
}

// MARK: - Edges

extension Linker {
  private func link(_ edge: inout NavigationDefinition) throws(Failure) {
    try link(mediation: &edge.mediation)
    try link(presentation: &edge.presentation)
    try link(&edge.conditions)
    try link(&edge.guards)
  }

  private func link(_ segue: inout SegueDefinition) throws(Failure) {
    try link(mediation: &segue.mediation)
    try link(presentation: &segue.presentation)
    guard let mediator = segue.mediator else { return }
    segue.mediator = try linked(mediator)
  }

  private func linked(_ intent: Intent) throws(Failure) -> Intent {
    var intent = intent
    try link(mediation: &intent.mediation)
    try link(presentation: &intent.presentation)
    return intent
  }

  private func link(mediation: inout Mediation?) throws(Failure) {
    guard var linked = mediation else { return }
    try link(&linked.steps)
    mediation = linked
  }

  private func link(_ steps: inout [Mediation.Step]) throws(Failure) {
    for place in steps.indices { steps[place] = try linked(steps[place]) }
  }

  private func linked(_ step: Mediation.Step) throws(Failure) -> Mediation.Step {
    if let capability = step.mediator as? Capability {
      return Mediation.Step(
        try capabilities.mediator(capability), name: step.name, arguments: step.arguments,
        culprit: capabilities.culprit("mediate", capability))
    }
    guard let (call, capability) = try linked(call: step.mediator) else { return step }
    return Mediation.Step(
      call, name: step.name, arguments: step.arguments,
      culprit: capabilities.culprit("call", capability))
  }

  /// A call whose function is there; `nil` for anything else.
  private func linked(call: Any) throws(Failure) -> (call: FunctionCall, of: Capability)? {
    guard var call = call as? FunctionCall, let capability = call.function as? Capability else {
      return nil
    }
    call.function = try capabilities.function(capability)
    return (call, capability)
  }

  private func link(presentation: inout Presentation?) throws(Failure) {
    guard var linked = presentation, case .presenter(let presenter) = linked.kind else { return }
    if let capability = presenter as? Capability {
      try link(&linked, by: capability)
    } else if let (call, capability) = try self.linked(call: presenter) {
      guard call.arguments.allSatisfy(\.isOfProperties) else {
        throw Failure(
          .unsupported,
          "\"\(capability)\": a presentation's function takes literals and properties only",
          hint: "pass screens and payload in the mediation",
          place: manifest.place(of: capability))
      }
      linked.kind = call.presentation
    }
    presentation = linked
  }

  /// A presentation by a plugin's presenter; by the fallback when the plugin is optional and absent.
  /// Without one only what asks for it fails, as with all that such a plugin would provide.
  private func link(_ presentation: inout Presentation, by capability: Capability) throws(Failure) {
    do throws(Failure) {
      presentation.kind = .presenter(try capabilities.presenter(capability))
      presentation.fallback = nil
    } catch {
      let isSafe = capabilities.isSafe
      let isOptional = isSafe || manifest.plugin(capability.alias)?.isOptional == true
      guard isOptional else { throw error }
      guard let fallback = presentation.fallback ?? (isSafe ? .present : nil) else {
        presentation.kind = .presenter(AbsentRole(error))
        return
      }
      presentation = Presentation(fallback, animated: presentation.animated)
    }
  }
}
