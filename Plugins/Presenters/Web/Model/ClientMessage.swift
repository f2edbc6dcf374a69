package import SnapPluginKit

/// What a page says.
package enum ClientMessage: Sendable, Hashable {
  /// It asks for something, in the contract's words.
  case ask(Ask)
  /// The transition of this number is seen.
  case done(UInt64)
  /// What a person has done on a screen without asking: focus, scroll, what is typed.
  case view(ScreenID, Value)

  /// The value that a page has sent as JSON; `nil`: it is none. JavaScript writes large numbers like
  /// whole ones, so what is beyond 64 bits is a double here.
  static func value(of bytes: [UInt8]) -> Value? {
    try? Value(jsonText: bytes) { Double($0).flatMap { $0.isFinite ? .double($0) : nil } }
  }

  static let readers: [String: @Sendable (Value) -> ClientMessage?] = [
    "/-/ask": { $0["request"].flatMap(Ask.init).map { .ask($0) } },
    "/-/done": { $0["id"]?.int.flatMap { UInt64(exactly: $0) }.map { .done($0) } },
    "/-/view": {
      guard let screen = $0["screen"].flatMap(ScreenID.init), let state = $0["state"] else {
        return nil
      }
      return .view(screen, state)
    },
  ]
}

/// Something that a page may ask for.
///
/// A page can go, press, and type; whatever else the contract knows is not for pages.
package struct Ask: Sendable, Hashable {
  private static let allowed: [String: [String]] = [
    "back": ["count"], "forward": ["count"], "undo": ["count"], "popTo": ["screen"],
    "open": ["url"], "select": ["region"], "collapse": ["region", "collapsed"],
    "press": ["screen", "action", "inputs"], "key": ["key"], "activity": [],
  ]

  private let map: ValueMap

  /// `nil`: no page may ask for this.
  init?(_ value: Value) {
    guard let map = value.map, let kind = map["kind"]?.string,
      let allowed = Self.allowed[kind],
      map.keys.allSatisfy({ $0 == "kind" || allowed.contains($0) })
    else { return nil }
    if kind == "open", map["url"]?.string?.hasPrefix("/") != true { return nil }
    if kind == "press", map["action"]?.int == nil { return nil }
    self.map = map
  }

  /// The contract's word for it.
  package var kind: String { map["kind"]?.string ?? "" }

  /// What the host is asked. Pages name states by paths; here they get the scheme back.
  package func request(scheme: String) -> Request {
    guard let path = map["url"]?.string else { return Request(.map(map)) }
    var map = map
    map["url"] = .string(StatePath.url(path, scheme: scheme))
    return Request(.map(map))
  }
}
