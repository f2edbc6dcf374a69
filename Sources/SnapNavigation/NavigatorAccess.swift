import Synchronization

public import SnapEngine
package import SnapValue

// What those who take part may use: the host side of the plugin contract. Any thread.
extension Navigator: NavigationAccess {
  /// A live screen; `nil` when the number is stale.
  public nonisolated func screen(_ id: ScreenID) -> Screen? { screens.screen(id) }

  /// What there is to draw of a screen: `id`, `key`, `type`, `title`, `location`, `properties`, the
  /// render tree `view` and, where it has them, `card` and `ui`; of one that is in a region `region`, and in a
  /// tab `tabs`, each with `region`, `title` and `selected`. A composed title goes before a text
  /// property `title`, and that before the declared title. Throws `staleHandle`, or what the screen's
  /// properties throw.
  package nonisolated func describe(_ id: ScreenID) throws(Failure) -> Value {
    let occupant = try occupant(id)
    let facts = try facts(of: occupant)
    var map = ValueMap()
    map["id"] = .int(Int64(clamping: id.rawValue))
    map["key"] = .string(facts.key)
    map["type"] = .string(occupant.node?.definition.type ?? "")
    map["title"] = .string(facts.title)
    map["location"] = .string(screens.location)
    map["properties"] = .map(facts.properties)
    situate(id, in: &map)
    if let drawing = draw(id, occupant, facts) {
      if let card = drawing.card { map["card"] = card }
      map["view"] = drawing.view
      if let ui = drawing.ui { map["ui"] = ui }
    }
    return .map(map)
  }

  /// The key, title and properties of a screen: what `describe` tells without a drawing. Throws what
  /// that throws.
  package nonisolated func facts(of id: ScreenID) throws(Failure) -> ScreenFacts {
    try facts(of: try occupant(id))
  }

  /// What there is to draw of a screen for somebody who presses nothing: no action takes a number by it.
  /// `view` is `null` where nobody draws it. Throws what `describe` throws.
  package nonisolated func glance(
    at id: ScreenID
  ) throws(Failure) -> (facts: ScreenFacts, view: Value) {
    let occupant = try occupant(id)
    let facts = try facts(of: occupant)
    let drawer = occupant.node?.definition.drawer ?? screens.drawer
    return (facts, drawer?.drawing(of: facts, after: nil).view ?? .null)
  }

  /// The same with the numbers that actions have in the last drawing of it that was made to be pressed;
  /// `null` where there is none in force.
  package nonisolated func numbered(_ id: ScreenID) throws(Failure) -> Value {
    let occupant = try occupant(id)
    guard let drawer = occupant.node?.definition.drawer ?? screens.drawer,
      let last = screens.drawings(of: id)?.actions
    else { return .null }
    return drawer.drawing(of: try facts(of: occupant), after: last).view
  }

  private nonisolated func occupant(_ id: ScreenID) throws(Failure) -> ScreenTable.Occupant {
    guard let occupant = screens.occupant(id) else {
      throw Failure(.staleHandle, "the screen is gone")
    }
    return occupant
  }

  /// A screen as whoever draws it is told of it: without what is private.
  nonisolated func facts(of occupant: ScreenTable.Occupant) throws(Failure) -> ScreenFacts {
    let definition = occupant.node?.definition
    let all = try occupant.screen.contents.properties()
    let properties = definition?.leavingOutPrivates(all) ?? all
    let title =
      definition?.composedTitle?(properties) ?? properties["title"]?.string ?? definition?.title
    return ScreenFacts(key: occupant.screen.key, title: title ?? "", properties: properties)
  }

  /// A new drawing of a screen; `nil`: nobody draws it.
  nonisolated func draw(
    _ id: ScreenID, _ occupant: ScreenTable.Occupant, _ facts: ScreenFacts
  ) -> ScreenDrawing? {
    guard let drawer = occupant.node?.definition.drawer ?? screens.drawer else { return nil }
    return screens.drawings(of: id)?.draw(facts, by: drawer)
  }

  /// Whether the number is that of a screen that is there or is being made.
  package nonisolated func isGiven(_ id: ScreenID) -> Bool { screens.isGiven(id) }

  /// A property of the screen changed by itself; the presenter is told once per turn.
  package nonisolated func changed(_ id: ScreenID) { mailbox.leave(.changed(id)) }

  /// Queues a request in the form of the plugin contract; never carried out inside the call. Throws
  /// `badArgument`, `wrongType`, `unsupported`, or `wrongState` when the navigator is closed.
  package nonisolated func request(
    _ request: Value, done: (@Sendable (Value) -> Void)?
  ) throws(Failure) {
    try leave(request, by: nil, done: done)
  }

  /// The same, asked by one who shows.
  package nonisolated func request(
    _ request: Value, by reader: ObjectIdentifier, done: (@Sendable (Value) -> Void)?
  ) throws(Failure) {
    try leave(request, by: reader, done: done)
  }

  private nonisolated func leave(
    _ request: Value, by reader: ObjectIdentifier?, done: (@Sendable (Value) -> Void)?
  ) throws(Failure) {
    let decoded = try Request(contract: request)
    guard mailbox.leave(.request(decoded, by: reader, done: done)) else {
      throw Failure(.wrongState, "the navigator is closed")
    }
  }

  /// Takes a request that one who shows has asked for. What is about another display is refused before it
  /// is one of ours.
  func take(
    _ request: Request, by reader: ObjectIdentifier?, telling done: (@Sendable (Value) -> Void)?
  ) {
    do throws(Failure) { submit(try asked(request, by: reader), telling: done) } catch {
      done?(Self.told(.failed(error), of: request, from: screens.location, screens))
    }
  }

  /// Submits a request, and tells its outcome as the contract's map.
  func submit(_ request: Request, telling done: (@Sendable (Value) -> Void)?) {
    let before = screens.location
    submit(request) { [weak self] outcome in
      done?(Self.told(outcome, of: request, from: before, self?.screens))
    }
  }

  /// An outcome as the contract's map, with the sentence that people read; `before` is the state URL that
  /// was in force when it was asked.
  static func told(
    _ outcome: Outcome, of request: Request, from before: String, _ screens: ScreenTable?
  ) -> Value {
    let (location, languages) = (screens?.location ?? "", screens?.localization)
    var map = words(outcome, location: location)
    map["message"] = outcome.sentence(in: languages).map { .string($0) }
    if case .press = request.kind, case .redirected = outcome, location == before {
      // an answer that led back to its question, and nothing that is seen says so
      map["message"] = .string(OutcomeSentence.text(of: .unchanged, in: languages))
    }
    return .map(map)
  }

  /// What is told of a request that could not be taken: an outcome like any other, as the contract's map.
  package nonisolated func words(ofRefusal failure: Failure) -> Value {
    let outcome = Outcome.failed(failure)
    var map = Self.words(outcome, location: screens.location)
    map["message"] = outcome.sentence(in: screens.localization).map { .string($0) }
    return .map(map)
  }

  static func words(_ outcome: Outcome, at state: NavigationState) -> Value {
    .map(words(outcome, location: state.location.printed))
  }

  private static func words(_ outcome: Outcome, location: String) -> ValueMap {
    var map: ValueMap = ["outcome": .string(outcome.name)]
    if let reason = outcome.reason { map["reason"] = .string(reason) }
    if case .invalid(let errors) = outcome { map["errors"] = .map(errors) }
    map["state"] = .string(location)
    return map
  }
}

/// The number of a request that is known only after it was submitted, for taking it back.
final class Ticket: Sendable {
  private struct State {
    var id: UInt64?
    var isCancelled = false
  }

  private let mailbox: Mailbox
  private let state = Mutex(State())

  init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  func set(_ id: UInt64) {
    let isCancelled = state.withLock { state in
      state.id = id
      return state.isCancelled
    }
    if isCancelled { mailbox.leave(.cancel(id)) }
  }

  func cancel() {
    let id = state.withLock { state in
      state.isCancelled = true
      return state.id
    }
    if let id { mailbox.leave(.cancel(id)) }
  }
}
