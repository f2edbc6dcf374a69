package import SnapValue
package import SnapElf
package import SnapSystem

/// Whether an unsafe owner or mode is a refusal or a warning.
package enum TrustRule: Sendable, Hashable {
  /// A warning: the manifest's own directories.
  case warn
  /// A refusal: system and XDG directories, pinned manifests, elevated privileges, `--strict`.
  case refuse
}

/// A file that may be a plugin: where it lies, what it says of itself, and what keeps it from being
/// used. Nothing of it is run.
package struct PluginFile: Sendable {
  /// How a file stands.
  package enum Verdict: String, Sendable {
    /// It is loaded and runs.
    case loaded
    /// It could be loaded, and a manifest asks for it.
    case used
    /// It could be loaded, but nothing asks for it.
    case unused
    /// It is left out.
    case disabled
    /// It is not used, for all of its refusals.
    case refused
  }

  /// Its path, as it was named or found.
  package let path: String
  /// The directory in which it was found; `nil`: it was named by its path.
  package let directory: PluginDirectory?
  /// Its note; `nil` when there is none that can be understood.
  package internal(set) var note: PluginNote?
  /// Everything that keeps it from being loaded, worst first; empty when nothing does.
  package internal(set) var refusals: [PluginRefusal] = []
  /// What is unsafe about owner or mode, but only warned of.
  package internal(set) var unsafeTraits: [TrustFinding] = []
  /// Why it is left out; `nil`: it is not.
  package internal(set) var disabledBy: String?
  /// Its structure; `nil` when only its note was read, it could not be read, or its bytes were given
  /// up.
  package internal(set) var elf: ElfFile?
  /// Libraries that only stand beside it, which a sealed copy would not find.
  package internal(set) var librariesBesideIt: [String] = []
  /// Libraries that come with it and not with the system, deepest first; empty once the bytes were given
  /// up.
  package internal(set) var ownLibraries: [OwnLibrary] = []
  /// What it is as it was locked; `nil`: nobody has locked anything.
  package internal(set) var locked: LockedPlugin?
  /// Where its libraries are, and which symbols are missing; `nil` when that was not asked for.
  package internal(set) var binding: PluginBinding?
  /// The SHA-256 of its bytes; `nil` when they could not be read or were not asked for.
  package internal(set) var digest: Digest?
  /// The aliases under which a manifest takes it.
  package var usedAs: [String] = []
  /// What it asks for and is not granted, where it runs in a process of its own: words of its note.
  package var ungranted: [String] = []
  /// Why a manifest takes another file of the same plugin; `nil`: it does not, or that was not asked.
  package var passedBy: String?
  /// Whether it runs in this program.
  package var isLoaded = false
  /// What an unsafe owner or mode means.
  package var rule = TrustRule.warn
  /// The very file that was looked at; a file that is written or replaced has another status.
  var status: FileStatus?
  /// The bytes that were read, which are the ones that will run; `nil` once they were given up.
  var bytes: [UInt8]?

  /// A file of which nothing is known.
  init(_ path: String, in directory: PluginDirectory? = nil) {
    self.path = path
    self.directory = directory
  }

  /// A file as it would stand after a look that found this; for tests.
  package init(
    _ path: String, note: PluginNote? = nil, digest: Digest? = nil,
    refused reasons: [PluginRefusal.Reason] = []
  ) {
    self.init(path, in: nil)
    (self.note, self.digest) = (note, digest)
    refuse(reasons)
  }

  /// Its length in bytes; 0 when it was not looked at.
  package var size: Int { Int(clamping: status?.size ?? 0) }
  /// Its plugin's id; empty when it could not be read.
  package var plugin: String { note?.id ?? "" }
  /// Whether it may be loaded.
  package var isSound: Bool { refusals.isEmpty && note != nil }
  /// How it stands.
  package var verdict: Verdict {
    if isLoaded { return .loaded }
    if disabledBy != nil { return .disabled }
    return !refusals.isEmpty ? .refused : usedAs.isEmpty ? .unused : .used
  }
  /// What is unsafe about owner or mode, in sentences with their remedy.
  package var warnings: [String] { unsafeTraits.map { "\($0); to mend it: \($0.remedy)" } }

  /// Whether an earlier look was at the same bytes, as far as that is known: at the same file, which
  /// nobody changed since, or at bytes with the same digest, which is asked for when it is needed.
  package func isSame(
    as earlier: PluginFile, withDigest other: @autoclosure () -> Digest? = nil
  ) -> Bool {
    if status != nil, status == earlier.status { return true }
    return digest != nil && digest == earlier.digest ?? other()
  }

  /// Gives up the bytes that were read. Loading it afterwards reads and judges it once more.
  package mutating func giveUpBytes() { (bytes, elf, ownLibraries) = (nil, nil, []) }

  /// One more thing that keeps it from being loaded.
  package mutating func refuse(_ refusal: PluginRefusal) { refusals.append(refusal) }

  mutating func refuse(_ reasons: [PluginRefusal.Reason]) {
    refusals += reasons.map { PluginRefusal(file: path, plugin: plugin, $0) }
  }

  /// How it stands as data, for `--json`.
  package var json: Value {
    var map: ValueMap = ["file": .string(path), "verdict": .string(verdict.rawValue)]
    if let note {
      map["id"] = .string(note.id)
      map["version"] = .string(note.version.description)
      map["note"] = note.json
    }
    map["disabledBy"] = disabledBy.map { .string($0) }
    if !usedAs.isEmpty { map["usedAs"] = .list(usedAs.map { .string($0) }) }
    if !ungranted.isEmpty { map["ungranted"] = .list(ungranted.map { .string($0) }) }
    map["passedBy"] = passedBy.map { .string($0) }
    if verdict == .refused { map["reasons"] = .list(refusals.map(\.json)) }
    if !warnings.isEmpty { map["warnings"] = .list(warnings.map { .string($0) }) }
    return .map(map)
  }
}

extension PluginRefusal {
  /// The refusal as data.
  package var json: Value {
    var map: ValueMap = [
      "kind": .string(kind), "what": .string(what), "remedy": .string(remedy),
    ]
    for entry in facts.entries { map[entry.key] = entry.value }
    return .map(map)
  }
}
