import CSnapNav
import SnapPlugins
import SnapEngine
import SnapValue

extension Check {
  /// Checks 71 to 73 and 111: properties.
  static let propertyChecks: [Check] = [
    Check(
      .screen, 71, "v-roundtrip", "What a setter takes, the getter of that name answers",
      consequence: "A screen shows another value than the one it was given, without a word.",
      remedy:
        "Keep the value whole; a setter that cannot answers an error, with a signature i(@…!).",
      level: 4, ways: [.generated], needs: ["v-life"], screens(answersWhatWasSet)),
    Check(
      .screen, 72, "v-unicode", "Text of any letters and length is kept whole, and copied",
      consequence: "Names with other letters than a to z are cut or shown as nonsense.",
      remedy: "Copy text with its length: it has no final 0, may hold one, and is gone afterwards.",
      level: 4, ways: [.generated, .guarded], needs: ["v-life", "v-roundtrip"], screens(keepsText)),
    Check(
      .screen, 73, "v-getter", "Getters change nothing",
      consequence: "Drawing a screen changes it, and what is shown depends on how often one looks.",
      remedy: "Do the work in setters and actions; a getter only answers.",
      severity: .warning, needs: ["v-life"], screens(onlyLooks)),
    Check(
      .screen, 111, "v-answer",
      "Each getter answers a value of the contract, at birth and whatever has happened since",
      consequence: "The property is missing wherever the screen is drawn, passed on or saved.",
      remedy:
        "Answer 0 or 1 for a b, text in UTF-8 for an s, each key of a map once, 0 in reserved; "
        + "cut text between two letters.",
      needs: ["v-life", "v-roundtrip", "v-unicode"], screens(answersValues)),
  ]
}

/// Sets a property and reads it; a setter may refuse. One that works elsewhere gets time.
private func expectKept(
  _ bench: Bench, _ instance: BenchInstance, _ property: Property, _ value: Value
) throws(Ending) {
  guard instance.set(property.name, value).isOK else { return }
  let kept = property.kind.kept(value)
  var answer = instance.get(property.name)
  if answer.value?.isLike(kept) != true {
    bench.turn(seconds: 1) {
      answer = instance.get(property.name)
      return answer.value?.isLike(kept) == true
    }
  }
  let seen = answer.value ?? .null
  let place = kept.difference(from: seen) ?? ""
  try expect(
    answer.isOK && answer.fault == nil && seen.isLike(kept),
    "\(instance.type.id).\(property.name) answers what it took: \(kept.shown)",
    seen: answer.fault ?? (answer.isOK ? "\(seen.shown) (\(place))" : answer.sentence))
}

private func answersWhatWasSet(
  _ bench: Bench, _ type: RegisteredScreenType, _ instance: BenchInstance
) throws(Ending) {
  let properties = instance.properties
  guard !properties.isEmpty else {
    throw .skip("\(type.id) has no property that can be read and written")
  }
  let screen = instance.screen
  for property in properties {
    for value in property.kind.edges(screen: screen) {
      try expectKept(bench, instance, property, value)
    }
  }
  try bench.forEachInput(200) { choices in
    let property = properties[choices.below(properties.count)]
    return (property, choices.kept(property.kind, screen: screen))
  } describe: {
    "\($0.0.name) = \($0.1.shown)"
  } try: { input throws(Ending) in
    try expectKept(bench, instance, input.0, input.1)
  }
}

extension Choices {
  /// A value to be kept: finite, and short where it is text, because a property may have a limit
  /// that `v-unicode` is about.
  fileprivate mutating func kept(_ kind: Signature.Kind, screen: UInt64) -> Value {
    switch argument(kind, screen: screen) {
    case .double(let number) where !number.isFinite: return 0.25
    case .string:
      return .string((0..<below(4)).map { _ in pick(["a", "B", " ", "1"], or: "") }.joined())
    case let value where kind == .value:
      return value.jsonText.utf8.count > 400 || value.holdsOddNumber ? ["plain": 1] : value
    case let value: return value
    }
  }
}

extension Value {
  /// Whether a number in it equals nothing, or has no end.
  fileprivate var holdsOddNumber: Bool {
    switch self {
    case .double(let number): !number.isFinite
    case .list(let items): items.contains(where: \.holdsOddNumber)
    case .map(let map): map.entries.contains { $0.value.holdsOddNumber }
    default: false
    }
  }
}

private func keepsText(
  _ bench: Bench, _ type: RegisteredScreenType, _ instance: BenchInstance
) throws(Ending) {
  let properties = instance.properties.filter { $0.kind == .string || $0.kind == .value }
  guard !properties.isEmpty else {
    throw .skip("\(type.id) has no property of text that can be read and written")
  }
  bench.takesBackWhatItLent = true
  defer { bench.takesBackWhatItLent = false }
  let texts = [
    "", "short", "a\u{0}b", "\u{0}", "Ä漢🎬e\u{301}", "\u{10FFFF}", "\u{202E}right to left",
    String(repeating: "0123456789abcdef", count: 16), String(repeating: "🎬", count: 1 << 18),
  ]
  for property in properties {
    for text in texts { try expectKept(bench, instance, property, .string(text)) }
  }
  try bench.forEachInput(100) { choices in
    (
      properties[choices.below(properties.count)],
      choices.oneIn(2) ? choices.livelyText() : choices.text()
    )
  } describe: {
    "\($0.0.name) = \(Value.string($0.1).shown)"
  } try: { input throws(Ending) in
    try expectKept(bench, instance, input.0, .string(input.1))
  }
}

/// The getters are asked at birth, when every property was set, at each event and after each action.
private func answersValues(
  _ bench: Bench, _ type: RegisteredScreenType, _ instance: BenchInstance
) throws(Ending) {
  guard !instance.getters.isEmpty else { throw .skip("\(type.id) has no getter") }
  try expectValues(of: instance, "when it was made")
  instance.update()
  for (event, name) in [(SNAPNAV_WILL_SHOW, "WILL_SHOW"), (SNAPNAV_DID_SHOW, "DID_SHOW")] {
    instance.event(UInt32(event))
    try expectValues(of: instance, "after \(name)")
  }
  instance.furnish(screen: instance.screen)
  try expectValues(of: instance, "when its properties were set")
  for action in instance.functions where action.kind == Int(SNAPNAV_ACTION) {
    _ = instance.perform(action.name, bench.simplestArguments(action))
    bench.turn(seconds: 0) { false }
    try expectValues(of: instance, "after the action \"\(action.name)\"")
  }
  instance.event(UInt32(SNAPNAV_HIDDEN))
  try expectValues(of: instance, "after HIDDEN")
}

private func expectValues(of instance: BenchInstance, _ when: String) throws(Ending) {
  for name in instance.getters {
    let fault = instance.get(name).fault
    try expect(
      fault == nil, "\(instance.type.id).\(name) answers a value of the contract",
      seen: "\(fault ?? ""), \(when)")
  }
}

private func onlyLooks(
  _ bench: Bench, _ type: RegisteredScreenType, _ instance: BenchInstance
) throws(Ending) {
  guard !instance.getters.isEmpty else { throw .skip("\(type.id) has no getter") }
  instance.furnish(screen: instance.screen)
  bench.turn(seconds: 0) { false }
  let saved = instance.keepsState ? instance.save().value : nil
  let first = instance.snapshot
  let second = instance.snapshot
  let difference = first.difference(from: second)
  try expectNo(difference, "the getters of \(type.id) answer the same when asked again")
  guard let saved, let after = instance.save().value else { return }
  let change = saved.difference(from: after)
  try expectNo(change, "the state of \(type.id) is the same after its getters were asked")
}
