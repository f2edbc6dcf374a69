package import SnapPlugins
package import SnapManifest
package import SnapValue

/// What a lock file says.
package struct LockText: Sendable, Hashable {
  /// The application that it is for.
  package var app: String
  /// That one's version; empty when the manifest gave none.
  package var version: String
  /// The plugins, by id.
  package var plugins: [LockedPlugin]

  /// The most bytes that are read.
  static let limit = 4 << 20
  /// The most plugins that one names.
  static let mostPlugins = 10_000

  /// What is to be written.
  package init(of app: Manifest.App, _ plugins: [LockedPlugin]) {
    self.app = app.id
    version = app.version?.description ?? ""
    self.plugins = plugins.sorted { ($0.id, $0.file) < ($1.id, $1.file) }
  }

  /// Reads a lock file. Throws one clause.
  init(_ bytes: [UInt8]) throws(LockFault) {
    let limits = ValueLimits(bytes: Self.limit, values: 1_000_000)
    let document: JSONDocument
    let value: Value
    do throws(JSONFault) {
      document = try JSONDocument(bytes, limits: limits)
      value = try document.value(.root)
    } catch { throw LockFault("line \(error.line), column \(error.column): \(error.message)") }
    if let twice = document.duplicates.first {
      throw LockFault("it has the key \"\(twice.pointer.tokens.last ?? "")\" twice")
    }
    guard let map = value.map else { throw LockFault("it is \(value.kindName), not an object") }
    let known = ["lock", "app", "plugins"]
    if let other = map.entries.first(where: { !known.contains($0.key) }) {
      throw LockFault("it has the unknown key \"\(other.key)\"")
    }
    guard map["lock"] == 1 else {
      throw LockFault("it has no \"lock\": 1, the format that this host reads")
    }
    guard let app = map["app"]?.map, let id = app["id"]?.string,
      let version = app["version"]?.string
    else { throw LockFault("it has no \"app\" with \"id\" and \"version\"") }
    (self.app, self.version) = (id, version)
    guard let list = map["plugins"]?.list, list.count <= Self.mostPlugins else {
      throw LockFault("it has no list \"plugins\" of at most \(Self.mostPlugins)")
    }
    plugins = []
    for value in list { plugins.append(try LockedPlugin(value)) }
  }

  /// The text of the file: a plugin on each line, so that a difference shows which.
  package var text: String {
    let app: Value = ["id": .string(app), "version": .string(version)]
    var text = "{\n  \"lock\": 1,\n  \"app\": \(app.jsonText),\n  \"plugins\": ["
    text += plugins.map { "\n    " + $0.value.jsonText }.joined(separator: ",")
    return text + (plugins.isEmpty ? "" : "\n  ") + "]\n}\n"
  }

  /// The plugins as data.
  package var value: Value { .list(plugins.map(\.value)) }

  /// The plugins as a person reads them, a line for each plugin and each library of its own.
  package var listing: String {
    plugins.map { plugin in
      "\(plugin.id) \(plugin.version)  \(plugin.file)  \(plugin.sha256)\n"
        + plugin.libraries.map { "  \($0.file)  \($0.sha256)\n" }.joined()
    }.joined()
  }

  /// What this lock would have to say to be `now`, one clause for each plugin; empty when it is the same.
  package func differences(from now: LockText) -> [(plugin: String, what: String)] {
    var found: [(String, String)] = []
    if app != now.app {
      found.append((app, "the lock is for \(app), and the manifest is \(now.app)"))
    }
    if version != now.version {
      found.append((app, "the lock is for version \(version), and the manifest has \(now.version)"))
    }
    for plugin in now.plugins where !plugins.contains(plugin) {
      guard
        let old = plugins.first(where: { $0.id == plugin.id && $0.file == plugin.file })
          ?? plugins.first(where: { $0.id == plugin.id })
      else {
        found.append((plugin.id, "\(plugin.id) is not in the lock"))
        continue
      }
      let differences = old.differences(from: plugin)
      found += (differences.isEmpty ? ["its entry differs"] : differences.map(\.what)).map {
        (plugin.id, "\(plugin.id): \($0)")
      }
    }
    for plugin in plugins where !now.plugins.contains(where: { $0.id == plugin.id }) {
      found.append((plugin.id, "\(plugin.id) is in the lock, and is not used or not there"))
    }
    return found.map { (plugin: $0.0, what: $0.1) }
  }
}
