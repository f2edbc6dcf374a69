public import CSnapNav
public import SnapValue

/// How much data one answer of a plugin may hold.
public struct ValueLimits: Sendable, Hashable {
  /// Deepest nesting of lists and maps.
  public var depth: Int
  /// Most values in all, entries and elements counted.
  public var values: Int
  /// Most bytes of text, keys and bytes in all.
  public var bytes: Int

  /// Makes limits; the defaults are depth 64, a million values, 16 MiB.
  public init(depth: Int = 64, values: Int = 1_000_000, bytes: Int = 16 << 20) {
    self.depth = depth
    self.values = values
    self.bytes = bytes
  }
}

extension Value {
  /// Copies a value that a plugin lends. `NULL` is `.null`.
  ///
  /// The pointer itself must be readable, as the contract promises; everything that data can say
  /// wrong (kinds, lengths, depth, UTF-8, equal keys, cycles) is an error. Cost: its size.
  public init(
    borrowed value: UnsafePointer<snapnav_value>?, limits: ValueLimits = ValueLimits()
  ) throws(ValueFault) {
    guard let value = unsafe value else {
      self = .null
      return
    }
    var reader = ValueReader(limits: limits)
    self = try unsafe reader.read(value, depth: 0)
  }
}

/// Copies one tree of contract values and counts what it takes.
struct ValueReader {
  private let limits: ValueLimits
  private var values = 0
  private var bytes = 0

  init(limits: ValueLimits = ValueLimits()) { self.limits = limits }

  // Safety: the plugin lends `value` and all that it points to until the call returns; each pointer
  // is read only with the count that stands beside it, and never kept.
  mutating func read(
    _ value: UnsafePointer<snapnav_value>, depth: Int
  ) throws(ValueFault) -> Value {
    guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth) }
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

  /// Copies text that a plugin lends; `NULL` with length 0 is empty.
  mutating func text(_ text: snapnav_str) throws(ValueFault) -> String {
    try count(bytes: unsafe text.len)
    guard let start = unsafe text.ptr else {
      guard unsafe text.len == 0 else {
        throw unsafe .missingStorage(what: "text", count: text.len)
      }
      return ""
    }
    // Safety: the plugin lends `len` bytes at `ptr` until the call returns.
    let raw = unsafe UnsafeRawBufferPointer(start: start, count: text.len)
    let bytes = unsafe raw.assumingMemoryBound(to: UInt8.self)
    guard let valid = try? unsafe UTF8Span(validating: bytes.span) else { throw .notUTF8 }
    return String(copying: valid)
  }

  /// Copies bytes that a plugin lends; `NULL` with length 0 is empty.
  mutating func data(_ data: snapnav_bytes) throws(ValueFault) -> [UInt8] {
    try count(bytes: unsafe data.len)
    guard let start = unsafe data.ptr else {
      guard unsafe data.len == 0 else {
        throw unsafe .missingStorage(what: "bytes", count: data.len)
      }
      return []
    }
    // Safety: as for text.
    return unsafe Array(UnsafeBufferPointer(start: start, count: data.len))
  }

  private mutating func elements(
    _ items: UnsafePointer<snapnav_value>?, count: Int, depth: Int
  ) throws(ValueFault) -> [Value] {
    guard try unsafe hasStorage(UnsafeRawPointer(items), count: count, what: "a list"),
      let items = unsafe items
    else { return [] }
    var list: [Value] = []
    list.reserveCapacity(count)
    for index in 0..<count {
      list.append(try unsafe read(items + index, depth: depth + 1))
    }
    return list
  }

  private mutating func entries(
    _ items: UnsafePointer<snapnav_entry>?, count: Int, depth: Int
  ) throws(ValueFault) -> ValueMap {
    guard try unsafe hasStorage(UnsafeRawPointer(items), count: count, what: "a map"),
      let items = unsafe items
    else { return ValueMap() }
    var map = ValueMap()
    for index in 0..<count {
      let key = try unsafe text(items[index].key)
      let value = try unsafe read(entryValue(items + index), depth: depth + 1)
      guard map[key] == nil else { throw .duplicateKey(key) }
      map[key] = value
    }
    return map
  }

  /// Where an entry's value stands: right behind its key.
  private func entryValue(_ entry: UnsafePointer<snapnav_entry>) -> UnsafePointer<snapnav_value> {
    // Safety: the contract pins the layout of an entry: a 16-byte key, then the value.
    unsafe (UnsafeRawPointer(entry) + MemoryLayout<snapnav_str>.size)
      .assumingMemoryBound(to: snapnav_value.self)
  }

  /// Whether there is something to read, once the count is known to be within the limits.
  private func hasStorage(
    _ items: UnsafeRawPointer?, count: Int, what: String
  ) throws(ValueFault) -> Bool {
    guard count >= 0, count <= limits.values - values else {
      throw .tooMany(limit: limits.values)
    }
    guard count > 0 else { return false }
    guard unsafe items != nil else { throw .missingStorage(what: what, count: count) }
    return true
  }

  private mutating func count(bytes added: Int) throws(ValueFault) {
    guard added >= 0, added <= limits.bytes - bytes else { throw .tooLarge(limit: limits.bytes) }
    bytes += added
  }

}
