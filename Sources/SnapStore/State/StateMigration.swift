import SnapValue

/// How states of one version become states of the next: what has another name, and what is no more.
package struct StateMigration: Sendable, Hashable {
  /// The version that it begins with.
  package var from: Int
  /// The new keys of screens, layers and effects by their old ones; `nil`: it is dropped.
  package var screens: [String: String?]
  /// The new names of properties by their old ones, by the screen's new key; `nil`: it is dropped.
  package var properties: [String: [String: String?]]

  /// Makes a migration.
  package init(
    from: Int, screens: [String: String?] = [:], properties: [String: [String: String?]] = [:]
  ) {
    (self.from, self.screens, self.properties) = (from, screens, properties)
  }
}

extension StoredState {
  /// The state as it is in a later version. Versions without a migration change nothing.
  package func migrated(to version: Int, by migrations: [StateMigration]) -> StoredState {
    var state = self
    while state.version < version {
      for migration in migrations where migration.from == state.version {
        state.rename(screens: migration.screens)
        state.rename(properties: migration.properties)
      }
      state.version += 1
    }
    return state
  }

  private mutating func rename(screens names: [String: String?]) {
    var dropped: Set<UInt64> = []
    for place in regions.indices {
      for index in regions[place].stack.indices {
        let entry = regions[place].stack[index]
        guard let name = names[entry.key] else { continue }
        if let name { regions[place].stack[index].key = name } else { dropped.insert(entry.screen) }
      }
      regions[place].stack.removeAll { dropped.contains($0.screen) }
    }
    overlays = overlays.compactMap { overlay in
      guard let name = names[overlay.key] else { return overlay }
      guard let name else {
        dropped.insert(overlay.screen)
        return nil
      }
      return Overlay(name, flags: overlay.flags, screen: overlay.screen)
    }
    for screen in dropped { screens[screen] = nil }
  }

  private mutating func rename(properties names: [String: [String: String?]]) {
    if names.isEmpty { return }
    let entries = regions.flatMap { $0.stack.map { ($0.screen, $0.key) } }
    for (screen, key) in entries + overlays.map({ ($0.screen, $0.key) }) {
      guard let names = names[key], let old = screens[screen]?.properties else { continue }
      screens[screen]?.properties = old.renamed(names)
      // Cards and bags save their properties as they are.
      if case .map(let saved)? = screens[screen]?.saved, saved == old {
        screens[screen]?.saved = .map(saved.renamed(names))
      }
    }
  }
}

extension ValueMap {
  fileprivate func renamed(_ names: [String: String?]) -> ValueMap {
    var map = ValueMap()
    for entry in entries {
      guard let name = names[entry.key] else {
        map[entry.key] = entry.value
        continue
      }
      if let name { map[name] = entry.value }
    }
    return map
  }
}
