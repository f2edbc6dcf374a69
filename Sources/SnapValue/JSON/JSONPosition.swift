/// A line and a column in a text.
package struct JSONPosition: Sendable, Hashable, Comparable {
  /// The line, from 1. LF, CR and CRLF each end one line.
  package var line: Int
  /// The column, from 1, in Unicode scalars; a byte-order mark counts as one.
  package var column: Int

  /// Makes a position.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The earlier one is less.
  package static func < (left: JSONPosition, right: JSONPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// Walks a text once and tells the positions of rising byte offsets.
package struct PositionCounter {
  private let text: [UInt8]
  private var offset = 0
  private var position = JSONPosition(line: 1, column: 1)

  /// Begins at the beginning of a text.
  package init(_ text: [UInt8]) { self.text = text }

  /// Goes on from an offset whose position is known.
  init(_ text: [UInt8], at offset: Int, _ position: JSONPosition) {
    (self.text, self.offset, self.position) = (text, offset, position)
  }

  /// The position of an offset; it must not be less than the one asked for before. An offset past
  /// the end is the end.
  package mutating func position(of wanted: Int) -> JSONPosition {
    let end = min(wanted, text.count)
    var line = position.line
    var column = position.column
    while offset < end {
      let byte = text[offset]
      offset += 1
      if byte == 0x0A || (byte == 0x0D && !(offset < text.count && text[offset] == 0x0A)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    position = JSONPosition(line: line, column: column)
    return position
  }

  /// The position of one offset. Cost: the offset.
  package static func position(of offset: Int, in text: [UInt8]) -> JSONPosition {
    var counter = PositionCounter(text)
    return counter.position(of: offset)
  }
}
