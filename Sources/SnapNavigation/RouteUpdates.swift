public import SnapEngine
public import SnapValue

/// Changes of what keys and routes lead to, collected by `Navigator.updateRoutes`.
///
///     try await navigator.updateRoutes {
///       $0.to("shelf")
///       $0.to("film").screen { FilmBody() }
///       $0.to("menu").effect(SideMenu())
///       $0.edge(from: "shelf", to: "film")
///       $0.remove("search")
///     }
public final class RouteUpdates {
  /// The configuration as it will be; whatever has no call of its own can be changed here.
  package var configuration: Configuration
  /// The keys of effects that were put or removed.
  var effects: Set<String> = []
  /// What none of the calls could say.
  var refusal: Failure?
  /// Who tells that a screen has changed by itself, where bodies of the main actor are taken.
  let changed: (@Sendable (ScreenID) -> Void)?

  init(_ configuration: Configuration, changed: (@Sendable (ScreenID) -> Void)?) {
    self.configuration = configuration
    self.changed = changed
  }

  /// Says what a key of the state URL leads to. A new key is a screen that is nothing but its
  /// properties, until a call on what this answers says otherwise; a key that is known stays what it is
  /// until then, and is replaced outright.
  @discardableResult
  public func to(_ key: String) -> KeyRoute {
    let isKnown =
      configuration.screens.contains { $0.key == key }
      || configuration.effects.contains { $0.key == key }
    if !isKnown { put(.bag(key)) }
    return KeyRoute(key: key, routes: self)
  }

  /// Adds a way from the screens of a key, or from anywhere (`*`), to the screens of another: what `go`
  /// finds its way along. Shown on top unless a presentation is given; one between the same two keys is
  /// replaced.
  public func edge(
    from source: String, to destination: String, mediation: Mediation? = nil,
    presentation: Presentation? = nil
  ) {
    let edge = NavigationDefinition(
      "\(source)>\(destination)", from: source == "*" ? [] : [source], to: destination,
      mediation: mediation, presentation: presentation)
    put(edge, in: \.navigations) { $0.name == edge.name }
  }

  /// Removes what a key of the state URL leads to; of an unknown key, nothing. Screens of it that live
  /// stay as they are.
  public func remove(_ key: String) {
    if configuration.effects.contains(where: { $0.key == key }) { effects.insert(key) }
    configuration.effects.removeAll { $0.key == key }
    configuration.screens.removeAll { $0.key == key }
  }

  /// Adds a route, a name or path from outside; one of the same name is replaced in its place.
  public func add(_ route: RouteDefinition) {
    put(route, in: \.routes) { $0.name == route.name }
  }

  /// Removes a route by its name; of an unknown name, nothing.
  public func removeRoute(_ name: String) {
    configuration.routes.removeAll { $0.name == name }
  }

  func put(_ screen: ScreenDefinition) {
    configuration.effects.removeAll { $0.key == screen.key }
    put(screen, in: \.screens) { $0.key == screen.key }
  }

  func put(_ effect: EffectDefinition) {
    effects.insert(effect.key)
    configuration.screens.removeAll { $0.key == effect.key }
    put(effect, in: \.effects) { $0.key == effect.key }
  }

  private func put<Definition>(
    _ new: Definition, in part: WritableKeyPath<Configuration, [Definition]>,
    where isSame: (Definition) -> Bool
  ) {
    if let place = configuration[keyPath: part].firstIndex(where: isSame) {
      configuration[keyPath: part][place] = new
    } else {
      configuration[keyPath: part].append(new)
    }
  }
}

/// One key of the state URL, of which a call says what it leads to; the last call wins.
public struct KeyRoute {
  /// The key.
  package let key: String
  let routes: RouteUpdates

  /// A screen, whose bodies a factory makes; the iOS library's `controller`.
  public func screen(
    _ factory: any ScreenFactory, title: String = "", properties: [PropertyDefinition] = [],
    data dataProperty: String? = nil, refreshesData: Bool = false
  ) {
    routes.put(
      ScreenDefinition(
        key, title: title, factory: factory, properties: properties, dataProperty: dataProperty,
        refreshesData: refreshesData))
  }

  /// A screen, whose bodies are made on the main actor.
  public func screen(
    title: String = "", data dataProperty: String? = nil, refreshesData: Bool = false,
    _ make: @escaping @MainActor @Sendable () -> any ScreenBody
  ) {
    guard let changed = routes.changed else {
      routes.refusal = .offMainActor("the screen \"\(key)\"")
      return
    }
    screen(
      BodyFactory(make: make, changed: changed), title: title, data: dataProperty,
      refreshesData: refreshesData)
  }

  /// An effect, shown and hidden by a parameter; the iOS library's `animation`.
  public func effect(_ effect: any Effect, arguments: Value = .null) {
    routes.put(EffectDefinition(key, effect, arguments: arguments))
  }
}

extension Navigator {
  /// Changes what keys and routes lead to, all at once: a new table is built and takes the place of
  /// the old one, from the next request that begins. Screens that live stay as they are.
  ///
  /// Throws what the closure throws, as a failure, `wrongThread` for a body of the main actor where the
  /// navigator runs elsewhere, `malformed` for an empty key, `unknownName` or `duplicate` when the whole
  /// does not hold together any more, such as a navigation to a removed screen, and `wrongState` for an
  /// effect that is visible: nobody could hide it then. After an error nothing is changed. Cost: linear
  /// in the configuration.
  public func updateRoutes(
    _ change: @Sendable (RouteUpdates) throws -> Void
  ) throws(Failure) {
    let base = nextReplacement?.graph ?? nextGraph ?? graph
    let changed: @Sendable (ScreenID) -> Void = { [weak self] in self?.changed($0) }
    let updates = RouteUpdates(base.configuration, changed: executor.isMain ? changed : nil)
    try Failure.catching { try change(updates) }
    if let refusal = updates.refusal { throw refusal }
    var overlays = state.overlays
    if progress.id != 0 { overlays += progress.plan.state.overlays }
    for overlay in overlays where updates.effects.contains(overlay.key) && !overlay.isLayer {
      throw Failure(
        .wrongState, "the effect \"\(overlay.key)\" is visible",
        hint: "hide it before it is replaced or removed")
    }
    let linked = try Graph(linking: updates.configuration)
    guard nextReplacement == nil else {
      nextReplacement?.graph = linked
      return
    }
    nextGraph = linked
    if progress.id == 0 { takeNextGraph() }
  }

  /// Lets the table that waits take the place of the one in use.
  func takeNextGraph() {
    guard let next = nextGraph else { return }
    graph = next
    screens.take(next.configuration)
    nextGraph = nil
  }
}
