@testable import SnapNavigation
import Testing

/// Requests of all kinds, drawn from one seed.
private struct Wishes: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
  mutating func pick<Element>(_ all: [Element]) -> Element { all[below(all.count)] }

  mutating func url() -> String {
    let path = (0..<below(4)).map { _ in
      pick(["home", "find", "me", "show::1", "show::2", "video"])
    }
    let layers = ["side=vm", "me=vm", "menu=v"].filter { _ in below(4) == 0 }
    return "tv://" + path.joined(separator: "/")
      + (layers.isEmpty ? "" : "?" + layers.joined(separator: "&"))
  }

  mutating func request() -> Request {
    switch below(8) {
    case 0, 1, 2: .open(url())
    case 3: .back(1 + below(2))
    case 4: .select(pick(["library", "search", "profile"]))
    case 5: Request(.force(url: url()))
    case 6: Request(.collapse(region: pick(["main", "search"]), below(2) == 0))
    default:
      .navigate(
        pick(["open", "push", "play", "watch", "goHome", "restart", "aside"]),
        payload: ["id": .string("\(below(3))")])
    }
  }
}

@Suite("Undo, whatever was done")
struct UndoPropertyTests {
  static let shapes: [String: [RegionDefinition]] = [
    "one stack": [], "tabs": RegionStage.tabs, "split": RegionStage.split,
    "beside": RegionStage.beside,
  ]

  /// What a state shows, whoever shows it: every region's screens, the tab, layers and effects.
  private static func words(_ state: NavigationState) -> String {
    let regions = state.regions.map { region in
      "\(region.name): " + region.stack.map { "\($0.key)::\($0.data ?? "")" }.joined(separator: "/")
    }
    let overlays = state.overlays.map { "\($0.key) \($0.flags.rawValue) \($0.isLayer)" }
    return "\(regions) tab \(state.selected) \(overlays)"
  }

  @Test(
    "all the way back and all the way forward, every state is what it was",
    arguments: ["one stack", "tabs", "split", "beside"])
  func thereAndBack(shape: String) async throws {
    let seed = UInt64.random(in: 1...UInt64(UInt32.max))
    var wishes = Wishes(seed: seed)
    for round in 0..<25 {
      var stage = RegionStage(Self.shapes[shape] ?? [], knowsRegions: wishes.below(3) > 0)
      stage.configuration.screens[3].refreshesData = wishes.below(2) == 0
      stage.configuration.effects = [
        EffectDefinition("menu", ScriptedEffect(journal: stage.journal, name: "menu"))
      ]
      let navigator = try await stage.navigator()
      var kept = [Self.words(await navigator.state)]
      var asked: [String] = []
      for _ in 0..<12 {
        let request = wishes.request()
        asked.append("\(request.kind)")
        _ = await navigator.perform(request)
        if await navigator.undoable == kept.count { kept.append(Self.words(await navigator.state)) }
      }
      let comment = "seed \(seed), round \(round), \(shape): \(asked)"
      for expected in kept.dropLast().reversed() {
        try await expect(.undo(), expected, navigator, stage, comment)
      }
      for expected in kept.dropFirst() {
        try await expect(.forward(), expected, navigator, stage, comment)
      }
      #expect(await navigator.perform(.forward()) == .alreadyThere, "\(comment)")
    }
  }

  private func expect(
    _ request: Request, _ expected: String, _ navigator: Navigator, _ stage: RegionStage,
    _ comment: String
  ) async throws {
    try #require(await navigator.perform(request) == .done, "\(comment)")
    let state = await navigator.state
    try #require(Self.words(state) == expected, "\(comment)")
    let seen = stage.presenter.knowsRegions ? state : state.flattened
    try #require(stage.presenter.picture == Picture(of: seen), "\(comment)")
    try #require(stage.presenter.faults == [], "\(comment)")
    #expect(Set(state.screens).count == state.screens.count, "\(comment)")
  }
}
