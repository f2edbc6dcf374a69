import SnapPluginKit

/// The plugin: the build finds this type by its name.
struct Plugin: SnapPlugin {
  init(host: MainHost, config: Value, registrar: Registrar) throws {
    try registrar.effect("dimmer", Dimmer(host: host))
  }
}

/// Something beside the screens that is shown and hidden.
struct Dimmer: Effect {
  let host: MainHost

  /// Dims what is behind a layer, or a lamp: here it is only told. It is never asked for what it is
  /// already. What takes a while answers `.later`.
  func set(_ change: EffectChange) throws -> Reply<Void> {
    host.log(change.isVisible ? "dimmed" : "bright")
    return .done
  }
}
