internal import CSnapNav

/// Builds values of the contract; what it built lives as long as it does.
@safe final class ValueArena {
  private var blocks: [UnsafeMutableRawPointer] = unsafe []

  deinit {
    unsafe blocks.forEach { unsafe $0.deallocate() }
  }

  func text(_ text: String) -> snapnav_str {
    // Safety: the block has room for every byte, and is freed in deinit only.
    let bytes = Array(text.utf8)
    let block = unsafe keep(of: CChar.self, count: bytes.count)
    for (offset, byte) in bytes.enumerated() { unsafe block[offset] = CChar(bitPattern: byte) }
    return unsafe snapnav_str(ptr: block, len: bytes.count)
  }

  func string(_ text: String) -> snapnav_value {
    var value = unsafe snapnav_value()
    unsafe value.kind = UInt32(SNAPNAV_STRING)
    unsafe value.u.s = self.text(text)
    return unsafe value
  }

  func int(_ number: Int) -> snapnav_value {
    unsafe snapnav_int(Int64(number))
  }

  func list(_ items: [snapnav_value]) -> snapnav_value {
    // Safety: as in text().
    let block = unsafe keep(of: snapnav_value.self, count: items.count)
    for index in unsafe items.indices {
      unsafe (block + index).initialize(to: items[index])
    }
    var value = unsafe snapnav_value()
    unsafe value.kind = UInt32(SNAPNAV_LIST)
    unsafe value.u.list.items = unsafe UnsafePointer(block)
    unsafe value.u.list.count = unsafe items.count
    return unsafe value
  }

  func map(_ entries: KeyValuePairs<String, snapnav_value>) -> snapnav_value {
    // Safety: as in text().
    let block = unsafe keep(of: snapnav_entry.self, count: entries.count)
    for index in unsafe entries.indices {
      let entry = unsafe snapnav_entry(key: text(entries[index].key), value: entries[index].value)
      unsafe (block + index).initialize(to: entry)
    }
    var value = unsafe snapnav_value()
    unsafe value.kind = UInt32(SNAPNAV_MAP)
    unsafe value.u.map.items = unsafe UnsafePointer(block)
    unsafe value.u.map.count = unsafe entries.count
    return unsafe value
  }

  private func keep<T>(of type: T.Type, count: Int) -> UnsafeMutablePointer<T> {
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, count * MemoryLayout<T>.stride), alignment: MemoryLayout<T>.alignment)
    unsafe blocks.append(block)
    return unsafe block.bindMemory(to: type, capacity: max(1, count))
  }
}
