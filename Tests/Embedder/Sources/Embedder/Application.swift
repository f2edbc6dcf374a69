import SnapNavigation

/// An application that uses everything that a configuration has.
func configuration() throws(Failure) -> Configuration {
  var configuration = Configuration(scheme: "shop")
  var list = ScreenDefinition(
    "list", title: "Films", type: "list", factory: FilmFactory(),
    properties: [PropertyDefinition("chosen", type: "string", isReadOnly: false, initial: "M")],
    dataProperty: "chosen", refreshesData: true, parent: nil)
  list.guards = [Mediation.Step(AgeGate(), name: "age", arguments: .null, culprit: "age gate")]
  list.leaveGuards = list.guards
  list.result = .string("chosen")
  list.segues = [
    SegueDefinition(
      "watch", to: "film", kind: .show, intent: "slowly", mediation: .mediator(Pass()),
      mediator: list.guards[0], presentation: .present, performs: true)
  ]
  configuration.screens = [
    list, .bag("film", title: "Film", properties: [.integer("id")], data: "id"),
  ]
  configuration.regions = [
    RegionDefinition("main", .tabs, title: "Main", root: "list", detail: [], tabs: ["side"]),
    RegionDefinition(
      "side", RegionKind(rawValue: "stack") == .stack ? .split : .tabs, detail: ["film"]),
  ]
  var show = NavigationDefinition(
    "show", from: ["list"], to: "film", intent: nil, mediation: .mediator(ChosenFilm()),
    presentation: .show, guards: [], result: "chosen")
  show.cost = 2
  configuration.navigations = [show]
  configuration.intents = ["slowly": Intent(mediation: nil, presentation: .showDetail)]
  configuration.routes = [
    RouteDefinition(
      "film", path: "/film/:id", to: .navigation("show"), payload: [.integer("id")],
      stack: [Location.Component("list", data: nil)], isExported: true),
    RouteDefinition("old", path: "/old", to: RouteDefinition.Target.redirect("/film/1")),
    RouteDefinition("own", to: .inline(show)),
  ]
  configuration.initial = try location()
  configuration.routers = [NamedRouter("films", Films(), culprit: "films")]
  configuration.effects = [EffectDefinition("dim", Dimmer(), arguments: .null, culprit: "dimmer")]
  configuration.policy = policy()
  configuration.scheme += "s"
  return configuration
}

private func policy() -> Policy {
  var policy = Policy()
  policy.admission = Request.Admission(rawValue: "busy") ?? .queue
  policy.queueLimit = 8
  policy.redirectLimit = 2
  policy.historyLimit = 10
  policy.callDeadline = 1_000_000
  policy.createDeadline = policy.callDeadline
  policy.effectDeadline = policy.callDeadline
  policy.presentDeadline = policy.callDeadline
  return policy
}

/// A state URL, read, built and compared.
func location() throws(Failure) -> Location {
  let read: Location
  do {
    read = try Location(parsing: "shop://list/film::2?dim=v", scheme: "shop")
    _ = try Location(parsing: "shop://list")
  } catch {
    let fault: LocationFault = error
    print(fault.column, fault.message)
    throw fault.failure
  }
  var other = Location(scheme: "shop", path: [], parameters: [])
  other.scheme = read.scheme
  other.path = read.path.map { Location.Component($0.key, data: $0.data) }
  other.parameters = read.parameters.map { Location.Parameter($0.key, flags: $0.flags) }
  let flags: Location.Flags = [.visible, .unanimated, .async, .modal]
  guard Location.Flags(rawValue: flags.rawValue) == flags else { return read }
  print(other.printed)
  return other
}

/// A state, in words.
func words(of state: NavigationState) -> [String] {
  let all: Regions = state.regions
  let regions = (all.startIndex..<all.endIndex).map { place in
    let region: NavigationState.Region = all[place]
    return "\(region.name) \(region.entries.count) \(region.isTab) \(region.isCollapsed)"
  }
  let layers = state.layers.map { (overlay: NavigationState.Overlay) in
    "\(overlay.key) \(overlay.flags) \(overlay.screen)"
  }
  let stack = state.entries.map { (entry: NavigationState.Entry) in
    "\(entry.screen) \(entry.key) \(entry.data ?? "")"
  }
  return regions + layers + stack
    + [
      state.location.printed, state.topKey, "\(state.top)",
      "\(state.shown.count)",
    ]
}

/// Every outcome, in words.
func words(of outcome: Outcome) -> String {
  switch outcome {
  case .done, .alreadyThere, .noRoute, .noPath, .cancelled: outcome.name + outcome.description
  case .vetoed(let reason): reason
  case .invalid(let errors): "\(errors.keys) \(outcome.reason ?? "")"
  case .redirected(let target): target
  case .busy(.running): "busy"
  case .busy(.queueFull(let limit)): "\(limit) wait"
  case .failed(let failure): failure.message
  }
}

/// Where a plan leads.
func top(of plan: Plan) -> String { plan.state.topKey }

/// Why a request was refused.
func isFull(_ busy: Outcome.Busy) -> Bool { busy != .running }

/// The result of a screen, in words.
func words(of result: ScreenResult) -> String {
  switch result {
  case .finished(let value): value.jsonText + result.description
  case .cancelled: "cancelled"
  case .notShown(let outcome): words(of: outcome)
  }
}

/// Every event, in words.
func words(of event: NavigationEvent) -> String {
  switch event {
  case .started(let id, let request): "\(id) \(request.animated)"
  case .planned(let id, let plan): "\(id) \(top(of: plan))"
  case .willPerformUpdates(let id, let updates): "\(id) \(updates.count)"
  case .willPerformUpdate(let id, let update), .didPerformUpdate(let id, let update):
    "\(id) \(update.key)"
  case .stage(let id, let stage): "\(id) \(words(of: stage))"
  case .didPerformUpdates(let id, let updates, let location): "\(id) \(updates.count) \(location)"
  case .finished(let id, let outcome, let location): "\(id) \(words(of: outcome)) \(location)"
  case .triggered(let name, let cause): "\(name) \(cause)"
  case .turnedAway(let reason): reason
  case .closeRequested: "close"
  case .reloaded(let reload): words(of: reload)
  case .refused(let reasons): "\(reasons.map(words))"
  }
}

private func words(of stage: NavigationEvent.Stage) -> String {
  "\(stage.name) by \(stage.who): \(stage.answer)"
}

/// Whether a stage has shown something.
func hasShown(_ stage: NavigationEvent.Stage) -> Bool { stage.transition != nil }

/// What came of a change of everything.
func words(of reload: Reload) -> String {
  "\(reload.remade) \(reload.removed) \(reload.location)"
}
