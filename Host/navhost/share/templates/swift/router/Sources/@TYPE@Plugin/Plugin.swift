import SnapPluginKit

/// The plugin: the build finds this type by its name.
struct Plugin: SnapPlugin {
  init(host: MainHost, config: Value, registrar: Registrar) throws {
    try registrar.router("greetings", Greetings())
  }
}

/// "hello/NAME" is the navigation "greet" with the payload {"name": NAME}.
struct Greetings: Router {
  private static let prefix = "hello/"

  /// Data only: the same question gets the same answer.
  func resolve(_ query: RouteQuery) throws -> Reply<Resolution> {
    let name = query.route.dropFirst(Self.prefix.count)
    guard query.route.hasPrefix(Self.prefix), !name.isEmpty else { return .decline }
    return .navigation("greet", payload: ["name": .string(String(name))])
  }

  /// What `navhost routes` lists.
  func routes() throws -> [RouteDescription] {
    [RouteDescription("hello/NAME", description: "Greets somebody by name.")]
  }
}
