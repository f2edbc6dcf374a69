import SnapEngine
import SnapValue
import SnapPlugins
import Synchronization
import TestKit
import Testing

@Suite("What the host offers to plugins")
struct HostServiceTests {
  private let bench = Bench()

  private func use(
    _ plugin: Plugin, _ what: String, _ number: Int64 = 0, elsewhere: Bool = false
  ) throws -> Int64? {
    let function = try #require(plugin.function(elsewhere ? "useElsewhere" : "use"))
    return try function.call([.string(what), .int(number)]).int
  }

  private func count(_ plugin: Plugin, _ what: Value) throws -> Value? {
    try plugin.function("count")?.call([what])
  }

  @Test("a log line is one line with its level")
  func log() throws {
    let plugin = try bench.load("services")
    #expect(try use(plugin, "log") == 0)
    #expect(
      bench.lines.all == [
        PluginLogLine(plugin: "org.example.services", level: .warning, text: "a line of two")
      ])
  }

  @Test("a scheduled call comes once, after its time, and never at once")
  func schedule() throws {
    let plugin = try bench.load("services")
    #expect(try use(plugin, "schedule", 100) == 0)
    bench.loop.advance(99)
    #expect(try count(plugin, "t") == 0)
    bench.loop.advance(1)
    #expect(try count(plugin, "t") == 1)
    bench.loop.advance(1000)
    #expect(try count(plugin, "t") == 1)
    #expect(try use(plugin, "unschedule") == -5)
  }

  @Test("a call that is taken back does not come, and is stale afterwards")
  func unschedule() throws {
    let plugin = try bench.load("services")
    #expect(try use(plugin, "schedule", 100) == 0)
    #expect(try use(plugin, "unschedule") == 0)
    #expect(try use(plugin, "unschedule") == -5)
    bench.loop.advance(1000)
    #expect(try count(plugin, "t") == 0)
  }

  @Test("another thread's scheduled call runs on the main thread, and can be taken back there")
  func scheduleElsewhere() throws {
    let plugin = try bench.load("services")
    #expect(try use(plugin, "schedule", 10, elsewhere: true) == 0)
    bench.loop.advance(10)
    #expect(try count(plugin, "t") == 1)
    #expect(try use(plugin, "schedule", 10, elsewhere: true) == 0)
    #expect(try use(plugin, "unschedule") == 0)
    bench.loop.advance(1000)
    #expect(try count(plugin, "t") == 1)
  }

  @Test("another thread knows the number of a scheduled call before the main thread hears of it")
  func numberFirst() throws {
    let plugin = try bench.load("services")
    let count = try #require(plugin.function("count"))
    let known = Mutex<Value?>(nil)
    bench.loop.hearsOfPosts { known.withLock { $0 = try? count.call(["number"]) } }
    #expect(try use(plugin, "schedule", 10, elsewhere: true) == 0)
    bench.loop.hearsOfPosts(nil)
    #expect(known.withLock { $0 } == 1)
  }

  @Test("too many scheduled calls are refused")
  func manyTimers() throws {
    let plugin = try bench.load("services")
    for _ in 0..<4096 { #expect(try use(plugin, "schedule", 100) == 0) }
    #expect(try use(plugin, "schedule", 100) == -7)
  }

  @Test("a descriptor is watched once, until it is not")
  func watch() throws {
    let plugin = try bench.load("services")
    #expect(try use(plugin, "watch", 12) == 0)
    #expect(try use(plugin, "watch", 12) == -12)
    bench.loop.watched[12]?()
    bench.loop.watched[12]?()
    #expect(try count(plugin, "r") == 24)
    #expect(try use(plugin, "unwatch", 12) == 0)
    #expect(try use(plugin, "unwatch", 12) == -5)
    #expect(bench.loop.watched.isEmpty)
    #expect(try use(plugin, "watch", -1) == -2)
    #expect(try use(plugin, "watch", 9999) == -2)
  }

  @Test(
    "what is for the main thread only is refused on another one",
    arguments: [
      "unschedule", "watch", "unwatch", "get", "set", "call", "describe", "shown", "register",
    ])
  func threads(what: String) throws {
    let plugin = try bench.load("services")
    let expected: Int64 = what == "register" ? -7 : -6
    #expect(try use(plugin, what, 1, elsewhere: true) == expected)
  }

  @Test("what is for any thread works on another one")
  func anyThread() throws {
    let plugin = try bench.load("services")
    #expect(try use(plugin, "main") == 1)
    #expect(try use(plugin, "main", elsewhere: true) == 0)
    #expect(try use(plugin, "log", elsewhere: true) == 0)
    #expect(try use(plugin, "changed", 5, elsewhere: true) == 0)
    #expect(try use(plugin, "request", elsewhere: true) == 0)
    #expect(bench.navigation.changes == [ScreenID(rawValue: 5)])
    #expect(bench.navigation.requests == [["kind": "back"]])
  }

  @Test("screens are reached by number; a number that is gone is stale")
  func screens() throws {
    let plugin = try bench.load("services")
    let body = TestBody()
    bench.navigation.add(Screen(key: "home", contents: body), 5)
    #expect(try use(plugin, "set", 5) == 0)
    #expect(body.values == ["text": 5])
    #expect(try use(plugin, "get", 5) == 0)
    #expect(try use(plugin, "describe", 5) == 0)
    #expect(try use(plugin, "call", 5) == -3)
    for what in ["get", "set", "call", "describe"] { #expect(try use(plugin, what, 6) == -5) }
  }

  @Test("that a screen has changed is told by its number, on every thread; a stale one is refused")
  func changedScreens() throws {
    let plugin = try bench.load("services")
    bench.navigation.forget(6)
    for isElsewhere in [false, true] {
      #expect(try use(plugin, "changed", 5, elsewhere: isElsewhere) == 0)
      #expect(try use(plugin, "changed", 6, elsewhere: isElsewhere) == -5)
      #expect(try use(plugin, "changed", 0, elsewhere: isElsewhere) == -5)
    }
    #expect(bench.navigation.changes == [ScreenID(rawValue: 5), ScreenID(rawValue: 5)])
  }

  @Test("a request is queued and its outcome comes back; nonsense and unserved kinds are refused")
  func requests() throws {
    let plugin = try bench.load("services")
    #expect(try use(plugin, "request") == 0)
    bench.navigation.finish(["outcome": "done", "state": "tv://home"])
    #expect(try plugin.function("look")?.call([]) == "done")
    #expect(try use(plugin, "go") == -8)
    #expect(try use(plugin, "nonsense") == -2)
  }

  @Test("before there is a navigation, what needs it is refused")
  func noNavigation() throws {
    let loop = TestLoop()
    let host = PluginHost(name: "bare", version: "1.0.0", loop: loop)
    var inspector = PluginInspector()
    let plugin = try host.load(inspector.inspect(try Compiler.fixture("services")))
    for what in ["get", "describe", "shown", "changed", "request"] {
      #expect(try use(plugin, what, 1) == -7)
    }
    host.stopAll()
  }

  @Test("a file of the application comes as bytes and media type, on the main thread only")
  func asset() throws {
    let host = PluginHost(
      name: "bench", version: "1.0.0", loop: TestLoop(),
      asset: { path throws(Failure) in
        guard path == "a.png" else { throw Failure(.noSuchKey, "there is no \(path)") }
        return Asset(bytes: [1, 2, 3], mediaType: "image/png")
      })
    var inspector = PluginInspector()
    let plugin = try host.load(inspector.inspect(try Compiler.fixture("assets")))
    let ask = try #require(plugin.function("ask"))
    #expect(try ask.call(["a.png"]) == "bytes type 3 image/png")
    #expect(try ask.call(["b.png"]) == "-4 there is no b.png")
    let elsewhere = try #require(plugin.function("askElsewhere"))
    #expect(try elsewhere.call(["a.png"]) == "-6 asset is for the main thread only")
    host.stopAll()
  }

  @Test("a host without an application has no files")
  func noAsset() throws {
    let plugin = try bench.load("assets")
    let said = try plugin.function("ask")?.call(["a.png"])
    #expect(said == "-7 there is no application, and so no file of one")
  }

  @Test("what is shown is asked with a window or none, and always by the same reader")
  func shown() throws {
    let plugin = try bench.load("services")
    #expect(try use(plugin, "shown") == 0)
    #expect(bench.navigation.lastShown == ["window": .null, "isKnown": false])
    #expect(try use(plugin, "window") == 0)
    #expect(bench.navigation.lastShown == ["window": ["region": "main"], "isKnown": true])
    #expect(try use(plugin, "window", 1) == -4)
  }

  @Test("an unknown extension, a missing table and a registrar after start say no")
  func unknown() throws {
    let plugin = try bench.load("services")
    #expect(try use(plugin, "extension") == 0)
    #expect(try use(plugin, "no-table") == -2)
    #expect(try use(plugin, "register") == -7)
  }

  @Test("stop takes back what the plugin left behind, in reverse order of loading, once")
  func stop() throws {
    let first = try bench.load("services")
    let second = try bench.load("services")
    #expect(try use(first, "schedule", 100) == 0)
    #expect(try use(second, "watch", 12) == 0)
    bench.host.stopAll()
    bench.host.stopAll()
    #expect(first.isStopped && second.isStopped)
    #expect(bench.loop.scheduledCount == 0)
    #expect(bench.loop.watched.isEmpty)
    #expect(
      bench.lines.texts == [
        "services stops", "stop left behind: 1 watched descriptors",
        "services stops", "stop left behind: 1 scheduled calls",
      ])
    #expect(throws: Failure.self) { try use(second, "log") }
  }
}
