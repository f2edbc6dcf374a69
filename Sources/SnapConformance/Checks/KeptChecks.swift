import CSnapNav
import SnapPlugins
import SnapEngine
import SnapValue

extension Check {
  /// Checks 77, 78 and 107: the state of screens.
  static let keptChecks: [Check] = [
    Check(
      .screen, 77, "v-save",
      "What is saved, restored in a new instance and saved again is the same",
      consequence: "Users lose what they had typed or chosen when the application comes back.",
      remedy: "Write in save() all that restore() reads, and restore all of it.",
      needs: ["v-life", "v-action"], seconds: 30, screens(comesBack)),
    Check(
      .screen, 78, "v-restore-bad",
      "Anything else given to restore() is answered OK or an error, and harms nothing",
      consequence: "An application that saved with another version crashes at every start.",
      remedy: "Look at the kind of each part of the state before you read it.",
      level: 4, ways: [.generated, .guarded], needs: ["v-life", "v-save"], screens(survivesBadState)
    ),
    Check(
      .screen, 107, "v-forgets",
      "What was set comes back by save and restore, when it cannot come with the properties of birth",
      consequence: "Users find a part of what they had typed or chosen gone when the application "
        + "comes back.",
      remedy: "Write every property that can be set in save(), or take it in create().",
      severity: .warning, needs: ["v-life", "v-save"], seconds: 30, screens(forgetsNothing)),
  ]
}

private func comesBack(
  _ bench: Bench, _ type: RegisteredScreenType, _ first: BenchInstance
) throws(Ending) {
  guard first.keepsState else { throw .skip("\(type.id) keeps no state") }
  for isFurnished in [false, true] {
    if isFurnished {
      first.furnish(screen: first.screen)
      bench.act(on: first)
    }
    let state = try savedState(first.save(), "save \(type.id)")
    guard let second = bench.makeInstance(type).instance else { continue }
    try expectOK(
      second.restore(state), "restore \(type.id) takes what save has put: \(state.shown)")
    try expectSaved(
      second.save(), as: state, "\(type.id), restored from \(state.shown), saves the same")
    second.destroy()
  }
  try comesBackWhole(bench, type, first)
}

extension Bench {
  /// Calls each action three times, with other arguments each time: what a screen keeps may come by
  /// actions only, and the order of what they brought is seen when it is more than one.
  fileprivate func act(on instance: BenchInstance) {
    for number in 0..<3 {
      var choices = Choices(seed: seed, number: number)
      for action in instance.functions where action.kind == Int(SNAPNAV_ACTION) {
        guard case .success(let bound) = action.function else { continue }
        let arguments = choices.arguments(bound.signature, screen: instance.screen)
        _ = instance.perform(action.name, arguments)
      }
    }
  }
}

/// Several lively states: a property that comes back has the value that it had, or the one of a new
/// instance when it is not kept, and no third one. What comes back by itself, without a state, is told by
/// `v-forgets`.
private func comesBackWhole(
  _ bench: Bench, _ type: RegisteredScreenType, _ first: BenchInstance
) throws(Ending) {
  let clock = OwnTime()
  for number in 0..<16 where number == 0 || clock.passed < 1_000_000_000 {
    var choices = Choices(seed: bench.seed, number: number)
    for property in first.properties where property.kind != .screen {
      let isText = property.kind == .string || property.kind == .value
      let value =
        isText
        ? .string(choices.keptText()) : choices.pick(property.kind.edges(screen: 0), or: .null)
      _ = first.set(property.name, value)
    }
    guard let state = first.save().value, let second = bench.makeInstance(type).instance else {
      return
    }
    let plain = second.snapshot
    let was = first.snapshot
    guard second.restore(state).isOK else { return second.destroy() }
    for property in first.properties where property.kind != .screen {
      let name = property.name
      guard let had = was[name], let now = second.get(name).value, !now.isLike(had) else {
        continue
      }
      try expect(
        plain[name].map(now.isLike) == true,
        "\(type.id).\(name) is \(had.shown) again after restore()",
        seen: "\(now.shown); the state that was saved is \(state.shown)",
        remedy:
          "Save each property by itself, as an entry of a map; nothing that parts texts is safe "
          + "from standing in one.")
    }
    second.destroy()
  }
}

extension Choices {
  /// Text with what programs part texts by; no longer than most properties take.
  fileprivate mutating func keptText() -> String {
    let pieces = [
      "a", "B", "|", ",", ";", ":", "=", "\n", "\t", "/", "\\", "\"", "'", "%", "&", " ", "ä", "漢",
      "0", "-1", "{", "]", "\u{1f}",
    ]
    return (0..<2 + below(10)).map { _ in pick(pieces, or: "") }.joined()
  }
}

/// Where the state of a screen is restored, the host gives its properties at birth, too.
private func forgetsNothing(
  _ bench: Bench, _ type: RegisteredScreenType, _ first: BenchInstance
) throws(Ending) {
  guard first.keepsState else { throw .skip("\(type.id) keeps no state") }
  guard let plain = bench.makeInstance(type).instance else { return }
  first.furnish(screen: first.screen)
  var set = ValueMap()
  for property in first.properties where property.kind != .screen {
    set[property.name] = first.get(property.name).value
  }
  let state = try savedState(first.save(), "save \(type.id)")
  guard let second = bench.create(type, .map(set)).instance ?? bench.makeInstance(type).instance
  else { return }
  guard second.restore(state).isOK else { return }
  for (name, value) in set.entries.map({ ($0.key, $0.value) }) {
    // What is the same from the beginning tells nothing.
    guard plain.get(name).value?.isLike(value) != true else { continue }
    let seen = second.get(name).value ?? .null
    try expect(
      seen.isLike(value), "\(type.id).\(name) is \(value.shown) again after restore()",
      seen: "\(seen.shown); the state that was saved is \(state.shown)")
  }
  second.destroy()
  plain.destroy()
}

private func survivesBadState(
  _ bench: Bench, _ type: RegisteredScreenType, _ instance: BenchInstance
) throws(Ending) {
  guard instance.keepsState else { throw .skip("\(type.id) keeps no state") }
  instance.furnish(screen: instance.screen)
  let good = try savedState(instance.save(), "save \(type.id)")
  try expectSurvived(badStatesLike: good, by: instance, of: type.id, bench)
  try expectNo(
    good.difference(from: instance.save().value ?? .null), "\(type.id) saves the same after that")
}

/// What saves and restores a state: the plugin, or one of its screens.
protocol StateKeeper {
  func save() -> Answer
  func restore(_ state: Value, guarded: Bool) -> Answer
  /// Reads whatever can be read of it.
  func readAll()
}

extension Bench: StateKeeper {
  func readAll() {}
}

extension BenchInstance: StateKeeper {
  func readAll() { _ = snapshot }
}

/// Ends the check unless everything that was never saved is answered OK or an error, which changes nothing,
/// and a state that was is taken after all of it.
func expectSurvived(
  badStatesLike good: Value, by keeper: some StateKeeper, of id: String = "", _ bench: Bench
) throws(Ending) {
  let name = id.isEmpty ? "" : " \(id)"
  try bench.forEachInput(300) { choices in
    choices.spoiled(good)
  } describe: {
    $0.shown
  } try: { state throws(Ending) in
    try expectSurvived(state, by: keeper, name)
  }
  let shapes = bench.replay == nil ? good.otherShapes : []
  for state in shapes { try expectSurvived(state, by: keeper, name) }
  try expectOK(
    keeper.restore(good, guarded: false),
    "restore\(name) still takes what save had put: \(good.shown)")
}

private func expectSurvived(
  _ state: Value, by keeper: some StateKeeper, _ name: String
) throws(Ending) {
  let before = keeper.save()
  try expectSaves(before, "save\(name) answers OK and puts one value each time")
  let answer = keeper.restore(state, guarded: true)
  try expectOKOrError(answer, of: "restore\(name)")
  keeper.readAll()
  let after = keeper.save()
  try expectSaves(
    after, "save\(name) still puts one value and answers OK after a restore of \(state.shown)")
  guard answer.isError else { return }
  try expectNo(
    before.value?.difference(from: after.value ?? .null),
    "a restore\(name.isEmpty ? "" : " of")\(name) that answers \(answer.words) "
      + "leaves the old state")
}

extension Value {
  /// The same with each of its parts in turn left out, or of another kind: a few hundred at most. Then
  /// with one part of another kind while all others are good and have other values: what takes over one
  /// part before it has looked at the next leaves a trace then only.
  var otherShapes: [Value] { Array(variants(depth: 0).prefix(400)) + halfGood }

  private var halfGood: [Value] {
    guard let map else { return [] }
    return map.keys.prefix(20).flatMap { bad in
      [Value.null, "text", 1, [:]].compactMap { wrong -> Value? in
        guard let kept = map[bad], kept.kindName != wrong.kindName else { return nil }
        var other = map
        for key in map.keys where key != bad { other[key] = map[key]?.another }
        other[bad] = wrong
        return .map(other)
      }
    }
  }

  /// A value of the same kind that is another one, where there is a near one.
  private var another: Value {
    switch self {
    case .bool(let flag): .bool(!flag)
    case .int(let number): .int(number == 0 ? 1 : 0)
    case .double(let number): .double(number == 0 ? 1 : 0)
    case .string(let text): .string(text.isEmpty ? "a" : String(text.dropLast()))
    default: self
    }
  }

  private static let kinds: [Value] = [
    .null, true, -1, 1.5, "", "text", .bytes([1, 2]), [], [nil], ["text", 1], [:], ["a": ["b": 1]],
  ]

  private func variants(depth: Int) -> [Value] {
    var found = Self.kinds.filter { $0 != self }
    guard depth < 6 else { return found }
    switch self {
    case .map(let map):
      for key in map.keys.prefix(20) {
        var less = map
        less[key] = nil
        found.append(.map(less))
        for other in map[key]?.variants(depth: depth + 1) ?? [] {
          var changed = map
          changed[key] = other
          found.append(.map(changed))
        }
      }
    case .list(let items):
      for place in items.indices.prefix(3) {
        for other in items[place].variants(depth: depth + 1) {
          var changed = items
          changed[place] = other
          found.append(.list(changed))
        }
      }
    default: break
    }
    return found
  }
}

/// What a save has put; the check is skipped when it answers an error.
func savedState(_ answer: Answer, _ call: String) throws(Ending) -> Value {
  guard answer.isOK else { throw .skip("\(call) answers \(answer.sentence)") }
  try expect(
    answer.puts == 1 && answer.fault == nil, "\(call) puts one value",
    seen: answer.fault ?? "\(answer.puts) values")
  return answer.value ?? .null
}

/// Ends the check unless what is saved again is a state that was restored.
func expectSaved(
  _ again: Answer, as state: Value, _ expected: @autoclosure () -> String
) throws(Ending) {
  try expectNo(
    again.isOK ? state.difference(from: again.value ?? .null) : again.sentence, expected())
}

/// Ends the check unless a save answers OK and puts one value of the contract.
private func expectSaves(_ answer: Answer, _ expected: @autoclosure () -> String) throws(Ending) {
  try expect(
    answer.isOK && answer.fault == nil && answer.puts == 1, expected(),
    seen: answer.fault ?? "\(answer.sentence), \(answer.puts) values",
    remedy: "Put one value in every save(), null where there is nothing to keep; never none or two."
  )
}

extension Choices {
  /// A state that was never saved: empty, of another kind, with more, less or other parts than a good
  /// one, or anything.
  mutating func spoiled(_ good: Value) -> Value {
    switch below(8) {
    case 0: return .null
    case 1: return [:]
    case 2: return []
    case 3: return pick([true, 1, -1.5, "text", .bytes([1, 2]), [nil], ["a": nil]], or: .null)
    case 4: return value()
    default: return changed(good, depth: 0)
    }
  }

  /// One part of a value changed, cut or added to.
  private mutating func changed(_ value: Value, depth: Int) -> Value {
    guard depth < 8, below(4) != 0 else { return self.value(depth: 2) }
    switch value {
    case .map(var map):
      guard !map.isEmpty, below(3) != 0 else {
        map[text()] = self.value(depth: 1)
        return .map(map)
      }
      let key = pick(map.keys, or: "")
      map[key] = oneIn(3) ? nil : map[key].map { changed($0, depth: depth + 1) }
      return .map(map)
    case .list(var items):
      guard !items.isEmpty, below(3) != 0 else { return .list(items + [self.value(depth: 1)]) }
      let place = below(items.count)
      if oneIn(3) {
        items.removeSubrange(place...)
      } else {
        items[place] = changed(items[place], depth: depth + 1)
      }
      return .list(items)
    case .string(let text): return .string(String(text.prefix(below(text.count + 1))))
    case .bytes(let bytes): return .bytes(Array(bytes.prefix(below(bytes.count + 1))))
    case .int: return .int(integer())
    case .double: return .double(double())
    default: return self.value(depth: 1)
    }
  }
}
