package import TerminalPage

/// Something that was typed or done with the mouse.
package enum InputEvent: Sendable, Hashable {
  /// A key.
  case key(Key)
  /// Text that was pasted, all of it, as one text key. Control characters but line breaks and
  /// tabs are gone.
  case paste(String)
  /// The left button of the mouse went down at a cell.
  case press(row: Int, column: Int)
  /// The wheel was turned at a cell: -1 up, 1 down.
  case wheel(Int, row: Int, column: Int)
}

/// Keys that are held together with another one.
struct Modifiers: OptionSet, Sendable, Hashable {
  /// The bits, as terminals send them.
  let rawValue: Int
  static let shift = Modifiers(rawValue: 1)
  static let alt = Modifiers(rawValue: 2)
  static let control = Modifiers(rawValue: 4)

  /// What stands before a key's name: `Control+`.
  var prefix: String {
    (contains(.control) ? "Control+" : "") + (contains(.alt) ? "Alt+" : "")
      + (contains(.shift) ? "Shift+" : "")
  }
}

extension InputEvent {
  /// A key by its name in the words of the web, with what was held.
  static func key(_ name: String, _ modifiers: Modifiers = []) -> InputEvent {
    .key(Key(name: modifiers.prefix + name))
  }
}
