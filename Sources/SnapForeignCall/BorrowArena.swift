public import CSnapNav
public import SnapModel

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

  private static let firstChunk = 1 << 10
  private static let keptChunks = 4
  private static let keptBytes = 64 << 10
  // Safety: chunks are owned by this object alone, and freed by `release(to:)` and `deinit`.
  private var chunks: [UnsafeMutableRawBufferPointer] = unsafe []
  private var chunk = 0
  private var used = 0

  /// Makes an arena; nothing is allocated before the first use.
  public init() {}

  deinit {
    for index in unsafe chunks.indices { unsafe chunks[index].deallocate() }
  }

  /// The present place.
  public func mark() -> Mark { Mark(chunk: chunk, used: used) }

  /// Takes back all that was lent since `mark`; what it pointed to is gone.
  public func release(to mark: Mark) {
    chunk = mark.chunk
    used = mark.used
    while let last = unsafe chunks.last, unsafe chunks.count > chunk + 1,
      unsafe chunks.count > Self.keptChunks || last.count > Self.keptBytes
    {
      unsafe chunks.removeLast().deallocate()
    }
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
      guard !bytes.isEmpty else { return unsafe snapnav_str(ptr: nil, len: 0) }
      let room = unsafe allocate(bytes: bytes.count, alignment: 1)
      unsafe room.copyMemory(from: UnsafeRawBufferPointer(bytes))
      let start = unsafe room.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe snapnav_str(ptr: start, len: bytes.count)
    }
  }

  /// A copy of the text with a final 0, for the fields of the contract that are `const char *`.
  public func borrowCString(_ text: String) -> UnsafePointer<CChar>? {
    let utf8 = text.utf8
    let room = unsafe allocate(bytes: utf8.count + 1, alignment: 1)
    unsafe room.copyBytes(from: utf8)
    unsafe room[utf8.count] = 0
    return unsafe UnsafePointer(room.baseAddress?.assumingMemoryBound(to: CChar.self))
  }

  /// A copy of the bytes, as the contract passes them.
  public func borrow(_ bytes: [UInt8]) -> snapnav_bytes {
    guard !bytes.isEmpty else { return unsafe snapnav_bytes(ptr: nil, len: 0) }
    let room = unsafe allocate(bytes: bytes.count, alignment: 1)
    unsafe room.copyBytes(from: bytes)
    let start = unsafe room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    return unsafe snapnav_bytes(ptr: start, len: bytes.count)
  }

  /// A copy of the value and all that it holds; deeper than 64 is an error.
  public func borrow(_ value: Value) throws(ValueFault) -> UnsafePointer<snapnav_value> {
    let place = unsafe room(for: snapnav_value.self, count: 1)
    unsafe place.initialize(to: try write(value, depth: 0))
    return unsafe UnsafePointer(place)
  }

  /// Room for `count` values of a C type, not initialised. Nothing is run when they go.
  public func room<Element>(
    for type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    let size = MemoryLayout<Element>.stride * max(count, 1)
    let raw = unsafe allocate(bytes: size, alignment: MemoryLayout<Element>.alignment)
    // Safety: `raw` has at least one byte, so that it has an address; it is bound here for the
    // first time since it was taken.
    return unsafe UnsafeMutableRawPointer(raw.baseAddress.unsafelyUnwrapped)
      .bindMemory(to: type, capacity: max(count, 1))
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

  private func allocate(bytes: Int, alignment: Int) -> UnsafeMutableRawBufferPointer {
    while unsafe chunk < chunks.count {
      let start = (used + alignment - 1) & ~(alignment - 1)
      if unsafe bytes <= chunks[chunk].count - start {
        used = start + bytes
        return unsafe UnsafeMutableRawBufferPointer(rebasing: chunks[chunk][start..<used])
      }
      chunk += 1
      used = 0
    }
    let size = unsafe max(Self.firstChunk << min(chunks.count, 8), bytes)
    unsafe chunks.append(.allocate(byteCount: size, alignment: 16))
    used = bytes
    return unsafe UnsafeMutableRawBufferPointer(rebasing: chunks[chunk][0..<bytes])
  }
}
