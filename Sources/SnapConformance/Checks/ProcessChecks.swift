extension Check {
  /// Checks 81 to 87: the process as a whole.
  static let processChecks: [Check] =
    [
      Check(
        81, "x-exit",
        "In ordinary use it comes back from every call: no exit, abort, longjmp, crash, endless loop",
        consequence: "The whole program is gone, with the work of every other plugin.",
        remedy: "Answer an error in place of exit and abort; catch every exception at the border.",
        level: 2, needs: ["e-matches-note", "r-as-declared", "r-shape", "r-signature"], seconds: 20
      ) { bench throws(Ending) in
        bench.patience = 1
        bench.endsCalls(
          after: 6, remedy: "return from every call soon; answer later with PENDING and complete()")
        try bench.begin()
        bench.useEverything()
        bench.stop()
      }
    ] + stopChecks + flatChecks + lentChecks + errorChecks + surroundingChecks + unloadChecks
    + reloadChecks + lifeChecks
}
