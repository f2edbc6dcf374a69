import SnapNavigation

/// A screen's body of one's own.
final class FilmBody: ScreenBody {
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

/// A body with nothing but what it has to have.
final class PlainBody: ScreenBody {
  func value(of name: String) throws(Failure) -> Value { .null }
  func set(_ name: String, to value: Value) throws(Failure) {}
  func properties() throws(Failure) -> ValueMap { [:] }
}

/// What the library fills in for a body, asked for by name.
func defaults(of body: PlainBody, attributes: Attributes) throws(Failure) -> Value? {
  body.update(attributes)
  body.handle(.willShow)
  try body.observe("title") { _ in }.end()
  try body.restore(try body.call("play", []))
  body.destroy()
  return try body.save()
}

/// Makes bodies by key.
struct FilmFactory: ScreenFactory {
  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenBody {
    guard id != .none, id.rawValue > 0, ScreenID(rawValue: 0) < id else { return FilmBody() }
    return try PropertyBagFactory(schema: []).makeBody(id: id, properties: properties)
  }
}

/// A screen's properties, read, set and observed.
func screen() throws(Failure) -> Screen {
  let bag = PropertyBag(
    ["title": "M"], schema: [.string("title", initial: "M"), .integer("year", initial: 1931)],
    actions: ["play": { (arguments) throws(Failure) in .list(arguments) }])
  try bag.set("title", to: try bag.value(of: "title"))
  _ = try bag.call("play", [.map(try bag.properties())])
  try bag.observe("title") { _ in }.end()
  let screen = Screen(key: "film", body: bag)
  let observation = try screen.observe("title") { _ in }
  try screen.set("title", to: screen["title"] ?? .string(screen.key))
  observation.end()
  screen.body.destroy()
  bag.destroy()
  var hasher = Hasher()
  screen.hash(into: &hasher)
  return screen == Screen(key: "film", body: FilmBody()) ? screen : Screen(key: "", body: bag)
}
