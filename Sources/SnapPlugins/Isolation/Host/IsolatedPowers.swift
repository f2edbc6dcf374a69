import SnapValue

// What an isolated plugin may do, and what is told where it may not.

extension IsolatedPlugin {
  /// What it runs with; `nil`: it is not confined.
  package var powers: PluginPowers? { order.powers }
  /// What it may do of what it asks for; `nil`: it is not confined.
  package var grants: Grants? { powers?.held }

  /// Tells once what of its confinement this kernel cannot enforce.
  func tellLacks() {
    let lacks = (registered["lacks"]?.list ?? []).compactMap(\.string)
    guard !lacks.isEmpty, !hasToldLacks else { return }
    hasToldLacks = true
    for lack in lacks {
      shared.log(PluginLogLine(plugin: note.id, level: .warning, text: lack))
    }
  }

  /// How plugins say that the system has refused something.
  private static let refusals = [
    "Permission denied", "Operation not permitted", "EACCES", "EPERM",
  ]

  /// A failure of its own. One that may come of a power that it does not have says so in its hint; one that
  /// sounds like it, in its message, too.
  func explained(_ failure: Failure) -> Failure {
    guard let powers else { return failure }
    let ungranted = note.needs(without: powers.held)
    let isRefused = Self.refusals.contains { failure.message.contains($0) }
    guard !ungranted.isEmpty, isRefused || failure.hint.isEmpty else { return failure }
    var failure = failure
    failure.hint = ungranted.map { $0.grantWords(to: note.id) }.joined(separator: "; ")
    if isRefused {
      let words = ungranted.map(\.word).joined(separator: " and ")
      failure.message += " (it asks for \(words), which it is not granted)"
    }
    return failure
  }
}
