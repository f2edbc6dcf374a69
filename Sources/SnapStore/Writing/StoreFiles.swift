package import SnapSystem

/// The calls by which a store is written: the system's, or a test's in their place.
package struct StoreFiles: Sendable {
  /// What a call fails with.
  package typealias Fault = SystemError

  /// Makes sure that nobody else writes there; comes before each new file.
  package var claim: @Sendable () throws(SystemError) -> Void = { () throws(SystemError) in }
  /// Makes a new file and opens it; one that is there is an error.
  package var create: @Sendable (String) throws(SystemError) -> Int32
  /// Writes behind what was written, maybe less than all; answers how much.
  package var write: @Sendable (Int32, ArraySlice<UInt8>) throws(SystemError) -> Int
  /// Has a file be so long, with zeros behind what was written, which writing goes on over.
  package var reserve: @Sendable (Int32, Int) throws(SystemError) -> Void
  /// Takes away what lies behind so many bytes of a file.
  package var cut: @Sendable (Int32, Int) throws(SystemError) -> Void
  /// Waits until what was written is on the disk.
  package var sync: @Sendable (Int32) throws(SystemError) -> Void
  /// Closes a file.
  package var close: @Sendable (Int32) -> Void
  /// Gives a file another name.
  package var rename: @Sendable (String, String) throws(SystemError) -> Void
  /// Takes a name away.
  package var remove: @Sendable (String) throws(SystemError) -> Void
  /// Waits until the names in a directory are on the disk.
  package var syncDirectory: @Sendable (String) throws(SystemError) -> Void
  /// The names in a directory.
  package var list: @Sendable (String) throws(SystemError) -> [String]

  /// Makes a set of calls.
  package init(
    create: @escaping @Sendable (String) throws(SystemError) -> Int32,
    write: @escaping @Sendable (Int32, ArraySlice<UInt8>) throws(SystemError) -> Int,
    reserve: @escaping @Sendable (Int32, Int) throws(SystemError) -> Void,
    cut: @escaping @Sendable (Int32, Int) throws(SystemError) -> Void,
    sync: @escaping @Sendable (Int32) throws(SystemError) -> Void,
    close: @escaping @Sendable (Int32) -> Void,
    rename: @escaping @Sendable (String, String) throws(SystemError) -> Void,
    remove: @escaping @Sendable (String) throws(SystemError) -> Void,
    syncDirectory: @escaping @Sendable (String) throws(SystemError) -> Void,
    list: @escaping @Sendable (String) throws(SystemError) -> [String]
  ) {
    (self.create, self.write, self.sync, self.close) = (create, write, sync, close)
    (self.reserve, self.cut) = (reserve, cut)
    (self.rename, self.remove, self.syncDirectory) = (rename, remove, syncDirectory)
    self.list = list
  }

  /// The system's.
  package static var system: StoreFiles {
    StoreFiles(
      create: { path throws(SystemError) in try KeptFiles.create(path) },
      write: { file, bytes throws(SystemError) in try KeptFiles.write(bytes, to: file) },
      reserve: { file, count throws(SystemError) in try KeptFiles.reserve(count, in: file) },
      cut: { file, count throws(SystemError) in try KeptFiles.cut(file, behind: count) },
      sync: { file throws(SystemError) in try KeptFiles.syncData(file) },
      close: { KeptFiles.end($0) },
      rename: { from, to throws(SystemError) in try KeptFiles.rename(from, to: to) },
      remove: { path throws(SystemError) in try KeptFiles.remove(path) },
      syncDirectory: { path throws(SystemError) in try KeptFiles.syncDirectory(path) },
      list: { path throws(SystemError) in try listDirectory(path).map(\.name) })
  }
}
