import SnapPluginKit

// org.snapnav.terminal: shows screens on a terminal. What it says of itself stands in plugin.json.

/// The plugin: registers the presenter, which takes the terminal when it is opened.
struct Plugin: SnapPlugin {
  private let presenter: TerminalPresenter

  init(host: MainHost, config: Value, registrar: Registrar) throws {
    presenter = TerminalPresenter(host, try Settings(config: config))
    try registrar.presenter("screen", presenter)
  }

  func stop() { presenter.close() }
}
