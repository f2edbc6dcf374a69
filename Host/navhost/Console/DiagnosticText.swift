import SnapModel

/// Turns diagnostics into what a person reads, with the line that each is about.
struct DiagnosticText {
  let console: Console
  /// The texts of the files, by the names that diagnostics carry.
  let texts: [String: [UInt8]]

  /// One diagnostic in several lines, each with a line end.
  func text(of diagnostic: Diagnostic) -> String {
    let isError = diagnostic.severity == .error
    var text = console.paint(position(diagnostic.place), .bold)
    text += console.paint(diagnostic.severity.rawValue, isError ? .red : .yellow)
    text += ": \(diagnostic.message) [\(diagnostic.code)]\n"
    text += excerpt(diagnostic.place)
    for place in diagnostic.related {
      text += "  see also \(position(place).dropLast(2))\n"
    }
    if !diagnostic.hint.isEmpty {
      text += "  \(console.paint("hint:", .green)) \(diagnostic.hint)\n"
    }
    return text
  }

  /// `file:line:column: `, as far as it is known.
  private func position(_ place: Diagnostic.Place) -> String {
    var text = place.file
    if place.line > 0 { text += ":\(place.line)" }
    if place.column > 0 { text += ":\(place.column)" }
    return text.isEmpty ? "" : text + ": "
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

extension Diagnostic {
  /// The diagnostic as `--json` answers it.
  var answer: Value {
    let head: ValueMap = ["code": .string(code), "severity": .string(severity.rawValue)]
    var map = head.merging(place.answer)
    map["message"] = .string(message)
    if !hint.isEmpty { map["hint"] = .string(hint) }
    if !related.isEmpty { map["related"] = .list(related.map { .map($0.answer) }) }
    return .map(map)
  }
}

extension Diagnostic.Place {
  /// The place as `--json` answers it.
  var answer: ValueMap {
    var map: ValueMap = ["file": .string(file)]
    if line > 0 { map["line"] = .int(Int64(line)) }
    if column > 0 { map["column"] = .int(Int64(column)) }
    if !pointer.isEmpty { map["pointer"] = .string(pointer) }
    return map
  }
}
