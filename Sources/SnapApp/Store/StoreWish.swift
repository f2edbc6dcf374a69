package import SnapManifest
import SnapValue

/// Where a run keeps its states, beside what its manifest says.
package struct StoreWish: Sendable, Hashable {
  /// The file that a person has named for this run; `nil`: the manifest says.
  package var path: String?
  /// Where programs of this user keep their states; `nil`: nowhere.
  package var directory: String?

  /// Makes a wish.
  package init(path: String?, below directory: String?) {
    (self.path, self.directory) = (path, directory)
  }

  /// How states are kept by a manifest; `nil`: they are not. Throws why its store has no place.
  package func setting(of manifest: Manifest) throws(StorePlaceFault) -> StoreSetting? {
    try StoreSetting(manifest, path: path, below: directory)
  }

  /// Why the states of a run cannot be kept as another manifest says, one clause; `nil`: it says the same.
  /// Migrations of the same version say nothing of the run, but of the next start.
  func difference(from old: Manifest, to new: Manifest) -> String? {
    let before = (try? setting(of: old)) ?? nil
    let now = (try? setting(of: new)) ?? nil
    switch (before, now) {
    case (nil, nil): return nil
    case (nil, .some): return "\"state.store\" is new, and this run keeps nothing"
    case (.some(let before), nil):
      return "\"state.store\" is gone, and this run keeps its states in \(before.path)"
    case (.some(let before), .some(let now)):
      if old.app.id != new.app.id {
        return "what this run keeps is of \"\(old.app.id)\", and it would be \"\(new.app.id)\""
      }
      return now.difference(from: before)
    }
  }
}

extension StoreSetting {
  fileprivate func difference(from before: StoreSetting) -> String? {
    if path != before.path { return words("path", path, before.path) }
    if version != before.version { return words("version", version, before.version) }
    let (now, then) = (policy, before.policy)
    if now.sync != then.sync { return words("sync", now.sync.rawValue, then.sync.rawValue) }
    if now.every != then.every {
      return words("every", now.every / 1_000_000, then.every / 1_000_000)
    }
    return now.limit == then.limit ? nil : words("limit", now.limit, then.limit)
  }

  private func words<Word>(_ key: String, _ now: Word, _ before: Word) -> String {
    "\"\(key)\" of \"state.store\" would be \(now), and it is \(before) for what this run keeps"
  }
}
