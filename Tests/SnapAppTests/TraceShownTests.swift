import SnapEngine
import SnapNavigation
import SnapValue
import Synchronization
import TestKit
import Testing

@testable import SnapApp

/// A presenter that shows nothing and may ask what is shown.
private final class Asker: HostPresenter {
  var reader: ObjectIdentifier? { ObjectIdentifier(self) }
  func present(_ transition: Transition, reply: Reply<Presented>) throws(Failure) -> Presented? {
    Presented()
  }
}

private final class Lines: Sendable {
  private let last = Mutex("")
  func add(_ line: String) { last.withLock { $0 = line } }
  /// The state URL of the last line.
  var location: String? {
    let line = last.withLock { $0 }
    return (try? Value(jsonText: Array(line.utf8)))?["location"]?.string
  }
}

private struct PlainFactory: ScreenFactory {
  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    PropertyBag(properties)
  }
}

extension Navigator {
  fileprivate func location(toldTo reader: ObjectIdentifier?) throws(Failure) -> String? {
    try shown(.null, to: reader)["location"]?.string
  }
}

@Suite("A trace, and what is shown")
struct TraceShownTests {
  private static let keys = ["a", "b", "c", "d"]

  private func configuration() -> Configuration {
    var configuration = Configuration(scheme: "s")
    configuration.regions = [
      RegionDefinition("main", .tabs, tabs: ["one", "two"]), RegionDefinition("one", root: "a"),
      RegionDefinition("two", .split, root: "b", detail: ["d"]),
    ]
    configuration.screens = Self.keys.map { ScreenDefinition($0, factory: PlainFactory()) }
    return configuration
  }

  private func request(_ chance: inout SeededRandom) -> Request {
    switch chance.below(5) {
    case 0: return .back(1 + chance.below(4))
    case 1: return .select(chance.one(of: ["one", "two"]))
    case 2: return .undo(1)
    default:
      let path = (0..<1 + chance.below(8)).map { _ in chance.one(of: Self.keys) }
      let layer = chance.below(4) == 0 ? "?\(chance.one(of: Self.keys))=vm" : ""
      return .open("s://" + path.joined(separator: "/") + layer)
    }
  }

  @Test(
    "after each of a thousand random requests the last line, what is shown and the state URL agree",
    arguments: [false, true])
  func random(isAround: Bool) async throws {
    var chance = SeededRandom.printed("what is traced")
    let (lines, asker) = (Lines(), Asker())
    let trace = TracePresenter(
      around: isAround ? asker : nil, facts: { _ in nil }, write: { lines.add($0) })
    #expect(trace.reader == (isAround ? asker.reader : nil))
    let navigator = try Navigator(configuration())
    try await navigator.open(trace)
    for number in 0..<1_000 {
      _ = await navigator.perform(request(&chance))
      let url = await navigator.location.printed
      #expect(try await navigator.location(toldTo: trace.reader) == url, "request \(number)")
      if url != "s://" { #expect(lines.location == url, "request \(number)") }
    }
  }
}
