import PresenterShown
import SnapEngine
import SnapNavigation
import SnapPluginKit
import Synchronization
import TerminalLayout
import TestKit
import Testing

/// Draws what a navigator says is shown as the terminal does, without a terminal.
private final class PagePresenter: HostPresenter {
  private struct Held {
    var navigator: Navigator?
    var model = TerminalModel()
    var failing = false
  }
  private let held = Mutex(Held())

  init() { held.withLock { _ = $0.model.resize(rows: 24, columns: 400) } }

  var knowsRegions: Bool { true }
  var reader: ObjectIdentifier? { ObjectIdentifier(self) }
  func use(_ navigator: Navigator) { held.withLock { $0.navigator = navigator } }
  func fail(_ fails: Bool) { held.withLock { $0.failing = fails } }

  func present(
    _ transition: SnapEngine.Transition, reply: SnapEngine.Reply<Presented>
  ) throws(Failure) -> Presented? {
    let isBroken = held.withLock { $0.failing && !transition.isSync }
    guard let navigator = held.withLock({ $0.navigator }), !isBroken else {
      throw Failure(.failed, "broken")
    }
    let shown = Shown(try navigator.shown(.null, to: reader))
    do {
      _ = try held.withLock { held in
        try held.model.apply(SnapPluginKit.Transition(), showing: shown) { screen in
          try navigator.describe(SnapEngine.ScreenID(rawValue: screen.rawValue))
        }
      }
    } catch { throw Failure(.failed, "\(error)") }
    return Presented()
  }

  /// The first row without the spaces around it, and the way to what is on top.
  func seen() -> (bar: String, way: String) {
    held.withLock { held in
      var bar = Substring(held.model.draw().row(0))
      while bar.first == " " { bar.removeFirst() }
      while bar.last == " " { bar.removeLast() }
      return (String(bar), held.model.toldTitle)
    }
  }
}

private struct PlainFactory: ScreenFactory {
  func makeBody(
    id: SnapEngine.ScreenID, properties: ValueMap
  ) throws(Failure) -> any ScreenContents { PropertyBag(properties) }
}

@Suite("The terminal's page after random requests")
struct RandomShownTests {
  private static let keys = ["a", "b", "c", "d", "e"]

  private func configuration() -> Configuration {
    var configuration = Configuration(scheme: "s")
    configuration.regions = [
      RegionDefinition("main", .tabs, tabs: ["one", "two"]), RegionDefinition("one", root: "a"),
      RegionDefinition("two", .split, root: "b", detail: ["d"]),
    ]
    configuration.screens = Self.keys.map {
      ScreenDefinition($0, title: "Page \($0)", factory: PlainFactory())
    }
    return configuration
  }

  private func url(_ chance: inout SeededRandom) -> String {
    let path = (0..<1 + chance.below(20)).map { _ in chance.one(of: Self.keys) }
    let layer = chance.below(4) == 0 ? "?\(chance.one(of: Self.keys))=vm" : ""
    return "s://" + path.joined(separator: "/") + layer
  }

  @Test("it says where one is, and how one came there, as the state URL does")
  func pages() async throws {
    let seed = UInt64.random(in: 1...UInt64(UInt32.max))
    print("seed of the terminal's pages: \(seed)")
    var chance = SeededRandom(seed: seed)
    let navigator = try Navigator(configuration())
    let presenter = PagePresenter()
    presenter.use(navigator)
    try await navigator.open(presenter)
    for number in 0..<1_000 {
      let request: SnapEngine.Request
      switch chance.below(5) {
      case 0: request = .back(1 + chance.below(4))
      case 1: request = .select(chance.one(of: ["one", "two"]))
      case 2: request = .undo(1)
      default: request = .open(url(&chance))
      }
      presenter.fail(chance.below(10) == 0)
      _ = await navigator.perform(request)
      presenter.fail(false)
      let location = await navigator.location
      guard !location.path.isEmpty else { continue }
      let (bar, way) = presenter.seen()
      let comment = Comment(rawValue: "seed \(seed), request \(number): \(bar)")
      let titles = location.path.map { "Page \($0.key)" }
      let crumbs = titles.suffix(16).joined(separator: " › ")
      #expect(bar.hasPrefix(crumbs) || bar.hasPrefix("‹ " + crumbs), comment)
      #expect(!bar.contains("://"), comment)
      let layers = location.parameters.map { "Page \($0.key)" }
      #expect(way == (titles + layers).suffix(4).joined(separator: " › "), comment)
    }
  }
}
