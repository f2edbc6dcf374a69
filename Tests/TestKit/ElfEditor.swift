/// Changes to the bytes of a 64-bit little-endian ELF file.
package struct ElfEditor {
  /// The bytes.
  package var bytes: [UInt8]

  /// Edits these.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A number at a place.
  package func get<T: FixedWidthInteger>(_ at: Int, as: T.Type = T.self) -> T {
    (0..<MemoryLayout<T>.size).reversed().reduce(T(0)) {
      ($0 << 8) | T(truncatingIfNeeded: bytes[at + $1])
    }
  }

  /// Puts a number at a place.
  package mutating func set<T: FixedWidthInteger>(_ at: Int, _ value: T) {
    for index in 0..<MemoryLayout<T>.size {
      bytes[at + index] = UInt8(truncatingIfNeeded: value >> T(8 * index))
    }
  }

  /// Where the program headers are.
  package var segmentPlaces: [Int] {
    let start: UInt64 = get(32)
    let count: UInt16 = get(56)
    return (0..<Int(count)).map { Int(start) + $0 * 56 }
  }

  /// Those of one kind.
  package func segments(ofType type: UInt32) -> [Int] { segmentPlaces.filter { get($0) == type } }

  /// Where the value of a dynamic tag is.
  package func dynamicValue(_ tag: UInt64) -> Int? {
    guard let segment = segments(ofType: 2).first else { return nil }
    let start = Int(get(segment + 8, as: UInt64.self))
    let size = Int(get(segment + 32, as: UInt64.self))
    return stride(from: start, to: start + size, by: 16).first { get($0) == tag }.map { $0 + 8 }
  }

  /// The same, for a tag that the specimen has.
  package func valuePlace(_ tag: UInt64) -> Int {
    guard let place = dynamicValue(tag) else { preconditionFailure("no tag \(tag)") }
    return place
  }

  /// Where the table begins that a tag leads to.
  package func table(_ tag: UInt64) -> Int {
    guard let place = place(of: get(valuePlace(tag))) else { preconditionFailure("no \(tag)") }
    return place
  }

  /// The program header of the last PT_LOAD.
  package var lastLoad: Int {
    guard let place = segments(ofType: 1).last else { preconditionFailure("no PT_LOAD") }
    return place
  }

  /// Where in the file an address comes from.
  package func place(of address: UInt64) -> Int? {
    for load in segments(ofType: 1) {
      let start: UInt64 = get(load + 16)
      let size: UInt64 = get(load + 32)
      if address >= start, address < start + size {
        return Int(get(load + 8, as: UInt64.self) + address - start)
      }
    }
    return nil
  }

  /// Leads all functions of a table that a tag leads to elsewhere, by their relocations.
  package mutating func lead(_ tag: UInt64, sizes sizeTag: UInt64, to address: UInt64) {
    let table = get(valuePlace(tag), as: UInt64.self)
    let end = table + get(valuePlace(sizeTag), as: UInt64.self)
    let relocations = self.table(7)
    let size = Int(get(valuePlace(8), as: UInt64.self))
    for place in stride(from: relocations, to: relocations + size, by: 24)
    where (table..<end).contains(get(place, as: UInt64.self)) {
      set(place + 16, address)
    }
  }
}
