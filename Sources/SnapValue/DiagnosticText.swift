extension Diagnostic {
  /// The problem as people read it: `FILE:LINE:COLUMN: error CODE POINTER: MESSAGE`, then the hint
  /// and other places on indented lines. Without a line end at its end.
  public var text: String {
    let pointer = place.pointer.isEmpty ? "" : " " + place.pointer.onOneLine
    var lines = [
      "\(place.text): \(severity.rawValue) \(code)\(pointer): " + message.onOneLine
    ]
    if !hint.isEmpty { lines.append("  " + hint.onOneLine) }
    lines += related.map { "  see \($0.text)" }
    return lines.joined(separator: "\n")
  }

  /// The problem as data: `{code, severity, pointer, file, line, column, message, hint?, related}`.
  package var value: Value {
    var map: ValueMap = [
      "code": .string(code), "severity": .string(severity.rawValue),
      "pointer": .string(place.pointer), "file": .string(place.file),
      "line": .int(Int64(place.line)), "column": .int(Int64(place.column)),
      "message": .string(message),
    ]
    if !hint.isEmpty { map["hint"] = .string(hint) }
    map["related"] = .list(
      related.map { place in
        [
          "pointer": .string(place.pointer), "line": .int(Int64(place.line)),
          "column": .int(Int64(place.column)),
        ]
      })
    return .map(map)
  }
}

extension String {
  /// The text with control characters and those that turn the direction of writing shown by their
  /// numbers, as `<U+001B>`: for what comes from outside, so that no name can break a line, write
  /// another one or change a terminal. Cost: its length.
  package var onOneLine: String {
    func isPlain(_ scalar: Unicode.Scalar) -> Bool {
      // U+200C and U+200D join letters and emoji, and do nothing else.
      scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
        && (scalar.properties.generalCategory != .format
          || (0x200C...0x200D).contains(scalar.value))
    }
    guard !unicodeScalars.allSatisfy(isPlain) else { return self }
    var shown = ""
    for scalar in unicodeScalars {
      shown += isPlain(scalar) ? String(Character(scalar)) : "<\(scalarName(scalar.value))>"
    }
    return shown
  }
}

extension Diagnostic.Place {
  /// `FILE:LINE:COLUMN`, as far as each is known.
  package var text: String {
    let name = file.isEmpty ? "-" : file.onOneLine
    guard line > 0 else { return name }
    return column > 0 ? "\(name):\(line):\(column)" : "\(name):\(line)"
  }
}
