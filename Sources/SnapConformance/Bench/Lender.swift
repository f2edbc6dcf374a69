import CSnapNav
import Glibc
import SnapValue
import Synchronization

// Safety: pointers are good until `end()` of a guarded lender, for ever with a plain one; the blocks
// are written once, here, before anybody else knows them.
/// Memory that the bench lends to a plugin for the length of a call.
///
/// A plain lender never takes anything back, so that a plugin that keeps what it borrowed harms no
/// check but the one about that. A guarded one lends each block up to the edge of a page that
/// nobody may touch, and forbids the block itself when the call is over. A call is lent everything by
/// one lender, and no other guarded one is used until it ends.
@safe final class Lender {
  private let isGuarded: Bool
  private let mark: Int
  private var guarded = 0
  private var plainBlocks: [UnsafeMutableRawPointer] = unsafe []
  private var pool: (next: UnsafeMutableRawPointer, left: Int)?
  /// How many blocks of one call end at a guard page of their own; the system has not enough for all
  /// of a very large value. The others share pages, and are forbidden all the same after the call.
  private static let ownPages = 1000

  /// Whether what a plain lender lent is kept for ever. A run that looks at memory says no.
  static var keepsWhatItLent: Bool {
    get { keeping.load(ordering: .relaxed) }
    set { keeping.store(newValue, ordering: .relaxed) }
  }
  private static let keeping = Atomic(true)

  init(guarded: Bool) {
    isGuarded = guarded
    mark = guarded ? LentMemory.shared.mark : 0
  }

  /// Ends the call: guarded blocks are forbidden from now on; their addresses stay taken.
  func end(lentTo site: String = "") {
    while let place = unsafe plainBlocks.popLast() { unsafe place.deallocate() }
    guard isGuarded else { return }
    LentMemory.shared.forbid(since: mark, lentTo: site)
    unsafe pool = nil
  }

  /// Room of so many bytes, aligned to 16 when it is for structs; it ends at a guard page.
  func room(_ count: Int, aligned: Bool) -> UnsafeMutableRawPointer {
    let wanted = aligned ? (max(count, 1) + 15) & ~15 : max(count, 1)
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

  /// Bytes as the contract passes text: of any kind, also no UTF-8.
  func text(_ bytes: [UInt8]) -> snapnav_str {
    guard !bytes.isEmpty else { return unsafe snapnav_str(ptr: nil, len: 0) }
    let place = unsafe room(bytes.count, aligned: false)
    unsafe place.copyMemory(from: bytes, byteCount: bytes.count)
    return unsafe snapnav_str(ptr: place.assumingMemoryBound(to: CChar.self), len: bytes.count)
  }

  /// Text as the contract passes it.
  func text(_ text: String) -> snapnav_str { unsafe self.text(Array(text.utf8)) }

  /// A text that ends with a 0.
  func cString(_ text: String) -> UnsafePointer<CChar> {
    let bytes = Array(text.utf8) + [0]
    let place = unsafe room(bytes.count, aligned: false)
    unsafe place.copyMemory(from: bytes, byteCount: bytes.count)
    return unsafe UnsafePointer(place.assumingMemoryBound(to: CChar.self))
  }

  /// A struct of the contract.
  func lend<Struct>(_ value: Struct) -> UnsafeMutablePointer<Struct> {
    let place = unsafe room(MemoryLayout<Struct>.size, aligned: true)
      .bindMemory(to: Struct.self, capacity: 1)
    unsafe place.initialize(to: value)
    return unsafe place
  }

  /// Structs of the contract in a row.
  func lend<Struct>(all values: [Struct]) -> UnsafeMutablePointer<Struct> {
    let place = unsafe room(MemoryLayout<Struct>.stride * values.count, aligned: true)
      .bindMemory(to: Struct.self, capacity: max(values.count, 1))
    for (index, value) in values.enumerated() { unsafe (place + index).initialize(to: value) }
    return unsafe place
  }

  /// A value and all that it holds.
  func lend(_ value: Value) -> UnsafePointer<snapnav_value> {
    unsafe UnsafePointer(lend(plain(value)))
  }

  private func plain(_ value: Value) -> snapnav_value {
    var out = unsafe snapnav_value()
    switch value {
    case .null: unsafe out.kind = UInt32(SNAPNAV_NULL)
    case .bool(let truth):
      unsafe out.kind = UInt32(SNAPNAV_BOOL)
      unsafe out.u.i = truth ? 1 : 0
    case .int(let number):
      unsafe out.kind = UInt32(SNAPNAV_INT)
      unsafe out.u.i = number
    case .double(let number):
      unsafe out.kind = UInt32(SNAPNAV_DOUBLE)
      unsafe out.u.d = number
    case .string(let text):
      unsafe out.kind = UInt32(SNAPNAV_STRING)
      unsafe out.u.s = self.text(text)
    case .bytes(let bytes):
      unsafe out.kind = UInt32(SNAPNAV_BYTES)
      let lent = unsafe text(bytes)
      unsafe out.u.y = unsafe snapnav_bytes(
        ptr: UnsafeRawPointer(lent.ptr)?.assumingMemoryBound(to: UInt8.self), len: lent.len)
    case .list(let items):
      unsafe out.kind = UInt32(SNAPNAV_LIST)
      let lent = unsafe lend(all: items.map { unsafe plain($0) })
      unsafe out.u.list.items = unsafe UnsafePointer(lent)
      unsafe out.u.list.count = items.count
    case .map(let map):
      unsafe out.kind = UInt32(SNAPNAV_MAP)
      let entries = unsafe map.entries.map { entry in
        unsafe snapnav_entry(key: text(entry.key), value: plain(entry.value))
      }
      let lent = unsafe lend(all: entries)
      unsafe out.u.map.items = unsafe UnsafePointer(lent)
      unsafe out.u.map.count = entries.count
    }
    return unsafe out
  }
}
