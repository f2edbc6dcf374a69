import SnapCard
import SnapEngine
import SnapManifest
import SnapValue

/// Turns a manifest into a configuration: names become the parts that plugins registered.
struct Linker: Sendable {
  let manifest: Manifest
  let capabilities: any Capabilities
  /// Card templates by screen id.
  let cards: [String: CardTemplate]
  /// Screens as GtkBuilder has them, by screen id.
  var interfaces: [String: UserInterfaceTemplate] = [:]
  /// The texts by locale; `nil` when there are none.
  var localization: Localization?

  /// The configuration. The first part that cannot be had ends it.
  func configuration() throws(Failure) -> Configuration {
    var configuration = Configuration(scheme: manifest.app.scheme)
    configuration.initial = manifest.initialURL.flatMap { try? Location(parsing: $0) }
    for screen in manifest.screens { configuration.screens.append(try definition(of: screen)) }
    configuration.regions = manifest.regions.map { region in
      RegionDefinition(
        region.id, region.kind, title: region.title ?? "", root: region.root,
        detail: region.detail, tabs: region.tabs)
    }
    for named in manifest.intents { configuration.intents[named.id] = try intent(named.intent) }
    for navigation in manifest.navigations {
      configuration.navigations.append(try definition(of: navigation))
    }
    for effect in manifest.effects {
      var definition = EffectDefinition(
        effect.id, try capabilities.effect(effect.use), arguments: .map(effect.with))
      definition.origin = capabilities.origin(effect.use)
      configuration.effects.append(definition)
    }
    for route in manifest.routes { configuration.routes.append(try definition(of: route)) }
    configuration.routers = capabilities.routers().map {
      NamedRouter($0.name, $0.router, culprit: $0.culprit)
    }
    configuration.policy = policy
    configuration.drawer = drawer(nil)
    configuration.localization = localization
    configuration.readMediation = { value throws(Failure) in
      let intent = try manifest.intent(reading: ["mediation": value])
      return try mediation(intent.mediation ?? [])
    }
    configuration.readPresentation = { value throws(Failure) in
      let intent = try manifest.intent(reading: ["presentation": value])
      guard let written = intent.presentation else {
        throw Failure(.malformed, "a presentation is expected, not \(value.kindName)")
      }
      return try presentation(written)
    }
    return configuration
  }

  private var policy: Policy {
    var policy = Policy()
    if let admission = manifest.policy.admission { policy.admission = admission }
    if let limit = manifest.policy.queueLimit { policy.queueLimit = limit }
    if let limit = manifest.policy.historyLimit { policy.historyLimit = limit }
    if let limit = manifest.policy.redirectLimit { policy.redirectLimit = limit }
    if let limit = manifest.policy.searchSteps { policy.search.steps = limit }
    if let limit = manifest.policy.searchScreens { policy.search.screens = limit }
    if let limit = manifest.policy.deadlines.call { policy.callDeadline = nanoseconds(limit) }
    if let limit = manifest.policy.deadlines.present {
      policy.presentDeadline = nanoseconds(limit)
    }
    policy.createDeadline = manifest.policy.deadlines.create.map(nanoseconds)
    policy.effectDeadline = manifest.policy.deadlines.effect.map(nanoseconds)
    return policy
  }

  private func nanoseconds(_ milliseconds: Int) -> UInt64 {
    UInt64(max(0, milliseconds)).multipliedReportingOverflow(by: 1_000_000).partialValue
  }
}

// MARK: - Screens

extension Linker {
  private func definition(of screen: Manifest.Screen) throws(Failure) -> ScreenDefinition {
    let factory: any ScreenFactory
    let origin: String
    if let type = screen.type {
      factory = try capabilities.screenFactory(type)
      origin = capabilities.origin(type)
    } else {
      let declared = screen.properties?.names
      factory = CardScreenFactory(declared: declared)
      origin = "card \(declared?.joined(separator: " ") ?? "of any properties")"
    }
    var definition = ScreenDefinition(
      screen.id, title: screen.title, type: screen.type?.description ?? "card", factory: factory,
      properties: properties(screen.properties), dataProperty: screen.data,
      refreshesData: screen.onNewData == .refresh, parent: screen.derives,
      drawer: drawer(of: screen))
    definition.origin = origin
    if let schema = screen.result { definition.result = check("result", schema) }
    for segue in screen.segues { definition.segues.append(try self.segue(segue)) }
    if screen.title.contains("${") {
      let (title, localization) = (screen.title, localization)
      definition.composedTitle = {
        CardTemplate.text(title, boundTo: $0, strings: localization?.strings)
      }
    }
    definition.guards = try guards(screen.guards)
    definition.leaveGuards = try guards(screen.leave)
    return definition
  }

  /// Who draws a screen that has a card, or a user interface of its own.
  private func drawer(of screen: Manifest.Screen) -> CardDrawer? {
    guard cards[screen.id] != nil || interfaces[screen.id] != nil else { return nil }
    var drawer = drawer(cards[screen.id])
    drawer.ui = interfaces[screen.id]
    return drawer
  }

  private func drawer(_ card: CardTemplate?) -> CardDrawer {
    var settings = CardSettings()
    settings.schemes.insert(manifest.app.scheme)
    if let localization { settings.moment = { localization.moment($0) } }
    return CardDrawer(template: card, settings: settings, localization: localization)
  }

  private func properties(_ schema: SchemaProperties?) -> [PropertyDefinition] {
    let all = (schema?.required ?? []) + (schema?.optional ?? [])
    return all.map { definition(of: $0) }
  }

  /// A property whose values are held against its schema.
  private func definition(of property: SchemaProperty) -> PropertyDefinition {
    check(property.name, property.schema)
  }

  private func check(_ name: String, _ schema: Schema) -> PropertyDefinition {
    let types = manifest.types
    let type = schema.resolved(in: types).words
    return PropertyDefinition(name, type: type) { value in
      guard let error = schema.validate(value, definitions: types).first else { return nil }
      let place = JSONPointer(error.instancePath).description
      return "expected \(type), found \(value.kindName)"
        + (place.isEmpty ? "" : "; the part at \"\(place)\" does not fit")
    }
  }
}

// MARK: - Edges

extension Linker {
  /// An edge with its parts linked.
  func definition(
    of navigation: Manifest.Navigation
  ) throws(Failure) -> NavigationDefinition {
    let own = try intent(navigation.own)
    var definition = NavigationDefinition(
      navigation.id, from: navigation.from ?? [], to: navigation.to, intent: navigation.intent,
      mediation: own.mediation, presentation: own.presentation,
      guards: try guards(navigation.guards), result: navigation.result)
    if let cost = navigation.cost { definition.cost = cost }
    return definition
  }

  func intent(_ intent: Manifest.Intent) throws(Failure) -> Intent {
    var linked = Intent()
    if let steps = intent.mediation { linked.mediation = try mediation(steps) }
    if let presentation = intent.presentation {
      linked.presentation = try self.presentation(presentation)
    }
    return linked
  }

  private func mediation(_ steps: [Manifest.Mediation]) throws(Failure) -> Mediation {
    var linked: [Mediation.Step] = []
    for step in steps { linked.append(try self.step(step)) }
    return Mediation(linked)
  }

  func step(_ step: Manifest.Mediation) throws(Failure) -> Mediation.Step {
    switch step {
    case .set(let assignments, _):
      return Mediation.Step(SetMediator(assignments: assignments), name: "set")
    case .use(let capability, let arguments):
      return Mediation.Step(
        try capabilities.mediator(capability), name: capability.description,
        arguments: arguments.isEmpty ? .null : .map(arguments),
        culprit: capabilities.culprit("mediate", capability))
    case .call(let capability, let arguments, _):
      let function = try function(capability, arguments)
      return Mediation.Step(
        FunctionMediator(function: function), name: capability.description,
        culprit: capabilities.culprit("call", capability))
    }
  }

  private func function(
    _ capability: Manifest.Capability, _ arguments: [Manifest.ValueSource]
  ) throws(Failure) -> BoundFunction {
    BoundFunction(
      name: capability.description, function: try capabilities.function(capability),
      arguments: arguments)
  }

  private func presentation(_ written: Manifest.Presentation) throws(Failure) -> Presentation {
    var presentation: Presentation
    switch written.kind {
    case .builtIn(let kind):
      presentation = Presentation(kind.linked, region: written.region ?? "")
      presentation.fallback = written.fallback?.linked
    case .use(let capability, let arguments):
      presentation = try self.presentation(
        by: capability, arguments.isEmpty ? .null : .map(arguments), written.fallback)
    case .call(let capability, let arguments):
      guard arguments.allSatisfy(\.isOfProperties) else {
        throw Failure(
          .unsupported,
          "\"\(capability)\": a presentation's function takes literals and properties only",
          hint: "pass screens and payload in the mediation",
          place: manifest.source.place(of: written.origin))
      }
      let function = try function(capability, arguments)
      presentation = .method { (source, destination) throws(Failure) in
        let resolver = ValueResolver(source: source, destination: destination, payload: [:])
        try function.call(resolver, sourceID: .none, destinationID: .none)
      }
      presentation.name = capability.description
    }
    presentation.animated = written.isAnimated
    return presentation
  }

  /// A presentation by a plugin's presenter; by the fallback when the plugin is optional and absent.
  private func presentation(
    by capability: Manifest.Capability, _ arguments: Value, _ fallback: Manifest.Fallback?
  ) throws(Failure) -> Presentation {
    do throws(Failure) {
      return .presenter(
        try capabilities.presenter(capability), name: capability.description, arguments: arguments)
    } catch {
      let isOptional = manifest.plugin(capability.alias)?.isOptional == true
      guard isOptional, let fallback else { throw error }
      return Presentation(fallback.linked)
    }
  }

  private func definition(of route: Manifest.Route) throws(Failure) -> RouteDefinition {
    let target: RouteDefinition.Target
    switch route.action {
    case .navigation(let name): target = .navigation(name)
    case .inline(let navigation): target = .inline(try definition(of: navigation))
    case .redirect(let path): target = .redirect(path.text)
    case .open(let url): target = .redirect(url)
    }
    return RouteDefinition(
      route.name, path: route.path?.text, to: target,
      payload: (route.params + route.query).map { parameter($0) }, stack: route.stack,
      isExported: route.isExported)
  }

  /// A parameter of a path or query, which is made of text.
  private func parameter(_ property: SchemaProperty) -> PropertyDefinition {
    var parameter = definition(of: property)
    let (schema, types) = (property.schema, manifest.types)
    if !schema.takesEveryText(definitions: types) {
      parameter.read = { schema.value(ofText: $0, definitions: types) }
    }
    return parameter
  }
}

extension Manifest.ValueSource {
  /// Whether it can be had from the two screens' properties alone.
  fileprivate var isOfProperties: Bool {
    switch self {
    case .literal, .pointer(.from, _), .pointer(.to, _): true
    case .pointer(.payload, _), .screen: false
    }
  }
}

extension Manifest.Fallback {
  fileprivate var linked: Presentation.Kind {
    switch self {
    case .show: .show
    case .present: .present
    case .root: .root
    }
  }
}

extension Manifest.BuiltInPresentation {
  fileprivate var linked: Presentation.Kind {
    switch self {
    case .show: .show
    case .showDetail: .showDetail
    case .present: .present
    case .dismiss: .dismiss
    case .root: .root
    case .popTo: .popTo
    }
  }
}
