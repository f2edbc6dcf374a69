import CSnapNav
import SnapValue
import TestKit
import Testing

@Suite("Values across the border")
struct ValueBorderTests {
  private let arena = ValueArena()

  @Test("random values are lent and read back unchanged")
  func randomValues() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    for _ in 0..<2000 {
      let value = Self.value(depth: 4, &random)
      let back = try arena.lending { try Value(borrowed: try arena.borrow(value)) }
      #expect(back == value, "seed \(seed)")
    }
  }

  @Test("maps keep their order")
  func order() throws {
    let map: Value = ["z": 1, "a": 2, "m": 3]
    let back = try Value(borrowed: try arena.borrow(map))
    #expect(back.map?.keys == ["z", "a", "m"])
  }

  @Test("depth 64 passes both ways, 65 does not")
  func depth() throws {
    var value = Value.null
    for _ in 0..<64 { value = [value] }
    #expect(try Value(borrowed: try arena.borrow(value)) == value)
    #expect(throws: ValueFault.tooDeep(limit: 64)) { try arena.borrow([value]) }
    var empty: Value = [:]
    for _ in 0..<63 { empty = ["": empty] }
    #expect(try Value(borrowed: try arena.borrow(empty)) == empty)
    #expect(throws: ValueFault.tooDeep(limit: 64)) { try arena.borrow(["": empty]) }
    #expect(throws: ValueFault.tooDeep(limit: 63)) {
      try Value(borrowed: try arena.borrow(value), limits: ValueLimits(depth: 63))
    }
  }

  @Test("a value that holds itself is refused")
  func cycle() {
    var value = snapnav_value()
    value.kind = UInt32(SNAPNAV_LIST)
    withUnsafeMutablePointer(to: &value) { place in
      place.pointee.u.list.items = UnsafePointer(place)
      place.pointee.u.list.count = 1
      #expect(throws: ValueFault.tooDeep(limit: 64)) { try Value(borrowed: place) }
    }
  }

  @Test("a bomb of lists that share their elements is refused")
  func bomb() {
    let levels = 20
    let width = 10
    let places = UnsafeMutablePointer<snapnav_value>.allocate(capacity: levels * width)
    defer { places.deallocate() }
    for level in 0..<levels {
      for index in 0..<width {
        var value = snapnav_int(1)
        if level > 0 {
          value.kind = UInt32(SNAPNAV_LIST)
          value.u.list.items = UnsafePointer(places + (level - 1) * width)
          value.u.list.count = width
        }
        (places + level * width + index).initialize(to: value)
      }
    }
    #expect(throws: ValueFault.tooMany(limit: 1_000_000)) {
      try Value(borrowed: places + (levels - 1) * width)
    }
  }

  @Test("kinds, lengths, truth values, text and keys are checked")
  func faults() {
    #expect(throws: ValueFault.unknownKind(8)) { try read { $0.kind = 8 } }
    #expect(throws: ValueFault.notBoolean(2)) {
      try read {
        $0.kind = UInt32(SNAPNAV_BOOL)
        $0.u.i = 2
      }
    }
    #expect(throws: ValueFault.missingStorage(what: "a list", count: 3)) {
      try read {
        $0.kind = UInt32(SNAPNAV_LIST)
        $0.u.list.count = 3
      }
    }
    #expect(throws: ValueFault.tooMany(limit: 1_000_000)) {
      try read {
        $0.kind = UInt32(SNAPNAV_MAP)
        $0.u.map.count = .max
      }
    }
    #expect(throws: ValueFault.tooMany(limit: 1_000_000)) {
      try read {
        $0.kind = UInt32(SNAPNAV_LIST)
        $0.u.list.count = -1
      }
    }
    #expect(throws: ValueFault.tooLarge(limit: 16 << 20)) {
      try read {
        $0.kind = UInt32(SNAPNAV_STRING)
        $0.u.s.len = 1 << 40
      }
    }
  }

  @Test(
    "text that is not UTF-8 is refused", arguments: [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80]])
  func notUTF8(bytes: [UInt8]) {
    bytes.withUnsafeBytes { raw in
      let start = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
      #expect(throws: ValueFault.notUTF8) {
        try read {
          $0.kind = UInt32(SNAPNAV_STRING)
          $0.u.s = snapnav_str(ptr: start, len: bytes.count)
        }
      }
    }
  }

  @Test("a key that stands twice is refused")
  func duplicateKey() {
    let key = "again"
    var lent = [
      snapnav_entry(key: arena.borrow(key), value: snapnav_int(1)),
      snapnav_entry(key: arena.borrow("other"), value: snapnav_int(2)),
      snapnav_entry(key: arena.borrow(key), value: snapnav_int(3)),
    ]
    _ = lent.withUnsafeMutableBufferPointer { entries in
      #expect(throws: ValueFault.duplicateKey(key)) {
        try read {
          $0.kind = UInt32(SNAPNAV_MAP)
          $0.u.map.items = UnsafePointer(entries.baseAddress)
          $0.u.map.count = entries.count
        }
      }
    }
  }

  @Test("NULL is null, and empty text needs no address")
  func empty() throws {
    #expect(try Value(borrowed: nil) == .null)
    #expect(try read { $0.kind = UInt32(SNAPNAV_STRING) } == "")
    #expect(try read { $0.kind = UInt32(SNAPNAV_LIST) } == [])
    #expect(try read { $0.kind = UInt32(SNAPNAV_MAP) } == [:])
  }

  @Test("an arena lends from a memory that is not its own")
  func otherMemory() throws {
    final class Memory: ValueMemory {
      var rooms: [UnsafeMutableRawPointer] = []
      deinit { for room in rooms { room.deallocate() } }
      func room(bytes: Int, alignment: Int) -> UnsafeMutableRawPointer {
        rooms.append(.allocate(byteCount: bytes, alignment: alignment))
        return rooms[rooms.count - 1]
      }
    }
    let memory = Memory()
    let arena = ValueArena(memory: memory)
    let value: Value = ["a": ["b", .bytes([1]), [:]], "c": ""]
    let lent = try arena.borrow(value)
    arena.releaseAll()
    #expect(try Value(borrowed: lent) == value)
    #expect(memory.rooms.count == 7)
  }

  @Test("what is lent inside a call does not disturb what was lent before")
  func nesting() throws {
    let outer = try arena.borrow(["a": "outer"])
    for round in 0..<100 {
      try arena.lending {
        let inner = try arena.borrow([.string(String(repeating: "i", count: round * 100))])
        #expect(try Value(borrowed: inner).list?.count == 1)
      }
    }
    #expect(try Value(borrowed: outer) == ["a": "outer"])
    arena.releaseAll()
  }

  @Test("a message is cut between two characters and always ends")
  func messages() {
    var slot = snapnav_error.empty
    slot.set(-1, String(repeating: "ä", count: 200))
    #expect(slot.text == String(repeating: "ä", count: 123))
    #expect(slot.code == -1)
    withUnsafeMutableBytes(of: &slot.message) { raw in
      for index in raw.indices { raw[index] = 65 }
    }
    #expect(slot.text.count == 248)
    slot.set(-1, "two\nlines\u{1B}[0m")
    #expect(slot.text == "two lines [0m")
  }

  private func read(_ change: (inout snapnav_value) -> Void) throws -> Value {
    var value = snapnav_value()
    change(&value)
    return try Value(borrowed: &value)
  }

  private static func value(depth: Int, _ random: inout SeededRandom) -> Value {
    switch random.next() % (depth > 0 ? 8 : 6) {
    case 0: return .null
    case 1: return .bool(random.next() % 2 == 0)
    case 2: return .int(Int64(bitPattern: random.next()))
    case 3: return .double(Double(random.next()) / 7)
    case 4: return .string(String(random.next(), radix: 36))
    case 5: return .bytes([UInt8](repeating: 3, count: Int(random.next() % 9)))
    case 6: return .list((0..<random.next() % 5).map { _ in value(depth: depth - 1, &random) })
    default:
      var map = ValueMap()
      for index in 0..<random.next() % 20 { map["k\(index)"] = value(depth: depth - 1, &random) }
      return .map(map)
    }
  }
}
