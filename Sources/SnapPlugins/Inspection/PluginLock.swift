package import SnapElf
import SnapSystem
package import SnapValue

/// A plugin as it was locked: only these bytes, with only these libraries of its own, under this name.
package struct LockedPlugin: Sendable, Hashable {
  /// A library of its own.
  package struct Library: Sendable, Hashable {
    /// The name by which it is needed, which is its file's.
    package var file: String
    /// The digest of its bytes.
    package var sha256: Digest
    /// Its build id in hexadecimal digits; empty when it has none.
    package var buildID: String
  }

  /// The plugin's id.
  package var id: String
  /// Its version.
  package var version: SemanticVersion
  /// The last part of its path.
  package var file: String
  /// The digest of its bytes.
  package var sha256: Digest
  /// Its build id in hexadecimal digits; empty when it has none.
  package var buildID: String
  /// The libraries that come with it, by name.
  package var libraries: [Library]

  /// The plugin of a file as it is; `nil` when it has no note that can be read, or its digest was not
  /// asked for.
  package init?(_ file: PluginFile) {
    guard let note = file.note, let digest = file.digest else { return nil }
    (id, version, sha256) = (note.id, note.version, digest)
    self.file = fileName(of: file.path)
    buildID = hexadecimalText(file.elf?.buildId ?? [])
    libraries = file.ownLibraries.map {
      Library(
        file: $0.name, sha256: Digest(of: $0.bytes), buildID: hexadecimalText($0.buildId))
    }.sorted { $0.file < $1.file }
  }

  /// What keeps a plugin as it is now from being this one, worst first; empty when it is. Build ids do
  /// not count: the digests say more.
  package func differences(from now: LockedPlugin) -> [LockDifference] {
    var differences: [LockDifference] = []
    if now.sha256 != sha256 {
      differences.append(
        .bytes(
          found: now.sha256, version: now.version, locked: sha256, lockedVersion: version))
    } else if now.file != file {
      differences.append(.name(locked: file))
    }
    for library in now.libraries {
      guard let locked = libraries.first(where: { $0.file == library.file }) else {
        differences.append(.libraryAdded(library.file))
        continue
      }
      guard library.sha256 != locked.sha256 else { continue }
      differences.append(
        .library(library.file, found: library.sha256, locked: locked.sha256))
    }
    for locked in libraries where !now.libraries.contains(where: { $0.file == locked.file }) {
      differences.append(.libraryGone(locked.file))
    }
    return differences
  }
}

/// One thing that is not as it was locked.
package enum LockDifference: Sendable, Hashable {
  /// The plugin's bytes.
  case bytes(
    found: Digest, version: SemanticVersion, locked: Digest, lockedVersion: SemanticVersion)
  /// The name of its file.
  case name(locked: String)
  /// The bytes of a library of its own.
  case library(String, found: Digest, locked: Digest)
  /// It would load a library of its own that is not in the lock.
  case libraryAdded(String)
  /// A library that is in the lock is not what it would load.
  case libraryGone(String)

  /// One clause with what was expected.
  package var what: String {
    switch self {
    case .bytes(let found, let version, let locked, let lockedVersion):
      version == lockedVersion
        ? "its SHA-256 is \(found), and \(locked) is locked"
        : "it is version \(version) with the SHA-256 \(found), and \(lockedVersion) with \(locked) "
          + "is locked"
    case .name(let locked): "its file is locked under the name \(locked)"
    case .library(let name, let found, let locked):
      "its library \(name) has the SHA-256 \(found), and \(locked) is locked"
    case .libraryAdded(let name): "it would load its library \(name), which is not locked"
    case .libraryGone(let name): "its library \(name) is locked, and is not what it would load"
    }
  }
}

/// Which plugins may be loaded at all.
package enum PluginLock: Sendable, Hashable {
  /// Whatever is sound.
  case open
  /// These and nothing else.
  case locked([LockedPlugin])
  /// None: the lock itself cannot be believed.
  case shut

  /// The lock of one plugin, or none where it has none.
  package init(_ plugin: LockedPlugin?) { self = plugin.map { .locked([$0]) } ?? .open }

  /// Whether something is asked of plugins.
  package var isOpen: Bool { self == .open }

  /// Judges a file: its entry, or why it may not be loaded.
  func judge(_ file: PluginFile) -> Result<LockedPlugin?, LockRefusal> {
    let entries: [LockedPlugin]
    switch self {
    case .open: return .success(nil)
    case .shut: return .failure(LockRefusal([.shut]))
    case .locked(let all): entries = all.filter { $0.id == file.plugin }
    }
    guard let now = LockedPlugin(file) else { return .failure(LockRefusal([.notLocked])) }
    if let byPath = file.ownLibraries.first(where: { !$0.canBeSealed }) {
      return .failure(LockRefusal([.librarySealing(byPath.name)]))
    }
    var first: [LockDifference] = []
    for entry in entries {
      let found = entry.differences(from: now)
      if found.isEmpty { return .success(entry) }
      if first.isEmpty { first = found }
    }
    return .failure(
      LockRefusal(first.isEmpty ? [.notLocked] : first.map { .lockDiffers($0) }))
  }

  struct LockRefusal: Error {
    let reasons: [PluginRefusal.Reason]
    init(_ reasons: [PluginRefusal.Reason]) { self.reasons = reasons }
  }
}

/// Bytes as hexadecimal digits in lower case, two for each.
package func hexadecimalText(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

// MARK: - As data

extension LockedPlugin {
  /// Everything as data, as it stands in a lock file.
  package var value: Value {
    [
      "id": .string(id), "version": .string(version.description), "file": .string(file),
      "sha256": .string(sha256.description), "buildId": .string(buildID),
      "libraries": .list(
        libraries.map { library in
          [
            "file": .string(library.file), "sha256": .string(library.sha256.description),
            "buildId": .string(library.buildID),
          ]
        }),
    ]
  }

  /// Reads what `value` wrote. Throws one clause that names the first thing that is wrong.
  package init(_ value: Value) throws(LockFault) {
    guard let map = value.map else {
      throw LockFault("a plugin is \(value.kindName), not an object")
    }
    let fields = LockFields(map, map["id"]?.string ?? "a plugin")
    try fields.expect(["id", "version", "file", "sha256", "buildId", "libraries"])
    id = try fields.text("id")
    file = try fields.name("file")
    sha256 = try fields.digest("sha256")
    buildID = try fields.text("buildId", mayBeEmpty: true)
    let text = try fields.text("version")
    guard let version = try? SemanticVersion(parsing: text) else {
      throw LockFault("\(id) has \"\(text)\" as \"version\"")
    }
    self.version = version
    guard let list = map["libraries"]?.list, list.count <= LibraryResolver.mostLibraries else {
      throw LockFault("\(id) has no list \"libraries\"")
    }
    libraries = []
    for element in list {
      guard let map = element.map else { throw LockFault("a library of \(id) is no object") }
      let fields = LockFields(map, "a library of \(id)")
      try fields.expect(["file", "sha256", "buildId"])
      libraries.append(
        Library(
          file: try fields.name("file"), sha256: try fields.digest("sha256"),
          buildID: try fields.text("buildId", mayBeEmpty: true)))
    }
  }
}

/// What is wrong with the text of a lock.
package struct LockFault: Error, Sendable, Hashable {
  /// One clause.
  package var what: String
  /// Makes a fault.
  package init(_ what: String) { self.what = what }
}

/// The members of an object in a lock.
struct LockFields {
  private let map: ValueMap
  private let who: String
  init(_ map: ValueMap, _ who: String) { (self.map, self.who) = (map, who) }

  /// Throws where there are others than these.
  func expect(_ known: [String]) throws(LockFault) {
    if let other = map.entries.first(where: { !known.contains($0.key) }) {
      throw LockFault("\(who) has the unknown key \"\(other.key)\"")
    }
  }

  func text(_ key: String, mayBeEmpty: Bool = false) throws(LockFault) -> String {
    guard let text = map[key]?.string, mayBeEmpty || !text.isEmpty, text.utf8.count <= 4_096 else {
      throw LockFault("\(who) has no text \"\(key)\"")
    }
    return text
  }

  /// A name without a directory.
  func name(_ key: String) throws(LockFault) -> String {
    let name = try text(key)
    guard !name.unicodeScalars.contains("/"), !name.utf8.contains(0) else {
      throw LockFault("\(who) has \"\(name)\" as \"\(key)\", a name without a slash is expected")
    }
    return name
  }

  func digest(_ key: String) throws(LockFault) -> Digest {
    let text = try text(key)
    guard let digest = Digest(text) else {
      throw LockFault("\(who) has \"\(text)\" as \"\(key)\", 64 hexadecimal digits are expected")
    }
    return digest
  }
}
