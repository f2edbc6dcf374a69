import Glibc
import SnapSystem
import SnapValue

// Safety: @unchecked; used on the main thread only, like the arena that it serves. The reserved addresses
// are never given back, and what is lent is forbidden and opened again in whole pages of them.
/// Memory for what is lent to plugins that the processor itself guards: from the moment of a call it can
/// only be read, and afterwards not be touched. `navhost run --validate-memory`.
///
/// A plugin that does otherwise ends the process, as there is nothing else that its instruction could do; the
/// line of the crash then says so. An address is lent again only when all others were: after
/// `size` bytes. Costs some four system calls for each call of a plugin.
@safe final class LentPages: ValueMemory, @unchecked Sendable {
  /// How many bytes of addresses are reserved; memory is only taken for what is lent.
  private static let size = 1 << 30
  private static let page = ProcessFacts.pageSize

  private let base: UnsafeMutableRawPointer
  /// Where the next block begins.
  private var next = 0
  /// Before this, everything can only be read or not be touched.
  private var sealed = 0
  /// How many calls are lent something.
  private var depth = 0
  /// What did not fit, until nothing is lent any more.
  private var plain: [UnsafeMutableRawPointer] = unsafe []

  /// Reserves the addresses; throws where there are none.
  init() throws(SystemError) {
    let place = unsafe mmap(
      nil, Self.size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let place = unsafe place, unsafe place != MAP_FAILED else {
      throw SystemError("reserve addresses for what is lent", code: errno)
    }
    unsafe base = unsafe place
    CrashGuard.nameLent(at: UInt(bitPattern: place), bytes: Self.size)
  }

  func room(bytes: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let start = (next + alignment - 1) & ~(alignment - 1)
    guard bytes <= Self.size - start, open(from: Self.pages(next), to: Self.pages(start + bytes))
    else { return unsafe takeElsewhere(bytes) }
    next = start + bytes
    return unsafe base + start
  }

  func seal() {
    let end = Self.pages(next)
    guard end > sealed else { return }
    _ = unsafe mprotect(base + sealed, end - sealed, PROT_READ)
    (next, sealed) = (end, end)
  }

  func mark() -> Int {
    depth += 1
    next = Self.pages(next)
    return next
  }

  func release(to mark: Int) {
    depth -= 1
    let end = Self.pages(next)
    if end > mark {
      _ = unsafe madvise(base + mark, end - mark, MADV_DONTNEED)
      _ = unsafe mprotect(base + mark, end - mark, PROT_NONE)
    }
    (next, sealed) = (end, max(sealed, end))
    guard depth == 0 else { return }
    while let place = unsafe plain.popLast() { unsafe place.deallocate() }
    if next > Self.size / 2 { (next, sealed) = (0, 0) }
  }

  /// Lets so many whole pages be written.
  private func open(from start: Int, to end: Int) -> Bool {
    unsafe end <= start || mprotect(base + start, end - start, PROT_READ | PROT_WRITE) == 0
  }

  private func takeElsewhere(_ bytes: Int) -> UnsafeMutableRawPointer {
    let place = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
    unsafe plain.append(place)
    return unsafe place
  }

  private static func pages(_ bytes: Int) -> Int { (bytes + page - 1) / page * page }
}
