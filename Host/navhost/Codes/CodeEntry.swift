import SnapManifest
import SnapValue

/// What is told of one code: how bad it is, from the table that the messages come from, and the text of
/// its file, `share/codes/NH308.md`.
///
/// A file begins with its title as a heading. Below it are paragraphs of one line each, and fenced
/// blocks: what is wrong, what is told of it, and what is right.
struct CodeEntry {
  let code: ManifestCode
  let title: String
  /// What stands below the title, in Markdown, without its last line end.
  let body: String

  /// Reads the file of a code.
  init(_ code: ManifestCode) throws(ProgramFiles.Missing) {
    let text = try ProgramFiles.text(of: "codes/\(code.rawValue).md")
    let end = text.firstIndex(of: "\n") ?? text.endIndex
    self.code = code
    title = String(text.hasPrefix("# ") ? text[..<end].dropFirst(2) : text[..<end])
    body = String(text[end...].dropFirst().dropLast())
  }

  private var severity: String { code.rule.severity.rawValue }

  /// As it is read on a terminal: paragraphs in lines of 80 columns, blocks indented and without fences.
  func text() -> String {
    var text = wrapped("\(code.rawValue), \(severity): \(title)")
    var isBlock = false
    for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isBlock.toggle()
        if isBlock, let file = Self.file(named: line) { text += "  \(file):\n" }
      } else if line.isEmpty {
        text += "\n"
      } else {
        text += isBlock ? "    \(line)\n" : wrapped(String(line))
      }
    }
    return text
  }

  /// As a section of the page of all codes.
  func section() -> String {
    "### \(code.rawValue)\n\n**\(title)** (\(severity))\n\(body)\n"
  }

  /// As JSON.
  var value: Value {
    .map([
      "code": .string(code.rawValue), "severity": .string(severity), "title": .string(title),
      "text": .string(body),
    ])
  }

  /// The file that a block is, when it is not the manifest: the opening fence says `file=NAME`.
  private static func file(named fence: Substring) -> Substring? {
    fence.split(separator: " ").first { $0.hasPrefix("file=") }?.dropFirst(5)
  }
}
