import SnapEngine
import SnapValue
import Synchronization

/// The built-in screen: properties in a map, drawn by a card.
final class CardScreen: PlainBody {
  private let declared: [String]?
  private let values: Mutex<ValueMap>

  /// Makes a screen; `declared` are the properties that it has, `nil`: any.
  init(declared: [String]?, properties: ValueMap) {
    self.declared = declared
    values = Mutex(properties)
  }

  func value(of name: String) throws(Failure) -> Value {
    if let value = values.withLock({ $0[name] }) { return value }
    throw unknown(name)
  }

  func set(_ name: String, to value: Value) throws(Failure) {
    if let declared, !declared.contains(name) { throw unknown(name) }
    values.withLock { $0[name] = value }
  }

  func unset(_ name: String) { values.withLock { $0[name] = nil } }

  func properties() throws(Failure) -> ValueMap {
    let values = values.withLock { $0 }
    guard let declared else { return values }
    var ordered = ValueMap()
    for name in declared { ordered[name] = values[name] }
    return ordered
  }

  func save() throws(Failure) -> Value? { .map(values.withLock { $0 }) }

  func restore(_ state: Value) throws(Failure) {
    guard let map = state.map else {
      throw Failure(.wrongType, "a card screen's state is a map, not \(state.kindName)")
    }
    values.withLock { $0 = map }
  }

  private func unknown(_ name: String) -> Failure {
    guard let declared else { return Failure(.noSuchKey, "the property \"\(name)\" is not set") }
    let nearest = nearestName(to: name, among: declared)
    return Failure(
      .noSuchKey,
      declared.contains(name)
        ? "the property \"\(name)\" is not set" : "the screen has no property \"\(name)\"",
      hint: nearest.map { "did you mean \"\($0)\"?" }
        ?? "declare it in the screen's \"properties\" or \"optionalProperties\"")
  }
}

/// Makes card screens of one kind.
struct CardScreenFactory: SelectiveFactory, OwnPart {
  /// The properties that the manifest declares; `nil`: any.
  let declared: [String]?
  var interests: ScreenInterests { ScreenInterests() }

  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    CardScreen(declared: declared, properties: properties)
  }
}
