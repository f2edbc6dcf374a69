package import SnapPluginKit

/// One screen's view as cells of a terminal, with everything a user does to it: the focus, what is
/// typed, what is scrolled and shown.
///
/// A value without input or output. Give it keys and presses, do what it answers, and lay it out
/// again after `.redraw`. Laying out is quick when neither the width nor what is shown has changed:
/// only the rows that are seen are painted.
package struct Page: Sendable {
  var view: View
  var fields: [FieldState]
  var showing = Showing()
  /// What has the focus; `nil` when nothing can.
  var focus: Target.Kind?
  /// Its number among the layout's targets.
  var focusIndex: Int?
  /// The first row that is seen.
  var scroll = 0
  /// Where arrows up and down come from, in cells.
  var column: Int?
  var list: ChoiceList?
  var layout = PageLayout()
  /// The pictures of the view that are drawn, by where they are.
  var pictures: [String: Raster] = [:]
  var window = Window()
  /// Whether the page is scrolled so that the focus is seen.
  var follows = true
  /// Nobody has done anything yet: the page is seen from its first row, wherever the focus is.
  var isAtStart = true
  /// What was restored before the first layout, to be found again in it.
  var wantedFocus: String?

  /// What a page was laid out for.
  struct Window: Sendable, Equatable {
    var width = 0
    var height = 0
    /// The rows that there were for it, where it has got no more of them than it wants.
    var room = 0
    /// Whether the last column holds the bar that tells of more rows.
    var hasBar = false
    var isLaidOut = false
    /// What is left of the width for the layout.
    var inner: Int { max(width - (hasBar ? 1 : 0), 1) }
    /// Whether there are too few rows to leave any empty; `nil`: as the height says.
    var wantsTight: Bool?
    /// What the page was laid out as.
    var wasTight = false
    var isTight: Bool { wantsTight ?? (height < 10) }
  }

  /// Whether it is read from right to left.
  package var isRightToLeft: Bool { view.isRightToLeft }

  /// Makes a page of a view, as `screen_describe` answers it under "view", and of what `state`
  /// answered at another time. Anything that does not fit is left out; no value is refused.
  package init(view: Value, state: Value? = nil) {
    self.view = View(view)
    fields = self.view.inputs.map(FieldState.init)
    if let state { restore(state) }
  }

  /// Lays the page out for so many cells and rows, without painting it. `isTight` leaves empty rows
  /// out; `nil`: where there are few rows.
  package mutating func fit(width: Int, height: Int, isTight: Bool?) {
    window.wantsTight = isTight
    window.room = height
    fit(width: width, height: height)
  }

  /// Paints what is seen in so many cells and rows; the canvas has exactly this size. `isTight` as
  /// in `fit`. Without `isFocused` nothing looks as if it had the focus.
  package mutating func layout(
    width: Int, height: Int, isTight: Bool? = nil, isFocused: Bool = true
  ) -> Canvas {
    window.wantsTight = isTight
    fit(width: width, height: height)
    guard isFocused else { return paintedWithoutFocus() }
    var painter = Painter(self)
    return painter.paint()
  }

  /// Where the view's pictures are, in the order of reading.
  package var wantedPictures: [String] { view.pictures }

  /// Takes the pictures that can be drawn; all others are told by their words.
  package mutating func take(pictures all: [String: Raster]) {
    var own: [String: Raster] = [:]
    for url in view.pictures { own[url] = all[url] }
    guard own != pictures else { return }
    pictures = own
    invalidate()
  }

  /// Whether pictures are drawn that want all of the terminal's width: side by side, or below words.
  package var isWide: Bool {
    !pictures.isEmpty && view.panels.contains { $0.body.isWide(depth: ViewReader.deepest) }
  }

  /// The rows of the whole page at the width of the last layout.
  package var rows: Int { layout.frame.height }

  /// Whether something can have the focus; known after a layout.
  package var hasFocus: Bool { focusIndex != nil }

  /// What there is to say about what has the focus: what is wrong with it, its tooltip, or what can
  /// be filled in at least and at most.
  package var hint: String? {
    switch focus {
    case .action(let number): view.actions[number].tooltip
    case .input(let number), .option(let number, _):
      showing.errors[number] ?? view.inputs[number].bounds
    default: nil
    }
  }

  /// What the view wants to be read out when it is first seen.
  package var speech: String? { view.speak }
}
