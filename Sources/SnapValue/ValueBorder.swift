package import CSnapNav

// Values and the contract's C data, both ways: the only unsafe file of this module.

// MARK: - Value to C

/// Where an arena's memory comes from when it is not the arena's own.
package protocol ValueMemory: AnyObject {
  /// Room of so many bytes, at least one; the alignment is a power of two up to 16. It is good for
  /// as long as the memory's owner says.
  func room(bytes: Int, alignment: Int) -> UnsafeMutableRawPointer
  /// All that a call lends stands there now, and the call is next.
  func seal()
  /// A place to go back to; what comes next belongs to whoever asks.
  func mark() -> Int
  /// Takes back all that was lent since a mark. Each mark is gone back to once, the last one first.
  func release(to mark: Int)
}

extension ValueMemory {
  /// Most memory does not care.
  package func seal() {}
  /// Most memory is taken back by its owner.
  package func mark() -> Int { 0 }
  /// Most memory is taken back by its owner.
  package func release(to mark: Int) {}
}

/// The memory that one side of the contract lends to the other for the length of a call.
///
/// Values go in before the call and are taken back after it, last in, first out, so that a call
/// inside a call works and a call usually costs no allocation. Not thread safe: one arena per
/// thread of calls.
@safe package final class ValueArena {
  /// A place to go back to.
  package struct Mark {
    fileprivate let chunk: Int
    fileprivate let used: Int
  }

  // Safety: owned by this object alone. Behind a pointer, because a call goes here a dozen times and
  // each access to a stored property of a class is checked for overlaps at run time.
  private let chunks: UnsafeMutablePointer<ArenaChunks>
  private let memory: (any ValueMemory)?

  /// Makes an arena; nothing is lent from it before the first use. With a memory, everything comes
  /// from there, and taking back is its owner's business.
  package init(memory: (any ValueMemory)? = nil) {
    unsafe chunks = .allocate(capacity: 1)
    unsafe chunks.initialize(to: ArenaChunks())
    self.memory = memory
  }

  deinit {
    unsafe chunks.pointee.freeAll()
    unsafe chunks.deinitialize(count: 1)
    unsafe chunks.deallocate()
  }

  /// The present place.
  package func mark() -> Mark {
    if let memory { return Mark(chunk: 0, used: memory.mark()) }
    return unsafe Mark(chunk: chunks.pointee.current, used: chunks.pointee.used)
  }

  /// Takes back all that was lent since `mark`; what it pointed to is gone.
  package func release(to mark: Mark) {
    if let memory { return memory.release(to: mark.used) }
    unsafe chunks.pointee.goBack(to: mark.chunk, used: mark.used)
  }

  /// Says that all stands there that the next call lends, to a memory that is not the arena's own.
  package func seal() { memory?.seal() }

  /// Whether what is lent comes from a memory that is not the arena's own.
  package var isLentElsewhere: Bool { memory != nil }

  /// Takes back all.
  package func releaseAll() { release(to: Mark(chunk: 0, used: 0)) }

  /// Lends `body` what it puts into this arena, and takes it back afterwards.
  package func lending<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let mark = mark()
    defer { release(to: mark) }
    return try body()
  }

  // Safety: the pointers that the functions below answer are good until `release(to:)` of an
  // earlier mark; callers pass them to one call and forget them.

  /// A copy of the text, as the contract passes it.
  package func borrow(_ text: String) -> snapnav_str {
    // Looked at where it is, as almost all text is; one that is not so is copied first.
    if let lent = unsafe text.utf8.withContiguousStorageIfAvailable({ unsafe copy($0) }) {
      return unsafe lent
    }
    var text = text
    return text.withUTF8 { unsafe copy($0) }
  }

  private func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> snapnav_str {
    guard let start = bytes.baseAddress, !bytes.isEmpty else {
      return unsafe snapnav_str(ptr: nil, len: 0)
    }
    let room = unsafe room(bytes: bytes.count, alignment: 1)
    unsafe room.copyMemory(from: start, byteCount: bytes.count)
    return unsafe snapnav_str(ptr: room.assumingMemoryBound(to: CChar.self), len: bytes.count)
  }

  /// A copy of the bytes, as the contract passes them.
  package func borrow(_ bytes: [UInt8]) -> snapnav_bytes {
    guard !bytes.isEmpty else { return unsafe snapnav_bytes(ptr: nil, len: 0) }
    let room = unsafe room(bytes: bytes.count, alignment: 1)
    let place = unsafe UnsafeMutableRawBufferPointer(start: room, count: bytes.count)
    unsafe place.copyBytes(from: bytes)
    return unsafe snapnav_bytes(ptr: room.assumingMemoryBound(to: UInt8.self), len: bytes.count)
  }

  /// A copy of the value and all that it holds; deeper than `ValueLimits.depth` is an error.
  package func borrow(_ value: Value) throws(ValueFault) -> UnsafePointer<snapnav_value> {
    let place = unsafe room(for: snapnav_value.self, count: 1)
    unsafe place.initialize(to: try write(value, depth: 0))
    return unsafe UnsafePointer(place)
  }

  /// Room for `count` values of a C type, not initialised. Nothing is run when they go.
  @inlinable
  package func room<Element>(
    for type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    let size = MemoryLayout<Element>.stride * max(count, 1)
    // Safety: the room is as large and aligned as said, and bound for the first time since it was
    // taken.
    return unsafe room(bytes: size, alignment: MemoryLayout<Element>.alignment)
      .bindMemory(to: type, capacity: max(count, 1))
  }

  /// Room of so many bytes, at least one; the alignment is a power of two up to 16.
  package func room(bytes: Int, alignment: Int) -> UnsafeMutableRawPointer {
    if let memory { return unsafe memory.room(bytes: max(bytes, 1), alignment: alignment) }
    return unsafe chunks.pointee.take(max(bytes, 1), alignment: alignment)
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
      unsafe out.u.list.items = try write(items, depth: depth)
      unsafe out.u.list.count = items.count
    case .map(let map):
      unsafe out.kind = UInt32(SNAPNAV_MAP)
      unsafe out.u.map.items = try write(map.entries, depth: depth)
      unsafe out.u.map.count = map.count
    }
    return unsafe out
  }

  private func write(
    _ items: [Value], depth: Int
  ) throws(ValueFault) -> UnsafePointer<snapnav_value>? {
    guard depth < ValueLimits.depth else { throw .tooDeep(limit: ValueLimits.depth) }
    guard !items.isEmpty else { return nil }
    let place = unsafe room(for: snapnav_value.self, count: items.count)
    for (index, item) in items.enumerated() {
      unsafe (place + index).initialize(to: try write(item, depth: depth + 1))
    }
    return unsafe UnsafePointer(place)
  }

  private func write(
    _ entries: [ValueMap.Entry], depth: Int
  ) throws(ValueFault) -> UnsafePointer<snapnav_entry>? {
    guard depth < ValueLimits.depth else { throw .tooDeep(limit: ValueLimits.depth) }
    guard !entries.isEmpty else { return nil }
    let place = unsafe room(for: snapnav_entry.self, count: entries.count)
    for (index, entry) in entries.enumerated() {
      let value = try unsafe write(entry.value, depth: depth + 1)
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

// MARK: - C to value

// Safety: the other side lends what a pointer below points to until the call returns; it is read only
// with the count that stands beside it, and never kept. That pointers are readable is the contract's
// promise; everything that data can say wrong (kinds, lengths, depth, UTF-8, equal keys, cycles) is an
// error.

extension Value {
  /// Copies a value that the other side lends. `NULL` is `.null`. Cost: its size.
  package init(
    borrowed value: UnsafePointer<snapnav_value>?, limits: ValueLimits = ValueLimits()
  ) throws(ValueFault) {
    guard let value = unsafe value else {
      self = .null
      return
    }
    var reader = BorrowedReader(limits: limits)
    self = try unsafe reader.read(value, depth: 0)
  }
}

extension String {
  /// Copies text that the other side lends; `NULL` with length 0 is empty.
  package init(borrowed text: snapnav_str) throws(ValueFault) {
    var reader = BorrowedReader(limits: ValueLimits())
    self = try unsafe reader.text(text)
  }
}

extension [UInt8] {
  /// Copies bytes that the other side lends; `NULL` with length 0 is empty.
  package init(borrowed bytes: snapnav_bytes) throws(ValueFault) {
    var reader = BorrowedReader(limits: ValueLimits())
    self = try unsafe reader.data(bytes)
  }
}

/// Copies one tree of contract values and counts what it takes.
private struct BorrowedReader {
  private let limits: ValueLimits
  private var values = 0
  private var bytes = 0

  init(limits: ValueLimits) { self.limits = limits }

  mutating func read(
    _ value: UnsafePointer<snapnav_value>, depth: Int
  ) throws(ValueFault) -> Value {
    values += 1
    guard values <= limits.values else { throw .tooMany(limit: limits.values) }
    let kind = unsafe value.pointee.kind
    switch Int(kind) {
    case Int(SNAPNAV_NULL): return .null
    case Int(SNAPNAV_BOOL):
      let number = unsafe value.pointee.u.i
      guard number == 0 || number == 1 else { throw .notBoolean(number) }
      return .bool(number == 1)
    case Int(SNAPNAV_INT): return unsafe .int(value.pointee.u.i)
    case Int(SNAPNAV_DOUBLE): return unsafe .double(value.pointee.u.d)
    case Int(SNAPNAV_STRING): return .string(try unsafe text(value.pointee.u.s))
    case Int(SNAPNAV_BYTES): return .bytes(try unsafe data(value.pointee.u.y))
    case Int(SNAPNAV_LIST):
      let list = unsafe value.pointee.u.list
      return .list(try unsafe elements(list.items, count: list.count, depth: depth))
    case Int(SNAPNAV_MAP):
      let map = unsafe value.pointee.u.map
      return .map(try unsafe entries(map.items, count: map.count, depth: depth))
    default: throw .unknownKind(kind)
    }
  }

  mutating func text(_ text: snapnav_str) throws(ValueFault) -> String {
    guard let start = try unsafe place(of: text.ptr, bytes: text.len, "text") else { return "" }
    let raw = unsafe UnsafeRawBufferPointer(start: start, count: text.len)
    let bytes = unsafe raw.assumingMemoryBound(to: UInt8.self)
    guard let valid = try? unsafe UTF8Span(validating: bytes.span) else { throw .notUTF8 }
    return String(copying: valid)
  }

  mutating func data(_ data: snapnav_bytes) throws(ValueFault) -> [UInt8] {
    guard let start = try unsafe place(of: data.ptr, bytes: data.len, "bytes") else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: data.len))
  }

  private mutating func elements(
    _ items: UnsafePointer<snapnav_value>?, count: Int, depth: Int
  ) throws(ValueFault) -> [Value] {
    try check(count, depth)
    guard let items = try unsafe place(of: items, count: count, "a list") else { return [] }
    var list: [Value] = []
    list.reserveCapacity(count)
    for index in 0..<count { list.append(try unsafe read(items + index, depth: depth + 1)) }
    return list
  }

  private mutating func entries(
    _ items: UnsafePointer<snapnav_entry>?, count: Int, depth: Int
  ) throws(ValueFault) -> ValueMap {
    try check(count, depth)
    guard let items = try unsafe place(of: items, count: count, "a map") else { return ValueMap() }
    var entries: [ValueMap.Entry] = []
    entries.reserveCapacity(count)
    for index in 0..<count {
      let key = try unsafe text(items[index].key)
      // Safety: the contract pins the layout of an entry: a 16-byte key, then the value.
      let value = unsafe (UnsafeRawPointer(items + index) + MemoryLayout<snapnav_str>.size)
        .assumingMemoryBound(to: snapnav_value.self)
      entries.append(ValueMap.Entry(key: key, value: try unsafe read(value, depth: depth + 1)))
    }
    return try ValueMap(unique: entries)
  }

  /// Refuses what is too deep or too much before room is made for it.
  private func check(_ count: Int, _ depth: Int) throws(ValueFault) {
    guard depth < limits.depth else { throw .tooDeep(limit: limits.depth) }
    guard count >= 0, count <= limits.values - values else {
      throw .tooMany(limit: limits.values)
    }
  }

  private mutating func place<Element>(
    of start: UnsafePointer<Element>?, bytes count: Int, _ what: String
  ) throws(ValueFault) -> UnsafePointer<Element>? {
    guard count >= 0, count <= limits.bytes - bytes else { throw .tooLarge(limit: limits.bytes) }
    bytes += count
    return try unsafe place(of: start, count: count, what)
  }

  /// Where something stands; `nil` when there is nothing to read.
  private func place<Element>(
    of start: UnsafePointer<Element>?, count: Int, _ what: String
  ) throws(ValueFault) -> UnsafePointer<Element>? {
    guard count > 0 else { return nil }
    guard let start = unsafe start else { throw .missingStorage(what: what, count: count) }
    return unsafe start
  }
}

// MARK: - Error slots

extension snapnav_error {
  /// A slot as a caller hands it out: nothing in it yet.
  package static var empty: snapnav_error {
    var slot = snapnav_error()
    slot.size = UInt32(MemoryLayout<snapnav_error>.size)
    return slot
  }

  /// The message: up to its 0 or its end, broken UTF-8 mended, control characters as spaces.
  package var text: String {
    // Safety: the message is an array inside the slot; it is read within its own bounds.
    let bytes = unsafe withUnsafeBytes(of: message) { raw in
      unsafe Array(raw.prefix { $0 != 0 })
    }
    let shown = bytes.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Puts code and message in: without zeros, and cut between two characters when it is too long.
  package mutating func set(_ code: Int32, _ text: String) {
    self.code = code
    // Safety: as above; the last byte stays 0.
    unsafe withUnsafeMutableBytes(of: &message) { raw in
      var used = 0
      for scalar in text.unicodeScalars where scalar != "\0" {
        let units = UTF8.encode(scalar)
        guard let units, used + units.count < raw.count else { break }
        for unit in units {
          unsafe raw[used] = unit
          used += 1
        }
      }
      unsafe raw[used] = 0
    }
  }
}
