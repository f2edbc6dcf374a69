import CSnapNav
import SnapValue

extension Check {
  /// Checks 47 and 48: what a mediator is lent.
  static let mediatorPayloadChecks: [Check] = [
    Check(
      .mediator, 47, "m-payload", "A mediator reads any payload within its bounds, and answers",
      consequence: "A link with a long or strange parameter crashes the program.",
      remedy:
        "Texts have a length and no final 0; maps may be empty, wide and 64 deep; test kinds.",
      level: 4, ways: [.generated, .guarded], needs: ["m-basic", "m-wrong-kind", "m-keep"],
      seconds: 60
    ) { bench throws(Ending) in
      try bench.begin()
      for mediator in bench.registry.mediators {
        _ = bench.mediateToEnd(mediator, bench.ordinaryNavigation())
      }
      let words = bench.words
      let mediators = bench.registry.mediators
      try bench.forEachInput(
        400,
        make: { choices in (choices.below(mediators.count), choices.payload(words: words)) },
        describe: { input in
          Described(
            Value.map(input.1).shown(), reproducer: Value.map(input.1).cText())
        }
      ) { input throws(Ending) in
        guard mediators.indices.contains(input.0) else { return }
        var given = bench.ordinaryNavigation()
        given.payload = .map(input.1)
        try bench.expectSound(mediators[input.0], given, guarded: true)
      }
    },
    Check(
      .mediator, 48, "m-keep", "A mediator keeps nothing of what it borrowed after it has returned",
      consequence: "It reads memory that is something else by then: wrong texts, or a crash.",
      remedy:
        "Copy what you need later, texts and maps with all that they hold, before you return.",
      ways: [.guarded], needs: ["m-basic"]
    ) { bench throws(Ending) in
      try bench.begin()
      LentMemory.shared.hasEdges = false
      for mediator in bench.registry.mediators { try bench.lendAndTakeBack(mediator) }
      bench.stop()
    },
  ]
}

extension Bench {
  /// Lends three navigations that are gone when the call is over, and then uses all else there is.
  fileprivate func lendAndTakeBack(_ mediator: RegisteredMediator) throws(Ending) {
    for turn in 0..<3 {
      var given = ordinaryNavigation()
      given.arguments = ["title": "A title", "number": .int(Int64(turn)), "list": ["one", "two"]]
      let answer = mediateToEnd(mediator, given, guarded: true)
      _ = self.turn(seconds: 0.2) { host.with { $0.timers.isEmpty } && ThreadCount.isOne }
      if answer.isOK { undo(mediator, given) }
      let late = latePuts
      try expect(
        late == 0, "nothing is put into a sink after the call that lent it",
        seen: "\(mediator.id) put \(late) values later",
        remedy: "Put before you return; answer later with PENDING and complete().")
    }
  }
}
