package import PresenterShown
package import SnapPluginKit

/// The screens that stand side by side, and which of them has the focus.
package struct Panes: Sendable, Hashable {
  /// From so many columns on there may be more than one.
  package static let wide = 80
  private static let sideCells = 24
  private static let listCells = 30
  private static let mainCells = 40

  /// One of them, where it is drawn.
  package struct Place: Sendable, Hashable {
    /// Its screen.
    package let screen: ScreenID
    /// Its first column.
    package let x: Int
    /// Its columns.
    package let width: Int
  }

  /// From where reading starts: regions beside the main one, the list of a split, the main screen.
  package let screens: [ScreenID]
  private let sides: Int
  private let active: Int

  /// The panes of what is shown. `tabs` are the regions that tabs stand for, of which one is seen at a
  /// time; `focus` is the screen that shall have the focus: the last one when it is not among them.
  package init(_ shown: Shown, tabs: Set<String>, focus: ScreenID?) {
    let main = shown.main
    let beside = shown.regions.filter { $0.name != main?.name && !tabs.contains($0.name) }
    let tops = beside.compactMap(\.top)
    sides = tops.count
    screens = tops + [main?.list, main?.top].compactMap { $0 }
    active = screens.firstIndex { $0 == focus } ?? max(0, screens.count - 1)
  }

  /// The screen that has the focus; `nil`: there is none.
  package var focused: ScreenID? { screens.indices.contains(active) ? screens[active] : nil }

  /// The screen of the next or the one before, around the ends; `nil`: there is no other.
  package func next(_ step: Int) -> ScreenID? {
    guard screens.count > 1 else { return nil }
    return screens[(active + step + screens.count) % screens.count]
  }

  /// Those that are drawn in so many columns, with a column for the line between two. What stands
  /// beside the main region goes first when there is no room, then all but the one with the focus. They
  /// stand from the left, or from the right where that is where reading starts.
  package func places(columns: Int, isRightToLeft: Bool = false) -> [Place] {
    guard let focused else { return [] }
    let first = cells(from: 0) > columns ? sides : 0
    guard active >= first, columns >= Self.wide, cells(from: first) <= columns else {
      return [Place(screen: focused, x: 0, width: columns)]
    }
    var x = 0
    return (first..<screens.count).map { index in
      let width = width(of: index, room: columns - x)
      defer { x += width + 1 }
      let left = isRightToLeft ? columns - x - width : x
      return Place(screen: screens[index], x: left, width: width)
    }
  }

  private func width(of index: Int, room: Int) -> Int {
    if index + 1 == screens.count { return room }
    return index < sides ? Self.sideCells : min(60, max(Self.listCells, room * 3 / 8))
  }

  /// How many cells the panes from one on need at least, with the lines between them.
  private func cells(from first: Int) -> Int {
    (first..<screens.count).reduce(screens.count - first - 1) { sum, index in
      let isLast = index + 1 == screens.count
      return sum + (index < sides ? Self.sideCells : isLast ? Self.mainCells : Self.listCells)
    }
  }
}
