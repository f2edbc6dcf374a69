import SnapEngine
import SnapValue
import SnapPlugins
import Synchronization
import Testing

@Suite("Screens in plugins tell of their changes")
struct ObserverTests {
  private let bench = Bench()
  private let id = ScreenID(rawValue: 77)

  private func dial(_ plugin: Plugin) throws -> Screen {
    let factory = try #require(plugin.screenFactory("dial"))
    return Screen(key: "dial", contents: try factory.makeBody(id: id, properties: [:]))
  }

  private final class Heard: Sendable {
    private let list = Mutex<[Value]>([])
    var values: [Value] { list.withLock { $0 } }
    func add(_ value: Value) { list.withLock { $0.append(value) } }
  }

  @Test("a change is told to the navigation, also while the screen is being made")
  func navigation() throws {
    let screen = try dial(bench.load("observers"))
    #expect(bench.navigation.changes == [id])
    try screen.contents.set("level", to: 4)
    #expect(bench.navigation.changes == [id, id])
    screen.contents.destroy()
  }

  @Test("who observes hears the newest value, in the next turn and never inside the plugin")
  func newest() throws {
    let screen = try dial(bench.load("observers"))
    let heard = Heard()
    let observation = try screen.observe("level") { heard.add($0) }
    _ = try screen.contents.call("turn", [1000])
    #expect(heard.values == [])
    bench.loop.runPosted()
    #expect(heard.values == [1000])
    try screen.contents.set("level", to: 3)
    try screen.contents.set("level", to: 2)
    bench.loop.runPosted()
    #expect(heard.values == [1000, 2])
    observation.end()
    try screen.contents.set("level", to: 1)
    bench.loop.runPosted()
    #expect(heard.values == [1000, 2])
    screen.contents.destroy()
  }

  @Test("a change is heard that the plugin tells as a value of the property's own type")
  func typed() throws {
    let screen = try dial(bench.load("observers"))
    let heard = Heard()
    let observation = try screen.observe("share") { heard.add($0) }
    try screen.contents.set("share", to: 0.5)
    bench.loop.runPosted()
    #expect(heard.values == [0.5])
    observation.end()
    screen.contents.destroy()
  }

  @Test("who observes may set the property, end itself, and end others")
  func reentrant() throws {
    let screen = try dial(bench.load("observers"))
    let heard = Heard()
    let held = Mutex<[Observation]>([])
    let first = try screen.observe("level") { value in
      heard.add(value)
      if value == 10 { try? screen.contents.set("level", to: 11) }
      if value == 11 { for observation in held.withLock({ $0 }) { observation.end() } }
    }
    let second = try screen.observe("level") { _ in heard.add("second") }
    held.withLock { $0 = [first, second] }
    try screen.contents.set("level", to: 10)
    bench.loop.runPosted()
    #expect(heard.values == [10, "second"])
    bench.loop.runPosted()
    #expect(heard.values == [10, "second", 11])
    screen.contents.destroy()
  }

  @Test("an observation that nobody holds is over")
  func unheld() throws {
    let screen = try dial(bench.load("observers"))
    let heard = Heard()
    _ = try screen.observe("level") { heard.add($0) }
    try screen.contents.set("level", to: 3)
    bench.loop.runPosted()
    #expect(heard.values == [])
    screen.contents.destroy()
  }

  @Test("a property without an observer, and one that there is not, cannot be observed")
  func unobservable() throws {
    let screen = try dial(bench.load("observers"))
    let plain = #expect(throws: Failure.self) { try screen.observe("plain") { _ in } }
    #expect(plain?.code == .unsupported)
    #expect(plain?.message == "the property \"plain\" cannot be observed")
    let none = #expect(throws: Failure.self) { try screen.observe("levle") { _ in } }
    #expect(none?.code == .noSuchKey)
    screen.contents.destroy()
    let gone = #expect(throws: Failure.self) { try screen.observe("level") { _ in } }
    #expect(gone?.code == .staleHandle)
  }

  @Test("a call from another thread is refused, and logged once")
  func elsewhere() throws {
    let screen = try dial(bench.load("observers"))
    let heard = Heard()
    let observation = try screen.observe("level") { heard.add($0) }
    for _ in 1...3 { _ = try screen.contents.call("turnElsewhere", []) }
    bench.loop.runPosted()
    #expect(heard.values == [])
    #expect(bench.navigation.changes == [id])
    #expect(
      bench.lines.texts == [
        "observe dial.level: it was called from another thread: use screen_changed there"
      ])
    observation.end()
    screen.contents.destroy()
  }

  @Test("what is no value is refused, and logged once")
  func nonsense() throws {
    let screen = try dial(bench.load("observers"))
    for _ in 1...2 { _ = try screen.contents.call("tellNonsense", []) }
    #expect(bench.navigation.changes == [id])
    #expect(bench.lines.texts.count == 1)
    #expect(bench.lines.texts.first?.hasPrefix("observe dial.level: ") == true)
    screen.contents.destroy()
  }

  @Test("news of a screen that goes before the turn ends are not told, and later calls are refused")
  func late() throws {
    let plugin = try bench.load("observers")
    let screen = try dial(plugin)
    let heard = Heard()
    let observation = try screen.observe("level") { heard.add($0) }
    try screen.contents.set("level", to: 3)
    screen.contents.destroy()
    #expect(bench.lines.texts == [])
    _ = try plugin.function("callLast")?.call([])
    bench.loop.runPosted()
    #expect(heard.values == [])
    #expect(bench.navigation.changes == [id, id])
    #expect(bench.lines.texts.count == 1)
    observation.end()
  }

  @Test("screens come and go by the thousand, and a late call of the last is still refused")
  func thousands() throws {
    let plugin = try bench.load("observers")
    for _ in 1...3000 { try dial(plugin).contents.destroy() }
    _ = try plugin.function("callLast")?.call([])
    #expect(bench.navigation.changes.count == 3000)
    #expect(bench.lines.texts.count == 1)
  }

  @Test("a plugin that is stopped tells nothing any more")
  func stopped() throws {
    let plugin = try bench.load("observers")
    let screen = try dial(plugin)
    let call = try #require(plugin.function("callLast"))
    bench.host.stopAll()
    #expect(throws: Failure.self) { try call.call([]) }
    #expect(throws: Failure.self) { try screen.observe("level") { _ in } }
    #expect(bench.navigation.changes == [id])
  }
}
