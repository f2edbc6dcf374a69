package import SnapManifest
package import SnapStore

/// Where and how the states of an application are kept.
package struct StoreSetting: Sendable, Hashable {
  /// The journal's path, absolute.
  package var path: String
  /// Whether a person has named it for this run.
  package var isTyped = false
  /// When it is written and synced, and how long it grows.
  package var policy = StorePolicy()
  /// The version of the states.
  package var version = 1
  /// How older ones become this version.
  package var migrations: [StateMigration] = []
  /// Whether there may be plugins that keep a state of their own.
  var keepsPlugins: [String] = []

  /// What a manifest says, or with a path of its own what would be said where nothing is.
  ///
  /// `directory` is where programs of this user keep their states; a relative path in the manifest lies
  /// below it, in a directory of the application's id. `nil`: nothing is kept. Throws why a manifest's
  /// store has no place.
  package init?(
    _ manifest: Manifest, path: String?, below directory: String?
  ) throws(StorePlaceFault) {
    guard manifest.store != nil || path != nil else { return nil }
    let store = manifest.store ?? Manifest.Store()
    if let path {
      self.path = path
      isTyped = true
    } else if store.path.hasPrefix("/") {
      self.path = store.path
    } else {
      guard let directory else { throw StorePlaceFault() }
      self.path = "\(directory)/snapnav/\(manifest.app.id)/\(store.path)"
    }
    policy = StorePolicy(
      sync: StorePolicy.Sync(rawValue: store.sync) ?? .interval,
      every: UInt64(store.every) * 1_000_000, limit: store.limit)
    version = store.version
    migrations = store.migrations.map { StateMigration($0) }
    keepsPlugins = manifest.plugins.use.map(\.id)
  }
}

/// There is no directory for the states of this user's programs.
package struct StorePlaceFault: Error, Sendable, Hashable {}
