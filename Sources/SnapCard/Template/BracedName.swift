/// A name or a call that a text has between two braces and two braces: `{{title}}`.
struct BracedName {
  /// With its braces.
  let whole: Substring
  /// Without them, and without the white space beside them.
  let inside: Substring

  /// The most signs inside.
  private static let most = 61

  /// All of a text, in order. Cost: its length; nearly no text has two braces, and those are only looked
  /// through for them.
  static func all(in text: String) -> [BracedName] {
    guard hasTwoBraces(text) else { return [] }
    var names: [BracedName] = []
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      rest = rest[brace...]
      if let name = first(of: rest) {
        names.append(name)
        rest = rest[name.whole.endIndex...]
      } else {
        rest = rest.dropFirst()
      }
    }
    return names
  }

  private static func hasTwoBraces(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{"), last == byte { return true }
      last = byte
    }
    return false
  }

  /// The one with which a text begins.
  private static func first(of text: Substring) -> BracedName? {
    guard text.dropFirst().first == "{" else { return nil }
    let behind = text.dropFirst(2).drop(while: \.isWhitespace)
    guard let sign = behind.first?.asciiValue, isBeginning(sign),
      let end = behind.firstIndex(where: { $0 == "{" || $0 == "}" }),
      behind[end...].prefix(2).elementsEqual("}}")
    else { return nil }
    var inside = behind[..<end]
    while inside.last?.isWhitespace == true { inside = inside.dropLast() }
    guard inside.count <= most else { return nil }
    let close = behind.index(end, offsetBy: 2)
    return BracedName(whole: text[..<close], inside: inside)
  }

  private static func isBeginning(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}
