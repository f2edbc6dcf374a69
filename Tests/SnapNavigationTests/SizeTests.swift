@testable import SnapNavigation
import Testing

/// What a request costs does not grow with what lies below it or waits behind it. Where it does,
/// these need many minutes, not seconds, even on a busy machine.
@Suite("Deep stacks and long queues")
struct SizeTests {
  @Test("screens come and go on a stack of 40,000", .timeLimit(.minutes(10)))
  func deep() async throws {
    let stage = Stage()
    let below = String(repeating: "home/", count: 40_000)
    let navigator = try await stage.navigator(at: "tv://" + below + "home")
    for _ in 0..<20 {
      #expect(await navigator.perform(.transition(.push("show"))) == .done)
      #expect(await navigator.perform(.back()) == .done)
    }
    #expect(await navigator.state.stack.count == 40_001)
    let ends = stage.journal.take().filter { $0 == "destroy show" }
    #expect(ends.count == 20)
  }

  @Test("100,000 requests wait; every second is taken back", .timeLimit(.minutes(10)))
  func waiting() async throws {
    var stage = Stage()
    stage.configuration.policy.queueLimit = 100_000
    let navigator = try Navigator(stage.configuration, clock: stage.clock)
    let journal = stage.journal
    var numbers: [UInt64] = []
    for _ in 0..<100_000 {
      numbers.append(await navigator.submit(.locale("fr")) { journal.note($0.name) })
    }
    for number in numbers where number % 2 == 0 { #expect(await navigator.cancel(number)) }
    #expect(await navigator.waiting == 50_000)
    try await navigator.open(stage.presenter)
    let ends = stage.journal.take()
    #expect(ends.filter { $0 == "cancelled" }.count == 50_000)
    #expect(ends.filter { $0 == "failed" }.count == 50_000)
  }

  @Test("a new request takes the place of 100,000 that wait", .timeLimit(.minutes(10)))
  func replacing() async throws {
    var stage = Stage()
    stage.configuration.policy.queueLimit = 100_000
    let navigator = try Navigator(stage.configuration, clock: stage.clock)
    let journal = stage.journal
    for _ in 0..<100_000 {
      await navigator.submit(.locale("fr")) { journal.note($0.name) }
    }
    let latest = Request(.open(url: "tv://home"), admission: .latestWins)
    await navigator.submit(latest) { journal.note($0.name) }
    #expect(stage.journal.take() == Array(repeating: "cancelled", count: 100_000))
    try await navigator.open(stage.presenter)
    #expect(stage.journal.take().last == "done")
  }

  @Test("a request that begins has nothing of the last one to take back")
  func begins() async throws {
    let stage = Stage()
    let navigator = try await stage.navigator()
    let journal = stage.journal
    await navigator.listen { [weak navigator] event in
      guard case .started = event else { return }
      navigator?.assumeIsolated { journal.note("resolved: \($0.progress.isResolved)") }
    }
    #expect(await navigator.perform(.navigate("openShow", payload: ["id": "1"])) == .done)
    #expect(stage.journal.take().contains("resolved: false"))
  }
}
