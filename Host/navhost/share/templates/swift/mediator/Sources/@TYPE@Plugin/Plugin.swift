import SnapPluginKit

/// The plugin: the build finds this type by its name.
struct Plugin: SnapPlugin {
  init(host: MainHost, config: Value, registrar: Registrar) throws {
    try registrar.mediator("greet", Greet(host: host))
  }
}

/// Fills in what the next screen says before it is shown.
struct Greet: Mediator {
  let host: MainHost

  /// Greets the payload's "name", else the manifest's "with": {"name"}, else the world.
  func mediate(_ navigation: Navigation) throws -> Reply<Mediation> {
    if navigation.isGuard { return .proceed }  // nothing is made yet: may pass
    let usual = try navigation.arguments.get("name", or: "world")
    let name = try navigation.payload.get("name", or: usual)
    try host.set("text", of: navigation.destination, to: "Hello, \(name)!")
    return .proceed
  }
}
