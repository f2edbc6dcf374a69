extension Check {
  /// Checks 22 to 26: loading.
  static let loadChecks: [Check] = [
    Check(
      22, "l-now", "The library is loaded with all its symbols resolved, from a sealed copy",
      consequence: "The host cannot use the plugin at all.",
      remedy: "See navhost why; link every library that the plugin needs.",
      level: 1, needs: ["s-elf", "s-entry", "s-needed", "s-undefined", "s-glibc"]
    ) { bench throws(Ending) in try bench.open() }
  ]
}
