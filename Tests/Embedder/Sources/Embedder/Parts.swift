import SnapNavigation

// Types that take part in a navigation.

/// A mediator that answers at once or later.
final class AgeGate: Mediator {
  func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    guard call.payload["age"] != nil, call.arguments != .null else {
      return .veto(reason: "no age")
    }
    if call.isGuard || call.isLeaving { return .redirect(to: call.route + call.screenKey) }
    if call.animated {
      reply.complete(.success(.proceed))
      return reply.token > 0 ? nil : .proceed
    }
    try call.destination?.set("chosen", to: call.source?["chosen"])
    return .proceed
  }
  func undo(_ call: MediationCall) {}
  func cancel(token: UInt64) {}
  func bound(to arguments: Value) -> any Mediator { self }
}

/// A mediator with nothing but what it has to have.
struct Pass: Mediator {
  func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    .proceed
  }
}

/// What the library fills in for a mediator.
func defaults(of mediator: Pass, _ call: MediationCall) -> any Mediator {
  mediator.undo(call)
  mediator.cancel(token: 1)
  return mediator.bound(to: .null)
}

/// What a mediator answered, in words.
func words(of answer: MediationAnswer) -> String {
  switch answer {
  case .proceed: "proceed"
  case .veto(let reason): reason
  case .redirect(let target): target
  }
}

/// A mediator of two screens, and one that says its own method.
struct ChosenFilm: NavigationMediator {
  let mediation: @Sendable (Screen, Screen) throws -> Void = { list, film in
    try film.set("title", to: list["chosen"])
  }
}
struct TitleOnly: NavigationMediator {
  let mediation: @Sendable (Screen, Screen) throws -> Void = { _, _ in }
  func mediate(source: Screen, destination: Screen) throws {
    try ChosenFilm().mediate(source: source, destination: destination)
    try mediation(source, destination)
  }
  func again(
    _ call: MediationCall, _ reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    try ChosenFilm().mediate(call, reply: reply)
  }
}

/// A mediator on the main actor.
@MainActor final class Chooser: MainActorMediator {
  func mediate(source: Screen, destination: Screen) throws {
    try destination.set("chosen", to: source["chosen"])
  }
  nonisolated func again(
    _ call: MediationCall, _ reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? {
    try mediate(call, reply: reply)
  }
}

/// Presents by itself.
struct Curtain: NavigationPresenter {
  let presentation: @Sendable (Screen, Screen) throws -> Void = { _, _ in }
}
struct Slide: NavigationPresenter {
  let presentation: @Sendable (Screen, Screen) throws -> Void = { _, _ in }
  func present(source: Screen, destination: Screen) throws {
    try Curtain().present(source: source, destination: destination)
    try presentation(source, destination)
  }
}

/// A presenter that knows everything.
final class Printer: Presenter {
  let knowsRegions = true
  func open(arguments: Value) throws(Failure) {}
  func close() {}
  func present(_ transition: Transition, reply: Reply<Presented>) throws(Failure) -> Presented? {
    print(transition.id, transition.location, transition.animated, transition.isSync)
    print(Transition.Move(rawValue: "back") == transition.move)
    switch transition.move {
    case .none, .forward, .back, .replace: break
    }
    for update in transition.updates { print(words(of: update)) }
    return Presented()
  }
  func cancel(token: UInt64) {}
  func changed(_ screen: ScreenID) {}
  func saveView(of screen: ScreenID) throws(Failure) -> Value? { nil }
  func restoreView(of screen: ScreenID, _ view: Value) throws(Failure) {}
}

/// A presenter with nothing but what it has to have.
struct Silent: Presenter {
  func present(_ transition: Transition, reply: Reply<Presented>) throws(Failure) -> Presented? {
    Presented()
  }
}

/// What the library fills in for a presenter.
func defaults(of presenter: Silent) throws(Failure) -> Value? {
  guard !presenter.knowsRegions else { return nil }
  try presenter.open(arguments: .null)
  presenter.changed(.none)
  presenter.cancel(token: 1)
  let view = try presenter.saveView(of: .none)
  try presenter.restoreView(of: .none, view ?? .null)
  presenter.close()
  return view
}

/// An update, in words.
func words(of update: Update) -> [String] {
  let operation = Update.Operation(rawValue: "push") ?? update.operation
  let place = "\(update.screen) \(update.region) \(update.index) \(update.animated)"
  let rest = [update.key, update.data ?? "", update.arguments.jsonText]
  switch operation {
  case .push, .root, .popTo, .clear: return [place] + rest
  case .present, .dismiss, .detail, .select: return [place]
  case .refresh, .effectShow, .effectHide, .custom: return rest
  }
}

/// An effect with everything, and one with nothing but what it has to have.
final class Dimmer: Effect {
  func setVisible(
    _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
  ) throws(Failure) -> Presented? { Presented() }
  func update(_ attributes: Attributes) {}
  func cancel(token: UInt64) {}
}
struct Lamp: Effect {
  func setVisible(
    _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
  ) throws(Failure) -> Presented? { Presented() }
}
func defaults(of effect: Lamp, _ attributes: Attributes) {
  var other = attributes
  other.data = nil
  effect.update(other)
  effect.cancel(token: 1)
}

/// A router with everything, and one with nothing but what it has to have.
final class Films: Router {
  func resolve(_ query: RouteQuery, reply: Reply<RouteAnswer>) throws(Failure) -> RouteAnswer? {
    guard query.route == "film", query.source != .none else { return .decline }
    return .target(["navigation": "show", "payload": .map(query.payload)])
  }
  func routes() throws(Failure) -> [RouteDescription] {
    [RouteDescription(name: "film", payload: ["id": "string"], summary: "a film")]
  }
  func cancel(token: UInt64) {}
}
struct Nowhere: Router {
  func resolve(_ query: RouteQuery, reply: Reply<RouteAnswer>) throws(Failure) -> RouteAnswer? {
    .decline
  }
}
func defaults(of router: Nowhere) throws(Failure) -> [RouteDescription] {
  router.cancel(token: 1)
  return try router.routes()
}
