/// Cuts a stream of bytes into lines of bounded length.
package struct LineSplitter: Sendable {
  /// A line without its line end, or that it was too long to keep.
  package enum Line: Sendable, Hashable {
    /// The bytes, which may be anything but a line end.
    case bytes([UInt8])
    /// It was longer than the limit, and is dropped.
    case tooLong
  }

  /// The greatest length of a line in bytes.
  package let limit: Int
  private var pending: [UInt8] = []
  private var isSkipping = false

  /// Makes a splitter that keeps lines of at most so many bytes.
  package init(limit: Int) { self.limit = limit }

  /// Takes the next bytes and gives the lines that they complete.
  package mutating func feed(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      keep(rest[..<end])
      lines.append(take())
      rest = rest[(end + 1)...]
    }
    keep(rest)
    return lines
  }

  /// What stands after the last line end, when there is anything.
  package mutating func finish() -> Line? {
    pending.isEmpty && !isSkipping ? nil : take()
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    guard !isSkipping else { return }
    if pending.count + bytes.count > limit {
      isSkipping = true
      pending = []
    } else {
      pending += bytes
    }
  }

  private mutating func take() -> Line {
    defer {
      pending.removeAll(keepingCapacity: true)
      isSkipping = false
    }
    if isSkipping { return .tooLong }
    if pending.last == 0x0D { pending.removeLast() }
    return .bytes(pending)
  }
}
