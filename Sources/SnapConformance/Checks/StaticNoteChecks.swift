import SnapValue
import SnapPlugins
import SnapElf
import SnapSystem

extension Check {
  /// The metadata note: 2 to 7.
  static let stillNoteChecks: [Check] = [
    Check(
      2, "s-note",
      "It has exactly one metadata note for each contract that it serves, in a PT_NOTE segment",
      consequence: "The host does not take it for a plugin, or does not know what it is.",
      remedy: "Write SNAPNAV_PLUGIN(…), plugin! in Rust, plugin.json in Swift, once for each "
        + "contract, and link no second plugin into it.",
      needs: ["s-elf"]
    ) { plugin throws(Ending) in
      let notes = try plugin.notes().map(\.descriptor)
      let repeated = NoteFacts.repeated(among: notes)
      guard notes.isEmpty || repeated != nil else { return }
      let file = try plugin.readElf()
      let isStray = notes.isEmpty && file.hasStrayNote(owner: NoteFacts.owner)
      throw flaw(
        "one note \"\(NoteFacts.owner)\" in a PT_NOTE segment",
        seen: isStray
          ? "one in a section that no segment holds"
          : repeated.map { "\($0.count) for contract \($0.major)" } ?? "none",
        remedy: isStray ? "Link it again: an old patchelf (before 0.11) moved the note." : nil)
    },
    Check(
      3, "s-note-json",
      "The note's text is JSON in UTF-8 of at most 64 KiB with the members of section 1 of the header, "
        + "and no key stands twice",
      consequence: "The host refuses the plugin, because it cannot know what it would register.",
      remedy:
        "Mend the note: SNAPNAV_PLUGIN(…) in C and C++, plugin! in Rust, plugin.json in Swift.",
      needs: ["s-note", "s-abi"]
    ) { plugin throws(Ending) in
      guard let fault = try plugin.noteFault(), !fault.isOf("id"), !fault.isOf("version") else {
        return
      }
      throw flaw("a note that can be read", seen: "the note \(fault)")
    },
    Check(
      4, "s-id", "Its id is reverse DNS, and no other plugin beside it has the same id and version",
      consequence: "Manifests cannot name it, or name another file than its author believes.",
      remedy: "Choose an id under a domain of your own, such as org.example.films.",
      needs: ["s-note-json"]
    ) { plugin throws(Ending) in
      if let fault = try plugin.noteFault(), fault.isOf("id") {
        throw flaw("reverse DNS such as org.example.hello", seen: "it \(fault)")
      }
      guard let twin = plugin.twin else { return }
      throw flaw(
        "one file with this id and version in the directory", seen: "also \(twin)",
        remedy: "Remove one of them, or raise the version of the newer one; a host refuses both "
          + "where a manifest names the id.", severity: .warning)
    },
    Check(
      5, "s-version", "It has a semantic version, a licence and a name",
      consequence: "People cannot tell builds apart, and do not know whether they may use it.",
      remedy:
        "Add \"license\" and \"name\" to the note: in SNAPNAV_PLUGIN(…), plugin! or plugin.json.",
      severity: .warning,
      needs: ["s-note-json"]
    ) { plugin throws(Ending) in
      if let fault = try plugin.noteFault(), fault.isOf("version") {
        throw flaw(
          "a semantic version such as 1.0.0", seen: "the note \(fault)",
          remedy: "Write three numbers: MAJOR.MINOR.PATCH.", severity: .error)
      }
      guard case .success(let note) = try plugin.noteFacts().note else { return }
      let lacks = (note.license.isEmpty ? ["license"] : []) + (note.name.isEmpty ? ["name"] : [])
      try expect(
        lacks.isEmpty, "a license and a name",
        seen: "the note has no \(lacks.joined(separator: " and no "))")
    },
    Check(
      6, "s-abi",
      "It is built for the host's major version of the contract, and needs no later minor one",
      consequence: "The host refuses it before anything of it runs.",
      remedy: "Build it with this host's snapnav_plugin.h.", needs: ["s-note"]
    ) { plugin throws(Ending) in
      let facts = try plugin.noteFacts()
      let host = NoteFacts.host
      try expect(
        facts.contractMajor == host.major, "contract \(host.major)",
        seen: "contract \(facts.contractMajor)")
      try expect(
        facts.leastHostMinor <= host.minor,
        "a host of \(host.major).\(host.minor) is enough",
        seen: "it needs \(host.major).\(facts.leastHostMinor)")
      try expect(
        facts.leastHostMinor <= facts.contractMinor,
        "it needs no later minor version than the \(facts.contractMinor) that it is built for",
        seen: "\(facts.leastHostMinor)")
    },
    Check(
      7, "s-layout", "Its layout word is the header's",
      consequence: "Host and plugin would read each other's structs at wrong places.",
      remedy: "Build it for a 64-bit target with the header as it is, and without -fpack-struct.",
      needs: ["s-note", "s-abi"]
    ) { plugin throws(Ending) in
      let found = try plugin.noteFacts().layout
      let host = NoteFacts.host.layout
      try expect(
        found == host, "0x\(String(host, radix: 16))", seen: "0x\(String(found, radix: 16))")
    },
  ]
}

extension PluginFile {
  /// What is wrong with the note's text, when there is a note.
  fileprivate func noteFault() throws(Ending) -> NoteFault? {
    guard let note = NoteFacts.own(among: try notes().map(\.descriptor)) else {
      throw .skip("it has no metadata note")
    }
    do throws(NoteFault) {
      guard case .failure(let fault) = try NoteFacts(note).note else { return nil }
      return fault
    } catch { return error }
  }

  /// Another plugin in the same directory with the same id and version but other bytes.
  fileprivate var twin: String? {
    guard let own = note, let digest,
      let entries = try? listDirectory(parentDirectory(of: path))
    else { return nil }
    for name in entries.map(\.name).sorted().prefix(Self.mostNeighbours)
    where name.hasSuffix(".so") && name != fileName(of: path) {
      let other = parentDirectory(of: path) + "/" + name
      guard let note = try? PluginInspector.note(of: other), note.id == own.id,
        note.version == own.version, let bytes = try? readFile(other).bytes,
        Digest(of: bytes) != digest
      else { continue }
      return name
    }
    return nil
  }

  private static let mostNeighbours = 4096
}

extension NoteFault {
  /// Whether it is about the form of what stands under a key.
  fileprivate func isOf(_ key: String) -> Bool {
    guard case .wrong(let found, _, _) = self else { return false }
    return found == key
  }
}
