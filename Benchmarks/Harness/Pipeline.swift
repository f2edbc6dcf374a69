import BenchPeers
import SnapEngine
import SnapNavigation
import SnapPlugins
import SnapSystem
import SnapValue

/// What is asked of the pipeline again and again: one kind of navigation, or two that belong together.
enum PipelineShape: String, CaseIterable {
  case simple
  case pushAndBack = "push-and-back"
  case tab
  case layer
  case `guard`
  case veto
  case undo
  case listener
  case attributes
  case go

  /// What `count` says of it.
  var words: String {
    switch self {
    case .simple: "one navigation through four plugin calls"
    case .pushAndBack: "a push and back"
    case .tab: "a tab selected"
    case .layer: "a layer shown and taken away"
    case .guard: "a navigation with a guard"
    case .veto: "a navigation that a guard refuses"
    case .undo: "a navigation and undo"
    case .listener: "a navigation that somebody listens to"
    case .attributes: "a navigation with attributes and views"
    case .go: "a leg of go"
    }
  }
}

/// The pipeline plugin in a navigator, as an assembly would link it.
@MainActor
final class Pipeline {
  nonisolated static let legs = 4

  let navigator: Navigator
  let shape: PipelineShape
  private let host: PluginHost
  private let plugin: Plugin
  private let heard = Heard()

  /// Makes one; one that is validated gives each finding to a bin.
  init(
    plugin path: String, _ shape: PipelineShape = .simple, isValidated: Bool = false
  ) throws {
    self.shape = shape
    var bin: (@Sendable (ContractFinding) -> Void)?
    if isValidated { bin = { (_: ContractFinding) in } }
    host = PluginHost(
      name: "bench", version: "1.0.0", loop: SystemLoop(try MainLoop()), finding: bin)
    var inspector = PluginInspector()
    plugin = try host.load(inspector.inspect(path))
    navigator = try Navigator(
      try Self.configuration(shape, plugin, heard), clock: QuickClock())
    host.connect(navigator)
  }

  /// Brings the presenter into use and shows the first screen, where the shape needs one.
  func open() async throws {
    guard let presenter = plugin.presenter("presenter") else { throw BenchFault("no presenter") }
    if shape == .attributes {
      try await navigator.open(ViewKeeper(presenter, heard))
    } else {
      try await navigator.open(presenter)
    }
    if shape == .listener { await navigator.listen { [heard] _ in heard.times += 1 } }
    switch shape {
    case .tab, .simple, .attributes, .listener: break
    case .go: await navigator.perform(.open("bench://S0"))
    default: await navigator.perform(.open("bench://A"))
    }
  }

  /// What is asked at that turn, and what belongs to it. No list: that would be counted with the navigation.
  nonisolated func requests(at turn: Int) -> (Request, Request?) {
    switch shape {
    case .simple, .guard, .listener, .attributes: (.route("go"), nil)
    case .veto: (.route("to B"), nil)
    case .pushAndBack, .layer: (.route("to B"), .back())
    case .undo: (.route("to B"), .undo())
    case .tab: (.select(turn % 2 == 0 ? "B" : "A"), nil)
    case .go: (.go(to: "S\((turn + 1) * Self.legs % (2 * Self.legs))"), nil)
    }
  }

  /// Asks so many times; throws when something does not end as it should.
  func run(_ turns: Int) async throws {
    let done = Counter(expected: shape == .veto ? "vetoed" : "done")
    try await navigator.run(self, turns, done)
    if shape == .listener || shape == .attributes, heard.times < turns {
      throw BenchFault("\(shape.rawValue): heard \(heard.times) times in \(turns)")
    }
  }

  private static func configuration(
    _ shape: PipelineShape, _ plugin: Plugin, _ heard: Heard
  ) throws -> Configuration {
    guard let first = plugin.mediator("first"), let second = plugin.mediator("second"),
      let refuse = plugin.mediator("refuse"), let router = plugin.router("router")
    else { throw BenchFault("the pipeline plugin lacks a part") }
    let mediation = Mediation([
      Mediation.Step(first, name: "first"), Mediation.Step(second, name: "second"),
    ])
    var configuration = Configuration(scheme: "bench")
    configuration.policy.queueLimit = 20_000
    configuration.routers = [NamedRouter("router", router)]
    let screens = shape == .go ? (0..<2 * legs).map { "S\($0)" } : ["A", "B"]
    let factory = EmptyScreens(heard: shape == .attributes ? heard : nil)
    configuration.screens = screens.map { ScreenDefinition($0, factory: factory) }
    if shape == .tab {
      configuration.regions = [
        RegionDefinition("main", .tabs, tabs: screens),
        RegionDefinition("A", root: "A"), RegionDefinition("B", root: "B"),
      ]
    }
    let guards: [Mediation.Step] =
      switch shape {
      case .guard: [Mediation.Step(second, name: "second")]
      case .veto: [Mediation.Step(refuse, name: "refuse")]
      default: []
      }
    configuration.navigations = screens.indices.map { place in
      NavigationDefinition(
        "to\(screens[place])",
        from: shape == .go ? [screens[(place + screens.count - 1) % screens.count]] : [],
        to: screens[place], mediation: mediation, presentation: presentation(shape),
        guards: guards)
    }
    return configuration
  }

  private static func presentation(_ shape: PipelineShape) -> Presentation {
    switch shape {
    case .pushAndBack: .show
    case .layer: .present
    default: .root
    }
  }
}

extension Navigator {
  /// Asks for so many turns, and checks that each ends as it should.
  fileprivate func run(_ pipeline: Pipeline, _ turns: Int, _ done: Counter) throws {
    var asked = 0
    for turn in 0..<turns {
      let (first, second) = pipeline.requests(at: turn)
      submit(first) { done.count($0) }
      asked += 1
      guard let second else { continue }
      submit(second) { done.count($0) }
      asked += 1
    }
    guard done.expected == asked else {
      throw BenchFault("\(done.expected) of \(asked) ended as they should: \(done.other)")
    }
  }

  /// Nanoseconds that one request takes from submission to completion, on the navigator's executor.
  func time(_ times: Int) throws -> Double {
    let done = Counter()
    let took = nanoseconds(per: times) {
      for _ in 0..<times { submit(.route("go")) { done.count($0) } }
    }
    try done.check(times)
    return took
  }

  /// Nanoseconds of each request.
  func timeEach(_ times: Int) throws -> [Double] {
    let done = Counter()
    let single = (0..<times).map { _ in
      let began = peer_now()
      submit(.route("go")) { done.count($0) }
      return Double(peer_now() - began)
    }
    try done.check(times)
    return single
  }

  /// Nanoseconds of each of so many pushes at the depth that there is, each taken back untimed.
  func timePushes(_ times: Int) throws -> [Double] {
    let done = Counter()
    let single = (0..<times).map { _ in
      let began = peer_now()
      submit(.route("to B")) { done.count($0) }
      let took = Double(peer_now() - began)
      submit(.back()) { done.count($0) }
      return took
    }
    try done.check(2 * times)
    return single
  }

  /// Nanoseconds that each of so many requests takes which all wait for one that is running.
  func timeWaiting(_ count: Int) throws -> Double {
    let done = Counter()
    submit(.navigate("toB"))
    let took = nanoseconds(per: count) {
      submit(.navigate("toA")) { outcome in
        done.count(outcome)
        self.assumeIsolated { navigator in
          for turn in 1..<count {
            navigator.submit(.navigate(turn % 2 == 0 ? "toA" : "toB")) { done.count($0) }
          }
        }
      }
    }
    try done.check(count)
    return took
  }
}

/// Counts outcomes; used on one executor only.
private final class Counter: @unchecked Sendable {
  private let word: String
  private(set) var expected = 0
  private(set) var other = ""

  init(expected word: String = "done") { self.word = word }

  func count(_ outcome: Outcome) {
    switch outcome {
    case .done where word == "done": expected += 1
    case .vetoed where word == "vetoed": expected += 1
    default: other = "\(outcome)"
    }
  }

  func check(_ times: Int) throws {
    guard expected == times else {
      throw BenchFault("\(expected) of \(times) navigations were done: \(other)")
    }
  }
}

/// How often somebody was told something; used on one executor only.
private final class Heard: @unchecked Sendable {
  var times = 0
}

/// The system's clock as the host's main loop reads it; no deadline is ever armed here.
private struct QuickClock: NavigationClock {
  func now() -> UInt64 { peer_now() }
  func schedule(after nanoseconds: UInt64, _ work: @escaping @Sendable () -> Void) -> UInt64 { 0 }
  func cancel(_ timer: UInt64) {}
}

/// The plugin's presenter, with a view kept of each screen.
private final class ViewKeeper: Presenter {
  private let presenter: any Presenter
  private let heard: Heard

  init(_ presenter: any Presenter, _ heard: Heard) {
    (self.presenter, self.heard) = (presenter, heard)
  }

  func present(_ transition: Transition, reply: Reply<Presented>) throws(Failure) -> Presented? {
    try presenter.present(transition, reply: reply)
  }
  func saveView(of screen: ScreenID) throws(Failure) -> Value? {
    heard.times += 1
    return .int(7)
  }
}

private struct EmptyScreens: SelectiveFactory {
  let heard: Heard?
  var interests: ScreenInterests { ScreenInterests(attributes: heard != nil) }

  func makeBody(id: ScreenID, properties: ValueMap) throws(Failure) -> any ScreenContents {
    if let heard { TellingScreen(heard) } else { EmptyScreen() }
  }
}

private final class EmptyScreen: ScreenContents {
  func value(of name: String) throws(Failure) -> Value { throw Failure(.noSuchKey, name) }
  func set(_ name: String, to value: Value) throws(Failure) { throw Failure(.noSuchKey, name) }
  func properties() throws(Failure) -> ValueMap { [:] }
}

/// A screen that takes its attributes.
private final class TellingScreen: ScreenContents {
  private let heard: Heard

  init(_ heard: Heard) { self.heard = heard }
  func value(of name: String) throws(Failure) -> Value { throw Failure(.noSuchKey, name) }
  func set(_ name: String, to value: Value) throws(Failure) { throw Failure(.noSuchKey, name) }
  func properties() throws(Failure) -> ValueMap { [:] }
  func update(_ attributes: Attributes) { heard.times += 1 }
}
