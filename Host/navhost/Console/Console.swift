import SnapSystem

/// Where words go: results to standard output, everything else to standard error.
///
/// Colour is used on a terminal only, and not when `NO_COLOR` says so or the terminal is dumb.
struct Console: Sendable {
  private let output: @Sendable (String) -> Bool
  private let error: @Sendable (String) -> Void
  /// Whether standard error may be coloured.
  let isColoured: Bool

  init(
    output: @escaping @Sendable (String) -> Bool, error: @escaping @Sendable (String) -> Void,
    isColoured: Bool = false
  ) {
    self.output = output
    self.error = error
    self.isColoured = isColoured
  }

  /// The process's own streams; nothing is kept back in a buffer.
  static func standard() -> Console {
    let isDumb = ProcessFacts.environment("TERM") == "dumb"
    let noColour = ProcessFacts.environment("NO_COLOR")?.isEmpty == false
    return Console(
      output: { (try? writeAll(Array($0.utf8), to: 1)) != nil },
      error: { try? writeAll(Array($0.utf8), to: 2) },
      isColoured: ProcessFacts.isTerminal(2) && !isDumb && !noColour)
  }

  /// Writes a result; answers `false` when nobody takes it any more.
  @discardableResult
  func result(_ text: String) -> Bool { output(text) }

  /// Writes one line of a result.
  @discardableResult
  func resultLine(_ text: String) -> Bool { output(text + "\n") }

  /// Writes words for a person.
  func say(_ text: String) { error(text.hasSuffix("\n") ? text : text + "\n") }

  /// Writes `navhost: ` and words for a person.
  func complain(_ text: String) { say(paint("navhost: ", .bold) + text) }

  /// How a piece of text looks on a terminal.
  enum Style: String { case bold = "1", red = "1;31", yellow = "1;33", faint = "2", green = "32" }

  /// A piece of text in a style, when standard error is coloured.
  func paint(_ text: String, _ style: Style) -> String {
    isColoured ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
