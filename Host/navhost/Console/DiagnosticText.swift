import SnapValue

/// Turns diagnostics into what a person reads, with the line that each is about.
struct DiagnosticText {
  let console: Console
  /// The texts of the files, by the names that diagnostics carry.
  let texts: [String: [UInt8]]
  /// The lines of the texts that something was told of.
  private var known: [String: TextLines<[UInt8]>] = [:]

  init(console: Console, texts: [String: [UInt8]]) {
    self.console = console
    self.texts = texts
  }

  /// One diagnostic in several lines, each with a line end: what is wrong, the line that it is
  /// about, then how to mend it.
  mutating func text(of diagnostic: Diagnostic) -> String {
    let lines = diagnostic.text.split(separator: "\n", omittingEmptySubsequences: false)
    let place = diagnostic.place.text + ": "
    let word = "\(diagnostic.severity.rawValue) \(diagnostic.code)"
    let rest = lines[0].dropFirst(place.count + word.count)
    var text = console.paint(place, .bold)
    text += console.paint(word, diagnostic.severity == .error ? .red : .yellow) + rest + "\n"
    text += excerpt(diagnostic.place)
    for line in lines.dropFirst() { text += line + "\n" }
    return text
  }

  /// The line with a mark under the place; nothing when the line is long or not text.
  private mutating func excerpt(_ place: Diagnostic.Place) -> String {
    guard place.line > 0, place.column > 0, let line = line(at: place),
      line.unicodeScalars.count <= 160
    else { return "" }
    let shown = String(String.UnicodeScalarView(line.unicodeScalars.map { $0 == "\t" ? " " : $0 }))
    guard shown.onOneLine == shown else { return "" }
    let number = String(place.line)
    let margin = String(repeating: " ", count: number.count)
    let mark = String(repeating: " ", count: place.column - 1) + "^"
    return console.paint(" \(number) | ", .faint) + shown + "\n"
      + console.paint(" \(margin) | ", .faint) + console.paint(mark, .red) + "\n"
  }

  private mutating func line(at place: Diagnostic.Place) -> String? {
    guard let text = texts[place.file] else { return nil }
    let lines = known[place.file] ?? TextLines(text)
    known[place.file] = lines
    // 160 scalars have at most so many bytes.
    return lines.line(place.line, ofAtMost: 640)
  }
}

/// The lines of a text. LF, CR and CRLF each end one.
struct TextLines<Text: RandomAccessCollection<UInt8>> {
  private let text: Text
  /// Where each line begins and ends, its line end not counted.
  private let lines: [Range<Text.Index>]

  /// Finds the lines in one walk over the text.
  init(_ text: Text) {
    var lines: [Range<Text.Index>] = []
    var start = text.startIndex
    var here = start
    while here != text.endIndex {
      let byte = text[here]
      let next = text.index(after: here)
      guard byte == 0x0A || byte == 0x0D else {
        here = next
        continue
      }
      lines.append(start..<here)
      let isPair = byte == 0x0D && next != text.endIndex && text[next] == 0x0A
      start = isPair ? text.index(after: next) : next
      here = start
    }
    self.text = text
    self.lines = lines + [start..<text.endIndex]
  }

  /// A line, from 1; `nil` when there is none, it has more bytes than the limit, or is not UTF-8.
  func line(_ number: Int, ofAtMost limit: Int) -> String? {
    guard lines.indices.contains(number - 1) else { return nil }
    let line = text[lines[number - 1]]
    return line.count > limit ? nil : String(validating: line, as: UTF8.self)
  }
}
