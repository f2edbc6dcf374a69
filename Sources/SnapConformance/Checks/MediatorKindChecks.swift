import CSnapNav
import SnapValue

// Check 45: one property at a time is of another kind than anybody thought of.

/// One property of one place with one value.
private struct OddProperty: Sendable {
  enum Place: Int, CaseIterable, Sendable {
    case payload, source, destination, arguments
  }

  var mediator: Int
  var value: Value
  var place: Place
  var key: String

  /// The choices of a case that goes through the table: mediators first, known words last.
  static func choices(_ number: Int, _ mediators: Int, _ words: Int) -> [UInt64] {
    var rest = number
    // A choice among one is none.
    return [mediators, 8, Place.allCases.count, words].filter { $0 > 1 }.map { size in
      defer { rest /= size }
      return UInt64(rest % size)
    }
  }

  init(_ choices: inout Choices, _ mediators: Int, _ words: [String]) {
    mediator = choices.below(mediators)
    let kind = choices.below(8)
    place = Place(rawValue: choices.below(Place.allCases.count)) ?? .payload
    key = choices.pick(words, or: "id")
    value = choices.value(ofKind: kind)
  }

  var text: String { "the \(place)'s \"\(key)\" is \(value.shown(atMost: 300))" }
}

extension Bench {
  /// Goes through every mediator, kind, place and known key, with a generated value of the kind.
  func tryWrongKinds() throws(Ending) {
    try begin()
    let mediators = registry.mediators
    for mediator in mediators { _ = mediateToEnd(mediator, ordinaryNavigation()) }
    let words = words
    for mediator in mediators {
      for (what, given) in briefPayloads(words) { try expectSound(mediator, given, what) }
    }
    try forEachInput(
      mediators.count * 8 * OddProperty.Place.allCases.count * words.count,
      first: { OddProperty.choices($0, mediators.count, words.count) },
      make: { OddProperty(&$0, mediators.count, words) },
      describe: { odd in
        Described(odd.text, reproducer: odd.value.cText())
      }
    ) { odd throws(Ending) in
      guard mediators.indices.contains(odd.mediator) else { return }
      try expectSound(mediators[odd.mediator], navigation(with: odd), odd.text)
    }
  }

  /// Payloads of one word alone that says yes or no, on the way and as a guard.
  private func briefPayloads(_ words: [String]) -> [Situation] {
    var situations: [Situation] = []
    for flags in [0, UInt32(SNAPNAV_GUARD)] {
      var given = ordinaryNavigation()
      given.flags = flags
      if flags != 0 { given.destination = 0 }
      for word in words.prefix(12) {
        for value: Value in [true, false, 1] {
          given.payload = [word: value]
          let who = flags == 0 ? "" : "as a guard "
          situations.append((who + "with the payload \(given.payload.jsonText)", given))
        }
      }
    }
    return situations
  }

  private func navigation(with odd: OddProperty) -> GivenNavigation {
    var given = ordinaryNavigation()
    switch odd.place {
    case .payload:
      given.payload = .map((given.payload.map ?? [:]).merging([odd.key: odd.value]))
    case .arguments: given.arguments = [odd.key: odd.value]
    case .source: host.with { $0.screens[given.source]?.properties[odd.key] = odd.value }
    case .destination:
      host.with { state in
        state.screens[given.destination]?.properties[odd.key] = odd.value
        state.screens[given.destination]?.isTyped = true
      }
    }
    return given
  }
}
