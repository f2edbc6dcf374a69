import SnapManifest
import SnapPlugins
import SnapValue

// The other plugins that a plugin's note requires.

extension LoadedCapabilities {
  /// Starts what a plugin requires before it, so that it is stopped after it; what it lacks, if anything. Of those
  /// that require each other, the one that is asked for first is started last.
  func lack(of file: PluginFile) throws(Failure) -> PluginRefusal? {
    starting.insert(file.plugin)
    defer { starting.remove(file.plugin) }
    for id in file.note?.requires ?? [] where !starting.contains(id) {
      guard let use = manifest.plugins.use.first(where: { $0.id == id }), try plugin(use) != nil
      else { return PluginRefusal(file: file.path, plugin: file.plugin, .requires(id)) }
    }
    return nil
  }
}

extension PluginCheck {
  /// What a plugin requires is used as well, and can be.
  mutating func checkRequired(by use: Manifest.PluginUse) {
    guard let file = chosen[use.alias] else { return }
    for id in file.note?.requires ?? [] where !chosen.values.contains(where: { $0.plugin == id }) {
      let refusal = PluginRefusal(file: file.path, plugin: file.plugin, .requires(id))
      findings.add(
        .pluginRefused, member("id", use), file.path, refusal.what, refusal.remedy,
        severity: use.isOptional ? .warning : nil)
    }
  }
}
