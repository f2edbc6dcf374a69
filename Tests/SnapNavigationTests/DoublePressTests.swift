@testable import SnapNavigation
import Testing

@Suite("A double press is one screen")
struct DoublePressTests {
  /// Presses so many times while the first press waits for its mediator, which decides the data.
  private func press(
    _ times: Int, presentation: Presentation = .show, answer: MediationAnswer = .proceed
  ) async throws -> (ends: [String], stage: Stage, navigator: Navigator) {
    var stage = Stage()
    let later = Later<MediationAnswer>()
    stage.configuration.navigations[0].from = []
    stage.configuration.navigations[0].mediation = stage.mediation("ask", later: later)
    stage.configuration.navigations[0].presentation = presentation
    let navigator = try await stage.navigator()
    let journal = stage.journal
    for _ in 0..<times {
      await navigator.submit(Request(.navigate(name: "openShow", payload: [:]), origin: .user)) {
        journal.note("ends \($0.name)")
      }
    }
    for _ in 0..<(answer == .proceed ? 1 : times) {
      try await later.asked().complete(.success(answer))
      await navigator.settle()
    }
    let lines = journal.take()
    #expect(
      lines.filter { $0 == "create show" }.count == (answer == .proceed ? 1 : times))
    return (lines.filter { $0.hasPrefix("ends") }, stage, navigator)
  }

  @Test("also when the second waits while the first is mediated", arguments: [2, 3])
  func waiting(times: Int) async throws {
    let pressed = try await press(times)
    #expect(pressed.ends == ["ends done"] + Array(repeating: "ends alreadyThere", count: times - 1))
    #expect(await pressed.navigator.url == "tv://home/show")
  }

  @Test("also of a layer, and of a new root", arguments: [Presentation.present, .root])
  func layer(presentation: Presentation) async throws {
    let pressed = try await press(2, presentation: presentation)
    #expect(pressed.ends == ["ends done", "ends alreadyThere"])
  }

  @Test(
    "also of a button, whether or not its screen is there still",
    arguments: ["openShow", "restart"])
  func button(navigation: String) async throws {
    var stage = Stage()
    let later = Later<Presented>()
    stage.presenter.later = later
    stage.configuration.drawer = PlainDrawer(actions: [
      "Go": ["verb": "navigate", "data": .string(navigation)]
    ])
    let navigator = try await stage.navigator()
    let (home, journal) = (await navigator.state.top, stage.journal)
    if navigation == "restart" {
      await navigator.submit(.open("tv://settings"))
      try await later.asked().complete(.success(Presented()))
      await navigator.settle()
      _ = journal.take()
    }
    let pressed = navigation == "restart" ? await navigator.state.top : home
    for _ in 0..<2 {
      await navigator.submit(.press("Go", on: pressed)) { journal.note("ends \($0.name)") }
    }
    try await later.asked().complete(.success(Presented()))
    await navigator.settle()
    #expect(journal.take().filter { $0.hasPrefix("ends") } == ["ends done", "ends alreadyThere"])
  }

  @Test("a press that was refused is asked again")
  func vetoed() async throws {
    let pressed = try await press(2, answer: .veto(reason: "no"))
    #expect(pressed.ends == ["ends vetoed", "ends vetoed"])
  }

  @Test("with other data it is another press")
  func otherData() async throws {
    var stage = Stage()
    stage.configuration.navigations[0].from = []
    let navigator = try Navigator(stage.configuration, clock: stage.clock)
    let journal = stage.journal
    await navigator.submit(.open("tv://home"))
    for id in ["1", "1", "2"] {
      await navigator.submit(.navigate("openShow", payload: ["id": .string(id)])) {
        journal.note("ends \($0.name)")
      }
    }
    try await navigator.open(stage.presenter)
    #expect(
      journal.take().filter { $0.hasPrefix("ends") } == [
        "ends done", "ends alreadyThere", "ends done",
      ])
    #expect(await navigator.url == "tv://home/show::1/show::2")
  }

  @Test("pressed again on what has come, it is asked anew")
  func again() async throws {
    var stage = Stage()
    stage.configuration.navigations[0].from = []
    let navigator = try await stage.navigator()
    for _ in 0..<2 {
      #expect(await navigator.perform(.navigate("openShow")) == .done)
    }
    #expect(await navigator.url == "tv://home/show/show")
  }

  @Test("two ways back are two ways back")
  func back() async throws {
    let stage = Stage()
    let navigator = try Navigator(stage.configuration, clock: stage.clock)
    await navigator.submit(.open("tv://home/show::1/settings"))
    for _ in 0..<2 { await navigator.submit(.back()) }
    try await navigator.open(stage.presenter)
    #expect(await navigator.url == "tv://home")
  }
}
