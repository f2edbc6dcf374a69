import SnapPluginKit

// org.snapnav.speech: says what is shown, and is operated with four keys. What it says of itself stands
// in plugin.json.

/// The plugin: registers the presenter, and the effect that makes it speak.
struct Plugin: SnapPlugin {
  private let presenter: SpeechPresenter

  init(host: MainHost, config: Value, registrar: Registrar) throws {
    presenter = SpeechPresenter(host, try Settings(config: config))
    try registrar.presenter("voice", presenter)
    try registrar.effect("aloud", Aloud(presenter: presenter))
  }

  func stop() { presenter.close() }
}

/// Speaks while it is seen: for a key, a signal or a route of the manifest.
struct Aloud: Effect {
  let presenter: SpeechPresenter

  func set(_ change: EffectChange) throws -> Reply<Void> {
    presenter.turn(on: change.isVisible)
    return .done
  }
}
