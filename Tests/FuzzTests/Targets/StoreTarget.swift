import SnapStore
import SnapValue

extension FuzzTarget {
  /// A journal's bytes; or payloads, each after two bytes of its length, which are put into a sound journal.
  /// The first byte says which.
  static let store = FuzzTarget(name: "store", limit: 16 << 10) { input, bug in
    let (kind, rest) = choice(input, among: 2)
    guard kind == 1 else {
      try readJournal(rest)
      return
    }
    let payloads = payloads(of: rest)
    var bytes = JournalFormat.head()
    var ends: [Int] = []
    for (number, payload) in payloads.enumerated() {
      bytes += JournalFormat.record(payload, number: UInt64(number))
      ends.append(bytes.count)
    }
    let contents = JournalContents(reading: bytes)
    try hold(contents.end == .whole, "a sound journal is read to its end")
    try hold(contents.payloads.map { Array($0) } == payloads, "its payloads are those written")
    let journal = try readJournal(bytes)
    try bug.strike(
      where: journal.changes > 1 && journal.state?.overlays.contains { $0.flags == 9 } == true)
    if let end = ends.last {
      // Cut in the last record, it tells what it told before that.
      let cut = Array(bytes[..<(end - 1)])
      let before = StoredJournal(reading: Array(bytes[..<(ends.dropLast().last ?? 16)]))
      let torn = StoredJournal(reading: cut)
      try hold(kept(torn) == kept(before), "a torn record changes nothing")
    }
  }

  private static func payloads(of bytes: [UInt8]) -> [[UInt8]] {
    var payloads: [[UInt8]] = []
    var rest = bytes[...]
    while rest.count > 2, payloads.count < 64 {
      let length = Int(rest[rest.startIndex]) | Int(rest[rest.startIndex + 1]) << 8
      let payload = rest.dropFirst(2).prefix(max(1, length))
      payloads.append(Array(payload))
      rest = rest[payload.endIndex...]
    }
    return payloads
  }

  @discardableResult
  private static func readJournal(_ bytes: [UInt8]) throws -> StoredJournal {
    let journal = StoredJournal(reading: bytes)
    let contents = JournalContents(reading: bytes)
    switch contents.end {
    case .torn(let at), .damaged(let at):
      try hold((16..<bytes.count).contains(at), "byte \(at) is in the journal")
    case .whole, .foreign, .version: break
    }
    for payload in contents.payloads { try readRecord(payload) }
    try hold(journal.changes < max(1, contents.payloads.count), "no more changes than records")
    guard let state = journal.state else {
      try hold(journal.damage != nil, "where there is no state, it is told why")
      return journal
    }
    do throws(StoredFault) { try state.check() } catch {
      throw FuzzFinding.broken("the state is one: \(error.message)")
    }
    let whole =
      JournalFormat.head() + JournalFormat.record(StoredRecord.state(state).payload, number: 0)
    let again = StoredJournal(reading: whole)
    try hold(kept(again) == kept(journal), "the state is kept and read again")
    try hold(again.damage == nil, "what was kept is whole: \(again.damage ?? "")")
    return journal
  }

  /// The bytes of a journal's state, of which no number is unlike itself.
  private static func kept(_ journal: StoredJournal) -> [UInt8]? {
    journal.state.map { StoredRecord.state($0).payload }
  }

  private static func readRecord(_ payload: ArraySlice<UInt8>) throws {
    guard let record = try? StoredRecord(payload: payload) else { return }
    let again = try? StoredRecord(payload: record.payload[...])
    try hold(again?.payload == record.payload, "a record is written and read again")
  }
}
