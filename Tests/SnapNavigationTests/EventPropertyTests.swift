import Synchronization
import Testing

@testable import SnapNavigation

/// What somebody knows who hears nothing but the events.
private final class Hearsay: Sendable {
  private struct State {
    var picture: Picture
    var announced: [Update] = []
    var performed: [Update] = []
    var location = ""
    var faults: [String] = []
  }
  private let state: Mutex<State>

  init(_ picture: Picture) { state = Mutex(State(picture: picture)) }

  func hear(_ event: NavigationEvent) {
    state.withLock { state in
      switch event {
      case .planned(_, let plan) where plan.batches.contains(where: \.isSync):
        let effects = state.picture.effects
        state.picture = Picture()
        state.picture.effects = effects
      case .willPerformUpdates(_, let updates):
        state.announced = updates
        state.performed = []
      case .didPerformUpdate(_, let update):
        state.performed.append(update)
        if let fault = state.picture.apply(update) { state.faults.append(fault) }
      case .didPerformUpdates(_, let updates, let location):
        if updates != state.announced { state.faults.append("other updates than announced") }
        let missing = state.performed.filter { !updates.contains($0) }
        if !missing.isEmpty { state.faults.append("performed and not in the list: \(missing)") }
        state.location = location
      default: break
      }
    }
  }

  /// What was heard, and what did not fit since the last time.
  func take() -> (picture: Picture, location: String, faults: [String]) {
    state.withLock { state in
      defer { state.faults = [] }
      return (state.picture, state.location, state.faults)
    }
  }
}

/// Requests of all kinds, drawn from one seed.
private struct Asking {
  private var random: UInt64
  init(seed: UInt64) { random = seed }

  private mutating func below(_ limit: UInt64) -> Int {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((random >> 33) % limit)
  }

  private mutating func component() -> String {
    let key = ["home", "find", "me", "show", "video"][below(5)]
    return below(2) == 0 ? key : "\(key)::\(below(3))"
  }

  private mutating func flags() -> Location.Flags { .init(rawValue: UInt8(below(16))) }

  private mutating func url() -> String {
    var path: [String] = []
    for _ in 0..<below(4) { path.append(component()) }
    var parameters: [String] = []
    for key in ["menu", "dimmer", "side", "video"] where below(3) == 0 {
      parameters.append("\(key)=\(flags().rawValue)")
    }
    return "tv://" + path.joined(separator: "/")
      + (parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&"))
  }

  private mutating func call() -> TransitionCall {
    switch below(8) {
    case 0: .root(component(), replace: below(2) == 0)
    case 1: .pop(below(3))
    case 2: .data(below(2) == 0 ? nil : "\(below(3))")
    case 3: .present(below(2) == 0 ? "side" : "video")
    case 4: .dismiss(below(2) == 0 ? "side" : "video")
    case 5: .parameter(below(2) == 0 ? "menu" : "dimmer", flags())
    case 6: .resolve(["home", "show", "video"][below(3)])
    default: .push(component())
    }
  }

  mutating func request() -> Request {
    switch below(12) {
    case 0: return Request(.force(url: url()))
    case 1:
      if below(3) == 0 { return below(2) == 0 ? .undo() : .forward() }
      return below(4) == 0 ? Request(.reset) : .back(1 + below(2))
    case 2: return Request(.select(region: ["library", "search", "profile"][below(3)]))
    case 3: return .navigate(["open", "push", "watch", "goHome", "restart"][below(5)])
    case 4...7:
      var calls: [TransitionCall] = []
      for _ in 0..<below(4) { calls.append(call()) }
      return Request(.transition(calls))
    default: return .open(url())
    }
  }
}

@Suite("The event stream is the whole story")
struct EventPropertyTests {
  private func stage(_ regions: [RegionDefinition]) -> RegionStage {
    var stage = RegionStage(regions)
    stage.configuration.screens[3].refreshesData = true
    stage.configuration.effects = ["menu", "dimmer"].map {
      EffectDefinition($0, ScriptedEffect(journal: stage.journal, name: $0))
    }
    return stage
  }

  @Test(
    "whoever does what the events say sees what is in force, whatever is asked",
    arguments: ["one stack", "tabs", "split"])
  func replayed(shape: String) async throws {
    let regions = ["tabs": RegionStage.tabs, "split": RegionStage.split][shape] ?? []
    let seed = UInt64.random(in: 1...UInt64(UInt32.max))
    print("seed of the event stream: \(seed)")
    let navigator = try Navigator(stage(regions).configuration)
    let hearsay = Hearsay(Picture(of: await navigator.state))
    await navigator.listen { hearsay.hear($0) }
    try await navigator.open(ModelPresenter(knowsRegions: true))
    var asking = Asking(seed: seed)
    for number in 0..<2_000 {
      let request = asking.request()
      let before = await navigator.url
      let outcome = await navigator.perform(request)
      let heard = hearsay.take()
      let state = await navigator.state
      guard heard.faults == [], heard.picture.seen == Picture(of: state) else {
        Issue.record(
          """
          seed \(seed), request \(number): \(request.kind) at \(before) is \(outcome): \(heard.faults)
          \(heard.picture)
          \(Picture(of: state))
          """)
        return
      }
      if outcome == .done { #expect(heard.location == state.location.printed) }
    }
  }

  @Test("a forced state is the URL's, and the drift leads there")
  func forced() async throws {
    let seed = UInt64.random(in: 1...UInt64(UInt32.max))
    print("seed of forced states: \(seed)")
    let navigator = try Navigator(stage([]).configuration)
    let presenter = ModelPresenter(knowsRegions: true)
    try await navigator.open(presenter)
    var asking = Asking(seed: seed)
    for _ in 0..<2_000 {
      guard case .open(let url) = asking.request().kind else { continue }
      let before = await navigator.location
      let forced = await navigator.forcing(url)
      var target = try Location(parsing: url)
      target.parameters.removeAll { !$0.flags.contains(.visible) }
      #expect(await navigator.location == target, "seed \(seed), \(url)")
      let reached = before.applying(forced.drift)
      #expect(reached.path == target.path, "seed \(seed), \(url) from \(before.printed)")
      #expect(Set(reached.parameters.map(\.key)) == Set(target.parameters.map(\.key)))
    }
  }
}
