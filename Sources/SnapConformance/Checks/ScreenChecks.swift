import CSnapNav
import SnapPlugins
import SnapEngine
import SnapValue

extension Check {
  /// Checks 68 to 78: screen types.
  static let screenChecks: [Check] = instanceChecks + propertyChecks + observerChecks + keptChecks

  /// Checks 68 to 70 and 76: instances.
  private static let instanceChecks: [Check] = [
    Check(
      .screen, 68, "v-life",
      "Instances are made and destroyed in any number and order, and leave nothing",
      consequence: "An application that opens a thousand screens runs out of memory or crashes.",
      remedy: "Allocate what an instance needs in create(), and free all of it in destroy().",
      ways: [.memory], screens(lives)),
    Check(
      .screen, 69, "v-args",
      "Any properties may come with create(): it answers OK or an error, never crashes",
      consequence: "A link with a property too many or of another kind ends the application.",
      remedy: "Look at the kind of each property before you read it, and leave unknown ones alone.",
      level: 4, ways: [.generated], needs: ["v-life"], screens(takesAnyProperties)),
    Check(
      .screen, 70, "v-two",
      "Two instances of a screen type share no property unless they tell of it",
      consequence: "What a user does on one screen shows up on another that looks unchanged.",
      remedy:
        "Keep properties in the instance; for what is shared, call screen_changed() for each.",
      needs: ["v-life", "v-roundtrip"], screens(sharesNothing)),
    Check(
      .screen, 76, "v-action", "Every action takes valid arguments: it answers a value or an error",
      consequence: "A button ends the application.",
      remedy: "Check what the arguments say before you use them; answer an error through the slot.",
      level: 4, ways: [.generated], needs: ["v-life"], screens(acts)),
  ]
}

private func lives(
  _ bench: Bench, _ type: RegisteredScreenType, _ first: BenchInstance
) throws(Ending) {
  let properties: Value =
    bench.create(type).instance.map { instance in
      instance.destroy()
      return [:]
    } ?? ["id": "1"]
  BenchArena.keepsWhatItLent = false
  defer { BenchArena.keepsWhatItLent = true }
  bench.host.with { $0.keepsCalls = false }
  var held: [HeldResources] = []
  for number in 0..<1000 {
    if number >= 200, number % 200 == 0 { held.append(.now) }
    let (answer, made) = bench.create(type, properties)
    guard let made else {
      // Only what worked before must work again: others are allowed to need more.
      try expect(
        number == 0, "create \(type.id) answers OK again when all others were destroyed",
        seen: "number \(number + 1) answers \(answer.sentence)")
      throw .skip("\(type.id) cannot be made twice: create answers \(answer.sentence)")
    }
    made.destroy()
  }
  held.append(.now)
  if let start = held.first, let last = held.last {
    try expectFlat(start, last, over: "800 instances of \(type.id)", held.map(\.heap))
  }
  try manyAtOnce(bench, type, properties)
}

/// Many at the same time, which need not all succeed, gone in the order in which they came and in
/// the other.
private func manyAtOnce(
  _ bench: Bench, _ type: RegisteredScreenType, _ properties: Value
) throws(Ending) {
  var most = 0
  for isReversed in [true, false, true, false] {
    let made = (0..<50).compactMap { _ in bench.create(type, properties).instance }
    for instance in isReversed ? made.reversed() : made { instance.destroy() }
    try expect(
      made.count >= most, "as many instances of \(type.id) as before, when those are destroyed",
      seen: "\(most) at once, and later only \(made.count)")
    most = made.count
  }
  let (answer, last) = bench.create(type, properties)
  try expect(
    last != nil, "create \(type.id) answers OK when 200 others were destroyed",
    seen: answer.sentence)
  // An event that no contract has is ignored: those beside the ones that there are, too.
  let beside: [UInt32] = [0] + (UInt32(SNAPNAV_HIDDEN) + 1...UInt32(SNAPNAV_HIDDEN) + 8)
  for event in [UInt32(SNAPNAV_WILL_SHOW)] + beside + [64, 1000, .max] { last?.event(event) }
  _ = last?.snapshot
  last?.destroy()
}

private func takesAnyProperties(
  _ bench: Bench, _ type: RegisteredScreenType, _ first: BenchInstance
) throws(Ending) {
  let names = first.functions.map(\.name) + ["id", "title"]
  try bench.forEachInput(300) { choices in
    var map = choices.map()
    for _ in 0..<choices.below(4) { map[choices.pick(names, or: "id")] = choices.value() }
    return map
  } describe: {
    Value.map($0).shown
  } try: { map throws(Ending) in
    let (answer, made) = bench.create(type, .map(map))
    try expectOKOrError(answer, of: "create \(type.id)")
    _ = made?.snapshot
    made?.destroy()
  }
  let (answer, made) = bench.makeInstance(type)
  try expect(
    made != nil, "create \(type.id) still works after all of them", seen: answer.sentence)
  made?.destroy()
}

private func sharesNothing(
  _ bench: Bench, _ type: RegisteredScreenType, _ first: BenchInstance
) throws(Ending) {
  guard !first.properties.isEmpty else {
    throw .skip("\(type.id) has no property that can be read and written")
  }
  guard let second = bench.makeInstance(type).instance else {
    throw .skip("\(type.id) cannot be made twice")
  }
  let told = Told()
  for function in second.functions where function.kind == Int(SNAPNAV_OBSERVER) {
    _ = second.observe(function.name, into: told)
  }
  for property in first.properties {
    let before = second.get(property.name)
    for value in property.kind.edges(screen: second.screen) {
      let heard = told.values.count
      guard first.set(property.name, value).isOK else { continue }
      let after = second.get(property.name)
      let isSame = before.value == after.value
      let isTold =
        told.values.count > heard
        || bench.host.with { $0.changedScreens.contains(second.screen) }
      try expect(
        isSame || isTold,
        "\(type.id).\(property.name) of another instance stays \(before.value?.shown ?? "null")",
        seen: "\(after.value?.shown ?? "null"), after the first was set to \(value.shown)")
    }
  }
  second.destroy()
}

private func acts(
  _ bench: Bench, _ type: RegisteredScreenType, _ first: BenchInstance
) throws(Ending) {
  let actions = first.functions.filter { $0.kind == Int(SNAPNAV_ACTION) }
  guard !actions.isEmpty else { throw .skip("\(type.id) has no action") }
  first.furnish(screen: first.screen)
  try bench.forEachInput(300) { choices in
    let action = actions[choices.below(actions.count)]
    guard case .success(let bound) = action.function else { return (action.name, [Value]()) }
    return (action.name, choices.arguments(bound.signature, screen: first.screen))
  } describe: {
    "\($0.0)\(Value.list($0.1).shown)"
  } try: { input throws(Ending) in
    let answer = first.perform(input.0, input.1)
    try expect(
      answer.fault == nil, "\(type.id).\(input.0) answers a value or an error",
      seen: answer.fault ?? "")
    try expect(
      answer.isOKOrError,
      "\(type.id).\(input.0) answers 0 or an error", seen: answer.sentence)
  }
  _ = first.snapshot
}
