/// How a journal lies in its file.
///
/// Sixteen bytes begin it: `SNAPNAVJ`, the format's version and the checksum of these twelve. Records
/// follow: the payload's length and a checksum, four bytes each, the record's number in eight, from 0,
/// and the payload. The checksum is of all of the record but itself. Numbers have their lowest byte
/// first. The first record is a whole state, each later one a change of it. Behind the last there may be zeros.
package enum JournalFormat {
  /// The version that is written, and the only one that is read.
  package static let version: UInt32 = 1
  /// The bytes that begin a file.
  package static let headCount = 16
  /// The bytes before a record's payload.
  package static let recordHeadCount = 16
  /// The greatest payload.
  package static let payloadLimit = 64 << 20

  private static let magic = Array("SNAPNAVJ".utf8)

  /// What a record of a run begins with: a file that was kept on purpose, and differs in one byte here.
  package static let magicOfRecords = Array("SNAPNAVR".utf8)

  /// Whether bytes can be what was once a journal: they begin as one, but for what a fault of the disk
  /// has changed (at least half of the first eight bytes are right), or nothing but zeros was written.
  package static func isTrace(_ bytes: some Collection<UInt8>) -> Bool {
    if bytes.starts(with: magicOfRecords) { return false }
    let right = zip(bytes, magic).count { $0 == $1 }
    return 2 * right >= min(bytes.count, magic.count) || bytes.allSatisfy { $0 == 0 }
  }

  /// The bytes that begin a file of a version.
  package static func head(version: UInt32 = Self.version) -> [UInt8] {
    var head = magic
    head.add(UInt64(version), count: 4)
    head.add(UInt64(Checksum(of: head).value), count: 4)
    return head
  }

  /// A record's bytes.
  package static func record(_ payload: [UInt8], number: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(recordHeadCount + payload.count)
    bytes.add(UInt64(payload.count), count: 4)
    bytes.add(UInt64(checksum(payload[...], number: number)), count: 4)
    bytes.add(number, count: 8)
    bytes += payload
    return bytes
  }

  fileprivate static func checksum(_ payload: ArraySlice<UInt8>, number: UInt64) -> UInt32 {
    var around: [UInt8] = []
    around.add(UInt64(payload.count), count: 4)
    around.add(number, count: 8)
    var checksum = Checksum(of: around)
    checksum.add(payload)
    return checksum.value
  }

  fileprivate static func isHead(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.elementsEqual(
      head(version: UInt32(truncatingIfNeeded: bytes.dropFirst(8).prefix(4).littleEndian)))
  }
}

/// What could be read of a journal: its longest beginning without a fault.
package struct JournalContents: Sendable, Hashable {
  /// Where the reading ended.
  package enum End: Sendable, Hashable {
    /// At the end of the file.
    case whole
    /// At zeros that nothing follows: room for records that were not written, or not yet.
    case room(at: Int)
    /// At a last record that was not written to its end, as after a power cut; from this byte on.
    case torn(at: Int)
    /// At something that is not as it was written; from this byte on.
    case damaged(at: Int)
    /// At once: it is no journal.
    case foreign
    /// At once: it is a journal of another version of the format.
    case version(UInt32)
  }

  /// The payloads of its records, in order.
  package var payloads: [ArraySlice<UInt8>] = []
  /// Where the reading ended.
  package var end = End.whole

  /// Reads the bytes of a file. Cost: their number.
  package init(reading bytes: [UInt8]) {
    let head = bytes.prefix(JournalFormat.headCount)
    guard head.count == JournalFormat.headCount, JournalFormat.isHead(head) else {
      end = .foreign
      return
    }
    let version = UInt32(truncatingIfNeeded: head.dropFirst(8).prefix(4).littleEndian)
    guard version == JournalFormat.version else {
      end = .version(version)
      return
    }
    var at = JournalFormat.headCount
    while at < bytes.count, let payload = Self.payload(at, in: bytes, number: payloads.count) {
      payloads.append(payload)
      at = payload.endIndex
    }
    guard at < bytes.count else { return }
    if bytes[at...].allSatisfy({ $0 == 0 }) {
      end = .room(at: at)
    } else {
      end = Self.isTorn(bytes[at...]) ? .torn(at: at) : .damaged(at: at)
    }
  }

  private static func payload(
    _ at: Int, in bytes: [UInt8], number: Int
  ) -> ArraySlice<UInt8>? {
    let start = at + JournalFormat.recordHeadCount
    guard start <= bytes.count else { return nil }
    let length = Int(bytes[at..<(at + 4)].littleEndian)
    guard length > 0, length <= JournalFormat.payloadLimit, length <= bytes.count - start else {
      return nil
    }
    let payload = bytes[start..<(start + length)]
    let checksum = UInt32(truncatingIfNeeded: bytes[(at + 4)..<(at + 8)].littleEndian)
    guard bytes[(at + 8)..<start].littleEndian == UInt64(number),
      JournalFormat.checksum(payload, number: UInt64(number)) == checksum
    else { return nil }
    return payload
  }

  /// Whether a rest can be what is left of one record: less than it says itself.
  private static func isTorn(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.count >= JournalFormat.recordHeadCount else { return true }
    return Int(rest.prefix(4).littleEndian) > rest.count - JournalFormat.recordHeadCount
  }
}

extension [UInt8] {
  /// Adds a number, the lowest byte first.
  fileprivate mutating func add(_ number: UInt64, count: Int) {
    for place in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place)))) }
  }
}

extension ArraySlice<UInt8> {
  /// The number that they are, the lowest byte first; of more than eight the first.
  fileprivate var littleEndian: UInt64 {
    prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
