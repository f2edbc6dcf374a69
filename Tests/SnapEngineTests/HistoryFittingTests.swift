import SnapEngine
import Testing

@Suite("A history is fitted into another graph")
struct HistoryFittingTests {
  private func state(_ keys: String) -> NavigationState {
    let entries = keys.map { key in
      NavigationState.Entry(
        screen: ScreenID(rawValue: UInt64(key.asciiValue ?? 1)), key: String(key))
    }
    return NavigationState(scheme: "tv", regions: [.init(name: "main", stack: entries)])
  }

  /// A history of states, at the place of one of them, in words: `a ab *abc`.
  private func fitted(
    _ states: [String], at cursor: Int, limit: Int = 10, to now: String? = nil,
    without gone: String = ""
  ) -> String {
    var history = StateHistory(limit: 10)
    for (place, keys) in states.enumerated() {
      history.commit(state(keys), after: place == 0 ? state("") : state(states[place - 1]))
    }
    history.move(to: cursor, as: state(states[cursor]), renaming: [])
    let inForce = state(now ?? states[cursor])
    history.fit(to: inForce, limit: limit) { old in
      let keys = old.stack.map(\.key).joined()
      guard !keys.contains("!") else { return nil }
      return state(keys.filter { !gone.contains($0) })
    }
    return history.states.enumerated().map { place, state in
      (place == history.cursor ? "*" : "") + state.stack.map(\.key).joined()
    }.joined(separator: " ")
  }

  @Test("states that fit stay in order, with the one in force at its place")
  func kept() {
    #expect(fitted(["a", "ab", "abc"], at: 2) == "a ab *abc")
    #expect(fitted(["a", "ab", "abc"], at: 0) == "*a ab abc")
  }

  @Test("states that do not fit are forgotten, and so are those that equal their neighbour")
  func forgotten() {
    #expect(fitted(["a", "a!", "ab"], at: 2) == "a *ab")
    #expect(fitted(["a", "ab", "a!", "abc"], at: 1) == "a *ab abc")
    #expect(fitted(["a", "ab", "abc"], at: 2, to: "ac", without: "b") == "a *ac")
    #expect(fitted(["a", "ab", "ac"], at: 1, to: "a", without: "b") == "*a ac")
    #expect(fitted(["a", "ab", "ac"], at: 0, to: "a", without: "b") == "*a ac")
  }

  @Test("a lower limit cuts off what is furthest, and none keeps nothing")
  func limits() {
    #expect(fitted(["a", "ab", "abc", "abcd"], at: 3, limit: 2) == "ab abc *abcd")
    #expect(fitted(["a", "ab", "abc", "abcd"], at: 0, limit: 2) == "*a ab abc")
    #expect(fitted(["a", "ab"], at: 1, limit: 0) == "")
  }
}
