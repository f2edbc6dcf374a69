import SnapPluginKit

// org.snapnav.web: shows screens in a browser on this machine. What it says of itself stands in
// plugin.json.

/// The plugin: registers the presenter, which listens when it is opened.
struct Plugin: SnapPlugin {
  private let presenter: WebPresenter

  init(host: MainHost, config: Value, registrar: Registrar) throws {
    presenter = WebPresenter(host, try Settings(config: config))
    try registrar.presenter("page", presenter)
  }

  func stop() { presenter.close() }
}
