/// Reads a JSON text strictly, keeps it without its white space, and remembers the texts at its top.
struct JSONScanner {
  /// What is wrong, and at which byte.
  struct Fault: Error {
    let offset: Int
    let words: String
  }

  private static let depthLimit = 32
  private let bytes: [UInt8]
  private var next = 0
  /// The text without white space between its parts.
  private(set) var compact: [UInt8] = []
  /// The strings that are members of the outermost object, with the place of each.
  private(set) var texts: [String: (text: String, offset: Int)] = [:]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the whole text, which must be an object.
  mutating func scan() throws(Fault) {
    skipSpace()
    guard peek == UInt8(ascii: "{") else { throw fault("an object was expected") }
    try value(depth: 0)
    skipSpace()
    guard next == bytes.count else { throw fault("nothing more was expected") }
  }

  private var peek: UInt8? { next < bytes.count ? bytes[next] : nil }

  private func fault(_ words: String) -> Fault { Fault(offset: next, words: words) }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) { next += 1 }
  }

  private mutating func take(_ byte: Character) throws(Fault) {
    guard let wanted = byte.asciiValue, peek == wanted else {
      throw fault("\"\(byte)\" was expected")
    }
    compact.append(wanted)
    next += 1
  }

  private mutating func value(depth: Int) throws(Fault) {
    guard depth <= Self.depthLimit else { throw fault("nested deeper than \(Self.depthLimit)") }
    switch peek {
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["): try list(depth: depth)
    case UInt8(ascii: "\""): _ = try string()
    default: try word()
    }
  }

  private mutating func object(depth: Int) throws(Fault) {
    var keys: Set<String> = []
    try take("{")
    skipSpace()
    while peek != UInt8(ascii: "}") {
      let offset = next
      let key = try string()
      guard keys.insert(key).inserted else {
        throw Fault(offset: offset, words: "the key \"\(key)\" stands twice")
      }
      skipSpace()
      try take(":")
      skipSpace()
      try member(key, depth: depth)
      skipSpace()
      guard peek == UInt8(ascii: ",") else { break }
      try take(",")
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw fault("one more key was expected") }
    }
    try take("}")
  }

  private mutating func member(_ key: String, depth: Int) throws(Fault) {
    guard depth == 0, peek == UInt8(ascii: "\"") else { return try value(depth: depth + 1) }
    let offset = next
    texts[key] = (try string(), offset)
  }

  private mutating func list(depth: Int) throws(Fault) {
    try take("[")
    skipSpace()
    while peek != UInt8(ascii: "]") {
      try value(depth: depth + 1)
      skipSpace()
      guard peek == UInt8(ascii: ",") else { break }
      try take(",")
      skipSpace()
      guard peek != UInt8(ascii: "]") else { throw fault("one more value was expected") }
    }
    try take("]")
  }

  /// A string as it is written, escapes and all.
  private mutating func string() throws(Fault) -> String {
    try take("\"")
    let start = next
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw fault("a control character stands in a string") }
      next += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard next < bytes.count else { throw fault("a string does not end") }
    guard let text = String(validating: bytes[start..<next], as: UTF8.self) else {
      throw Fault(offset: start, words: "a string is not UTF-8")
    }
    compact += bytes[start..<next]
    try take("\"")
    return text
  }

  /// A number, `true`, `false` or `null`; the host, which reads the note, is the judge of numbers.
  private mutating func word() throws(Fault) {
    let start = next
    while let byte = peek, isPartOfWord(byte) { next += 1 }
    let word = String(decoding: bytes[start..<next], as: UTF8.self)
    guard ["true", "false", "null"].contains(word) || Double(word) != nil else {
      throw Fault(offset: start, words: "a value was expected")
    }
    compact += bytes[start..<next]
  }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
