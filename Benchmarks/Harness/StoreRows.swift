import BenchPeers
import Glibc
import SnapApp
import SnapStore
import SnapSystem
import Synchronization

/// Changes that are handed over as they are.
private struct MadeChanges: ChangeSource {
  func change(to given: StateChange) -> StateChange { given }
}

extension Bench {
  /// A commit that is on the disk before its outcome is told, beside one bare append that is; and what
  /// a navigation costs more where its state is kept and nobody waits for the disk.
  @MainActor
  mutating func storeRows() throws {
    try commitRows()
    for sync in [StorePolicy.Sync.interval, .none] { try keptRows(sync) }
  }

  // MARK: One commit

  @MainActor
  private mutating func commitRows() throws {
    let folder = path("store")
    try clear(folder)
    let told = Told()
    var state = StoredState(application: "org.snapnav.bench")
    state.regions = [.init("main", [.init(1, "A")])]
    let thread = try JournalThread(
      StorePolicy(sync: .always), from: state, of: MadeChanges(),
      at: StorePaths("\(folder)/state.journal")
    ) { told.take($0) }
    defer { thread.end() }
    let file = peer_journal_open("\(folder)/bare")
    guard file >= 0 else { throw BenchFault("cannot write \(folder)/bare") }
    defer { peer_journal_close(file) }
    var number: UInt64 = 1
    thread.keep(Self.change(0), number: number)
    told.wait(for: number)
    let record = JournalFormat.record(
      StoredRecord.change(Self.change(number)).payload, number: number)
    var (ours, bare): ([Double], [Double]) = ([], [])
    func commitOurs() {
      number += 1
      let began = peer_now()
      thread.keep(Self.change(number), number: number)
      told.wait(for: number)
      ours.append(Double(peer_now() - began))
    }
    func commitBare() throws {
      let began = peer_now()
      guard peer_journal_commit(file, record, record.count) == 1 else {
        throw BenchFault("a bare append was not synced")
      }
      bare.append(Double(peer_now() - began))
    }
    for turn in 0..<1_000 {
      if turn % 2 == 0 { commitOurs() }
      try commitBare()
      if turn % 2 == 1 { commitOurs() }
    }
    if let why = told.trouble { throw BenchFault("the journal: \(why)") }
    report.add(
      Row(
        name: "a durable commit (p50)", unit: "us", ours: median(ours) / 1_000,
        peer: ("one write and fdatasync of as many bytes", median(bare) / 1_000), goal: 1.2,
        note: "wall, handed over to told"))
    report.add(
      Row(
        name: "p99 of that", unit: "us", ours: percentile(ours, 99) / 1_000,
        peer: ("the same", percentile(bare, 99) / 1_000)))
  }

  /// A push of one screen, or its way back.
  private static func change(_ number: UInt64) -> StateChange {
    var change = StateChange()
    let isPush = number % 2 == 0
    let entry = StoredState.Entry(number, "B", data: "\(number)")
    change.regions = [.init("main", keeping: 1, isPush ? [entry] : [])]
    var screen = StoredState.Screen()
    screen.properties = ["id": .string("\(number)")]
    if isPush { change.screens = [number: screen] } else { change.gone = [number - 1] }
    return change
  }

  private func clear(_ folder: String) throws {
    mkdir(folder, 0o700)
    chmod(folder, 0o700)
    guard let entries = opendir(folder) else { throw BenchFault("cannot read \(folder)") }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      unlink("\(folder)/\(name)")
    }
  }

  // MARK: A navigation whose state is kept

  @MainActor
  private mutating func keptRows(_ sync: StorePolicy.Sync) throws {
    try clear(path("store"))
    let plain = try BenchApplication(self)
    let kept = try BenchApplication(self, keeping: sync)
    defer {
      plain.close()
      kept.close()
    }
    var (more, all): ([Double], [Double]) = ([], [])
    for _ in 0..<15 {
      let (with, without) = (try kept.time(500), try plain.time(500))
      more.append((with.here - without.here) / 1_000)
      all.append((with.all - without.all) / 1_000)
    }
    report.add(
      Row(
        name: "a navigation more, kept by \(sync)", unit: "us", ours: median(more), most: 10,
        note: "than without a store, on the main thread"))
    report.add(
      Row(name: "the same of all threads", unit: "us", ours: median(all)))
  }
}

/// What a journal's thread has told.
private final class Told: Sendable {
  private let state = Mutex<(kept: UInt64, trouble: String?)>((0, nil))
  private let bell = Bell()

  var trouble: String? { state.withLock { $0.trouble } }

  func take(_ event: Journal.Event) {
    state.withLock { state in
      switch event {
      case .kept(let number): state.kept = number
      case .notice(.degraded(let why)): state.trouble = why
      case .notice(.recovered): break
      }
    }
    bell.ring()
  }

  func wait(for number: UInt64) {
    while state.withLock({ $0.kept < number && $0.trouble == nil }) { bell.wait() }
  }
}

/// A thread waits until another wakes it, as a main loop does on its descriptor.
private final class Bell: Sendable {
  private let ends: (reading: Int32, writing: Int32)

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    self.ends = (ends[0], ends[1])
  }

  func ring() {
    var byte: UInt8 = 1
    _ = write(ends.writing, &byte, 1)
  }

  func wait() {
    var byte: UInt8 = 0
    _ = read(ends.reading, &byte, 1)
  }
}
