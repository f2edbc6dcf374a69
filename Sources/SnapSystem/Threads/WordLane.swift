import CSnapSystem
package import Synchronization

// @unchecked: one thread hands over and one takes. A word is written before `written` says that it is there, and
// its place is written again only after `taken` says that it was read.
// Safety: the mask keeps each place below the capacity, and every place holds a word from the beginning to the end.
/// Words that one thread hands to another, in their order. Neither waits for the other, and nothing is counted,
/// locked or given back.
@safe package final class WordLane: @unchecked Sendable {
  /// How many words may be under way.
  package let capacity: Int
  @usableFromInline let words: UnsafeMutablePointer<UInt64>
  @usableFromInline let mask: Int
  @usableFromInline let written = Atomic<Int>(0)
  @usableFromInline let taken = Atomic<Int>(0)

  /// Makes one with room for 2^`bits` words.
  package init(bits: Int) {
    capacity = 1 << bits
    mask = capacity - 1
    unsafe words = .allocate(capacity: capacity)
    unsafe words.initialize(repeating: 0, count: capacity)
  }

  deinit { unsafe words.deallocate() }

  /// Hands over a word; answers how many wait with it, or 0 where there is no room. One thread.
  @inlinable
  @inline(__always)
  package func put(_ word: UInt64) -> Int {
    let at = written.load(ordering: .relaxed)
    let waiting = at &- taken.load(ordering: .acquiring)
    guard waiting <= mask else { return 0 }
    unsafe words[at & mask] = word
    written.store(at &+ 1, ordering: .releasing)
    fetch(behind: at)
    return waiting &+ 1
  }

  /// The same for three words, all of which are there at once.
  package func put(_ first: UInt64, _ second: UInt64, _ third: UInt64) -> Int {
    var batch = batch(atMost: 3)
    batch.add(first)
    batch.add(second)
    batch.add(third)
    return batch.fits ? hand(over: batch) : 0
  }

  /// The same for two words and a text, all at most so many words.
  package func put(
    _ first: UInt64, _ second: UInt64, _ text: borrowing String, atMost count: Int
  ) -> Int {
    var batch = batch(atMost: count)
    batch.add(first)
    batch.add(second)
    batch.add(text, marked: 0)
    return batch.fits ? hand(over: batch) : 0
  }

  /// How many words more there is room for. The thread that hands over.
  @inlinable
  package var room: Int {
    mask + 1 - (written.load(ordering: .relaxed) - taken.load(ordering: .acquiring))
  }

  /// Several words that are handed over at once. The thread that hands over.
  @inlinable
  @inline(__always)
  package func batch(atMost count: Int) -> Batch {
    let at = written.load(ordering: .relaxed)
    return unsafe Batch(
      words, mask, from: at, to: Swift.min(at + count, taken.load(ordering: .acquiring) + mask + 1))
  }

  /// Hands over a batch, of which nothing is there before; answers how many words wait with it.
  @inlinable
  @inline(__always)
  package func hand(over batch: Batch) -> Int {
    written.store(batch.at, ordering: .releasing)
    fetch(behind: batch.at)
    return batch.at &- taken.load(ordering: .acquiring)
  }

  /// Has the processor get the memory that is written next from the one that has read it, before it is needed.
  @usableFromInline
  func fetch(behind at: Int) { unsafe snapsys_fetch_to_write(words + ((at + 16) & mask)) }

  /// Gives somebody all that is there, which is all gone then; answers whether there was any. One thread.
  package func take(_ read: (inout WordReader) -> Void) -> Bool {
    let (from, end) = (taken.load(ordering: .relaxed), written.load(ordering: .acquiring))
    guard from < end else { return false }
    var reader = unsafe WordReader(words, mask, from: from, to: end)
    read(&reader)
    taken.store(end, ordering: .releasing)
    return true
  }

  /// Words before they are handed over.
  @safe package struct Batch {
    @usableFromInline let words: UnsafeMutablePointer<UInt64>
    @usableFromInline let mask: Int
    @usableFromInline let end: Int
    @usableFromInline var at: Int
    /// Whether there was room for all of it so far.
    package var fits = true

    @inlinable
    @inline(__always)
    init(_ words: UnsafeMutablePointer<UInt64>, _ mask: Int, from: Int, to end: Int) {
      unsafe self.words = unsafe words
      (self.mask, at, self.end) = (mask, from, end)
    }

    /// Adds a word.
    @inlinable
    @inline(__always)
    package mutating func add(_ word: UInt64) {
      guard at < end else { return fits = false }
      unsafe words[at & mask] = word
      at &+= 1
    }

    /// Adds a word with a mark in its lowest byte and the count of a text's bytes above it, and then those, eight
    /// to a word.
    package mutating func add(_ text: borrowing String, marked mark: UInt8) {
      let isAdded: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
        unsafe add(UnsafeRawBufferPointer(bytes), mark)
      }
      if isAdded == nil { add(Array(text.utf8), marked: mark) }
    }

    /// The same for bytes.
    package mutating func add(_ bytes: [UInt8], marked mark: UInt8) {
      unsafe bytes.withUnsafeBytes { bytes in unsafe add(bytes, mark) }
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer, _ mark: UInt8) {
      let count = bytes.count
      guard end - at > (count + 7) >> 3 else { return fits = false }
      add(UInt64(mark) | UInt64(count) << 8)
      var place = 0
      while place + 8 <= count {
        add(unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian)
        place += 8
      }
      guard place < count else { return }
      switch count {
      case 8...:
        // The last eight bytes, of which those that stand in the word before are shifted out.
        let last = unsafe bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        add(last.littleEndian >> UInt64(8 * (8 - (count - place))))
      case 4...:
        // The first four and the last four, some of which are the same.
        let first = unsafe bytes.loadUnaligned(as: UInt32.self).littleEndian
        let last = unsafe bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
        add(UInt64(first) | UInt64(last.littleEndian) << UInt64(8 * (count - 4)))
      default:
        // The first, the middle and the last of one to three, some of which are the same.
        let (middle, last) = (count >> 1, count - 1)
        let ends = unsafe UInt64(bytes[0]) | UInt64(bytes[last]) << UInt64(8 * last)
        add(unsafe ends | UInt64(bytes[middle]) << UInt64(8 * middle))
      }
    }
  }
}

// Safety: it lives no longer than the call that it is given to, in which the words are not written again; the mask
// keeps each place below the capacity.
/// Reads words that were handed over, in their order; behind their end there are zeros.
@safe package struct WordReader {
  private let words: UnsafeMutablePointer<UInt64>
  private let mask: Int
  private let end: Int
  private var at: Int

  fileprivate init(_ words: UnsafeMutablePointer<UInt64>, _ mask: Int, from: Int, to end: Int) {
    unsafe self.words = unsafe words
    (self.mask, at, self.end) = (mask, from, end)
  }

  /// Whether there is none left.
  package var isAtEnd: Bool { at >= end }

  /// The next word.
  package mutating func next() -> UInt64 {
    guard at < end else { return 0 }
    defer { at += 1 }
    return unsafe words[at & mask]
  }

  /// The bytes behind a word that tells their count.
  package mutating func bytes(_ head: UInt64) -> [UInt8] {
    let count = min(Int(head >> 8), (end - at) << 3)
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      unsafe read(count, into: bytes)
      filled = count
    }
  }

  /// The text behind a word that tells the count of its bytes.
  package mutating func text(_ head: UInt64) -> String {
    let count = min(Int(head >> 8), (end - at) << 3)
    return unsafe String(unsafeUninitializedCapacity: count) { bytes in
      unsafe read(count, into: bytes)
      return count
    }
  }

  private mutating func read(_ count: Int, into bytes: UnsafeMutableBufferPointer<UInt8>) {
    var word: UInt64 = 0
    for place in 0..<count {
      if place & 7 == 0 { word = next() }
      unsafe bytes[place] = UInt8(truncatingIfNeeded: word)
      word >>= 8
    }
  }
}
