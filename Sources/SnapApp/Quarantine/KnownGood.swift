package import SnapValue

/// What has come back from being opened in a throw-away process, under which version of the program: it need
/// not be tried again. Pure.
package struct KnownGood: Sendable, Hashable {
  private struct Entry: Sendable, Hashable {
    var key: String
    var host: String
  }

  /// How many are kept, the last ones.
  static let most = 1024

  /// The oldest first.
  private var entries: [Entry] = []

  /// Makes one that knows nothing.
  package init() {}

  /// Whether what has this key has come back under a version of the program.
  package func has(_ key: String, host: String) -> Bool {
    entries.contains(Entry(key: key, host: host))
  }

  /// Adds keys under a version of the program.
  package mutating func add(_ keys: [String], host: String) {
    let new = keys.map { Entry(key: $0, host: host) }
    entries.removeAll { new.contains($0) }
    entries += new
    if entries.count > Self.most { entries.removeFirst(entries.count - Self.most) }
  }

  /// The text of its file.
  package var value: Value {
    [
      "knownGood": 1,
      "entries": .list(entries.map { ["sha256": .string($0.key), "host": .string($0.host)] }),
    ]
  }

  /// Reads the text of its file. `nil`: it is no such file, or one of its entries is none.
  package init?(_ value: Value) {
    guard value["knownGood"] == 1, let list = value["entries"]?.list, list.count <= Self.most
    else { return nil }
    for value in list {
      guard let key = value["sha256"]?.string, key.utf8.count == 64,
        let host = value["host"]?.string
      else { return nil }
      entries.append(Entry(key: key, host: host))
    }
  }
}
