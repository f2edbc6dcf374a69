import SnapNavigation
import TestKit
import Testing

/// Shows every transition as a line of text.
private struct Lines: Presenter {
  let journal: Journal
  func present(_ transition: Transition, reply: Reply<Presented>) -> Presented? {
    for update in transition.updates { journal.note("\(update.operation) \(update.key)") }
    return Presented()
  }
}

@Suite("A Swift program without plugins")
struct EmbeddingTests {
  /// The README's sample, with a journal where that prints.
  @Test("closures mediate, a struct presents")
  func sample() async throws {
    let journal = Journal()
    var configuration = Configuration(scheme: "television")
    configuration.screens = [
      .bag("home", title: "Home"),
      .bag("show", title: "Show", properties: [.string("id"), .string("title")], data: "id"),
    ]
    configuration.navigations = [
      NavigationDefinition(
        "openShow", from: ["home"], to: "show",
        mediation: .method { (source, destination) throws(Failure) in
          try destination.set("title", to: source["selected"] ?? "Nothing chosen")
        }, presentation: .show)
    ]

    let navigator = try Navigator(configuration)
    try await navigator.open(Lines(journal: journal))
    await navigator.perform(.open("television://home"))
    let outcome = await navigator.perform(.navigate("openShow", payload: ["id": "2"]))
    journal.note("\(outcome.name) \(await navigator.location.printed)")

    #expect(journal.take() == ["root home", "push show", "done television://home/show::2"])
    let show = await navigator.state.top
    #expect(navigator.screen(show)?["title"] == "Nothing chosen")
  }

  @Test("an executor of one's own carries everything out")
  func ownExecutor() async throws {
    let stage = Stage()
    let executor = CountingExecutor()
    let navigator = try Navigator(stage.configuration, executor: .serial(executor))
    try await navigator.open(stage.presenter)
    #expect(await navigator.perform(.open("tv://home")) == .done)
    #expect(executor.jobs > 0)
  }
}
