import CSnapNav
import SnapEngine
import SnapValue

// Safety: @unchecked because of the pointer: the value is made once and then only read.
/// A value that is lent to a plugin for as long as this object lives, call after call.
@safe final class LentValue: @unchecked Sendable {
  let pointer: UnsafePointer<snapnav_value>
  private let arena: ValueArena

  /// Lends a value; `nil`: it is deeper than values may be.
  init?(_ value: Value) {
    let arena = ValueArena()
    guard let lent = unsafe try? arena.borrow(value) else { return nil }
    self.arena = arena
    unsafe pointer = unsafe lent
  }

  private init(kind: Int) {
    arena = ValueArena()
    let place = unsafe arena.room(for: snapnav_value.self, count: 1)
    unsafe place.initialize(to: snapnav_value())
    unsafe place.pointee.kind = UInt32(kind)
    unsafe pointer = UnsafePointer(place)
  }

  /// Nothing.
  static let null = LentValue(kind: Int(SNAPNAV_NULL))
  /// A map of nothing.
  static let emptyMap = LentValue(kind: Int(SNAPNAV_MAP))
}

extension Value {
  // Safety: good until the arena takes back what the call was lent.
  /// The value for one call; nothing is the same for all.
  func lent(from arena: ValueArena) throws(Failure) -> UnsafePointer<snapnav_value> {
    if case .null = self, !arena.isLentElsewhere { return unsafe LentValue.null.pointer }
    return try unsafe arena.lend(self)
  }
}

extension ValueMap {
  // Safety: as above.
  /// The map for one call; an empty one is the same for all.
  func lent(from arena: ValueArena) throws(Failure) -> UnsafePointer<snapnav_value> {
    isEmpty && !arena.isLentElsewhere
      ? unsafe LentValue.emptyMap.pointer : try unsafe arena.lend(.map(self))
  }
}
