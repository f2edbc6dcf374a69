import Glibc
import SnapSystem

// Safety: @unchecked; arenas are used on the main thread of a check's child only. The reserved
// addresses are never given back, so that whoever touches them later is caught.
/// The addresses that guarded arenas lend from, each once.
///
/// One large stretch of addresses is reserved; what is lent is opened, and forbidden again when its
/// call is over. So an address alone tells what a plugin touched: something lent to an earlier call,
/// or what is just past the end of something lent to this one. Both are noted in the crash page.
@safe final class LentMemory: @unchecked Sendable {
  static let shared = LentMemory()
  static let page = ProcessFacts.pageSize
  /// Whether what is lent ends at a page that nobody may touch. Without, it is only forbidden when
  /// its call is over: for checks about that alone.
  var hasEdges = true
  private static let size = 64 << 30

  private let base: UnsafeMutableRawPointer?
  private var used = 0
  private var calls = 0
  private var record: CrashPage?
  /// What is open, in order, and which of it can only be read.
  private var opened: [(start: UInt, count: Int, isSealed: Bool)] = []

  private init() {
    let place = unsafe mmap(
      nil, Self.size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    unsafe base = unsafe place == MAP_FAILED ? nil : place
  }

  /// Where what is lent is noted from now on.
  func note(in page: CrashPage) {
    record = page
    let start = unsafe base.map { UInt64(UInt(bitPattern: $0)) } ?? 0
    page.put(LentRecord(base: start, size: UInt64(Self.size)).bytes, into: .lent)
  }

  /// Opens so many whole pages and leaves a forbidden one behind them; `nil` when none are left.
  func open(bytes count: Int) -> UnsafeMutableRawPointer? {
    guard let base = unsafe base, count <= Self.size - used - 2 * Self.page else { return nil }
    let place = unsafe base + used
    guard unsafe mprotect(place, count, PROT_READ | PROT_WRITE) == 0 else { return nil }
    used += count + Self.page
    opened.append((UInt(bitPattern: place), count, false))
    return unsafe place
  }

  /// Lets what was opened since a mark only be read.
  func seal(since mark: Int) {
    guard let base = unsafe base else { return }
    let first = unsafe UInt(bitPattern: base + mark)
    for index in opened.indices.reversed() {
      let block = opened[index]
      guard block.start >= first else { break }
      guard !block.isSealed else { continue }
      let place = unsafe UnsafeMutableRawPointer(bitPattern: block.start)
      _ = unsafe mprotect(place, block.count, PROT_READ)
      opened[index].isSealed = true
    }
    noteSealed()
  }

  private func noteSealed() {
    record?.note(sealed: opened.filter(\.isSealed).map { ($0.start, $0.start + UInt($0.count)) })
  }

  /// How far the addresses are used up: where the next call's begin.
  var mark: Int { used }

  /// Forbids what was opened since a mark, for ever, and notes that it belonged to a call.
  func forbid(since mark: Int, lentTo site: String) {
    guard let base = unsafe base, used > mark else { return }
    let start = unsafe base + mark
    let first = UInt(bitPattern: start)
    let hadSealed = opened.contains(where: \.isSealed)
    while let last = opened.last, last.start >= first { opened.removeLast() }
    if hadSealed { noteSealed() }
    _ = unsafe madvise(start, used - mark, MADV_DONTNEED)
    _ = unsafe mprotect(start, used - mark, PROT_NONE)
    let address = UInt64(UInt(bitPattern: start))
    record?.add(
      LentRecord.Call(start: address, end: address + UInt64(used - mark), site: site),
      number: calls)
    calls += 1
  }
}

/// What the crash page holds of lent memory.
struct LentRecord: Sendable {
  /// One call that is over, and what it was lent.
  struct Call: Sendable, Hashable {
    var start, end: UInt64
    var site: String
  }

  var base: UInt64
  var size: UInt64

  /// How many calls are remembered; older ones are only known as such.
  static let remembered = 4000
  static let entrySize = 64

  var bytes: [UInt8] { littleEndian(base) + littleEndian(size) }
}

/// A number as eight bytes.
func littleEndian(_ number: UInt64) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

/// Eight bytes as a number; 0 when there are fewer.
func number(_ bytes: [UInt8], at place: Int) -> UInt64 {
  guard place >= 0, place + 8 <= bytes.count else { return 0 }
  return (0..<8).reduce(0) { $0 | UInt64(bytes[place + $1]) << (8 * UInt64($1)) }
}
