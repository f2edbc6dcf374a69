import SnapEngine
import SnapValue
import Testing

/// Where one screen is seen at most, nobody lists what is seen: what is told then is what the lists say.
@Suite("What is seen in one state and not in another")
struct SeenScreensTests {
  private typealias Region = NavigationState.Region

  private static func entries(_ numbers: [UInt64]) -> [NavigationState.Entry] {
    numbers.map { .init(screen: ScreenID(rawValue: $0), key: $0 > 90 ? "detail" : "s\($0)") }
  }

  private static func region(
    _ name: String, _ numbers: [UInt64], splits: Bool = false, isTab: Bool = false
  ) -> Region {
    Region(name: name, stack: entries(numbers), detail: splits ? ["detail"] : [], isTab: isTab)
  }

  private static func state(
    _ regions: [Region], selecting tab: Int = 0, layer: UInt64? = nil
  ) -> NavigationState {
    var state = NavigationState(scheme: "tv", regions: regions)
    state.select(tab)
    if let layer {
      state.overlays = [
        .init(key: "l", flags: [.visible, .modal], screen: ScreenID(rawValue: layer))
      ]
    }
    return state
  }

  /// One of each shape, with screens that others have as well.
  private static let states: [NavigationState] = {
    let tabs = [region("a", [1, 2], isTab: true), region("b", [3], isTab: true)]
    let split = [
      region("a", [1, 91], splits: true, isTab: true), region("b", [3], isTab: true),
    ]
    let beside = [region("main", [1, 2]), region("aside", [4])]
    var collapsed = region("main", [1, 91], splits: true)
    collapsed.isCollapsed = true
    return [
      state([]), state([region("main", [1])]), state([region("main", [1, 2])]),
      state([region("main", [1, 2])], layer: 5), state([region("main", [1, 91], splits: true)]),
      state([collapsed]), state(tabs), state(tabs, selecting: 1), state(tabs, layer: 5),
      state(split), state(split, selecting: 1), state(split, layer: 91), state(beside),
      state(beside, layer: 4),
    ]
  }()

  @Test("it is what the lists of both say, in order, and last first")
  func differs() {
    for here in Self.states {
      for there in Self.states {
        let wanted = here.shown.filter { !there.shown.contains($0) }
        #expect(here.shown(notIn: there) == wanted, "\(here.printed), \(there.printed)")
        var told: [ScreenID] = []
        here.forEachShown(notIn: there) { told.append($0) }
        #expect(told == wanted, "\(here.printed), \(there.printed)")
        told = []
        here.forEachShown(notIn: there, lastFirst: true) { told.append($0) }
        #expect(told == wanted.reversed(), "\(here.printed), \(there.printed)")
      }
    }
  }

  @Test("where one screen is seen at most, it is the one on top")
  func one() {
    for state in Self.states where state.showsOne {
      #expect(state.shown == (state.top == .none ? [] : [state.top]), "\(state.printed)")
    }
    #expect(Self.states.contains { !$0.showsOne })
  }
}
