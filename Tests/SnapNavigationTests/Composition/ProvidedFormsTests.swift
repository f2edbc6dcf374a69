import SnapNavigation
import Testing

@Suite("A base navigation, and what is put in the place of its parts")
struct ProvidedFormsTests {
  /// What each form has for effects when the base is factory, mediation `m` and `show`.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let effects: [String]
    let provided: @Sendable (Provided, Cast) async -> Outcome
    let routed: @Sendable (Routed, Cast) async -> Outcome

    init(
      _ name: String, _ effects: [String],
      provided: @escaping @Sendable (Provided, Cast) async -> Outcome,
      routed: @escaping @Sendable (Routed, Cast) async -> Outcome
    ) {
      testDescription = name
      self.effects = effects
      self.provided = provided
      self.routed = routed
    }
  }

  static let rows: [Row] = [
    Row(
      "whole", ["F(m, show)", "m home>made", "push made"],
      provided: { base, _ in await base.navigate() },
      routed: { base, _ in await base.navigate(using: .list) }),
    Row(
      "another mediation keeps the presentation", ["F(m2, show)", "m2 home>made", "push made"],
      provided: { await $0.navigate(applying: $1.mediation("m2")) },
      routed: { await $0.navigate(using: .list, applying: $1.mediation("m2")) }),
    Row(
      "a closure as mediation", ["F(method, show)", "m2 home>made", "push made"],
      provided: { await $0.navigate(applying: $1.method("m2")) },
      routed: { await $0.navigate(using: .list, applying: $1.method("m2")) }),
    Row(
      "no mediation", ["F(-, show)", "push made"],
      provided: { base, _ in await base.navigate(applying: nil) },
      routed: { base, _ in await base.navigate(using: .list, applying: nil) }),
    Row(
      "another presentation keeps the mediation",
      ["F(m, present)", "m home>made", "present made"],
      provided: { base, _ in await base.navigate(with: .present) },
      routed: { base, _ in await base.navigate(using: .list, with: .present) }),
    Row(
      "a closure as presentation", ["F(m, method)", "m home>made", "p home>made"],
      provided: { await $0.navigate(with: $1.method("p")) },
      routed: { await $0.navigate(using: .list, with: $1.method("p")) }),
    Row(
      "no presentation", ["F(m, -)", "m home>made"],
      provided: { base, _ in await base.navigate(with: nil) },
      routed: { base, _ in await base.navigate(using: .list, with: nil) }),
    Row(
      "an intent replaces both", ["F(m2, present)", "m2 home>made", "present made"],
      provided: {
        await $0.navigate(with: Intent(mediation: $1.mediation("m2"), presentation: .present))
      },
      routed: {
        await $0.navigate(
          using: .list, with: Intent(mediation: $1.mediation("m2"), presentation: .present))
      }),
    Row(
      "an intent without a mediation clears it", ["F(-, show)", "push made"],
      provided: { base, _ in await base.navigate(with: Intent(presentation: .show)) },
      routed: { base, _ in await base.navigate(using: .list, with: Intent(presentation: .show)) }),
    Row(
      "an intent without a presentation clears it", ["F(m2, -)", "m2 home>made"],
      provided: { await $0.navigate(with: Intent(mediation: $1.mediation("m2"))) },
      routed: { await $0.navigate(using: .list, with: Intent(mediation: $1.mediation("m2"))) }),
    Row(
      "an empty intent clears both", ["F(-, -)"],
      provided: { base, _ in await base.navigate(with: Intent()) },
      routed: { base, _ in await base.navigate(using: .list, with: Intent()) }),
  ]

  private func base(_ cast: Cast) -> Navigation {
    Navigation(to: cast.factory, mediation: cast.mediation("m"), presentation: .show)
  }

  @Test("of a provider", arguments: rows)
  func provided(row: Row) async throws {
    let cast = Cast()
    let navigation = base(cast)
    let provider = WritingProvider(journal: cast.journal) { _ in navigation }
    let shows = Provided(navigator: try await cast.navigator(), navigationProvider: provider)
    #expect(await row.provided(shows, cast) == .done)
    #expect(cast.journal.take() == ["asked by shows"] + row.effects)
  }

  @Test("of a route", arguments: rows)
  func routed(row: Row) async throws {
    let cast = Cast()
    let navigation = base(cast)
    let shows = Routed(navigator: try await cast.navigator()) { $0 == .list ? navigation : nil }
    #expect(await row.routed(shows, cast) == .done)
    #expect(cast.journal.take() == row.effects)
  }

  @Test("a provider that was set is asked each time, and each screen is another one")
  func twice() async throws {
    let cast = Cast()
    let navigation = base(cast)
    let provider = WritingProvider(journal: cast.journal) { _ in navigation }
    let navigator = try await cast.navigator()
    var shows = Provided(navigator: navigator)
    shows.navigationProvider = provider
    shows.identifier = nil
    for _ in 1...2 { #expect(await shows.navigate() == .done) }
    let round = ["asked by -", "F(m, show)", "m home>made", "push made"]
    #expect(
      cast.journal.take() == round + round.map { $0.replacing("home>", with: "made>") })
    let stack = await navigator.state.stack
    #expect(stack.count == 3)
    #expect(stack[1].screen != stack[2].screen)
  }

  @Test("without a provider the outcome says so")
  func noProvider() async throws {
    let cast = Cast()
    let navigator = try await cast.navigator()
    let missing = await Provided(navigator: navigator).navigate(applying: nil)
    #expect(missing.reason == "the navigator \"shows\" has no navigation provider")
    #expect(
      await navigator.navigate().reason == "the navigator has no navigation provider")
    #expect(await navigator.navigate(with: .present).name == "failed")
    #expect(cast.journal.take().isEmpty)
  }

  @Test("a provider may tell navigators apart, and refuse")
  func refusal() async throws {
    let cast = Cast()
    let provider = WritingProvider(journal: cast.journal) { (navigator) throws(Failure) in
      guard navigator.identifier == "shows" else { throw Failure(.unknownName, "not mine") }
      return Navigation(to: .key("detail"), presentation: .show)
    }
    var shows = Provided(
      navigator: try await cast.navigator(), navigationProvider: provider)
    #expect(await shows.navigate() == .done)
    shows.identifier = "films"
    #expect(await shows.navigate() == .failed(Failure(.unknownName, "not mine")))
    #expect(cast.journal.take() == ["asked by shows", "push detail", "asked by films"])
  }

  @Test("routes carry payloads; one that the router does not know is no route")
  func routes() async throws {
    let cast = Cast()
    let shows = Routed(navigator: try await cast.navigator()) { (route) throws(Failure) in
      switch route {
      case .list: throw Failure(.wrongState, "no list today")
      case .show(let id):
        Navigation(
          to: Navigation.Destination { _ in
            Screen(key: "show", contents: PropertyBag(["id": .string(id)]))
          },
          presentation: .show)
      case .missing: nil
      }
    }
    #expect(await shows.navigate(using: .show(id: "2")) == .done)
    #expect(cast.journal.take() == ["push show"])
    let top = await shows.navigator.state.top
    #expect(shows.navigator.screen(top)?["id"] == "2")
    #expect(await shows.navigate(using: .missing) == .noRoute)
    #expect(await shows.navigate(using: .missing, with: .present) == .noRoute)
    #expect(await shows.navigate(using: .list) == .failed(Failure(.wrongState, "no list today")))
    #expect(cast.journal.take().isEmpty)
  }
}
