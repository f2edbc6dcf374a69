import SnapValue

/// What has come back from being opened in a throw-away process, under which version of the program: it need
/// not be tried again. And the digests of the files that were read for that, which need not be read through
/// again while nobody writes them. Pure.
///
/// Its file is JSON in lines, the first of which says what it is. Each start looks for a few of them only, so
/// they are compared as they are and not read.
package struct KnownGood: Sendable, Hashable {
  /// How many of both are kept, the last ones.
  static let most = 1024
  private static let head = #"{"knownGood":1}"#

  /// The lines of both, the oldest first.
  private var entries: [String] = []
  private var files: [String] = []

  /// Makes one that knows nothing.
  package init() {}

  /// Whether what has this key has come back under a version of the program.
  package func has(_ key: String, host: String) -> Bool {
    entries.contains(Self.entry(key, host))
  }

  /// Adds keys under a version of the program.
  package mutating func add(_ keys: [String], host: String) {
    let new = keys.map { Self.entry($0, host) }
    entries.removeAll { new.contains($0) }
    entries += new
    if entries.count > Self.most { entries.removeFirst(entries.count - Self.most) }
  }

  /// The digest of the file that is this one still, by `FileStatus.identity`; `nil`: it is not known.
  package func digest(of identity: String) -> String? {
    let begin = Self.begin(identity)
    guard let line = files.last(where: { $0.utf8.starts(with: begin.utf8) }) else { return nil }
    return String(line.dropFirst(begin.count).dropLast(2))
  }

  /// Adds the digests of files that were read through.
  package mutating func add(_ digests: [(identity: String, digest: String)]) {
    let begins = digests.map { Self.begin($0.identity) }
    files.removeAll { line in begins.contains { line.utf8.starts(with: $0.utf8) } }
    files += zip(begins, digests).map { "\($0)\($1.digest)\"}" }
    if files.count > Self.most { files.removeFirst(files.count - Self.most) }
  }

  /// The text of its file.
  package var text: String { ([Self.head] + entries + files).map { $0 + "\n" }.joined() }

  /// Reads the text of its file. `nil`: it is no such file, or one of its lines belongs to neither. Cost: its
  /// length.
  package init?(text: String) {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    guard lines.first == Self.head else { return nil }
    for line in lines.dropFirst() {
      if line.utf8.starts(with: Self.entryBegin.utf8), line.hasSuffix("}") {
        entries.append(line)
      } else if line.utf8.starts(with: Self.fileBegin.utf8), line.hasSuffix("\"}") {
        files.append(line)
      } else {
        return nil
      }
    }
    guard entries.count <= Self.most, files.count <= Self.most else { return nil }
  }

  private static let entryBegin = #"{"sha256":""#
  private static let fileBegin = #"{"status":""#

  private static func entry(_ key: String, _ host: String) -> String {
    "\(entryBegin)\(key)\",\"host\":\(Value.string(host).jsonText)}"
  }

  private static func begin(_ identity: String) -> String {
    "\(fileBegin)\(identity)\",\"sha256\":\""
  }
}
