import SnapSystem

/// Where words go: results to standard output, everything else to standard error.
///
/// Colour is used on a terminal only, and not when `NO_COLOR` says so or the terminal is dumb.
struct Console: Sendable {
  private let output: @Sendable (String) -> Bool
  private let error: @Sendable (String) -> Void
  /// Whether standard error may be coloured.
  let isColoured: Bool
  /// Whether standard output may be coloured.
  let isOutputColoured: Bool

  init(
    output: @escaping @Sendable (String) -> Bool, error: @escaping @Sendable (String) -> Void,
    isColoured: Bool = false, isOutputColoured: Bool = false
  ) {
    self.output = output
    self.error = error
    self.isColoured = isColoured
    self.isOutputColoured = isOutputColoured
  }

  /// The process's own streams; nothing is kept back in a buffer.
  static func standard() -> Console {
    let isDumb = ProcessFacts.environment("TERM") == "dumb"
    let noColour = ProcessFacts.environment("NO_COLOR")?.isEmpty == false
    let mayColour = !isDumb && !noColour
    return Console(
      output: { (try? writeAll(Array($0.utf8), to: 1)) != nil },
      error: { try? writeAll(Array($0.utf8), to: 2) },
      isColoured: ProcessFacts.isTerminal(2) && mayColour,
      isOutputColoured: ProcessFacts.isTerminal(1) && mayColour)
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

  /// Shows a line that the next one takes the place of, and an empty one clears; on a terminal only.
  func sayForNow(_ text: String) {
    if isColoured { error("\r\u{1B}[K\(text)") }
  }

  /// How a piece of text looks on a terminal.
  enum Style: String { case bold = "1", red = "1;31", yellow = "1;33", faint = "2", green = "32" }

  /// A piece of text in a style, when standard error is coloured.
  func paint(_ text: String, _ style: Style) -> String {
    isColoured ? Self.painted(text, style) : text
  }

  /// A piece of a result in a style, when standard output is coloured.
  func paintResult(_ text: String, _ style: Style) -> String {
    isOutputColoured ? Self.painted(text, style) : text
  }

  private static func painted(_ text: String, _ style: Style) -> String {
    "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }
}
