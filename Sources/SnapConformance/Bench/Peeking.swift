import CSnapBench

// Safety: the kernel copies, and answers an error for memory that is not there; nothing is followed.

/// Looks at memory of this process that may not be there.
enum Peek {
  private static let page = 4096

  /// The bytes at an address; fewer than `count` when the memory ends before.
  static func bytes(at address: UInt, count: Int) -> [UInt8] {
    var found: [UInt8] = []
    var next = address
    while found.count < count {
      let wanted = min(page - Int(next % UInt(page)), count - found.count)
      let piece = copy(from: next, count: wanted)
      found += piece
      guard piece.count == wanted else { break }
      next &+= UInt(piece.count)
    }
    return found
  }

  /// A number of four bytes; `nil` when there is no such memory.
  static func number(at address: UInt) -> UInt32? {
    let bytes = bytes(at: address, count: 4)
    return bytes.count == 4 ? bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } : nil
  }

  /// A number of eight bytes; `nil` when there is no such memory.
  static func word(at address: UInt) -> UInt? {
    let bytes = bytes(at: address, count: 8)
    return bytes.count == 8 ? bytes.reversed().reduce(0) { $0 << 8 | UInt($1) } : nil
  }

  /// What stands at an address as text.
  enum Text: Sendable, Hashable {
    /// UTF-8 that ends with a 0.
    case text(String)
    /// What is wrong with it: a clause.
    case flaw(String)
  }

  /// The text at an address, which must end with a 0 within `limit` bytes.
  static func text(at address: UInt, limit: Int = 4096) -> Text {
    guard address != 0 else { return .flaw("is NULL") }
    let bytes = bytes(at: address, count: limit)
    guard !bytes.isEmpty else { return .flaw("points to \(hex(address)), where no memory is") }
    guard let end = bytes.firstIndex(of: 0) else {
      return .flaw("does not end with a 0 within \(bytes.count) bytes")
    }
    guard let text = String(validating: bytes[..<end], as: UTF8.self) else {
      return .flaw("is no UTF-8")
    }
    return .text(text)
  }

  private static func copy(from address: UInt, count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, made in
      made = max(0, Int(unsafe snapbench_peek(address, buffer.baseAddress, count)))
    }
  }
}

/// An address or a set of bits as people write it.
func hex(_ number: UInt) -> String { "0x" + String(number, radix: 16) }

extension Peek {
  /// The text at an address; empty when there is none that can be read.
  static func shown(_ address: UInt) -> String {
    if case .text(let text) = text(at: address) { text } else { "" }
  }
}
