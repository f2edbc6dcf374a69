import SnapEngine
package import SnapManifest
import SnapStore
package import SnapSystem
package import SnapValue

/// Whether a manifest takes up a state that was kept, tried with a real one. Nothing is run: what guards,
/// plugins and screen types say is not known.
package struct StateTrial: Sendable, Hashable {
  /// The file that holds it.
  package var file: String
  /// As a state URL.
  package var state: String
  /// How many screens, layers and effects it has.
  package var parts: Int
  /// How many of them have a place.
  package var taken = 0
  /// Why something of it has none, a sentence for each.
  package var reasons: [String] = []

  /// Whether it is restored whole.
  package var isWhole: Bool { taken == parts && reasons.isEmpty }

  /// How much of it is restored: `whole`, `part` or `none`.
  package var word: String { isWhole ? "whole" : taken > 0 ? "part" : "none" }

  /// The most state URLs of one file.
  package static let mostURLs = 1_000

  /// Why a file holds no state.
  package enum Fault: Error, Sendable {
    /// It cannot be read.
    case file(FileReadError)
    /// It is neither a store nor state URLs, and why.
    case foreign(String)
    /// The manifest does not hold together.
    case manifest(Failure)
  }

  /// Tries every state that a file holds: the one of a store, or state URLs, one in a line.
  package static func all(
    in path: String, for manifest: Manifest
  ) throws(Fault) -> [StateTrial] {
    let bytes: [UInt8]
    do throws(FileReadError) {
      bytes = try readFile(path, limit: OpenStore.sizeLimit).bytes
    } catch { throw .file(error) }
    let graph: Graph
    do throws(Failure) { graph = try Graph(linking: manifest.configuration) } catch {
      throw .manifest(error)
    }
    let journal = StoredJournal(reading: bytes)
    if let state = journal.state {
      var trial = kept(state, in: path, for: manifest, graph)
      if let damage = journal.damage {
        trial.reasons.append("the file cannot be read whole: \(damage)")
      }
      return [trial]
    }
    return try urls(bytes, journal, in: path, for: manifest, graph)
  }

  private static func urls(
    _ bytes: [UInt8], _ journal: StoredJournal, in path: String, for manifest: Manifest,
    _ graph: Graph
  ) throws(Fault) -> [StateTrial] {
    let foreign = "it is no store (\(journal.damage ?? "")), and has no state URL in each line"
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .foreign(foreign) }
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
    let lines = all.filter { !$0.isEmpty }
    guard lines.contains(where: { $0.contains("://") }) else { throw .foreign(foreign) }
    if let place = all.firstIndex(where: { !$0.isEmpty && !$0.contains("://") }) {
      throw .foreign("line \(place + 1) is no state URL")
    }
    guard lines.count <= mostURLs else {
      throw .foreign("it has \(lines.count) state URLs; at most \(mostURLs) are tried")
    }
    return lines.map { opened($0, in: path, for: manifest, graph) }
  }

  // MARK: A store

  private static func kept(
    _ state: StoredState, in path: String, for manifest: Manifest, _ graph: Graph
  ) -> StateTrial {
    let store = manifest.store ?? Manifest.Store()
    let before = KeptState(state, scheme: manifest.app.scheme)
    var trial = StateTrial(file: path, state: before.state.printed, parts: before.state.partCount)
    guard state.application == manifest.app.id else {
      trial.reasons = ["it is of \"\(state.application)\", and not of \"\(manifest.app.id)\""]
      return trial
    }
    guard state.version <= store.version else {
      trial.reasons = [
        "it has version \(state.version), and the manifest knows version \(store.version)"
      ]
      return trial
    }
    let migrated = state.migrated(to: store.version, by: store.migrations.map(StateMigration.init))
    let all = KeptState(migrated, scheme: manifest.app.scheme)
    let dropped = trial.parts - all.state.partCount
    trial.parts -= dropped
    let (kept, leftOut) = graph.fitting(all)
    trial.reasons = leftOut.map { "\($0.what) is left out: \($0.why)" }
    if !kept.state.stack.isEmpty { trial.taken = kept.state.partCount }
    return trial
  }

  // MARK: A state URL

  private static func opened(
    _ url: String, in path: String, for manifest: Manifest, _ graph: Graph
  ) -> StateTrial {
    var trial = StateTrial(file: path, state: url, parts: 0)
    do throws(LocationFault) {
      let location = try Location(parsing: url, scheme: manifest.app.scheme)
      let shown = location.parameters.filter { $0.flags.contains(.visible) }
      trial.parts = location.path.count + shown.count
      let keys = location.path.map(\.key) + shown.map(\.key)
      trial.reasons = keys.filter { graph.node($0) == nil && graph.effect($0) == nil }
        .map { "there is no screen or effect \"\($0)\"" }
    } catch { trial.reasons = [error.message] }
    guard trial.reasons.isEmpty else { return trial }
    let state = graph.regions.emptyState(scheme: manifest.app.scheme)
    let planning = Planner(graph).plan(
      Request(.open(url: url)), in: Planner.Context(state: state))
    switch planning {
    case .outcome(let outcome) where outcome != .alreadyThere:
      trial.reasons = [outcome.reason ?? outcome.name]
    default: trial.taken = trial.parts
    }
    return trial
  }
}

extension NavigationState {
  /// How many screens, layers and effects there are.
  fileprivate var partCount: Int { regions.reduce(overlays.count) { $0 + $1.stack.count } }
}

extension StateMigration {
  /// A migration as a manifest says it.
  init(_ migration: Manifest.Migration) {
    self.init(
      from: migration.from, screens: migration.screens, properties: migration.properties)
  }
}
