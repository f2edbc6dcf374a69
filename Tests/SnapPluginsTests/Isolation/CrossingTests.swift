import SnapEngine
import SnapPlugins
import SnapValue
import TestKit
import Testing

@Suite("What crosses between a plugin's process and the host")
struct CrossingTests {
  @Test("the outcome of a request is told to the process that made it, and to none after it")
  func outcomes() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    #expect(try plugin.mediate("ask") == .proceed)
    #expect(throws: Failure.self) { try plugin.mediate("abort") }
    // the new process counts its requests from the same number on
    #expect(try plugin.mediate("ask") == .proceed)
    bench.navigation.finishFirst(["outcome": "completed", "state": ""])
    bench.settle()
    #expect(try plugin.function("heard")?.call([]) == 0)
    bench.navigation.finishFirst(["outcome": "completed", "state": ""])
    bench.settle()
    #expect(try plugin.function("heard")?.call([]) == 1)
  }

  @Test("a request of another thread that is refused while a call is under way is told after it")
  func refused() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("services")
    let use = try #require(plugin.function("useElsewhere"))
    let look = try #require(plugin.function("look"))
    #expect(try use.call(["go", 0]) == 0)
    bench.settle()
    #expect(try look.call([]) == "failed")
    #expect(try plugin.function("count")?.call(["ticks"]) == 0)
    #expect(bench.lines.all.filter { $0.level >= .warning }.isEmpty)
  }
}
