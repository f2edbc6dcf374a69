import SnapSystem

/// Carries out what a `JournalMachine` decides. One thread at a time.
package struct Journal {
  /// What became of changes.
  package enum Event: Sendable, Hashable {
    /// All up to this number are kept as the policy says, or cannot be.
    case kept(UInt64)
    /// Somebody has to be told.
    case notice(JournalMachine.Notice)
  }

  private var machine: JournalMachine
  private let files: StoreFiles
  private let paths: StorePaths
  private var open: Int32?
  /// The file that is being made.
  private var draft: Int32?

  /// So often in a row a call is tried again that was interrupted before it did anything.
  private static let mostInterruptions = 64

  /// Makes a journal; no file is touched before the first change.
  package init(
    _ policy: StorePolicy, from state: StoredState, at paths: StorePaths, by files: StoreFiles
  ) {
    machine = JournalMachine(policy, from: state)
    (self.paths, self.files) = (paths, files)
  }

  /// When time alone makes something to do; `nil`: never.
  package var due: UInt64? { machine.due }

  /// Takes in a change; with `forgetting`, nothing of what was before it stays in a file. Throws when it
  /// does not fit what came before.
  package mutating func take(
    _ change: StateChange, number: UInt64, forgetting: Bool = false
  ) throws(StoredFault) {
    try machine.take(change, number: number, forgetting: forgetting)
  }

  /// Does what there is to do, waiting for the disk where the policy says so.
  package mutating func work(now: @Sendable () -> UInt64, _ tell: (Event) -> Void) {
    while let action = machine.next(now: now()) {
      do throws(SystemError) {
        try carryOut(action, tell)
        machine.done(now: now())
      } catch { machine.failed(error, now: now()) }
    }
  }

  /// Puts on the disk what the policy would put there later, and closes the file.
  package mutating func end(now: @Sendable () -> UInt64, _ tell: (Event) -> Void) {
    machine.end()
    work(now: now, tell)
    giveUp()
  }

  private mutating func carryOut(
    _ action: JournalMachine.Action, _ tell: (Event) -> Void
  ) throws(SystemError) {
    switch action {
    case .create(let bytes):
      try files.claim()
      try remove(paths.draft)
      let file = try files.create(paths.draft)
      draft = file
      try write(bytes, to: file)
    case .reserve(let count): if let file = draft ?? open { try files.reserve(file, count) }
    case .cut(let count): if let open { try files.cut(open, count) }
    case .syncDraft: if let draft { try files.sync(draft) }
    case .publish: try publish()
    case .forget:
      try remove(paths.older)
      try remove(paths.damaged)
      for copy in paths.copies(among: try files.list(paths.directory)) { try remove(copy) }
    case .syncNames: try files.syncDirectory(paths.directory)
    case .append(let bytes): if let open { try write(bytes, to: open) }
    case .sync: if let open { try files.sync(open) }
    case .giveUp: giveUp()
    case .acknowledge(let number): tell(.kept(number))
    case .tell(let notice): tell(.notice(notice))
    }
  }

  private func remove(_ path: String) throws(SystemError) {
    do throws(SystemError) { try files.remove(path) } catch {
      guard error.isMissing else { throw error }
    }
  }

  private mutating func publish() throws(SystemError) {
    do throws(SystemError) { try files.rename(paths.journal, paths.older) } catch {
      guard error.isMissing else { throw error }
    }
    try files.rename(paths.draft, paths.journal)
    if let open { files.close(open) }
    (open, draft) = (draft, nil)
  }

  /// Writes all of it, however little at a time.
  private func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    var (rest, interruptions) = (bytes[...], 0)
    while !rest.isEmpty {
      do throws(SystemError) {
        let count = try files.write(file, rest)
        guard count > 0 else { throw SystemError("write", paths.journal, code: 5) }
        rest = rest.dropFirst(count)
        interruptions = 0
      } catch {
        interruptions += 1
        guard error.isInterruption, interruptions < Self.mostInterruptions else {
          throw SystemError("write", paths.journal, code: error.code)
        }
      }
    }
  }

  private mutating func giveUp() {
    if let open { files.close(open) }
    if let draft {
      files.close(draft)
      try? files.remove(paths.draft)
    }
    (open, draft) = (nil, nil)
  }
}
