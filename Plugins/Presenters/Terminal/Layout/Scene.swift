internal import PresenterFrames
internal import SnapPluginKit
internal import TerminalPage

/// Where everything of a stage is drawn on its terminal.
struct Scene {
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

  init(_ stage: Stage) {
    let tabs = stage.tabs
    let panes = stage.panes
    let arrangement = Arrangement(
      rows: stage.rows, columns: stage.columns, hasTabs: tabs.count > 1,
      effects: stage.frames.effects.count)
    let hasLayers = !stage.frames.layers.isEmpty
    let stack = stage.frames.main?.stack ?? []
    self.arrangement = arrangement
    titleBar = TitleBar(
      titles: stack.compactMap { stage.sheets[$0]?.title },
      canGoBack: hasLayers || stack.count > 1, location: stage.frames.location)
    tabBar =
      tabs.count > 1
      ? TabBar(tabs: tabs, selected: stage.selectedTab, hasFocus: stage.isOnBar) : nil
    footer = Footer(
      message: stage.message, hint: stage.active.flatMap { stage.sheets[$0]?.page.hint },
      hasPanes: !hasLayers && panes.screens.count > 1,
      hasTabs: !hasLayers && tabs.count > 1)
    let places = panes.places(columns: stage.columns)
    parts = places.map { place in
      let area = arrangement.page(of: place)
      return Part(
        screen: place.screen, area: area, box: area,
        isFocused: !hasLayers && !stage.isOnBar && place.screen == panes.focused)
    }
    lines = places.dropFirst().map { $0.x - 1 }
    layers = Self.layers(stage, arrangement)
  }

  private static func layers(_ stage: Stage, _ arrangement: Arrangement) -> [Part] {
    stage.frames.layers.map { screen in
      let (box, page) = arrangement.layer(contentHeight: stage.sheets[screen]?.page.rows ?? 1)
      return Part(
        screen: screen, area: page, box: box, isFocused: screen == stage.frames.layers.last)
    }
  }
}
