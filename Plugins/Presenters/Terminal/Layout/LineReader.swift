/// Makes lines of the bytes that somebody types.
package struct LineReader: Sendable {
  /// The bytes of a line that are kept; more are left out.
  package static let longest = 64 << 10

  private var bytes: [UInt8] = []

  /// Nothing was typed yet.
  package init() {}

  /// The lines that end in these bytes, without their ends. What is no UTF-8 is replaced, and
  /// control characters are left out.
  package mutating func read(_ more: some Sequence<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in more {
      if byte == 10 {
        lines.append(String(decoding: bytes, as: UTF8.self))
        bytes.removeAll(keepingCapacity: true)
      } else if byte >= 32, byte != 127, bytes.count < Self.longest {
        bytes.append(byte)
      }
    }
    return lines
  }
}
