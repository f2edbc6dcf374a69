import PresenterFrames
import SnapPluginKit
import Testing
import TerminalLayout

/// A screen of that number.
func screen(_ number: UInt64) -> ScreenID { ScreenID(rawValue: number) }

@Suite("Frames from transitions")
struct FramesTests {
  private func frames(_ updates: Update..., from start: Frames = Frames()) throws -> Frames {
    try start.applying(Transition(updates: updates, location: "app://here"))
  }

  @Test("a stack grows, shrinks, and is replaced")
  func stack() throws {
    let grown = try frames(
      Update(.root, screen: screen(1)), Update(.push, screen: screen(2)),
      Update(.push, screen: screen(3)))
    #expect(grown.main?.stack == [screen(1), screen(2), screen(3)])
    #expect(grown.top == screen(3))
    #expect(grown.location == "app://here")
    let popped = try frames(Update(.popTo, index: 0), from: grown)
    #expect(popped.main?.stack == [screen(1)])
    let replaced = try frames(Update(.popTo, screen: screen(9), index: 1), from: grown)
    #expect(replaced.main?.stack == [screen(1), screen(9)])
    #expect(try frames(Update(.clear), from: grown).top == nil)
    #expect(try frames(Update(.root, screen: screen(4)), from: grown).screens == [screen(4)])
  }

  @Test("a detail replaces the one that was, and goes with it")
  func detail() throws {
    let one = try frames(Update(.root, screen: screen(1)), Update(.detail, screen: screen(2)))
    #expect(one.main?.list == screen(1))
    let deeper = try frames(Update(.push, screen: screen(3)), from: one)
    #expect(deeper.main?.list == screen(1))
    let other = try frames(Update(.detail, screen: screen(4)), from: deeper)
    #expect(other.main?.stack == [screen(1), screen(4)])
    let back = try frames(Update(.popTo, index: 0), from: deeper)
    #expect(back.main?.list == nil)
  }

  @Test("layers lie above each other, and the one that goes may lie below")
  func layers() throws {
    let two = try frames(
      Update(.root, screen: screen(1)), Update(.present, screen: screen(2)),
      Update(.custom, screen: screen(3)))
    #expect(two.layers == [screen(2), screen(3)])
    #expect(two.top == screen(3))
    #expect(try frames(Update(.dismiss, screen: screen(2)), from: two).layers == [screen(3)])
  }

  @Test("effects come, change their words, and go")
  func effects() throws {
    let shown = try frames(Update(.effectShow, key: "menu"))
    #expect(shown.effects.map(\.text) == ["menu"])
    let told = try frames(
      Update(.effectShow, key: "menu", arguments: ["text": "The menu"]), from: shown)
    #expect(told.effects.map(\.text) == ["The menu"])
    #expect(try frames(Update(.effectHide, key: "menu"), from: told).effects == [])
  }

  @Test("the selected tab is the main region; before one was selected, one that holds something")
  func tabs() throws {
    let two = try frames(
      Update(.root, screen: screen(1), region: "a"), Update(.root, screen: screen(2), region: "b"))
    #expect(two.main?.name == "a")
    #expect(try frames(Update(.select, region: "b"), from: two).top == screen(2))
  }

  @Test("a transition that builds everything forgets what was")
  func sync() throws {
    let old = try frames(Update(.root, screen: screen(1)), Update(.present, screen: screen(2)))
    let new = try old.applying(
      Transition(updates: [Update(.root, screen: screen(7))], isSync: true))
    #expect(new.screens == [screen(7)])
  }

  @Test(
    "what makes no sense is refused with a reason",
    arguments: [
      (Update(.push), "a screen is missing in a push"),
      (Update(.present), "a screen is missing in a layer"),
      (Update(.popTo, index: 3), "no such screen in the stack"),
      (Update(.popTo, index: -1), "no such screen in the stack"),
      (Update(.detail, screen: screen(5)), "no list to the detail"),
    ])
  func nonsense(update: Update, words: String) throws {
    let error = #expect(throws: ContractError.self) { try frames(update) }
    #expect(error?.message.contains(words) == true)
  }

  @Test("more than a presenter keeps is refused")
  func limits() {
    let stack = (1...257).map { Update(.push, screen: screen($0)) }
    let layers = (1...65).map { Update(.present, screen: screen($0)) }
    let regions = (1...65).map { Update(.root, screen: screen($0), region: "r\($0)") }
    for (updates, words) in [
      (stack, "256 screens"), (layers, "64 layers"), (regions, "64 regions"),
    ] {
      let error = #expect(throws: ContractError.self) {
        try Frames().applying(Transition(updates: updates))
      }
      #expect(error?.message.contains(words) == true)
    }
  }

  @Test("what a later contract adds changes nothing")
  func unknown() throws {
    #expect(try frames(Update(.unknown(99), screen: screen(1))).screens.isEmpty)
  }
}
