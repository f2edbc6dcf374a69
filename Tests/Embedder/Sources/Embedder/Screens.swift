import SnapNavigation

/// A model object, and a body on the main actor that holds one.
struct Film: Codable, Sendable { var id: Int }
@MainActor final class Room: ScreenBody {
  @Property var film: Film?
  @Property(wrappedValue: "Room") var title
  func update(_ attributes: Attributes) { film = attributes.object(as: Film.self) }
  func handle(_ event: ScreenEvent) { title += "!" }
  func call(_ action: String, _ arguments: [Value]) throws -> Value { .list(arguments) }
}
/// A property by itself.
func property() -> Int {
  let property = Property(wrappedValue: 1)
  property.wrappedValue += 1
  return property.wrappedValue
}

/// A body with nothing at all, and what the library fills in for it.
@MainActor final class Empty: ScreenBody {}
@MainActor func defaults(of body: Empty, _ attributes: Attributes) throws -> (any ScreenBody)? {
  body.update(attributes)
  body.handle(.didShow)
  _ = try body.call("play", [])
  let screen = Screen("room", body: Room())
  try screen.set("film", to: Film(id: 1))
  let value = try Value(encoding: try screen["film"]?.decoded(as: Film.self))
  print(value.description, value.map?.description ?? "")
  return screen.body
}

/// A screen's contents of one's own.
final class FilmContents: ScreenContents {
  func value(of name: String) throws(Failure) -> Value { throw Failure(.noSuchKey, name) }
  func set(_ name: String, to value: Value) throws(Failure) {}
  func properties() throws(Failure) -> ValueMap { [:] }
  func call(_ action: String, _ arguments: [Value]) throws(Failure) -> Value { .list(arguments) }
  func observe(
    _ name: String, _ change: @escaping @Sendable (Value) -> Void
  ) throws(Failure) -> Observation {
    Observation { change(.null) }
  }
  func update(_ attributes: Attributes) {
    guard attributes.source != attributes.destination, attributes.data != nil else { return }
    attributes.handler?(attributes.object)
  }
  func handle(_ event: ScreenEvent) {
    switch event {
    case .willShow, .didShow, .hidden: break
    }
  }
  func save() throws(Failure) -> Value? { nil }
  func restore(_ state: Value) throws(Failure) {}
  func destroy() {}
}

/// Contents with nothing but what they have to have.
final class PlainContents: ScreenContents {
  func value(of name: String) throws(Failure) -> Value { .null }
  func set(_ name: String, to value: Value) throws(Failure) {}
  func properties() throws(Failure) -> ValueMap { [:] }
}

/// What the library fills in for a body, asked for by name.
func defaults(of body: PlainContents, attributes: Attributes) throws(Failure) -> Value? {
  body.update(attributes)
  body.handle(.willShow)
  try body.observe("title") { _ in }.end()
  try body.restore(try body.call("play", []))
  body.destroy()
  return try body.save()
}

/// Makes bodies by key.
struct FilmFactory: ScreenFactory {
  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    guard id != .none, id.rawValue > 0, ScreenID(rawValue: 0) < id else { return FilmContents() }
    return PlainContents()
  }
}

/// A screen's properties, read, set and observed.
func screen() throws(Failure) -> Screen {
  let screen = Screen(
    "film", ["title": "M"],
    schema: [.string("title", initial: "M"), .integer("year", initial: 1931)],
    actions: ["play": { .list($0) }])
  let observation = try screen.observe("title") { _ in }
  try screen.set("title", to: screen["title"])
  observation.end()
  screen.contents.destroy()
  var hasher = Hasher()
  screen.hash(into: &hasher)
  return screen == Screen(key: "film", contents: FilmContents()) ? screen : Screen(screen.key)
}
