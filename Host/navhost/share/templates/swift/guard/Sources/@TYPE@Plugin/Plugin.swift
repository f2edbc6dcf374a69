import SnapPluginKit

/// The plugin: the build finds this type by its name.
struct Plugin: SnapPlugin {
  init(host: MainHost, config: Value, registrar: Registrar) throws {
    try registrar.mediator("door", Door())
  }
}

/// A guard is a mediator that a manifest names under "guards", of a screen or a navigation.
struct Door: Mediator {
  /// Lets in who is old enough: "least" years, else 18, by the payload's "age". Who does not say their
  /// age is led "otherwise", where the manifest says so. It is asked before anything is made.
  func mediate(_ navigation: Navigation) throws -> Reply<Mediation> {
    let otherwise = try navigation.arguments.get("otherwise", or: "")
    if !otherwise.isEmpty, navigation.payload["age"] == nil { return .redirect(to: otherwise) }
    let least = try navigation.arguments.get("least", or: 18)
    if try navigation.payload.get("age", or: 0) >= least { return .proceed }
    return .veto("you must be \(least)")
  }
}
