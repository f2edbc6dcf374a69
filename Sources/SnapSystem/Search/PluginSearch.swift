/// A directory in which plugins are looked for.
public struct PluginDirectory: Sendable, Hashable {
  /// Who named it.
  public enum Origin: String, Sendable, Hashable, CaseIterable {
    /// The manifest.
    case manifest
    /// `SNAPNAV_PLUGIN_PATH`.
    case environment
    /// The user's own data directory.
    case user
    /// The system, or the tree this program was installed in.
    case system
  }

  /// Its path, as it was named.
  public var path: String
  /// Who named it.
  public var origin: Origin

  /// Makes a directory.
  public init(_ path: String, _ origin: Origin) {
    self.path = path
    self.origin = origin
  }
}

/// What became of a directory.
public struct DirectoryVerdict: Sendable, Hashable {
  /// How it ended.
  public enum Outcome: Sendable, Hashable {
    /// It was read; so many names in it end in `.so`.
    case listed(candidates: Int)
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
  public var directory: PluginDirectory
  /// How it ended.
  public var outcome: Outcome

  /// Makes a verdict.
  public init(directory: PluginDirectory, outcome: Outcome) {
    self.directory = directory
    self.outcome = outcome
  }
}

/// A file whose name ends in `.so`.
public struct PluginCandidate: Sendable, Hashable {
  /// Why a file is not even opened.
  public enum Problem: Sendable, Hashable {
    /// It is a directory, FIFO, socket or device.
    case notAFile(FileKind)
    /// A link that leads nowhere, or a name that could not be looked at.
    case unreachable(SystemError)
    /// Its name is not UTF-8.
    case nameIsNotText
    /// The same file was found before, under another path.
    case repeated(of: String)
  }

  /// The path: directory and name.
  public var path: String
  /// Where it was found.
  public var directory: PluginDirectory
  /// Why it is not opened; `nil` when it may be.
  public var problem: Problem?

  /// Makes a candidate.
  public init(path: String, directory: PluginDirectory, problem: Problem? = nil) {
    self.path = path
    self.directory = directory
    self.problem = problem
  }
}

/// Looks for plugins, in the order of the directories and of the names in each.
public struct PluginSearch: Sendable {
  /// What a search found.
  public struct Result: Sendable {
    /// One for each directory, in order.
    public var directories: [DirectoryVerdict]
    /// One for each name that ends in `.so`, in order.
    public var candidates: [PluginCandidate]
  }

  /// Where to look, most important first.
  public var directories: [PluginDirectory]
  /// Whether the program runs with more rights than its user.
  public var isElevated: Bool

  /// Makes a search.
  public init(_ directories: [PluginDirectory], isElevated: Bool = ProcessFacts.isElevated) {
    self.directories = directories
    self.isElevated = isElevated
  }

  /// The usual places: the manifest's directories (absolute paths), `SNAPNAV_PLUGIN_PATH`, the
  /// user's data directory, the installed tree of this program, and the system's.
  public static func standard(
    manifest: [String] = [], isElevated: Bool = ProcessFacts.isElevated,
    environment: (String) -> String? = ProcessFacts.environment,
    executable: String? = ProcessFacts.executable
  ) -> PluginSearch {
    var all = manifest.map { PluginDirectory($0, .manifest) }
    let path = environment("SNAPNAV_PLUGIN_PATH") ?? ""
    all += path.split(separator: ":").map { PluginDirectory(String($0), .environment) }
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
  public func run() -> Result {
    var run = SearchRun()
    for directory in directories { run.add(directory, isElevated: isElevated) }
    return Result(directories: run.verdicts, candidates: run.candidates)
  }
}

private struct SearchRun {
  var verdicts: [DirectoryVerdict] = []
  var candidates: [PluginCandidate] = []
  private var seenDirectories: [FileIdentity: String] = [:]
  private var seenFiles: [FileIdentity: String] = [:]

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
      for name in names { addCandidate(name, directory) }
      return .listed(candidates: names.count)
    } catch {
      return error.isMissing ? .missing : .unreadable(error)
    }
  }

  private mutating func addCandidate(_ entry: DirectoryEntry, _ directory: PluginDirectory) {
    let separator = directory.path.hasSuffix("/") ? "" : "/"
    let path = directory.path + separator + entry.name
    let problem = entry.isText ? problem(entry, path) : .nameIsNotText
    candidates.append(PluginCandidate(path: path, directory: directory, problem: problem))
  }

  /// Plain files need no look; their directory was not read before.
  private mutating func problem(
    _ entry: DirectoryEntry, _ path: String
  ) -> PluginCandidate.Problem? {
    if entry.kind == .regular { return nil }
    guard entry.kind == .link || entry.kind == .unknown else { return .notAFile(entry.kind) }
    do throws(SystemError) {
      let status = try FileStatus(path: path)
      guard status.kind == .regular else { return .notAFile(status.kind) }
      if let earlier = seenFiles[FileIdentity(status)] { return .repeated(of: earlier) }
      seenFiles[FileIdentity(status)] = path
      return nil
    } catch { return .unreachable(error) }
  }
}
