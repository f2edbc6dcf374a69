import CSnapLocale

/// Regular expressions over texts that people type.
package enum TextPattern {
  /// Whether the whole text is what an expression in ICU's spelling, which is Perl's, describes; `nil`
  /// when the expression cannot be read, either is too long, or the answer would take too long.
  /// Cost: bounded, some ten milliseconds at worst.
  package static func matches(_ pattern: String, _ text: String) -> Bool? {
    guard !pattern.utf8.contains(0), !text.utf8.contains(0) else { return nil }
    // Safety: both texts live for the length of the call.
    switch unsafe snaplocale_matches(pattern, text) {
    case 1: return true
    case 0: return false
    default: return nil
    }
  }

  /// Whether an expression can be read; `nil` when nothing here can read any.
  package static func isReadable(_ pattern: String) -> Bool? {
    matches("a", "") == nil ? nil : matches(pattern, "") != nil
  }
}
