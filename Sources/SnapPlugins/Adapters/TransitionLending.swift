import CSnapNav
import SnapEngine
import SnapValue

extension Transition {
  // Safety: what it points to is good until the arena takes it back, after the call.
  /// The transition as the contract passes it.
  func lent(from arena: ValueArena) throws(Failure) -> UnsafePointer<snapnav_transition> {
    let places = unsafe arena.room(for: UnsafePointer<snapnav_update>?.self, count: updates.count)
    for index in updates.indices {
      let place = unsafe arena.room(for: snapnav_update.self, count: 1)
      unsafe place.initialize(to: try updates[index].lent(from: arena))
      unsafe (places + index).initialize(to: UnsafePointer(place))
    }
    let flags = (animated ? SNAPNAV_ANIMATED : 0) | (isSync ? SNAPNAV_SYNC : 0)
    var lent = unsafe snapnav_transition()
    unsafe lent.size = UInt32(MemoryLayout<snapnav_transition>.size)
    unsafe lent.flags = UInt32(flags)
    unsafe lent.id = id
    unsafe lent.move = move.number
    unsafe lent.count = UInt32(clamping: updates.count)
    unsafe lent.updates = UnsafePointer(places)
    unsafe lent.location = arena.text(url)
    unsafe lent.deadline_ns = deadline
    return unsafe arena.lend(lent)
  }
}

extension ValueArena {
  // Safety: as above.
  /// A copy of text in UTF-8, as the contract passes it.
  fileprivate func text(_ utf8: [UInt8]) -> snapnav_str {
    let bytes = unsafe borrow(utf8)
    let start = unsafe UnsafeRawPointer(bytes.ptr)?.assumingMemoryBound(to: CChar.self)
    return unsafe snapnav_str(ptr: start, len: bytes.len)
  }
}

extension Update {
  // Safety: as above.
  fileprivate func lent(from arena: ValueArena) throws(Failure) -> snapnav_update {
    var lent = unsafe snapnav_update()
    unsafe lent.size = UInt32(MemoryLayout<snapnav_update>.size)
    unsafe lent.op = operation.number
    unsafe lent.flags = UInt32(animated ? SNAPNAV_ANIMATED : 0)
    unsafe lent.index = UInt32(clamping: index)
    unsafe lent.screen = screen.rawValue
    unsafe lent.region = arena.borrow(region)
    unsafe lent.key = arena.borrow(key)
    unsafe lent.arguments = try arguments.lent(from: arena)
    return unsafe lent
  }
}

extension Transition.Move {
  /// `SNAPNAV_MOVE_*`.
  var number: UInt32 {
    switch self {
    case .none: UInt32(SNAPNAV_MOVE_NONE)
    case .forward: UInt32(SNAPNAV_MOVE_FORWARD)
    case .back: UInt32(SNAPNAV_MOVE_BACK)
    case .replace: UInt32(SNAPNAV_MOVE_REPLACE)
    }
  }
}

extension Update.Operation {
  /// `snapnav_update.op`.
  fileprivate var number: UInt32 {
    switch self {
    case .clear: UInt32(SNAPNAV_CLEAR)
    case .root: UInt32(SNAPNAV_ROOT)
    case .push: UInt32(SNAPNAV_PUSH)
    case .popTo: UInt32(SNAPNAV_POP_TO)
    case .present: UInt32(SNAPNAV_PRESENT)
    case .dismiss: UInt32(SNAPNAV_DISMISS)
    case .detail: UInt32(SNAPNAV_DETAIL)
    case .refresh: UInt32(SNAPNAV_REFRESH)
    case .effectShow: UInt32(SNAPNAV_EFFECT_SHOW)
    case .effectHide: UInt32(SNAPNAV_EFFECT_HIDE)
    case .custom: UInt32(SNAPNAV_CUSTOM)
    case .select: UInt32(SNAPNAV_SELECT)
    }
  }
}
