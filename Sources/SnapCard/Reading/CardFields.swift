import SnapValue

/// Properties as what they should be. Each is `nil` when it is absent, null, a place for data, or
/// something else; the last is told.
extension CardReader {
  /// Whether a value is a text that data will take the place of.
  func isPlace(_ value: Value) -> Bool {
    guard isTemplate, case .string(let text) = value else { return false }
    return text.contains("${")
  }

  /// The value of a key that is there.
  func value(_ key: String, in map: ValueMap) -> Value? {
    guard let value = map[key], value != .null, !isPlace(value) else { return nil }
    return value
  }

  /// Whether a key has a value, if only a place for one.
  func has(_ key: String, in map: ValueMap) -> Bool {
    map[key].map { $0 != .null } ?? false
  }

  /// A text; numbers and truth values are said in words.
  mutating func text(_ key: String, in map: ValueMap) -> String? {
    guard let value = map[key] else { return nil }
    switch value {
    case .null: return nil
    case .string(let text): return at(key) { $0.limited(text) }
    case .int, .double, .bool: return value.jsonText
    default:
      noteType(of: key, value, "a string")
      return nil
    }
  }

  mutating func flag(_ key: String, in map: ValueMap) -> Bool? {
    guard let value = value(key, in: map) else { return nil }
    switch value {
    case .bool(let truth): return truth
    case .string(let text) where text.lowercased() == "true": return true
    case .string(let text) where text.lowercased() == "false": return false
    default:
      noteType(of: key, value, "true or false")
      return nil
    }
  }

  /// A number; also one in quotation marks.
  mutating func number(_ key: String, in map: ValueMap) -> Value? {
    guard let value = value(key, in: map) else { return nil }
    if let number = CardNumber.value(value) { return number }
    if value == "" { return nil }
    noteType(of: key, value, "a number")
    return nil
  }

  /// A whole number that is not negative.
  mutating func count(_ key: String, in map: ValueMap) -> Int64? {
    guard let number = number(key, in: map) else { return nil }
    if case .int(let count) = number, count >= 0 { return count }
    note(.badValue, of: key, "\"\(key)\" is a whole number from 0, not \(number.jsonText)")
    return nil
  }

  /// A length in pixels: a number, or a text such as `50px`.
  mutating func pixels(_ key: String, in map: ValueMap) -> Int64? {
    guard let value = value(key, in: map) else { return nil }
    if let pixels = CardNumber.pixels(value) { return pixels }
    note(
      .badValue, of: key, "\"\(key)\" is a length, not \(shortened(value))",
      hint: "write it as \"50px\"")
    return nil
  }

  /// One of some words, whatever their case.
  mutating func word<Word: CardWord>(
    _ key: String, in map: ValueMap, as type: Word.Type = Word.self, also: [String: Word] = [:]
  ) -> Word? {
    guard let value = value(key, in: map) else { return nil }
    guard case .string(let text) = value else {
      noteType(of: key, value, "a string")
      return nil
    }
    let lower = text.lowercased()
    if let word = Word.allCases.first(where: { $0.rawValue.lowercased() == lower }) ?? also[lower] {
      return word
    }
    let words = Word.allCases.map(\.rawValue)
    note(
      .badValue, of: key, "\"\(key)\" has no value \"\(shortened(text))\"",
      hint: nearestName(to: text, among: words).map { "did you mean \"\($0)\"?" }
        ?? "one of \(words.joined(separator: ", "))")
    return nil
  }

  /// The elements of a list; one value alone is a list of it.
  mutating func items(_ key: String, in map: ValueMap, of what: String) -> [Value] {
    guard let value = value(key, in: map) else { return [] }
    if case .list(let items) = value { return items }
    noteType(of: key, value, "a list of \(what)")
    return value.map == nil ? [] : [value]
  }

  /// An object.
  mutating func object(_ key: String, in map: ValueMap) -> ValueMap? {
    guard let value = value(key, in: map) else { return nil }
    if case .map(let object) = value { return object }
    noteType(of: key, value, "an object")
    return nil
  }

  /// A URL that a picture or something to play may have; without a scheme, with `http`, `https`, or
  /// `data` for pictures.
  mutating func resource(_ key: String, in map: ValueMap) -> String? {
    guard let url = text(key, in: map), !url.isEmpty else { return nil }
    if let place = map[key], isPlace(place) { return url }
    let scheme = CardURL.scheme(of: url)
    if scheme == nil || ["http", "https"].contains(scheme) { return url }
    if scheme == "data", url.lowercased().hasPrefix("data:image/") { return url }
    note(
      .unsafeURL, of: key, "what \"\(shortened(url))\" names is not loaded",
      hint: "use http, https, a path without a scheme, or data:image/…")
    return nil
  }

  mutating func noteType(of key: String, _ value: Value, _ expected: String) {
    note(.wrongType, of: key, "\"\(key)\" is \(expected), not \(shortened(value))")
  }

  /// A value as a message shows it.
  func shortened(_ value: Value) -> String {
    switch value {
    case .list: "a list"
    case .map: "an object"
    case .string(let text): "\"\(shortened(text))\""
    default: value.jsonText
    }
  }

  func shortened(_ text: String) -> String {
    text.utf8.count <= 60 ? text : text.begin(ofBytes: 48) + "…"
  }
}

/// Numbers as cards write them.
enum CardNumber {
  /// A number, also one in quotation marks; `nil` when the value is something else.
  static func value(_ value: Value) -> Value? {
    switch value {
    case .int: return value
    case .double(let number): return number.isFinite ? value : nil
    case .string(let text):
      if let number = Int64(text) { return .int(number) }
      guard text.utf8.count <= 40, text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }),
        let number = Double(text), number.isFinite
      else { return nil }
      return .double(number)
    default: return nil
    }
  }

  /// A length in pixels that makes sense.
  static func pixels(_ value: Value) -> Int64? {
    var pixels: Double?
    switch value {
    case .string(let text):
      let number = text.lowercased().hasSuffix("px") ? String(text.dropLast(2)) : text
      pixels = Self.value(.string(number))?.number
    default: pixels = value.number
    }
    guard let pixels, pixels >= 0, pixels <= 100_000 else { return nil }
    return Int64(pixels)
  }
}

/// URLs as far as it takes to know whether one may be opened.
enum CardURL {
  /// The scheme in lower case; `nil` for a text without one.
  ///
  /// Control characters and spaces count as part of what stands before the colon, so that nothing
  /// can be hidden by them.
  static func scheme(of url: String) -> String? {
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(of: 0x3A) else { return nil }
    let before = bytes[..<colon]
    guard !before.contains(where: { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 }) else { return nil }
    return String(Substring(before)).lowercased()
  }
}
