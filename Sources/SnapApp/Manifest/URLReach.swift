import SnapEngine
import SnapManifest
package import SnapValue

extension Manifest {
  /// The screens that no state URL can open, each with the properties that nothing in one could fill.
  /// What a plugin's screen type fills by itself is not known, so those are not among them.
  package var screensWithoutURL: [(screen: String, properties: [String])] {
    configuration.screens.compactMap { screen in
      guard screen.isCard else { return nil }
      let lacking = screen.properties.filter { property in
        property.isRequired && property.name != screen.dataProperty
      }
      return lacking.isEmpty ? nil : (screen.key, lacking.map(\.name))
    }
  }
}

extension ManifestFile {
  /// That nothing is shown at the start, as a person reads it; empty where something is, and where a
  /// script begins.
  package var startText: String {
    guard let manifest, manifest.initialURL == nil, manifest.script.isEmpty,
      let first = manifest.configuration.screens.first
    else { return "" }
    return "\(path): nothing is shown at the start; \"state\": { \"initial\": "
      + "\"\(manifest.app.scheme)://\(first.key)\" } says what is\n"
  }

  /// The screens that no state URL can open, as a person reads it, a line for each.
  package var urlText: String {
    (manifest?.screensWithoutURL ?? []).map { entry in
      let names = entry.properties.map { "\"\($0)\"" }.joined(separator: ", ")
      return "no state URL opens the screen \"\(entry.screen)\": nothing in one fills \(names)\n"
    }.joined()
  }

  /// The same as data.
  package var urlValue: Value {
    .list(
      (manifest?.screensWithoutURL ?? []).map { entry in
        [
          "screen": .string(entry.screen),
          "properties": .list(entry.properties.map { .string($0) }),
        ]
      })
  }
}
