import SnapElf

extension Check {
  /// Checks 1 to 21: of the file, of which nothing is run.
  static let stillChecks: [Check] =
    stillFileChecks + stillNoteChecks + stillSymbolChecks + stillLibraryChecks + stillLoadChecks
}

extension StillPlugin {
  /// Ends the check with the first fault that a host would refuse the file for and that belongs to
  /// this rule.
  func refuse(
    _ expected: String, for belongs: (ElfFault.Problem) -> Bool
  ) throws(Ending) {
    for fault in try faults() where belongs(fault.problem) {
      throw .flaw(Flaw(expected: expected, seen: fault.description, remedy: fault.remedy))
    }
  }
}

/// Names in a sentence: the first of them, and how many more there are.
func listed(_ names: [String], most: Int = 8) -> String {
  let shown = names.prefix(most).joined(separator: ", ")
  return names.count > most ? "\(shown) and \(names.count - most) more" : shown
}
