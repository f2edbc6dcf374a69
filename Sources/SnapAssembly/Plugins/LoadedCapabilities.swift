import SnapManifest
import SnapEngine
import SnapValue
import SnapPluginHost

// @unchecked because it is used on the main loop's thread only, where plugins are called and where
// the navigator that holds it runs.
/// The capabilities of a manifest's plugins; a plugin is loaded and started when the first of its
/// capabilities is asked for. Main thread.
final class LoadedCapabilities: Capabilities, @unchecked Sendable {
  private let manifest: Manifest
  let catalog: PluginCatalog
  private let facts: PluginFacts
  let host: PluginHost
  private var plugins: [String: Plugin] = [:]
  /// The live plugins, and what each was started with.
  private(set) var running: [RunningPlugin] = []
  /// Those among them that this assembly has started.
  private(set) var fresh: [Plugin] = []
  /// What runs already, when this is to take the place of another assembly.
  private let before: [RunningPlugin]
  /// Why an optional plugin is not there, by alias.
  private(set) var absent: [String: String] = [:]

  init(
    manifest: Manifest, catalog: PluginCatalog, host: PluginHost, before: [RunningPlugin] = []
  ) {
    self.before = before
    self.manifest = manifest
    self.catalog = catalog
    facts = catalog.facts
    self.host = host
  }

  func mediator(_ capability: Manifest.Capability) throws(Failure) -> any Mediator {
    guard let plugin = try plugin(capability) else { return AbsentRole(missing(capability)) }
    return try provided(plugin.mediator(capability.name), .mediator, capability)
  }

  func presenter(_ capability: Manifest.Capability) throws(Failure) -> any Presenter {
    guard let plugin = try plugin(capability) else { throw missing(capability) }
    return try provided(plugin.presenter(capability.name), .presenter, capability)
  }

  func screenFactory(_ capability: Manifest.Capability) throws(Failure) -> any ScreenFactory {
    guard let plugin = try plugin(capability) else { return AbsentRole(missing(capability)) }
    return try provided(plugin.screenFactory(capability.name), .screen, capability)
  }

  func effect(_ capability: Manifest.Capability) throws(Failure) -> any Effect {
    guard let plugin = try plugin(capability) else { return AbsentRole(missing(capability)) }
    return try provided(plugin.effect(capability.name), .effect, capability)
  }

  func function(_ capability: Manifest.Capability) throws(Failure) -> any FreeFunction {
    guard let plugin = try plugin(capability) else { return AbsentRole(missing(capability)) }
    return try provided(plugin.function(capability.name), .function, capability)
  }

  func routers() throws(Failure) -> [LinkedRouter] {
    var routers: [LinkedRouter] = []
    for use in manifest.plugins.use {
      guard let names = note(of: use)?.provides.routers, !names.isEmpty else { continue }
      guard let plugin = try plugin(use) else { continue }
      for name in names {
        guard let router = plugin.router(name) else { continue }
        routers.append(
          LinkedRouter(
            name: "\(use.alias)/\(name)", router: router,
            culprit: "\(plugin.note.id): resolve \(name)"))
      }
    }
    return routers
  }

  func culprit(_ callback: String, _ capability: Manifest.Capability) -> String {
    let id = manifest.plugin(capability.alias)?.id ?? capability.alias
    return "\(id): \(callback) \(capability.name)"
  }

  func origin(_ capability: Manifest.Capability) -> String {
    guard let plugin = plugins[capability.alias] else { return "\(capability): absent" }
    return "\(plugin.note.id)/\(capability.name) \(plugin.generation)"
  }

  /// The number of the live plugin of an id; 0 when there is none.
  func generation(_ id: String) -> Int {
    running.first { $0.plugin.note.id == id }?.plugin.generation ?? 0
  }

  /// The digest of the file that has an id; empty when there is none.
  func digest(_ id: String) -> String {
    catalog.inspections.values.first { $0.plugin == id }?.digest?.description ?? ""
  }

  /// What a plugin's note needs for itself alone, before it is loaded.
  func resources(_ capability: Manifest.Capability) -> [String] {
    manifest.plugin(capability.alias).flatMap { note(of: $0) }?.resources ?? []
  }

  // MARK: Loading

  private func note(of use: Manifest.PluginUse) -> PluginNote? {
    guard case .file(let index) = facts.choice(for: use) else { return nil }
    return catalog.reports.first { $0.file == facts.files[index].path }?.note
  }

  private func plugin(_ capability: Manifest.Capability) throws(Failure) -> Plugin? {
    guard let use = manifest.plugin(capability.alias) else {
      throw Failure(.unknownName, "there is no plugin \"\(capability.alias)\"")
    }
    return try plugin(use)
  }

  /// The live plugin; `nil` when it is optional and cannot be had.
  func plugin(_ use: Manifest.PluginUse) throws(Failure) -> Plugin? {
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

  private func load(_ use: Manifest.PluginUse) throws(Failure) -> Plugin {
    guard case .file(let index) = facts.choice(for: use),
      let inspection = catalog.inspections[facts.files[index].path]
    else {
      throw Failure(
        .unknownName, "the plugin \(use.id) is not there",
        hint: "put it into one of: " + catalog.searched.joined(separator: ", "))
    }
    do throws(PluginRefusal) {
      return try live(inspection, .map(use.config))
    } catch {
      throw Failure(
        .failed, "\(error.file): \(error.what)", culprit: use.id, hint: error.remedy,
        place: manifest.source.place(of: use.origin))
    }
  }

  /// The one live plugin of an id: one that runs already with the same bytes and configuration, or
  /// else a new one.
  private func live(
    _ inspection: PluginInspection, _ config: Value
  ) throws(PluginRefusal) -> Plugin {
    if let own = running.first(where: { $0.plugin.note.id == inspection.plugin }) {
      return own.plugin
    }
    if let kept = before.first(where: { $0.isSame(inspection, config) }) {
      running.append(kept)
      return kept.plugin
    }
    let plugin = try host.load(inspection, config: config)
    fresh.append(plugin)
    running.append(RunningPlugin(plugin: plugin, config: config))
    return plugin
  }

  private func provided<Role>(
    _ role: Role?, _ kind: PluginRole, _ capability: Manifest.Capability
  ) throws(Failure) -> Role {
    if let role { return role }
    throw Failure(
      .unknownName, "\"\(capability)\" is no \(kind.words)",
      place: manifest.source.place(of: capability.origin))
  }

  private func missing(_ capability: Manifest.Capability) -> Failure {
    Failure(
      .unsupported,
      "\"\(capability)\" is of an optional plugin that is not there: "
        + (absent[capability.alias] ?? ""),
      place: manifest.source.place(of: capability.origin))
  }
}

/// A live plugin, and what it was started with.
struct RunningPlugin {
  let plugin: Plugin
  let config: Value

  /// Whether a file holds the same bytes, and they would be started with the same.
  func isSame(_ inspection: PluginInspection, _ config: Value) -> Bool {
    !plugin.isStopped && plugin.note.id == inspection.plugin && plugin.digest != nil
      && plugin.digest == inspection.digest && self.config == config
  }
}

/// Stands for what an optional plugin would provide; to use it fails.
struct AbsentRole: Mediator, ScreenFactory, Effect, FreeFunction {
  private let failure: Failure

  init(_ failure: Failure) { self.failure = failure }

  var signature: String { "-()" }

  func mediate(
    _ call: MediationCall, reply: Reply<MediationAnswer>
  ) throws(Failure) -> MediationAnswer? { throw failure }

  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenBody {
    throw failure
  }

  func setVisible(
    _ visible: Bool, animated: Bool, arguments: Value, reply: Reply<Presented>
  ) throws(Failure) -> Presented? { throw failure }

  func call(_ arguments: [Value]) throws(Failure) -> Value { throw failure }

  func cancel(token: UInt64) {}
}

extension LoadedCapabilities {
  /// A presenter that the manifest does not list, of a plugin that it uses.
  func presenter(
    _ name: String, of use: Manifest.PluginUse
  ) throws(Failure) -> any Presenter {
    guard let presenter = try plugin(use)?.presenter(name) else {
      throw Failure(.unsupported, absent[use.alias] ?? "\(use.id) registers no \(name)")
    }
    return presenter
  }

  /// A presenter of a plugin that the manifest does not use.
  func presenter(_ name: String, ofFile path: String) throws(Failure) -> any Presenter {
    guard let inspection = catalog.inspections[path] else {
      throw Failure(.unknownName, "\(path) was not inspected")
    }
    do throws(PluginRefusal) {
      guard let presenter = try live(inspection, [:]).presenter(name) else {
        throw PluginRefusal(
          file: path, plugin: inspection.plugin,
          .registration([.missing(.presenter, name: name)]))
      }
      return presenter
    } catch {
      throw Failure(
        .failed, "\(error.file): \(error.what)", culprit: inspection.plugin, hint: error.remedy)
    }
  }
}
