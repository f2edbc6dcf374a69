import SnapPluginKit
import Testing

@testable import TerminalPage

@Suite("The focus goes where one looks for it")
struct FocusTests {
  /// Three tiles in a row, twice, and a button below.
  private static let tiles = Views.view(
    (0..<2).map { row in
      [
        "kind": "columns",
        "columns": .list((0..<3).map { Views.row("tile \(row)\($0)") }),
      ]
    }, actions: [Views.button("Help")])

  private static func name(_ page: Page) -> String {
    guard case .action(let number)? = page.focus else { return "" }
    let action = page.view.actions[number]
    return action.value["data"]?.string ?? action.title.text
  }

  @Test("the first that can have it has it")
  func first() {
    #expect(Self.name(.laid(Self.tiles)) == "tile 00")
    #expect(!Page.laid(Views.view([Views.text("only text")])).hasFocus)
  }

  @Test(
    "arrows go to the nearest in their direction and remember the column",
    arguments: [
      (["ArrowRight"], "tile 01"), (["ArrowRight", "ArrowRight", "ArrowDown"], "tile 12"),
      (["ArrowDown", "ArrowDown"], "Help"),
      (["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowUp"], "tile 12"),
      (["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"], "tile 00"),
      (["Tab", "Tab", "Tab"], "tile 10"), (["Tab", "Tab", "Shift+Tab"], "tile 01"),
      (["End"], "Help"), (["End", "Home"], "tile 00"),
    ])
  func arrows(_ keys: [String], _ end: String) {
    var page = Page.laid(Self.tiles)
    for key in keys { page.type(key) }
    #expect(Self.name(page) == end)
  }

  @Test("past the edges a key comes back, for panes and frames")
  func edges() {
    var page = Page.laid(Self.tiles)
    #expect(page.type("ArrowLeft") == [.unused(.left)])
    #expect(page.type("ArrowUp") == [.unused(.up)])
    #expect(page.type("Shift+Tab") == [.unused(.backTab)])
    page.type("End")
    #expect(page.type("Tab") == [.unused(.tab)])
    #expect(page.type("ArrowDown") == [.unused(.down)])
    #expect(page.type("F1") == [.unused(.other("F1"))])
    #expect(page.type("x") == [.unused(.text("x"))])
  }

  @Test("Enter, space and a press carry out what has it")
  func press() {
    var page = Page.laid(Self.tiles)
    let asked = [PageEffect.press(action: Views.number("tile 00"), inputs: [:])]
    #expect(page.type("Enter") == asked)
    #expect(page.type(" ") == asked)
    page.type("End")
    #expect(page.press(x: 3, y: 0) == asked)
    #expect(Self.name(page) == "tile 00")
    #expect(page.press(x: 79, y: 20) == [])
  }

  @Test("what is disabled never has it")
  func disabled() {
    var page = Page.laid(
      Views.view([], actions: [Views.button("A"), Views.button("B", ["disabled": true])]))
    #expect(page.type("Tab") == [.unused(.tab)])
    #expect(page.seen()[0] == "► A ◄ ( B )")
    #expect(page.press(x: 8, y: 0) == [])
  }

  @Test("options of which one is chosen are one stop for Tab, and each one for arrows")
  func options() {
    var page = Page.laid(
      Views.view([
        Views.input("text", "a"),
        Views.input(
          "choice", "b",
          ["choices": Views.choices("X", "Y", "Z"), "style": "expanded", "value": "y"]),
        Views.input("text", "c"),
      ]))
    page.type("Tab")
    #expect(page.focus == .option(input: 1, choice: 1))
    page.type("Tab")
    #expect(page.focus == .input(2))
    page.type("Shift+Tab")
    #expect(page.focus == .option(input: 1, choice: 1))
    page.type("ArrowUp")
    #expect(page.focus == .option(input: 1, choice: 0))
  }

  @Test(
    "it is seen without colours: every page of the fixtures has its sign", arguments: PageFile.all)
  func signs(_ file: PageFile) {
    for (width, height) in [(20, 5), (80, 24)] {
      let (page, canvas) = file.page(width: width, height: height)
      guard let focus = page.focusIndex, page.list == nil else { continue }
      let target = page.layout.targets[focus]
      guard target.y < page.scroll + height, target.y + target.height > page.scroll else {
        continue  // what comes before it is being read
      }
      let isLink = page.layout.frame.hasLink(focus)
      let signs = (0..<height).map(canvas.row).joined().filter { "►◄".contains($0) }
      let marked = canvas.cells.contains { $0.style.attributes.contains(.focused) }
      #expect(marked, "\(file.name)")
      #expect(isLink || !signs.isEmpty, "\(file.name) at \(width)×\(height)")
    }
  }

  @Test(
    "arrows alone reach everything on every page of the fixtures", arguments: PageFile.all)
  func reach(_ file: PageFile) {
    for (width, height) in [(20, 5), (80, 24), (200, 60)] {
      var page = Page(view: file.view)
      _ = page.layout(width: width, height: height)
      let all = Set(page.layout.targets.map(\.kind))
      var known: Set<Target.Kind> = []
      var open = [page]
      while let next = open.popLast(), known.count < 300 {
        guard let focus = next.focus, known.insert(focus).inserted else { continue }
        for key in [Key.up, .down, .left, .right] { open += Self.after(key, next) }
      }
      #expect(known.isSuperset(of: all.prefix(300)), "\(file.name) at \(width)×\(height)")
    }
  }

  /// The page after a key, pressed until the focus moves or nothing does.
  private static func after(_ key: Key, _ page: Page) -> [Page] {
    var moved = page
    for _ in 0..<200 {
      if moved.handle(key) != [.redraw] { return [] }
      _ = moved.layout(width: moved.window.width, height: moved.window.height)
      if moved.focus != page.focus { return [moved] }
    }
    return []
  }
}

extension Frame {
  /// Whether a target is a link in running text.
  fileprivate func hasLink(_ target: Int) -> Bool {
    if case .text(let text) = content, text.links.values.contains(target) { return true }
    return children.contains { $0.hasLink(target) }
  }
}
