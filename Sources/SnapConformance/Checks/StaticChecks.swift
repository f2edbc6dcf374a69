import CSnapNav
import SnapElf
import SnapPlugins

extension Check {
  /// Checks 1 to 21: of the file, of which nothing is run.
  static let stillChecks: [Check] =
    stillFileChecks + stillNoteChecks + stillSymbolChecks + stillLibraryChecks + stillLoadChecks
}

// What checks ask of a file that is not run.
extension PluginFile {
  /// Its structure, or the end of a check that cannot say anything without it.
  func readElf() throws(Ending) -> ElfFile {
    if let elf { return elf }
    throw .skip("the file cannot be read as a library: \(refusals.first?.what ?? "")")
  }

  /// The notes of a plugin that it has where the host reads them.
  func notes() throws(Ending) -> [ElfNote] {
    try readElf().notes(owner: NoteFacts.owner, type: NoteFacts.type)
  }

  /// Its note for this host's contract taken apart, or the end of a check that cannot say anything without it.
  func noteFacts() throws(Ending) -> NoteFacts {
    guard let note = NoteFacts.own(among: try notes().map(\.descriptor)) else {
      throw .skip("it has no metadata note")
    }
    do throws(NoteFault) { return try NoteFacts(note) } catch {
      throw .skip("its metadata note \(error)")
    }
  }

  /// Where its libraries are and which symbols nobody has.
  func whole() throws(Ending) -> PluginBinding {
    guard let binding else { throw .skip("its libraries are not known") }
    return binding
  }

  /// What the host would not take of the file's structure, and what the plugin may exploit.
  func faults() throws(Ending) -> [ElfFault] { try readElf().faults(entry: SNAPNAV_ENTRY_SYMBOL) }

  /// Ends the check with the first fault that a host would refuse the file for and that belongs to
  /// this rule.
  func refuse(
    _ expected: String, for belongs: (ElfFault.Problem) -> Bool
  ) throws(Ending) {
    for fault in try faults() where belongs(fault.problem) {
      throw flaw(expected, seen: fault.description, remedy: fault.remedy)
    }
  }
}

/// Names in a sentence: the first of them, and how many more there are.
func listed(_ names: [String], most: Int = 8) -> String {
  let shown = names.prefix(most).joined(separator: ", ")
  return names.count > most ? "\(shown) and \(names.count - most) more" : shown
}
