/// The name of a new plugin: its directory, its file, and what identifiers are made of.
struct PluginName: Sendable, Equatable {
  /// As it was given: `hello-world`.
  let text: String

  /// At most so long, so that every name made from it fits everywhere.
  static let limit = 64
  /// What there is to say to somebody who gives a path in place of a name.
  static let place = "; the directory is made in the current one: change into its place first"
  /// What a name must be, for error texts.
  static let rule = "a letter, then letters, digits, - and _, at most \(limit) in all"

  /// Takes a name by the rule; `nil` when it breaks it.
  init?(_ text: String) {
    let bytes = text.utf8
    guard let first = bytes.first, isLetter(first), bytes.count <= Self.limit,
      bytes.allSatisfy(isWordByte)
    else { return nil }
    self.text = text
  }

  /// As an identifier of C or Rust: `hello_world`.
  var symbol: String { text.replacing("-", with: "_") }

  /// As an identifier without capitals and with single dashes, as Rust likes crates: `hello_world`.
  var snake: String {
    text.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).joined(separator: "_")
  }

  /// As the name of a type: `HelloWorld`.
  var type: String {
    text.split(whereSeparator: { $0 == "-" || $0 == "_" })
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

/// What a plugin id must be, for error texts.
let pluginIDRule = "reverse DNS such as org.example.hello: labels of letters, digits, - and _"

/// Whether a text is a plugin's id as the note's reader takes it.
func isPluginID(_ text: String) -> Bool {
  let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  return labels.count >= 2 && text.utf8.count <= 200
    && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(isWordByte) }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

private func isWordByte(_ byte: UInt8) -> Bool {
  isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
}
