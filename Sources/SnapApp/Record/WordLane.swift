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
  // Before the words, so that they lie with what is asked beside them.
  private let written = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)
  private let words = InlineArray<8192, Atomic<UInt64>> { _ in Atomic(0) }

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
  @inline(__always)
  var room: Int { end &- written.load(ordering: .relaxed) }

  /// Hands over a word; `false`: there is no room for it.
  @inline(__always)
  func put(_ word: UInt64) -> Bool {
    let at = written.load(ordering: .relaxed)
    if at & (Self.line &- 1) == 0 { guard at < end else { return false } }
    set(at, word)
    written.store(at &+ 1, ordering: .releasing)
    return true
  }

  /// Several words that are handed over at once.
  struct Batch {
    fileprivate var at: Int
    fileprivate let end: Int
    /// Whether there was room for all of it so far.
    var fits = true

    /// How many words more there is room for.
    @inline(__always)
    var room: Int { end &- at }
  }

  /// A batch of at most so many words, which has none.
  func batch(atMost count: Int) -> Batch {
    let at = written.load(ordering: .relaxed)
    return Batch(at: at, end: min(at &+ count, end))
  }

  /// The same where there is room for so many, and as many as that behind them; `nil`: there is not.
  @inline(__always)
  func batch(of count: Int, leaving rest: Int) -> Batch? {
    let at = written.load(ordering: .relaxed)
    return at &+ count &+ rest <= end ? Batch(at: at, end: at &+ count) : nil
  }

  /// Hands over a batch, of which nothing is there before. Has the processor get the memory that is written soon, two
  /// lines ahead, from the one that has read it.
  @inline(__always)
  func hand(over batch: Batch) {
    written.store(batch.at, ordering: .releasing)
    fetchToWrite(words[place(batch.at &+ 2 &* Self.line)])
  }

  /// Adds a word to a batch.
  @inline(__always)
  func add(_ word: UInt64, to batch: inout Batch) {
    guard batch.at < batch.end else { return batch.fits = false }
    set(batch.at, word)
    batch.at &+= 1
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
