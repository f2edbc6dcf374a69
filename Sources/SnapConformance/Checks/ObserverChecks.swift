import CSnapNav
import SnapPlugins
import SnapEngine
import SnapValue
import Synchronization

extension Check {
  /// Checks 74 and 75: observers.
  static let observerChecks: [Check] = [
    Check(
      .screen, 74, "v-observer",
      "An observer is told once of each change, with the new value, until it is gone",
      consequence: "A screen shows what was true before, or the plugin calls what is no more.",
      remedy: "Call the observer after the value is stored; forget it in destroy().",
      needs: ["v-life", "v-roundtrip"], screens(tells)),
    Check(
      .screen, 75, "v-observer-reenter", "Setting a property inside its observer comes to an end",
      consequence: "Two screens that follow each other hang the application.",
      remedy: "Tell only when the value differs from the one before, and hold no lock meanwhile.",
      needs: ["v-life", "v-roundtrip", "v-observer"],
      seconds: 10, screens(settlesInside)),
  ]
}

/// A property with an observer, and two values that it takes one after the other.
private struct Observed {
  let property: Property
  let values: [Value]
}

extension BenchInstance {
  /// The observed properties whose setter takes at least two different values.
  fileprivate func observed() throws(Ending) -> [Observed] {
    furnish(screen: screen)
    let found = properties.compactMap { property -> Observed? in
      guard function(Int32(SNAPNAV_OBSERVER), property.name) != nil else { return nil }
      var values: [Value] = []
      for value in property.kind.edges(screen: screen) + ["2"] where values.count < 2 {
        guard set(property.name, value).isOK, let now = get(property.name).value else { continue }
        if !values.contains(now) { values.append(now) }
      }
      return values.count == 2 ? Observed(property: property, values: values) : nil
    }
    guard !found.isEmpty else {
      throw .skip("\(type.id) has no observed property that takes two values")
    }
    return found
  }
}

private func tells(
  _ bench: Bench, _ type: RegisteredScreenType, _ instance: BenchInstance
) throws(Ending) {
  let clock = OwnTime()
  try tellsOfWhatFollows(bench, type, instance)
  for observed in try instance.observed() where clock.passed < 4_000_000_000 {
    let name = observed.property.name
    _ = instance.set(name, observed.values[1])
    let told = Told()
    let answer = instance.observe(name, into: told)
    guard answer.isOK else { continue }
    try expect(
      told.values.isEmpty, "the observer of \(type.id).\(name) is not told while it is registered",
      seen: "it was told \(told.values.first?.shown ?? "")")
    for value in [0, 1, 0].map({ observed.values[$0] }) {
      bench.turn(seconds: 0) { false }
      let before = told.values.count
      guard instance.set(name, value).isOK else { continue }
      bench.turn(seconds: 5) { told.values.count > before }
      bench.turn(seconds: 0) { false }
      let news = Array(told.values.dropFirst(before))
      let now = instance.get(name).value ?? .null
      try expect(
        news.count == 1, "the observer of \(type.id).\(name) is told once of a change",
        seen: "\(news.count) times: \(Value.list(news).shown), after \(value.shown) was set")
      try expect(
        news.first?.isLike(now) == true, "it is told the new value, \(now.shown)",
        seen: news.first?.shown ?? "")
    }
    try expect(
      told.onOtherThreads == 0, "the observer of \(type.id).\(name) is told on the main thread",
      seen: "\(told.onOtherThreads) times on another")
    try hearsOfRestore(bench, type, instance, observed)
    try hearsOfItsOwn(bench, type, instance, observed)
    _ = instance.observe(name, into: told)
    try hearsInPlaceOf(told, bench, instance, observed)
    try forgetsWhatIsGone(bench, type, observed)
  }
}

extension Bench {
  /// Lets a plugin that tells by a timer tell of what was done before.
  fileprivate func letTellersTell() {
    letTimersEnd()
    turn(seconds: 0) { false }
  }

  /// Lets the plugin's timers come, until it has none left or a moment has passed.
  fileprivate func letTimersEnd() { turn(seconds: 0.3) { host.with { $0.timers.isEmpty } } }
}

/// A property that follows from another changes when that is set, and whoever observes it is told, also
/// when it cannot be set itself. What changes without anybody's doing, such as a clock, is left out.
private func tellsOfWhatFollows(
  _ bench: Bench, _ type: RegisteredScreenType, _ instance: BenchInstance
) throws(Ending) {
  let observed = instance.functions.filter { function in
    function.kind == Int(SNAPNAV_OBSERVER)
      && instance.function(Int32(SNAPNAV_GETTER), function.name) != nil
  }.prefix(8)
  instance.furnish(screen: instance.screen)
  let clock = OwnTime()
  for observer in observed where clock.passed < 1_500_000_000 {
    let name = observer.name
    bench.letTellersTell()
    let told = Told()
    guard instance.observe(name, into: told).isOK else { continue }
    for property in instance.properties.prefix(8) where property.name != name {
      for value in property.kind.edges(screen: instance.screen).prefix(4) + [3, 7, "text 3"] {
        guard let before = instance.get(name).value, instance.get(name).value == before else {
          break
        }
        let heard = told.values.count
        guard instance.set(property.name, value).isOK else { continue }
        guard let now = instance.get(name).value, !now.isLike(before) else { continue }
        bench.turn(seconds: 1) { told.values.count > heard }
        guard told.values.count == heard, instance.get(name).value == now else { continue }
        throw flaw(
          "the observer of \(type.id).\(name) is told whenever the property changes",
          seen:
            "it was told nothing when \(property.name) was set to \(value.shown), which made it "
            + "\(now.shown) in place of \(before.shown)",
          remedy: "Tell of each property that follows from the one that is set, too.")
      }
    }
    told.close()
  }
}

/// A state that is restored changes properties, too, and whoever observes them is told.
private func hearsOfRestore(
  _ bench: Bench, _ type: RegisteredScreenType, _ instance: BenchInstance, _ observed: Observed
) throws(Ending) {
  let name = observed.property.name
  guard instance.keepsState, instance.set(name, observed.values[0]).isOK,
    let state = instance.save().value, instance.set(name, observed.values[1]).isOK
  else { return }
  bench.letTellersTell()
  let told = Told()
  guard instance.observe(name, into: told).isOK else { return }
  let before = instance.get(name).value ?? .null
  guard instance.restore(state).isOK, let now = instance.get(name).value, !now.isLike(before)
  else { return }
  bench.turn(seconds: 2) { told.values.last?.isLike(now) == true }
  try expect(
    told.values.last?.isLike(now) == true,
    "the observer of \(type.id).\(name) is told when restore() changes it, to \(now.shown)",
    seen: told.values.last.map { "it was told \($0.shown)" } ?? "it was told nothing",
    remedy:
      "Set properties in restore() by what the setter calls, so that whoever observes is told.")
}

/// Two screens, each observed: each observer hears of its own and of no other, unless they share the
/// value.
private func hearsOfItsOwn(
  _ bench: Bench, _ type: RegisteredScreenType, _ instance: BenchInstance, _ observed: Observed
) throws(Ending) {
  let name = observed.property.name
  guard let other = bench.makeInstance(type).instance else { return }
  defer { other.destroy() }
  let (told, toldOfOther) = (Told(), Told())
  for value in observed.values { _ = other.set(name, value) }
  _ = instance.set(name, observed.values[1])
  bench.letTellersTell()
  guard instance.observe(name, into: told).isOK, other.observe(name, into: toldOfOther).isOK
  else { return }
  for (screen, own, foreign) in [(instance, told, toldOfOther), (other, toldOfOther, told)] {
    let others = screen === instance ? other : instance
    guard screen.get(name).value?.isLike(observed.values[0]) == false else { continue }
    bench.letTellersTell()
    let (heard, foreignHeard) = (own.values.count, foreign.values.count)
    let before = others.get(name).value ?? .null
    guard screen.set(name, observed.values[0]).isOK else { return }
    bench.turn(seconds: 2) { own.values.count > heard }
    bench.letTellersTell()
    try expect(
      own.values.count > heard,
      "each of two screens tells its own observer of \(type.id).\(name)",
      seen: "when one of them was set, its observer was told nothing")
    try expect(
      foreign.values.count == foreignHeard || others.get(name).value?.isLike(before) == false,
      "the observer of \(type.id).\(name) of one screen is told nothing of another",
      seen: "it was told \(foreign.values.last?.shown ?? "")")
  }
}

extension Bench {
  /// Sets a property to values, one after the other, and lets what that has scheduled end.
  fileprivate func set(_ name: String, of instance: BenchInstance, to values: [Value]) {
    for value in values { _ = instance.set(name, value) }
    letTimersEnd()
  }
}

extension Told {
  /// Nothing was told since so many values were.
  fileprivate func isSilent(
    since before: Int, _ rule: String, _ seen: (Int) -> String
  ) throws(Ending) {
    let more = values.count - before
    try expect(more == 0, rule, seen: seen(more))
  }
}

/// Who observes the same again takes the place of who did before.
private func hearsInPlaceOf(
  _ told: Told, _ bench: Bench, _ instance: BenchInstance, _ observed: Observed
) throws(Ending) {
  let name = observed.property.name
  let before = told.values.count
  guard instance.observe(name, into: Told()).isOK else { return }
  bench.set(name, of: instance, to: observed.values)
  try told.isSilent(
    since: before, "an observer of \(instance.type.id).\(name) takes the place of the one before"
  ) { "the one before was told \($0) times more" }
}

/// An observer of an instance that is destroyed hears nothing of others.
private func forgetsWhatIsGone(
  _ bench: Bench, _ type: RegisteredScreenType, _ observed: Observed
) throws(Ending) {
  let name = observed.property.name
  guard let gone = bench.makeInstance(type).instance else { return }
  let told = Told()
  _ = gone.observe(name, into: told)
  bench.set(name, of: gone, to: observed.values)
  let alive = told.values.count
  gone.destroy()
  try told.isSilent(
    since: alive, "the observer of \(type.id).\(name) is not told from destroy()"
  ) { "\($0) calls from it" }
  guard let other = bench.makeInstance(type).instance else { return }
  other.furnish(screen: other.screen)
  bench.set(name, of: other, to: observed.values + observed.values)
  other.destroy()
  try told.isSilent(
    since: alive,
    "the observer of \(type.id).\(name) is told nothing after its screen was destroyed"
  ) { "\($0) calls after destroy() had returned" }
}

/// Two ways of setting inside: always the same value, and back and forth a few times.
private func settlesInside(
  _ bench: Bench, _ type: RegisteredScreenType, _ instance: BenchInstance
) throws(Ending) {
  for observed in try instance.observed() {
    let name = observed.property.name
    let (first, second) = (observed.values[0], observed.values[1])
    for backAndForth in [false, true] {
      let depth = Atomic(0)
      let told = Told { value in
        let now = depth.add(1, ordering: .relaxed).newValue
        guard now <= (backAndForth ? 4 : 200) else { return }
        _ = instance.set(name, backAndForth && value.isLike(first) ? second : first)
      }
      guard instance.observe(name, into: told).isOK else { continue }
      _ = instance.set(name, first)
      depth.store(0, ordering: .relaxed)
      _ = instance.set(name, second)
      bench.turn(seconds: 0) { false }
      let calls = depth.load(ordering: .relaxed)
      try expect(
        backAndForth || calls <= 200,
        "setting \(type.id).\(name) inside its observer, always to \(first.shown), ends",
        seen: "it was told \(calls) times of one value, each time inside the one before")
      told.close()
    }
  }
}
