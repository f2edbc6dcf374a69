import Foundation
import SnapEngine
import SnapPlugins
import SnapSystem
import SnapValue
import TestKit
import Testing

@Suite("A process that waits for a plugin")
struct SpareTests {
  /// Lets the process that waits be started, and answers its number.
  private func spare(_ bench: IsolatedBench) throws -> Int32 {
    bench.loop.advance(1_000_000_000)
    return try #require(bench.host.spareProcess)
  }

  @Test("it takes the place of one that has died, with the state as it was; then another one waits")
  func place() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies")
    #expect(bench.host.spareProcess == nil, "whoever waits for a plugin is answered first")
    for turn in 0..<3 {
      let waiting = try spare(bench)
      #expect(waiting != plugin.processIdentifier)
      for _ in 0..<2 { #expect(try plugin.mediate("") == .proceed) }
      bench.settle()
      #expect(throws: Failure.self) { try plugin.mediate("abort") }
      #expect(try plugin.mediate("") == .proceed)
      #expect(plugin.processIdentifier == waiting)
      #expect(plugin.count == .int(Int64(turn * 3 + 3)))
      bench.settle()
    }
  }

  @Test("there is one for all plugins of a host, and each is confined as it was")
  func powers() throws {
    let bench = IsolatedBench()
    var network = Grants()
    network.network = true
    let plugins = try [Grants(), network].map { try reaching(bench, $0) }
    for turn in 0..<2 {
      for (place, plugin) in plugins.enumerated() {
        let waiting = try spare(bench)
        #expect(throws: Failure.self) { try plugin.mediate("abort") }
        #expect((try? plugin.mediate("socket")) == (place == 1 ? .proceed : nil), "\(turn)")
        #expect((try? plugin.mediate("loaded")) == nil, "\(turn)")
        #expect((try? plugin.mediate("fork")) == nil, "\(turn)")
        #expect(plugin.processIdentifier == waiting)
      }
    }
  }

  @Test("who may start others is kept in a new process, and has nobody wait")
  func kept() throws {
    let bench = IsolatedBench()
    let plugin = try reaching(bench, nil)
    bench.loop.advance(1_000_000_000)
    #expect(bench.host.spareProcess == nil)
    #expect(throws: Failure.self) { try plugin.mediate("abort") }
    #expect(try plugin.mediate("fork") == .proceed)
  }

  private func reaching(_ bench: IsolatedBench, _ grants: Grants?) throws -> IsolatedPlugin {
    var inspector = PluginInspector()
    let path = try Compiler.fixture("reaches", ["-I", Repository.file("SDK/c").path])
    return try bench.host.loadIsolated(
      inspector.inspect(path), by: bench.plan, budget: RestartBudget(max: 100), grants: grants)
  }

  @Test("one that has ended meanwhile is not used, and costs the plugin nothing")
  func ended() throws {
    let bench = IsolatedBench()
    let plugin = try bench.load("dies", budget: RestartBudget(max: 1))
    let waiting = try spare(bench)
    kill(waiting, SIGKILL)
    var end = siginfo_t()
    #expect(waitid(P_PID, id_t(waiting), &end, WEXITED | WNOWAIT) == 0)
    #expect(throws: Failure.self) { try plugin.mediate("abort") }
    #expect(try plugin.mediate("") == .proceed)
    #expect(plugin.processIdentifier != waiting)
  }

  @Test("it ends with the last isolated plugin")
  func stop() throws {
    let bench = IsolatedBench()
    let plugins = try [bench.load("dies"), reaching(bench, Grants())]
    let waiting = try spare(bench)
    bench.host.stop(plugins[0])
    #expect(bench.host.spareProcess == waiting)
    bench.host.stop(plugins[1])
    #expect(bench.host.spareProcess == nil)
    #expect(kill(waiting, 0) == -1 && errno == ESRCH)
    bench.loop.advance(1_000_000_000)
    #expect(bench.host.spareProcess == nil)
  }

  @Test("a plugin gets the variables of its powers, whenever its process was started")
  func variables() {
    var display = Grants()
    display.display = true
    let whole = ["LANG=C.UTF-8", "DISPLAY=:7", "WAYLAND_DISPLAY=w", "TOKEN=secret", "USER=u"]
    #expect(PluginPowers(Grants()).variables(of: whole).isEmpty)
    #expect(PluginPowers(display).variables(of: whole) == ["DISPLAY=:7", "WAYLAND_DISPLAY=w"])
  }
}
