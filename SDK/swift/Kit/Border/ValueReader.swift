internal import CSnapNav

/// Copies what the host lends, counting, so that no data can make it run for ever.
struct ValueReader {
  private static let depthLimit = 128
  private static let partLimit = 4_000_000
  private static let byteLimit = 1 << 30
  private var parts = 0

  /// Copies a value; `NULL` is `.null`.
  static func read(_ value: UnsafePointer<snapnav_value>?) throws(ContractError) -> Value {
    guard let value = unsafe value else { return .null }
    var reader = ValueReader()
    return try unsafe reader.read(value, depth: 0)
  }

  /// Copies text; `what` names it in the error.
  static func text(_ text: snapnav_str, _ what: String) throws(ContractError) -> String {
    // Safety: the host lends `len` bytes at `ptr` for the length of the call.
    guard let start = unsafe text.ptr, try unsafe isFilled(text.len, byteLimit, what) else {
      return ""
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: text.len)
    if let copy = unsafe String(validating: bytes, as: UTF8.self) { return copy }
    throw ContractError(.badArgument, "\(what) is not UTF-8")
  }

  // Safety: the host lends `value` and all that it points to for the length of the call; each
  // pointer is read only with the count that stands beside it, and never kept.
  private mutating func read(
    _ value: UnsafePointer<snapnav_value>, depth: Int
  ) throws(ContractError) -> Value {
    parts += 1
    guard depth <= Self.depthLimit, parts <= Self.partLimit else {
      throw ContractError(
        .badArgument,
        "a value of more than \(Self.partLimit) parts or \(Self.depthLimit) levels is refused")
    }
    switch unsafe Int(value.pointee.kind) {
    case Int(SNAPNAV_NULL): return .null
    case Int(SNAPNAV_BOOL): return unsafe .bool(value.pointee.u.i != 0)
    case Int(SNAPNAV_INT): return unsafe .int(value.pointee.u.i)
    case Int(SNAPNAV_DOUBLE): return unsafe .double(value.pointee.u.d)
    case Int(SNAPNAV_STRING): return .string(try unsafe Self.text(value.pointee.u.s, "a string"))
    case Int(SNAPNAV_BYTES): return .bytes(try unsafe bytes(value.pointee.u.y))
    case Int(SNAPNAV_LIST):
      return .list(
        try unsafe items(value.pointee.u.list.items, value.pointee.u.list.count, depth: depth))
    case Int(SNAPNAV_MAP):
      return .map(
        try unsafe entries(value.pointee.u.map.items, value.pointee.u.map.count, depth: depth))
    default:
      throw unsafe ContractError(.wrongType, "a value of the unknown kind \(value.pointee.kind)")
    }
  }

  private func bytes(_ bytes: snapnav_bytes) throws(ContractError) -> [UInt8] {
    guard let start = unsafe bytes.ptr,
      try unsafe Self.isFilled(bytes.len, Self.byteLimit, "a value of bytes")
    else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: start, count: bytes.len))
  }

  private mutating func items(
    _ items: UnsafePointer<snapnav_value>?, _ count: Int, depth: Int
  ) throws(ContractError) -> [Value] {
    var list: [Value] = []
    guard let items = unsafe items, try Self.isFilled(count, Self.partLimit, "a list") else {
      return list
    }
    list.reserveCapacity(count)
    for index in 0..<count { list.append(try unsafe read(items + index, depth: depth + 1)) }
    return list
  }

  private mutating func entries(
    _ items: UnsafePointer<snapnav_entry>?, _ count: Int, depth: Int
  ) throws(ContractError) -> ValueMap {
    guard let items = unsafe items, try Self.isFilled(count, Self.partLimit, "a map") else {
      return ValueMap()
    }
    var entries: [ValueMap.Entry] = []
    entries.reserveCapacity(count)
    for index in 0..<count {
      let key = try unsafe Self.text(items[index].key, "a key")
      let value = try unsafe read(place(ofValueIn: items + index), depth: depth + 1)
      entries.append(ValueMap.Entry(key: key, value: value))
    }
    guard let map = ValueMap(uniqueEntries: entries) else {
      throw ContractError(.badArgument, "a map has a key twice")
    }
    return map
  }

  /// Whether there is something to read; more than the limit is an error.
  private static func isFilled(
    _ count: Int, _ limit: Int, _ what: String
  ) throws(ContractError) -> Bool {
    guard (0...limit).contains(count) else {
      throw ContractError(.badArgument, "\(what) of more than \(limit) parts is refused")
    }
    return count > 0
  }

  /// An entry's value, which stands right behind its key.
  private func place(
    ofValueIn entry: UnsafePointer<snapnav_entry>
  ) -> UnsafePointer<snapnav_value> {
    // Safety: the contract pins an entry's layout: a 16-byte key, then the value.
    unsafe (UnsafeRawPointer(entry) + MemoryLayout<snapnav_str>.size)
      .assumingMemoryBound(to: snapnav_value.self)
  }
}
