import SnapManifest
import SnapPlugins
package import SnapValue

extension ManifestFile {
  /// What a lock of this manifest would say now, and what is in its way. Nothing of a plugin is run.
  package func lockText(_ options: AssemblyOptions) -> (text: LockText?, diagnostics: [Diagnostic])
  {
    guard let manifest else { return (nil, []) }
    let catalog = PluginCatalog(
      searching: search(before: options.pluginDirectories), isStrict: true, hashes: true,
      binds: true
    ) { wants($0.id, options) }
    var found = PluginCheck.diagnostics(
      of: manifest, against: catalog, missingPrograms: missingPrograms)
    var plugins: [LockedPlugin] = []
    for use in manifest.plugins.use {
      guard let index = catalog.choice(for: use), let plugin = LockedPlugin(catalog.files[index])
      else { continue }
      let file = catalog.files[index]
      for library in file.ownLibraries where !library.canBeSealed {
        let refusal = PluginRefusal(
          file: file.path, plugin: use.id, .librarySealing(library.name))
        found.append(
          ManifestCode.pluginRefused.diagnostic(
            at: manifest.source.place(of: use.origin),
            facts: [file.path, refusal.what, refusal.remedy]))
      }
      if !plugins.contains(plugin) { plugins.append(plugin) }
    }
    return (LockText(of: manifest.app, plugins), found)
  }
}
