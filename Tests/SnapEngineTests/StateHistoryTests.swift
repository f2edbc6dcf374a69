import SnapEngine
import Testing

/// A state whose stack holds these numbers; a number is also the key.
private func state(_ screens: Int...) -> NavigationState {
  var state = NavigationState(scheme: "s")
  state.stack = ScreenStack(
    screens.map { number in .init(screen: ScreenID(rawValue: UInt64(number)), key: "k\(number)") })
  return state
}

extension NavigationState {
  fileprivate var numbers: [UInt64] { stack.map(\.screen.rawValue) }
}

@Suite("The history of committed states")
struct StateHistoryTests {
  /// What is done to a history, one word each: `2` commits the next state, `u` undoes, `f` goes
  /// forward.
  private static func play(_ words: String, limit: Int = 8) -> StateHistory {
    var history = StateHistory(limit: limit)
    var (now, next) = (NavigationState(scheme: "s"), 1)
    for word in words {
      switch word {
      case "+":
        let new = state(next)
        history.commit(new, after: now)
        (now, next) = (new, next + 1)
      default:
        guard let place = history.place(word == "u" ? -1 : 1, where: { _ in true }) else {
          continue
        }
        now = history.states[place]
        history.move(to: place, as: now, renaming: [])
      }
    }
    return history
  }

  @Test(
    "undo and forward walk along what was committed, and a new commit cuts what lay forward",
    arguments: [
      ("", [], 0), ("+", [1], 0), ("++", [1, 2], 1), ("++u", [1, 2], 0), ("++uu", [1, 2], 0),
      ("++uf", [1, 2], 1), ("++uff", [1, 2], 1), ("+++uu+", [1, 4], 1),
      ("+++uf+", [1, 2, 3, 4], 3),
      ("+++uu+f", [1, 4], 1), ("+u+u", [1, 2], 0),
    ] as [(String, [UInt64], Int)])
  func walks(words: String, numbers: [UInt64], cursor: Int) {
    let history = Self.play(words)
    #expect(history.states.map { $0.numbers[0] } == numbers)
    #expect(history.cursor == cursor)
    #expect(history.before == cursor)
    #expect(history.after == max(0, numbers.count - 1 - cursor))
  }

  @Test(
    "several steps at once end at the last state in that direction; impossible states are passed by",
    arguments: [
      (-1, [], 2), (-2, [], 1), (-9, [], 0), (-1_000_000, [], 0), (1, [], 4), (9, [], 4),
      (0, [], nil),
      (-1, [2], 1), (-9, [0], 1), (-1, [2, 1], 0), (-3, [0, 1, 2], nil), (1, [4], nil),
    ] as [(Int, [Int], Int?)])
  func places(steps: Int, impossible: [Int], expected: Int?) {
    let history = Self.play("+++++u")
    let barred = Set(impossible.map { history.states[$0].numbers })
    #expect(history.place(steps) { !barred.contains($0.numbers) } == expected)
  }

  @Test("the oldest states are forgotten first, by count and by the screens that they name")
  func limits() {
    #expect(Self.play("++++++", limit: 2).states.map { $0.numbers[0] } == [4, 5, 6])
    #expect(Self.play("+++", limit: 0).states.isEmpty)
    var history = StateHistory(limit: 100, screenLimit: 10)
    var now = NavigationState(scheme: "s")
    for start in 0..<5 {
      let new = state(start * 4 + 1, start * 4 + 2, start * 4 + 3, start * 4 + 4)
      history.commit(new, after: now)
      now = new
    }
    #expect(history.states.map { $0.numbers[0] } == [13, 17])
    #expect(history.cursor == 1)
    history.commit(state(Array(1...50)), after: now)
    #expect(history.states.count == 1)
  }

  @Test("a screen that is made anew has its new number wherever it was named")
  func renames() {
    var history = StateHistory(limit: 8)
    history.commit(state(1), after: NavigationState(scheme: "s"))
    history.commit(state(1, 2), after: state(1))
    history.commit(state(1, 2, 3), after: state(1, 2))
    history.commit(state(4), after: state(1, 2, 3))
    var memory = StateHistory.Memory()
    memory.caller = .init(screen: ScreenID(rawValue: 2), property: "chosen")
    history.remember(ScreenID(rawValue: 3), memory)
    history.remember(ScreenID(rawValue: 2), .init())
    let back = state(8, 9)
    history.move(
      to: 1, as: back,
      renaming: [
        .init(ScreenID(rawValue: 1), to: ScreenID(rawValue: 8)),
        .init(ScreenID(rawValue: 2), to: ScreenID(rawValue: 9)),
      ])
    #expect(history.states.map(\.numbers) == [[8], [8, 9], [8, 9, 3], [4]])
    #expect(history.memory(of: ScreenID(rawValue: 2)) == nil)
    let caller = history.memory(of: ScreenID(rawValue: 3))?.caller
    #expect(caller?.screen == ScreenID(rawValue: 9))
  }

  @Test("one pane or two is up to the display: it makes no state of its own")
  func panes() {
    func split(_ isCollapsed: Bool) -> NavigationState {
      var state = NavigationState(
        scheme: "s", regions: [.init(name: "main", detail: ["k2"])])
      state.stack = [.init(screen: ScreenID(rawValue: 1), key: "k1")]
      state.regions[0].isCollapsed = isCollapsed
      return state
    }
    var history = StateHistory(limit: 8)
    history.commit(split(false), after: NavigationState(scheme: "s"))
    history.commit(split(true), after: split(false))
    #expect(history.states == [split(true)])
  }

  @Test(
    "what no state names any more is forgotten, and a wipe forgets everything but what is shown")
  func forgets() {
    var history = StateHistory(limit: 1)
    var now = NavigationState(scheme: "s")
    for number in 1...200 {
      history.commit(state(number), after: now)
      history.remember(ScreenID(rawValue: UInt64(number - 1)), .init())
      now = state(number)
    }
    let kept = (0...200).filter { history.memory(of: ScreenID(rawValue: UInt64($0))) != nil }
    #expect(kept.count <= 65)
    #expect(kept.contains(199))
    history.wipe(to: now)
    #expect(history.states == [now])
    #expect(history.memory(of: ScreenID(rawValue: 199)) == nil)
    #expect(history.place(-1) { _ in true } == nil)
  }
}

private func state(_ screens: [Int]) -> NavigationState {
  var state = NavigationState(scheme: "s")
  state.stack = ScreenStack(
    screens.map { .init(screen: ScreenID(rawValue: UInt64($0)), key: "k\($0)") })
  return state
}
