import SnapSystem
import Synchronization

/// Words that one thread hands to another, in their order. Neither waits for the other, and nothing is counted,
/// locked or given back.
///
/// A word is written before `written` says that it is there, and its place is written again only after `taken` says
/// that it was read: whether there is room is asked where a line of eight words begins, for the whole line. What is
/// called once or twice in a navigation is not in the processor's cache for code, so that little code counts for more
/// here than few instructions.
final class WordLane: Sendable {
  /// The most words that there is room for, as a power of two.
  static let mostBits = 13
  private static var most: Int { 1 << 13 }
  /// How many words are a line of the processor's memory.
  private static var line: Int { 8 }

  /// How many words may be under way.
  var capacity: Int { mask &+ 1 }
  private let mask: Int
  private let words = InlineArray<8192, Atomic<UInt64>> { _ in Atomic(0) }
  private let written = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)

  /// Makes one with room for 2^`bits` words, a line or more.
  init(bits: Int = mostBits) {
    precondition((3...Self.mostBits).contains(bits))
    mask = 1 << bits - 1
  }

  @inline(__always)
  private func place(_ at: Int) -> Int { at & mask & (Self.most &- 1) }

  @inline(__always)
  private func set(_ at: Int, _ word: UInt64) {
    words[place(at)].store(word, ordering: .relaxed)
  }

  @inline(__always)
  fileprivate func word(_ at: Int) -> UInt64 { words[place(at)].load(ordering: .relaxed) }

  // MARK: The thread that hands over

  /// Where the lines end that may be written.
  @inline(__always)
  private var end: Int { (taken.load(ordering: .acquiring) &+ capacity) & ~(Self.line &- 1) }

  /// How many words more there is room for.
  var room: Int { end &- written.load(ordering: .relaxed) }

  /// Hands over a word that is not the first of its line; `false`: it is.
  @inline(__always)
  func putInLine(_ word: UInt64) -> Bool {
    let at = written.load(ordering: .relaxed)
    guard at & (Self.line &- 1) != 0 else { return false }
    set(at, word)
    written.store(at &+ 1, ordering: .releasing)
    return true
  }

  /// Hands over a word; answers how many wait with it, or 0 where there is no room.
  func put(_ word: UInt64) -> Int {
    let at = written.load(ordering: .relaxed)
    guard at < end else { return 0 }
    set(at, word)
    written.store(at &+ 1, ordering: .releasing)
    if at & (Self.line &- 1) == 0 { fetch(behind: at) }
    return at &+ 1 &- taken.load(ordering: .relaxed)
  }

  /// Several words that are handed over at once.
  struct Batch {
    fileprivate var at: Int
    fileprivate let end: Int
    /// Whether there was room for all of it so far.
    var fits = true
  }

  /// A batch of at most so many words, which has none.
  func batch(atMost count: Int) -> Batch {
    let at = written.load(ordering: .relaxed)
    return Batch(at: at, end: min(at &+ count, end))
  }

  /// Hands over a batch, of which nothing is there before; answers how many words wait with it.
  func hand(over batch: Batch) -> Int {
    let from = written.load(ordering: .relaxed)
    written.store(batch.at, ordering: .releasing)
    if (from &- 1) ^ (batch.at &- 1) >= Self.line { fetch(from: from, to: batch.at) }
    return batch.at &- taken.load(ordering: .relaxed)
  }

  /// Has the processor get the memory that is written soon from the one that has read it: two lines ahead.
  @inline(__always)
  private func fetch(behind at: Int) { fetchToWrite(words[place(at &+ 2 &* Self.line)]) }

  /// The same for each line that begins with one of these words.
  private func fetch(from: Int, to end: Int) {
    var at = (from &+ Self.line &- 1) & ~(Self.line &- 1)
    while at < end {
      fetch(behind: at)
      at &+= Self.line
    }
  }

  /// Adds a word to a batch.
  func add(_ word: UInt64, to batch: inout Batch) {
    guard batch.at < batch.end else { return batch.fits = false }
    set(batch.at, word)
    batch.at &+= 1
  }

  /// Adds a text: a mark in the lowest byte of a word, in two the count of its bytes, and those, five in this word and
  /// eight in each that follows.
  @inline(never)
  func add(_ text: borrowing String, marked mark: UInt8, to batch: inout Batch) {
    add(text.utf8.span, mark, to: &batch)
  }

  /// The same for bytes.
  func add(_ bytes: [UInt8], marked mark: UInt8, to batch: inout Batch) {
    add(bytes.span, mark, to: &batch)
  }

  @inline(__always)
  private func add(_ bytes: Span<UInt8>, _ mark: UInt8, to batch: inout Batch) {
    let room = min((batch.end &- batch.at) &<< 3, 1 << 16)
    guard bytes.count < room else { return batch.fits = false }
    var word = UInt64(mark) | UInt64(bytes.count) &<< 8
    var shift: UInt64 = 24
    for place in bytes.indices {
      if shift == 64 {
        add(word, to: &batch)
        (word, shift) = (0, 0)
      }
      word |= UInt64(bytes[place]) &<< shift
      shift &+= 8
    }
    add(word, to: &batch)
  }

  // MARK: The thread that takes

  /// Gives somebody all that is there, which is all gone then; answers whether there was any.
  func take(_ read: (inout WordReader) -> Void) -> Bool {
    let (from, end) = (taken.load(ordering: .relaxed), written.load(ordering: .acquiring))
    guard from < end else { return false }
    var reader = WordReader(self, from: from, to: end)
    read(&reader)
    taken.store(end, ordering: .releasing)
    return true
  }
}

/// Reads words that were handed over, in their order; behind their end there are zeros.
struct WordReader {
  private let lane: WordLane
  private let end: Int
  private var at: Int

  fileprivate init(_ lane: WordLane, from: Int, to end: Int) {
    (self.lane, at, self.end) = (lane, from, end)
  }

  /// Whether there is none left.
  var isAtEnd: Bool { at >= end }

  /// Whether these are the next words.
  func begins(with some: [UInt64]) -> Bool {
    guard some.count <= end - at else { return false }
    for place in some.indices where lane.word(at + place) != some[place] { return false }
    return true
  }

  /// The words from here to where another reader of the same ones is.
  func words(to other: WordReader) -> [UInt64] { (at..<other.at).map { lane.word($0) } }

  /// Goes on behind so many words, which are there.
  mutating func pass(_ count: Int) { at += count }

  /// The next word.
  mutating func next() -> UInt64 {
    guard at < end else { return 0 }
    defer { at += 1 }
    return lane.word(at)
  }

  /// The bytes behind a word that tells their count.
  mutating func bytes(_ head: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    read(head) { count in
      bytes.reserveCapacity(count)
    } _: {
      bytes.append($0)
    }
    return bytes
  }

  /// The text behind a word that tells the count of its bytes.
  mutating func text(_ head: UInt64) -> String { String(decoding: bytes(head), as: UTF8.self) }

  /// Gives somebody the count of the bytes behind a word that tells it, and each of them.
  @inline(__always)
  private mutating func read(_ head: UInt64, _ begin: (Int) -> Void, _ take: (UInt8) -> Void) {
    let count = min(Int(head >> 8 & 0xffff), (end - at) << 3 + 5)
    begin(count)
    var (word, left) = (head >> 24, 5)
    for _ in 0..<count {
      if left == 0 { (word, left) = (next(), 8) }
      take(UInt8(truncatingIfNeeded: word))
      word >>= 8
      left -= 1
    }
  }
}
