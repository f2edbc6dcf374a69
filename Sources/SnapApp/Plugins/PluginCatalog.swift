import SnapEngine
import SnapManifest
package import SnapValue
package import SnapPlugins
package import SnapSystem

/// Everything that was found in the plugin directories, and how each file stands. Nothing of a plugin
/// is run.
package struct PluginCatalog: Sendable {
  /// Each directory with what became of it, in the order of the search.
  package let directories: [DirectoryVerdict]
  /// Each file, in the order of the search.
  package private(set) var files: [PluginFile]
  private let isStrict: Bool
  private let hashes: Bool
  private let binds: Bool
  private let lock: PluginLock
  private let quarantine: HeldPlugins
  private var inspector = PluginInspector()

  /// Looks through directories.
  ///
  /// With `isWanted`, only files whose notes pass it are looked at as closely as loading needs, so
  /// that a thousand others cost little; without, all are.
  /// - Parameters:
  ///   - search: where to look.
  ///   - isStrict: whether an unsafe owner or mode is a refusal everywhere.
  ///   - hashes: whether files that are looked at closely get their digest.
  ///   - binds: whether every symbol that they need is looked for, as `inspect` and `why` do.
  ///   - lock: which plugins may be loaded at all.
  ///   - quarantine: who is not loaded by this version of the program.
  ///   - isWanted: whether a plugin with this note will be asked for.
  package init(
    searching search: PluginSearch, isStrict: Bool = false, hashes: Bool = false,
    binds: Bool = false, lock: PluginLock = .open,
    quarantine: HeldPlugins = HeldPlugins(),
    isWanted: ((PluginNote) -> Bool)? = nil
  ) {
    let found = search.run()
    directories = found.directories
    files = found.files
    self.isStrict = isStrict || search.isElevated
    self.hashes = hashes || !quarantine.isEmpty
    self.quarantine = quarantine
    self.binds = binds
    self.lock = lock
    for index in files.indices where files[index].verdict == .unused {
      if let isWanted {
        let file = files[index]
        files[index] = PluginInspector.quickLook(at: file.path, in: file.directory)
        guard let note = files[index].note, isWanted(note) else { continue }
      }
      inspect(index)
    }
    for index in files.indices
    where files[index].elf != nil && files[index].digest == nil && hasTwin(index) {
      inspect(index, hashes: true)
    }
  }

  /// A catalog of files that were found somehow; for tests.
  package init(_ files: [PluginFile], in directories: [String]) {
    self.files = files
    self.directories = directories.map {
      DirectoryVerdict(
        directory: PluginDirectory($0, .manifest), outcome: .listed(files: max(files.count, 1)))
    }
    (isStrict, hashes, binds, lock, quarantine) = (false, false, false, .open, HeldPlugins())
  }

  private mutating func inspect(_ index: Int, hashes: Bool? = nil) {
    let file = files[index]
    files[index] = inspector.inspect(
      file.path, rule: rule(file.directory), directory: file.directory,
      hashes: hashes ?? self.hashes, binds: binds, lock: lock)
    if let refusal = quarantine.refusal(of: files[index]) { files[index].refuse(refusal) }
  }

  /// Notes that a file was refused after all.
  mutating func refuse(_ index: Int, _ refusal: PluginRefusal) {
    files[index].refuse(refusal)
  }

  /// Notes that a manifest takes a file, under this alias.
  mutating func setUse(_ index: Int, as alias: String) { files[index].usedAs.append(alias) }

  /// Notes what an isolated plugin asks for that the manifest does not grant it.
  mutating func setGrants(_ index: Int, _ grants: Grants) {
    files[index].ungranted = files[index].note?.needs(without: grants).map(\.word) ?? []
  }

  /// Notes why a manifest takes another file.
  mutating func setPassed(_ path: String, _ why: String) {
    for index in files.indices where files[index].path == path { files[index].passedBy = why }
  }

  /// The file at an index, looked at as closely as loading needs.
  mutating func inspected(_ index: Int) -> PluginFile {
    if files[index].elf == nil { inspect(index) }
    return files[index]
  }

  /// Gives up the bytes of files and of the libraries that they need, since the plugins that are wanted
  /// run.
  package mutating func giveUpBytes(of indices: Range<Int>) {
    for index in indices { files[index].giveUpBytes() }
    inspector.giveUpLibraries()
  }

  /// The bytes of files and of their libraries that are kept for loading.
  package var bytesKept: Int {
    files.reduce(inspector.bytesKept) { $0 + ($1.elf == nil ? 0 : $1.size) }
  }

  /// Unsafe owners and modes are refused where others than the user say what is loaded.
  private func rule(_ directory: PluginDirectory?) -> TrustRule {
    switch directory?.origin {
    case .manifest, .environment, nil: isStrict ? .refuse : .warn
    case .user, .system: .refuse
    }
  }

  /// The directories that were searched, as error texts list them.
  package var searched: [String] { directories.map(\.directory.path) }

  /// The file of a plugin by its id: the one that a manifest takes, or else the first.
  func file(id: String, of manifest: Manifest) -> PluginFile? {
    let use = manifest.plugins.use.first { $0.id == id }
    return use.flatMap { choice(for: $0) }.map { files[$0] } ?? files.first { $0.note?.id == id }
  }

  /// Files that were found and refused, one line each.
  var refusedFiles: [String] {
    files.filter { $0.verdict == .refused }.compactMap { file in
      file.refusals.first.map { "\(file.path): \($0.what)" }
    }
  }

  // MARK: Answers

  /// Each file as a person reads it, in lines.
  package var text: String { files.map(PluginText.entry).joined() }

  /// Each directory as a person reads it, in lines.
  package var directoryText: String { directories.map(PluginText.directory).joined() }

  /// Everything as data, for `--json`.
  package var value: Value {
    ["directories": .list(directories.map(\.value)), "plugins": .list(files.map(\.json))]
  }
}

extension DirectoryVerdict {
  /// The directory as data.
  fileprivate var value: Value {
    var map: ValueMap = [
      "path": .string(directory.path), "origin": .string(directory.origin.rawValue),
    ]
    switch outcome {
    case .listed(let files):
      map["outcome"] = "listed"
      map["files"] = .int(Int64(files))
    case .missing: map["outcome"] = "missing"
    case .unreadable(let error):
      map["outcome"] = "unreadable"
      map["why"] = .string(error.description)
    case .repeated(let path):
      map["outcome"] = "repeated"
      map["of"] = .string(path)
    case .ignoredWhenElevated: map["outcome"] = "ignoredWhenElevated"
    case .ignoredAsRelative: map["outcome"] = "ignoredAsRelative"
    }
    return .map(map)
  }
}

extension ManifestFile {
  /// Where this manifest's plugins are looked for: the directories given here, its own, then the
  /// usual places. Relative directories are relative to the layer that names them.
  func search(before extra: [String] = []) -> PluginSearch {
    guard let manifest else { return .standard(manifest: extra) }
    let own = manifest.plugins.directories.map { written in
      let base = manifest.directory(of: written.origin)
      return written.text.hasPrefix("/")
        ? written.text : "\((try? resolvePath(base)) ?? base)/\(written.text)"
    }
    return .standard(manifest: extra + own)
  }

  /// Everything in the places where this manifest's plugins are looked for.
  package func allPlugins(isStrict: Bool, quarantine: HeldPlugins = HeldPlugins()) -> PluginCatalog
  {
    let uses = manifest?.plugins.use ?? []
    var catalog = PluginCatalog(
      searching: search(), isStrict: isStrict || isPinned, hashes: isPinned, binds: true,
      lock: lock.rule, quarantine: quarantine)
    catalog.note(uses: uses)
    for use in uses where use.isolation == .process {
      guard let index = catalog.choice(for: use), let manifest else { continue }
      catalog.setGrants(index, manifest.grants(use))
    }
    return catalog
  }

  /// The plugin files that this manifest, and the presenter that a person names, may need.
  /// - Parameters:
  ///   - options: where to look, and which presenter a person named.
  ///   - isLazy: whether optional plugins that do nothing but show are left until they are to show.
  ///   - binds: whether every symbol that they need is looked for before anything is run.
  ///   - running: the plugins that run already; with any, all files that are wanted get a digest, to
  ///     tell which have changed.
  package func catalog(
    _ options: AssemblyOptions, isLazy: Bool = false, binds: Bool = false,
    beside running: [any LivePlugin] = []
  ) -> PluginCatalog {
    let uses = manifest?.plugins.use ?? []
    return PluginCatalog(
      searching: search(before: options.pluginDirectories), isStrict: options.isStrict || isPinned,
      hashes: isPinned || !running.isEmpty, binds: binds,
      lock: lock.rule, quarantine: options.quarantine
    ) { note in
      guard wants(note.id, options) else { return false }
      return !isLazy || !note.provides.isOfPresenters
        || running.contains { $0.note.id == note.id }
        || uses.contains { $0.id == note.id && !$0.isOptional }
    }
  }

  /// Whether it is said which bytes plugins must have, so that who may write them counts, too.
  private var isPinned: Bool {
    !lock.rule.isOpen || manifest?.plugins.use.contains { $0.sha256 != nil } == true
  }

  /// Whether the manifest, or the presenter that a person named, may need a plugin.
  func wants(_ id: String, _ options: AssemblyOptions) -> Bool {
    manifest?.plugins.use.contains { $0.id == id } == true
      || options.presenter.map { PresenterChoices.isID(id, named: $0) } ?? false
  }
}

extension PluginCatalog {
  /// What is in directories, or in the usual places when there are none. Throws when one of them
  /// cannot be resolved.
  package init(
    directories places: [String], isStrict: Bool, quarantine: HeldPlugins = HeldPlugins()
  ) throws(SystemError) {
    var directories: [PluginDirectory] = []
    for place in places { directories.append(PluginDirectory(try resolvePath(place), .manifest)) }
    let search = places.isEmpty ? PluginSearch.standard() : PluginSearch(directories)
    self.init(searching: search, isStrict: isStrict, binds: true, quarantine: quarantine)
  }
}

extension PluginNote.Provided {
  /// Whether it is nothing but presenters.
  var isOfPresenters: Bool {
    PluginRole.allCases.allSatisfy { ($0 == .presenter) != names(of: $0).isEmpty }
  }
}
