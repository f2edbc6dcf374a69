import SnapEngine
import SnapManifest
import SnapModel
import SnapPluginHost
import SnapSystem

/// A manifest and the plugins that it needs, loaded and linked, without a navigator. Main thread.
final class Assembly {
  let manifest: Manifest
  let file: ManifestFile
  let catalog: PluginCatalog
  let loop: SystemLoop
  let plugins: PluginHost
  let capabilities: LoadedCapabilities
  let linker: Linker
  let configuration: Configuration

  /// Finds, loads and starts the plugins, and links every name. When it throws, no plugin runs.
  init(
    _ file: ManifestFile, on loop: MainLoop, options: AssemblyOptions
  ) throws(AssemblyFault) {
    guard let manifest = file.manifest else { throw AssemblyFault(file.diagnostics) }
    self.manifest = manifest
    self.file = file
    catalog = file.catalog(options)
    try file.require(catalog)
    self.loop = SystemLoop(loop)
    plugins = PluginHost(
      name: options.host.name, version: options.host.version, loop: self.loop,
      loadsByPath: options.loadsByPath, log: { options.log(LogLine($0)) })
    capabilities = LoadedCapabilities(manifest: manifest, catalog: catalog, host: plugins)
    linker = Linker(
      manifest: manifest, capabilities: capabilities, cards: file.cards,
      localization: file.localization(wanted: options.locale))
    do throws(Failure) {
      configuration = try linker.configuration()
    } catch {
      plugins.stopAll()
      throw AssemblyFault(error, .pluginRefused, file: file.path)
    }
    warn(options)
  }

  /// Tells what is unsafe about the loaded files, each thing once, and which optional plugins are
  /// missing.
  private func warn(_ options: AssemblyOptions) {
    var told: Set<String> = []
    for report in reports {
      guard case .loaded = report.verdict else { continue }
      for warning in report.warnings where told.insert(warning).inserted {
        options.log(LogLine(source: "", level: "warning", isTrouble: true, text: warning))
      }
    }
    for (alias, reason) in capabilities.absent.sorted(by: { $0.key < $1.key }) {
      options.log(
        LogLine(
          source: alias, level: "warning", isTrouble: true,
          text: "the optional plugin is not used: \(reason)"))
    }
  }

  /// How every file that was found ended, as things stand.
  var reports: [PluginReport] {
    let loaded = Set(plugins.plugins.map(\.file))
    return catalog.reports.map { report in
      guard loaded.contains(report.file) else { return report }
      var report = report
      report.verdict = .loaded
      return report
    }
  }
}
