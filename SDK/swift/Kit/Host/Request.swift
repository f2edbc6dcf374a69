/// Something that a plugin asks of the navigation; always queued, never carried out inside the call.
public struct Request: Sendable, Hashable {
  /// The map that the contract describes.
  public let value: Value

  /// Any request, also of a kind that this version of the kit has no name for. A host that does not
  /// serve it answers `.unsupported`.
  public init(_ value: Value) { self.value = value }

  /// The same request with one more entry, or another value for one that it has: `admission`,
  /// `object`, and of `navigate` and `route` `mediation`, `presentation` and `intent`.
  public func with(_ entry: String, _ value: Value) -> Request {
    var map = self.value.map ?? [:]
    map[entry] = value
    return Request(.map(map))
  }

  private init(_ kind: String, _ entries: KeyValuePairs<String, Value?>) {
    var map: ValueMap = ["kind": .string(kind)]
    for (key, value) in entries { map[key] = value }
    value = .map(map)
  }

  /// Back, so many steps.
  public static func back(_ count: Int = 1) -> Request {
    Request("back", ["count": .int(Int64(count))])
  }
  /// What was done last is taken back, so many steps, whatever they were.
  public static func undo(_ count: Int = 1) -> Request {
    Request("undo", ["count": .int(Int64(count))])
  }
  /// What was taken back is done again, so many steps.
  public static func forward(_ count: Int = 1) -> Request {
    Request("forward", ["count": .int(Int64(count))])
  }
  /// Back to a screen of the stack.
  public static func pop(to screen: ScreenID) -> Request {
    Request("popTo", ["screen": screen.value])
  }
  /// The layer of that id goes.
  public static func dismiss(_ id: String) -> Request { Request("dismiss", ["id": .string(id)]) }
  /// To a state URL.
  public static func open(_ url: String) -> Request { Request("open", ["url": .string(url)]) }
  /// A split as one pane, or as two again.
  public static func collapse(region: String, _ isCollapsed: Bool) -> Request {
    Request("collapse", ["region": .string(region), "collapsed": .bool(isCollapsed)])
  }
  /// To a tab.
  public static func select(region: String) -> Request {
    Request("select", ["region": .string(region)])
  }
  /// A route, for the routers.
  public static func route(_ route: String, payload: ValueMap? = nil) -> Request {
    Request("route", ["route": .string(route), "payload": payload?.value])
  }
  /// A navigation of the manifest.
  public static func navigate(_ navigation: String, payload: ValueMap? = nil) -> Request {
    Request("navigate", ["navigation": .string(navigation), "payload": payload?.value])
  }
  /// Calls of a transition in order, such as `["push", "show::2"]`.
  public static func transition(_ calls: [[Value]]) -> Request {
    Request("transition", ["calls": .list(calls.map { .list($0) })])
  }
  /// A segue of a screen.
  public static func segue(
    _ id: String, from screen: ScreenID, payload: ValueMap? = nil
  ) -> Request {
    Request("segue", ["screen": screen.value, "id": .string(id), "payload": payload?.value])
  }
  /// The way along the graph to a screen.
  public static func go(
    to screen: String, via: [String]? = nil, properties: ValueMap? = nil
  ) -> Request {
    Request(
      "go", ["to": .string(screen), "via": via?.value, "properties": properties?.value])
  }
  /// A screen ends with a result.
  public static func result(_ result: Value = .null, of screen: ScreenID? = nil) -> Request {
    Request("result", ["screen": screen?.value, "value": result])
  }
  /// A user pressed the action of this `number` in a screen's view, after filling in inputs, by their
  /// ids. It counts while the action is drawn and enabled; where an input does not fit,
  /// `Outcome.errors` says why.
  public static func press(
    _ action: Int64, on screen: ScreenID, inputs: ValueMap? = nil
  ) -> Request {
    Request("press", ["screen": screen.value, "action": .int(action), "inputs": inputs?.value])
  }
  /// Texts in another language from now on: a BCP 47 name.
  public static func locale(_ name: String) -> Request {
    Request("locale", ["locale": .string(name)])
  }
  /// A key that the presenter has no use for, by its W3C name: `F1`, `ArrowUp`, `Control+x`.
  public static func key(_ key: String) -> Request { Request("key", ["key": .string(key)]) }
  /// Somebody is there. For a presenter that sees input which asks for nothing; once a second at most.
  public static let activity = Request("activity", [:])
  /// The user closed what the presenter shows everything in.
  public static let closed = Request("closed", [:])
}

/// How a request ended.
public struct Outcome: Sendable, Hashable {
  /// The whole map, as the contract describes it.
  public let value: Value
  /// How it ended, in one word.
  public var outcome: String { value["outcome"]?.string ?? "" }
  /// Why, when it did not succeed.
  public var reason: String { value["reason"]?.string ?? "" }
  /// What is wrong with the inputs of a press, by their ids; empty when that is not why.
  public var errors: ValueMap { value["errors"]?.map ?? [:] }
  /// The state URL that holds now.
  public var state: String { value["state"]?.string ?? "" }

  init(_ value: Value) { self.value = value }
}
