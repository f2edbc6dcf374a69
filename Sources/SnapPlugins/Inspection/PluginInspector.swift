import SnapValue
package import SnapElf
package import SnapSystem

/// Looks at plugin files without running anything of them. It remembers libraries and directories,
/// so that one inspector for many files is quick.
package struct PluginInspector: Sendable {
  private var resolver: LibraryResolver
  private var trust: TrustChecker
  private static let byteLimit: UInt64 = 256 << 20

  /// Makes an inspector.
  package init(
    resolver: LibraryResolver = LibraryResolver(), trust: TrustChecker = TrustChecker()
  ) {
    self.resolver = resolver
    self.trust = trust
  }

  /// Gives up the libraries that it remembers, which are as large as databases and toolkits are.
  package mutating func giveUpLibraries() { resolver.giveUpFiles() }

  /// The bytes of the libraries that it remembers.
  package var bytesKept: Int { resolver.bytesKept }

  /// Reads the note only: for a quick look at many files. A file without a note, or with one that
  /// cannot be understood, is refused; everything else is left to `inspect`.
  package static func note(of path: String) throws(PluginRefusal) -> PluginNote {
    let file = quickLook(at: path)
    if let note = file.note { return note }
    throw file.refusals.first ?? PluginRefusal(file: path, .noNote(stray: false))
  }

  /// The file with its note, or why that cannot be read.
  package static func quickLook(
    at path: String, in directory: PluginDirectory? = nil
  ) -> PluginFile {
    var file = PluginFile(path, in: directory)
    do throws(ElfScanError) {
      let found = try scanNotes(
        path: path, owner: Contract.noteOwner, type: Contract.noteType,
        limit: NoteReader.byteLimit, status: &file.status)
      switch note(in: found, stray: false) {
      case .success(let note): file.note = note
      case .failure(let wrong): file.refuse([wrong.reason])
      }
    } catch {
      switch error {
      case .file(let error): file.refuse([.unreadable(error)])
      case .elf(let fault): file.refuse([.elf(fault)])
      }
    }
    return file
  }

  /// Inspects a file: everything that is wrong with it, in one go.
  ///
  /// Cost: it is read once, and its needs are followed. The bytes are kept for loading.
  /// - Parameters:
  ///   - path: the file.
  ///   - sha256: the digest that its bytes must have, 64 hexadecimal digits; `nil`: any.
  ///   - rule: what an unsafe owner or mode means.
  ///   - directory: the plugin directory in which it was found; a link that leads out is a finding.
  ///   - hashes: whether its digest is wanted, without one that it must have.
  ///   - binds: whether each symbol that it needs is looked for, as the system's loader would. That
  ///     reads all its libraries, which takes a hundred times as long as all the rest.
  ///   - lock: which plugins may be loaded at all.
  package mutating func inspect(
    _ path: String, sha256: String? = nil, rule: TrustRule = .warn,
    directory: PluginDirectory? = nil, hashes: Bool = false, binds: Bool = false,
    lock: PluginLock = .open
  ) -> PluginFile {
    var file = PluginFile(path, in: directory)
    file.rule = rule
    let contents: FileContents
    do throws(FileReadError) {
      contents = try readFile(path, limit: Self.byteLimit)
    } catch {
      file.refuse([.unreadable(error)])
      return file
    }
    file.status = contents.status
    if hashes || sha256 != nil || !lock.isOpen { file.digest = Digest(of: contents.bytes) }
    do throws(ElfFault) {
      let elf = try ElfFile(contents.bytes)
      judge(&file, elf, contents, sha256: sha256, binds: binds)
      (file.elf, file.bytes) = (elf, contents.bytes)
      judge(&file, by: lock)
    } catch { file.refuse([.elf(error)]) }
    return file
  }

  /// What a lock says of it comes first: it is why nothing else of it counts.
  private func judge(_ file: inout PluginFile, by lock: PluginLock) {
    guard file.note != nil else { return }
    switch lock.judge(file) {
    case .success(let entry): file.locked = entry
    case .failure(let refusal):
      let others = file.refusals
      file.refusals = []
      file.refuse(refusal.reasons)
      file.refusals += others
    }
  }

  private mutating func judge(
    _ file: inout PluginFile, _ elf: ElfFile, _ contents: FileContents, sha256: String?,
    binds: Bool
  ) {
    let path = file.path
    let binding = binds ? PluginBinding(of: elf, path: path, by: &resolver) : nil
    var reasons: [PluginRefusal.Reason] = []
    switch Self.note(in: elf.notes, stray: elf.hasStrayNote(owner: Contract.noteOwner)) {
    case .success(let note):
      file.note = note
      if let digest = file.digest, let sha256, sha256.lowercased() != digest.description {
        reasons = [.otherDigest(found: digest, expected: sha256)]
      }
    case .failure(let wrong): reasons = [wrong.reason]
    }
    // A library without a note is no plugin; that says it all.
    let isPlugin = !reasons.contains(.noNote(stray: false))
    let faults = elf.faults(entry: isPlugin ? Contract.entrySymbol : nil).map {
      PluginRefusal.Reason.elf($0)
    }
    reasons = file.note == nil ? reasons + faults : faults + reasons
    let needs = resolver.needs(of: elf, path: path)
    // What another machine's libraries have, this one's do not tell.
    if isPlugin, elf.machine == .host {
      reasons += needs.problems.map { .library($0) }
      if needs.problems.isEmpty { reasons += (binding?.missing ?? []).map { .symbol($0) } }
    }
    let findings =
      trust.findings(file: path, status: contents.status, within: file.directory?.path)
      + trust.findings(searchPath: elf.rpath + elf.runpath)
    if file.rule == .refuse {
      reasons += findings.map { .untrusted($0) }
    } else {
      file.unsafeTraits = findings
    }
    file.refuse(reasons)
    (file.librariesBesideIt, file.ownLibraries, file.binding) = (needs.besideIt, needs.own, binding)
  }

  /// The note for this host's contract among those of a file, if this host understands it.
  private static func note(
    in notes: [ElfNote], stray: Bool
  ) -> Result<PluginNote, WrongNote> {
    let ours = notes.filter { $0.owner == Contract.noteOwner && $0.type == Contract.noteType }
      .map(\.descriptor)
    guard let own = NoteFacts.own(among: ours) else {
      return .failure(WrongNote(.noNote(stray: stray)))
    }
    if let (major, count) = NoteFacts.repeated(among: ours) {
      return .failure(WrongNote(.severalNotes(count: count, major: major)))
    }
    let reader = NoteReader(own)
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
}
