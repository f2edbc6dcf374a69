import SnapPluginKit

/// Something that can be pressed.
struct Action: Sendable {
  /// What pressing it does.
  enum Kind: Sendable {
    case press
    case showCard(panel: Int)
    case toggle([Visibility])
  }

  /// An element to be shown or hidden; no `isVisible`: whichever it is not.
  struct Visibility: Sendable {
    var id: String
    var isVisible: Bool?
  }

  var kind: Kind
  var title: GlyphText
  var id: String?
  var tooltip: String?
  var surface: Style.Surface
  var isDisabled: Bool
  var isSecondary: Bool
  var takesInputs: Bool
  /// Whether Enter in a field may mean this one.
  var isSending: Bool
  /// Whether it is a button in a row of them, and not the press of a box, a link or a field's end.
  var isButton = false
  /// The panel that it stands in.
  var panel: Int
  /// The action as the view has it.
  var value: Value
}
