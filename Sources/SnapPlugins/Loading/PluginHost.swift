import CSnapNav
package import SnapEngine
package import SnapValue
import SnapElf
import SnapSystem

/// Owns the live plugins of a program: loads them, starts them, and stops them in reverse order.
///
/// Used on the main thread only, which is the navigator's executor; plugins are called there.
package final class PluginHost {
  /// The live plugins in the order in which they were started.
  package private(set) var plugins: [any LivePlugin] = []
  private let name: String
  private let version: String
  private let shared: SharedContext
  private let loadsByPath: Bool
  private let shelf = LibraryShelf()
  private var generations = 0
  /// The ids of the plugins that were opened by their path.
  private var opened: Set<String> = []

  /// Makes a host without plugins.
  /// - Parameters:
  ///   - name: of the program, as plugins see it.
  ///   - version: of the program.
  ///   - loop: where plugins schedule and watch.
  ///   - loadsByPath: opens files by their path instead of a sealed copy, for debuggers and for
  ///     libraries that look beside themselves. The bytes may then be others than the checked ones.
  ///   - log: gets what plugins log, and what the border notes. Any thread.
  ///   - asset: reads a file of the application, by its path from the manifest's directory.
  ///   - finding: gets what plugins do against the contract, each call once for each rule; `nil`: no
  ///     call is looked at, which costs nothing. Any thread.
  package init(
    name: String, version: String, loop: any PluginLoop, loadsByPath: Bool = false,
    log: @escaping @Sendable (PluginLogLine) -> Void = { _ in },
    asset: @escaping @Sendable (String) throws(Failure) -> Asset = PluginHost.noAsset,
    finding: (@Sendable (ContractFinding) -> Void)? = nil
  ) {
    self.name = name
    self.version = version
    self.loadsByPath = loadsByPath
    shared = SharedContext(
      loop: loop, log: log, interfaces: CallInterfaceCache(), navigation: NavigationSlot(),
      asset: asset, validator: finding.map { Validator(report: $0) })
  }

  /// What a host without an application has. Throws `wrongState`.
  package static let noAsset: @Sendable (String) throws(Failure) -> Asset = {
    _ throws(Failure) in
    throw Failure(.wrongState, "there is no application, and so no file of one")
  }

  /// How many screens live in its plugins.
  package var liveBodies: Int { shared.bodies.now }

  /// Gives plugins the live navigation; it is held weakly. Before, they are told `E_STATE`.
  package func connect(_ navigation: any NavigationAccess) {
    shared.navigation.access = navigation
  }

  /// Loads and starts a plugin. Where one of its id runs, it runs beside it, as a generation of its
  /// own: its own library, unless the older one of the same bytes was stopped.
  ///
  /// The bytes that run are the ones that were inspected; a file whose bytes were given up is
  /// inspected once more. When it throws, nothing of the plugin is left but its mapped library; the
  /// plugins loaded before are not touched.
  package func load(_ file: PluginFile, config: Value = [:]) throws(PluginRefusal) -> Plugin {
    if let refusal = file.refusals.first { throw refusal }
    guard let bytes = file.bytes, let note = file.note else {
      var inspector = PluginInspector()
      let again = inspector.inspect(
        file.path, sha256: file.digest?.description, rule: file.rule,
        directory: file.directory, lock: PluginLock(file.locked))
      if again.isSound, again.plugin == file.plugin { return try load(again, config: config) }
      throw again.refusals.first
        ?? PluginRefusal(
          file: file.path, plugin: file.plugin,
          .otherID(found: again.plugin, expected: file.plugin))
    }
    if loadsByPath, !opened.insert(note.id).inserted {
      throw PluginRefusal(file: file.path, plugin: note.id, .openedByPath)
    }
    let context = PluginContext(id: note.id, shared: shared)
    // Here a file whose digest is not known to be good would be opened in a throw-away child first.
    let loader = PluginLoader(
      file: file, bytes: bytes, note: note, context: context, loadsByPath: loadsByPath,
      shelf: shelf)
    let plugin = try loader.start(hostName: name, hostVersion: version, config: config)
    generations += 1
    plugin.generation = generations
    plugins.append(plugin)
    return plugin
  }

  /// Loads and starts a plugin in a process of its own, where its file is inspected once more: only the
  /// bytes that were inspected here are run there. Takes some milliseconds.
  package func loadIsolated(
    _ file: PluginFile, config: Value = [:], by plan: IsolationPlan,
    budget: RestartBudget = RestartBudget()
  ) throws(PluginRefusal) -> IsolatedPlugin {
    if let refusal = file.refusals.first { throw refusal }
    guard let note = file.note, let digest = file.digest ?? file.bytes.map({ Digest(of: $0) })
    else {
      throw PluginRefusal(
        file: file.path, plugin: file.plugin,
        .process(what: "its bytes are not there any more", remedy: ""))
    }
    let order = LoadOrder(
      path: file.path, sha256: digest.description, isStrict: file.rule == .refuse, config: config,
      hostName: name, hostVersion: version, validates: shared.validator != nil,
      locked: file.locked)
    let plugin = try IsolatedPlugin(
      file, note: note, digest: digest, config: config, order: order, plan: plan, budget: budget,
      shared: shared)
    generations += 1
    plugin.generation = generations
    plugins.append(plugin)
    return plugin
  }

  /// The newest live plugin of an id. Cost: the number of plugins.
  package func plugin(_ id: String) -> (any LivePlugin)? { plugins.last { $0.note.id == id } }

  /// Stops one plugin. Nothing happens the second time.
  package func stop(_ plugin: any LivePlugin) {
    guard let place = plugins.firstIndex(where: { $0 === plugin }) else { return }
    plugins.remove(at: place)
    plugin.stop()
    if let plugin = plugin as? Plugin { shelf.put(plugin.library) }
  }

  /// Stops all plugins, the last one first. Nothing happens the second time.
  package func stopAll() {
    while let plugin = plugins.popLast() { plugin.stop() }
  }
}
