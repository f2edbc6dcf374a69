/// Reads JSON text into nodes, without recursion.
struct JSONReader {
  let text: [UInt8]
  let limits: ValueLimits
  var offset = 0
  var nodes: [JSONDocument.Node] = []
  var repeats: [JSONDocument.Repeat] = []
  var hasByteOrderMark = false
  private var open: [Open] = []
  private var values = 0

  /// How error texts name the end of the text.
  static let end = "the end of the text"

  /// A list or object that is not closed yet.
  private struct Open {
    var node: Int
    var count: Int
    var isObject: Bool
  }

  init(text: [UInt8], limits: ValueLimits) {
    self.text = text
    self.limits = limits
  }

  mutating func read() throws(JSONFault) {
    guard text.count <= limits.bytes else { throw fault(.tooLong(limit: limits.bytes), 0) }
    nodes.reserveCapacity(text.count / 12 + 8)
    try skipMark()
    skipSpace()
    guard offset < text.count else { throw fault(.empty, offset) }
    try readValue()
    while !open.isEmpty { try readInside() }
    skipSpace()
    guard offset == text.count else { throw textAfterValue() }
  }

  /// Goes on inside the innermost open list or object, by one member or element or its end.
  private mutating func readInside() throws(JSONFault) {
    guard let here = open.last else { return }
    let closing: UInt8 = here.isObject ? 0x7D : 0x5D
    skipSpace()
    if offset < text.count, text[offset] == closing {
      offset += 1
      close(here)
      return
    }
    if here.count > 0 {
      guard offset < text.count, text[offset] == 0x2C else {
        throw expected(here.isObject ? "a comma or \"}\"" : "a comma or \"]\"")
      }
      offset += 1
      skipSpace()
    }
    if here.isObject { try readKey(isFirst: here.count == 0) }
    open[open.count - 1].count += 1
    try readValue()
  }

  private mutating func readKey(isFirst: Bool) throws(JSONFault) {
    guard offset < text.count, text[offset] == 0x22 else {
      throw expected(isFirst ? "a key in quotation marks or \"}\"" : "a key in quotation marks")
    }
    try readString()
    skipSpace()
    guard offset < text.count, text[offset] == 0x3A else { throw expected("a colon") }
    offset += 1
    skipSpace()
  }

  private mutating func readValue() throws(JSONFault) {
    values += 1
    guard values <= limits.values else {
      throw fault(.tooManyValues(limit: limits.values), offset)
    }
    guard offset < text.count else { throw expected("a value") }
    switch text[offset] {
    case 0x22: try readString()
    case 0x7B: try enter(isObject: true)
    case 0x5B: try enter(isObject: false)
    case 0x2D, 0x30...0x39: try readNumber()
    case UInt8(ascii: "t"): try readWord("true", .yes)
    case UInt8(ascii: "f"): try readWord("false", .no)
    case UInt8(ascii: "n"): try readWord("null", .null)
    default: throw expected("a value")
    }
  }

  private mutating func enter(isObject: Bool) throws(JSONFault) {
    guard open.count < limits.depth else { throw fault(.tooDeep(limit: limits.depth), offset) }
    open.append(Open(node: nodes.count, count: 0, isObject: isObject))
    append(isObject ? .object : .list, from: offset, to: offset + 1)
    offset += 1
  }

  private mutating func close(_ here: Open) {
    open.removeLast()
    nodes[here.node].end = UInt32(offset)
    nodes[here.node].next = UInt32(nodes.count)
    nodes[here.node].info |= UInt32(here.count) << 4
    if here.isObject, here.count > 1 { noteRepeats(in: here.node, count: here.count) }
  }

  private mutating func append(
    _ kind: JSONDocument.Kind, from start: Int, to end: Int, isEscaped: Bool = false
  ) {
    nodes.append(
      JSONDocument.Node(
        start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1),
        info: UInt32(kind.rawValue) | (isEscaped ? 8 : 0)))
  }
}

// MARK: - Scalars

extension JSONReader {
  private mutating func readWord(_ word: StaticString, _ kind: JSONDocument.Kind) throws(JSONFault)
  {
    let letters = Array(word.description.utf8)
    let end = offset + letters.count
    guard end <= text.count, text[offset..<end].elementsEqual(letters) else {
      throw expected("a value")
    }
    append(kind, from: offset, to: end)
    offset = end
    try refuseWordPart()
  }

  private mutating func readNumber() throws(JSONFault) {
    let start = offset
    if text[offset] == 0x2D { offset += 1 }
    if offset < text.count, text[offset] == 0x30 {
      offset += 1
    } else {
      try readDigits()
    }
    if offset < text.count, text[offset] == 0x2E {
      offset += 1
      try readDigits()
    }
    if offset < text.count, text[offset] | 0x20 == 0x65 {
      offset += 1
      if offset < text.count, text[offset] == 0x2B || text[offset] == 0x2D { offset += 1 }
      try readDigits()
    }
    append(.number, from: start, to: offset)
    try refuseWordPart()
  }

  private mutating func readDigits() throws(JSONFault) {
    let start = offset
    while offset < text.count, text[offset] &- 0x30 < 10 { offset += 1 }
    guard offset > start else { throw expected("a digit") }
  }

  /// A letter, digit, point or sign right after a number or word belongs to no JSON.
  private func refuseWordPart() throws(JSONFault) {
    guard offset < text.count else { return }
    switch text[offset] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F:
      guard let here = open.last else { throw textAfterValue() }
      throw expected(here.isObject ? "a comma or \"}\"" : "a comma or \"]\"")
    default: return
    }
  }

  /// Reads a string from its quotation mark on.
  private mutating func readString() throws(JSONFault) {
    let start = offset
    let text = text
    var position = start + 1
    var isEscaped = false
    while position < text.count {
      position += plainBytes(text.span, from: position)
      guard position < text.count else { break }
      let byte = text[position]
      if byte == 0x22 {
        offset = position + 1
        append(.string, from: start, to: offset, isEscaped: isEscaped)
        return
      }
      if byte >= 0x20, byte < 0x80, byte != 0x5C {
        position += 1
      } else if byte == 0x5C {
        isEscaped = true
        position = try afterEscape(position, in: start)
      } else if byte < 0x20 {
        throw fault(.controlCharacter(byte), position, opening: byte == 0x0A ? start : nil)
      } else {
        let length = utf8Length(text, position)
        guard length > 0 else { throw fault(.notUTF8, position) }
        position += length
      }
    }
    throw fault(.openString, text.count, opening: start)
  }

  /// How many bytes from a place on stand for themselves in a string, as far as eight follow at once.
  @inline(__always)
  private func plainBytes(_ text: Span<UInt8>, from start: Int) -> Int {
    var count = 0
    while true {
      let rest = text.extracting(droppingFirst: start &+ count)
      guard rest.count >= 8 else { return count }
      let word = EightBytes.first(of: rest)
      let ends = EightBytes.places(of: 0x22, in: word) | EightBytes.places(of: 0x5C, in: word)
      let controls = (word &- EightBytes.all(0x20)) & ~word
      let odd = (ends | controls | word) & EightBytes.all(0x80)
      count &+= odd.trailingZeroBitCount &>> 3
      if odd != 0 { return count }
    }
  }

  /// The offset after the escape that begins here, in the string that begins at `string`.
  private func afterEscape(_ start: Int, in string: Int) throws(JSONFault) -> Int {
    guard start + 1 < text.count else {
      throw fault(.openString, text.count, opening: string)
    }
    switch text[start + 1] {
    case 0x22, 0x2F, 0x5C, 0x62, 0x66, 0x6E, 0x72, 0x74: return start + 2
    case 0x75: break
    default: throw fault(.badEscape, start)
    }
    guard let unit = hexUnit(text, start + 2) else { throw fault(.badEscape, start) }
    guard unit & 0xF800 == 0xD800 else { return start + 6 }
    guard unit < 0xDC00, start + 7 < text.count, text[start + 6] == 0x5C, text[start + 7] == 0x75,
      let low = hexUnit(text, start + 8), low & 0xFC00 == 0xDC00
    else { throw fault(.loneSurrogate, start) }
    return start + 12
  }
}

// MARK: - White space and faults

extension JSONReader {
  private mutating func skipSpace() {
    while offset < text.count {
      switch text[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  private mutating func skipMark() throws(JSONFault) {
    if text.starts(with: [0xEF, 0xBB, 0xBF]) {
      hasByteOrderMark = true
      offset = 3
    } else if text.starts(with: [0, 0, 0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE, 0, 0]) {
      throw fault(.otherEncoding("UTF-32"), 0)
    } else if text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE]) {
      throw fault(.otherEncoding("UTF-16"), 0)
    }
  }

  private func fault(
    _ reason: JSONFault.Reason, _ offset: Int, opening: Int? = nil
  ) -> JSONFault {
    JSONFault(
      reason, at: PositionCounter.position(of: offset, in: text),
      opening: opening.map { PositionCounter.position(of: $0, in: text) })
  }

  private func textAfterValue() -> JSONFault {
    isNotUTF8 ? fault(.notUTF8, offset) : fault(.textAfterValue(found: found()), offset)
  }

  /// Whether no character begins at the offset.
  private var isNotUTF8: Bool {
    offset < text.count && text[offset] >= 0x80 && utf8Length(text, offset) == 0
  }

  private func expected(_ wanted: String) -> JSONFault {
    if isNotUTF8 { return fault(.notUTF8, offset) }
    let unclosed =
      offset < text.count ? stringBefore() : open.last.map { Int(nodes[$0.node].start) }
    return fault(.expected(wanted, found: found()), offset, opening: unclosed)
  }

  /// Where the string begins that ends right at the offset, when a letter or digit follows it.
  private func stringBefore() -> Int? {
    guard let last = nodes.last, last.kind == .string, Int(last.end) == offset,
      (text[offset] | 0x20) &- 0x61 < 26 || text[offset] &- 0x30 < 10
    else { return nil }
    return Int(last.start)
  }

  /// What stands at the offset, as error texts name it.
  private func found() -> String {
    guard offset < text.count else { return Self.end }
    let length = max(utf8Length(text, offset), 1)
    let character = String(decoding: text[offset..<offset + length], as: UTF8.self)
    guard let scalar = character.unicodeScalars.first else { return "nothing" }
    return scalar.value < 0x20 || scalar.properties.generalCategory == .format
      || (0x7F..<0xA0).contains(scalar.value)
      ? scalarName(scalar.value) : "\"\(character)\""
  }
}
