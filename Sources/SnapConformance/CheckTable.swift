extension Check {
  /// Every check in the order of the rule book.
  package static let all: [Check] = groups.flatMap { $0 }.sorted { $0.number < $1.number }

  private static let groups = [
    stillChecks, loadChecks, entryChecks, registrationChecks, startChecks, restartChecks,
    signatureChecks, mediatorChecks, presenterChecks, routerChecks, effectChecks, functionChecks,
    screenChecks, stateChecks, soakChecks, processChecks, isolationChecks,
  ]

  /// The check of a name.
  package static func named(_ name: String) -> Check? { all.first { $0.name == name } }
}
