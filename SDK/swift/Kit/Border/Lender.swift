internal import CSnapNav

/// Owns what is lent to the host: it is good as long as the lender lives, or until it takes it back.
@safe final class Lender {
  private static let depthLimit = 64
  // Safety: each block is freed once, by `takeBack`, which also forgets it.
  private var blocks: [UnsafeMutableRawPointer] = unsafe []

  deinit { takeBack() }

  /// Frees all that was lent.
  func takeBack() {
    unsafe blocks.forEach { unsafe $0.deallocate() }
    unsafe blocks.removeAll(keepingCapacity: true)
  }

  /// Text as the contract passes it.
  func text(_ text: String) -> snapnav_str {
    var text = text
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        return unsafe snapnav_str(ptr: nil, len: 0)
      }
      let block = unsafe block(of: CChar.self, count: bytes.count)
      unsafe UnsafeMutableRawPointer(block).copyMemory(from: start, byteCount: bytes.count)
      return unsafe snapnav_str(ptr: block, len: bytes.count)
    }
  }

  /// A value as the contract passes it; an error when it is nested too deep.
  func lend(_ value: Value) throws(ContractError) -> UnsafePointer<snapnav_value> {
    let place = unsafe block(of: snapnav_value.self, count: 1)
    unsafe place.initialize(to: try write(value, depth: 0))
    return unsafe UnsafePointer(place)
  }

  private func write(_ value: Value, depth: Int) throws(ContractError) -> snapnav_value {
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
      unsafe out.u.y = self.bytes(bytes)
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

  private func bytes(_ bytes: [UInt8]) -> snapnav_bytes {
    guard !bytes.isEmpty else { return unsafe snapnav_bytes(ptr: nil, len: 0) }
    let block = unsafe block(of: UInt8.self, count: bytes.count)
    unsafe block.initialize(from: bytes, count: bytes.count)
    return unsafe snapnav_bytes(ptr: block, len: bytes.count)
  }

  private func write(
    _ items: [Value], depth: Int
  ) throws(ContractError) -> UnsafePointer<snapnav_value> {
    try check(depth)
    let place = unsafe block(of: snapnav_value.self, count: items.count)
    for (index, item) in items.enumerated() {
      unsafe (place + index).initialize(to: try write(item, depth: depth))
    }
    return unsafe UnsafePointer(place)
  }

  private func write(
    _ entries: [ValueMap.Entry], depth: Int
  ) throws(ContractError) -> UnsafePointer<snapnav_entry> {
    try check(depth)
    let place = unsafe block(of: snapnav_entry.self, count: entries.count)
    for (index, entry) in entries.enumerated() {
      let value = try unsafe write(entry.value, depth: depth)
      unsafe (place + index).initialize(to: snapnav_entry(key: text(entry.key), value: value))
    }
    return unsafe UnsafePointer(place)
  }

  private func check(_ depth: Int) throws(ContractError) {
    guard depth <= Self.depthLimit else {
      throw ContractError(
        .badArgument, "a value nested deeper than \(Self.depthLimit) does not cross the border")
    }
  }

  /// Room for at least one.
  private func block<Element>(of type: Element.Type, count: Int) -> UnsafeMutablePointer<Element> {
    // Safety: as large and aligned as said, and bound here for the first time.
    let count = max(1, count)
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Element>.stride, alignment: MemoryLayout<Element>.alignment)
    unsafe blocks.append(block)
    return unsafe block.bindMemory(to: type, capacity: count)
  }
}
