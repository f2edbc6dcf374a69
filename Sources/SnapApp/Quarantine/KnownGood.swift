package import SnapValue

/// What has come back from being opened in a throw-away process, under which version of the program: it need
/// not be tried again. And the digests of the files that were read for that, which need not be read through
/// again while nobody writes them. Pure.
package struct KnownGood: Sendable, Hashable {
  private struct Entry: Sendable, Hashable {
    var key: String
    var host: String
  }

  private struct File: Sendable, Hashable {
    var identity: String
    var digest: String
  }

  /// How many of both are kept, the last ones.
  static let most = 1024

  /// The oldest first.
  private var entries: [Entry] = []
  private var files: [File] = []

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

  /// The digest of the file that is this one still, by `FileStatus.identity`; `nil`: it is not known.
  package func digest(of identity: String) -> String? {
    files.last { $0.identity == identity }?.digest
  }

  /// Adds the digests of files that were read through.
  package mutating func add(_ digests: [(identity: String, digest: String)]) {
    let new = digests.map { File(identity: $0.identity, digest: $0.digest) }
    files.removeAll { old in new.contains { $0.identity == old.identity } }
    files += new
    if files.count > Self.most { files.removeFirst(files.count - Self.most) }
  }

  /// The text of its file.
  package var value: Value {
    [
      "knownGood": 1,
      "entries": .list(entries.map { ["sha256": .string($0.key), "host": .string($0.host)] }),
      "files": .list(
        files.map { ["status": .string($0.identity), "sha256": .string($0.digest)] }),
    ]
  }

  /// Reads the text of its file. `nil`: it is no such file, or one of its entries is none.
  package init?(_ value: Value) {
    guard value["knownGood"] == 1, let list = value["entries"]?.list, list.count <= Self.most
    else { return nil }
    for value in list {
      guard let key = value.sha256, let host = value["host"]?.string else { return nil }
      entries.append(Entry(key: key, host: host))
    }
    let read = value["files"]?.list ?? []
    guard read.count <= Self.most else { return nil }
    for value in read {
      guard let digest = value.sha256, let identity = value["status"]?.string else { return nil }
      files.append(File(identity: identity, digest: digest))
    }
  }
}

extension Value {
  fileprivate var sha256: String? {
    self["sha256"]?.string.flatMap { $0.utf8.count == 64 ? $0 : nil }
  }
}
