import SnapPlugins
import SnapValue

extension Check {
  /// Checks 89 and 90: a process of its own.
  static let isolationChecks: [Check] = [
    Check(
      89, "i-isolated", "Everything gives the same results in a process of its own",
      consequence:
        "Whoever isolates it, as operators do with --isolate all, has another plugin than was tried.",
      remedy:
        "Take what it needs from its configuration and the host; ask for powers in the note; keep "
        + "below 256 descriptors and 1 GiB.",
      level: 3, needs: ["x-exit", "r-restart", "x-process"], seconds: 60, live: isolated),
    Check(
      90, "i-caps", "It uses no system call beyond what its note says under needs",
      consequence: "Isolated, these calls fail, and nobody who may grant them was told what for.",
      remedy:
        "Ask in the note, \"needs\": {\"network\": \"what for\"}, or do without; what nobody may do "
        + "stands in docs/how-to/isolation.md.",
      severity: .warning, level: 3, needs: ["x-exit", "r-restart", "x-process"], seconds: 40,
      live: keepsToItsNeeds),
  ]

  /// All that it answers, beside the same with the environment, the limits, the files and the system calls
  /// of an isolated plugin to which everything is granted that it asks for.
  private static func isolated(_ bench: Bench) throws(Ending) {
    guard !bench.isIsolated else { throw .skip("all of this run is isolated") }
    let found = try bench.difference(under: "in a process of its own") { () throws(Ending) in
      try bench.beginIsolation()
      try bench.isolate()
    }
    guard let found else { return }
    throw flaw("in a process of its own the same: \(found.ordinary)", seen: found.other)
  }

  private static func keepsToItsNeeds(_ bench: Bench) throws(Ending) {
    guard !bench.isIsolated else {
      throw .skip("what it may not use is refused in all of this run")
    }
    bench.patience = 1
    _ = try RefusedCalls(bench)
    bench.watchesCalls = true
    try bench.begin()
    bench.useEverything()
    bench.stop()
    guard !bench.refusedCalls.isEmpty else { return }
    let asked = bench.note.needs.map(\.word)
    let seen = bench.refusedCalls.prefix(8).map { site, call, power in
      let takes = power.map { "takes \"\($0.rawValue)\"" } ?? "nobody may do"
      return "\(site.isEmpty ? "outside of calls" : site): \(call), which \(takes)"
    }
    throw flaw(
      asked.isEmpty
        ? "it uses nothing of the system, as its note asks for nothing"
        : "it uses no more of the system than its note asks for: \(asked.joined(separator: ", "))",
      seen: seen.joined(separator: "; "))
  }
}
