import SnapPluginKit

// org.example.titles: a router that a manifest cannot express. What it says of itself stands in
// plugin.json.

/// The plugin: reads the film list and registers the router.
struct Plugin: SnapPlugin {
  init(host: MainHost, config: Value, registrar: Registrar) throws {
    try registrar.router("titles", TitleRouter(config: config))
  }
}
