import SnapPlugins
package import SnapSystem
import SnapEngine
import SnapNavigation
import SnapValue

extension Record {
  /// The application that was run, with its files; `path` is the record's own.
  package func application(readFrom path: String) throws(RecordFault) -> RecordedApplication {
    try RecordedFiles(of: self).read(from: path)
  }
}

/// Why a file cannot be asked in place of a plugin of a record.
package struct AskingRefusal: Sendable, Hashable {
  /// What is wrong, in one sentence.
  package let what: String
  /// How to mend it; empty when the sentence says all there is to say.
  package var remedy = ""
  /// Whether the file cannot be loaded, and does not only belong elsewhere.
  package var isOfFile = false
}

extension Record {
  /// Why a file cannot be asked in place of a plugin of this record; `nil`: it can. Nothing of it runs.
  package func refusal(ofAsking path: String) -> AskingRefusal? {
    var inspector = PluginInspector()
    let file = inspector.inspect(path, rule: .warn, binds: true)
    if let refusal = file.refusals.first {
      let what =
        if case .unreadable = refusal.reason { refusal.what } else { refusal.description }
      return AskingRefusal(what: what, remedy: refusal.remedy, isOfFile: true)
    }
    guard plugins[file.plugin] != nil else {
      let known = plugins.keys.sorted().joined(separator: ", ")
      return AskingRefusal(
        what: "\(path) is \"\(file.plugin)\", which the record does not have; "
          + (known.isEmpty ? "it has no plugin" : "it has: \(known)"))
    }
    guard !isOfPresenters(file.plugin) else {
      return AskingRefusal(
        what: "\(path) only shows, and nothing is shown when a record is run again")
    }
    return nil
  }
}

extension Application {
  /// Puts together what a record is run again on; with `against`, a file of a plugin that is asked in place of
  /// the one of its id.
  package convenience init(
    _ file: ManifestFile, replaying player: RecordPlayer, against: String?, on loop: MainLoop,
    options: AssemblyOptions
  ) throws(AssemblyFault) {
    var options = options
    options.player = player
    options.against = against
    options.locale = player.record.locale
    options.tracesAlways = player.record.traces
    try self.init(file, on: loop, options: options)
  }

  /// The edge of this name that stands in the script or with a trigger; `nil`: there is none.
  func edge(named name: String) -> NavigationDefinition? {
    let requests = assembly.script.requests + assembly.triggers.map(\.request)
    for request in requests {
      if case .follow(let edge, _) = request.kind, edge.name == name { return edge }
    }
    return nil
  }

  /// Runs a record again, from its beginning to its end or to the first difference. The application was put
  /// together with the player.
  package func replay(_ player: RecordPlayer) {
    let loop = loop
    player.whenEnded = { loop.stop() }
    navigator.assumeIsolated { $0.listen { event in player.tell(event) } }
    player.begin(on: self)
    if !player.isOver { loop.run() }
  }
}

extension LoadedCapabilities {
  /// What stands in the place of a plugin of a record; the one that is asked in its place, where its file has
  /// that id.
  func replayed(_ id: String, by player: RecordPlayer) throws(Failure) -> any LivePlugin {
    guard let against, !isAsked else { return try player.plugin(id) }
    var inspector = PluginInspector()
    let file = inspector.inspect(against, rule: .warn)
    guard file.plugin == id || file.note == nil else { return try player.plugin(id) }
    let config = player.record.plugins[id]?["config"] ?? [:]
    let plugin: Plugin
    do throws(PluginRefusal) { plugin = try host.load(file, config: config) } catch {
      throw Failure(error, of: id)
    }
    isAsked = true
    fresh.append(plugin)
    return try player.plugin(id, inner: plugin)
  }
}

extension RecordPlayer {
  /// The presenter that was in use, or what stands in its place: the trace where it was a program.
  func candidate() throws(Failure) -> PresenterCandidate {
    guard let facts = record.presenter, let name = facts["name"]?.string else {
      throw Failure(.unknownName, "the record has no presenter: the run ended before it had one")
    }
    let plugin = facts["plugin"]?.string ?? ""
    guard !plugin.isEmpty else {
      return PresenterCandidate(
        name: name, culprit: facts["culprit"]?.string ?? "", resources: [], plugin: "", make: nil)
    }
    return PresenterCandidate(
      name: name, culprit: facts["culprit"]?.string ?? "", resources: [], plugin: plugin
    ) { [self] () throws(Failure) in
      let short = fileName(of: name)
      guard let presenter = try self.plugin(plugin).presenter(short) else {
        throw Failure(.unknownName, "the record has no presenter \(name)")
      }
      return presenter
    }
  }
}

extension Record {
  /// Whether a plugin does nothing but show. So does one that was not loaded before there was a presenter.
  func isOfPresenters(_ id: String) -> Bool {
    guard let plugin = plugins[id] else { return presenter != nil }
    guard let provides = plugin["note"]?["provides"]?.map else { return false }
    return !provides.isEmpty
      && provides.entries.allSatisfy { $0.key == "presenters" || $0.value.list?.isEmpty == true }
  }

  /// Whether transitions were traced whatever the presenter.
  package var traces: Bool { presenter?["traces"]?.bool ?? false }
}
