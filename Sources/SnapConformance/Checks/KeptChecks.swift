import CSnapNav
import SnapForeignCall
import SnapEngine
import SnapValue

extension Check {
  /// Checks 77 and 78: the state of screens.
  static let keptChecks: [Check] = [
    Check(
      .screen, 77, "v-save",
      "What is saved, restored in a new instance and saved again is the same",
      consequence: "Users lose what they had typed or chosen when the application comes back.",
      remedy: "Write in save() all that restore() reads, and restore all of it.", needs: ["v-life"],
      seconds: 30, screens(comesBack)),
    Check(
      .screen, 78, "v-restore-bad",
      "Anything else given to restore() is answered OK or an error, and harms nothing",
      consequence: "An application that saved with another version crashes at every start.",
      remedy: "Look at the kind of each part of the state before you read it.",
      level: 4, ways: [.generated, .guarded], needs: ["v-life", "v-save"], screens(survivesBadState)
    ),
  ]
}

private func comesBack(
  _ bench: Bench, _ type: RegisteredScreenType, _ first: BenchInstance
) throws(Ending) {
  guard first.keepsState else { throw .skip("\(type.id) keeps no state") }
  for isFurnished in [false, true] {
    if isFurnished { first.furnish(screen: first.screen) }
    let saved = first.save()
    guard saved.isOK else { throw .skip("save \(type.id) answers \(saved.sentence)") }
    try expect(
      saved.puts == 1 && saved.fault == nil, "save \(type.id) puts one value",
      seen: saved.fault ?? "\(saved.puts) values")
    guard let second = bench.makeInstance(type).instance else { continue }
    let state = saved.value ?? .null
    let restored = second.restore(state)
    try expectOK(restored, "restore \(type.id) takes what save has put: \(state.shown)")
    let again = second.save()
    let difference =
      again.isOK ? state.difference(from: again.value ?? .null) : again.sentence
    try expectNo(difference, "\(type.id), restored from \(state.shown), saves the same")
    second.destroy()
  }
}

private func survivesBadState(
  _ bench: Bench, _ type: RegisteredScreenType, _ instance: BenchInstance
) throws(Ending) {
  guard instance.keepsState else { throw .skip("\(type.id) keeps no state") }
  instance.furnish(screen: instance.screen)
  let saved = instance.save()
  guard saved.isOK, let good = saved.value else {
    throw .skip("save \(type.id) answers \(saved.sentence)")
  }
  try bench.forEachInput(300) { choices in
    choices.spoiled(good)
  } describe: {
    $0.shown
  } try: { state throws(Ending) in
    let answer = instance.restore(state, guarded: true)
    try expectOKOrError(answer, of: "restore \(type.id)")
    _ = instance.snapshot
    let after = instance.save()
    try expect(
      after.isOK && after.fault == nil, "save \(type.id) still works afterwards",
      seen: after.fault ?? after.sentence)
  }
  let answer = instance.restore(good)
  try expectOK(answer, "restore \(type.id) still takes what save had put: \(good.shown)")
  let difference = good.difference(from: instance.save().value ?? .null)
  try expectNo(difference, "\(type.id) saves the same after that")
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
