import CSnapNav
import SnapValue

/// One question to a mediator and all that could be seen of it.
struct Mediated: Sendable {
  var answer: Answer
  /// The destination's properties afterwards.
  var after: ValueMap
  /// What it asked the host meanwhile, in order.
  var calls: [HostCall]
  /// What it queued meanwhile.
  var requests: [Value]
}

/// Two screens and a navigation between them that can be gone through again and again.
struct Rehearsal: Sendable {
  let given: GivenNavigation
  private let screens: [(number: UInt64, screen: BenchScreen)]

  /// Between ordinary screens; what follows is done to the navigation first.
  init(_ bench: Bench, _ change: (inout GivenNavigation) -> Void = { _ in }) {
    var given = bench.ordinaryNavigation()
    change(&given)
    self.given = given
    let numbers = [given.source, given.destination]
    screens = bench.host.with { state in
      numbers.compactMap { number in state.screens[number].map { (number, $0) } }
    }
  }

  /// Goes through it with the screens as they were at first; what the mediator did to the world is
  /// taken back before, so that every time is the first.
  func run(_ bench: Bench, _ mediator: RegisteredMediator, faults: [HostFault] = []) -> Mediated {
    let before = bench.host.with { state in
      for (number, screen) in screens { state.screens[number] = screen }
      state.faults = faults.map { fault in
        var fault = fault
        fault.from += state.counts[fault.function, default: 0]
        return fault
      }
      return (calls: state.calls.count, requests: state.requests.count)
    }
    let answer = bench.mediateToEnd(mediator, given)
    let seen = bench.host.with { state in
      state.faults = []
      return Mediated(
        answer: answer, after: state.screens[given.destination]?.properties ?? [:],
        calls: Array(state.calls.dropFirst(before.calls)),
        requests: Array(state.requests.dropFirst(before.requests)))
    }
    if answer.isOK { bench.undo(mediator, given) }
    return seen
  }
}

extension Value {
  /// The first place where this is not the other, with both: `"/title" is 1, was 2`; `nil` when they
  /// are equal, not-a-number included.
  func change(from other: Value, at path: String = "") -> String? {
    switch (self, other) {
    case (.map(let map), .map(let old)):
      for entry in map.entries {
        guard let was = old[entry.key] else {
          return "\"\(path)/\(entry.key)\" is \(entry.value.shown(atMost: 100)), was not there"
        }
        let found = entry.value.change(from: was, at: "\(path)/\(entry.key)")
        if let found { return found }
      }
      let lost = old.entries.first { map[$0.key] == nil }
      return lost.map { "\"\(path)/\($0.key)\" is not there, was \($0.value.shown(atMost: 100))" }
    case (.list(let items), .list(let old)) where items.count == old.count:
      for (index, pair) in zip(items, old).enumerated() {
        if let found = pair.0.change(from: pair.1, at: "\(path)/\(index)") { return found }
      }
      return nil
    case (.double(let number), .double(let old)) where number.isNaN && old.isNaN: return nil
    default:
      return self == other
        ? nil : "\"\(path)\" is \(shown(atMost: 200)), was \(other.shown(atMost: 200))"
    }
  }
}
