import SnapSystem
package import SnapValue

/// The files that an application is made of, by paths from the directory that they have in common.
struct RecordedFiles: Sendable {
  /// The most files.
  static let limit = 10_000

  /// The manifest's path.
  let manifest: String
  /// All of them.
  let files: [(path: String, bytes: [UInt8])]

  /// The files that a manifest was read from, but for its lock: which plugins may be loaded says nothing where
  /// none is. `hide` takes what is private out of each.
  init(of file: ManifestFile, hiding hide: ([UInt8]) -> [UInt8]) {
    let locks = Set(file.lock.files)
    let all = file.texts.filter { !locks.contains($0.key) }
      .map { (parts: Self.parts(of: $0.key), bytes: hide($0.value)) }
      .sorted { $0.parts.lexicographicallyPrecedes($1.parts) }
    let own = Self.parts(of: file.path)
    var common = own.count - 1
    for file in all {
      common = min(common, zip(own, file.parts.dropLast()).prefix { $0 == $1 }.count)
    }
    manifest = own.dropFirst(common).joined(separator: "/")
    files = all.map { ($0.parts.dropFirst(common).joined(separator: "/"), $0.bytes) }
  }

  /// The names on the way of a path from the root, `.` and `..` carried out.
  private static func parts(of path: String) -> [String] {
    var parts: [String] = []
    for part in absolutePath(path).unicodeScalars.split(separator: "/").map(String.init)
    where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts
  }

  /// As data.
  var value: Value {
    var map = ValueMap()
    for file in files { map[file.path] = .bytes(file.bytes) }
    return .map(map)
  }

  /// Reads what a record says. Throws where a path leads out of their directory.
  init(of record: Record) throws(RecordFault) {
    guard let map = record.head["files"]?.map, map.count <= Self.limit else {
      throw RecordFault("the record has no files of the application, or more than \(Self.limit)")
    }
    var files: [(path: String, bytes: [UInt8])] = []
    for entry in map.entries {
      let names = entry.key.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        .map(String.init)
      let isInside = names.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
      guard isInside, !entry.key.utf8.contains(0), let bytes = entry.value.bytes else {
        throw RecordFault(
          "the record has a file \(Value.string(entry.key).jsonText), which is no path of one")
      }
      files.append((entry.key, bytes))
    }
    manifest = record.manifest
    self.files = files
  }

  /// The manifest, read from a directory that is made for that and gone afterwards; what is told of it names
  /// the record's file.
  func read(from record: String) throws(RecordFault) -> RecordedApplication {
    do throws(SystemError) {
      let scratch = try ScratchDirectory(named: "navhost-replay")
      let root = "\(scratch.path)/application"
      try layOutTree(files, at: root)
      let file = ManifestFile(reading: "\(root)/\(manifest)")
      _ = scratch
      return RecordedApplication(file, root: root, record: record)
    } catch { throw RecordFault("the files of the record cannot be laid out: \(error)") }
  }
}

/// The application of a record, as it was read from a directory that is gone. In all that is told of it the record
/// stands in that directory's place: nobody can look at a file there.
package struct RecordedApplication: Sendable {
  /// What was read.
  package let file: ManifestFile
  private let root: String
  private let record: String

  init(_ file: ManifestFile, root: String, record: String) {
    (self.file, self.root, self.record) = (file, root, record)
  }

  /// A text with the record named in the directory's place.
  package func naming(_ text: String) -> String { text.replacing("\(root)/", with: "\(record): ") }

  /// The same of problems.
  package func naming(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      var told = diagnostic
      told.place.file = naming(told.place.file)
      told.message = naming(told.message)
      told.hint = naming(told.hint)
      for place in told.related.indices {
        told.related[place].file = naming(told.related[place].file)
      }
      return told
    }
  }

  /// The texts that were read, by the names that problems have then.
  package var texts: [String: [UInt8]] {
    Dictionary(file.texts.map { (naming($0.key), $0.value) }) { first, _ in first }
  }
}
