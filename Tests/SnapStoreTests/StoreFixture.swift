import SnapStore
import SnapSystem
import SnapValue
import Synchronization
import TestKit

/// States, changes and random ones of both.
enum Fixture {
  static func small() -> StoredState {
    var state = StoredState(application: "org.example.films", version: 2)
    state.selected = "main"
    state.regions = [.init("main", [.init(1, "home"), .init(2, "show", data: "7")])]
    state.overlays = [.init("menu", flags: 1), .init("player", flags: 9, screen: 3)]
    var screen = StoredState.Screen()
    screen.properties = ["id": "7", "rating": 4.5, "seen": true]
    screen.saved = ["scroll": 120]
    screen.caller = 1
    screen.callerProperty = "choice"
    state.screens = [2: screen]
    return state
  }

  /// A journal of a state and so many changes after it, and the state after each.
  static func journal(_ changes: Int) -> (bytes: [UInt8], states: [StoredState], ends: [Int]) {
    var state = small()
    var bytes = JournalFormat.head()
    bytes += JournalFormat.record(StoredRecord.state(state).payload, number: 0)
    var (states, ends) = ([state], [bytes.count])
    for number in 1..<(changes + 1) {
      let change = push(UInt64(10 + number), over: state)
      try? state.apply(change)
      bytes += JournalFormat.record(StoredRecord.change(change).payload, number: UInt64(number))
      states.append(state)
      ends.append(bytes.count)
    }
    return (bytes, states, ends)
  }

  /// One screen more in the first region.
  static func push(_ number: UInt64, over state: StoredState) -> StateChange {
    var change = StateChange()
    let entry = StoredState.Entry(number, "show", data: "\(number)")
    change.regions = [.init("main", keeping: state.regions[0].stack.count, [entry])]
    var screen = StoredState.Screen()
    screen.properties = ["id": .string("\(number)")]
    change.screens = [number: screen]
    return change
  }
}

/// A truth that several may change.
final class Flag: Sendable {
  private let truth = Mutex(false)
  /// What it is.
  var isSet: Bool { truth.withLock { $0 } }
  /// Sets it, and answers what it was.
  @discardableResult
  func set(_ new: Bool) -> Bool {
    truth.withLock { truth in
      defer { truth = new }
      return truth
    }
  }
}

extension StateChange {
  /// The change from nothing to a state.
  static func whole(_ state: StoredState) -> StateChange {
    var change = StateChange()
    change.selected = state.selected
    change.order = state.regions.map(\.name)
    change.regions = state.regions.map { .init($0.name, keeping: 0, $0.stack) }
    change.overlays = state.overlays
    change.screens = state.screens
    change.plugins = state.plugins
    return change
  }

  /// A change that fits a state.
  static func random(over state: StoredState, _ random: inout SeededRandom) -> StateChange {
    var change = StateChange()
    if state.regions.isEmpty || random.below(12) == 0 {
      change.order = random.one(of: [["main"], ["films", "music"], ["main", "side"]])
    }
    let names = change.order ?? state.regions.map(\.name)
    let used = Set(state.regions.flatMap { $0.stack.map(\.screen) } + state.overlays.map(\.screen))
    var next = (used.max() ?? 0) + 1
    func screen() -> StoredState.Screen {
      var screen = StoredState.Screen()
      screen.properties = ["id": .string("\(next)"), "any": .random(&random, depth: 2)]
      if random.below(3) == 0 { screen.saved = .random(&random, depth: 3) }
      if random.below(3) == 0 { screen.view = .random(&random, depth: 1) }
      return screen
    }
    let name = random.one(of: names)
    let stack = state.regions.first { $0.name == name }?.stack ?? []
    let kept = random.below(stack.count + 1)
    var pushed: [StoredState.Entry] = []
    for _ in 0..<random.below(4) {
      pushed.append(
        .init(
          next, random.one(of: ["home", "show"]), data: random.below(2) == 0 ? "é/\(next)" : nil))
      change.screens[next] = screen()
      next += 1
    }
    change.regions = [.init(name, keeping: kept, pushed)]
    change.gone = stack[kept...].map(\.screen)
    if random.below(3) == 0 {
      change.overlays = [.init("menu", flags: 1), .init("player", flags: 9, screen: next)]
      change.screens[next] = screen()
    }
    if random.below(4) == 0 { change.selected = name }
    if random.below(6) == 0 { change.plugins = ["org.example.catalog": .random(&random, depth: 2)] }
    return change
  }
}
