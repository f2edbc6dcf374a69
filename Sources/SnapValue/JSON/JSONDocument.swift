/// A JSON text (RFC 8259) that was read strictly and remembers the place of everything in it.
///
/// It is made of flat arrays: the text and one small node per value and key. Positions, pointers and
/// strings are worked out when somebody asks. A repeated key is no fault of the syntax: `duplicates`
/// lists them, and look-ups find the last one.
package struct JSONDocument: Sendable {
  /// The text as it was read.
  package let text: [UInt8]
  /// Whether the text begins with a byte-order mark.
  package let hasByteOrderMark: Bool
  /// Nodes in order of the text: an object is followed by key, value, key, value and so on.
  let nodes: [Node]
  let repeats: [Repeat]
  /// The documents that it was put together from; `nil` when it was read as it is.
  let pieces: JSONPieces?

  /// Reads a text. Cost: its length, about 3 ns a byte.
  ///
  /// Numbers are checked for their grammar only: `1e400` is accepted here and refused by `value()`.
  package init(_ text: [UInt8], limits: ValueLimits = .manifest) throws(JSONFault) {
    var reader = JSONReader(text: text, limits: limits)
    try reader.read()
    self.text = text
    self.hasByteOrderMark = reader.hasByteOrderMark
    self.nodes = reader.nodes
    self.repeats = reader.repeats.sorted { $0.again < $1.again }
    pieces = nil
  }

  /// Reads what was put together of other documents; the places of its nodes are theirs. Byte offsets
  /// are those in the text that was put together. Cost: its length.
  package init(joining pieces: JSONPieces, limits: ValueLimits = .manifest) throws(JSONFault) {
    var reader = JSONReader(text: pieces.text, limits: limits)
    try reader.read()
    text = pieces.text
    hasByteOrderMark = false
    nodes = reader.nodes
    repeats = reader.repeats.sorted { $0.again < $1.again }
    self.pieces = pieces
  }

  /// Reads a text. Cost: as for bytes.
  package init(_ text: String, limits: ValueLimits = .manifest) throws(JSONFault) {
    try self.init(Array(text.utf8), limits: limits)
  }

  /// A value or key: 16 bytes.
  struct Node: Sendable {
    /// The offset of its first byte; a string's is its quotation mark.
    var start: UInt32
    /// The offset past its last byte.
    var end: UInt32
    /// The index of the node after it and all that it holds.
    var next: UInt32
    /// The kind in 3 bits, whether a string has escapes in one, then the number of members or
    /// elements.
    var info: UInt32

    var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: info & 7)) ?? .null }
    var isEscaped: Bool { info & 8 != 0 }
    var count: Int { Int(info >> 4) }
  }

  /// The second place of a repeated key, and the first; both are indices of key nodes.
  struct Repeat: Sendable {
    var first: UInt32
    var again: UInt32
  }

  /// What a node is.
  package enum Kind: UInt8, Sendable {
    case null, no, yes, number, string, list, object
  }

  /// A value or a key of a document, by its index.
  package struct NodeID: Sendable, Hashable, Comparable {
    /// The index, in the order of the text.
    package let index: Int
    /// Names a node by its index.
    package init(_ index: Int) { self.index = index }
    /// In the order of the text.
    package static func < (left: NodeID, right: NodeID) -> Bool { left.index < right.index }
    /// The value that is the whole document.
    package static let root = NodeID(0)
  }
}

// MARK: - Looking at nodes

extension JSONDocument {
  /// What the node is.
  package func kind(_ id: NodeID) -> Kind { nodes[id.index].kind }
  /// The number of members or elements; 0 for others.
  package func count(_ id: NodeID) -> Int { nodes[id.index].count }
  /// The byte offset at which the node begins.
  package func offset(_ id: NodeID) -> Int { Int(nodes[id.index].start) }
  /// The key that stands before a member's value.
  package func key(ofValue id: NodeID) -> NodeID { NodeID(max(id.index - 1, 0)) }

  /// The members of an object in order, each with its key and value; none for other kinds.
  package func members(_ id: NodeID) -> Members {
    let node = nodes[id.index]
    let count = node.kind == .object ? node.count : 0
    return Members(nodes: nodes, cursor: id.index + 1, left: count)
  }

  /// The elements of a list in order; none for other kinds.
  package func elements(_ id: NodeID) -> Elements {
    let node = nodes[id.index]
    let count = node.kind == .list ? node.count : 0
    return Elements(nodes: nodes, cursor: id.index + 1, left: count)
  }

  /// The last member of an object with this key.
  package func member(_ key: String, of id: NodeID) -> (key: NodeID, value: NodeID)? {
    var found: (key: NodeID, value: NodeID)?
    for member in members(id) where isString(member.key, key) { found = member }
    return found
  }

  /// The members of an object.
  package struct Members: Sequence, IteratorProtocol {
    let nodes: [Node]
    var cursor: Int
    var left: Int

    /// The next member.
    package mutating func next() -> (key: NodeID, value: NodeID)? {
      guard left > 0, cursor + 1 < nodes.count else { return nil }
      left -= 1
      let key = cursor
      cursor = Int(nodes[key + 1].next)
      return (NodeID(key), NodeID(key + 1))
    }
  }

  /// The elements of a list.
  package struct Elements: Sequence, IteratorProtocol {
    let nodes: [Node]
    var cursor: Int
    var left: Int

    /// The next element.
    package mutating func next() -> NodeID? {
      guard left > 0, cursor < nodes.count else { return nil }
      left -= 1
      let element = cursor
      cursor = Int(nodes[element].next)
      return NodeID(element)
    }
  }
}

// MARK: - Scalars

extension JSONDocument {
  /// The text of a string or key; empty for other kinds.
  package func string(_ id: NodeID) -> String {
    let node = nodes[id.index]
    guard node.kind == .string else { return "" }
    let inside = Int(node.start) + 1..<Int(node.end) - 1
    guard node.isEscaped else { return String(decoding: text[inside], as: UTF8.self) }
    return String(decoding: unescaped(text, inside), as: UTF8.self)
  }

  /// The length of a string or key and its first seven bytes: equal for equal texts, and for texts of
  /// at most seven bytes unequal for others.
  package func fingerprint(_ id: NodeID) -> UInt64 { keyFingerprint(nodes[id.index], text) }

  /// The fingerprint of a text.
  package static func fingerprint(of text: String) -> UInt64 {
    let bytes = text.utf8.span
    return pack(bytes, behind: bytes)
  }

  /// The longest texts that have a fingerprint of their own.
  package static let fingerprintLength = 7

  /// Whether a string or key is this text, scalar by scalar.
  package func isString(_ id: NodeID, _ wanted: String) -> Bool {
    let node = nodes[id.index]
    guard node.kind == .string else { return false }
    if node.isEscaped { return string(id).utf8.elementsEqual(wanted.utf8) }
    let start = Int(node.start) + 1
    let bytes = wanted.utf8.span
    guard Int(node.end) - 1 - start == bytes.count else { return false }
    for place in bytes.indices where text[start + place] != bytes[place] { return false }
    return true
  }

  /// The text of a number as it was written; empty for other kinds.
  package func numberText(_ id: NodeID) -> String {
    let node = nodes[id.index]
    guard node.kind == .number else { return "" }
    return String(decoding: text[Int(node.start)..<Int(node.end)], as: UTF8.self)
  }

  /// A number as `.int`, when it is written without point and exponent, or else as `.double`; `nil`
  /// when it is out of range or no number.
  package func number(_ id: NodeID) -> Value? {
    let node = nodes[id.index]
    guard node.kind == .number else { return nil }
    let digits = text[Int(node.start)..<Int(node.end)]
    let isWhole = !digits.contains { $0 == 0x2E || $0 | 0x20 == 0x65 }
    if isWhole { return wholeNumber(digits).map(Value.int) }
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
      return nil
    }
    return .double(number)
  }
}

/// The number that digits with an optional minus sign say, when it fits.
private func wholeNumber(_ digits: ArraySlice<UInt8>) -> Int64? {
  let isNegative = digits.first == UInt8(ascii: "-")
  var number: Int64 = 0
  for digit in isNegative ? digits.dropFirst() : digits {
    let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
    let unit = Int64(digit & 15)
    let sum =
      isNegative
      ? tens.subtractingReportingOverflow(unit) : tens.addingReportingOverflow(unit)
    if overflow || sum.overflow { return nil }
    number = sum.partialValue
  }
  return number
}

// MARK: - What decoders ask

extension JSONDocument {
  /// Whether the node is the value of a member, so that a key and a colon stand before it.
  package func isMemberValue(_ id: NodeID) -> Bool {
    guard id.index > 0, nodes[id.index - 1].kind == .string else { return false }
    let gap = Int(nodes[id.index - 1].end)..<Int(nodes[id.index].start)
    return text[gap].contains(0x3A)
  }

  /// The text of the key that a node is the value of; empty for one that is no member's.
  package func keyText(ofValue id: NodeID) -> String {
    isMemberValue(id) ? string(key(ofValue: id)) : ""
  }

  /// The number of bytes that a node takes in the text.
  package func length(_ id: NodeID) -> Int { Int(nodes[id.index].end - nodes[id.index].start) }

  /// The first bytes of a string as it is written, escapes left as they are.
  package func beginning(of id: NodeID, bytes count: Int) -> String {
    let start = Int(nodes[id.index].start) + 1
    let end = max(start, min(start + count, Int(nodes[id.index].end) - 1))
    return String(decoding: text[start..<end], as: UTF8.self)
  }

  /// Whether a string is written with escapes, so that places inside it are not those of its text.
  package func isEscapedString(_ id: NodeID) -> Bool { nodes[id.index].isEscaped }

  /// The first number in a value that is out of range.
  package func firstNumberOutOfRange(in id: NodeID) -> NodeID? {
    for index in id.index..<Int(nodes[id.index].next)
    where nodes[index].kind == .number && number(NodeID(index)) == nil {
      return NodeID(index)
    }
    return nil
  }
}
