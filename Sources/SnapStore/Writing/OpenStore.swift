package import SnapSystem

/// A store that this process alone uses, and what was in it.
package struct OpenStore: ~Copyable {
  /// Why a store cannot be used.
  package enum Fault: Error, Sendable, Hashable {
    /// The process of this number uses it; 0: one that does not say who it is.
    case inUse(by: Int32)
    /// This stands in the way, one clause.
    case unusable(String)
    /// What lies at the path is somebody's, and no journal; this is what it is, one clause.
    case foreign(String)
  }

  /// The names of its files.
  package let paths: StorePaths
  /// The state that was kept last; `nil`: none that can be read.
  package private(set) var state: StoredState?
  /// What is worth a word: what could not be read, and where it is now.
  package private(set) var remarks: [String] = []
  private let claim: StoreClaim

  /// The most bytes that are read of a journal.
  package static let sizeLimit: UInt64 = 128 << 20

  /// Makes the directories that are missing (mode 0700), locks the store and reads it. What cannot be
  /// read is set aside, and the journal before it is read.
  ///
  /// `isTyped`: a person has named the file for this run, and may have named a wrong one; then what does
  /// not even begin as a journal is `foreign`, and stays as it is. In a place of the application's own it
  /// is what a fault of the disk has left, and is set aside.
  ///
  /// Where the disk is full, read-only or broken, what is there is read all the same, and the store is locked
  /// before something is written.
  package init(
    _ paths: StorePaths, isTyped: Bool = false,
    lock: @escaping @Sendable (String) throws(FileLock.Fault) -> FileLock = {
      path throws(FileLock.Fault) in try FileLock(path)
    }
  ) throws(Fault) {
    self.paths = paths
    claim = StoreClaim(paths, lock)
    if isTyped {
      let files = paths.all + paths.copies
      if let what = files.lazy.compactMap({ StorePaths($0).foreign }).first { throw .foreign(what) }
    }
    do throws(StoreClaim.Fault) { try claim.take() } catch {
      if case .never(let fault) = error { throw fault }
    }
    read()
  }

  /// The calls by which it is written, the lock first where it could not be had.
  package var files: StoreFiles {
    var files = StoreFiles.system
    files.claim = { [claim] () throws(SystemError) in try claim.takeToWrite() }
    return files
  }

  private mutating func read() {
    for path in [paths.journal, paths.older] {
      let contents: FileContents
      do throws(FileReadError) {
        contents = try readFile(path, limit: Self.sizeLimit, follow: false)
      } catch {
        if case .system(let error) = error, error.isMissing { continue }
        setAside(path, error.description)
        continue
      }
      let journal = StoredJournal(reading: contents.bytes)
      if journal.isTorn {
        remarks.append("the last record of \(path) was not finished; it is left out")
      }
      if let damage = journal.damage {
        // What can be read of it has to be there until there is a whole one again.
        setAside(path, damage, journal.state == nil ? nil : contents.bytes)
      }
      guard let state = journal.state else { continue }
      self.state = state
      return
    }
  }

  /// Gives a file the name for damaged ones, or that name a copy.
  private mutating func setAside(_ path: String, _ damage: String, _ copy: [UInt8]? = nil) {
    let what = "\(path) cannot be read whole: \(damage)"
    do throws(SystemError) {
      if let copy {
        try writeFile(copy, to: paths.damaged, mode: 0o600)
      } else {
        try KeptFiles.rename(path, to: paths.damaged)
      }
      remarks.append("\(what); \(copy == nil ? "it" : "a copy") is \(paths.damaged) now")
    } catch {
      remarks.append("\(what), and it cannot be set aside: \(error.description)")
    }
  }

  /// Keeps what was read beside the store, because this run will write something else in its place.
  /// Answers where; `nil`: it cannot.
  package func keepCopy() -> String? {
    guard let state else { return nil }
    var path = paths.copy(ofVersion: state.version)
    if let other = (try? readFile(path, limit: Self.sizeLimit, follow: false)).flatMap({
      StoredJournal(reading: $0.bytes).state
    }), other.application != state.application {
      path = paths.copy(ofVersion: state.version, of: state.application)
    }
    var bytes = JournalFormat.head()
    bytes += JournalFormat.record(StoredRecord.state(state).payload, number: 0)
    do throws(SystemError) { try writeFile(bytes, to: path, mode: 0o600) } catch { return nil }
    return path
  }
}
