internal import Synchronization

/// What the host will call later, by key. The host gets the key and never a pointer, so that a call
/// for something that is gone finds nothing.
final class CallbackTable: Sendable {
  /// One entry.
  struct Entry: Sendable {
    /// Called on the main thread, with what the host says: a descriptor, an outcome, or nothing.
    let call: @Sendable (Value) -> Void
    /// Whether it stays after it was called.
    let isRepeated: Bool
    /// The table that it is in.
    let table: CallbackTable
    /// The host's timer, once it is known.
    var timer: UInt64 = 0
    /// The descriptor that is watched, or -1.
    var descriptor: Int32 = -1
  }

  // Keys are good in the whole library: the contract's callbacks carry nothing but the key.
  private static let all = Mutex<(next: UInt, entries: [UInt: Entry])>((1, [:]))
  private let own = Mutex<Set<UInt>>([])

  /// Adds an entry.
  func add(_ entry: Entry) -> UInt {
    let key = Self.all.withLock { all in
      defer { all.next += 1 }
      all.entries[all.next] = entry
      return all.next
    }
    _ = own.withLock { $0.insert(key) }
    return key
  }

  /// Notes the host's timer; nothing when it has run already.
  func note(timer: UInt64, for key: UInt) {
    Self.all.withLock { $0.entries[key]?.timer = timer }
  }

  /// Takes an entry out; `nil` when it is gone.
  @discardableResult
  func remove(_ key: UInt) -> Entry? {
    _ = own.withLock { $0.remove(key) }
    return Self.all.withLock { $0.entries.removeValue(forKey: key) }
  }

  /// The key of the watch of a descriptor.
  func key(ofDescriptor descriptor: Int32) -> UInt? {
    let keys = own.withLock { $0 }
    return Self.all.withLock { all in keys.first { all.entries[$0]?.descriptor == descriptor } }
  }

  /// Takes all entries of this plugin out.
  func removeAll() -> [Entry] {
    let keys = own.withLock { keys in
      defer { keys = [] }
      return keys
    }
    return Self.all.withLock { all in keys.compactMap { all.entries.removeValue(forKey: $0) } }
  }

  /// Calls the entry of a key that the host handed back.
  static func call(_ key: UnsafeMutableRawPointer?, _ said: Value = .null) {
    // Safety: the pointer is a key and never followed.
    let key = UInt(bitPattern: key)
    guard let entry = all.withLock({ $0.entries[key] }) else { return }
    if !entry.isRepeated { entry.table.remove(key) }
    entry.call(said)
  }
}
