package import SnapPluginKit

/// What the presenter asks the host or the terminal for when the user does something.
package enum PresenterRequest: Sendable, Hashable {
  /// Back, one step.
  case back
  /// The user closes the application.
  case close
  /// A tab's region.
  case select(String)
  /// A split as one pane, or as two again.
  case collapse(String, Bool)
  /// The action of this number of a screen's view, with what stands in the inputs.
  case press(ScreenID, Int64, inputs: ValueMap)
  /// A key without a meaning in the presenter, by its name.
  case key(String)
  /// The program shall stop as by ^Z.
  case suspend
  /// Every cell shall be drawn again.
  case repaint

  /// The request to the host; `nil` where it is the terminal's own affair.
  package var hostRequest: Request? {
    switch self {
    case .back: .back()
    case .close: .closed
    case .select(let region): .select(region: region)
    case .collapse(let region, let collapsed): .collapse(region: region, collapsed)
    case .press(let screen, let action, let inputs):
      .press(action, on: screen, inputs: inputs)
    case .key(let name): .key(name)
    case .suspend, .repaint: nil
    }
  }
}
