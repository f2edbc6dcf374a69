import CSnapSystem
import Glibc

/// Tells which files in some directories are complete, or gone.
///
/// A file is complete when whoever wrote it has closed it, or when it was moved or linked there;
/// until then it is `unfinished`. Directories may come later, go, or be replaced. What was told in
/// one turn of the loop is told on together. All on the loop's thread; nobody is woken in vain.
package final class DirectoryWatch {
  /// What happened in one turn of the loop.
  package struct Changes: Sendable, Hashable {
    /// Files that are complete, or gone: absolute paths.
    package var files: Set<String> = []
    /// Whether more may have happened than is known: a directory came or went, or too much happened
    /// at once.
    package var isIncomplete = false
    /// Whether there is nothing to tell.
    package var isEmpty: Bool { files.isEmpty && !isIncomplete }
  }

  /// What one watched directory is watched for.
  private struct Role {
    /// The names by which its files are told.
    var directories: [String] = []
    /// Entries that are a watched directory, or lead to one.
    var ways: Set<String> = []
  }

  /// Files that somebody is writing now: absolute paths.
  package private(set) var unfinished: Set<String> = []
  private let loop: MainLoop
  private let number: Int32
  private let isWanted: (String) -> Bool
  private let changed: (Changes) -> Void
  private var watch: MainLoop.Watch?
  private var directories: [String] = []
  private var roles: [Int32: Role] = [:]

  /// Begins to watch nothing.
  /// - Parameters:
  ///   - loop: on whose thread everything happens.
  ///   - isWanted: whether a file, named by its absolute path, is told of.
  ///   - changed: gets what happened, and never nothing.
  package init(
    on loop: MainLoop, isWanted: @escaping (String) -> Bool,
    _ changed: @escaping (Changes) -> Void
  ) throws(SystemError) {
    let descriptor = Descriptor(try checked(snapsys_watch_create(), "watch directories"))
    self.loop = loop
    self.isWanted = isWanted
    self.changed = changed
    number = descriptor.release()
    watch = try loop.watch(number) { [weak self] _ in self?.take() }
  }

  deinit {
    if let watch { loop.unwatch(watch) }
    _ = close(number)
  }

  /// Watches these directories, named by absolute paths, and no others. One that is not there is
  /// waited for. Throws when the system gives no more watches; then some may be watched.
  package func follow(_ directories: [String]) throws(SystemError) {
    guard directories != self.directories else { return }
    self.directories = directories
    try place()
  }

  // MARK: Placing

  private func place() throws(SystemError) {
    for watch in roles.keys { _ = snapsys_watch_remove(number, watch) }
    roles = [:]
    for directory in directories {
      if let watch = try add(directory, forWrites: true) {
        roles[watch, default: Role()].directories.append(directory)
      }
      try placeWay(to: directory)
      try placeLinks(on: directory)
    }
  }

  /// As many links are followed as the system follows.
  private static let mostLinks = 40

  /// Watches the places of the links on the way, and of those that they lead to: each may be made to lead
  /// elsewhere.
  private func placeLinks(on directory: String) throws(SystemError) {
    var place = ""
    var rest = Array(directory.unicodeScalars.split(separator: "/").reversed()).map(String.init)
    var left = Self.mostLinks
    while let name = rest.popLast() {
      if name == "." { continue }
      if name == ".." {
        place = place.isEmpty ? "" : parentDirectory(of: place)
        if place == "/" { place = "" }
        continue
      }
      guard let target = linkTarget(at: "\(place)/\(name)") else {
        place += "/\(name)"
        continue
      }
      if let watch = try add(place.isEmpty ? "/" : place, forWrites: false) {
        roles[watch, default: Role()].ways.insert(name)
      }
      guard left > 0 else { return }
      left -= 1
      if target.hasPrefix("/") { place = "" }
      rest += target.unicodeScalars.split(separator: "/").reversed().map(String.init)
    }
  }

  /// Watches the nearest directory above that is there for the next one on the way.
  private func placeWay(to directory: String) throws(SystemError) {
    var below = directory
    while below != "/", !below.isEmpty {
      let above = parentDirectory(of: below)
      guard let watch = try add(above, forWrites: false) else {
        below = above
        continue
      }
      roles[watch, default: Role()].ways.insert(fileName(of: below))
      return
    }
  }

  /// The number of a directory's watch; `nil` when it is not there, or cannot be looked into.
  private func add(
    _ directory: String, forWrites: Bool
  ) throws(SystemError) -> Int32? {
    // Safety: the path lives for the length of the call.
    let watch = unsafe snapsys_watch_add(number, directory, forWrites ? 1 : 0)
    if watch >= 0 { return watch }
    switch -watch {
    case ENOENT, ENOTDIR, EACCES, ELOOP, ENAMETOOLONG: return nil
    default: throw SystemError("watch the directory", directory, code: -watch)
    }
  }

  // MARK: Taking

  private func take() {
    var changes = Changes()
    var isPlacedAnew = false
    for entry in read() { note(entry, in: &changes, &isPlacedAnew) }
    if isPlacedAnew {
      unfinished = []
      changes.isIncomplete = true
      try? place()
    }
    if !changes.isEmpty { changed(changes) }
  }

  private struct Entry {
    var watch: Int32
    var what: Int
    var name: String
  }

  /// What is there to read, at most about 2,000 entries: more waits for the next turn.
  private func read() -> [Entry] {
    // Safety: room for so many bytes, and the calls are told so; names are copied at once.
    unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { room in
      let count = unsafe snapsys_read(number, room.baseAddress, room.count)
      guard count > 0 else { return [] }
      var entries: [Entry] = []
      var (at, change) = unsafe (0, snapsys_change())
      while unsafe snapsys_watch_next(room.baseAddress, Int(count), &at, &change) == 1 {
        let bytes = unsafe UnsafeRawBufferPointer(start: change.name, count: change.length)
        entries.append(
          Entry(
            watch: unsafe change.watch, what: unsafe Int(change.what),
            name: unsafe String(decoding: bytes, as: UTF8.self)))
      }
      return entries
    }
  }

  private func note(_ entry: Entry, in changes: inout Changes, _ isPlacedAnew: inout Bool) {
    if entry.what & Int(SNAPSYS_OVERFLOW) != 0 {
      unfinished = []
      changes.isIncomplete = true
    }
    guard let role = roles[entry.watch] else { return }
    let came = Int(SNAPSYS_CREATED) | Int(SNAPSYS_MOVED_IN)
    let isWay = entry.what & came != 0 && role.ways.contains(entry.name)
    if isWay || entry.what & Int(SNAPSYS_SELF_GONE) != 0 { isPlacedAnew = true }
    guard !entry.name.isEmpty else { return }
    for directory in role.directories {
      let path = directory == "/" ? "/" + entry.name : "\(directory)/\(entry.name)"
      guard isWanted(path) else { continue }
      if isUnfinished(path, entry.what) {
        unfinished.insert(path)
      } else {
        unfinished.remove(path)
        changes.files.insert(path)
      }
    }
  }

  /// Whether more is to come: something was written, or a file was made that nobody has closed. A
  /// link is complete at once.
  private func isUnfinished(_ path: String, _ what: Int) -> Bool {
    if what & Int(SNAPSYS_WRITTEN) != 0 { return true }
    guard what & Int(SNAPSYS_CREATED) != 0 else { return false }
    var status = snapsys_stat()
    // Safety: the path and the struct live for the length of the call.
    guard unsafe snapsys_stat_link(path, &status) == 0 else { return false }
    return FileStatus(status).kind == .regular && status.links < 2
  }
}
