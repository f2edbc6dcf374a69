import SnapValue

/// Reads the elements of a small XML text: names, attributes, and where they stand. It knows as much as
/// GtkBuilder's own reader does: no document types, no entities but the five.
struct MarkupReader {
  /// What it finds, in order.
  enum Event: Equatable {
    case start(name: String, attributes: [String: String], offset: Int)
    case text(String, offset: Int)
    case end(name: String)
  }

  /// Why a text cannot be read, and where.
  struct Fault: Error, Equatable {
    var reason: String
    var offset: Int
  }

  private let text: [UInt8]
  private var at = 0
  private var open: [String] = []
  private var events: [Event] = []
  private var hasRoot = false

  private init(_ text: [UInt8]) { self.text = text }

  /// The events of a text. Time and memory are linear in it.
  static func events(of text: [UInt8]) throws(Fault) -> [Event] {
    guard text.isUTF8 else { throw Fault(reason: "it is not UTF-8", offset: 0) }
    var reader = MarkupReader(text)
    try reader.readAll()
    return reader.events
  }

  private mutating func readAll() throws(Fault) {
    while at < text.count {
      if text[at] == UInt8(ascii: "<") { try markup() } else { try letters() }
    }
    if let name = open.last { throw fault("<\(name)> is not closed") }
    if !hasRoot { throw fault("there is no element") }
  }

  private func fault(_ reason: String, at offset: Int? = nil) -> Fault {
    Fault(reason: reason, offset: min(offset ?? at, text.count))
  }

  private func stands(_ word: StaticString) -> Bool {
    text[at...].starts(with: "\(word)".utf8)
  }

  /// Goes past the next place of a word.
  private mutating func skip(past word: String, _ what: String) throws(Fault) {
    let begin = at
    let word = Array(word.utf8)
    while at + word.count <= text.count {
      if text[at] == word[0], text[at..<at + word.count].elementsEqual(word) {
        at += word.count
        return
      }
      at += 1
    }
    throw fault("\(what) does not end", at: begin)
  }

  private mutating func markup() throws(Fault) {
    if stands("<!--") { return try skip(past: "-->", "a comment") }
    if stands("<?") { return try skip(past: "?>", "an instruction") }
    if stands("<!") { throw fault("document types and sections are not read") }
    if stands("</") { return try endTag() }
    try startTag()
  }

  private mutating func letters() throws(Fault) {
    let begin = at
    while at < text.count, text[at] != UInt8(ascii: "<") { at += 1 }
    let words = try unescaped(begin..<at)
    guard !words.allSatisfy(\.isWhitespace) else { return }
    guard !open.isEmpty else { throw fault("text stands outside of all elements", at: begin) }
    events.append(.text(words, offset: begin))
  }

  private mutating func endTag() throws(Fault) {
    let begin = at
    at += 2
    let name = try name()
    space()
    guard take(UInt8(ascii: ">")) else { throw fault("</\(name) does not end with >") }
    guard open.popLast() == name else { throw fault("</\(name)> closes nothing", at: begin) }
    events.append(.end(name: name))
  }

  private mutating func startTag() throws(Fault) {
    let begin = at
    at += 1
    let name = try name()
    if open.isEmpty, hasRoot { throw fault("there is a second root <\(name)>", at: begin) }
    guard open.count < 128 else { throw fault("elements stand too deep", at: begin) }
    hasRoot = true
    var attributes: [String: String] = [:]
    while true {
      space()
      if take(UInt8(ascii: ">")) {
        open.append(name)
        events.append(.start(name: name, attributes: attributes, offset: begin))
        return
      }
      if stands("/>") {
        at += 2
        events.append(.start(name: name, attributes: attributes, offset: begin))
        events.append(.end(name: name))
        return
      }
      let key = try self.name()
      guard attributes[key] == nil else { throw fault("<\(name)> has \"\(key)\" twice") }
      attributes[key] = try attribute(key)
    }
  }

  private mutating func attribute(_ key: String) throws(Fault) -> String {
    space()
    guard take(UInt8(ascii: "=")) else { throw fault("\"\(key)\" has no value") }
    space()
    guard at < text.count, text[at] == UInt8(ascii: "\"") || text[at] == UInt8(ascii: "'") else {
      throw fault("the value of \"\(key)\" does not stand in quotation marks")
    }
    let mark = text[at]
    at += 1
    let begin = at
    while at < text.count, text[at] != mark, text[at] != UInt8(ascii: "<") { at += 1 }
    let value = begin..<at
    guard take(mark) else { throw fault("the value of \"\(key)\" does not end", at: begin) }
    return try unescaped(value)
  }

  private mutating func name() throws(Fault) -> String {
    let begin = at
    while at < text.count, text[at].isNameByte { at += 1 }
    guard at > begin else { throw fault("a name is missing") }
    return String(decoding: text[begin..<at], as: UTF8.self)
  }

  private mutating func space() {
    while at < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[at]) { at += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard at < text.count, text[at] == byte else { return false }
    at += 1
    return true
  }

  /// A part of the text with its entities in place.
  private func unescaped(_ range: Range<Int>) throws(Fault) -> String {
    let raw = String(decoding: text[range], as: UTF8.self)
    guard raw.utf8.contains(UInt8(ascii: "&")) else { return raw }
    // By scalars: a mark that follows a sign makes one character of the two.
    var parts = raw.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false)[...]
    var words = parts.removeFirst()
    for part in parts {
      guard let end = part.firstIndex(of: ";"), let sign = Self.sign(Substring(part[..<end])) else {
        throw fault("\"&\(Substring(part.prefix(12)))\" is no entity", at: range.lowerBound)
      }
      words.append(contentsOf: sign.unicodeScalars)
      words.append(contentsOf: part[part.index(after: end)...])
    }
    return String(words)
  }

  private static func sign(_ name: Substring) -> String? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == "#" else { return nil }
    let isHex = name.dropFirst().first == "x"
    let digits = name.dropFirst(isHex ? 2 : 1)
    guard digits.first != "+", let code = UInt32(digits, radix: isHex ? 16 : 10), code > 0 else {
      return nil
    }
    return Unicode.Scalar(code).map { String(Character($0)) }
  }
}

extension UInt8 {
  fileprivate var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...0xFF:
      true
    default: false
    }
  }
}

extension [UInt8] {
  fileprivate var isUTF8: Bool { String(validating: self, as: UTF8.self) != nil }
}
