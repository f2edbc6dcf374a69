package import PresenterShown
package import SnapPluginKit
internal import TerminalPage

/// What the host says is shown, the pages of its screens, and where the focus is: transitions and keys
/// change it, it answers what the user requests, and draws itself.
///
/// A value without any input or output of its own.
package struct TerminalModel {
  /// What the host has said last of what is shown.
  package internal(set) var shown = Shown()
  /// Why the last request was refused; empty when it was not. The next key clears it.
  package var message = ""
  /// The terminal's rows.
  package internal(set) var rows = 24
  /// The terminal's columns.
  package internal(set) var columns = 80

  var pages: [ScreenID: ScreenPage] = [:]
  /// The screen of the pane that has the focus, and the region in which it stays.
  var focus: ScreenID?
  var focusRegion = ""
  /// The bar of tabs has the focus.
  var isOnBar = false
  /// The splits that were asked to be one pane.
  var collapsed: Set<String> = []

  /// The pictures that were read, by where they are, and what is none.
  var pictures: [String: Raster] = [:]
  var unreadable: Set<String> = []

  /// An empty model.
  package init() {}

  /// Takes a transition, and what is shown with it. `describe` is asked what to draw of screens that
  /// are new and of those that are seen again. When it fails, the model is as it was.
  package mutating func apply(
    _ transition: Transition, showing next: Shown, describe: (ScreenID) throws -> Value
  ) throws -> [PresenterRequest] {
    let told = next.screens
    var made: [ScreenID: ScreenPage] = [:]
    for screen in told where pages[screen] == nil {
      made[screen] = ScreenPage(try describe(screen))
    }
    let before = shown.main?.top
    let known = pages
    shown = next
    pages = pages.filter { told.contains($0.key) }.merging(made) { old, _ in old }
    message = ""
    refresh(transition, known: known, describe)
    follow(topBefore: before)
    return fit()
  }

  /// What the updates or a look behind the layers bring up again may have changed meanwhile.
  private mutating func refresh(
    _ transition: Transition, known: [ScreenID: ScreenPage], _ describe: (ScreenID) throws -> Value
  ) {
    var stale = Set(transition.updates.filter { $0.operation == .refresh }.map(\.screen))
    if let top = shown.top { stale.insert(top) }
    if shown.layers.isEmpty { stale.formUnion(panes.screens) }
    for screen in stale where known[screen] != nil { update(screen, describe) }
  }

  /// Asks anew what to draw of a screen; a description that fails leaves the old one. Answers
  /// whether the screen is known here.
  @discardableResult
  package mutating func update(
    _ screen: ScreenID, _ describe: (ScreenID) throws -> Value
  ) -> Bool {
    guard pages[screen] != nil else { return false }
    if let description = try? describe(screen) { pages[screen]?.update(description) }
    return true
  }

  /// Takes the size of the terminal; answers the splits that want to be one pane or two now.
  package mutating func resize(rows: Int, columns: Int) -> [PresenterRequest] {
    self.rows = rows
    self.columns = columns
    return fit()
  }

  /// Takes the outcome of a request, the contract's map: a refusal is told, and what is wrong with
  /// inputs is told there. Answers whether that changes what is seen.
  package mutating func take(outcome: Value, of request: PresenterRequest) -> Bool {
    var isSeen = false
    // A press that takes no inputs along says nothing of them.
    if case .press(let screen, _, let inputs) = request, !inputs.isEmpty {
      isSeen = pages[screen]?.take(outcome: outcome) ?? false
    }
    // the technical words are for the log
    guard let words = outcome["message"]?.string, !words.isEmpty else { return isSeen }
    message = words
    return true
  }

  /// What people are told where something could not even be asked, in the language of what has the
  /// keys.
  package var failure: String {
    (active.flatMap { pages[$0]?.page.words } ?? TerminalWords(language: nil))[.untold]
  }

  /// Focus, scroll and input of a screen; `nil`: it is not shown.
  package func state(of screen: ScreenID) -> Value? { pages[screen]?.page.state }

  /// Takes up what `state` answered; false: the screen is not shown.
  package mutating func restore(_ screen: ScreenID, _ state: Value) -> Bool {
    pages[screen]?.restore(state) != nil
  }
}

// MARK: Panes and tabs

extension TerminalModel {
  /// The tabs, as the screen on top of the main region tells them.
  var tabs: [Tab] { shown.main?.top.flatMap { pages[$0]?.tabs } ?? [] }
  var selectedTab: Int { tabs.firstIndex { $0.region == shown.main?.name } ?? 0 }
  var panes: Panes { Panes(shown, tabs: Set(tabs.map(\.region)), focus: focus) }
  /// The screen whose page gets the keys.
  var active: ScreenID? { shown.layers.last ?? panes.focused }

  /// After a transition: what is new on top gets the focus; else it stays in its region.
  private mutating func follow(topBefore: ScreenID?) {
    let top = shown.main?.top
    if top != topBefore {
      moveFocus(to: top)
    } else if !panes.screens.contains(where: { $0 == focus }) {
      moveFocus(to: follower)
    }
    if tabs.count < 2 { isOnBar = false }
  }

  /// What is on top now in the region that had the focus; else on top of the main region.
  private var follower: ScreenID? {
    let main = shown.main
    let isTab = Set(tabs.map(\.region))
    let region = shown.regions.first {
      $0.name == focusRegion && $0.name != main?.name && !isTab.contains($0.name)
    }
    return region?.top ?? main?.top
  }

  /// The focus goes to this screen's pane, and stays in its region.
  mutating func moveFocus(to screen: ScreenID?) {
    focus = screen
    guard let screen, let region = shown.regions.last(where: { $0.screens.contains(screen) }) else {
      return
    }
    focusRegion = region.name
  }

  /// The splits that want to be one pane or two, as the width allows.
  private mutating func fit() -> [PresenterRequest] {
    guard columns < Panes.wide else {
      defer { collapsed = [] }
      return collapsed.sorted().map { .collapse($0, false) }
    }
    let narrow = shown.regions.filter { $0.detail != nil && !collapsed.contains($0.name) }
    collapsed.formUnion(narrow.map(\.name))
    return narrow.map { .collapse($0.name, true) }
  }
}
