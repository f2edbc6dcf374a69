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
  private let witness: (any LoadWitness)?
  private let trials: PluginTrials?
  private var generations = 0
  /// The ids of the plugins that were opened by their path.
  private var opened: Set<String> = []
  /// The ids of the isolated plugins whose process ended in `stop`, of those that `stopAll` has stopped.
  package private(set) var diedInStop: [String] = []

  /// Makes a host without plugins.
  /// - Parameters:
  ///   - name: of the program, as plugins see it.
  ///   - version: of the program.
  ///   - loop: where plugins schedule and watch.
  ///   - loadsByPath: opens files by their path instead of a sealed copy, for debuggers and for
  ///     libraries that look beside themselves. The bytes may then be others than the checked ones.
  ///   - log: gets what plugins log, and what the border notes. Any thread.
  ///   - asset: reads a file of the application, by its path from the manifest's directory.
  ///   - witness: told of each plugin before it is opened in this process, and when it is not used any
  ///     more; `nil`: nobody is, and no digest is made for that.
  ///   - trial: the program in whose throw-away process a library is opened before it is opened here,
  ///     unless it is known to come back; `nil`: none is, as with `loadsByPath`.
  ///   - finding: gets what plugins do against the contract, each call once for each rule; `nil`: no
  ///     call is looked at, which costs nothing. Any thread.
  ///   - guardsLent: lends on pages that can only be read, and not be touched after the call: a plugin that
  ///     does ends the process. Where no addresses are left for that, it is told, and all is as without.
  ///   - seat: sees what plugins ask; `nil`: nobody does.
  package init(
    name: String, version: String, loop: any PluginLoop, loadsByPath: Bool = false,
    log: @escaping @Sendable (PluginLogLine) -> Void = { _ in },
    asset: @escaping @Sendable (String) throws(Failure) -> Asset = PluginHost.noAsset,
    witness: (any LoadWitness)? = nil, trial: IsolationPlan? = nil,
    finding: (@Sendable (ContractFinding) -> Void)? = nil, guardsLent: Bool = false,
    seat: (any BorderSeat)? = nil
  ) {
    self.name = name
    self.witness = witness
    trials = loadsByPath ? nil : trial.map { PluginTrials($0, witness: witness) }
    self.version = version
    self.loadsByPath = loadsByPath
    shared = SharedContext(
      loop: loop, log: log, interfaces: CallInterfaceCache(), navigation: NavigationSlot(),
      asset: asset, validator: finding.map { Validator(report: $0) },
      lent: guardsLent ? Self.lentPages(log) : nil, seat: seat, spare: SpareProcess(loop))
  }

  private static func lentPages(_ log: (PluginLogLine) -> Void) -> LentPages? {
    do throws(SystemError) { return try LentPages() } catch {
      let text = "what plugins are lent is not guarded: \(error.description)"
      log(PluginLogLine(plugin: "", level: .warning, text: text))
      return nil
    }
  }

  /// What a host without an application has. Throws `wrongState`.
  package static let noAsset: @Sendable (String) throws(Failure) -> Asset = {
    _ throws(Failure) in
    throw Failure(.wrongState, "there is no application, and so no file of one")
  }

  /// How many screens live in its plugins.
  package var liveBodies: Int { shared.bodies.now }

  /// The number of the process that waits for whichever isolated plugin needs one next; `nil`: none does.
  package var spareProcess: Int32? { shared.spare.identifier }

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
    var file = file
    if witness != nil || trials != nil { file.digest = digest(of: file) }
    try refuseUntried(file)
    let loader = loader(file, bytes, note)
    let plugin = try witnessed(note.id, file.digest) { () throws(PluginRefusal) in
      try loader.start(hostName: name, hostVersion: version, config: config)
    }
    generations += 1
    plugin.generation = generations
    plugins.append(plugin)
    return plugin
  }

  private func loader(_ file: PluginFile, _ bytes: [UInt8], _ note: PluginNote) -> PluginLoader {
    PluginLoader(
      file: file, bytes: bytes, note: note, context: PluginContext(id: note.id, shared: shared),
      loadsByPath: loadsByPath, shelf: shelf)
  }

  // MARK: Throw-away processes

  /// Opens the libraries of files in one throw-away process, in order, as far as they are not known to come
  /// back; `load` refuses those that do not.
  package func tryOut(_ files: [PluginFile]) {
    trials?.run(files.filter(\.isSound).compactMap(trial))
  }

  private func trial(of file: PluginFile) -> PluginTrial? {
    guard let note = file.note, let digest = digest(of: file) else { return nil }
    let own = file.ownLibraries.map { self.digest(of: $0.bytes, $0.status) }
    let key = own.isEmpty ? digest : Digest(of: ([digest] + own).flatMap(\.bytes))
    return PluginTrial(
      key: key, plugin: note.id, digest: digest, order: order(of: file, digest, config: [:]))
  }

  /// The digest of a file's bytes; `nil` when they were given up. Cost: their length, unless it is known.
  private func digest(of file: PluginFile) -> Digest? {
    file.digest ?? file.bytes.map { digest(of: $0, file.status) }
  }

  /// The digest of a file that was read. One that nobody has written since is not read through at each start:
  /// a library that comes with a plugin may be as large as Swift's own.
  private func digest(of bytes: [UInt8], _ status: FileStatus?) -> Digest {
    guard let witness, let status else { return Digest(of: bytes) }
    if let known = witness.digest(of: status) { return known }
    let digest = Digest(of: bytes)
    witness.read(status, digest)
    return digest
  }

  private func refuseUntried(_ file: PluginFile) throws(PluginRefusal) {
    guard let trials, let trial = trial(of: file) else { return }
    switch trials.end(of: trial) {
    case .good, .refused: return
    case .ended(let call, let what):
      throw PluginRefusal(file: file.path, plugin: file.plugin, .trial(call: call, what: what))
    case .untried(let why, let remedy):
      throw PluginRefusal(
        file: file.path, plugin: file.plugin,
        .process(what: "it could not be tried: \(why)", remedy: remedy))
    }
  }

  /// Opens the library of a file and no more: in a process that may be lost by that. What opened it can be
  /// asked for the descriptor.
  func tryOpening(
    _ file: PluginFile
  ) throws(PluginRefusal) -> (loader: PluginLoader, library: LoadedLibrary)? {
    guard let bytes = file.bytes, let note = file.note else { return nil }
    let loader = loader(file, bytes, note)
    return (loader, try loader.open())
  }

  private func order(of file: PluginFile, _ digest: Digest, config: Value) -> LoadOrder {
    LoadOrder(
      path: file.path, sha256: digest.description, isStrict: file.rule == .refuse, config: config,
      hostName: name, hostVersion: version, validates: shared.validator != nil,
      guardsLent: shared.lent != nil, locked: file.locked)
  }

  private func witnessed(
    _ id: String, _ digest: Digest?, _ start: () throws(PluginRefusal) -> Plugin
  ) throws(PluginRefusal) -> Plugin {
    guard let witness, let digest else { return try start() }
    witness.opens(id, digest)
    do throws(PluginRefusal) { return try start() } catch {
      witness.leaves(id, digest)
      throw error
    }
  }

  /// Loads and starts a plugin in a process of its own, where its file is inspected once more: only the
  /// bytes that were inspected here are run there. Takes some milliseconds.
  /// - Parameter grants: what it is let do; of that it has what it asks for. `nil`: it is not confined.
  package func loadIsolated(
    _ file: PluginFile, config: Value = [:], by plan: IsolationPlan,
    budget: RestartBudget = RestartBudget(), grants: Grants? = Grants()
  ) throws(PluginRefusal) -> IsolatedPlugin {
    if let refusal = file.refusals.first { throw refusal }
    guard let note = file.note, let digest = digest(of: file) else {
      throw PluginRefusal(
        file: file.path, plugin: file.plugin,
        .process(what: "its bytes are not there any more", remedy: ""))
    }
    var order = order(of: file, digest, config: config)
    order.powers = grants.map { PluginPowers(note, $0, by: plan) }
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
    if !plugins.contains(where: \.isIsolated) { shared.spare.end() }
    guard let plugin = plugin as? Plugin else { return }
    shelf.put(plugin.library)
    if let witness, let digest = plugin.digest { witness.leaves(plugin.note.id, digest) }
  }

  /// Stops all plugins, the last one first. Nothing happens the second time.
  package func stopAll() {
    while let plugin = plugins.popLast() {
      plugin.stop()
      if (plugin as? IsolatedPlugin)?.hasDiedInStop == true { diedInStop.append(plugin.note.id) }
    }
    shared.spare.end()
  }
}
