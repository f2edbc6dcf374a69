import SnapNavigation
import Testing

/// The order in which a segue's parts win: each row writes some of them, and says who mediates and
/// what is shown. `self` is the segue's own mediation, `push detail` its standard transition.
@Suite("A segue's parts go before each other like this")
struct SegueMatrixTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let effects: [String]
    let write: @Sendable (inout Segue, Cast) -> Void

    init(
      _ name: String, _ effects: String..., write: @escaping @Sendable (inout Segue, Cast) -> Void
    ) {
      testDescription = name
      self.effects = effects
      self.write = write
    }
  }

  private static let own = "self home>detail"
  private static let standard = "push detail"
  private static let mediator = "M home>detail"
  private static let function = "f home>detail"
  private static let presenter = "P home>detail"

  static let rows: [Row] = [
    Row("2: its own mediation", own, standard) { _, _ in },
    Row("3: a mediator", mediator, standard) { $0.mediator = $1.mediator },
    Row("4: a mediator, then none", own, standard) {
      $0.mediator = $1.mediator
      $0.mediator = nil
    },
    Row("5: an empty intent", own, standard) { segue, _ in segue.intent = Intent() },
    Row("6: an intent that mediates", function, standard) {
      $0.intent = Intent(mediation: $1.f)
    },
    Row("7: an intent that presents", own, presenter) { $0.intent = Intent(presentation: $1.P) },
    Row("8: an intent that does both", function, presenter) {
      $0.intent = Intent(mediation: $1.f, presentation: $1.P)
    },
    Row("9: a presentation", own, presenter) { $0.presentation = $1.P },
    Row("10: a presentation, then none", own, standard) {
      $0.presentation = $1.P
      $0.presentation = nil
    },
    Row("11: a presentation, then no intent", own, standard) {
      $0.presentation = $1.P
      $0.intent = nil
    },
    Row("12: a mediator, then an intent without a mediation", own, presenter) {
      $0.mediator = $1.mediator
      $0.intent = Intent(presentation: $1.P)
    },
    Row("12: a mediator, then an empty intent", own, standard) {
      $0.mediator = $1.mediator
      $0.intent = Intent()
    },
    Row("13: an intent that does both, then a mediator", mediator, presenter) {
      $0.intent = Intent(mediation: $1.f, presentation: $1.P)
      $0.mediator = $1.mediator
    },
    Row("13: an intent that mediates, then a mediator", mediator, standard) {
      $0.intent = Intent(mediation: $1.f)
      $0.mediator = $1.mediator
    },
    Row("14: the mediation of its navigation is taken away", standard) { segue, _ in
      segue.navigation.mediation = nil
    },
    Row("15: the mediation of its navigation is another one", function, standard) {
      $0.navigation.mediation = $1.f
    },
    Row("16: a presentation, and the standard transition is wanted", own, presenter, standard) {
      $0.presentation = $1.P
      $0.shouldPerform = true
    },
    Row("17: the standard transition is not wanted", own) { segue, _ in
      segue.shouldPerform = false
    },
  ]

  @Test("row by row, mediation first", arguments: rows)
  func row(row: Row) async throws {
    let cast = Cast()
    var segue = Segue("open", to: .key("detail"), mediation: .method(cast.method("self")))
    row.write(&segue, cast)
    #expect(try await cast.navigator().perform(segue) == .done)
    #expect(cast.journal.take() == row.effects)
  }

  @Test("the same rows, written when it is prepared", arguments: rows)
  func prepared(row: Row) async throws {
    let cast = Cast()
    let journal = cast.journal
    let segue = Segue("open", to: .key("detail"), mediation: .method(cast.method("self"))) {
      journal.note("prepare \($0.identifier)")
      row.write(&$0, cast)
    }
    #expect(try await cast.navigator().perform(segue) == .done)
    #expect(cast.journal.take() == ["prepare open"] + row.effects)
  }

  @Test("1: nothing at all: the standard transition")
  func nothing() async throws {
    let cast = Cast()
    #expect(try await cast.navigator().perform(Segue(to: .key("detail"))) == .done)
    #expect(cast.journal.take() == [Self.standard])
  }

  @Test("19: a mediation of a type of one's own")
  func overriding() async throws {
    let cast = Cast()
    let mediator = OverridingMediator(journal: cast.journal, mediation: cast.method("M"))
    let segue = SnapNavigationSegue(to: .key("detail"), mediation: .mediator(mediator))
    #expect(try await cast.navigator().perform(segue) == .done)
    #expect(cast.journal.take() == ["override home>detail", Self.standard])
  }

  @Test("an intent that is given to two segues is copied: each mediates by itself")
  func copied() async throws {
    let cast = Cast()
    let navigator = try await cast.navigator()
    let intent = Intent(presentation: cast.P)
    for name in ["first", "second"] {
      var segue = Segue(to: .key("detail"), mediation: .method(cast.method(name)))
      segue.intent = intent
      #expect(await navigator.perform(segue) == .done)
    }
    #expect(intent.mediation == nil)
    #expect(
      cast.journal.take() == [
        "first home>detail", Self.presenter, "second home>detail", Self.presenter,
      ])
  }

  @Test(
    "its kind is its standard transition",
    arguments: [
      (Segue.Kind.show, "push detail"), (.present, "present detail"),
      (.custom(.root), "root detail"),
      (.custom(.present(animated: false)), "present detail at once"),
    ])
  func kinds(kind: Segue.Kind, effect: String) async throws {
    let cast = Cast()
    #expect(try await cast.navigator().perform(Segue(to: .key("detail"), kind: kind)) == .done)
    #expect(cast.journal.take() == [effect])
  }

  @Test("it is prepared when its turn comes, with the screen that it starts from")
  func prepare() async throws {
    let cast = Cast()
    let journal = cast.journal
    let segue = Segue("open", to: .key("detail")) { segue throws(Failure) in
      guard let source = segue.navigation.source else {
        throw Failure(.wrongState, "no source")
      }
      journal.note("from \(source.key)")
      segue.kind = .present
    }
    #expect(try await cast.navigator().perform(segue) == .done)
    #expect(cast.journal.take() == ["from home", "present detail"])
  }

  @Test("what is thrown while it is prepared ends it, and names it")
  func prepareThrows() async throws {
    let cast = Cast()
    let segue = Segue("open", to: .key("detail"), mediation: .method(cast.method("self"))) {
      _ throws(Failure) in throw Failure(.wrongState, "nothing is selected")
    }
    let outcome = try await cast.navigator().perform(segue)
    #expect(outcome.reason == "prepare open: nothing is selected")
    #expect(cast.journal.take().isEmpty)
  }
}

extension Cast {
  fileprivate var mediator: any Mediator { ClosureMediator(mediation: method("M")) }
  fileprivate var f: Mediation { .method(method("f")) }
  fileprivate var P: Presentation {
    .presenter(ClosurePresenter(presentation: method("P")))
  }
}
