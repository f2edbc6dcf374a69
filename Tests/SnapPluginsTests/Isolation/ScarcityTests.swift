import CSnapSystem
import Foundation
import SnapEngine
import SnapSystem
import SnapValue
import TestKit
import Testing

@testable import SnapPlugins

@Suite("A plugin whose process has died where the host can start no other one")
struct ScarcityTests {
  /// In a child, whose descriptors they are.
  @Test("is started again as soon as there is room, and its calls fail with the reason until then")
  func descriptors() async {
    await #expect(processExitsWith: .success) {
      let bench = IsolatedBench()
      let plugin = try bench.load("dies", budget: RestartBudget(max: 1))
      #expect(try plugin.mediate("") == .proceed)
      bench.settle()
      #expect(throws: Failure.self) { try plugin.mediate("abort") }
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = min(limit.rlim_cur, 2_000)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      var taken: [Int32] = []
      while case let one = dup(1), one >= 0 { taken.append(one) }
      for _ in 0..<3 {
        bench.settle()
        let failure = #expect(throws: Failure.self) { try plugin.mediate("") }
        #expect(failure?.message.hasPrefix("its process cannot be started: ") == true)
        #expect(failure?.message.hasSuffix("Too many open files") == true)
        bench.loop.advance(1_000_000_000)
      }
      #expect(!plugin.isGivenUp)
      let told = bench.lines.texts.filter { $0.hasPrefix("its process cannot be started: ") }
      #expect(told.count == 1)
      for one in taken { close(one) }
      bench.loop.advance(1_000_000_000)
      #expect(bench.turn { bench.lines.texts.contains { $0.hasPrefix("a new process after ") } })
      #expect(try plugin.mediate("") == .proceed)
      #expect(plugin.count == 2)
    }
  }

  /// In a child, whose descriptors they are.
  @Test("has whoever waits for its presenter told the reason")
  func presenter() async {
    await #expect(processExitsWith: .success) {
      let bench = IsolatedBench()
      let plugin = try bench.load("dies")
      let presenter = try #require(plugin.presenter("p") as? IsolatedPresenter)
      #expect(throws: Failure.self) { try plugin.mediate("abort") }
      while dup(1) >= 0 {}
      var failure: Failure?
      presenter.comeBack(arguments: .null) { failure = $0 }
      #expect(failure?.message.hasSuffix("Too many open files") == true)
    }
  }
}
