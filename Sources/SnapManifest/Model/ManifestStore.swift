extension Manifest {
  /// How states are kept over the end of the application.
  package struct Store: Sendable, Hashable {
    /// The file, as written: a relative one lies where programs of the user keep their states.
    package var path = "state.journal"
    /// When it reaches the disk: `always`, `interval` or `none`.
    package var sync = "interval"
    /// After how many milliseconds, with `interval`.
    package var every = 1_000
    /// The most bytes that it grows to.
    package var limit = 16 << 20
    /// The version of the states.
    package var version = 1
    /// How states of older versions become states of the next, in order.
    package var migrations: [Migration] = []

    /// Makes what holds where nothing is said.
    package init() {}

    /// The words of `sync`.
    static let syncs = ["always", "interval", "none"]
  }

  /// How states of one version become states of the next.
  package struct Migration: Sendable, Hashable {
    /// The version that it begins with.
    package var from = 1
    /// The new keys of screens, layers and effects by their old ones; `nil`: it is dropped.
    package var screens: [String: String?] = [:]
    /// The new names of properties by their old ones, by the screen's new key; `nil`: it is dropped.
    package var properties: [String: [String: String?]] = [:]
  }
}
