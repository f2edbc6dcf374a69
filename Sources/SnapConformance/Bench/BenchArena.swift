import CSnapNav
import Glibc
import SnapValue
import Synchronization

// Safety: pointers are good until `end()` of a guarded arena, for ever with a plain one; the blocks
// are written once, here, before anybody else knows them.
/// Memory that the bench lends to a plugin for the length of a call.
///
/// A plain arena never takes anything back, so that a plugin that keeps what it borrowed harms no
/// check but the one about that. A guarded one lends each block up to the edge of a page that
/// nobody may touch, and forbids the block itself when the call is over. A call is lent everything by
/// one arena, and no other guarded arena is used until it ends.
@safe final class BenchArena: ValueMemory {
  private let isGuarded: Bool
  private let began: Int
  private var guarded = 0
  private var plainBlocks: [UnsafeMutableRawPointer] = unsafe []
  private var pool: (next: UnsafeMutableRawPointer, left: Int)?
  /// How many blocks of one call end at a guard page of their own; the system has not enough for all
  /// of a very large value. The others share pages, and are forbidden all the same after the call.
  private static let ownPages = 1000

  /// Whether what a plain arena lent is kept for ever. A run that looks at memory says no.
  static var keepsWhatItLent: Bool {
    get { keeping.load(ordering: .relaxed) }
    set { keeping.store(newValue, ordering: .relaxed) }
  }
  private static let keeping = Atomic(true)

  /// Whether what a guarded arena lends can only be read, from `seal` on.
  private let isReadOnly: Bool

  init(guarded: Bool, readOnly: Bool = false) {
    isGuarded = guarded
    isReadOnly = guarded && readOnly
    began = guarded ? LentMemory.shared.mark : 0
  }

  /// All that a call lends stands there now; what comes later, its error slot, may be written.
  func seal() {
    guard isReadOnly else { return }
    LentMemory.shared.seal(since: began)
    unsafe pool = nil
  }

  /// Ends the call: guarded blocks are forbidden from now on; their addresses stay taken.
  func end(lentTo site: String = "") {
    while let place = unsafe plainBlocks.popLast() { unsafe place.deallocate() }
    guard isGuarded else { return }
    LentMemory.shared.forbid(since: began, lentTo: site)
    unsafe pool = nil
  }

  /// Room that ends at a guard page.
  func room(bytes count: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let wanted = alignment > 1 ? (count + 15) & ~15 : count
    guard isGuarded else { return unsafe plain(wanted) }
    guarded += 1
    if guarded > Self.ownPages || !LentMemory.shared.hasEdges {
      return unsafe pooled((wanted + 15) & ~15)
    }
    let body = (wanted + LentMemory.page - 1) / LentMemory.page * LentMemory.page
    guard let start = unsafe LentMemory.shared.open(bytes: body) else {
      return unsafe plain(wanted)
    }
    return unsafe start + body - wanted
  }

  private func pooled(_ count: Int) -> UnsafeMutableRawPointer {
    if unsafe (pool?.left ?? 0) < count {
      let size = (max(count, 1 << 20) + LentMemory.page - 1) / LentMemory.page * LentMemory.page
      guard let start = unsafe LentMemory.shared.open(bytes: size) else {
        return unsafe plain(count)
      }
      unsafe pool = (start, size)
    }
    guard let (next, left) = unsafe pool else { return unsafe plain(count) }
    unsafe pool = (next + count, left - count)
    return unsafe next
  }

  private func plain(_ count: Int) -> UnsafeMutableRawPointer {
    let place = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
    unsafe memset(place, 0, count)
    if !isGuarded, !Self.keepsWhatItLent { unsafe plainBlocks.append(place) }
    return unsafe place
  }

  private var writer: ValueArena { ValueArena(memory: self) }

  /// Bytes as the contract passes text: of any kind, also no UTF-8.
  func text(_ bytes: [UInt8]) -> snapnav_str {
    let lent = unsafe writer.borrow(bytes)
    return unsafe snapnav_str(
      ptr: UnsafeRawPointer(lent.ptr)?.assumingMemoryBound(to: CChar.self), len: lent.len)
  }

  /// Text as the contract passes it.
  func text(_ text: String) -> snapnav_str { unsafe writer.borrow(text) }

  /// A text that ends with a 0.
  func cString(_ text: String) -> UnsafePointer<CChar> {
    let bytes = text.utf8CString
    let place = unsafe writer.room(for: CChar.self, count: bytes.count)
    for (index, byte) in bytes.enumerated() { unsafe (place + index).initialize(to: byte) }
    return unsafe UnsafePointer(place)
  }

  /// A struct of the contract.
  func lend<Struct>(_ value: Struct) -> UnsafeMutablePointer<Struct> { unsafe lend(all: [value]) }

  /// Structs of the contract in a row.
  func lend<Struct>(all values: [Struct]) -> UnsafeMutablePointer<Struct> {
    let place = unsafe writer.room(for: Struct.self, count: values.count)
    for (index, value) in values.enumerated() { unsafe (place + index).initialize(to: value) }
    return unsafe place
  }

  /// A value and all that it holds; one that is nested too deep for the contract is null.
  func lend(_ value: Value) -> UnsafePointer<snapnav_value> {
    unsafe (try? writer.borrow(value)) ?? UnsafePointer(lend(snapnav_value()))
  }
}
