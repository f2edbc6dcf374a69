internal import PresenterShown
internal import SnapPluginKit
internal import TerminalPage

/// Where everything that a terminal shows is drawn.
struct Placement {
  /// A page's place.
  struct Part {
    let screen: ScreenID
    /// Of the page.
    let area: Area
    /// Of the frame around a layer; the page's where there is none.
    let box: Area
    /// Whether the page has the focus.
    let isFocused: Bool
  }

  let arrangement: Arrangement
  let titleBar: TitleBar
  let tabBar: TabBar?
  let footer: Footer
  let parts: [Part]
  /// The columns of the lines between panes.
  let lines: [Int]
  let layers: [Part]

  init(_ model: TerminalModel) {
    let tabs = model.tabs
    let panes = model.panes
    let arrangement = Arrangement(
      rows: model.rows, columns: model.columns, hasTabs: tabs.count > 1,
      effects: model.shown.effects.count)
    let hasLayers = !model.shown.layers.isEmpty
    let main = model.shown.main
    self.arrangement = arrangement
    titleBar = TitleBar(
      titles: (main?.stack ?? []).compactMap { model.pages[$0]?.title },
      canGoBack: hasLayers || (main?.count ?? 0) > 1)
    tabBar =
      tabs.count > 1
      ? TabBar(tabs: tabs, selected: model.selectedTab, hasFocus: model.isOnBar) : nil
    footer = Footer(
      message: model.message, hint: model.active.flatMap { model.pages[$0]?.page.hint },
      hasPanes: !hasLayers && panes.screens.count > 1,
      hasTabs: !hasLayers && tabs.count > 1, words: model.words)
    let isFromRight = model.isArrangedFromRight
    let places = panes.places(columns: model.columns, isRightToLeft: isFromRight)
    parts = places.map { place in
      let page = model.pages[place.screen]?.page
      let area = arrangement.page(
        of: place, isWide: page?.isWide ?? false, isRightToLeft: page?.isRightToLeft ?? false)
      return Part(
        screen: place.screen, area: area, box: area,
        isFocused: !hasLayers && !model.isOnBar && place.screen == panes.focused)
    }
    lines = (isFromRight ? places.dropLast() : places.dropFirst()).map { $0.x - 1 }
    layers = Self.layers(model, arrangement)
  }

  private static func layers(_ model: TerminalModel, _ arrangement: Arrangement) -> [Part] {
    model.shown.layers.map { screen in
      let (box, page) = arrangement.layer(contentHeight: model.pages[screen]?.page.rows ?? 1)
      return Part(
        screen: screen, area: page, box: box, isFocused: screen == model.shown.layers.last)
    }
  }
}
