/// When the page draws a keyboard of its own, for panels without one.
package enum DisplayKeyboard: String, Sendable, Hashable, CaseIterable {
  /// Never.
  case off
  /// When an input gets the focus by touch or by arrows, until a real keyboard writes.
  case auto
  /// Whenever an input has the focus.
  case on
}
