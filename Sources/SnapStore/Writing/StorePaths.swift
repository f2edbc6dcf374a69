import SnapSystem

/// The names of the files of a store.
package struct StorePaths: Sendable, Hashable {
  /// The journal.
  package let journal: String
  /// Makes the names that belong to a journal.
  package init(_ journal: String) { self.journal = journal }
  /// The journal before it.
  package var older: String { journal + ".old" }
  /// A journal that is being made.
  package var draft: String { journal + ".new" }
  /// A journal that could not be read whole.
  package var damaged: String { journal + ".damaged" }
  /// What was kept by another version of the application, which is not written to any more.
  package func copy(ofVersion version: Int) -> String { "\(journal).v\(version)" }
  /// The same where that name is taken by what another application has kept.
  package func copy(ofVersion version: Int, of application: String) -> String {
    let name = application.utf8.map { Self.isOfNames($0) ? $0 : UInt8(ascii: "_") }
    return copy(ofVersion: version) + "." + String(decoding: name.prefix(128), as: UTF8.self)
  }

  private static func isOfNames(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
  /// Whose lock says that a process uses the store.
  package var lock: String { journal + ".lock" }
  /// The directory of all of them.
  package var directory: String {
    guard let slash = journal.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == journal.startIndex ? "/" : String(journal[..<slash])
  }
  /// What lies at the journal's path, one clause, when it is neither a journal nor what can be left of
  /// one; `nil` also when nothing lies there, or it cannot be read.
  package var foreign: String? {
    guard let status = try? FileStatus(path: journal) else { return nil }
    guard status.kind == .regular else {
      return "\(journal) is a \(status.kind.rawValue), not a journal of states"
    }
    let bytes: [UInt8]
    do throws(FileReadError) {
      bytes = try readFile(journal, limit: OpenStore.sizeLimit).bytes
    } catch {
      if case .tooLarge = error { return "\(journal) is longer than a journal of states" }
      return nil
    }
    if JournalFormat.isTrace(bytes) { return nil }
    return bytes.starts(with: JournalFormat.magicOfRecords)
      ? "\(journal) is a record of a run, not a journal of states"
      : "\(journal) is no journal of states"
  }
  /// Every file that holds states, but for the copies of other versions.
  package var all: [String] { [journal, older, draft, damaged] }
  /// The copies of other versions that are there.
  package var copies: [String] {
    copies(among: ((try? listDirectory(directory)) ?? []).map(\.name))
  }
  /// The copies of other versions among the names in the directory.
  func copies(among names: [String]) -> [String] {
    let beginning = fileName(of: journal) + ".v"
    let folder = journal.utf8.dropLast(fileName(of: journal).utf8.count)
    return names.filter { name in
      guard name.utf8.starts(with: beginning.utf8) else { return false }
      let rest = name.utf8.dropFirst(beginning.utf8.count)
      let version = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      // Behind the version is nothing, or the application that it is of.
      let owner = rest.dropFirst(version.count)
      return !version.isEmpty
        && (owner.isEmpty || owner.first == UInt8(ascii: ".") && owner.allSatisfy(Self.isOfNames))
    }.map { String(decoding: folder, as: UTF8.self) + $0 }
  }
}
