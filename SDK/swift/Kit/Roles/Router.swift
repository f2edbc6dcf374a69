/// Says where a route leads.
public protocol Router {
  /// Called on the main thread. Answer `.decline` when it is not your route, so that the next router
  /// is asked; `.navigation("name")`, `.open("state URL")` or `.plan([…])` when it is; or `.later
  /// { token in … }`. Data only: the same question gets the same answer.
  func resolve(_ query: RouteQuery) throws -> Reply<Resolution>

  /// The routes it knows, for validation and completion; none when left out.
  func routes() throws -> [RouteDescription]
}

extension Router {
  /// None that could be listed.
  public func routes() throws -> [RouteDescription] { [] }
}

/// A route that somebody wants to follow.
public struct RouteQuery: Sendable, Hashable {
  /// The route's text.
  public var route: String
  /// What came along with it.
  public var payload: ValueMap
  /// The screen that is shown, `.none` when there is none yet.
  public var source: ScreenID

  /// Makes one, for tests of a router.
  public init(route: String, payload: ValueMap = [:], source: ScreenID = .none) {
    self.route = route
    self.payload = payload
    self.source = source
  }
}

/// What a route means.
public enum Resolution: Sendable, Hashable {
  /// Not my route: ask the next router.
  case decline
  /// A navigation of the manifest, by name.
  case navigation(String, payload: ValueMap = [:])
  /// A state URL.
  case open(String)
  /// A map as the contract describes it, such as `["destination": "film", "mediation": […]]`.
  case plan(ValueMap)
}

extension Reply where Answer == Resolution {
  /// Not my route: ask the next router.
  public static var decline: Reply { .now(.decline) }
  /// A navigation of the manifest, by name.
  public static func navigation(_ name: String, payload: ValueMap = [:]) -> Reply {
    .now(.navigation(name, payload: payload))
  }
  /// A state URL.
  public static func open(_ url: String) -> Reply { .now(.open(url)) }
  /// A map as the contract describes it.
  public static func plan(_ plan: ValueMap) -> Reply { .now(.plan(plan)) }
}

/// A route as it is listed.
public struct RouteDescription: Sendable, Hashable {
  /// Its text, or a pattern of it.
  public var name: String
  /// What it is for, for people.
  public var description: String
  /// The JSON Type Definition (RFC 8927) of its payload; `nil`: it says nothing.
  public var payload: Value?

  /// Describes a route.
  public init(_ name: String, description: String = "", payload: Value? = nil) {
    self.name = name
    self.description = description
    self.payload = payload
  }
}
