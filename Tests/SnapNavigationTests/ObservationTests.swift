import SnapNavigation
import Synchronization
import Testing

@Suite("Properties of a bag are observed")
struct ObservationTests {
  private final class Heard: Sendable {
    private let list = Mutex<[Value]>([])
    var values: [Value] { list.withLock { $0 } }
    func add(_ value: Value) { list.withLock { $0.append(value) } }
  }

  @Test("each set is told with its value, until the observation ends or nobody holds it")
  func told() throws {
    let screen = Screen(key: "home", contents: PropertyBag())
    let heard = Heard()
    let observation = try screen.observe("title") { heard.add($0) }
    _ = try screen.observe("title") { _ in heard.add("unheld") }
    try screen.contents.set("title", to: "a")
    try screen.contents.set("other", to: "b")
    try screen.contents.set("title", to: "c")
    observation.end()
    observation.end()
    try screen.contents.set("title", to: "d")
    #expect(heard.values == ["a", "c"])
  }

  @Test("who observes may set the property and end observations, its own too")
  func reentrant() throws {
    let body = PropertyBag()
    let heard = Heard()
    let held = Mutex<[Observation]>([])
    let first = try body.observe("count") { value in
      heard.add(value)
      for observation in held.withLock({ $0 }) { observation.end() }
      try? body.set("count", to: 2)
    }
    let second = try body.observe("count") { _ in heard.add("second") }
    held.withLock { $0 = [first, second] }
    try body.set("count", to: 1)
    #expect(heard.values == [1])
    #expect(try body.value(of: "count") == 2)
  }

  @Test("a property that is not in the schema cannot be observed, and a destroyed bag tells nobody")
  func limits() throws {
    let bag = PropertyBag(schema: [PropertyDefinition("title")])
    #expect(throws: Failure.self) { try bag.observe("titel") { _ in } }
    let heard = Heard()
    let observation = try bag.observe("title") { heard.add($0) }
    bag.destroy()
    try bag.set("title", to: "late")
    #expect(heard.values == [])
    observation.end()
  }
}
