import SnapSystem

/// Where words go: results to standard output, everything else to standard error.
///
/// Colour is used on a terminal only, and not when `NO_COLOR` says so or the terminal is dumb.
struct Console: Sendable {
  private let output: TextOutput
  private let error: TextOutput
  private let isLongLived: Bool
  /// Whether a person reads both streams.
  private let hasReader: Bool
  /// Whether standard error may be coloured.
  let isColoured: Bool
  /// Whether standard output may be coloured.
  let isOutputColoured: Bool

  /// The process's own streams; nothing is kept back in a buffer.
  init() {
    let isDumb = ProcessFacts.environment("TERM") == "dumb"
    let noColour = ProcessFacts.environment("NO_COLOR")?.isEmpty == false
    let mayColour = !isDumb && !noColour
    output = TextOutput(descriptor: 1, name: "standard output")
    error = TextOutput(descriptor: 2, name: "standard error")
    isLongLived = false
    hasReader = ProcessFacts.isTerminal(1) && ProcessFacts.isTerminal(2)
    isColoured = ProcessFacts.isTerminal(2) && mayColour
    isOutputColoured = ProcessFacts.isTerminal(1) && mayColour
  }

  private init(longLived console: Console) {
    (output, error, isLongLived) = (console.output, console.error, true)
    (isColoured, isOutputColoured) = (console.isColoured, console.isOutputColoured)
    hasReader = console.hasReader
  }

  /// The same for a program that goes on when nobody reads its results any more, and says so once.
  var longLived: Console { Console(longLived: self) }

  /// From now on a stream that nobody reads is given up, so that nothing waits for it.
  func giveUpReaders() {
    for stream in [output, error] { stream.giveUp(afterMilliseconds: Self.mostUnread) }
  }

  /// How long a stream may be full while nobody reads it, in milliseconds.
  static let mostUnread: Int32 = 2_000

  /// Why results were not written; `nil` when all were, or their reader has gone, which is its right.
  var lostResults: SystemError? { output.failure.flatMap { $0.isUnread ? nil : $0 } }

  /// Writes a result; answers `false` when nobody takes it any more.
  @discardableResult
  func result(_ text: String) -> Bool {
    let isFirst = output.failure == nil
    do throws(SystemError) {
      try output.write(text)
      return true
    } catch {
      if isLongLived, isFirst { complain("\(error); the application goes on without it") }
      return false
    }
  }

  /// Writes one line of a result.
  @discardableResult
  func resultLine(_ text: String) -> Bool { result(text + "\n") }

  /// Writes words for a person.
  func say(_ text: String) { write(text.hasSuffix("\n") ? text : text + "\n") }

  /// Tells a person at a terminal where to read on; nothing anywhere else.
  func suggest(_ text: String) { if hasReader { say(paint(text, .faint)) } }

  private func write(_ text: String) {
    do throws(SystemError) { try error.write(text) } catch {}
  }

  /// Writes `navhost: ` and words for a person.
  func complain(_ text: String) { say(paint("navhost: ", .bold) + text) }

  /// Shows a line that the next one takes the place of, and an empty one clears; on a terminal only.
  func sayForNow(_ text: String) {
    if isColoured { write("\r\u{1B}[K\(text)") }
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
