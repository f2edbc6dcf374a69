/// Where the parts of a state URL stand in its bytes.
///
/// Splitting is separate from decoding, so that a diff of two texts makes strings only of what has
/// changed.
struct LocationScan {
  /// The bytes from `start` up to `end`; `escaped` when a `%` is among them.
  struct Part {
    var start: Int
    var end: Int
    var escaped: Bool
  }
  /// One segment; `data` is empty when it has none.
  struct Segment {
    var key: Part
    var data: Part
  }
  /// One parameter.
  struct Option {
    var key: Part
    var flags: Location.Flags
  }

  let bytes: [UInt8]
  private(set) var schemeEnd = 0
  private(set) var segments: [Segment] = []
  private(set) var options: [Option] = []

  /// Splits a text. Throws the first fault from the left.
  init(_ text: String) throws(LocationFault) {
    bytes = Array(text.utf8)
    try scanScheme()
    let pathStart = schemeEnd + 3
    segments.reserveCapacity(bytes.count / 16)
    var at = try scanPath(from: pathStart)
    if at < bytes.count {
      at += 1
      try scanQuery(from: at)
      try refuseRepeatedKeys()
    }
  }

  /// The fault at a byte, its column counted in scalars.
  func fault(_ reason: LocationFault.Reason, at offset: Int) -> LocationFault {
    let before = bytes.prefix(offset).reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return LocationFault(reason: reason, column: before + 1)
  }

  // MARK: Splitting

  private mutating func scanScheme() throws(LocationFault) {
    var at = 0
    while at < bytes.count, ASCII.isSchemeByte(bytes[at]) { at += 1 }
    guard at > 0, ASCII.isLetter(bytes[0]), at + 2 < bytes.count, bytes[at] == ASCII.colon,
      bytes[at + 1] == ASCII.slash, bytes[at + 2] == ASCII.slash
    else { throw fault(.missingScheme, at: 0) }
    schemeEnd = at
  }

  /// Answers where the path ends: at `?` or the end of the text.
  private mutating func scanPath(from start: Int) throws(LocationFault) -> Int {
    var at = start
    while at < bytes.count, bytes[at] != ASCII.question {
      if bytes[at] == ASCII.slash {
        let next = at + 1
        guard at == start, next == bytes.count || bytes[next] == ASCII.question else {
          throw fault(.emptySegment, at: at)
        }
        return next
      }
      at = try scanSegment(from: at)
      if at < bytes.count, bytes[at] == ASCII.slash { at += 1 }
    }
    return at
  }

  /// Reads one segment that is not empty; answers where it ends.
  private mutating func scanSegment(from start: Int) throws(LocationFault) -> Int {
    var at = start
    var split: Int?
    var keyEscaped = false
    var dataEscaped = false
    while at < bytes.count {
      let byte = bytes[at]
      if byte == ASCII.slash || byte == ASCII.question { break }
      if byte == ASCII.colon, at + 1 < bytes.count, bytes[at + 1] == ASCII.colon {
        guard split == nil else { throw fault(.secondData, at: at) }
        guard at > start else { throw fault(.emptyKey, at: at) }
        split = at
        at += 2
        continue
      }
      if byte == ASCII.percent {
        try checkEscape(at: at)
        if split == nil { keyEscaped = true } else { dataEscaped = true }
      }
      at += 1
    }
    let keyEnd = split ?? at
    let key = Part(start: start, end: keyEnd, escaped: keyEscaped)
    let data = Part(start: split.map { $0 + 2 } ?? at, end: at, escaped: dataEscaped)
    if keyEscaped { try checkText(key) }
    if dataEscaped { try checkText(data) }
    segments.append(Segment(key: key, data: data))
    return at
  }

  private mutating func scanQuery(from start: Int) throws(LocationFault) {
    if let second = bytes[start...].firstIndex(of: ASCII.question) {
      throw fault(.secondQuery, at: second)
    }
    var at = start
    while true {
      at = try scanParameter(from: at)
      guard at < bytes.count else { return }
      at += 1
    }
  }

  /// Reads one parameter; answers where it ends: at `&` or the end of the text.
  private mutating func scanParameter(from start: Int) throws(LocationFault) -> Int {
    var at = start
    var escaped = false
    while at < bytes.count, bytes[at] != ASCII.equals, bytes[at] != ASCII.ampersand {
      if bytes[at] == ASCII.percent {
        try checkEscape(at: at)
        escaped = true
      }
      at += 1
    }
    let key = Part(start: start, end: at, escaped: escaped)
    guard at < bytes.count, bytes[at] == ASCII.equals else {
      throw fault(at == start ? .emptyParameter : .missingValue, at: start)
    }
    guard at > start else { throw fault(.emptyKey, at: start) }
    if escaped { try checkText(key) }
    let valueStart = at + 1
    at = valueStart
    while at < bytes.count, bytes[at] != ASCII.ampersand { at += 1 }
    options.append(Option(key: key, flags: try flags(from: valueStart, to: at)))
    return at
  }

  private func flags(from start: Int, to end: Int) throws(LocationFault) -> Location.Flags {
    guard start < end else { throw fault(.badValue(""), at: start) }
    var value = 0
    if ASCII.isDigit(bytes[start]) || bytes[start] == ASCII.minus {
      let digits = bytes[start] == ASCII.minus ? start + 1 : start
      guard digits < end, bytes[digits..<end].allSatisfy(ASCII.isDigit) else {
        throw fault(.badValue(raw(start, end)), at: start)
      }
      for at in digits..<end { value = min(value * 10 + Int(bytes[at] &- 0x30), 1_000) }
      guard value < 16, digits == start else {
        throw fault(.valueOutOfRange(raw(start, end)), at: start)
      }
      return Location.Flags(rawValue: UInt8(value))
    }
    var flags = Location.Flags()
    for at in start..<end {
      guard let flag = Location.Flags(letter: bytes[at]) else {
        throw fault(.badValue(raw(start, end)), at: start)
      }
      guard flags.insert(flag).inserted else {
        throw fault(.repeatedLetter(Character(Unicode.Scalar(bytes[at]))), at: at)
      }
    }
    return flags
  }

  private func refuseRepeatedKeys() throws(LocationFault) {
    guard options.count > 1 else { return }
    if options.count <= 8 {
      for (later, option) in options.enumerated() {
        for earlier in options[..<later] where sameText(option.key, earlier.key, of: self) {
          throw repeated(option)
        }
      }
      return
    }
    var seen = Set<[UInt8]>(minimumCapacity: options.count)
    for option in options where !seen.insert(Array(decoded(option.key))).inserted {
      throw repeated(option)
    }
  }

  private func repeated(_ option: Option) -> LocationFault {
    fault(.repeatedParameter(string(option.key)), at: option.key.start)
  }

  // MARK: Escapes

  private func checkEscape(at offset: Int) throws(LocationFault) {
    guard offset + 2 < bytes.count, ASCII.hexadecimal(bytes[offset + 1]) != nil,
      ASCII.hexadecimal(bytes[offset + 2]) != nil
    else { throw fault(.badEscape, at: offset) }
  }

  private func checkText(_ part: Part) throws(LocationFault) {
    let text = decoded(part)
    do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: text.span) } catch {
      throw fault(.badText, at: place(of: error.byteOffsets.lowerBound, in: part))
    }
  }

  /// Where a byte of a part's decoded text stands here.
  private func place(of decodedByte: Int, in part: Part) -> Int {
    var at = part.start
    for _ in 0..<decodedByte where at < part.end { at += bytes[at] == ASCII.percent ? 3 : 1 }
    return at
  }

  /// A part's bytes with its escapes undone.
  func decoded(_ part: Part) -> [UInt8] {
    guard part.escaped else { return Array(bytes[part.start..<part.end]) }
    var result: [UInt8] = []
    result.reserveCapacity(part.end - part.start)
    var at = part.start
    while at < part.end {
      if bytes[at] == ASCII.percent, at + 2 < part.end,
        let high = ASCII.hexadecimal(bytes[at + 1]), let low = ASCII.hexadecimal(bytes[at + 2])
      {
        result.append(high << 4 | low)
        at += 3
      } else {
        result.append(bytes[at])
        at += 1
      }
    }
    return result
  }

  /// A part as text.
  func string(_ part: Part) -> String {
    part.escaped
      ? String(decoding: decoded(part), as: UTF8.self) : raw(part.start, part.end)
  }

  /// Whether two parts, here and in another scan, say the same bytes.
  func sameText(_ mine: Part, _ theirs: Part, of other: LocationScan) -> Bool {
    if mine.escaped || theirs.escaped { return decoded(mine) == other.decoded(theirs) }
    let count = mine.end - mine.start
    guard count == theirs.end - theirs.start else { return false }
    var offset = 0
    while offset < count {
      if bytes[mine.start + offset] != other.bytes[theirs.start + offset] { return false }
      offset += 1
    }
    return true
  }

  private func raw(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
