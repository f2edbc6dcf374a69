import SnapManifest
import SnapEngine
import SnapValue
import SnapPlugins

// @unchecked because it is used on the main loop's thread only, where plugins are called and where
// the navigator that holds it runs.
/// What the plugins of a manifest have registered, by capability. Main thread.
///
/// `load` starts all plugins that the manifest uses, but for those that do nothing but show: they
/// wait until one of their presenters is asked for.
final class LoadedCapabilities: Capabilities, @unchecked Sendable {
  let manifest: Manifest
  /// The ids of those that are on their way.
  var starting: Set<String> = []
  /// What was found; a file that is loaded late is looked at more closely.
  private(set) var catalog: PluginCatalog
  let host: PluginHost
  private var plugins: [String: any LivePlugin] = [:]
  /// The live plugins.
  private(set) var running: [any LivePlugin] = []
  /// Those among them that this assembly has started.
  var fresh: [any LivePlugin] = []
  /// What runs already, when this is to take the place of another assembly.
  private let before: [any LivePlugin]
  /// Newer files that the system's loader refused, each with what was taken instead, in one sentence.
  private(set) var passedOver: [String] = []
  /// Why an optional plugin is not there, by alias.
  private(set) var absent: [String: String] = [:]
  /// What isolated plugins may not do though they ask for it, and what else there is to tell of that.
  private(set) var ungranted: [(plugin: String, what: String)] = []
  /// Whether no plugin is loaded.
  let isSafe: Bool
  private let isolation: (plan: IsolationPlan?, ofAll: Bool)
  private let operatorGrants: OperatorGrants
  private let log: @Sendable (LogLine) -> Void
  /// Whether what does more than show was loaded.
  private var isLoaded = false
  private let recorder: Recorder?
  private let player: RecordPlayer?
  let against: String?
  /// Whether the plugin of that file is asked.
  var isAsked = false

  init(
    manifest: Manifest, catalog: PluginCatalog, host: PluginHost, options: AssemblyOptions,
    before: [any LivePlugin] = []
  ) {
    self.before = before
    (recorder, player, against) = (options.recorder, options.player, options.against)
    isolation = (options.isolation, options.isolatesAll)
    (operatorGrants, log) = (options.grants, options.log)
    self.manifest = manifest
    self.catalog = catalog
    self.host = host
    isSafe = options.isSafe
    if isSafe { for use in manifest.plugins.use { absent[use.alias] = Self.safe.message } }
  }

  /// Why no plugin is loaded in a safe run.
  private static let safe = Failure(.unsupported, "the run is safe, and loads no plugin")

  // MARK: Loading

  /// Starts the plugins, in the order of the manifest. Throws when one that is not optional cannot
  /// be had; those before it run on until the host stops them.
  func load() throws(Failure) {
    defer {
      catalog.giveUpBytes(of: catalog.files.indices)
      isLoaded = true
    }
    host.tryOut(manifest.plugins.use.compactMap(fileToTry))
    for use in manifest.plugins.use where note(of: use)?.provides.isOfPresenters != true {
      // What only shows was loaded when it was asked for.
      if player?.record.isOfPresenters(use.id) == true { continue }
      _ = try plugin(use)
    }
  }

  /// The file that is opened for a use in this process, unless it is open already or only shows.
  private func fileToTry(_ use: Manifest.PluginUse) -> PluginFile? {
    guard !isSafe, !isolation.ofAll, use.isolation != .process,
      note(of: use)?.provides.isOfPresenters != true, let index = catalog.choice(for: use)
    else { return nil }
    let file = catalog.inspected(index)
    let runs = before.contains { $0.isSame(file, .map(use.config), isolated: false) }
    return runs ? nil : file
  }

  private func note(of use: Manifest.PluginUse) -> PluginNote? {
    catalog.choice(for: use).flatMap { catalog.files[$0].note }
  }

  /// The live plugin; `nil` when it is optional and cannot be had.
  func plugin(_ use: Manifest.PluginUse) throws(Failure) -> (any LivePlugin)? {
    if let plugin = plugins[use.alias] { return plugin }
    if absent[use.alias] != nil { return nil }
    do throws(Failure) {
      let plugin = try load(use)
      plugins[use.alias] = plugin
      return plugin
    } catch {
      guard use.isOptional else { throw error }
      absent[use.alias] = error.message
      return nil
    }
  }

  private func load(_ use: Manifest.PluginUse) throws(Failure) -> any LivePlugin {
    if let player {
      let plugin = try replayed(use.id, by: player)
      running.append(plugin)
      return plugin
    }
    var refusal: PluginRefusal?
    var first: PluginRefusal?
    while let index = catalog.choice(for: use) {
      let file = catalog.inspected(index)
      defer { catalog.giveUpBytes(of: index..<index + 1) }
      // Another file may serve when a closer look refuses this one.
      refusal = file.refusals.first
      guard refusal == nil, file.plugin == use.id else { continue }
      refusal = try lack(of: file)
      guard refusal == nil else { break }
      do throws(PluginRefusal) {
        let plugin = try live(file, .map(use.config), use)
        if let first, first.file != file.path {
          passedOver.append(
            "\(first.file) comes first for \(use.id) and is refused, so \(file.path) is taken: "
              + first.what)
        }
        return plugin
      } catch {
        refusal = error
        // Nothing of it has run, so that the next one may serve, as it would if `check` had judged.
        guard error.isBeforeLoading else { break }
        first = first ?? error
        catalog.refuse(index, error)
      }
    }
    // A refused file is why there is none to take.
    refusal =
      first ?? refusal ?? catalog.files.refused(of: use.id)?.refusals.first
    guard let refusal else {
      throw Failure(
        .unknownName, "the plugin \(use.id) is not there",
        hint: "put it into one of: " + catalog.searched.joined(separator: ", "))
    }
    throw Failure(refusal, of: use.id, place: manifest.source.place(of: use.origin))
  }

  /// The one live plugin of an id: one that runs already with the same bytes and configuration, or
  /// else a new one.
  private func live(
    _ file: PluginFile, _ config: Value, _ use: Manifest.PluginUse? = nil
  ) throws(PluginRefusal) -> any LivePlugin {
    if let own = running.first(where: { $0.note.id == file.plugin }) { return own }
    let isIsolated = isolation.ofAll || use?.isolation == .process
    let grants = isIsolated ? self.grants(file, use) : nil
    if let kept = before.first(where: { kept in
      kept.isSame(file, config, isolated: isIsolated)
        && (!isIsolated || kept.grants == file.note.flatMap { grants?.held(asking: $0.powers) })
    }) {
      running.append(kept)
      return kept
    }
    if let grants { try refuseNewNeeds(file, grants) }
    let plugin =
      isIsolated
      ? try isolated(file, config, use, grants) : try host.load(file, config: config)
    fresh.append(plugin)
    let seated: any LivePlugin = recorder.map { SeatedPlugin(plugin, seat: $0) } ?? plugin
    running.append(seated)
    return seated
  }

  /// Keeps what is to be told of grants for the assembly, which tells it once; of what is loaded to show, later,
  /// it is told at once.
  private func tell(of grants: Grants, _ note: PluginNote) {
    let texts = note.warnings(about: grants)
    ungranted += texts.map { (note.id, $0) }
    if isLoaded { for text in texts { log(.warning(text, of: note.id)) } }
  }

  /// What the operator grants, or takes away, and no plugin hears of: a mistyped id would leave the one
  /// that was meant with all that its manifest grants.
  var grantsForNothing: [String] {
    if isSafe { return [] }
    return operatorGrants.named.compactMap { id in
      let what = "--grant has no effect on \(id): "
      guard let use = manifest.plugins.use.first(where: { $0.id == id }) else {
        // A presenter on the command line may be of a plugin that the manifest does not use.
        if catalog.files.contains(where: {
          $0.plugin == id && $0.note?.provides.isOfPresenters == true
        }
        ) {
          return nil
        }
        let nearest = nearestName(to: id, among: manifest.plugins.use.map(\.id))
        return what + "no plugin of that id is used"
          + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
      }
      if isolation.ofAll || use.isolation == .process { return nil }
      return what + "it runs in the application's own process; \"isolation\": \"process\" or "
        + "--isolate all confines it"
    }
  }

  /// What an isolated plugin is let do; `nil`: it is not confined.
  private func grants(_ file: PluginFile, _ use: Manifest.PluginUse?) -> Grants? {
    operatorGrants.grants(
      to: file.plugin, manifest: use.map { manifest.grants($0) } ?? Grants())
  }

  /// Refuses to let a build take the place of one that runs when it asks for powers that the other one did
  /// not ask for, and that nobody has granted.
  private func refuseNewNeeds(_ file: PluginFile, _ grants: Grants) throws(PluginRefusal) {
    guard let note = file.note,
      let older = before.last(where: { $0.note.id == note.id && $0.isIsolated })?.note
    else { return }
    let news = note.needs(without: grants).filter { need in
      !older.needs.contains { $0.word == need.word }
    }
    guard let first = news.first else { return }
    throw PluginRefusal(
      file: file.path, plugin: note.id,
      .process(
        what: "it asks for more than the build that runs: \(first.word) (\(first.purpose))",
        remedy: "grant it, and this build takes over: \"grants\" in the manifest, or "
          + "--grant \(first.grantWord(to: note.id))"))
  }

  /// A plugin in a process of its own.
  private func isolated(
    _ file: PluginFile, _ config: Value, _ use: Manifest.PluginUse?, _ grants: Grants?
  ) throws(PluginRefusal) -> any LivePlugin {
    guard let plan = isolation.plan else {
      throw PluginRefusal(
        file: file.path, plugin: file.plugin,
        .process(what: "this program starts none", remedy: "run it with navhost run"))
    }
    let budget = use.map { RestartBudget(max: $0.restart.max, within: $0.restart.within) }
    let plugin = try host.loadIsolated(
      file, config: config, by: plan, budget: budget ?? RestartBudget(), grants: grants)
    if let grants { tell(of: grants, plugin.note) }
    return plugin
  }

  // MARK: What is registered

  func mediator(_ capability: Capability) throws(Failure) -> any Mediator {
    try registered(.mediator, capability) { $0.mediator($1) } ?? AbsentRole(missing(capability))
  }

  func presenter(_ capability: Capability) throws(Failure) -> any Presenter {
    if let use = manifest.plugin(capability.alias) { _ = try plugin(use) }
    if let found = try registered(.presenter, capability, { $0.presenter($1) }) { return found }
    throw missing(capability)
  }

  func screenFactory(_ capability: Capability) throws(Failure) -> any ScreenFactory {
    try registered(.screen, capability) { $0.screenFactory($1) } ?? AbsentRole(missing(capability))
  }

  func effect(_ capability: Capability) throws(Failure) -> any Effect {
    try registered(.effect, capability) { $0.effect($1) } ?? AbsentRole(missing(capability))
  }

  func function(_ capability: Capability) throws(Failure) -> any FreeFunction {
    try registered(.function, capability) { $0.function($1) } ?? AbsentRole(missing(capability))
  }

  func routers() -> [LinkedRouter] {
    manifest.plugins.use.flatMap { use -> [LinkedRouter] in
      guard let plugin = plugins[use.alias] else { return [] }
      return plugin.note.provides.routers.compactMap { name in
        plugin.router(name).map {
          LinkedRouter(
            name: "\(use.alias)/\(name)", router: $0,
            culprit: "\(plugin.note.id): resolve \(name)")
        }
      }
    }
  }

  /// What a plugin registered under a name; `nil` when it is optional and absent.
  private func registered<Role>(
    _ role: PluginRole, _ capability: Capability, _ find: (any LivePlugin, String) -> Role?
  ) throws(Failure) -> Role? {
    guard let plugin = plugins[capability.alias] else {
      if absent[capability.alias] != nil { return nil }
      throw Failure(.unknownName, "there is no plugin \"\(capability.alias)\"")
    }
    if let found = find(plugin, capability.name) { return found }
    throw Failure(
      .unknownName, "\"\(capability)\" is no \(role.words)",
      place: manifest.place(of: capability))
  }

  private func missing(_ capability: Capability) -> Failure {
    Failure(
      .unsupported,
      "\"\(capability)\" is of \(isSafe ? "a plugin" : "an optional plugin") that is not there: "
        + (absent[capability.alias] ?? ""),
      place: manifest.place(of: capability))
  }

  func culprit(_ callback: String, _ capability: Capability) -> String {
    let id = manifest.plugin(capability.alias)?.id ?? capability.alias
    return "\(id): \(callback) \(capability.name)"
  }

  func origin(_ capability: Capability) -> String {
    guard let plugin = plugins[capability.alias] else { return "\(capability): absent" }
    return "\(plugin.note.id)/\(capability.name) \(plugin.generation)"
  }

  /// The number of the live plugin of an id; 0 when there is none.
  func generation(_ id: String) -> Int { running.first { $0.note.id == id }?.generation ?? 0 }

  /// What a plugin's note needs for itself alone, before it is loaded.
  func resources(_ capability: Capability) -> [String] {
    manifest.plugin(capability.alias).flatMap { note(of: $0) }?.resources ?? []
  }

  // MARK: Presenters that the manifest does not list

  /// One of a plugin that it uses.
  func presenter(_ name: String, of use: Manifest.PluginUse) throws(Failure) -> any Presenter {
    guard let presenter = try plugin(use)?.presenter(name) else {
      throw Failure(.unsupported, absent[use.alias] ?? "\(use.id) registers no \(name)")
    }
    return presenter
  }

  /// One of a plugin that it does not use.
  func presenter(_ name: String, ofFile path: String) throws(Failure) -> any Presenter {
    if isSafe { throw Self.safe }
    guard let index = catalog.files.firstIndex(where: { $0.path == path }) else {
      throw Failure(.unknownName, "\(path) was not found")
    }
    let file = catalog.inspected(index)
    defer { catalog.giveUpBytes(of: index..<index + 1) }
    do throws(PluginRefusal) {
      guard let presenter = try live(file, [:]).presenter(name) else {
        throw PluginRefusal(
          file: path, plugin: file.plugin, .registration([.missing(.presenter, name: name)]))
      }
      return presenter
    } catch { throw Failure(error, of: file.plugin) }
  }

  /// How every file that was found stands.
  var files: [PluginFile] {
    let loaded = Set(host.plugins.map(\.file))
    return catalog.files.map { file in
      var file = file
      file.isLoaded = loaded.contains(file.path)
      return file
    }
  }
}

extension Failure {
  /// A plugin that could not be loaded.
  init(_ refusal: PluginRefusal, of plugin: String, place: Diagnostic.Place? = nil) {
    self.init(
      .failed, "\(refusal.file): \(refusal.what)", culprit: plugin, hint: refusal.remedy,
      place: place)
  }
}

/// Stands for what an optional plugin would provide; to use it fails.
struct AbsentRole: Mediator, Presenter, ScreenFactory, Effect, FreeFunction {
  private let failure: Failure

  init(_ failure: Failure) { self.failure = failure }

  var signature: String { "-()" }

  func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? { throw failure }

  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    throw failure
  }

  func setVisible(
    _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
  ) throws(Failure) -> Presented? { throw failure }

  func present(
    _ transition: Transition, reply: Reply<Presented>
  ) throws(Failure) -> Presented? { throw failure }

  func call(_ arguments: [Value]) throws(Failure) -> Value { throw failure }

  func cancel(token: UInt64) {}
}
