import SnapValue

extension Check {
  /// Checks 79 and 80: the plugin's own state.
  static let stateChecks: [Check] = [
    Check(
      79, "st-roundtrip", "What the plugin saves, restored after a new start, is saved the same",
      consequence: "Users lose what the plugin kept for them when the application comes back.",
      remedy: "Write in save() all that restore() reads, and restore all of it.",
      level: 2, needs: gates, seconds: 30
    ) { bench throws(Ending) in try keepsItsState(bench) },
    Check(
      80, "st-bad",
      "Anything else given to restore() is answered OK or an error, which changes nothing",
      consequence: "A damaged file costs users what they had, or crashes every start.",
      remedy: "Read the whole state first, and take it over only when all of it was good.",
      level: 4, ways: [.generated, .guarded], needs: gates + ["st-roundtrip"], seconds: 60
    ) { bench throws(Ending) in try survivesBadState(bench) },
  ]
}

/// What the plugin saves once it was used.
private func saved(_ bench: Bench) throws(Ending) -> Value {
  try bench.begin()
  guard bench.keepsState else { throw .skip("it keeps no state: save and restore are NULL") }
  // There may be nothing to keep yet; that is a value, too.
  _ = try savedState(bench.save(), "save right after start")
  bench.useEverything()
  return try savedState(bench.save(), "save")
}

private func keepsItsState(_ bench: Bench) throws(Ending) {
  let state = try saved(bench)
  let twice = bench.save().value ?? .null
  bench.stop()
  try bench.begin()
  try expectOK(bench.restore(state), "restore takes what save has put: \(state.shown)")
  let again = bench.save()
  try expectSaved(again, as: state, "the plugin, restored from \(state.shown), saves the same")
  try expect(
    state.jsonText == twice.jsonText && state.jsonText == (again.value ?? .null).jsonText,
    "the same state is saved in the same order: \(state.shown)",
    seen: "\(twice.shown), and after a restore \((again.value ?? .null).shown)",
    remedy: "Save the entries of a map in a fixed order, so that files can be compared.",
    severity: .warning)
}

private func survivesBadState(_ bench: Bench) throws(Ending) {
  try expectSurvived(badStatesLike: try saved(bench), by: bench, bench)
}
