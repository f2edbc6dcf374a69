import SnapValue
import Testing

@testable import SnapEngine

@Suite("What is seen on several displays")
struct DisplayTests {
  private func entry(_ number: UInt64, _ key: String) -> NavigationState.Entry {
    .init(screen: ScreenID(rawValue: number), key: key)
  }

  private func state(isApart: Bool = true, layer: UInt64? = nil) -> NavigationState {
    var state = NavigationState(
      scheme: "x",
      regions: [
        .init(name: "films", stack: [entry(1, "home"), entry(2, "film")], isTab: true),
        .init(name: "find", stack: [entry(3, "search")], isTab: true),
        .init(name: "desk", stack: [entry(4, "orders")], isApart: isApart),
      ])
    if let layer {
      state.overlays = [
        .init(key: "ask", flags: [], screen: ScreenID(rawValue: layer)),
        .init(key: "menu", flags: []),
      ]
    }
    return state
  }

  private func numbers(_ screens: [ScreenID]) -> [UInt64] { screens.map(\.rawValue) }

  @Test("a layer covers what is on its display, and nothing else")
  func shown() {
    #expect(numbers(state().shown) == [4, 2])
    #expect(numbers(state(layer: 9).shown) == [4, 9])
    #expect(numbers(state(isApart: false, layer: 9).shown) == [9])
    #expect(!state(layer: 9).showsOne)
    #expect(state(isApart: false, layer: 9).showsOne)
    #expect(numbers(state(layer: 9).shown(notIn: state())) == [9])
    #expect(numbers(state().shown(notIn: state(layer: 9))) == [2])
  }

  @Test("a display with main has its tabs, and layers and effects; another one has its own")
  func narrowed() {
    let whole = state(layer: 9)
    let customer = whole.narrowed(to: ["films", "find"])
    #expect(customer.regions.map(\.name) == ["films", "find"])
    #expect(customer.overlays == whole.overlays)
    let attendant = whole.narrowed(to: ["desk"])
    #expect(attendant.regions.map(\.name) == ["desk"])
    #expect(attendant.overlays.isEmpty)
    #expect(attendant.topKey == "orders")
    #expect(whole.narrowed(to: ["films", "find", "desk"]) == whole)
    var second = whole
    second.select(1)
    #expect(second.narrowed(to: ["films", "find"]).topKey == "ask")
    #expect(second.narrowed(to: ["films", "find"]).stack.last?.key == "search")
  }

  @Test("updates of other displays are taken out of a transition")
  func narrow() {
    let updates = [
      Update(.select, region: "find"), Update(.push, key: "film", region: "find"),
      Update(.popTo, key: "orders", region: "desk"), Update(.present, key: "ask"),
      Update(.effectShow, key: "menu"),
    ]
    func told(_ names: Set<String>, withMain: Bool) -> [Update.Operation] {
      var transition = Transition(id: 1, updates: updates, move: .forward)
      transition.narrow(to: names, withMain: withMain)
      return transition.updates.map(\.operation)
    }
    #expect(told(["films", "find"], withMain: true) == [.select, .push, .present, .effectShow])
    #expect(told(["desk"], withMain: false) == [.popTo])
  }
}
