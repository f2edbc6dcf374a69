package import SnapSystem

/// A directory in which plugins are looked for.
package struct PluginDirectory: Sendable, Hashable {
  /// Who named it.
  package enum Origin: String, Sendable, Hashable, CaseIterable {
    /// The manifest, or `SNAPNAV_PLUGIN_PATH`.
    case manifest, environment
    /// The user's own data directory; the system, or the tree this program was installed in.
    case user, system
  }

  /// Its path, as it was named.
  package var path: String
  /// Who named it.
  package var origin: Origin

  /// Makes a directory.
  package init(_ path: String, _ origin: Origin) {
    self.path = path
    self.origin = origin
  }
}

/// What became of a directory.
package struct DirectoryVerdict: Sendable, Hashable {
  /// How it ended.
  package enum Outcome: Sendable, Hashable {
    /// It was read; so many names in it end in `.so`.
    case listed(files: Int)
    /// There is none.
    case missing
    /// It could not be read.
    case unreadable(SystemError)
    /// It was read already, under another name.
    case repeated(of: String)
    /// Left out because the program runs with more rights than its user.
    case ignoredWhenElevated
    /// Left out because it depends on the working directory.
    case ignoredAsRelative
  }

  /// The directory.
  package var directory: PluginDirectory
  /// How it ended.
  package var outcome: Outcome

  /// Makes a verdict.
  package init(directory: PluginDirectory, outcome: Outcome) {
    self.directory = directory
    self.outcome = outcome
  }
}

/// Looks for plugins, in the order of the directories and of the names in each.
package struct PluginSearch: Sendable {
  /// What a search found.
  package struct Result: Sendable {
    /// One for each directory, in order.
    package var directories: [DirectoryVerdict]
    /// One for each name that ends in `.so`, in order; refused or disabled when it is not even to be
    /// opened.
    package var files: [PluginFile]
  }

  /// Where to look, most important first.
  package var directories: [PluginDirectory]
  /// Whether the program runs with more rights than its user.
  package var isElevated: Bool

  /// Makes a search.
  package init(_ directories: [PluginDirectory], isElevated: Bool = ProcessFacts.isElevated) {
    self.directories = directories
    self.isElevated = isElevated
  }

  /// The usual places: the manifest's directories (absolute paths), `SNAPNAV_PLUGIN_PATH`, the
  /// user's data directory, the installed tree of this program, and the system's.
  package static func standard(
    manifest: [String] = [], isElevated: Bool = ProcessFacts.isElevated,
    environment: (String) -> String? = ProcessFacts.environment,
    executable: String? = ProcessFacts.executable
  ) -> PluginSearch {
    var all = manifest.map { PluginDirectory($0, .manifest) }
    let path = environment("SNAPNAV_PLUGIN_PATH") ?? ""
    all += path.unicodeScalars.split(separator: ":").map {
      PluginDirectory(String($0), .environment)
    }
    if let user = userDirectory(environment) { all.append(PluginDirectory(user, .user)) }
    all += systemDirectories(executable).map { PluginDirectory($0, .system) }
    return PluginSearch(all, isElevated: isElevated)
  }

  private static func userDirectory(_ environment: (String) -> String?) -> String? {
    if let data = environment("XDG_DATA_HOME"), data.hasPrefix("/") {
      return data + "/snapnav/plugins"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.local/share/snapnav/plugins"
  }

  private static func systemDirectories(_ executable: String?) -> [String] {
    var all: [String] = []
    if let executable {
      let prefix = parentDirectory(of: parentDirectory(of: executable))
      all.append((prefix == "/" ? "" : prefix) + "/lib/snapnav/plugins")
    }
    #if arch(x86_64)
      all.append("/usr/lib/x86_64-linux-gnu/snapnav/plugins")
    #elseif arch(arm64)
      all.append("/usr/lib/aarch64-linux-gnu/snapnav/plugins")
    #endif
    all.append("/usr/lib/snapnav/plugins")
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted }
  }

  /// Looks into every directory. No file is opened.
  package func run() -> Result {
    var run = SearchRun()
    for directory in directories { run.add(directory, isElevated: isElevated) }
    return Result(directories: run.verdicts, files: run.files)
  }
}

private struct SearchRun {
  var verdicts: [DirectoryVerdict] = []
  var files: [PluginFile] = []
  private var seenDirectories: [FileIdentity: String] = [:]
  private var seenFiles: [FileIdentity: String] = [:]
  /// How many of the files were looked at for a link that leads to one of them.
  private var known = 0

  private struct FileIdentity: Hashable {
    var device: UInt64
    var inode: UInt64

    init(_ status: FileStatus) { (device, inode) = (status.device, status.inode) }
  }

  mutating func add(_ directory: PluginDirectory, isElevated: Bool) {
    verdicts.append(
      DirectoryVerdict(directory: directory, outcome: read(directory, isElevated: isElevated)))
  }

  private mutating func read(
    _ directory: PluginDirectory, isElevated: Bool
  ) -> DirectoryVerdict.Outcome {
    let isOfUser = directory.origin == .environment || directory.origin == .user
    if isElevated && isOfUser { return .ignoredWhenElevated }
    guard directory.path.hasPrefix("/") else { return .ignoredAsRelative }
    do throws(SystemError) {
      let identity = FileIdentity(try FileStatus(path: directory.path))
      if let earlier = seenDirectories[identity] { return .repeated(of: earlier) }
      seenDirectories[identity] = directory.path
      let names = try listDirectory(directory.path).filter { $0.name.hasSuffix(".so") }
      // Plain files need no look but for the sake of links, and a directory's own come before its links.
      if names.contains(where: { $0.kind == .link || $0.kind == .unknown }) {
        knowFiles()
        for name in names where name.kind == .regular { know(path(of: name, in: directory)) }
      }
      for name in names { add(name, directory) }
      return .listed(files: names.count)
    } catch {
      return error.isMissing ? .missing : .unreadable(error)
    }
  }

  private func path(of entry: DirectoryEntry, in directory: PluginDirectory) -> String {
    directory.path + (directory.path.hasSuffix("/") ? "" : "/") + entry.name
  }

  /// Looks at the files of the directories before.
  private mutating func knowFiles() {
    for file in files[known...] where file.verdict == .unused { know(file.path) }
    known = files.count
  }

  private mutating func know(_ path: String) {
    guard let status = try? FileStatus(path: path) else { return }
    let identity = FileIdentity(status)
    seenFiles[identity] = seenFiles[identity] ?? path
  }

  private mutating func add(_ entry: DirectoryEntry, _ directory: PluginDirectory) {
    var file = PluginFile(path(of: entry, in: directory), in: directory)
    if !entry.isText {
      file.disabledBy = "its name is not UTF-8; rename it"
    } else if entry.kind != .regular {
      look(at: &file, entry.kind)
    }
    files.append(file)
  }

  private mutating func look(at file: inout PluginFile, _ kind: FileKind) {
    var kind = kind
    do throws(SystemError) {
      if kind == .link || kind == .unknown {
        let status = try FileStatus(path: file.path)
        kind = status.kind
        if let earlier = seenFiles[FileIdentity(status)] {
          file.disabledBy = "it is \(earlier), which was found before"
          return
        }
        if kind == .regular { seenFiles[FileIdentity(status)] = file.path }
      }
      guard kind != .regular else { return }
      file.refuse([.unreadable(.notAFile(path: file.path, kind: kind))])
    } catch { file.refuse([.unreadable(.system(error))]) }
  }
}
