import CSnapNav

// Safety: the slot and the bytes behind it lie in the arena, which outlives it; every offset is below the
// room that was asked for.

/// An error slot with bytes behind it that nobody may change.
@safe struct ErrorSlot {
  let pointer: ErrorPointer
  private static let margin = 64
  private static let mark: UInt8 = 0xA5

  /// Lays one; it lives as long as the arena keeps what it lends.
  init(_ arena: BenchArena) {
    let size = MemoryLayout<snapnav_error>.size
    let place = unsafe arena.room(bytes: size + Self.margin, alignment: 16)
    for offset in size..<size + Self.margin {
      unsafe place.storeBytes(of: Self.mark, toByteOffset: offset, as: UInt8.self)
    }
    unsafe pointer = place.bindMemory(to: snapnav_error.self, capacity: 1)
    unsafe pointer.initialize(to: .empty)
  }

  var address: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(pointer) }

  /// Whether something was written behind the slot.
  var isOverrun: Bool {
    let place = unsafe UnsafeRawPointer(pointer)
    let size = MemoryLayout<snapnav_error>.size
    return (size..<size + Self.margin).contains { offset in
      unsafe place.load(fromByteOffset: offset, as: UInt8.self) != Self.mark
    }
  }
}
