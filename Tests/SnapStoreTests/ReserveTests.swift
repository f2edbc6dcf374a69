import SnapStore
import SnapSystem
import Testing

/// Where an outcome waits for the disk, a journal has room for what comes: what is appended changes no length, which
/// would be a second thing to wait for.
@Suite("Room in a journal")
struct ReserveTests {
  private let paths = StorePaths("/s/state.journal")

  private func change(_ number: Int, _ count: Int = 100) -> StateChange {
    var change = StateChange()
    change.plugins = ["a": .string("\(number) \(String(repeating: "x", count: count))")]
    return change
  }

  private func journal(_ sync: StorePolicy.Sync, on files: StoreFiles, limit: Int = 16 << 20)
    -> Journal
  {
    Journal(
      StorePolicy(sync: sync, limit: limit), from: StoredState(application: "org.example.films"),
      at: paths, by: files)
  }

  private func keep(_ numbers: ClosedRange<Int>, in journal: inout Journal) throws {
    for number in numbers {
      try journal.take(change(number), number: UInt64(number))
      journal.work(now: { 1 }) { _ in }
    }
  }

  @Test("stays as long as it is while changes come, and has no more than they at the end")
  func room() throws {
    let disk = ModelDisk()
    var journal = journal(.always, on: disk.files)
    try keep(1...1, in: &journal)
    let length = try #require(disk.bytes(paths.journal)?.count)
    #expect(length > JournalMachine.step)
    try keep(2...300, in: &journal)
    #expect(disk.bytes(paths.journal)?.count == length)
    try keep(301...1_000, in: &journal)
    let bytes = try #require(disk.bytes(paths.journal))
    #expect(bytes.count > length)
    #expect(StoredJournal(reading: bytes).changes == 999)
    #expect(!StoredJournal(reading: bytes).isTorn)
    journal.end(now: { 1 }) { _ in }
    let whole = try #require(disk.bytes(paths.journal))
    #expect(whole.last != 0 && whole.count < bytes.count)
    #expect(StoredJournal(reading: whole).state == StoredJournal(reading: bytes).state)
  }

  @Test("is not there where nobody waits", arguments: [StorePolicy.Sync.interval, .none])
  func lazy(sync: StorePolicy.Sync) throws {
    let disk = ModelDisk()
    var journal = journal(sync, on: disk.files)
    try keep(1...3, in: &journal)
    #expect(disk.bytes(paths.journal)?.last != 0)
  }

  @Test("never makes it longer than its limit")
  func limit() throws {
    let disk = ModelDisk()
    var journal = journal(.always, on: disk.files, limit: 4_096)
    try keep(1...200, in: &journal)
    #expect(disk.bytes(paths.journal)?.count == 4_096)
  }

  @Test("is done without where a file system has none to give, and nobody is told")
  func refused() throws {
    let disk = ModelDisk()
    var files = disk.files
    files.reserve = { _, _ throws(SystemError) in throw SystemError("reserve", code: 95) }
    var journal = journal(.always, on: files)
    var told: [Journal.Event] = []
    for number in 1...9 {
      try journal.take(change(number), number: UInt64(number))
      journal.work(now: { 1 }) { told.append($0) }
    }
    #expect(told == (1...9).map { .kept($0) })
    let bytes = try #require(disk.bytes(paths.journal))
    #expect(StoredJournal(reading: bytes).changes == 8)
    #expect(bytes.last != 0)
  }
}
