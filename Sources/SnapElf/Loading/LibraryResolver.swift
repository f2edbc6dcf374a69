import CSnapSystem
internal import SnapSystem

/// Finds the libraries that a library needs, in the order of the system's loader: those already in
/// the process, DT_RPATH, `LD_LIBRARY_PATH`, DT_RUNPATH, the system's list, the usual directories.
///
/// It remembers what it found, so that the needs of a thousand plugins cost little. Nothing is
/// loaded.
package struct LibraryResolver: Sendable {
  /// How deep, and how many in all, the needs of one library are followed.
  package static let mostDeep = 16
  /// See `mostDeep`.
  package static let mostLibraries = 256

  private let libraryPath: [String]
  private let cachePath: String
  private let program: String?
  private var programPlaces: [String]?
  private var cache: LibraryCache?
  private var cacheIsRead = false
  private var loaded: [String: String] = [:]
  private var resolved: [String: String] = [:]
  private var files: [String: Result<ElfFile, ElfScanError>] = [:]
  private var statuses: [String: FileStatus] = [:]

  /// Makes a resolver. `libraryPath` stands for `LD_LIBRARY_PATH` as it was at the start; the
  /// DT_RPATH of `program` serves all that is loaded into it.
  package init(
    libraryPath: String? = ProcessFacts.environment("LD_LIBRARY_PATH"),
    isElevated: Bool = ProcessFacts.isElevated, cachePath: String = "/etc/ld.so.cache",
    program: String? = ProcessFacts.executable
  ) {
    self.program = program
    let text = isElevated ? "" : libraryPath ?? ""
    self.libraryPath = text.split(whereSeparator: { $0 == ":" || $0 == ";" }).map(String.init)
    self.cachePath = cachePath
  }

  /// Gives up what it has read. What is asked for afterwards is read anew, as it is then.
  package mutating func giveUpFiles() {
    (files, statuses, resolved, cache, cacheIsRead) = ([:], [:], [:], nil, false)
  }

  /// The bytes of the libraries that it has read and keeps.
  package var bytesKept: Int {
    files.values.reduce(0) { $0 + ((try? $1.get())?.bytes.count ?? 0) }
  }

  /// The needs of a file that would be loaded from `path`, all the way down.
  package mutating func needs(of file: ElfFile, path: String) -> LibraryNeeds {
    var walk = NeedsWalk()
    follow(file, Requirer(path: path, chain: [path], rpaths: []), &walk)
    return walk.needs
  }

  private struct NeedsWalk {
    var needs = LibraryNeeds()
    var seen: Set<String> = []
    /// Where each library was found, by the name it is needed by.
    var paths: [String: String] = [:]
  }

  /// Who asks: its place counts for `$ORIGIN`, its DT_RPATH for what its own needs need.
  struct Requirer {
    var path: String
    var chain: [String]
    var rpaths: [String]
  }

  /// Where the needs of one file are looked for before the system's own places.
  struct SearchOrder {
    var origin: String
    /// DT_RPATH: its own, then that of those who need it.
    var inherited: [String]
    var runpaths: [String]
    /// None of them counts for a file that has DT_RUNPATH, but they do for what that one needs.
    var rpaths: [String] { runpaths.isEmpty ? inherited : [] }
  }

  func searchOrder(_ file: ElfFile, _ requirer: Requirer) -> SearchOrder {
    let origin = usesOrigin(file, requirer) ? originDirectory(requirer.path) : ""
    let own = file.runpath.isEmpty ? file.rpath.map { expand($0, origin: origin) } : []
    return SearchOrder(
      origin: origin, inherited: own + requirer.rpaths,
      runpaths: file.runpath.map { expand($0, origin: origin) })
  }

  private mutating func follow(_ file: ElfFile, _ requirer: Requirer, _ walk: inout NeedsWalk) {
    let order = searchOrder(file, requirer)
    for name in file.needed where walk.seen.insert(name).inserted {
      guard walk.seen.count <= Self.mostLibraries, requirer.chain.count <= Self.mostDeep else {
        walk.needs.problems.append(
          LibraryProblem(library: name, chain: requirer.chain, reason: .tooMany))
        return
      }
      find(name, requirer, order, &walk)
    }
    checkVersions(file, requirer, &walk)
  }

  private mutating func find(
    _ name: String, _ requirer: Requirer, _ order: SearchOrder, _ walk: inout NeedsWalk
  ) {
    func problem(_ reason: LibraryProblem.Reason) {
      walk.needs.problems.append(
        LibraryProblem(library: name, chain: requirer.chain, reason: reason))
    }
    if isLoaded(name) { return }
    var finding = Finding.bySystem
    guard let path = locate(name, order, &finding) else {
      guard let other = directories(order).map({ $0 + "/" + name }).first(where: exists),
        case .failure(let error) = read(other)
      else { return problem(.notFound(searched: places(name, order))) }
      return problem(.unusable(path: other, error))
    }
    walk.paths[name] = path
    switch read(path) {
    case .failure(let error): problem(.unusable(path: path, error))
    case .success(let library):
      follow(
        library, Requirer(path: path, chain: requirer.chain + [path], rpaths: order.inherited),
        &walk)
      if finding == .beside { walk.needs.besideIt.append(path) }
      if finding != .bySystem {
        walk.needs.own.append(
          OwnLibrary(
            name: name, path: path, soname: library.soname ?? "", buildId: library.buildId,
            bytes: library.bytes, status: statuses[path]))
      }
    }
  }

  /// What led to a library.
  enum Finding {
    /// The system's places, or `LD_LIBRARY_PATH`, which whoever runs the program has set.
    case bySystem
    /// A run path, to a directory that is not the system's.
    case byRunPath
    /// `$ORIGIN`.
    case beside
  }

  private func finding(_ directory: String, _ order: SearchOrder) -> Finding {
    if directory == order.origin || directory.hasPrefix(order.origin + "/") { return .beside }
    let isOfSystem = ["/usr/", "/lib/", "/lib64/"].contains { (directory + "/").hasPrefix($0) }
    return isOfSystem || libraryPath.contains(directory) ? .bySystem : .byRunPath
  }

  // MARK: Finding one

  /// Where the loader would find a library that this program opens by its name; `nil`: nowhere.
  package mutating func place(of name: String) -> String? {
    var finding = Finding.bySystem
    if let path = loadedPath(name) { return path }
    return locate(name, SearchOrder(origin: "", inherited: [], runpaths: []), &finding)
  }

  mutating func locate(
    _ name: String, _ order: SearchOrder, _ finding: inout Finding
  ) -> String? {
    let origin = order.origin
    if name.unicodeScalars.contains("/") {
      let path = expand(name, origin: origin)
      finding =
        name.holds("ORIGIN") ? .beside : self.finding(parentDirectory(of: path), order)
      return exists(path) ? path : nil
    }
    for directory in directories(order) {
      let path = directory + "/" + name
      guard exists(path), !isForOthers(path) else { continue }
      finding = self.finding(directory, order)
      return path
    }
    if let known = resolved[name] { return known }
    let path =
      inCache(name) ?? Self.usualDirectories.lazy.map { $0 + "/" + name }.first(where: exists)
    resolved[name] = path
    return path ?? (order.runpaths.isEmpty ? placeOfProgram(name) : nil)
  }

  /// What the program's DT_RPATH leads to. Reading the program takes longer than all the rest, so it
  /// is asked last, although the loader asks it before the system's places.
  private mutating func placeOfProgram(_ name: String) -> String? {
    programDirectories().lazy.map { $0 + "/" + name }.first(where: exists)
  }

  private mutating func programDirectories() -> [String] {
    if let programPlaces { return programPlaces }
    var places: [String] = []
    if let program, case .success(let file) = read(program), file.runpath.isEmpty {
      let origin = originDirectory(program)
      places = file.rpath.map { expand($0, origin: origin) }.filter { $0.hasPrefix("/") }
    }
    programPlaces = places
    return places
  }

  private func directories(_ order: SearchOrder) -> [String] {
    (order.rpaths + libraryPath + order.runpaths).filter { $0.hasPrefix("/") }
  }

  /// Every place that was looked at for a library, in that order.
  private mutating func places(_ name: String, _ order: SearchOrder) -> [String] {
    if name.unicodeScalars.contains("/") { return [expand(name, origin: order.origin)] }
    let own = order.runpaths.isEmpty ? order.rpaths + programDirectories() : []
    return own + libraryPath + order.runpaths + [cachePath] + Self.usualDirectories
  }

  /// The loader goes on to the next place when a file is for another machine.
  private mutating func isForOthers(_ path: String) -> Bool {
    guard case .failure(.elf(let fault)) = read(path) else { return false }
    return switch fault.problem {
    case .wordSize, .byteOrder, .machine: true
    default: false
    }
  }

  private static var usualDirectories: [String] {
    #if arch(x86_64)
      let multiarch = "x86_64-linux-gnu"
    #elseif arch(arm64)
      let multiarch = "aarch64-linux-gnu"
    #else
      let multiarch = "riscv64-linux-gnu"
    #endif
    return [
      "/lib/\(multiarch)", "/usr/lib/\(multiarch)", "/lib", "/usr/lib", "/lib64", "/usr/lib64",
    ]
  }

  private func exists(_ path: String) -> Bool {
    guard let status = try? FileStatus(path: path) else { return false }
    return status.kind == .regular
  }

  private mutating func inCache(_ name: String) -> String? {
    if !cacheIsRead {
      cacheIsRead = true
      cache = (try? readFile(cachePath, limit: 64 << 20)).flatMap { LibraryCache($0.bytes) }
    }
    guard let path = cache?.path(of: name), exists(path) else { return nil }
    return path
  }

  /// Whether it matters where the file is: most plugins name no directory at all, and asking the
  /// system costs more than all the rest.
  private func usesOrigin(_ file: ElfFile, _ requirer: Requirer) -> Bool {
    !(file.runpath.isEmpty && file.rpath.isEmpty && requirer.rpaths.isEmpty && libraryPath.isEmpty)
      || file.needed.contains { $0.utf8.contains(UInt8(ascii: "/")) }
  }

  private func originDirectory(_ path: String) -> String {
    parentDirectory(of: (try? resolvePath(path)) ?? path)
  }

  private func expand(_ text: String, origin: String) -> String {
    for word in ["$ORIGIN", "${ORIGIN}"] where text.hasPrefix(word) {
      let rest = text.dropFirst(word.count)
      return rest == "/" || rest == "/." ? origin : origin + rest
    }
    return text
  }

  // MARK: What is in the process

  /// The path of a library that the loader would find in this process; `nil` when it has none.
  mutating func loadedPath(_ name: String) -> String? { isLoaded(name) ? loaded[name] : nil }

  private mutating func isLoaded(_ name: String) -> Bool {
    if loaded[name] != nil { return true }
    loaded = Self.loadedLibraries()
    return loaded[name] != nil
  }

  /// Names that the loader would match, with the path each came from.
  private static func loadedLibraries() -> [String: String] {
    final class Box { var names: [String: String] = [:] }
    let box = Box()
    // Safety: the box lives for the length of the call, and the texts are copied at once.
    withExtendedLifetime(box) {
      unsafe snapsys_each_loaded(
        { context, path, soname in
          guard let context = unsafe context, let path = unsafe path, let soname = unsafe soname
          else { return }
          let box = unsafe Unmanaged<Box>.fromOpaque(context).takeUnretainedValue()
          let file = unsafe String(cString: path)
          let name = unsafe String(cString: soname)
          // A sealed copy came with one plugin: what another one brings is looked at, too.
          if file.hasPrefix(SealedCopy.directory) { return }
          box.names[name.isEmpty ? fileName(of: file) : name] = file
          box.names[file] = file
        }, Unmanaged.passUnretained(box).toOpaque())
    }
    return box.names
  }

  /// The directories of the libraries that are in this process, but for sealed copies and the root.
  package static var loadedDirectories: Set<String> {
    Set(
      loadedLibraries().values.compactMap { path in
        guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash > path.startIndex
        else { return nil }
        return String(path[..<slash])
      })
  }

  mutating func read(_ path: String) -> Result<ElfFile, ElfScanError> {
    if let known = files[path] { return known }
    let result: Result<ElfFile, ElfScanError>
    do throws(ElfScanError) { result = .success(try readLibrary(path)) } catch {
      result = .failure(error)
    }
    files[path] = result
    return result
  }

  private mutating func readLibrary(_ path: String) throws(ElfScanError) -> ElfFile {
    let contents: FileContents
    do throws(FileReadError) { contents = try readFile(path, limit: 1 << 30) } catch {
      throw .file(error)
    }
    statuses[path] = contents.status
    do throws(ElfFault) {
      let file = try ElfFile(contents.bytes)
      guard file.machine == .host else {
        throw ElfFault(.machine(found: file.machine, host: .host))
      }
      return file
    } catch { throw .elf(error) }
  }

  // MARK: Versions

  private mutating func checkVersions(
    _ file: ElfFile, _ requirer: Requirer, _ walk: inout NeedsWalk
  ) {
    for need in file.versionsNeeded {
      let missing = need.versions.filter { !runningLibcHas($0) }
      guard !missing.isEmpty, let path = loaded[need.library] ?? walk.paths[need.library],
        case .success(let library) = read(path), !library.takesAnyVersion
      else { continue }
      for version in missing where !library.versionsDefined.contains(version) {
        walk.needs.problems.append(
          LibraryProblem(
            library: need.library, chain: requirer.chain,
            reason: .versionMissing(
              path: path, version: version,
              newest: newestVersion(like: version, in: library.versionsDefined))))
      }
    }
  }
}
