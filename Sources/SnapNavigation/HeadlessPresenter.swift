public import SnapEngine
public import SnapValue

/// Shows everything at once, to nobody: for programs that only want to know where they are.
struct HeadlessPresenter: Presenter {
  var knowsRegions: Bool { true }
  func present(_ transition: Transition, reply: Reply<Presented>) -> Presented? { Presented() }
}

extension Navigator {
  /// Makes a navigator of this scheme that knows no screens yet and is ready: it shows to nobody until
  /// `open` brings a presenter. Screens are given as they are, or named in `updateRoutes`.
  ///
  ///     let navigator = try await Navigator(scheme: "shop")
  ///     await navigator.navigate(to: Screen("list"), with: .root)
  ///
  /// Throws `malformed` for a scheme that no state URL can have.
  public init(
    scheme: String, executor: NavigatorExecutor = .main
  ) async throws(Failure) {
    try self.init(Configuration(scheme: scheme), executor: executor)
    try open(HeadlessPresenter(), name: "nobody")
  }
}

extension Screen {
  /// Makes a screen that is nothing but its properties.
  ///
  /// With a schema, only its properties can be set, and only to values that fit; what it is made with is
  /// taken as it is. What an action throws makes the request fail.
  public convenience init(
    _ key: String, _ properties: ValueMap = [:], schema: [PropertyDefinition] = [],
    actions: [String: @Sendable ([Value]) throws -> Value] = [:]
  ) {
    self.init(key: key, contents: PropertyBag(properties, schema: schema, actions: actions))
  }
}
