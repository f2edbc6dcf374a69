@testable import SnapNavigation
import Synchronization
import TestKit
import Testing

/// A presenter that keeps nothing, and asks what is shown whenever it is called.
final class AskingPresenter: HostPresenter {
  private struct Heard {
    var lines: [String] = []
    var failing = 0
  }
  let holder = Holder()
  let knowsRegions: Bool
  let later: Later<Presented>?
  private let heard = Mutex(Heard())

  init(knowsRegions: Bool = true, later: Later<Presented>? = nil) {
    self.knowsRegions = knowsRegions
    self.later = later
  }

  var reader: ObjectIdentifier? { ObjectIdentifier(self) }
  func fail(_ times: Int) { heard.withLock { $0.failing = times } }
  func take() -> [String] {
    heard.withLock { heard in
      defer { heard.lines = [] }
      return heard.lines
    }
  }
  private func note(_ word: String) {
    let shown = try? holder.navigator?.shown(.null, to: reader)
    let line = "\(word) \(shown?["location"]?.string ?? "nothing")"
    heard.withLock { $0.lines.append(line) }
  }

  func cancel(token: UInt64) { note("cancel") }
  func changed(_ screen: ScreenID) { note("changed") }
  func present(_ transition: Transition, reply: Reply<Presented>) throws(Failure) -> Presented? {
    note(transition.isSync ? "sync" : "present")
    if transition.isSync { return Presented() }
    let isBroken = heard.withLock { heard in
      heard.failing -= 1
      return heard.failing >= 0
    }
    if isBroken { throw Failure(.failed, "broken") }
    guard let later else { return Presented() }
    later.keep(reply)
    return nil
  }
}

extension Navigator {
  /// What the reader is told is shown.
  func told(_ presenter: AskingPresenter?, _ window: Value = .null) throws(Failure) -> Value {
    try shown(window, to: presenter?.reader)
  }
  /// Brings a state into force without a request.
  fileprivate func put(_ state: NavigationState) { inForce = state }
}

extension Value {
  fileprivate var region: Value? { self["regions"]?.list?.first { $0["name"] == self["main"] } }
  /// `home show::1`: the screens that are told of the region on top.
  var path: String {
    let entries = region?["stack"]?.list ?? []
    return entries.map { entry in
      (entry["key"]?.string ?? "") + (entry["data"]?.string.map { "::\($0)" } ?? "")
    }.joined(separator: "/")
  }
}

@Suite("What is shown, as one value")
struct ShownTests {
  private func navigator(
    _ presenter: AskingPresenter, _ regions: [RegionDefinition] = [], at url: String = "tv://home",
    _ change: (inout Configuration) -> Void = { _ in }
  ) async throws -> Navigator {
    var configuration = RegionStage(regions).configuration
    configuration.effects = [
      EffectDefinition(
        "menu", ScriptedEffect(journal: Journal(), name: "menu"), arguments: ["text": "The menu"])
    ]
    // Nothing here is about time, and a loaded machine takes its own.
    configuration.policy.presentDeadline = 3_600_000_000_000
    change(&configuration)
    let navigator = try Navigator(configuration)
    presenter.holder.navigator = navigator
    try await navigator.open(ModelPresenter())
    #expect(await navigator.perform(.open(url)) == .done)
    try await navigator.open(presenter)
    _ = presenter.take()
    return navigator
  }

  @Test("while it is being shown it is the state to be, for the presenter alone")
  func during() async throws {
    let later = Later<Presented>()
    let presenter = AskingPresenter(later: later)
    let navigator = try await navigator(presenter)
    async let outcome = navigator.perform(.navigate("push", payload: ["id": "1"]))
    let reply = try await later.asked()
    #expect(try await navigator.told(presenter)["location"] == "tv://home/show::1")
    #expect(try await navigator.told(presenter).path == "home/show::1")
    #expect(try await navigator.told(nil)["location"] == "tv://home")
    reply.complete(.success(Presented()))
    #expect(await outcome == .done)
    #expect(presenter.take() == ["present tv://home/show::1"])
    #expect(try await navigator.told(nil)["location"] == "tv://home/show::1")
  }

  @Test("after an error at once, or a later one, it is the old state again")
  func failed() async throws {
    let presenter = AskingPresenter()
    let navigator = try await navigator(presenter)
    presenter.fail(1)
    #expect(await navigator.perform(.navigate("push")).reason?.contains("broken") == true)
    #expect(try await navigator.told(presenter)["location"] == "tv://home")
    #expect(presenter.take() == ["present tv://home/show"])

    let later = Later<Presented>()
    let slow = AskingPresenter(later: later)
    let other = try await self.navigator(slow)
    async let outcome = other.perform(.navigate("push"))
    try await later.asked().complete(.failure(Failure(.failed, "late")))
    _ = await outcome
    #expect(try await other.told(slow)["location"] == "tv://home")
  }

  @Test("what is cancelled is shown no more: in cancel, and in the sync that follows")
  func cancelled() async throws {
    let later = Later<Presented>()
    let presenter = AskingPresenter(later: later)
    let navigator = try await navigator(presenter)
    let task = Task { await navigator.perform(.navigate("push")) }
    _ = try await later.asked()
    task.cancel()
    _ = await task.value
    #expect(presenter.take() == ["present tv://home/show", "cancel tv://home", "sync tv://home"])
  }

  @Test("a presenter that comes meanwhile is told what is in force until the end")
  func opened() async throws {
    let later = Later<Presented>()
    let navigator = try await navigator(AskingPresenter(later: later))
    async let outcome = navigator.perform(.navigate("push"))
    let reply = try await later.asked()
    let next = AskingPresenter()
    next.holder.navigator = navigator
    try await navigator.open(next)
    #expect(try await navigator.told(next)["location"] == "tv://home")
    reply.complete(.success(Presented()))
    _ = await outcome
    #expect(next.take() == ["sync tv://home", "sync tv://home/show"])
  }

  @Test("a new configuration is shown at once")
  func replaced() async throws {
    let presenter = AskingPresenter()
    let navigator = try await navigator(presenter, at: "tv://home/show::1/video")
    #expect(await navigator.perform(.navigate("push")) == .done)
    var smaller = RegionStage([]).configuration
    smaller.screens.removeAll { $0.key == "video" }
    smaller.navigations.removeAll { $0.name != "push" }
    try await navigator.replace(Replacement(smaller))
    #expect(try await navigator.told(presenter).path == "home/show::1/show")
    #expect(presenter.take().last == "sync tv://home/show::1/show")
  }

  @Test("a deep stack is told from its top, in so many screens, however deep it is")
  func deep() async throws {
    let presenter = AskingPresenter()
    let navigator = try await navigator(presenter)
    var state = await navigator.state
    state.stack = ScreenStack(
      (0..<10_000).map { .init(screen: ScreenID(rawValue: 1 + $0), key: "s", data: "\($0)") })
    await navigator.put(state)
    let told = try await navigator.told(presenter)
    #expect(told.region?["count"] == 10_000)
    #expect(told.region?["from"] == 9_984)
    #expect(told.region?["stack"]?.list?.count == 16)
    #expect(told.region?["stack"]?.list?.last?["data"] == "9999")
    #expect(told["top"] == 10_000)
    #expect(told["location"] == nil)
    #expect(told.jsonText.utf8.count < 4_096)
    let low = try await navigator.told(presenter, ["from": 0, "count": 2, "location": true])
    #expect(low.path == "s::0/s::1")
    #expect(low["location"]?.string == state.printed)
    let most = try await navigator.told(presenter, ["count": 5_000])
    #expect(most.region?["stack"]?.list?.count == 256)
    #expect(try await navigator.told(presenter, ["from": 9_999, "count": 9]).path == "s::9999")
    #expect(try await navigator.told(presenter, ["from": 20_000]).path == "")
  }

  @Test("each region and the tabs are told; of the regions that are not asked for no screen")
  func regions() async throws {
    let presenter = AskingPresenter()
    let navigator = try await navigator(presenter, RegionStage.tabs, at: "tv://home/show::1")
    _ = await navigator.perform(.select("search"))
    let told = try await navigator.told(presenter)
    #expect(told["main"] == "search")
    #expect(told.path == "find")
    #expect(told["regions"]?.list?.map { $0["count"] } == [2, 1, 0])
    #expect(told["regions"]?.list?.map { $0["isTab"] } == [true, true, true])
    #expect(
      told["tabs"]?.list?.map(\.jsonText) == [
        #"{"region":"library","title":"Library","selected":false}"#,
        #"{"region":"search","title":"Search","selected":true}"#,
        #"{"region":"profile","title":"profile","selected":false}"#,
      ])
    let library = try await navigator.told(presenter, ["region": "library"])
    #expect(library["regions"]?.list?.map { $0["stack"]?.list?.count } == [2, 0, 0])
  }

  @Test("who does not know regions is told the selected stack as \"main\"")
  func plain() async throws {
    let presenter = AskingPresenter(knowsRegions: false)
    let navigator = try await navigator(presenter, RegionStage.tabs, at: "tv://find/show::1")
    let told = try await navigator.told(presenter)
    #expect(told["main"] == "main")
    #expect(told["regions"]?.list?.count == 1)
    #expect(told.path == "find/show::1")
    #expect(told.region?["list"] == nil)
    #expect(told["tabs"]?.list?.map { $0["selected"] } == [false, true, false])
    #expect(try await navigator.told(nil)["regions"]?.list?.count == 3)
  }

  @Test("where two panes are seen the list and the place of the detail are told")
  func split() async throws {
    let presenter = AskingPresenter()
    let navigator = try await navigator(presenter, RegionStage.split, at: "tv://home/find/show::1")
    let told = try await navigator.told(presenter)
    let screens = told.region?["stack"]?.list?.map { $0["screen"] }
    #expect(told.region?["detail"] == 2)
    #expect(told.region?["list"] == screens?[1])
    #expect(told["top"] == screens?[2])
    #expect(await navigator.perform(Request(.collapse(region: "main", true))) == .done)
    #expect(try await navigator.told(presenter).region?["detail"] == nil)
  }

  @Test("layers and effects lie above, and the layer on top is the top")
  func above() async throws {
    let presenter = AskingPresenter()
    let navigator = try await navigator(presenter)
    #expect(await navigator.perform(.open("tv://home?menu=v&video=vm")) == .done)
    let told = try await navigator.told(presenter)
    #expect(told["layers"]?.list?.map { $0["key"] } == ["video"])
    #expect(told["top"] == told["layers"]?.list?.first?["screen"])
    #expect(told["effects"] == [["key": "menu", "text": "The menu"]])
    #expect(await navigator.perform(.open("tv://home")) == .done)
    #expect(try await navigator.told(presenter)["layers"] == [])
    #expect(try await navigator.told(presenter)["effects"] == [])
  }

  @Test("a presenter that a navigation names is told its layers, and nobody else is")
  func named() async throws {
    let (presenter, second) = (AskingPresenter(), AskingPresenter())
    let navigator = try await navigator(presenter) { configuration in
      configuration.navigations.append(
        NavigationDefinition(
          "elsewhere", to: "video",
          presentation: .presenter(second, name: "second")))
    }
    second.holder.navigator = navigator
    #expect(await navigator.perform(.navigate("elsewhere")) == .done)
    #expect(second.take() == ["present tv://home?video=vm"])
    let told = try await navigator.told(second)
    #expect(told["regions"] == [])
    #expect(told["layers"]?.list?.map { $0["key"] } == ["video"])
    #expect(told["top"] == told["layers"]?.list?.first?["screen"])
    #expect(try await navigator.told(presenter)["layers"] == [])
    #expect(try await navigator.told(presenter).path == "home")
    #expect(try await navigator.told(nil)["layers"]?.list?.count == 1)
  }

  @Test(
    "a window that is none is refused",
    arguments: [
      ("top", Failure.Code.wrongType), (["from": -1], .badArgument), (["count": "2"], .wrongType),
      (["region": 1], .wrongType), (["location": 1], .wrongType),
      (["region": "nowhere"], .noSuchKey),
    ] as [(Value, Failure.Code)])
  func window(asked: Value, code: Failure.Code) async throws {
    let navigator = try await navigator(AskingPresenter())
    await #expect { try await navigator.told(nil, asked) } throws: {
      ($0 as? Failure)?.code == code
    }
  }

  @Test("after each of a thousand random requests it says what the state URL says")
  func random() async throws {
    let seed = UInt64.random(in: 1...UInt64(UInt32.max))
    print("seed of what is shown: \(seed)")
    var chance = SeededRandom(seed: seed)
    var requests = 0
    while requests < 1_000 {
      let regions = chance.regions()
      var configuration = Configuration(scheme: "s")
      configuration.regions = regions
      configuration.screens = SeededRandom.keys.map { key in
        ScreenDefinition(key, factory: RecordingFactory(key: key, journal: Journal()))
      }
      configuration.navigations = chance.navigations(regions)
      guard let navigator = try? Navigator(configuration) else { continue }
      let presenter = AskingPresenter(knowsRegions: chance.below(4) > 0)
      presenter.holder.navigator = navigator
      try await navigator.open(presenter)
      for _ in 0..<25 {
        requests += 1
        if chance.below(8) == 0 { presenter.fail(1) }
        _ = await navigator.perform(chance.request(await navigator.state))
        presenter.fail(0)
        let told = try await navigator.told(presenter)
        let state = await navigator.state
        let comment = Comment(rawValue: "seed \(seed), request \(requests)")
        #expect(told["location"]?.string == state.printed, comment)
        expectSame(told, presenter.knowsRegions ? state : state.flattened, comment)
      }
    }
  }

  private func expectSame(_ told: Value, _ state: NavigationState, _ comment: Comment) {
    let path = state.location.path.map { $0.key + ($0.data.map { "::\($0)" } ?? "") }
    #expect(told.path == path.joined(separator: "/"), comment)
    let overlays = state.layers.map(\.key) + state.overlays.filter { !$0.isLayer }.map(\.key)
    let keys = ["layers", "effects"].flatMap { told[$0]?.list ?? [] }.map { $0["key"]?.string }
    #expect(keys == overlays, comment)
    #expect(told["top"]?.int == Int64(state.top.rawValue), comment)
    for (words, region) in zip(told["regions"]?.list ?? [], state.regions) {
      let screens = words["stack"]?.list?.map { $0["screen"]?.int }
      #expect(screens == region.stack.map { Int64($0.screen.rawValue) }, comment)
      #expect(words["count"]?.int == Int64(region.stack.count), comment)
      let start = region.showsTwoPanes ? Int64(region.detailStart) : nil
      #expect(words["detail"]?.int == start, comment)
    }
    #expect(told["regions"]?.list?.count == state.regions.count, comment)
  }
}
