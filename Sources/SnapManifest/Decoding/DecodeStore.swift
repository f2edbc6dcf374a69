import SnapValue

// How states are kept.
extension ManifestDecoder {
  /// The store; `nil` when the manifest has none.
  mutating func store(_ node: NodeID?) -> Manifest.Store? {
    guard let node, let fields = fields(node, .store) else { return nil }
    var store = Manifest.Store()
    if let path = storePath(fields[.path]) { store.path = path }
    if let sync = choice(fields[.sync], "sync", among: Manifest.Store.syncs) { store.sync = sync }
    store.every = whole(fields[.every], "every", 1...3_600_000) ?? store.every
    store.limit = whole(fields[.limit], "limit", 4_096...(64 << 20)) ?? store.limit
    store.version = whole(fields[.version], "version", 1...1_000_000) ?? store.version
    for element in list(fields[.migrations], "migrations") {
      if let migration = migration(element, to: store.version) {
        store.migrations.append(migration)
      }
    }
    return store
  }

  /// A relative path stays below where states are kept.
  private mutating func storePath(_ node: NodeID?) -> String? {
    guard let node, let path = path(node, "path")?.text else { return nil }
    let parts = path.unicodeScalars.split(separator: "/").map(String.init)
    if parts.contains("..") || path.hasSuffix("/") {
      let why = path.hasSuffix("/") ? "names no file" : "leads out of where states are kept"
      findings.add(.invalidPath, node, path, why)
      return nil
    }
    return path
  }

  private mutating func migration(_ node: NodeID, to version: Int) -> Manifest.Migration? {
    guard let fields = fields(node, .migration) else { return nil }
    var migration = Manifest.Migration()
    guard let from = whole(fields[.from], "from", 1...1_000_000) else { return nil }
    guard from < version else {
      findings.append(
        Finding(
          code: .limitOutOfRange, node: fields[.from],
          facts: ["from", String(from), "1", String(max(1, version - 1))],
          remedy: version == 1
            ? "a migration leads to \"version\", which is 1 unless it is said: write a larger one"
            : "a migration leads to \"version\", which is \(version): name an older one"))
      return nil
    }
    migration.from = from
    if let screens = fields[.screens] { migration.screens = renames(screens, "screens") }
    if let node = fields[.properties], expect(node, .object, "properties") {
      for member in document.members(node) {
        let screen = document.string(member.key)
        migration.properties[screen] = renames(member.value, "properties")
      }
    }
    return migration
  }

  /// New names by old ones; `null` drops what had the old one.
  private mutating func renames(_ node: NodeID, _ what: String) -> [String: String?] {
    guard expect(node, .object, what) else { return [:] }
    var names: [String: String?] = [:]
    for member in document.members(node) {
      let old = document.string(member.key)
      if document.kind(member.value) == .null {
        names.updateValue(nil, forKey: old)
      } else if let new = string(member.value, what) {
        names.updateValue(new, forKey: old)
      }
    }
    return names
  }
}
