/// A key as a page takes it.
package enum Key: Sendable, Hashable {
  /// Letters that were typed or pasted; a space is " ".
  case text(String)
  /// Enter or Return.
  case enter
  /// Escape.
  case escape
  /// The tabulator.
  case tab
  /// The tabulator with Shift.
  case backTab
  /// Arrow up.
  case up
  /// Arrow down.
  case down
  /// Arrow left.
  case left
  /// Arrow right.
  case right
  /// Home.
  case home
  /// End.
  case end
  /// Page up.
  case pageUp
  /// Page down.
  case pageDown
  /// Backspace.
  case backspace
  /// Delete.
  case delete
  /// Any other key by its name as in W3C UI Events, with "Control+", "Alt+" or "Shift+" before it:
  /// "F1", "Control+x".
  case other(String)

  /// The key's name as in W3C UI Events; for letters the letters themselves.
  package var name: String {
    switch self {
    case .text(let letters): letters
    case .other(let name): name
    default: Self.names.first { $0.value == self }?.key ?? ""
    }
  }

  /// The key of a name as `name` answers it; one letter is `.text`.
  package init(name: String) {
    self = Self.names[name] ?? (name.count == 1 ? .text(name) : .other(name))
  }

  private static let names: [String: Key] = [
    "Enter": .enter, "Escape": .escape, "Tab": .tab, "Shift+Tab": .backTab, "ArrowUp": .up,
    "ArrowDown": .down, "ArrowLeft": .left, "ArrowRight": .right, "Home": .home, "End": .end,
    "PageUp": .pageUp, "PageDown": .pageDown, "Backspace": .backspace, "Delete": .delete,
  ]
}
