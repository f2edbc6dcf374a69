import SnapStore
import SnapSystem
import Synchronization
import TestKit
import Testing

/// Every call of a store fails once, with every error that it may have, and for a while.
@Suite("Failing calls")
struct FaultTests {
  enum Fault: String, CaseIterable {
    case full = "ENOSPC"
    case input = "EIO"
    case quota = "EDQUOT"
    case readOnly = "EROFS"
    case tooBig = "EFBIG"
    case interrupted = "EINTR"
    case forbidden = "EACCES"
    var code: Int32 {
      switch self {
      case .full: 28
      case .input: 5
      case .quota: 122
      case .readOnly: 30
      case .tooBig: 27
      case .interrupted: 4
      case .forbidden: 13
      }
    }
  }

  /// Calls of a disk, of which some fail.
  final class Failing: Sendable {
    struct State {
      var calls = 0
      var failed = 0
      var broken: Set<Int32> = []
      var syncedAgain = 0
    }
    let disk = ModelDisk()
    private let state = Mutex(State())
    let first: Int
    let count: Int
    let code: Int32
    var counts: State { state.withLock { $0 } }

    /// From the `first` call on so many fail, counted from 1.
    init(_ first: Int, _ count: Int, _ code: Int32) {
      (self.first, self.count, self.code) = (first, count, code)
    }

    func step(_ name: String) throws(SystemError) {
      let fails = state.withLock { state in
        state.calls += 1
        let fails = (first..<(first + count)).contains(state.calls)
        if fails { state.failed += 1 }
        return fails
      }
      if fails { throw SystemError(name, "/s", code: code) }
    }

    var files: StoreFiles {
      let inner = disk.files
      return StoreFiles(
        create: { [self] path throws(SystemError) in
          try step("create")
          return try inner.create(path)
        },
        write: { [self] file, bytes throws(SystemError) in
          // A short write comes before the error, as on a disk that becomes full.
          let part = bytes.prefix(max(1, bytes.count / 2))
          try step("write")
          return try inner.write(file, part)
        },
        reserve: { [self] file, count throws(SystemError) in
          try step("reserve")
          try inner.reserve(file, count)
        },
        cut: { [self] file, count throws(SystemError) in
          try step("cut")
          try inner.cut(file, count)
        },
        sync: { [self] file throws(SystemError) in
          state.withLock { if $0.broken.contains(file) { $0.syncedAgain += 1 } }
          do throws(SystemError) { try step("sync") } catch {
            state.withLock { _ = $0.broken.insert(file) }
            throw error
          }
          try inner.sync(file)
        },
        close: inner.close,
        rename: { [self] from, to throws(SystemError) in
          try step("rename")
          try inner.rename(from, to)
        },
        remove: { [self] path throws(SystemError) in
          try step("remove")
          try inner.remove(path)
        },
        syncDirectory: { [self] path throws(SystemError) in
          try step("sync")
          try inner.syncDirectory(path)
        },
        list: { [self] path throws(SystemError) in
          try step("list")
          return try inner.list(path)
        })
    }
  }

  @Test(
    "lose nothing that was acknowledged while all was well, and it is tried again",
    arguments: Fault.allCases)
  func everyCall(fault: Fault) throws {
    var random = SeededRandom.printed("failing calls with \(fault.rawValue)")
    for count in [1, 3, 80] {
      var first = 1
      while try run(Failing(first, count, fault.code), &random) { first += 1 }
      #expect(first > 10)
    }
  }

  /// Answers whether a call has failed.
  private func run(_ failing: Failing, _ random: inout SeededRandom) throws -> Bool {
    let (time, paths) = (ModelTime(), StorePaths("/s/state.journal"))
    let policy = StorePolicy(sync: .always, compactFrom: 600)
    var state = StoredState(application: "org.example.films")
    var journal = Journal(policy, from: state, at: paths, by: failing.files)
    var states = [state]
    var (kept, notices): (UInt64, [JournalMachine.Notice]) = (0, [])
    func look() {
      let read = [paths.journal, paths.older].lazy.compactMap { failing.disk.bytes($0) }
        .compactMap { StoredJournal(reading: $0).state }.first
      guard let read else {
        #expect(kept == 0 || notices.last != .recovered && !notices.isEmpty)
        return
      }
      #expect(states.contains(read))
      guard notices.isEmpty || notices.last == .recovered else { return }
      #expect(states.lastIndex(of: read).map { UInt64($0) >= kept } == true)
    }
    for number in 1...8 {
      let change = StateChange.random(over: state, &random)
      try state.apply(change)
      states.append(state)
      try journal.take(change, number: UInt64(number))
      journal.work(now: { time.now }) { event in
        switch event {
        case .kept(let number): kept = number
        case .notice(let notice): notices.append(notice)
        }
      }
      #expect(kept == UInt64(number), "the application has to go on")
      look()
      if number == 5 { time.pass(seconds: 2) }
    }
    for _ in 0..<100 {
      time.pass(seconds: 61)
      journal.work(now: { time.now }) {
        if case .notice(let notice) = $0 { notices.append(notice) }
      }
    }
    look()
    let degraded = notices.filter { $0 != .recovered }.count
    #expect(degraded == notices.count - degraded, "whoever is told of the one is told of the other")
    #expect(failing.disk.bytes(paths.journal).map { StoredJournal(reading: $0).state } == state)
    #expect(!failing.disk.names.contains(paths.draft))
    #expect(failing.counts.syncedAgain == 0)
    return failing.counts.failed > 0
  }

  @Test("are told once, with the reason")
  func told() throws {
    let failing = Failing(1, 1_000_000, 28)
    let time = ModelTime()
    var journal = Journal(
      StorePolicy(sync: .always), from: StoredState(), at: StorePaths("/s/j"), by: failing.files)
    var notices: [JournalMachine.Notice] = []
    var change = StateChange()
    change.order = ["main"]
    for number in 1...50 {
      try journal.take(change, number: UInt64(number))
      journal.work(now: { time.now }) {
        if case .notice(let notice) = $0 { notices.append(notice) }
      }
      time.pass(seconds: 10)
    }
    #expect(notices == [.degraded("cannot remove /s: No space left on device")])
  }

  @Test("are followed by one more try when the run ends, and by no other", arguments: [1, 80])
  func end(count: Int) throws {
    let (failing, time, paths) = (Failing(30, count, 28), ModelTime(), StorePaths("/s/j"))
    var journal = Journal(
      StorePolicy(sync: .always), from: StoredState(), at: paths, by: failing.files)
    var (state, notices) = (StoredState(), [JournalMachine.Notice]())
    for number in 1...5 {
      var change = StateChange()
      change.plugins = ["a": .int(Int64(number))]
      try state.apply(change)
      try journal.take(change, number: UInt64(number))
      journal.work(now: { time.now }) {
        if case .notice(let notice) = $0 { notices.append(notice) }
      }
    }
    #expect(notices.count == 1, "\(notices)")
    journal.end(now: { time.now }) {
      if case .notice(let notice) = $0 { notices.append(notice) }
    }
    let read = failing.disk.bytes(paths.journal).map { StoredJournal(reading: $0) }
    #expect((read?.state == state) == (count == 1), "\(notices)")
    #expect(read?.state != nil, "what was kept before stays")
    #expect((notices.last == .recovered) == (count == 1))
  }

  @Test("a state that is longer than the limit is not kept, and the reason is told")
  func limit() throws {
    let disk = ModelDisk()
    let time = ModelTime()
    var journal = Journal(
      StorePolicy(sync: .always, limit: 4_096), from: StoredState(), at: StorePaths("/s/j"),
      by: disk.files)
    var told: [Journal.Event] = []
    var change = StateChange()
    change.plugins = ["org.example.catalog": .string(String(repeating: "x", count: 10_000))]
    try journal.take(change, number: 1)
    journal.work(now: { time.now }) { told.append($0) }
    #expect(told.contains(.kept(1)))
    guard case .notice(.degraded(let why))? = told.first else {
      Issue.record("\(told)")
      return
    }
    #expect(why.hasSuffix("and the limit of the store is 4096"))
    #expect(disk.names.isEmpty)
    change.plugins = ["org.example.catalog": "less"]
    try journal.take(change, number: 2)
    time.pass(seconds: 61)
    journal.work(now: { time.now }) { told.append($0) }
    #expect(told.last == .notice(.recovered) || told.contains(.notice(.recovered)))
    #expect(disk.names == ["/s/j"])
  }

  @Test("what was before a change that wipes is in no file when that is acknowledged")
  func forgetting() throws {
    let (disk, time, paths) = (ModelDisk(), ModelTime(), StorePaths("/s/j"))
    let policy = StorePolicy(sync: .always, compactFrom: 200)
    var journal = Journal(policy, from: StoredState(), at: paths, by: disk.files)
    for number in 1...9 {
      var change = StateChange()
      change.plugins = ["a": .string("visitor \(number) \(String(repeating: "x", count: 99))")]
      try journal.take(change, number: UInt64(number), forgetting: number == 9)
      journal.work(now: { time.now }) { _ in }
    }
    #expect(disk.names == [paths.journal])
    let bytes = try #require(disk.bytes(paths.journal))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("visitor 9"))
    #expect(!text.contains("visitor 8"))
  }

  @Test(
    "a change that wipes takes the copies of other versions along, also when a call fails for a while",
    arguments: 1...14)
  func forgettingCopies(first: Int) throws {
    let (failing, time, paths) = (Failing(first, 3, 5), ModelTime(), StorePaths("/s/j"))
    for name in ["/s/j.v1", "/s/j.v12", "/s/j.vault", "/s/j.v", "/s/jj.v1"] {
      _ = try failing.disk.create(name)
    }
    var journal = Journal(
      StorePolicy(sync: .always), from: StoredState(), at: paths, by: failing.files)
    var change = StateChange()
    change.plugins = ["a": "visitor"]
    try journal.take(change, number: 1, forgetting: true)
    for _ in 0..<5 {
      journal.work(now: { time.now }) { _ in }
      time.pass(seconds: 61)
    }
    #expect(failing.disk.names == ["/s/j", "/s/j.vault", "/s/j.v", "/s/jj.v1"])
  }

  @Test("with an interval one sync is for all that came meanwhile")
  func interval() throws {
    let disk = ModelDisk()
    let time = ModelTime()
    var journal = Journal(
      StorePolicy(sync: .interval, every: 5_000_000_000), from: StoredState(),
      at: StorePaths("/s/j"), by: disk.files)
    func syncs() -> Int {
      disk.log.count { if case .sync = $0 { true } else { false } }
    }
    for number in 1...20 {
      var change = StateChange()
      change.plugins = ["org.example.catalog": .int(Int64(number))]
      try journal.take(change, number: UInt64(number))
      journal.work(now: { time.now }) { _ in }
    }
    #expect(syncs() == 1)
    #expect(journal.due == time.now + 5_000_000_000)
    time.pass(seconds: 5)
    journal.work(now: { time.now }) { _ in }
    #expect(syncs() == 2)
    #expect(journal.due == nil)
  }
}
