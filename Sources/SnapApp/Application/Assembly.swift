package import SnapEngine
package import SnapManifest
import SnapValue
package import SnapPlugins
package import SnapSystem

/// A manifest and the plugins that it needs, loaded and linked, without a navigator. Main thread.
package final class Assembly {
  /// As it was read.
  package let manifest: Manifest
  let file: ManifestFile
  /// Where plugins' files of the application are looked for; the same for assemblies beside each other.
  let places: FilePlaces
  let loop: SystemLoop
  /// Starts plugins and stops them.
  package let plugins: PluginHost
  let capabilities: LoadedCapabilities
  /// Puts what plugins have registered in the place of names.
  package let linker: Linker
  /// What is linked.
  package let configuration: Configuration
  let script: Script
  /// The triggers of the manifest, linked, in order.
  package let triggers: [Trigger]
  /// What was warned of, so that it is told once.
  private var warned: Set<String> = []

  /// Finds, loads and starts the plugins, then links every name. When it throws, no plugin runs.
  package convenience init(
    _ file: ManifestFile, on loop: MainLoop, options: AssemblyOptions
  ) throws(AssemblyFault) {
    let loop = SystemLoop(loop)
    let places = FilePlaces(file.manifest?.directories ?? [parentDirectory(of: file.path)])
    let plugins = PluginHost(
      name: options.host.name, version: options.host.version, loop: loop,
      loadsByPath: options.loadsByPath, log: { options.log(LogLine($0)) },
      asset: { path throws(Failure) in try places.files.asset(path) },
      witness: options.witness, trial: options.isolation, finding: options.findings?.take,
      guardsLent: options.guardsLent, seat: options.recorder ?? options.player)
    let catalog =
      options.player == nil ? file.catalog(options, isLazy: true) : PluginCatalog([], in: [])
    try self.init(
      file, catalog, options, loop: loop, plugins: plugins,
      places: places, before: [])
  }

  /// The same beside another assembly: plugins that are the same run on and belong to both, others
  /// are started anew beside the old ones. The language stays, as far as there are texts for it. When
  /// it throws, only those run that ran before.
  convenience init(
    _ file: ManifestFile, _ catalog: PluginCatalog, beside old: Assembly, options: AssemblyOptions
  ) throws(AssemblyFault) {
    var options = options
    if let spoken = old.linker.localization?.locale { options.locale = spoken }
    try self.init(
      file, catalog, options, loop: old.loop, plugins: old.plugins, places: old.places,
      before: old.capabilities.running, warned: old.warned)
  }

  private init(
    _ file: ManifestFile, _ catalog: PluginCatalog, _ options: AssemblyOptions,
    loop: SystemLoop, plugins: PluginHost, places: FilePlaces, before: [any LivePlugin],
    warned: Set<String> = []
  ) throws(AssemblyFault) {
    guard let manifest = file.manifest else { throw AssemblyFault(file.diagnostics) }
    self.manifest = manifest
    self.file = file
    self.loop = loop
    self.plugins = plugins
    self.places = places
    self.warned = warned
    try file.refusePins(options)
    let isWithoutFiles = options.isSafe || options.player != nil
    let rivals = isWithoutFiles ? [] : try file.require(catalog)
    capabilities = LoadedCapabilities(
      manifest: manifest, catalog: catalog, host: plugins, options: options, before: before)
    do throws(Failure) {
      try capabilities.load()
      linker = Linker(
        manifest: manifest, capabilities: capabilities, cards: file.cards,
        interfaces: file.interfaces,
        localization: file.localization(wanted: options.locale))
      options.recorder?.hides(linker.privacy.names)
      configuration = try linker.configuration()
      script = try Script(linker)
      triggers = try linker.triggers()
    } catch {
      options.recorder?.hides(Set(capabilities.fresh.flatMap(\.registeredPrivates)))
      for plugin in capabilities.fresh.reversed() { plugins.stop(plugin) }
      throw AssemblyFault(error, .pluginRefused, file: file.path)
    }
    for rival in rivals where self.warned.insert(rival.message).inserted {
      options.log(.warning(rival.message))
    }
    warn(options)
  }

  /// Stops what only this assembly has started.
  func discard() {
    for plugin in capabilities.fresh.reversed() { plugins.stop(plugin) }
  }

  /// Tells what is unsafe about the loaded files, each thing once, and which optional plugins are
  /// missing.
  private func warn(_ options: AssemblyOptions) {
    for file in capabilities.files where file.isLoaded {
      for warning in file.warnings where warned.insert(warning).inserted {
        options.log(.warning(warning))
      }
    }
    for (plugin, text) in capabilities.ungranted where warned.insert(plugin + text).inserted {
      options.log(.warning(text, of: plugin))
    }
    for text in capabilities.passedOver where warned.insert(text).inserted {
      options.log(.warning(text))
    }
    // A replay has what the record has.
    guard options.player == nil else { return }
    for text in capabilities.grantsForNothing where warned.insert(text).inserted {
      options.log(.warning(text))
    }
    for (alias, reason) in capabilities.absent.sorted(by: { $0.key < $1.key }) {
      let text = "the \(options.isSafe ? "" : "optional ")plugin is not used: \(reason)"
      guard warned.insert("\(alias): \(text)").inserted else { continue }
      options.log(.warning(text, of: alias))
    }
  }

  /// What was found in the plugin directories.
  var catalog: PluginCatalog { capabilities.catalog }
}

extension ManifestFile {
  /// Throws when files are to be opened by their path and one of them is pinned: between the look at
  /// its bytes and the load it could be another file.
  fileprivate func refusePins(_ options: AssemblyOptions) throws(AssemblyFault) {
    guard options.loadsByPath, let manifest else { return }
    if !lock.rule.isOpen {
      throw AssemblyFault([
        ManifestCode.lockUnusable.diagnostic(
          at: Diagnostic.Place(file: lock.path),
          facts: [
            "plugins are locked, and --load-by-path would load whatever lies under their paths by "
              + "then",
            "leave the option out, or move the lock away while you debug",
          ])
      ])
    }
    guard
      let pinned = manifest.plugins.use.first(where: { $0.sha256 != nil })
    else { return }
    throw AssemblyFault([
      ManifestCode.pluginRefused.diagnostic(
        at: manifest.source.place(of: pinned.origin),
        facts: [
          pinned.id,
          "it is pinned by \"sha256\", and --load-by-path would load whatever lies under its path by "
            + "then; leave the option out, or the pin while you debug",
        ])
    ])
  }
}

extension LivePlugin {
  /// The names of all that it has registered as private.
  fileprivate var registeredPrivates: [String] {
    note.provides.screens.flatMap {
      (screenFactory($0) as? any DeclaringFactory)?.privateNames ?? []
    }
  }
}
