import CSnapNav
import SnapValue
import SnapPlugins

extension Check {
  /// Checks 43 to 51, 93 and 94: mediators.
  static let mediatorChecks: [Check] =
    mediatorAnswerChecks + mediatorPayloadChecks + mediatorHostChecks + mediatorTimeChecks

  /// Checks 43 to 46: what mediators answer to ordinary, poor and odd screens.
  private static let mediatorAnswerChecks: [Check] = [
    Check(
      .mediator, 43, "m-basic",
      "A mediator answers OK, PENDING, VETO, REDIRECT or an error; one that is a condition OK, VETO "
        + "or an error, and it changes nothing",
      consequence:
        "The host does not know whether to go on, and ends the navigation as failed; after a VETO "
        + "without a reason it ends as vetoed, and people are told none.",
      remedy: "Return one of the statuses of section 4 of the header.",
      situations { $0.ordinaryNavigations() }),
    Check(
      .mediator, 44, "m-missing-key",
      "A mediator copes with screens and payloads without any property",
      consequence: "The first screen that lacks a property ends the whole program.",
      remedy:
        "Look at the status of screen_get and screen_set (E_KEY: there is none of that name), "
        + "and give what the sink shall fill a value of its own first.", needs: ["m-basic"],
      situations { $0.emptyNavigations() }),
    Check(
      .mediator, 45, "m-wrong-kind",
      "A mediator copes with every property being of every other kind",
      consequence:
        "A manifest that passes a number where a text was thought of crashes the program.",
      remedy: "Test value->kind before you read the union; answer E_TYPE and say which key it was.",
      level: 4, ways: [.generated], needs: ["m-basic", "m-missing-key"]
    ) { bench throws(Ending) in try bench.tryWrongKinds() },
    Check(
      .mediator, 46, "m-stale", "A mediator copes with stale, missing and equal screens",
      consequence:
        "A screen that was closed in between, or shown from itself, crashes the program.",
      remedy:
        "Treat screens as numbers only; E_HANDLE says that one is gone, 0 that there is none.",
      needs: ["m-basic", "m-missing-key"], situations { $0.staleNavigations() }),
  ]
}

/// A check's body that asks each mediator in each of these situations.
private func situations(
  _ make: @escaping @Sendable (Bench) -> [Bench.Situation]
) -> Check.Live {
  each(\.mediators) { bench, mediator throws(Ending) in
    for (what, given) in make(bench) {
      let calls = bench.host.with { $0.calls.count }
      try bench.expectSound(mediator, given, what)
      guard mediator.isCondition else { continue }
      let writes = bench.host.with { $0.calls.dropFirst(calls) }.first { $0.function.writes }
      let about = writes.map { $0.detail.isEmpty ? "" : " of \"\($0.detail)\"" } ?? ""
      try expect(
        writes == nil, "nothing is changed by a mediator with SNAPNAV_CONDITION",
        seen: "\(mediator.id), \(what): host->\(writes?.function.cName ?? "")\(about)",
        remedy: "Leave the flag out where it prepares the destination: a condition only looks.")
    }
  }
}

extension Bench {
  typealias Situation = (what: String, given: GivenNavigation)

  /// What a mediator meets every day: on the way, as a guard before, and as a guard of leaving.
  fileprivate func ordinaryNavigations() -> [Situation] {
    var guarding = ordinaryNavigation()
    guarding.flags = UInt32(SNAPNAV_GUARD)
    guarding.destination = 0
    var leaving = guarding
    leaving.flags |= UInt32(SNAPNAV_LEAVE)
    leaving.screenKey = "source"
    var first = ordinaryNavigation()
    first.source = 0
    var animated = ordinaryNavigation()
    animated.flags = UInt32(SNAPNAV_ANIMATED)
    animated.arguments = ["limit": 16, "title": "A title"]
    return [
      ("on the way from screen to screen", ordinaryNavigation()), ("with arguments", animated),
      ("as a guard", guarding), ("as a guard of leaving", leaving),
      ("as the first screen is shown", first),
    ] + namedPayloads()
  }

  /// Payloads of one of the words that the plugin may know, as text, and the empty one: what is asked for
  /// is often not there.
  private func namedPayloads() -> [Situation] {
    var situations: [Situation] = []
    for flags in [0, UInt32(SNAPNAV_GUARD)] {
      var given = ordinaryNavigation()
      given.flags = flags
      if flags != 0 { given.destination = 0 }
      let who = flags == 0 ? "" : "as a guard "
      given.payload = [:]
      situations.append((who + "with an empty payload", given))
      for word in words.prefix(12) {
        given.payload = [word: "text"]
        situations.append((who + "with the payload \(given.payload.jsonText)", given))
      }
    }
    return situations
  }

  /// Screens that have no property and take none; no payload, no route, no key.
  fileprivate func emptyNavigations() -> [Situation] {
    let bare = BenchScreen(key: "", type: "", takesAnything: false)
    let given = GivenNavigation(
      source: host.show(bare), destination: host.show(bare), screenKey: "")
    var nulls = given
    nulls.payload = ["title": nil, "id": nil]
    var noSource = given
    noSource.source = 0
    var guarding = given
    guarding.flags = UInt32(SNAPNAV_GUARD)
    guarding.destination = 0
    return [
      ("screens without properties", given), ("null in the payload", nulls),
      ("no source", noSource), ("a guard that gets nothing", guarding),
    ]
  }

  /// Screens that are gone, none, never were, or the same.
  fileprivate func staleNavigations() -> [Situation] {
    let gone = host.show(BenchScreen())
    host.remove(gone)
    let handles: [(name: String, make: () -> UInt64)] = [
      ("live", { self.host.show(BenchScreen(properties: ["title": "A title", "id": 1])) }),
      ("gone", { gone }), ("none", { 0 }), ("never there", { (1 << 63) - 1 }),
    ]
    var situations: [Situation] = []
    for source in handles {
      for destination in handles {
        var given = ordinaryNavigation()
        given.source = source.make()
        given.destination = destination.make()
        if given.destination == 0 { given.flags = UInt32(SNAPNAV_GUARD) }
        situations.append(("source \(source.name), destination \(destination.name)", given))
      }
    }
    var same = ordinaryNavigation()
    same.destination = same.source
    situations.append(("source and destination the same screen", same))
    same.source = gone
    same.destination = gone
    situations.append(("source and destination the same that is gone", same))
    return situations
  }
}
