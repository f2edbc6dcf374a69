import SnapValue

/// Turns diagnostics into what a person reads, with the line that each is about.
struct DiagnosticText {
  let console: Console
  /// The texts of the files, by the names that diagnostics carry.
  let texts: [String: [UInt8]]

  /// One diagnostic in several lines, each with a line end: what is wrong, the line that it is
  /// about, then how to mend it.
  func text(of diagnostic: Diagnostic) -> String {
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
  private func excerpt(_ place: Diagnostic.Place) -> String {
    guard place.line > 0, place.column > 0, let bytes = texts[place.file],
      let line = line(place.line, of: bytes), line.unicodeScalars.count <= 160
    else { return "" }
    let shown = String(String.UnicodeScalarView(line.unicodeScalars.map { $0 == "\t" ? " " : $0 }))
    guard !shown.unicodeScalars.contains(where: { $0.value < 0x20 }) else { return "" }
    let number = String(place.line)
    let margin = String(repeating: " ", count: number.count)
    let mark = String(repeating: " ", count: place.column - 1) + "^"
    return console.paint(" \(number) | ", .faint) + shown + "\n"
      + console.paint(" \(margin) | ", .faint) + console.paint(mark, .red) + "\n"
  }

  private func line(_ number: Int, of bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    for _ in 1..<number {
      guard let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
      let isPair = rest[end] == 0x0D && rest.dropFirst(end - rest.startIndex + 1).first == 0x0A
      rest = rest[(end + (isPair ? 2 : 1))...]
    }
    return String(
      validating: rest.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }
}
