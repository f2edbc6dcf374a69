/// How states are kept.
package struct StorePolicy: Sendable, Hashable {
  /// When what was written is made to reach the disk.
  package enum Sync: String, Sendable, Hashable, CaseIterable {
    /// Before the outcome of the request is told.
    case always
    /// A while after it was written.
    case interval
    /// When the system likes.
    case none
  }

  /// When it reaches the disk.
  package var sync: Sync
  /// The while, in nanoseconds.
  package var every: UInt64
  /// The most bytes that a journal grows to.
  package var limit: Int
  /// A file this long, in bytes, gets a successor when its changes are longer than its state.
  package var compactFrom: Int

  /// Makes a policy.
  package init(
    sync: Sync = .interval, every: UInt64 = 1_000_000_000, limit: Int = 16 << 20,
    compactFrom: Int = 256 << 10
  ) {
    (self.sync, self.every, self.limit, self.compactFrom) = (sync, every, limit, compactFrom)
  }
}
