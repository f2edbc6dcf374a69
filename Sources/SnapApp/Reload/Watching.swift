import SnapValue
import SnapPlugins
package import SnapSystem

// Following the files that an application is made of.
extension Application {
  /// From now on takes over every change of the manifest, of the files that it names, and of plugins
  /// in the directories where they are looked for, as soon as the file is complete: closed by its
  /// writer, or moved there. See `reload`.
  ///
  /// Throws when the system gives no more watches.
  package func watch() throws(SystemError) {
    guard reloading.watch == nil, !isClosed else { return }
    reloading.read = (assembly.file.files, assembly.catalog.searched)
    let watch = try DirectoryWatch(
      on: loop, isWanted: { [weak self] in self?.isMade(of: $0) ?? false }
    ) { [weak self] in self?.take($0) }
    reloading.watch = watch
    try watch.follow(watchedDirectories)
  }

  /// The places of everything that the assembly in force or the manifest as it was last read needs.
  private var watchedDirectories: [String] {
    let files = Set(assembly.file.files + reloading.read.files)
    reloading.targets = targets(of: files)
    let places =
      files.map { parentDirectory(of: absolutePath($0)) } + textDirectories
      + reloading.targets.keys.map(parentDirectory(of:))
    return pluginDirectories.union(places.filter { !$0.isEmpty }).sorted()
  }

  /// The names that lead elsewhere by links, by the files that they lead to: who changes one of those
  /// changes the application.
  private func targets(of files: Set<String>) -> [String: Set<String>] {
    var targets: [String: Set<String>] = [:]
    for name in files.map(absolutePath) + assembly.catalog.files.map({ absolutePath($0.path) }) {
      guard let target = try? resolvePath(name), target != name else { continue }
      targets[target, default: []].insert(name)
    }
    return targets
  }

  /// Where texts by locale stand, or may come to stand; none when the manifest was not read.
  private var textDirectories: [String] {
    assembly.file.strings?.places.map { absolutePath($0) } ?? []
  }

  private var pluginDirectories: Set<String> {
    Set((assembly.catalog.searched + reloading.read.directories).map { $0.withoutSlash })
  }

  func refreshWatch() {
    guard let watch = reloading.watch else { return }
    do throws(SystemError) { try watch.follow(watchedDirectories) } catch {
      options.log(.warning("not everything can be watched: \(error.description)"))
    }
  }

  /// Whether a file belongs to what the application is made of.
  private func isMade(of path: String) -> Bool {
    if path.hasSuffix(".so"), pluginDirectories.contains(parentDirectory(of: path)) {
      return true
    }
    if path.hasSuffix(".json"), textDirectories.contains(parentDirectory(of: path)) { return true }
    if reloading.targets[path] != nil { return true }
    return (assembly.file.files + reloading.read.files).contains { absolutePath($0) == path }
  }

  private func take(_ changes: DirectoryWatch.Changes) {
    for file in changes.files {
      reloading.changed.insert(file)
      reloading.changed.formUnion(reloading.targets[file] ?? [])
    }
    guard reloading.watch?.unfinished.isEmpty == true else { return wait() }
    reloadChanged()
  }

  /// A file that is being written holds the others up, but not for long.
  private func wait() {
    guard reloading.leash == nil else { return }
    reloading.leash = loop.schedule(after: 1_000_000_000) { [weak self] in self?.reloadChanged() }
  }

  private func reloadChanged() {
    if let leash = reloading.leash { loop.cancel(leash) }
    reloading.leash = nil
    let changed = reloading.changed
    reloading.changed = []
    reload(after: changed, tellsAlways: false)
  }
}

extension String {
  /// The path of a directory as `parentDirectory` writes it.
  fileprivate var withoutSlash: String {
    hasSuffix("/") && self != "/" ? String(dropLast()).withoutSlash : self
  }
}

extension [String] {
  fileprivate func union(_ other: Set<String>) -> Set<String> { Set(self).union(other) }
}
