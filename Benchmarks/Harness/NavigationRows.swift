import BenchPeers
import SnapEngine
import SnapValue
import SnapNavigation
import SnapPluginHost
import SnapSystem

extension Bench {
  /// Router, two mediators, a presenter that completes at once, commit; plugin calls included.
  @MainActor
  mutating func navigationRows() async throws {
    guard peer_open_pipeline(path("pipeline.so")) == 1 else {
      throw BenchFault("the pipeline plugin does not open in C")
    }
    let bench = try PipelineBench(plugin: path("pipeline.so"))
    try await bench.open()
    var idiomatic = IdiomaticHost()
    let times = 20_000
    var (ours, plain, bare): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<16 {
      ours.append(try await bench.navigator.time(times))
      plain.append(
        try nanoseconds(per: times) {
          for _ in 0..<times {
            guard idiomatic.go("go") else { throw BenchFault("the idiomatic host failed") }
          }
        })
      bare.append(nanoseconds(per: times * 20) { use(peer_navigate(UInt64(times * 20))) })
    }
    let mine = median(Array(ours.dropFirst()))
    report.add(
      Row(
        name: "one navigation through four plugin calls", unit: "ns", ours: mine,
        peer: ("idiomatic Swift host", median(Array(plain.dropFirst()))), goal: 7))
    report.add(
      Row(
        name: "the same against bare C", unit: "ns", ours: mine,
        peer: ("bare C calls", median(Array(bare.dropFirst())))))

    let single = try await bench.navigator.timeEach(times)
    report.add(
      Row(
        name: "slowest in a hundred navigations (p99)", unit: "ns",
        ours: percentile(single, 99), peer: ("p50", percentile(single, 50)), goal: 5))
    var awaited: [Double] = []
    for _ in 0..<7 {
      let began = peer_now()
      for _ in 0..<2_000 { await bench.navigator.perform(.route("go")) }
      awaited.append(Double(peer_now() - began) / 2_000)
    }
    report.add(
      Row(
        name: "one navigation awaited by a task", unit: "ns", ours: median(awaited),
        peer: ("the same without a task", mine), note: "one task switch each"))
  }
}

/// The pipeline plugin in a navigator, as an assembly would link it.
@MainActor
private final class PipelineBench {
  let navigator: Navigator
  private let host: PluginHost
  private let plugin: Plugin

  init(plugin path: String) throws {
    host = PluginHost(name: "bench", version: "1.0.0", loop: SystemLoop(try MainLoop()))
    var inspector = PluginInspector()
    plugin = try host.load(inspector.inspect(path))
    guard let first = plugin.mediator("first"), let second = plugin.mediator("second"),
      let router = plugin.router("router")
    else { throw BenchFault("the pipeline plugin lacks a part") }
    var configuration = Configuration(scheme: "bench")
    configuration.screens = ["A", "B"].map { ScreenDefinition($0, factory: EmptyScreens()) }
    configuration.routers = [NamedRouter("router", router)]
    configuration.navigations = ["A", "B"].map { key in
      NavigationDefinition(
        "to\(key)", to: key,
        mediation: Mediation([
          Mediation.Step(first, name: "first"), Mediation.Step(second, name: "second"),
        ]), presentation: .root)
    }
    navigator = try Navigator(configuration, clock: QuickClock())
    host.connect(navigator)
  }

  func open() async throws {
    guard let presenter = plugin.presenter("presenter") else { throw BenchFault("no presenter") }
    try await navigator.open(presenter)
  }
}

extension Navigator {
  /// Nanoseconds that one request takes from submission to completion, on the navigator's executor.
  fileprivate func time(_ times: Int) throws -> Double {
    let done = Counter()
    let took = nanoseconds(per: times) {
      for _ in 0..<times { submit(.route("go")) { done.count($0) } }
    }
    guard done.committed == times else {
      throw BenchFault("\(done.committed) of \(times) navigations were done: \(done.other)")
    }
    return took
  }

  fileprivate func timeEach(_ times: Int) throws -> [Double] {
    let done = Counter()
    return (0..<times).map { _ in
      let began = peer_now()
      submit(.route("go")) { done.count($0) }
      return Double(peer_now() - began)
    }
  }
}

/// Counts outcomes; used on one executor only.
private final class Counter: @unchecked Sendable {
  private(set) var committed = 0
  private(set) var other = ""

  func count(_ outcome: Outcome) {
    if case .done = outcome { committed += 1 } else { other = "\(outcome)" }
  }
}

/// The system's clock as the host's main loop reads it; no deadline is ever armed here.
private struct QuickClock: NavigationClock {
  func now() -> UInt64 { peer_now() }
  func schedule(after nanoseconds: UInt64, _ work: @escaping @Sendable () -> Void) -> UInt64 { 0 }
  func cancel(_ timer: UInt64) {}
}

private struct EmptyScreens: ScreenFactory {
  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenBody {
    EmptyScreen()
  }
}

private final class EmptyScreen: ScreenBody {
  func value(of name: String) throws(Failure) -> Value { throw Failure(.noSuchKey, name) }
  func set(_ name: String, to value: Value) throws(Failure) { throw Failure(.noSuchKey, name) }
  func properties() throws(Failure) -> ValueMap { [:] }
}
