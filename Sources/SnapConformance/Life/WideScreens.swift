import CSnapNav
import SnapPlugins
import SnapValue

// What a wide life asks of screen types: instances that come and go in any order, and are told, asked and
// kept meanwhile.

extension WideLife {
  mutating func use(_ type: RegisteredScreenType) throws(Ending) {
    var instances = (0..<3).compactMap { _ in bench.makeInstance(type).instance }
    if let odd = bench.create(type, .map(choices.livelyPayload(words: words))).instance {
      instances.append(odd)
    }
    for word in some(of: words, atMost: 8) {
      for value: Value in [1, "text", -1.5, true, .null, []] where isGoing {
        let kind = choices.oneIn(2) ? value : .string(choices.livelyText())
        bench.create(type, ["title": "A title", word: kind]).instance?.destroy()
      }
    }
    guard !instances.isEmpty else { return }
    let told = Told()
    for instance in instances {
      for given in GivenAttributes.all { instance.update(given) }
      instance.event(UInt32(SNAPNAV_WILL_SHOW))
      for function in instance.functions where function.kind == Int(SNAPNAV_OBSERVER) {
        _ = instance.observe(function.name, into: told)
      }
    }
    for _ in 0..<20 where isGoing { try step(instances[choices.below(instances.count)], instances) }
    // The oldest first, then any: who is left must not notice.
    while !instances.isEmpty {
      let gone = instances.remove(at: instances.count > 2 ? 0 : choices.below(instances.count))
      let actions = gone.functions.filter { $0.kind == Int(SNAPNAV_ACTION) }
      for action in actions { try call(action, of: gone) }
      gone.event(UInt32(SNAPNAV_HIDDEN))
      gone.destroy()
      bench.turn(seconds: 0) { false }
      for left in instances {
        for function in left.functions { try call(function, of: left) }
      }
    }
    bench.turn(seconds: 0) { false }
    told.close()
  }

  private mutating func step(
    _ instance: BenchInstance, _ others: [BenchInstance]
  ) throws(Ending) {
    switch choices.below(8) {
    case 0:
      let events = [SNAPNAV_WILL_SHOW, SNAPNAV_DID_SHOW, SNAPNAV_HIDDEN]
      instance.event(UInt32(choices.pick(events, or: SNAPNAV_DID_SHOW)))
    case 1: instance.update()
    case 2 where instance.keepsState:
      let saved = instance.save()
      try bench.expectNone(saved.fault.map { Flaw(expected: "a value", seen: $0) }, about: "save")
      if let state = saved.value {
        _ = others[choices.below(others.count)].restore(state)
      }
    case 3: bench.turn(seconds: 0) { false }
    default:
      let functions = instance.functions.filter { $0.kind != Int(SNAPNAV_OBSERVER) }
      guard !functions.isEmpty else { return }
      try call(functions[choices.below(functions.count)], of: instance)
    }
  }

  /// Gets, sets or does.
  private mutating func call(
    _ function: RegisteredTyped, of instance: BenchInstance
  ) throws(Ending) {
    guard isGoing, case .success(let bound) = function.function else { return }
    let arguments = arguments(bound.signature, instance.screen)
    let answer: Answer
    switch function.kind {
    case Int(SNAPNAV_GETTER): answer = instance.get(function.name)
    case Int(SNAPNAV_SETTER): answer = instance.set(function.name, arguments.first ?? .null)
    case Int(SNAPNAV_ACTION): answer = instance.perform(function.name, arguments)
    default: return
    }
    try expectTyped(
      answer, "\(instance.type.id).\(function.name)\(Value.list(arguments).shown)")
  }
}
