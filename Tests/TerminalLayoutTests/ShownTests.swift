import PresenterShown
import PretendedHost
import SnapPluginKit
import TerminalLayout
import Testing

@Suite("What the host says is shown, as presenters read it")
struct ShownTests {
  private func shown(_ updates: Update..., most: Int = 16) -> Shown {
    let transition = Transition(updates: updates, location: "app://here")
    return Shown(PretendedShown().applying(transition).value(most))
  }

  @Test("a stack with its length, its top and the location")
  func stack() {
    let grown = shown(
      Update(.root, screen: screen(1)), Update(.push, screen: screen(2)),
      Update(.push, screen: screen(3)))
    #expect(grown.main?.stack == [screen(1), screen(2), screen(3)])
    #expect(grown.main?.count == 3)
    #expect(grown.top == screen(3))
    #expect(grown.location == "app://here")
    #expect(shown(Update(.clear)).top == nil)
    #expect(Shown().main == nil)
  }

  @Test("of a deep stack those on top, and the list wherever it lies")
  func deep() {
    let deep = shown(
      Update(.root, screen: screen(1)), Update(.detail, screen: screen(2)),
      Update(.push, screen: screen(3)), Update(.push, screen: screen(4)), most: 2)
    #expect(deep.main?.stack == [screen(3), screen(4)])
    #expect(deep.main?.from == 2)
    #expect(deep.main?.count == 4)
    #expect(deep.main?.list == screen(1))
    #expect(deep.screens == [screen(1), screen(3), screen(4)])
  }

  @Test("layers lie above, the last one on top; effects say their words")
  func above() {
    let two = shown(
      Update(.root, screen: screen(1)), Update(.present, screen: screen(2)),
      Update(.custom, screen: screen(3)),
      Update(.effectShow, key: "menu", arguments: ["text": "The menu"]))
    #expect(two.layers == [screen(2), screen(3)])
    #expect(two.top == screen(3))
    #expect(two.effects.map(\.text) == ["The menu"])
  }

  @Test("the region on top is the host's; where that one is empty, one beside it, but no tab")
  func main() {
    let regions: [Value] = [
      ["name": "a", "isTab": true, "count": 1, "top": 1],
      ["name": "b", "isTab": true, "count": 0, "top": 0],
      ["name": "side", "isTab": false, "count": 1, "top": 2],
    ]
    #expect(Shown(["main": "a", "regions": .list(regions)]).main?.name == "a")
    #expect(Shown(["main": "b", "regions": .list(regions)]).main?.name == "side")
    #expect(Shown(["main": "b", "regions": .list(regions.dropLast())]).main?.name == "b")
  }

  @Test(
    "what is no answer of a host shows nothing, and is survived",
    arguments: [
      .null, ["regions": 1], ["regions": [["stack": [["screen": -1]], "top": "x"]]],
      ["main": 1, "layers": [[:]], "effects": [3]],
    ] as [Value])
  func nonsense(value: Value) {
    #expect(Shown(value).top == nil)
    #expect(Shown(value).screens.isEmpty)
  }

  @Test("a deep stack is drawn from its top alone: nothing below is described")
  func drawn() throws {
    var driven = DrivenStage()
    for number in 985...1_000 {
      driven.descriptions[screen(UInt64(number))] = description("Page \(number)", "Text \(number)")
    }
    let entries: [Value] = (985...1_000).map { ["screen": .int(Int64($0)), "key": "page"] }
    let told: Value = [
      "main": "main", "location": "app://deep",
      "regions": [
        [
          "name": "main", "isTab": false, "count": 1_000, "top": 1_000, "from": 984,
          "stack": .list(entries),
        ]
      ],
    ]
    let known = driven.descriptions
    _ = try driven.model.apply(Transition(), showing: Shown(told)) { try #require(known[$0]) }
    #expect(driven.text().contains("Text 1000"))
    #expect(driven.rows()[0].hasPrefix("  ‹ "))
    #expect(driven.rows()[0].contains("Page 999 › Page 1000"))
  }
}
