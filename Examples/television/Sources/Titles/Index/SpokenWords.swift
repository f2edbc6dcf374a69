/// The words of a title as somebody would say or type them: lower case, no accents, no
/// punctuation, no leading article, short forms for titles of people.
func spokenWords(_ text: String) -> [String] {
  var words: [String] = []
  var word = ""
  for scalar in text.lowercased().unicodeScalars {
    if let letters = plainLetters(scalar) {
      word += letters
    } else if !word.isEmpty {
      words.append(word)
      word = ""
    }
  }
  if !word.isEmpty { words.append(word) }
  words = joiningInitials(words).map { sameWord[$0] ?? $0 }
  if words.count > 1, let first = words.first, articles.contains(first) { words.removeFirst() }
  return words
}

private let articles: Set<String> = [
  "the", "a", "an", "le", "la", "les", "l", "un", "une", "der", "die", "das", "ein", "eine", "el",
  "los", "las", "il", "lo", "gli",
]

private let sameWord = [
  "doctor": "dr", "mister": "mr", "missus": "mrs", "junior": "jr", "senior": "sr",
]

/// "d", "o", "a" is "doa": initials are said as one word.
private func joiningInitials(_ words: [String]) -> [String] {
  var joined: [String] = []
  var initials = ""
  for word in words {
    if word.unicodeScalars.count == 1, word != "a" || !initials.isEmpty {
      initials += word
    } else {
      if !initials.isEmpty { joined.append(initials) }
      initials = ""
      joined.append(word)
    }
  }
  if !initials.isEmpty { joined.append(initials) }
  return joined
}

/// The plain letters of one lower-case scalar; nothing of a mark that sits on another letter; nil
/// where a word ends.
private func plainLetters(_ scalar: Unicode.Scalar) -> String? {
  if scalar.isASCII {
    let isWord = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    if scalar == "'" { return "" }
    if scalar == "&" { return "and" }
    return isWord ? String(Character(scalar)) : nil
  }
  if scalar == "\u{2019}" { return "" }
  switch scalar.properties.generalCategory {
  case .nonspacingMark: return ""
  case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber: return baseLetters(scalar)
  default: return nil
  }
}

/// Unicode names say what a letter is built on: LATIN SMALL LETTER E WITH ACUTE.
private func baseLetters(_ scalar: Unicode.Scalar) -> String {
  if scalar == "ß" { return "ss" }
  let own = String(Character(scalar))
  let prefix = "LATIN SMALL LETTER "
  guard let name = scalar.properties.name, name.hasPrefix(prefix) else { return own }
  let letters = name.dropFirst(prefix.count).prefix { $0 != " " }
  return letters.count <= 2 ? letters.lowercased() : own
}
