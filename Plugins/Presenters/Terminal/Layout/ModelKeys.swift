internal import PresenterShown
internal import SnapPluginKit
internal import TerminalPage

extension TerminalModel {
  /// Does what was typed or clicked; answers what only the host or the terminal can do.
  package mutating func handle(_ typed: InputEvent) -> [PresenterRequest] {
    message = ""
    switch typed {
    case .key(let key): return handle(key)
    case .paste(let text): return paste(text)
    case .press(let row, let column): return press(x: column, y: row)
    case .wheel(let step, let row, let column): return turn(step, x: column, y: row)
    }
  }

  private mutating func handle(_ key: Key) -> [PresenterRequest] {
    switch key.name {
    case "Control+c": return [.close]
    case "Control+l": return [.repaint]
    case "Control+z": return [.suspend]
    case "F6" where moveToPane(1): return []
    case "Shift+F6" where moveToPane(-1): return []
    default: break
    }
    if shown.layers.isEmpty, let place = tabKey(key) { return choose(tab: place) }
    if isOnBar, let requests = barKey(key) { return requests }
    return pass(key)
  }

  /// Gives a key to the page; what that has no use for moves between panes and tabs, goes back, or
  /// is told to the host.
  private mutating func pass(_ key: Key) -> [PresenterRequest] {
    guard let screen = active, let effects = pages[screen]?.page.handle(key) else {
      return unused(key)
    }
    return requests(of: effects, screen)
  }

  /// Goes where something can be typed; elsewhere it would press keys that nobody has pressed.
  private mutating func paste(_ text: String) -> [PresenterRequest] {
    guard !isOnBar, let screen = active, pages[screen]?.page.takesLetters == true else { return [] }
    _ = pages[screen]?.page.handle(.text(text))
    return []
  }

  private mutating func requests(of effects: [PageEffect], _ screen: ScreenID) -> [PresenterRequest]
  {
    effects.flatMap { effect -> [PresenterRequest] in
      switch effect {
      case .press(let action, let inputs): [.press(screen, action, inputs: inputs)]
      case .unused(let key): unused(key)
      case .redraw: []
      }
    }
  }

  private mutating func unused(_ key: Key) -> [PresenterRequest] {
    switch key {
    case .escape, .other("Alt+ArrowLeft"), .other("BrowserBack"): return [.back]
    case .text("q"): return [.close]
    // What people see of it does not say where it is for the host; who wants to know is told.
    case .text("g"):
      message = shown.location
      return []
    case .text("?"):
      message = words[.allKeys]
      return []
    case .tab, .backTab:
      let isBack = key == .backTab
      _ = moveToPane(isBack ? -1 : 1)
      if let active { pages[active]?.page.enter(fromEnd: isBack) }
      return []
    case .right where moveToPane(isArrangedFromRight ? -1 : 1, isSeen: true),
      .left where moveToPane(isArrangedFromRight ? 1 : -1, isSeen: true):
      return []
    case .up where tabs.count > 1 && shown.layers.isEmpty:
      isOnBar = true
      return []
    default: return key.name.isEmpty ? [] : [.key(key.name)]
    }
  }

  /// The focus goes to the next pane; false: there is none, or none that is drawn beside this one.
  private mutating func moveToPane(_ step: Int, isSeen: Bool = false) -> Bool {
    let panes = panes
    guard shown.layers.isEmpty, let next = panes.next(step) else { return false }
    if isSeen {
      let places = panes.places(columns: columns).map(\.screen)
      guard let from = places.firstIndex(where: { $0 == panes.focused }),
        places.indices.contains(from + step), places[from + step] == next
      else { return false }
    }
    isOnBar = false
    moveFocus(to: next)
    return true
  }
}

// MARK: Tabs

extension TerminalModel {
  /// F1 to F9 and Alt with a digit choose a tab, where there is one of that number.
  private func tabKey(_ key: Key) -> Int? {
    guard case .other(let name) = key, let digit = name.last?.wholeNumberValue, digit > 0,
      digit <= tabs.count, name == "F\(digit)" || name == "Alt+\(digit)"
    else { return nil }
    return digit - 1
  }

  private mutating func choose(tab place: Int) -> [PresenterRequest] {
    isOnBar = false
    return [.select(tabs[place].region)]
  }

  /// The bar has the focus: sideways selects, anything else goes back to the page. `nil`: the key is
  /// the page's.
  private mutating func barKey(_ key: Key) -> [PresenterRequest]? {
    let at = selectedTab
    let (back, onward): (Key, Key) = isRightToLeft ? (.right, .left) : (.left, .right)
    switch key {
    case back: return at > 0 ? [.select(tabs[at - 1].region)] : []
    case onward: return at + 1 < tabs.count ? [.select(tabs[at + 1].region)] : []
    case .up: return []
    case .down, .enter, .tab, .backTab, .text(" "):
      isOnBar = false
      return []
    default:
      isOnBar = false
      return nil
    }
  }
}

// MARK: The mouse

extension TerminalModel {
  private mutating func press(x: Int, y: Int) -> [PresenterRequest] {
    let placement = Placement(self)
    if let layer = placement.layers.last { return press(layer, x: x, y: y) }
    let fromStart = isRightToLeft ? columns - 1 - x : x
    if y == placement.arrangement.tabs, let bar = placement.tabBar,
      let place = bar.tab(at: fromStart, columns: columns)
    {
      return choose(tab: place)
    }
    if y == placement.arrangement.header {
      return fromStart < 4 && placement.titleBar.canGoBack ? [.back] : []
    }
    guard let part = placement.parts.first(where: { $0.area.contains(x: x, y: y) }) else {
      return []
    }
    isOnBar = false
    if panes.screens.contains(part.screen) { moveFocus(to: part.screen) }
    return press(part, x: x, y: y)
  }

  private mutating func press(_ part: Placement.Part, x: Int, y: Int) -> [PresenterRequest] {
    guard part.area.contains(x: x, y: y),
      let effects = pages[part.screen]?.page.press(x: x - part.area.x, y: y - part.area.y)
    else { return [] }
    return requests(of: effects, part.screen)
  }

  private mutating func turn(_ step: Int, x: Int, y: Int) -> [PresenterRequest] {
    let placement = Placement(self)
    let parts = placement.layers.isEmpty ? placement.parts : placement.layers.suffix(1)
    guard let part = parts.first(where: { $0.area.contains(x: x, y: y) }) ?? parts.last else {
      return []
    }
    _ = pages[part.screen]?.page.scroll(by: 3 * step)
    return []
  }
}
