package import SnapSystem

/// What is to be done so that states are kept: what was taken in, what of it is on the disk, when a
/// file gets a successor. A value that touches no file: whoever owns it carries out the actions.
///
/// A file is written to by the run that made it, and no more after the first error: what is in it then
/// is not known, and a second sync would not tell. The next file begins with the whole state.
package struct JournalMachine: Sendable {
  /// What is to be done next.
  package enum Action: Sendable, Hashable {
    /// Make a new file, beside the one in use, of these bytes.
    case create([UInt8])
    /// Make the new file, or the one in use, so long, so that what is appended later changes nothing but bytes. That
    /// it fails does no harm.
    case reserve(Int)
    /// Take away of the file in use what lies behind so many bytes: nothing is appended any more. That it fails does
    /// no harm.
    case cut(Int)
    /// Put the new file's bytes on the disk.
    case syncDraft
    /// Let the file in use have the older name, the new file its name.
    case publish
    /// Take away the older journals and the copies of other versions: what is in them is to be nowhere.
    case forget
    /// Put the names on the disk.
    case syncNames
    /// Write these bytes at the end of the file in use.
    case append([UInt8])
    /// Put what was appended on the disk.
    case sync
    /// Close the file, and take away the new one that was begun.
    case giveUp
    /// Everything up to this number is kept as the policy says, or cannot be.
    case acknowledge(UInt64)
    /// Somebody has to be told.
    case tell(Notice)
  }

  /// What somebody is told of a store.
  package enum Notice: Sendable, Hashable {
    /// From now on nothing is kept, for this reason; it is tried again.
    case degraded(String)
    /// From now on states are kept again.
    case recovered
  }

  private enum Phase: Hashable {
    /// No file is in use.
    case none
    /// One is being made; the next step of that.
    case making(Action)
    /// A file is in use, of so many bytes; the next record's number.
    case open(bytes: Int, first: Int, next: UInt64)
  }

  private let policy: StorePolicy
  private var state: StoredState
  private var phase = Phase.none
  /// Changes that are taken in and not in a file.
  private var waiting: [StateChange] = []
  /// The number of the last change that was taken in, that is in a file, that is acknowledged.
  private var (taken, written, told): (UInt64, UInt64, UInt64) = (0, 0, 0)
  /// The action that is being carried out.
  private var running: Action?
  /// The bytes of the new file.
  private var draft = 0
  /// How long the file in use is, or the new one, with what is reserved; 0: no longer than its records.
  private var room = 0
  /// Whether a file can be made longer than its records.
  private var canReserve = true
  /// When the first was written that is not synced.
  private var unsyncedSince: UInt64?
  private var isDegraded = false
  private var notices: [Notice] = []
  private var mustGiveUp = false
  /// When it is tried again, and how long is waited the next time.
  private var retryAt: UInt64?
  private var patience = Self.shortest
  private var isEnding = false
  /// Whether what was before the state is to be in no file.
  private var mustForget = false

  /// So many bytes are reserved behind the records.
  package static let step = 64 << 10
  private static let shortest: UInt64 = 1_000_000_000
  private static let longest: UInt64 = 60_000_000_000

  /// Makes a machine for a state that is in no file of this run. A state is given a number by whoever
  /// takes it in; numbers grow.
  package init(_ policy: StorePolicy, from state: StoredState) {
    (self.policy, self.state) = (policy, state)
  }

  /// When time alone makes something to do; `nil`: never.
  package var due: UInt64? {
    if isDegraded { return retryAt }
    guard policy.sync == .interval, let unsyncedSince else { return nil }
    return unsyncedSince &+ policy.every
  }

  /// Takes in a change; with `forgetting`, what was before it is to be in no file when it is
  /// acknowledged. One that changes nothing is kept as soon as those before it are. Throws when it does not fit
  /// the state.
  package mutating func take(
    _ change: StateChange, number: UInt64, forgetting: Bool = false
  ) throws(StoredFault) {
    if change.isEmpty, !forgetting {
      if case .open = phase, waiting.isEmpty { written = number }
      taken = number
      return
    }
    try state.apply(change)
    taken = number
    if forgetting { mustForget = true }
    if case .open = phase { waiting.append(change) }
  }

  /// Nothing comes any more: what is not synced is to be, and what could not be kept is tried once more.
  package mutating func end() {
    isEnding = true
    retryAt = nil
  }

  /// What is to be done now; `nil`: nothing, until something is taken in or time goes by. Whoever asks
  /// carries it out, and then calls `done` or `failed` before asking again.
  package mutating func next(now: UInt64) -> Action? {
    guard running == nil else { return nil }
    running = choose(now)
    return running
  }

  private mutating func choose(_ now: UInt64) -> Action? {
    if mustGiveUp { return .giveUp }
    if !notices.isEmpty { return .tell(notices.removeFirst()) }
    if isDegraded, let retryAt, now < retryAt {
      // The application goes on; that nothing is kept has been said.
      return told < taken ? .acknowledge(taken) : nil
    }
    switch phase {
    case .none:
      guard written < taken || isDegraded else { return acknowledgement }
      return create(now)
    case .making(let step): return step
    case .open(let bytes, let first, let number):
      if mustForget { return create(now) }
      if let action = synchronize(now) ?? acknowledgement { return action }
      guard !waiting.isEmpty else { return isEnding && room > bytes ? .cut(bytes) : nil }
      return append(bytes, first, number, now)
    }
  }

  private var acknowledgement: Action? { told < written ? .acknowledge(written) : nil }

  /// Begins a new file with the whole state.
  private mutating func create(_ now: UInt64) -> Action {
    let payload = StoredRecord.state(state).payload
    let bytes = JournalFormat.head() + JournalFormat.record(payload, number: 0)
    guard bytes.count <= policy.limit else {
      let reason =
        "the state takes \(bytes.count) bytes, and the limit of the store is \(policy.limit)"
      degrade(reason, now)
      return .giveUp
    }
    (draft, room, canReserve) = (bytes.count, 0, true)
    waiting = []
    written = taken
    return .create(bytes)
  }

  /// What makes room for a file of so many bytes, where an outcome waits for the disk: a file that becomes longer
  /// has its length put there, too, which is a second thing to wait for.
  private func reservation(_ length: Int) -> Action? {
    guard policy.sync == .always, canReserve, length > room else { return nil }
    return .reserve(min(length + Self.step, policy.limit))
  }

  private func synchronize(_ now: UInt64) -> Action? {
    guard let since = unsyncedSince else { return nil }
    return switch policy.sync {
    case .always: .sync
    case .interval: isEnding || now >= since &+ policy.every ? .sync : nil
    case .none: nil
    }
  }

  private mutating func append(
    _ bytes: Int, _ first: Int, _ number: UInt64, _ now: UInt64
  ) -> Action {
    var (records, number) = ([UInt8](), number)
    for change in waiting {
      records += JournalFormat.record(StoredRecord.change(change).payload, number: number)
      number += 1
    }
    let length = bytes + records.count
    let isLong = length > policy.compactFrom && length - first > first
    if length > policy.limit || isLong { return create(now) }
    if let action = reservation(length) { return action }
    phase = .open(bytes: length, first: first, next: number)
    waiting = []
    written = taken
    return .append(records)
  }

  /// The action was carried out.
  package mutating func done(now: UInt64) {
    defer { running = nil }
    switch running {
    case .create: phase = .making(reservation(draft) ?? .syncDraft)
    case .reserve(let count): reserved(count)
    case .cut: room = 0
    case .syncDraft: phase = .making(.publish)
    case .publish: phase = .making(mustForget ? .forget : .syncNames)
    case .forget: phase = .making(.syncNames)
    case .syncNames:
      phase = .open(bytes: draft, first: draft, next: 1)
      mustForget = false
      unsyncedSince = nil
      recover()
    case .append: if unsyncedSince == nil { unsyncedSince = now }
    case .sync: unsyncedSince = nil
    case .giveUp: mustGiveUp = false
    case .acknowledge(let number): told = max(told, number)
    case .tell, nil: break
    }
  }

  /// The file has so much room now; 0: it can have none.
  private mutating func reserved(_ count: Int) {
    (room, canReserve) = (count, count > 0)
    if case .making = phase { phase = .making(.syncDraft) }
  }

  private mutating func recover() {
    patience = Self.shortest
    retryAt = nil
    guard isDegraded else { return }
    isDegraded = false
    notices.append(.recovered)
  }

  /// The action was not carried out, or only in part.
  package mutating func failed(_ error: SystemError, now: UInt64) {
    defer { running = nil }
    switch running {
    case .giveUp: mustGiveUp = false
    case .reserve: reserved(0)
    case .cut: room = 0
    case .tell, .acknowledge, nil: break
    default: degrade(error.description, now)
    }
  }

  private mutating func degrade(_ reason: String, _ now: UInt64) {
    phase = .none
    mustGiveUp = true
    unsyncedSince = nil
    waiting = []
    // Nothing that is not acknowledged by now is known to be in a file.
    written = told
    retryAt = now &+ patience
    patience = min(patience * 2, Self.longest)
    guard !isDegraded else { return }
    isDegraded = true
    notices.append(.degraded(reason))
  }
}
