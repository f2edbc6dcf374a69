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

  /// The lines of both, the oldest first, where they came from a file as parts of its text.
  private var entries: [Substring] = []
  private var files: [Substring] = []

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
    return String(line.utf8.dropFirst(begin.utf8.count).dropLast(2))
  }

  /// Adds the digests of files that were read through.
  package mutating func add(_ digests: [(identity: String, digest: String)]) {
    let begins = digests.map { Self.begin($0.identity) }
    files.removeAll { line in begins.contains { line.utf8.starts(with: $0.utf8) } }
    files += zip(begins, digests).map { "\($0)\($1.digest)\"}"[...] }
    if files.count > Self.most { files.removeFirst(files.count - Self.most) }
  }

  /// The text of its file.
  package var text: String { ([Self.head[...]] + entries + files).map { $0 + "\n" }.joined() }

  /// Reads the text of its file. `nil`: it is no such file, or one of its lines belongs to neither. Cost: its
  /// length.
  package init?(text: String) {
    let lines = text.filledLines
    guard lines.first == Self.head[...] else { return nil }
    for line in lines.dropFirst() {
      guard line.utf8.last == UInt8(ascii: "}") else { return nil }
      if line.utf8.starts(with: Self.entryBegin.utf8) {
        entries.append(line)
      } else if line.utf8.starts(with: Self.fileBegin.utf8),
        line.utf8.dropLast().last == UInt8(ascii: "\"")
      {
        files.append(line)
      } else {
        return nil
      }
    }
    guard entries.count <= Self.most, files.count <= Self.most else { return nil }
  }

  private static let entryBegin = #"{"sha256":""#
  private static let fileBegin = #"{"status":""#

  private static func entry(_ key: String, _ host: String) -> Substring {
    "\(entryBegin)\(key)\",\"host\":\(Value.string(host).jsonText)}"
  }

  private static func begin(_ identity: String) -> String {
    "\(fileBegin)\(identity)\",\"sha256\":\""
  }
}

extension String {
  /// Its lines that are not empty. They are looked for in its bytes: every start of an application reads them,
  /// and a collection's own `split` takes several times as long.
  fileprivate var filledLines: [Substring] {
    let bytes = utf8Span.span
    var lines: [Substring] = []
    var (begin, place) = (startIndex, 0)
    for at in bytes.indices where bytes[at] == UInt8(ascii: "\n") {
      let end = utf8.index(begin, offsetBy: at - place)
      if at > place { lines.append(self[begin..<end]) }
      (begin, place) = (utf8.index(after: end), at + 1)
    }
    if place < bytes.count { lines.append(self[begin...]) }
    return lines
  }
}
