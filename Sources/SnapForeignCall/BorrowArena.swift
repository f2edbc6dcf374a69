public import CSnapNav
public import SnapValue

/// The memory that the host lends to a plugin for the length of a call.
///
/// Values go in before the call and are taken back after it, last in, first out, so that a call
/// inside a call works and a call usually costs no allocation. Not thread safe: one arena per
/// thread of calls.
@safe public final class BorrowArena {
  /// A place to go back to.
  public struct Mark {
    fileprivate let chunk: Int
    fileprivate let used: Int
  }

  // Safety: owned by this object alone. Behind a pointer, because a call goes here a dozen times and
  // each access to a stored property of a class is checked for overlaps at run time.
  private let chunks: UnsafeMutablePointer<ArenaChunks>

  /// Makes an arena; nothing is lent from it before the first use.
  public init() {
    unsafe chunks = .allocate(capacity: 1)
    unsafe chunks.initialize(to: ArenaChunks())
  }

  deinit {
    unsafe chunks.pointee.freeAll()
    unsafe chunks.deinitialize(count: 1)
    unsafe chunks.deallocate()
  }

  /// The present place.
  public func mark() -> Mark {
    unsafe Mark(chunk: chunks.pointee.current, used: chunks.pointee.used)
  }

  /// Takes back all that was lent since `mark`; what it pointed to is gone.
  public func release(to mark: Mark) {
    unsafe chunks.pointee.goBack(to: mark.chunk, used: mark.used)
  }

  /// Takes back all.
  public func releaseAll() { release(to: Mark(chunk: 0, used: 0)) }

  /// Lends `body` what it puts into this arena, and takes it back afterwards.
  public func lending<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let mark = mark()
    defer { release(to: mark) }
    return try body()
  }

  // Safety: the pointers that the functions below answer are good until `release(to:)` of an
  // earlier mark; callers pass them to one call and forget them.

  /// A copy of the text, as the contract passes it.
  public func borrow(_ text: String) -> snapnav_str {
    var text = text
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        return unsafe snapnav_str(ptr: nil, len: 0)
      }
      let room = unsafe room(bytes: bytes.count, alignment: 1)
      unsafe room.copyMemory(from: start, byteCount: bytes.count)
      return unsafe snapnav_str(
        ptr: room.assumingMemoryBound(to: CChar.self), len: bytes.count)
    }
  }

  /// A copy of the bytes, as the contract passes them.
  public func borrow(_ bytes: [UInt8]) -> snapnav_bytes {
    guard !bytes.isEmpty else { return unsafe snapnav_bytes(ptr: nil, len: 0) }
    let room = unsafe room(bytes: bytes.count, alignment: 1)
    let place = unsafe UnsafeMutableRawBufferPointer(start: room, count: bytes.count)
    unsafe place.copyBytes(from: bytes)
    return unsafe snapnav_bytes(ptr: room.assumingMemoryBound(to: UInt8.self), len: bytes.count)
  }

  /// A copy of the value and all that it holds; deeper than 64 is an error.
  public func borrow(_ value: Value) throws(ValueFault) -> UnsafePointer<snapnav_value> {
    let place = unsafe room(for: snapnav_value.self, count: 1)
    unsafe place.initialize(to: try write(value, depth: 0))
    return unsafe UnsafePointer(place)
  }

  /// Room for `count` values of a C type, not initialised. Nothing is run when they go.
  @inlinable
  public func room<Element>(
    for type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    let size = MemoryLayout<Element>.stride * max(count, 1)
    // Safety: the room is as large and aligned as said, and bound for the first time since it was
    // taken.
    return unsafe room(bytes: size, alignment: MemoryLayout<Element>.alignment)
      .bindMemory(to: type, capacity: max(count, 1))
  }

  /// Room of so many bytes, at least one; the alignment is a power of two up to 16.
  public func room(bytes: Int, alignment: Int) -> UnsafeMutableRawPointer {
    unsafe chunks.pointee.take(max(bytes, 1), alignment: alignment)
  }

  private func write(_ value: Value, depth: Int) throws(ValueFault) -> snapnav_value {
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
      unsafe out.u.s = borrow(text)
    case .bytes(let bytes):
      unsafe out.kind = UInt32(SNAPNAV_BYTES)
      unsafe out.u.y = borrow(bytes)
    case .list(let items):
      unsafe out.kind = UInt32(SNAPNAV_LIST)
      unsafe out.u.list.items = try write(items, depth: depth + 1)
      unsafe out.u.list.count = items.count
    case .map(let map):
      unsafe out.kind = UInt32(SNAPNAV_MAP)
      unsafe out.u.map.items = try write(map.entries, depth: depth + 1)
      unsafe out.u.map.count = map.count
    }
    return unsafe out
  }

  private func write(
    _ items: [Value], depth: Int
  ) throws(ValueFault) -> UnsafePointer<snapnav_value>? {
    guard !items.isEmpty else { return nil }
    guard depth <= ValueLimits().depth else { throw .tooDeep(limit: ValueLimits().depth) }
    let place = unsafe room(for: snapnav_value.self, count: items.count)
    for (index, item) in items.enumerated() {
      unsafe (place + index).initialize(to: try write(item, depth: depth))
    }
    return unsafe UnsafePointer(place)
  }

  private func write(
    _ entries: [ValueMap.Entry], depth: Int
  ) throws(ValueFault) -> UnsafePointer<snapnav_entry>? {
    guard !entries.isEmpty else { return nil }
    guard depth <= ValueLimits().depth else { throw .tooDeep(limit: ValueLimits().depth) }
    let place = unsafe room(for: snapnav_entry.self, count: entries.count)
    for (index, entry) in entries.enumerated() {
      let value = try unsafe write(entry.value, depth: depth)
      unsafe (place + index).initialize(to: snapnav_entry(key: borrow(entry.key), value: value))
    }
    return unsafe UnsafePointer(place)
  }
}

/// The chunks of an arena, and how far they are used.
@safe private struct ArenaChunks {
  private static let firstSize = 1 << 10
  private static let keptCount = 4
  private static let keptBytes = 64 << 10
  // Safety: each chunk is freed once, by `goBack` or `freeAll`, which also forget it.
  private var chunks: [UnsafeMutableRawBufferPointer] = unsafe []
  private var base: UnsafeMutableRawPointer?
  private var size = 0
  /// The chunk in use.
  private(set) var current = 0
  /// The bytes of it that are lent.
  private(set) var used = 0

  init() { unsafe base = nil }

  mutating func take(_ bytes: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let start = (used + alignment - 1) & ~(alignment - 1)
    if let base = unsafe base, bytes <= size - start {
      used = start + bytes
      return unsafe base + start
    }
    return unsafe takeElsewhere(bytes)
  }

  private mutating func takeElsewhere(_ bytes: Int) -> UnsafeMutableRawPointer {
    while unsafe current + 1 < chunks.count {
      use(current + 1)
      if let base = unsafe base, bytes <= size {
        used = bytes
        return unsafe base
      }
    }
    let wanted = unsafe max(Self.firstSize << min(chunks.count, 8), bytes)
    // Safety: allocation of at least one byte always answers an address.
    let room = UnsafeMutableRawPointer.allocate(byteCount: wanted, alignment: 16)
    unsafe chunks.append(UnsafeMutableRawBufferPointer(start: room, count: wanted))
    unsafe use(chunks.count - 1)
    used = bytes
    return unsafe room
  }

  mutating func goBack(to chunk: Int, used: Int) {
    if chunk != current {
      while let last = unsafe chunks.last, unsafe chunks.count > chunk + 1,
        unsafe chunks.count > Self.keptCount || last.count > Self.keptBytes
      {
        unsafe chunks.removeLast().deallocate()
      }
      use(chunk)
    }
    self.used = used
  }

  mutating func freeAll() {
    for index in unsafe chunks.indices { unsafe chunks[index].deallocate() }
    unsafe chunks = unsafe []
  }

  private mutating func use(_ chunk: Int) {
    current = chunk
    used = 0
    guard unsafe chunks.indices.contains(chunk) else {
      unsafe base = nil
      size = 0
      return
    }
    unsafe base = unsafe chunks[chunk].baseAddress
    size = unsafe chunks[chunk].count
  }
}
