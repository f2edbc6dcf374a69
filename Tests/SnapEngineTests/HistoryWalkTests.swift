import TestKit
import SnapEngine
import Testing

/// A history names screens by the numbers that they have now, however often they were made anew.
@Suite("The history names what was made anew")
struct HistoryWalkTests {
  private static func state(_ screens: [UInt64]) -> NavigationState {
    var state = NavigationState(scheme: "s")
    state.stack = ScreenStack(screens.map { .init(screen: ScreenID(rawValue: $0), key: "k") })
    return state
  }

  private static func numbers(_ state: NavigationState) -> [UInt64] {
    state.stack.map(\.screen.rawValue)
  }

  @Test("random walks are those of lists whose every state is renamed at once")
  func walks() {
    var random = SeededRandom.printed("history walks")
    for _ in 0..<20 {
      var history = StateHistory(limit: 5)
      var (model, cursor): ([[UInt64]], Int) = ([[1]], 0)
      var next: UInt64 = 2
      history.commit(Self.state([1]), after: NavigationState(scheme: "s"))
      for _ in 0..<300 {
        let now = model[cursor]
        if random.below(2) == 0 {
          let new = Array(now.prefix(random.below(now.count + 1))) + [next]
          next += 1
          history.commit(Self.state(new), after: Self.state(now))
          model.removeSubrange((cursor + 1)...)
          model.append(new)
          if model.count > 6 { model.removeFirst() }
          cursor = model.count - 1
        } else if let place = history.place(random.below(2) == 0 ? -1 : 1, where: { _ in true }) {
          let gone = model[place].filter { !now.contains($0) }
          var names: [UInt64: UInt64] = [:]
          for screen in gone {
            names[screen] = next
            next += 1
          }
          model = model.map { $0.map { names[$0] ?? $0 } }
          history.move(
            to: place, as: Self.state(model[place]),
            renaming: names.sorted { $0.key < $1.key }.map {
              .init(ScreenID(rawValue: $0.key), to: ScreenID(rawValue: $0.value))
            })
          cursor = place
        }
        #expect(history.states.map(Self.numbers) == model)
        #expect(history.cursor == cursor)
      }
    }
  }
}
