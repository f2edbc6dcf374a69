@testable import SnapNavigation
import Synchronization
import TestKit
import Testing

/// A keeper that holds on to everything until the test says otherwise.
private final class HoldingKeeper: StateKeeper {
  private struct State {
    var commits: [KeptCommit] = []
    var waiting: [@Sendable () -> Void] = []
    var holds = false
    var changes = 0
  }
  private let state = Mutex(State())
  init(holds: Bool = false) { state.withLock { $0.holds = holds } }

  var commits: [KeptCommit] { state.withLock { $0.commits } }
  var changes: Int { state.withLock { $0.changes } }
  var isBehind: Bool { state.withLock { $0.holds && !$0.commits.isEmpty } }
  func keep(_ commit: KeptCommit) { state.withLock { $0.commits.append(commit) } }
  func changed() { state.withLock { $0.changes += 1 } }
  func whenKept(_ tell: @escaping @Sendable () -> Void) {
    state.withLock { $0.waiting.append(tell) }
  }

  /// Says that all is kept.
  func release() {
    let told = state.withLock { state in
      state.holds = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for tell in told { tell() }
  }

  /// All that was told so far, as one state.
  var kept: KeptState? {
    guard let last = commits.last else { return nil }
    var memories: [ScreenID: StateHistory.Memory] = [:]
    for commit in commits { for (screen, memory) in commit.screens { memories[screen] = memory } }
    return KeptState(last.state, memories)
  }
}

@Suite("Whoever keeps what comes into force")
struct KeepingTests {
  let stage = Stage()

  @Test("gets the state and what the new screens can be made of, without what is private")
  func commits() async throws {
    var stage = stage
    var pin = PropertyDefinition.string("title")
    pin.isPrivate = true
    stage.configuration.screens[1].properties[1] = pin
    stage.configuration.screens[1].privates = ["title"]
    let keeper = HoldingKeeper()
    let navigator = try await stage.navigator()
    await navigator.keep(by: keeper)
    _ = await navigator.perform(
      .navigate("openShow", payload: ["id": "1", "title": "secret", "year": 1999]))
    let commit = try #require(keeper.commits.last)
    #expect(commit.state.printed == "tv://home/show::1")
    let memory = commit.screens.first { $0.screen == commit.state.top }?.memory
    #expect(memory?.properties == ["id": "1", "year": 1999])
    #expect(await navigator.perform(.navigate("nowhere")).isRefusal)
    #expect(keeper.commits.count == 1)
  }

  @Test("may have outcomes wait for it, which then come in order; the state is in force at once")
  func waits() async throws {
    let keeper = HoldingKeeper(holds: true)
    let navigator = try await stage.navigator()
    await navigator.keep(by: keeper)
    let box = Told()
    await navigator.submit(
      .navigate("openShow", payload: ["id": "1"]), completion: { box.note("1 \($0)") })
    await navigator.submit(.navigate("play"), completion: { box.note("2 \($0)") })
    await navigator.submit(.navigate("nowhere"), completion: { box.note("3 \($0.name)") })
    #expect(await navigator.url == "tv://home/show::1?video=vm")
    #expect(box.all.isEmpty)
    await navigator.released(keeper)
    #expect(box.all == ["1 done", "2 done", "3 failed"])
    await navigator.submit(.back(), completion: { box.note("4 \($0)") })
    #expect(box.all.last == "4 done")
  }

  @Test("is told of screens that change by themselves, and gets them when it asks")
  func changes() async throws {
    let keeper = HoldingKeeper()
    let navigator = try await stage.navigator()
    _ = await navigator.perform(.navigate("openShow", payload: ["id": "1"]))
    await navigator.keep(by: keeper)
    let top = await navigator.state.top
    try navigator.screen(top)?.set("title", to: "Told later")
    navigator.changed(top)
    await navigator.readMailbox()
    #expect(keeper.changes == 1)
    #expect(keeper.commits.isEmpty)
    await navigator.keepChanges()
    #expect(keeper.commits.last?.screens.first?.memory.properties["title"] == "Told later")
    await navigator.keepChanges()
    #expect(keeper.commits.count == 1)
  }

  @Test("gets what another navigator shows again: stack, layers, effects, properties, callers")
  func restored() async throws {
    let keeper = HoldingKeeper()
    let navigator = try await stage.navigator()
    await navigator.keep(by: keeper)
    _ = await navigator.perform(.navigate("openShow", payload: ["id": "1", "year": 1999]))
    _ = await navigator.perform(.open("tv://home/show::1?menu=v&video=vm"))
    let kept = try #require(keeper.kept)
    let other = try Navigator(stage.configuration)
    try await other.open(stage.presenter)
    let (fitted, leftOut) = await other.fitting(kept)
    #expect(leftOut.isEmpty)
    #expect(await other.perform(Request(.restore(fitted))) == .done)
    #expect(await other.url == "tv://home/show::1?menu=v&video=vm")
    let show = await other.state.stack.map(\.screen).last
    #expect(other.screen(try #require(show))?["year"] == 1999)
    #expect(await other.perform(Request(.restore(fitted))).isRefusal == false)
  }

  /// Another run with what the first one kept, in which `show` has a guard.
  private func taken(
    _ answer: @escaping @Sendable (MediationCall) -> MediationAnswer
  ) async throws -> (navigator: Navigator, kept: KeptState) {
    let keeper = HoldingKeeper()
    let navigator = try await stage.navigator()
    await navigator.keep(by: keeper)
    _ = await navigator.perform(.navigate("openShow", payload: ["id": "1", "year": 1999]))
    var stage = stage
    stage.configuration.screens[1].guards = stage.mediation("lock", answer).steps
    let other = try Navigator(stage.configuration, clock: stage.clock)
    try await other.open(stage.presenter)
    return (other, await other.fitting(try #require(keeper.kept).setApart).kept)
  }

  @Test("what it gives back is asked for like any state: a screen that a guard refuses is left out")
  func guarded() async throws {
    let (other, kept) = try await taken { _ in .veto(reason: "locked") }
    #expect(await other.perform(Request(.restore(kept))) == .done)
    #expect(await other.url == "tv://home")
    #expect(
      await other.takeKeptOut() == [KeptOut(key: "show", why: "vetoed, locked", target: nil)])
    #expect(await other.takeKeptOut().isEmpty)
    let less = try #require(kept.withoutTop())
    #expect(less.key == "show")
    #expect(less.kept.withoutTop()?.kept.withoutTop() == nil)
  }

  @Test("a guard that is late has it fail where it is asked for again, else its screen is kept out")
  func late() async throws {
    let clock = stage.clock
    var (other, kept) = try await taken { _ in
      clock.turn(600_000_000)
      return .proceed
    }
    kept.isAskedAgain = true
    let again = await other.perform(Request(.restore(kept)))
    #expect(again.reason == "mediate lock: no answer within 500 ms")
    #expect(await other.url == "tv://")
    #expect(await other.takeKeptOut().isEmpty)
    kept.isAskedAgain = false
    #expect(await other.perform(Request(.restore(kept))) == .done)
    #expect(await other.url == "tv://home")
    #expect(await other.takeKeptOut().map(\.key) == ["show"])
  }

  @Test("where a guard leads elsewhere, the rest is shown below that, and resume goes on with all")
  func ledElsewhere() async throws {
    let (other, kept) = try await taken { call in
      call.payload["pin"] == "1" ? .proceed : .redirect(to: "tv://home?video=vm")
    }
    #expect(await other.perform(Request(.restore(kept))) == .done)
    #expect(await other.url == "tv://home")
    let target = try #require(await other.takeKeptOut().first?.target)
    let outcome = await other.lead(to: target, insteadOf: Request(.restore(kept)))
    #expect(outcome == .redirected(to: "tv://home?video=vm"))
    #expect(await other.url == "tv://home?video=vm")
    #expect(await other.perform(.resume()) == .redirected(to: "tv://home?video=vm"))
    let resumed = await other.perform(.resume(["pin": "1"]))
    #expect(resumed == .done)
    let url = await other.url
    #expect(url == "tv://home/show::1")
    let show = try #require(await other.state.stack.map(\.screen).dropFirst().first)
    #expect(other.screen(show)?["year"] == 1999)
  }

  // MARK: Other configurations

  @Test("of every state a part has a place in every other configuration, and can be shown")
  func otherConfigurations() async throws {
    var random = SeededRandom.printed("configurations")
    for _ in 0..<40 {
      let old = RegionStage.random(&random)
      let navigator = try Navigator(old.configuration)
      try await navigator.open(old.presenter)
      let keeper = HoldingKeeper()
      await navigator.keep(by: keeper)
      for _ in 0..<12 {
        _ = await navigator.perform(Request.random(&random))
      }
      guard let kept = keeper.kept else { continue }
      var new = RegionStage.random(&random)
      new.configuration.screens.removeAll { $0.key != "home" && random.below(4) == 0 }
      new.configuration.navigations = []
      guard let other = try? Navigator(new.configuration) else { continue }
      try await other.open(new.presenter)
      let (fitted, leftOut) = await other.fitting(kept)
      expectBeginnings(of: kept.state, fitted.state)
      if kept.state.screens.count > fitted.state.screens.count { #expect(!leftOut.isEmpty) }
      if fitted.state.stack.isEmpty { continue }
      let outcome = await other.perform(Request(.restore(fitted)))
      #expect(outcome == .done)
      let shown = await other.state
      #expect(shown.location.path == fitted.state.location.path)
    }
  }

  /// Each stack is a beginning of the one of the same name.
  private func expectBeginnings(of old: NavigationState, _ new: NavigationState) {
    for region in new.regions where !region.stack.isEmpty {
      let before = old.regions.first { $0.name == region.name }
      let keys = region.stack.map(\.key)
      #expect(before?.stack.map(\.key).prefix(keys.count).elementsEqual(keys) == true)
    }
  }
}

/// What was told, in order.
private final class Told: Sendable {
  private let lines = Mutex<[String]>([])
  func note(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

extension KeptState {
  /// The same with numbers that no live screen has, as they come from a store.
  fileprivate var setApart: KeptState {
    let apart = { (screen: ScreenID) in ScreenID(rawValue: screen.rawValue ^ 1 << 62) }
    let regions = state.regions.map { region in
      NavigationState.Region(
        name: region.name,
        stack: region.stack.map { .init(screen: apart($0.screen), key: $0.key, data: $0.data) })
    }
    return KeptState(
      NavigationState(scheme: state.scheme, regions: regions),
      Dictionary(uniqueKeysWithValues: memories.map { (apart($0.key), $0.value) }))
  }
}

extension Navigator {
  fileprivate func released(_ keeper: HoldingKeeper) { keeper.release() }
}

extension Outcome {
  fileprivate var isRefusal: Bool {
    switch self {
    case .done, .alreadyThere, .redirected: false
    default: true
    }
  }
}

extension RegionStage {
  fileprivate static func random(_ random: inout SeededRandom) -> RegionStage {
    RegionStage(random.one(of: [[], tabs, split, beside]))
  }
}

extension Request {
  fileprivate static func random(_ random: inout SeededRandom) -> Request {
    switch random.below(8) {
    case 0: .open("tv://home")
    case 1: .open("tv://home/show::\(random.below(5))?side=vm")
    case 2: .navigate("push", payload: ["id": .string("\(random.below(9))")])
    case 3: .navigate("watch")
    case 4: .back()
    case 5: .select(random.one(of: ["library", "search", "profile"]))
    case 6: .navigate("detail", payload: ["id": "d"])
    default: .undo()
    }
  }
}
