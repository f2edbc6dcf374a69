import SnapNavigation
import Testing

/// One form of asking, the effects that it has in order, and how it ends.
struct Form: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let effects: [String]
  let outcome: Outcome
  let call: @Sendable (Navigator, Cast) async -> Outcome

  init(
    _ name: String, _ effects: [String], _ outcome: Outcome = .done,
    _ call: @escaping @Sendable (Navigator, Cast) async -> Outcome
  ) {
    testDescription = name
    self.effects = effects
    self.outcome = outcome
    self.call = call
  }

  func expect() async throws {
    let cast = Cast()
    let navigator = try await cast.navigator()
    let outcome = await call(navigator, cast)
    #expect(outcome == self.outcome)
    #expect(cast.journal.take() == effects)
  }
}

@Suite("Navigations that are composed have these effects, in this order")
struct ComposedFormsTests {
  static let wholes: [Form] = [
    Form("source and destination alone", []) { navigator, cast in
      await navigator.navigate(
        using: Navigation(from: cast.source, to: cast.destination))
    },
    Form("a factory alone is called once, and what it made is dropped", ["F(-, -)"]) {
      await $0.navigate(using: Navigation(from: $1.source, to: $1.factory))
    },
    Form("a closure mediates", ["m source>destination"]) { navigator, cast in
      await navigator.navigate(
        using: Navigation(
          from: cast.source, to: cast.destination, mediation: cast.method("m")))
    },
    Form("a mediator calls its closure", ["M source>destination"]) { navigator, cast in
      let mediator = ClosureMediator(mediation: cast.method("M"))
      return await navigator.navigate(
        using: Navigation(
          from: cast.source, to: cast.destination, mediation: .mediator(mediator)))
    },
    Form("a mediator mediates by itself", ["override source>destination"]) { navigator, cast in
      let mediator = OverridingMediator(journal: cast.journal, mediation: cast.method("M"))
      return await navigator.navigate(
        using: Navigation(
          from: cast.source, to: cast.destination, mediation: .mediator(mediator)))
    },
    Form("an intent has both aspects", ["m source>destination", "push destination"]) {
      let intent = Intent(mediation: .method($1.method("m")), presentation: .show)
      return await $0.navigate(
        using: Navigation(from: $1.source, to: $1.destination, intent: intent))
    },
    Form("a presentation alone", ["push destination"]) { navigator, cast in
      await navigator.navigate(
        using: Navigation(
          from: cast.source, to: cast.destination, presentation: .show))
    },
    Form("an empty intent does nothing", []) { navigator, cast in
      await navigator.navigate(
        using: Navigation(from: cast.source, to: cast.destination, intent: Intent()))
    },
    Form(
      "factory, mediation, presentation, completion",
      ["F(m, present)", "m source>made", "present made", "c"]
    ) { navigator, cast in
      await navigator.navigate(
        using: Navigation(
          from: cast.source, to: cast.factory, mediation: cast.mediation("m"),
          presentation: .present(animated: true, completion: cast.completion)))
    },
    Form("a presenter of its own does all there is to do", ["P source>destination"]) {
      let presenter = ClosurePresenter(presentation: $1.method("P"))
      return await $0.navigate(
        using: Navigation(
          from: $1.source, to: $1.destination, presentation: .presenter(presenter)))
    },
    Form("a closure presents", ["m source>destination", "p source>destination"]) {
      await $0.navigate(
        using: Navigation(
          from: $1.source, to: $1.destination, presentation: .method($1.method("p")),
          mediation: $1.method("m")))
    },
    Form("a mediation that fails shows nothing", [], .failed(refusal)) { navigator, cast in
      await navigator.navigate(
        using: Navigation(
          from: cast.source, to: cast.destination,
          presentation: .show, mediation: { _, _ in throw refusal }))
    },
  ]

  @Test("as values", arguments: wholes)
  func whole(form: Form) async throws { try await form.expect() }

  static let composed: [Form] = [
    Form("from, to, with", ["push destination"]) {
      await $0.navigate(from: $1.source, to: $1.destination, with: .show)
    },
    Form("from, to, applying a closure, with", ["m source>destination", "push destination"]) {
      await $0.navigate(
        from: $1.source, to: $1.destination, applying: $1.method("m"), with: .show)
    },
    Form("from, to, applying a value, with", ["m source>made", "present made at once"]) {
      await $0.navigate(
        from: $1.source, to: .factoryOfMade, applying: .method($1.method("m")),
        with: .present(animated: false))
    },
    Form("from, to, with, the closure behind", ["m source>destination", "root destination"]) {
      let note = $1.method("m")
      return await $0.navigate(from: $1.source, to: $1.destination, with: .root) {
        try note($0, $1)
      }
    },
    Form("from, to, with an intent", ["m source>destination", "present destination"]) {
      await $0.navigate(
        from: $1.source, to: $1.destination,
        with: Intent(mediation: .method($1.method("m")), presentation: .present))
    },
    Form("from, to and nothing else", []) {
      await $0.navigate(from: $1.source, to: $1.destination)
    },
    Form("from where one is, to a screen by key", ["push detail"]) { navigator, _ in
      await navigator.navigate(to: .key("detail"), with: .show)
    },
    Form("what is shown already is not shown again", ["push destination"], .alreadyThere) {
      await $0.navigate(from: $1.source, to: $1.destination, with: .show)
      return await $0.navigate(from: $1.source, to: $1.destination, with: .show)
    },
  ]

  @Test("composed where they are performed", arguments: composed)
  func inPlace(form: Form) async throws { try await form.expect() }

  static let dismissals: [Form] = [
    Form(
      "the factory is not called, and no mediation without a destination",
      ["present made", "dismiss made at once", "c"]
    ) { navigator, cast in
      await navigator.navigate(to: .factoryOfMade, with: .present)
      return await navigator.navigate(
        using: Navigation(
          to: cast.factory, mediation: cast.mediation("m"),
          presentation: .dismiss(animated: false, completion: cast.completion)))
    },
    Form(
      "a screen that exists is given something back first",
      ["present destination", "m destination>source", "dismiss destination"]
    ) { navigator, cast in
      await navigator.navigate(from: cast.source, to: cast.destination, with: .present)
      return await navigator.navigate(
        from: cast.destination, to: cast.source, applying: cast.method("m"), with: .dismiss)
    },
    Form("there is nothing to dismiss", [], .alreadyThere) { navigator, cast in
      await navigator.navigate(
        from: cast.destination, to: cast.source, applying: cast.method("m"), with: .dismiss)
    },
  ]

  @Test("dismissing", arguments: dismissals)
  func leaving(form: Form) async throws { try await form.expect() }

  @Test("a navigation that is changed leaves the one that it was made from alone")
  func changed() {
    let cast = Cast()
    let intent = Intent(mediation: cast.mediation("m"), presentation: .show)
    let navigation = Navigation(from: cast.source, to: cast.destination, intent: intent)
    #expect(navigation.applying(nil).mediation == nil)
    #expect(navigation.applying(nil).presentation?.kind.word == "show")
    #expect(navigation.with(.present).presentation?.kind.word == "present")
    #expect(navigation.with(.present).mediation?.steps.first?.name == "m")
    #expect(navigation.with(Intent()).mediation == nil)
    #expect(navigation.with(Intent()).presentation == nil)
    #expect(navigation.presentation?.kind.word == "show")
    #expect(intent.mediation?.steps.count == 1)
  }
}

let refusal = Failure(.failed, "nothing to pass", culprit: "mediate method")

extension NavigationDestination where Self == Navigation.Destination {
  /// A screen that is made without a word.
  static var factoryOfMade: Navigation.Destination {
    Navigation.Destination { _ in Screen(key: "made", contents: PropertyBag()) }
  }
}
