/// A text with these letters replaced, and with spaces for line breaks and other control characters.
func escaped(_ text: String, _ replaced: [Unicode.Scalar: String]) -> String {
  text.unicodeScalars.reduce(into: "") { safe, scalar in
    let isControl = scalar.value < 0x20 || scalar.value == 0x7F
    safe += replaced[scalar] ?? (isControl ? " " : String(scalar))
  }
}

/// A string between quotation marks, for languages that escape with a backslash.
func quotedString(_ text: String) -> String {
  "\"" + escaped(text, ["\"": "\\\"", "\\": "\\\\"]) + "\""
}
