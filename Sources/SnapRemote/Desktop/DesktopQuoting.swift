import SnapValue

/// How words are written in the files of a desktop. Each kind of file has its own rules.
enum DesktopQuoting {
  /// A text of a desktop entry: backslashes and what would end or change the line are escaped; other
  /// control characters are left out.
  static func value(_ text: String) -> String {
    var written = ""
    for (place, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "\\": written += "\\\\"
      case "\n": written += "\\n"
      case "\r": written += "\\r"
      case "\t": written += "\\t"
      case " " where place == 0: written += "\\s"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written
  }

  /// The words of `Exec` of a desktop entry: quoted where the specification reserves a character,
  /// `%` doubled, and all of it escaped as a text. `field` is a field code, which must not be quoted.
  static func exec(_ words: [String], field: String? = nil) -> String {
    let line = (words.map(execWord) + (field.map { [$0] } ?? [])).joined(separator: " ")
    return value(line)
  }

  private static func execWord(_ word: String) -> String {
    let doubled = word.replacing(signs: ["%": "%%"])
    guard word.isEmpty || word.unicodeScalars.contains(where: reserved.contains) else {
      return doubled
    }
    return "\"" + escaped(doubled, ["\"", "`", "$", "\\"]) + "\""
  }

  private static let reserved: Set<Unicode.Scalar> = [
    " ", "\t", "\n", "\"", "'", "\\", ">", "<", "~", "|", "&", ";", "$", "*", "?", "#", "(", ")",
    "`",
  ]

  /// The words of `Exec` of a D-Bus service, which are read as a shell reads them, after the escapes of
  /// the file were undone.
  static func service(_ words: [String]) -> String {
    value(words.map(shellWord).joined(separator: " "))
  }

  private static func shellWord(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
        || [0x2F, 0x2D, 0x5F, 0x2E, 0x2C, 0x2B, 0x3D, 0x3A, 0x40, 0x25].contains(byte)
    }
    guard word.isEmpty || !isPlain else { return word }
    return "'" + word.replacing(signs: ["'": "'\\''"]) + "'"
  }

  /// The words of `ExecStart` of a systemd unit: `%` and `$` doubled, quoted where it is needed.
  static func unit(_ words: [String]) -> String {
    words.map { word in
      let text = unitText(escaped(word, ["\"", "\\"]), doubling: "%", "$")
      let needsQuotes =
        word.isEmpty || word.unicodeScalars.contains { " \t\n\r\"'\\;".unicodeScalars.contains($0) }
      return needsQuotes ? "\"\(text)\"" : text
    }.joined(separator: " ")
  }

  /// A text of a unit's line: line ends are escaped, these characters doubled, and other control
  /// characters left out.
  static func unitText(_ text: String, doubling doubled: Unicode.Scalar...) -> String {
    text.unicodeScalars.reduce(into: "") { written, scalar in
      if doubled.contains(scalar) { written.unicodeScalars.append(scalar) }
      switch scalar {
      case "\n": written += "\\n"
      case "\r": written += "\\r"
      case "\t": written += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
      default: written.unicodeScalars.append(scalar)
      }
    }
  }

  private static func escaped(_ text: String, _ scalars: Set<Unicode.Scalar>) -> String {
    text.unicodeScalars.reduce(into: "") { written, scalar in
      if scalars.contains(scalar) { written += "\\" }
      written.unicodeScalars.append(scalar)
    }
  }
}
