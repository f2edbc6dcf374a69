import SnapStore
import SnapValue
import TestKit
import Testing

@Suite("The journal's format")
struct JournalFormatTests {
  @Test("is the same byte for byte")
  func golden() throws {
    let journal = Fixture.journal(1)
    let lines = stride(from: 0, to: journal.bytes.count, by: 16).map { start in
      journal.bytes[start..<min(start + 16, journal.bytes.count)].map(hex).joined(separator: " ")
    }
    try Golden.expect(lines.joined(separator: "\n") + "\n", is: "journal.txt")
  }

  private func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }

  @Test("is read as it was written")
  func whole() {
    let journal = Fixture.journal(5)
    let read = StoredJournal(reading: journal.bytes)
    #expect(read.state == journal.states.last)
    #expect(read.changes == 5)
    #expect(read.damage == nil)
    #expect(!read.isTorn)
  }

  @Test("keeps the longest beginning of a file that is cut anywhere")
  func truncations() {
    let journal = Fixture.journal(4)
    for count in journal.bytes.indices {
      let read = StoredJournal(reading: Array(journal.bytes[..<count]))
      let whole = journal.ends.lastIndex { $0 <= count }
      #expect(read.state == whole.map { journal.states[$0] }, "cut after \(count) bytes")
      let isAtEnd = journal.ends.contains(count)
      #expect(
        read.isTorn == (!isAtEnd && count > JournalFormat.headCount), "cut after \(count) bytes")
    }
  }

  @Test("finds every flipped bit, and keeps what lies before it")
  func flips() {
    let journal = Fixture.journal(3)
    for place in journal.bytes.indices {
      for bit in 0..<8 {
        var bytes = journal.bytes
        bytes[place] ^= 1 << UInt8(bit)
        let read = StoredJournal(reading: bytes)
        let sound = journal.ends.lastIndex { $0 <= place }
        #expect(read.state == sound.map { journal.states[$0] }, "bit \(bit) of byte \(place)")
        #expect(read.damage != nil || read.isTorn, "bit \(bit) of byte \(place)")
      }
    }
  }

  @Test("leaves out zeros at the end, which are room for more")
  func zeros() {
    let journal = Fixture.journal(2)
    let read = StoredJournal(reading: journal.bytes + [UInt8](repeating: 0, count: 4_096))
    #expect(read.state == journal.states.last)
    #expect(!read.isTorn)
    #expect(read.damage == nil)
  }

  @Test("is damaged where something follows zeros")
  func behindZeros() {
    let journal = Fixture.journal(2)
    let read = StoredJournal(reading: journal.bytes + [UInt8](repeating: 0, count: 600) + [1])
    #expect(read.state == journal.states.last)
    #expect(read.damage != nil)
  }

  @Test("says that another version of it is another version")
  func version() {
    let bytes = JournalFormat.head(version: 2) + [1, 2, 3]
    let read = StoredJournal(reading: bytes)
    #expect(read.state == nil)
    #expect(read.damage == "it has version 2 of the format, and version 1 is read")
  }

  @Test(
    "is not any file",
    arguments: [[], [0], Array("{\"navhost\": 1}".utf8), [UInt8](repeating: 0, count: 100)])
  func foreign(bytes: [UInt8]) {
    #expect(StoredJournal(reading: bytes).damage == "it is no journal of states")
  }

  @Test("never traps on random bytes behind a sound head")
  func noise() {
    var random = SeededRandom.printed("noise")
    for _ in 0..<2_000 {
      let noise = (0..<random.below(200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let payload = [UInt8(1 + random.below(2))] + noise
      let bytes =
        JournalFormat.head() + JournalFormat.record(payload, number: 0)
        + JournalFormat.record(payload, number: 1)
      #expect(StoredJournal(reading: bytes).state == nil)
    }
  }

  @Test("refuses a record that is sound and does not fit the one before it")
  func foreignChange() {
    var change = StateChange()
    change.regions = [.init("main", keeping: 40, [])]
    let journal = Fixture.journal(0)
    let record = JournalFormat.record(StoredRecord.change(change).payload, number: 1)
    let read = StoredJournal(reading: journal.bytes + record)
    #expect(read.state == journal.states[0])
    #expect(read.damage == "a change keeps 40 screens of 2")
  }

  @Test("refuses a state in which a screen stands twice")
  func twice() {
    var change = StateChange()
    change.overlays = [.init("player", flags: 9, screen: 2)]
    let journal = Fixture.journal(0)
    let record = JournalFormat.record(StoredRecord.change(change).payload, number: 1)
    let read = StoredJournal(reading: journal.bytes + record)
    #expect(read.state == journal.states[0])
    #expect(read.damage == "a screen stands twice, or has no number")
  }
}

@Suite("Stored states")
struct StoredStateTests {
  @Test("are the same as records again, and after every change")
  func roundTrip() throws {
    var random = SeededRandom.printed("states")
    for _ in 0..<50 {
      var state = StoredState(application: "org.example.films", version: 1 + random.below(9))
      var bytes = JournalFormat.head()
      bytes += JournalFormat.record(StoredRecord.state(state).payload, number: 0)
      for number in 1...20 {
        let change = StateChange.random(over: state, &random)
        try state.apply(change)
        bytes += JournalFormat.record(StoredRecord.change(change).payload, number: UInt64(number))
        #expect(try StoredRecord(payload: StoredRecord.state(state).payload[...]) == .state(state))
      }
      let read = StoredJournal(reading: bytes)
      #expect(read.state == state)
      #expect(read.damage == nil)
    }
  }

  @Test("are migrated step by step: renamed, dropped, and above all kept")
  func migration() {
    var state = Fixture.small()
    state.version = 1
    let migrated = state.migrated(
      to: 4,
      by: [
        StateMigration(from: 1, screens: ["show": "film"], properties: ["film": ["id": "film"]]),
        StateMigration(from: 3, screens: ["player": nil, "menu": "side"]),
      ])
    #expect(migrated.version == 4)
    #expect(migrated.regions[0].stack.map(\.key) == ["home", "film"])
    #expect(migrated.overlays == [.init("side", flags: 1)])
    #expect(migrated.screens[2]?.properties == ["film": "7", "rating": 4.5, "seen": true])
    #expect(state.migrated(to: 1, by: []) == state)
  }

  @Test("lose a dropped screen and keep those above it")
  func dropped() {
    var state = Fixture.small()
    let migrated = state.migrated(to: 3, by: [StateMigration(from: 2, screens: ["home": nil])])
    #expect(migrated.regions[0].stack.map(\.screen) == [2])
    state.version = 3
    #expect(state.migrated(to: 2, by: [StateMigration(from: 2, screens: ["home": nil])]) == state)
  }
}
