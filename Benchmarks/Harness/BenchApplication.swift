import BenchPeers
import Glibc
import SnapApp
import SnapNavigation
import SnapStore
import SnapSystem

/// The pipeline plugin in an application as `navhost run` puts it together, with somebody who listens.
@MainActor
final class BenchApplication {
  private let application: Application
  private let loop: MainLoop
  private let recorder: Recorder?
  private var turn = 0

  /// One that keeps its states by a policy, or writes a record to a file, or does neither.
  init(_ bench: Bench, keeping sync: StorePolicy.Sync? = nil, recordTo record: String? = nil) throws
  {
    let name = sync.map { "kept-\($0)" } ?? (record == nil ? "plain" : "recorded")
    let manifest = try Self.lay(bench, name, keeping: sync)
    let file = ManifestFile(reading: manifest)
    guard !file.hasErrors, let read = file.manifest else {
      throw BenchFault(file.diagnostics.map(\.text).joined(separator: "\n"))
    }
    loop = try MainLoop()
    var options = AssemblyOptions(hostName: "bench", version: "1.0.0")
    var trouble: String?
    if sync != nil {
      let setting = try StoreSetting(read, path: "\(bench.path("store"))/\(name)", below: nil)
      guard let setting else { throw BenchFault("no store for \(name)") }
      options.store = try StateStore.open(setting, log: { _ in }, unusable: { trouble = $0 })
      if let trouble { throw BenchFault("the store of \(name): \(trouble)") }
    }
    if let record {
      let recorder = try Recorder(
        of: file, to: try TextOutput(creating: record, isOwn: true), version: "1.0.0", locale: nil
      ) { print("the record: \($0)") }
      options.recorder = recorder
      self.recorder = recorder
    } else {
      recorder = nil
    }
    do throws(AssemblyFault) {
      application = try Application(file, on: loop, options: options)
    } catch {
      throw BenchFault(error.diagnostics.map(\.text).joined(separator: "\n"))
    }
    application.navigator.assumeIsolated { navigator in navigator.listen { _ in } }
    try ask(.open("bench://A"))
    _ = try time(100)
  }

  private static func lay(
    _ bench: Bench, _ name: String, keeping sync: StorePolicy.Sync?
  ) throws -> String {
    let folder = bench.path("application-\(name)")
    mkdir(folder, 0o755)
    mkdir("\(folder)/plugins", 0o755)
    try writeFile("\(folder)/plugins/pipeline.so", readFile(bench.path("pipeline.so")))
    let store = sync.map { ", \"store\": {\"sync\": \"\($0.rawValue)\"}" } ?? ""
    let mediation = "\"mediation\": [{\"use\": \"bench/first\"}, {\"use\": \"bench/second\"}]"
    let manifest = """
      {
        "navhost": 1,
        "app": {"id": "org.snapnav.bench-\(name)", "scheme": "bench"},
        "plugins": {"directories": ["plugins"], "use": {"bench": {"id": "org.snapnav.bench"}}},
        "presenter": ["bench/presenter"],
        "screens": {"A": {}, "B": {}},
        "navigations": {
          "toA": {"from": "*", "to": "A", "presentation": "root", \(mediation)},
          "toB": {"from": "*", "to": "B", "presentation": "root", \(mediation)}},
        "state": {"initial": "bench://A"\(store)}
      }
      """
    try writeFile("\(folder)/manifest.json", Array(manifest.utf8))
    return "\(folder)/manifest.json"
  }

  private func ask(_ request: Request) throws {
    let ended = Ended()
    application.navigator.assumeIsolated { navigator in
      _ = navigator.submit(request) { ended.outcome = $0 }
    }
    guard ended.outcome == .done else {
      throw BenchFault("\(request) ended as \(ended.outcome.map { "\($0)" } ?? "nothing")")
    }
  }

  /// Nanoseconds of a processor that each of so many navigations takes, with what the loop has to do for
  /// it: of this thread, and of all. A disk is waited for between them, and that is not counted.
  func time(_ times: Int) throws -> (here: Double, all: Double) {
    var (here, all): (UInt64, UInt64) = (0, 0)
    let share = 25
    for _ in 0..<(times / share) {
      let (began, beganAll) = (peer_busy(), peer_busy_all())
      for _ in 0..<share {
        try ask(.route("go"))
        loop.drain()
      }
      here += peer_busy() - began
      usleep(2_000)
      let resumed = peer_busy()
      loop.drain()
      here += peer_busy() - resumed
      all += peer_busy_all() - beganAll
    }
    return (Double(here) / Double(times), Double(all) / Double(times))
  }

  func close() {
    recorder?.end()
    application.close()
  }
}

// @unchecked: on the loop's thread only, which is the navigator's executor.
/// How one request has ended.
private final class Ended: @unchecked Sendable {
  var outcome: Outcome?
}
