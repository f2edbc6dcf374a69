import SnapEngine
import SnapPlugins
import SnapSystem
import SnapValue
import Synchronization
import TestKit

/// A host with a loop and a navigation of its own whose plugins run in processes of their own.
final class IsolatedBench {
  let loop = TestLoop()
  let navigation = TestNavigation()
  let lines = Bench.Lines()
  let host: PluginHost
  var plan = IsolationPlan(program: Navhost.path, words: ["plugin-worker"])

  /// - Parameter linesTake: how long it takes to write a line of the log at least, in nanoseconds.
  init(linesTake time: UInt64 = 0) {
    let lines = lines
    host = PluginHost(name: "bench", version: "1.0.0", loop: loop) { line in
      let end = ProcessFacts.now + time
      while ProcessFacts.now < end {}
      lines.add(line)
    }
    host.connect(navigation)
  }

  /// Compiles, inspects and loads a fixture.
  func load(
    _ name: String, config: Value = [:], budget: RestartBudget = RestartBudget(max: 100)
  ) throws -> IsolatedPlugin {
    var inspector = PluginInspector()
    return try host.loadIsolated(
      inspector.inspect(try Compiler.fixture(name, [])), config: config, by: plan, budget: budget)
  }

  /// Turns the loop, with what comes meanwhile, until something is so; false when it is not within ten
  /// seconds.
  func turn(until isSo: () throws -> Bool) rethrows -> Bool {
    let end = ProcessFacts.now + 10_000_000_000
    while true {
      loop.runPosted()
      if try isSo() { return true }
      guard ProcessFacts.now < end else { return false }
      let watched = loop.watched.sorted { $0.key < $1.key }
      let ready = FrameSocket.wait(
        for: watched.map(\.key), until: ProcessFacts.now + 100_000_000
      ).ready
      for (place, watch) in watched.enumerated() where ready & (1 << UInt32(place)) != 0 {
        watch.value()
      }
    }
  }

  /// Does what waits until nothing does.
  func settle() {
    for _ in 0..<8 { loop.runPosted() }
  }

  deinit { host.stopAll() }
}

extension IsolatedPlugin {
  /// Asks its mediator `m` with a word.
  func mediate(
    _ word: Value, _ ear: Ear<MediationAnswer> = Ear(), token: UInt64 = 7,
    destination: ScreenID = .none
  ) throws -> MediationAnswer? {
    try mediator("m")?.bound(to: word).mediate(
      MediationCall(id: 1, destinationID: destination), reply: ear.reply(token))
  }

  /// How often its mediator was called, as it counts.
  var count: Value? { try? function("calls")?.call([]) }
}
