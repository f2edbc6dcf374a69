import CSnapSystem
package import Synchronization

// What a processor does for threads that hand words to each other.

/// Has the processor get the memory of a word from another one's cache, to be written soon. Nothing changes by it.
package func fetchToWrite(_ word: borrowing Atomic<UInt64>) {
  // Safety: the address is used while the word is lent, and nothing is read or written there.
  unsafe withUnsafePointer(to: word) { unsafe snapsys_fetch_to_write($0) }
}

/// The bytes that a text begins with, as numbers of eight bytes, the lowest first.
package struct TextStart: Sendable {
  /// How many bytes the text has.
  package let count: Int
  /// The first eight bytes, and the eight after them; zeros behind the end.
  package let first, second: UInt64

  /// Reads a text.
  package init(_ text: borrowing String) {
    let bytes = text.utf8.span
    count = bytes.count
    switch bytes.count {
    case 16...: (first, second) = (bytes.number(at: 0), bytes.number(at: 8))
    case 8...:
      first = bytes.number(at: 0)
      // The last eight bytes, of which those that stand in the first number are shifted out.
      second = bytes.number(at: bytes.count - 8) >> UInt64(8 * (16 - bytes.count))
    case 4...:
      // The first four and the last four, some of which are the same.
      let last = UInt64(bytes.half(at: bytes.count - 4)) << UInt64(8 * (bytes.count - 4))
      (first, second) = (UInt64(bytes.half(at: 0)) | last, 0)
    case 1...:
      // The first, the middle and the last of one to three, some of which are the same.
      let (middle, last) = (bytes.count >> 1, bytes.count - 1)
      let ends = UInt64(bytes[0]) | UInt64(bytes[last]) << UInt64(8 * last)
      (first, second) = (ends | UInt64(bytes[middle]) << UInt64(8 * middle), 0)
    default: (first, second) = (0, 0)
    }
  }
}

extension Span<UInt8> {
  /// The eight bytes from a place on as a number, the lowest first.
  package func number(at place: Int) -> UInt64 {
    // Safety: the place is checked, and any eight bytes are a number.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
  }

  /// The same of four.
  fileprivate func half(at place: Int) -> UInt32 {
    // Safety: as above.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self).littleEndian
  }
}
