@testable import SnapNavigation
import Synchronization
import TestKit
import Testing

/// Random applications of regions, and what is asked of them.
extension SeededRandom {
  fileprivate mutating func pick<Element>(_ elements: [Element]) -> Element { one(of: elements) }

  static let keys = ["a", "b", "c", "d", "e", "f", "g"]

  /// `main` of any kind, its tabs stacks and splits, and sometimes a region beside it.
  mutating func regions() -> [RegionDefinition] {
    var regions: [RegionDefinition] = []
    func split(_ name: String, _ root: String?, _ details: [String]) -> RegionDefinition {
      RegionDefinition(name, .split, root: root, detail: details)
    }
    switch below(4) {
    case 0: break
    case 1: regions = [split("main", "a", ["d", "e"])]
    default:
      let names = ["one", "two", "three"].prefix(1 + below(3))
      regions = [RegionDefinition("main", .tabs, tabs: Array(names))]
      for (name, root) in zip(names, ["a", "b", "c"]) {
        regions.append(
          below(2) == 0 ? split(name, root, ["d", "a"]) : RegionDefinition(name, root: root))
      }
    }
    if below(3) == 0 {
      if regions.isEmpty { regions = [RegionDefinition("main")] }
      regions.append(
        below(2) == 0 ? split("side", "g", ["f"]) : RegionDefinition("side", root: "g"))
    }
    return regions
  }

  mutating func navigations(_ regions: [RegionDefinition]) -> [NavigationDefinition] {
    let kinds: [Presentation.Kind] = [.show, .showDetail, .present, .root, .popTo, .dismiss]
    return (0..<12).map { place in
      var presentation = Presentation(pick(kinds))
      if below(3) == 0 { presentation.region = pick(regions.map(\.name) + ["main"]) }
      let from = below(2) == 0 ? [] : [pick(Self.keys), pick(Self.keys)]
      return NavigationDefinition(
        "n\(place)", from: from, to: pick(Self.keys), presentation: presentation)
    }
  }

  mutating func url() -> String {
    var url = "s://"
    url += (0..<below(4)).map { _ in
      pick(Self.keys) + (below(3) == 0 ? "::\(below(2))" : "")
    }.joined(separator: "/")
    let layers = Self.keys.filter { _ in below(6) == 0 }
    if !layers.isEmpty { url += "?" + layers.map { "\($0)=vm" }.joined(separator: "&") }
    return url
  }

  mutating func request(_ state: NavigationState) -> Request {
    switch below(17) {
    case 0, 1: return .open(url())
    case 2, 3: return .select(pick(["one", "two", "three", "side"]))
    case 4: return .back(1 + below(2))
    case 5: return Request(.collapse(region: pick(["main", "one", "side"]), below(2) == 0))
    case 6: return Request(.dismiss(id: pick(Self.keys)))
    case 7: return Request(.popTo(state.screens.isEmpty ? .none : pick(state.screens)))
    case 8:
      let calls: [TransitionCall] = [
        .push(pick(Self.keys)), .root(pick(Self.keys)), .root(pick(Self.keys), replace: true),
        .present(pick(Self.keys)), .resolve(pick(Self.keys)), .dismiss(pick(Self.keys)),
      ]
      return .transition(pick(calls), pick(calls))
    case 9: return Request(below(4) == 0 ? .reset : .force(url: url()))
    case 10, 11: return .undo(1 + below(3))
    case 12: return .forward(1 + below(2))
    case 13:
      var request = Request.open(url())
      request.wipes = true
      return request
    default: return .navigate("n\(below(12))")
    }
  }
}

/// Knows of itself whether it is seen, and notes what does not follow.
private final class SeenBody: ScreenContents {
  let id: ScreenID
  let ledger: Ledger
  init(_ id: ScreenID, _ ledger: Ledger) {
    self.id = id
    self.ledger = ledger
  }
  func value(of name: String) throws(Failure) -> Value { .null }
  func set(_ name: String, to value: Value) throws(Failure) {}
  func properties() throws(Failure) -> ValueMap { [:] }
  func handle(_ event: ScreenEvent) { ledger.note(event, id) }
  func destroy() { ledger.gone(id) }
}

private final class Ledger: Sendable {
  private struct Pages {
    var seen: Set<ScreenID> = []
    var coming: Set<ScreenID> = []
    var faults: [String] = []
  }
  private let pages = Mutex(Pages())
  var seen: Set<ScreenID> { pages.withLock { $0.seen } }
  var faults: [String] { pages.withLock { $0.faults } }

  func note(_ event: ScreenEvent, _ id: ScreenID) {
    pages.withLock { pages in
      let fits: Bool
      switch event {
      case .willShow: fits = !pages.seen.contains(id) && pages.coming.insert(id).inserted
      case .didShow: fits = pages.coming.remove(id) != nil && pages.seen.insert(id).inserted
      case .hidden:
        let wasSeen = pages.seen.remove(id) != nil
        fits = pages.coming.remove(id) != nil || wasSeen
      }
      if !fits { pages.faults.append("\(event) out of order") }
    }
  }

  func gone(_ id: ScreenID) {
    pages.withLock { pages in
      if pages.seen.contains(id) { pages.faults.append("destroyed while it is seen") }
    }
  }
}

private struct SeenFactory: ScreenFactory {
  let ledger: Ledger
  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    SeenBody(id, ledger)
  }
}

@Suite("Regions: whatever is asked")
struct RegionPropertyTests {
  @Test("what is committed is what a presenter shows, what screens know, and what its URL says")
  func storm() async throws {
    let seed = UInt64.random(in: 1...UInt64(UInt32.max))
    print("seed of regions: \(seed)")
    var chance = SeededRandom(seed: seed)
    var applications = 0
    while applications < 150 {
      let regions = chance.regions()
      let ledger = Ledger()
      var configuration = Configuration(scheme: "s")
      configuration.regions = regions
      configuration.screens = SeededRandom.keys.map { key in
        ScreenDefinition(key, factory: SeenFactory(ledger: ledger))
      }
      configuration.navigations = chance.navigations(regions)
      guard let navigator = try? Navigator(configuration) else { continue }
      applications += 1
      let presenter = ModelPresenter(knowsRegions: chance.below(4) > 0)
      try await navigator.open(presenter)
      var asked: [String] = []
      for _ in 0..<30 {
        let before = await navigator.state
        let request = chance.request(before)
        asked.append("\(request.kind)")
        if chance.below(8) == 0 { presenter.fail(1) }
        let outcome = await navigator.perform(request)
        presenter.fail(0)
        let state = await navigator.state
        let seen = presenter.knowsRegions ? state : state.flattened
        let comment = "seed \(seed): \(regions.map(\.name)) \(asked) \(outcome)"
        if case .failed = outcome { #expect(state == before, "\(comment)") }
        #expect(presenter.picture == Picture(of: seen), "\(comment)")
        #expect(presenter.faults == [], "\(comment)")
        #expect(ledger.seen == Set(state.shown), "\(comment)")
        #expect(ledger.faults == [], "\(comment)")
        try expectRoundTrip(of: state, configuration, "\(comment)")
        guard presenter.picture == Picture(of: seen), ledger.faults == [] else { return }
      }
    }
  }

  /// A fresh application that opens the state URL shows the same.
  private func expectRoundTrip(
    of state: NavigationState, _ configuration: Configuration, _ comment: String
  ) throws {
    let graph = try Graph(linking: configuration)
    let fresh = graph.regions.emptyState(scheme: "s")
    let url = state.location.printed
    let planning = Planner(graph).plan(.open(url), in: Planner.Context(state: fresh))
    var again = fresh
    if case .plan(let plan) = planning { again = plan.state }
    #expect(again.location == state.location, "\(comment)")
    #expect(again.selected == state.selected, "\(comment)")
    let (mine, theirs) = (again.regions[again.selected], state.regions[state.selected])
    #expect(mine.detailStart == theirs.detailStart, "\(comment)")
    #expect(mine.stack.map(\.key) == theirs.stack.map(\.key), "\(comment)")
  }
}
