/// A conversation with speech-dispatcher in its protocol SSIP: what is written to it, and what it
/// complains about. A value without input or output.
///
/// Commands are written without waiting for answers: the dispatcher reads them line by line, in order.
package struct DispatcherSession: Sendable {
  /// The length of a text and of a line of an answer, in bytes.
  package static let longestText = 32 << 10
  private static let longestLine = 4 << 10

  private var language: String?
  private var rest: [UInt8] = []

  /// Begins a conversation.
  package init() {}

  /// What is written first. `application` is told to the dispatcher, letters and digits of it.
  package func greeting(_ application: String, rate: Int, volume: Int) -> String {
    let name = application.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
    return "SET SELF CLIENT_NAME navhost:\(name.isEmpty ? "application" : name):speech\r\n"
      + "SET SELF PRIORITY MESSAGE\r\nSET SELF PUNCTUATION NONE\r\n"
      + voice(rate: rate, volume: volume)
  }

  /// Speaks so fast and so loud, each from -100 to 100.
  package func voice(rate: Int, volume: Int) -> String {
    "SET SELF RATE \(rate)\r\nSET SELF VOLUME \(volume)\r\n"
  }

  /// What is being said, and what waits, is not said.
  package func hush() -> String { "CANCEL SELF\r\n" }

  /// Says a text, in a language by its BCP 47 tag.
  package mutating func say(_ text: String, language: String?) -> String {
    var written = ""
    if let wanted = Self.tag(language), wanted != self.language {
      self.language = wanted
      written = "SET SELF LANGUAGE \(wanted)\r\n"
    }
    let lines = Self.bounded(Self.harmless(text)).split(omittingEmptySubsequences: false) {
      $0.isNewline
    }
    // A point alone ends the text, so that each line that begins with one begins with two.
    let body = lines.map { $0.first == "." ? "." + $0 : String($0) }.joined(separator: "\r\n")
    return written + "SPEAK\r\n\(body)\r\n.\r\n"
  }

  /// The tag, when it is nothing but one.
  private static func tag(_ language: String?) -> String? {
    guard let language, !language.isEmpty, language.utf8.count <= 35,
      language.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else { return nil }
    return language.replacing("_", with: "-")
  }

  /// Without control characters, but with its lines.
  private static func harmless(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where scalar == "\n" || scalar.properties.generalCategory != .control {
      scalars.append(scalar)
    }
    return String(scalars)
  }

  private static func bounded(_ text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    var (bytes, end) = (0, text.startIndex)
    while bytes + text[end].utf8.count <= longestText {
      bytes += text[end].utf8.count
      end = text.index(after: end)
    }
    return String(text[..<end])
  }

  /// Takes what the dispatcher answers; tells the lines that are complaints.
  package mutating func take(_ bytes: [UInt8]) -> [String] {
    var complaints: [String] = []
    for byte in bytes {
      guard byte == 0x0A else {
        if rest.count < Self.longestLine { rest.append(byte) }
        continue
      }
      let line = String(decoding: rest.filter { $0 != 0x0D }, as: UTF8.self)
      rest = []
      if let first = line.first, "345".contains(first) { complaints.append(line) }
    }
    return complaints
  }
}
