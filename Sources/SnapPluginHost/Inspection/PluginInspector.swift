import SnapValue
public import SnapSystem

/// Looks at plugin files without running anything of them. It remembers libraries and directories,
/// so that one inspector for many files is quick.
public struct PluginInspector: Sendable {
  private var resolver: LibraryResolver
  private var trust: TrustChecker
  private static let byteLimit: UInt64 = 256 << 20

  /// Makes an inspector.
  public init(
    resolver: LibraryResolver = LibraryResolver(), trust: TrustChecker = TrustChecker()
  ) {
    self.resolver = resolver
    self.trust = trust
  }

  /// Reads the note only: for a quick look at many files. A file without a note, or with one that
  /// cannot be understood, is refused; everything else is left to `inspect`.
  public static func note(of path: String) throws(PluginRefusal) -> PluginNote {
    let found: [ElfNote]
    do throws(ElfScanError) {
      found = try scanNotes(
        path: path, owner: Contract.noteOwner, type: Contract.noteType,
        limit: NoteReader.byteLimit)
    } catch {
      switch error {
      case .file(let error): throw PluginRefusal(file: path, .unreadable(error))
      case .elf(let fault): throw PluginRefusal(file: path, .elf(fault))
      }
    }
    switch note(in: found, stray: false) {
    case .success(let note): return note
    case .failure(let wrong): throw PluginRefusal(file: path, wrong.reason)
    }
  }

  /// Inspects a file: everything that is wrong with it, in one go.
  ///
  /// Cost: it is read once, hashed, and its needs are followed. The bytes are kept for loading.
  /// - Parameters:
  ///   - path: the file.
  ///   - pins: what it must be.
  ///   - rule: what an unsafe owner or mode means.
  ///   - directory: the plugin directory in which it was found; a link that leads out is a finding.
  ///   - binds: whether each symbol that it needs is looked for, as the system's loader would. That
  ///     reads all its libraries, which takes a hundred times as long as all the rest.
  public mutating func inspect(
    _ path: String, pins: PluginPins = PluginPins(), rule: TrustRule = .warn,
    directory: String? = nil, binds: Bool = false
  ) -> PluginInspection {
    let contents: FileContents
    do throws(FileReadError) {
      contents = try readFile(path, limit: Self.byteLimit)
    } catch { return .unreadable(path, .unreadable(error)) }
    let elf: ElfFile
    do throws(ElfFault) {
      elf = try ElfFile(contents.bytes)
    } catch { return .unreadable(path, .elf(error), contents.bytes) }
    let findings =
      trust.findings(file: path, status: contents.status, within: directory)
      + trust.searchPathFindings(elf)
    let binding = binds ? PluginBinding(of: elf, path: path, by: &resolver) : nil
    return inspect(
      path, contents, elf, pins: pins, rule: rule, findings: findings, binding: binding)
  }

  private mutating func inspect(
    _ path: String, _ contents: FileContents, _ elf: ElfFile, pins: PluginPins, rule: TrustRule,
    findings: [TrustFinding], binding: PluginBinding?
  ) -> PluginInspection {
    let digest = Digest(of: contents.bytes)
    var reasons: [PluginRefusal.Reason] = []
    var note: PluginNote?
    switch Self.note(in: elf.notes, stray: elf.hasStrayNote(owner: Contract.noteOwner)) {
    case .success(let found): note = found
    case .failure(let wrong): reasons.append(wrong.reason)
    }
    // A library without a note is no plugin; that says it all.
    let isPlugin = !reasons.contains(.noNote(stray: false))
    let faults = elf.faults(entry: isPlugin ? Contract.entrySymbol : nil)
    reasons += faults.map { .elf($0) }
    if let note { reasons += Self.disagreements(note, digest, pins) }
    let needs = resolver.needs(of: elf, path: path)
    if isPlugin { reasons += needs.problems.map { .library($0) } }
    if isPlugin, needs.problems.isEmpty, let binding {
      reasons += binding.missing.map { .symbol($0) }
    }
    if rule == .refuse { reasons += findings.map { .untrusted($0) } }
    return PluginInspection(
      file: path, size: contents.bytes.count, digest: digest, note: note,
      refusals: reasons.map { PluginRefusal(file: path, plugin: note?.id ?? "", $0) },
      warnings: rule == .warn ? findings : [], exports: elf.exportedSymbols.map(\.name),
      needed: elf.needed, buildID: elf.buildId, librariesBesideIt: needs.besideIt, binding: binding,
      bytes: contents.bytes)
  }

  /// The one note among those of a file, if this host understands it.
  private static func note(
    in notes: [ElfNote], stray: Bool
  ) -> Result<PluginNote, WrongNote> {
    let ours = notes.filter { $0.owner == Contract.noteOwner && $0.type == Contract.noteType }
    guard let first = ours.first else { return .failure(WrongNote(.noNote(stray: stray))) }
    guard ours.count == 1 else { return .failure(WrongNote(.severalNotes(count: ours.count))) }
    let reader = NoteReader(first.descriptor)
    do throws(NoteFault) {
      if let reason = contractProblem(try reader.numbers()) {
        return .failure(WrongNote(reason))
      }
      return .success(try reader.note())
    } catch {
      return .failure(WrongNote(.note(error)))
    }
  }

  private struct WrongNote: Error {
    let reason: PluginRefusal.Reason
    init(_ reason: PluginRefusal.Reason) { self.reason = reason }
  }

  private static func contractProblem(_ numbers: ContractNumbers) -> PluginRefusal.Reason? {
    let host = (major: Int(Contract.major), minor: Int(Contract.minor))
    if numbers.major != host.major {
      return .contractMajor(found: numbers.major, host: host.major)
    }
    if numbers.leastHostMinor > host.minor {
      return .contractMinor(needed: numbers.leastHostMinor, host: host.minor)
    }
    if numbers.layout != Contract.layout {
      return .layout(found: numbers.layout, host: Contract.layout)
    }
    return nil
  }

  private static func disagreements(
    _ note: PluginNote, _ digest: Digest, _ pins: PluginPins
  ) -> [PluginRefusal.Reason] {
    var reasons: [PluginRefusal.Reason] = []
    if let id = pins.id, id != note.id {
      reasons.append(.otherID(found: note.id, expected: id))
    }
    if let range = pins.version, !range.contains(note.version) {
      reasons.append(.otherVersion(found: note.version, expected: range))
    }
    if let sha256 = pins.sha256, sha256.lowercased() != digest.description {
      reasons.append(.otherDigest(found: digest, expected: sha256))
    }
    return reasons
  }
}

extension PluginInspection {
  /// A file of which nothing more can be said.
  fileprivate static func unreadable(
    _ path: String, _ reason: PluginRefusal.Reason, _ bytes: [UInt8] = []
  ) -> PluginInspection {
    PluginInspection(
      file: path, size: bytes.count, digest: bytes.isEmpty ? nil : Digest(of: bytes), note: nil,
      refusals: [PluginRefusal(file: path, reason)], warnings: [], exports: [], needed: [],
      buildID: [],
      librariesBesideIt: [], binding: nil, bytes: [])
  }
}
