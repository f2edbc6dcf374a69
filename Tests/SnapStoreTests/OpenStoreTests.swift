import Foundation
import SnapStore
import SnapSystem
import TestKit
import Testing

/// Changes that are handed over as they are.
private struct MadeChanges: ChangeSource {
  func change(to given: StateChange) -> StateChange { given }
}

@Suite("A store on the disk")
struct OpenStoreTests {
  @Test("gives back what a thread has written, in directories that it made for this user alone")
  func thread() throws {
    let folder = try TemporaryFolder()
    let paths = StorePaths(folder.path("a/b/state.journal"))
    let states = try write(5, at: paths)
    let store = try OpenStore(paths)
    #expect(store.state == states.last)
    #expect(store.remarks.isEmpty)
    #expect(try FileStatus(path: folder.path("a/b")).permissions == 0o700)
    #expect(try FileStatus(path: paths.journal).permissions == 0o600)
  }

  /// Writes the journal of the fixture, and answers its states.
  @discardableResult
  private func write(_ changes: Int, at paths: StorePaths) throws -> [StoredState] {
    let states = Fixture.journal(changes).states
    _ = try OpenStore(paths)
    let first = StoredState(application: states[0].application, version: states[0].version)
    let kept = DispatchSemaphore(value: 0)
    let thread = try JournalThread(
      StorePolicy(sync: .always), from: first, of: MadeChanges(), at: paths
    ) { event in
      if event == .kept(UInt64(changes + 1)) { kept.signal() }
    }
    thread.keep(.whole(states[0]), number: 1)
    for number in 0..<changes {
      thread.keep(
        Fixture.push(UInt64(11 + number), over: states[number]), number: UInt64(number + 2))
    }
    kept.wait()
    thread.end()
    return states
  }

  @Test("a change that changes nothing is kept at once, and takes no room")
  func nothing() throws {
    var machine = JournalMachine(
      StorePolicy(sync: .always), from: StoredState(application: "org.example"))
    func actions() -> [JournalMachine.Action] {
      var all: [JournalMachine.Action] = []
      while let action = machine.next(now: 0) {
        all.append(action)
        machine.done(now: 0)
      }
      return all
    }
    let change = StateChange.whole(Fixture.journal(1).states[0])
    try machine.take(change, number: 1)
    #expect(actions().last == .acknowledge(1))
    try machine.take(StateChange(), number: 2)
    #expect(actions() == [.acknowledge(2)])
    try machine.take(change, number: 3)
    try machine.take(StateChange(), number: 4)
    let both = actions()
    #expect(both.last == .acknowledge(4))
    let appended = both.filter { if case .append = $0 { true } else { false } }
    #expect(appended.count == 1)
    try machine.take(StateChange(), number: 5, forgetting: true)
    #expect(actions().contains(.forget))
  }

  @Test("reads the journal before it where one cannot be read, and sets that one aside")
  func older() throws {
    let folder = try TemporaryFolder()
    let paths = StorePaths(folder.path("state.journal"))
    let first = try write(3, at: paths)
    try write(1, at: paths)
    var bytes = try readFile(paths.journal).bytes
    bytes[40] ^= 4
    try writeFile(bytes, to: paths.journal)
    let store = try OpenStore(paths)
    #expect(store.state == first.last)
    #expect(try readFile(paths.damaged).bytes == bytes)
    #expect(store.remarks.count == 1)
    #expect(store.remarks.first?.contains(paths.damaged) == true)
  }

  @Test("keeps a copy of one that is damaged later on, and what could be read of it")
  func prefix() throws {
    let folder = try TemporaryFolder()
    let paths = StorePaths(folder.path("state.journal"))
    let journal = Fixture.journal(4)
    var bytes = journal.bytes
    bytes[journal.ends[2] + 20] ^= 1
    try writeFile(bytes, to: paths.journal)
    for _ in 0..<2 {
      let store = try OpenStore(paths)
      #expect(store.state == journal.states[2])
      #expect(try readFile(paths.damaged).bytes == bytes)
    }
  }

  @Test("is for one process at a time, and names it")
  func inUse() throws {
    let folder = try TemporaryFolder()
    let paths = StorePaths(folder.path("state.journal"))
    try withExtendedLifetime(Holder(paths)) {
      let fault = #expect(throws: OpenStore.Fault.self) { _ = try OpenStore(paths) }
      #expect(fault == .inUse(by: ProcessFacts.identifier))
    }
    _ = try OpenStore(paths)
  }

  private static func state(_ paths: StorePaths) throws -> StoredState? {
    let store = try OpenStore(paths)
    return store.state
  }

  /// Has a store for as long as it lives.
  private final class Holder {
    let store: OpenStore
    init(_ paths: StorePaths) throws { store = try OpenStore(paths) }
  }

  /// Opens a store on a disk that is read-only until it is set otherwise.
  private static func open(
    _ paths: StorePaths, on isWritable: Flag
  ) throws(OpenStore.Fault) -> OpenStore {
    try OpenStore(paths) { path throws(FileLock.Fault) in
      guard isWritable.isSet else { throw .system(SystemError("lock", path, code: 30)) }
      return try FileLock(path)
    }
  }

  @Test("on a read-only disk gives back what is kept, and is written when it can be locked")
  func readOnly() throws {
    let folder = try TemporaryFolder()
    let paths = StorePaths(folder.path("state.journal"))
    let states = try write(2, at: paths)
    let before = try readFile(paths.journal).bytes
    let isWritable = Flag()
    let store = try Self.open(paths, on: isWritable)
    #expect(store.state == states.last)
    let time = ModelTime()
    var journal = Journal(
      StorePolicy(sync: .always), from: StoredState(), at: paths, by: store.files)
    var told: [Journal.Event] = []
    try journal.take(.whole(states[0]), number: 1)
    journal.work(now: { time.now }) { told.append($0) }
    let words = "cannot lock \(paths.lock): Read-only file system"
    #expect(told == [.notice(.degraded(words)), .kept(1)])
    #expect(try readFile(paths.journal).bytes == before)
    isWritable.set(true)
    let other = try Holder(paths)
    time.pass(seconds: 2)
    journal.work(now: { time.now }) { told.append($0) }
    #expect(try readFile(paths.journal).bytes == before, "another process has it by now")
    withExtendedLifetime(other) {}
  }

  @Test("is written by a run that began on a read-only disk, once nobody else has it")
  func writableAgain() throws {
    let folder = try TemporaryFolder()
    let paths = StorePaths(folder.path("state.journal"))
    let states = try write(2, at: paths)
    let isWritable = Flag()
    let store = try Self.open(paths, on: isWritable)
    let time = ModelTime()
    var journal = Journal(
      StorePolicy(sync: .always), from: StoredState(), at: paths, by: store.files)
    var told: [Journal.Event] = []
    try journal.take(.whole(states[0]), number: 1)
    journal.work(now: { time.now }) { told.append($0) }
    isWritable.set(true)
    time.pass(seconds: 2)
    journal.work(now: { time.now }) { told.append($0) }
    #expect(told.last == .notice(.recovered))
    let fault = #expect(throws: OpenStore.Fault.self) { _ = try OpenStore(paths) }
    #expect(fault == .inUse(by: ProcessFacts.identifier))
    #expect(StoredJournal(reading: try readFile(paths.journal).bytes).state?.regions.count == 1)
  }

  @Test("takes over the lock of a process that has ended")
  func stale() throws {
    let folder = try TemporaryFolder()
    let paths = StorePaths(folder.path("state.journal"))
    try writeFile(Array("999999\n".utf8), to: paths.lock)
    _ = try OpenStore(paths)
    #expect(try readFile(paths.lock).bytes == Array("\(ProcessFacts.identifier)\n".utf8))
  }

  @Test("is not where others may write, and says what mends that")
  func shared() throws {
    let folder = try TemporaryFolder("shared", permissions: 0o777)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    let fault = #expect(throws: OpenStore.Fault.self) {
      _ = try OpenStore(StorePaths(folder.path("state.journal")))
    }
    #expect(fault == .unusable("others may write to \(folder.path); chmod go-w mends it"))
  }

  @Test("is not in a file")
  func file() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("file", "")
    let fault = #expect(throws: OpenStore.Fault.self) {
      _ = try OpenStore(StorePaths(path + "/state.journal"))
    }
    #expect(fault == .unusable("\(path) is a regular file, not a directory"))
  }

  @Test("does not follow a link in the place of its journal")
  func link() throws {
    let folder = try TemporaryFolder()
    let paths = StorePaths(folder.path("state.journal"))
    let other = try folder.write("other", "precious")
    try FileManager.default.createSymbolicLink(atPath: paths.journal, withDestinationPath: other)
    #expect(try Self.state(paths) == nil)
    try write(1, at: paths)
    #expect(try readFile(other).bytes == Array("precious".utf8))
  }
}
