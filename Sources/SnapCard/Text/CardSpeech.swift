/// The words of a text that is written to be spoken, in SSML.
enum CardSpeech {
  /// What XML writes for letters that it uses itself.
  private static let letters = [
    "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&",
  ]

  /// The text without tags and comments, which stand for a space where none is; a `<` that begins no tag
  /// stays. Cost: linear.
  static func words(of text: String) -> String {
    var result = ""
    var rest = text[...]
    var close = text.firstIndex(of: ">")
    while let letter = rest.first {
      if let end = close, end < rest.startIndex { close = rest.firstIndex(of: ">") }
      if letter == "<", beginsTag(rest), let end = close {
        if result.last?.isWhitespace == false { result.append(" ") }
        rest = rest[rest.index(after: end)...]
      } else if letter == "&", let (read, after) = entity(rest) {
        result += read
        rest = rest[after...]
      } else {
        if !(letter.isWhitespace && result.last?.isWhitespace != false) { result.append(letter) }
        rest = rest.dropFirst()
      }
    }
    if result.last?.isWhitespace == true { result.removeLast() }
    return result
  }

  private static func beginsTag(_ rest: Substring) -> Bool {
    guard let next = rest.dropFirst().first else { return false }
    return next.isLetter || "/!?".contains(next)
  }

  private static func entity(_ rest: Substring) -> (String, Substring.Index)? {
    guard let end = rest.prefix(6).firstIndex(of: ";"),
      let read = letters[String(rest[rest.index(after: rest.startIndex)..<end])]
    else { return nil }
    return (read, rest.index(after: end))
  }
}
