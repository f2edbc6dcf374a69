import CSnapNav
import SnapValue

extension Check {
  /// Check 88: plugins whose next build takes over while they run.
  static let reloadChecks: [Check] = [
    Check(
      88, "u-reload",
      "The next build of a plugin that says RELOADABLE starts beside it, and takes over what it "
        + "saved",
      consequence: "A change of the plugin is refused while the application runs, or users lose "
        + "what it kept for them.",
      remedy: "Take nothing that only one in a process can have, and restore all that save() puts; "
        + "or leave the flag out.",
      level: 3, needs: gates + ["r-restart", "st-roundtrip"],
      scope: .flag(Int(SNAPNAV_PLUGIN_RELOADABLE), named: "RELOADABLE"), seconds: 30, live: reload)
  ]

  /// As a host does it: the old build goes when the new one has all that it needs.
  private static func reload(_ bench: Bench) throws(Ending) {
    try bench.begin()
    bench.useEverything()
    let state = try kept(bench)
    let next = bench.sibling()
    next.occasion = "the next build"
    let answer = try next.start()
    try expectOK(answer, "start of the next build answers OK")
    if let state {
      try expectOK(
        next.restore(state), "the next build takes what the old one saved: \(state.shown)")
    }
    bench.stop()
    if let state {
      try expectSaved(
        next.save(), as: state,
        "the next build, once the old one has stopped, saves the same: \(state.shown)")
    }
    next.useEverything()
    next.stop()
  }

  /// What the plugin saves; `nil` when it keeps nothing.
  private static func kept(_ bench: Bench) throws(Ending) -> Value? {
    guard bench.keepsState else { return nil }
    let answer = bench.save()
    try expectOK(answer, "save answers OK")
    return answer.value ?? .null
  }
}
