import BenchPeers
import Glibc
import SnapPlugins
import SnapSystem
import SnapValue

extension Bench {
  /// What a process of a plugin's own costs: a call, its start, a navigation.
  @MainActor
  mutating func isolatedRows() throws {
    guard exists(navhost) else { return report.skip("isolated", "there is no navhost") }
    try callRow()
    try beginningRow()
    try deathRow()
    try isolatedNavigationRow()
  }

  private func load(_ host: PluginHost) throws -> IsolatedPlugin {
    var inspector = PluginInspector()
    return try host.loadIsolated(
      inspector.inspect(path("pipeline.so")),
      by: IsolationPlan(program: navhost, words: ["plugin-worker"]))
  }

  private func makeHost() throws -> PluginHost {
    PluginHost(name: "bench", version: "1.0.0", loop: SystemLoop(try MainLoop()))
  }

  /// One call of a typed function beside a program in C that sends as many bytes there and back: on one core,
  /// and wherever the system puts both ends.
  private mutating func callRow() throws {
    peer_stay_on_one_core(1)
    let one = try calls()
    report.add(
      Row(
        name: "one isolated call, one core", unit: "us", ours: one.ours / 1_000,
        peer: ("C program, same bytes, same wait", one.peer / 1_000), goal: 1.5,
        note: "wall, there and back"))
    peer_stay_on_one_core(0)
    let two = try calls()
    report.add(
      Row(
        name: "one isolated call, any core", unit: "us", ours: two.ours / 1_000,
        peer: ("C program, same bytes, same wait", two.peer / 1_000)))
    guard peer_trips_begin(Self.callBytes, Self.answerBytes, 1) == 0 else {
      throw BenchFault("no peer")
    }
    let spun = try (0..<20).map { _ in try trips(200) }
    peer_trips_end()
    report.add(
      Row(
        name: "the same against a peer that spins", unit: "us", ours: two.ours / 1_000,
        peer: ("C program that spins on two cores", median(spun) / 1_000)))
  }

  /// Nanoseconds of a call of ours, and of the peer's.
  private func calls() throws -> (ours: Double, peer: Double) {
    let host = try makeHost()
    defer { host.stopAll() }
    guard let add = try load(host).function("add") else { throw BenchFault("no function") }
    let arguments: [Value] = [.int(1), .int(2), .int(3)]
    guard try add.call(arguments) == .int(6) else { throw BenchFault("a wrong sum") }
    guard peer_trips_begin(Self.callBytes, Self.answerBytes, 0) == 0 else {
      throw BenchFault("no peer")
    }
    defer { peer_trips_end() }
    let times = 200
    return try Rounds(
      60,
      ours: {
        let began = peer_now()
        for _ in 0..<times { _ = try add.call(arguments) }
        return Double(peer_now() - began) / Double(times)
      },
      peer: { try trips(times) }
    ).medians
  }

  /// What `add` with three numbers sends, and what comes back, with the length in front.
  private static let callBytes = 38
  private static let answerBytes = 14

  private func trips(_ times: Int) throws -> Double {
    let began = peer_now()
    guard peer_trips(Self.callBytes, Self.answerBytes, UInt64(times)) == 0 else {
      throw BenchFault("the peer failed")
    }
    return Double(peer_now() - began) / Double(times)
  }

  /// From nothing to the first answer of a plugin's process.
  private mutating func beginningRow() throws {
    var (ours, peer): ([Double], [Double]) = ([], [])
    for _ in 0..<15 {
      let host = try makeHost()
      let began = peer_now()
      let plugin = try load(host)
      guard try plugin.function("add")?.call([.int(1), .int(2), .int(3)]) == .int(6) else {
        throw BenchFault("a wrong sum")
      }
      ours.append(Double(peer_now() - began) / 1_000_000)
      host.stopAll()
      let then = peer_now()
      let child = try Child([path("hello")], reads: true)
      _ = child.read()
      peer.append(Double(peer_now() - then) / 1_000_000)
      _ = child.end()
    }
    report.add(
      Row(
        name: "a plugin's process to its first answer", unit: "ms", ours: median(ours),
        peer: ("Swift hello with Glibc to its line", median(peer)), note: "wall"))
  }

  /// From the end of a plugin's process to the next answer, with a process that waits and without one.
  private mutating func deathRow() throws {
    var (ours, peer): ([Double], [Double]) = ([], [])
    for _ in 0..<15 {
      ours.append(try deathTime(isAwaited: true))
      peer.append(try deathTime(isAwaited: false))
    }
    report.add(
      Row(
        name: "an isolated plugin's death to its next answer", unit: "ms", ours: median(ours),
        peer: ("the same without a process that waits", median(peer)), note: "wall"))
  }

  private func deathTime(isAwaited: Bool) throws -> Double {
    let loop = try MainLoop()
    let host = PluginHost(name: "bench", version: "1.0.0", loop: SystemLoop(loop))
    defer { host.stopAll() }
    let plugin = try load(host)
    let arguments: [Value] = [.int(1), .int(2), .int(3)]
    guard let add = plugin.function("add"), try add.call(arguments) == .int(6),
      let process = plugin.processIdentifier
    else { throw BenchFault("a wrong sum") }
    if isAwaited {
      while host.spareProcess == nil { loop.drain() }
      usleep(50_000)
    }
    let began = peer_now()
    kill(process, SIGABRT)
    while (try? add.call(arguments)) != nil {}
    guard try add.call(arguments) == .int(6) else { throw BenchFault("a wrong sum") }
    return Double(peer_now() - began) / 1_000_000
  }

  /// A navigation through router, two mediators and a presenter, all of one plugin, by a script.
  private mutating func isolatedNavigationRow() throws {
    var (ours, peer): ([Double], [Double]) = ([], [])
    for _ in 0..<5 {
      peer.append(try scriptTime([]))
      ours.append(try scriptTime(["--isolate", "all"]))
    }
    report.add(
      Row(
        name: "a navigation with --isolate all", unit: "us", ours: median(ours),
        peer: ("the same in one process", median(peer)), note: "wall, by a script's steps"))
  }

  private func scriptTime(_ words: [String]) throws -> Double {
    let folder = path("isolated")
    mkdir(folder, 0o755)
    mkdir("\(folder)/plugins", 0o755)
    try writeFile("\(folder)/plugins/pipeline.so", readFile(path("pipeline.so")))
    let count = 1_000
    let steps = (0..<count).map { _ in "{\"route\": \"go\"}" }.joined(separator: ", ")
    let manifest = """
      {"navhost": 1, "app": {"id": "org.snapnav.bench-isolated", "scheme": "bench"},
       "plugins": {"directories": ["plugins"], "use": {"p": {"id": "org.snapnav.bench"}}},
       "presenter": ["p/presenter"], "screens": {"A": {}, "B": {}},
       "navigations": {
         "toA": {"from": "*", "to": "A", "presentation": "root",
           "mediation": [{"use": "p/first"}, {"use": "p/second"}]},
         "toB": {"from": "*", "to": "B", "presentation": "root",
           "mediation": [{"use": "p/first"}, {"use": "p/second"}]}},
       "state": {"initial": "bench://A"}, "script": [\(steps)]}
      """
    try writeFile("\(folder)/manifest.json", Array(manifest.utf8))
    let words = ["--script", "\(folder)/manifest.json"] + words
    return try stepsTime(words, count: count) / Double(count) / 1_000
  }
}
