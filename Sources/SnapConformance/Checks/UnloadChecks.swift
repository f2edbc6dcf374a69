import CSnapNav

extension Check {
  /// Check 87: plugins that bear to be taken out of the process again.
  static let unloadChecks: [Check] = [
    Check(
      87, "u-unload",
      "A plugin that says UNLOADABLE is gone after stop and dlclose, a hundred times, and threads "
        + "that used it end well",
      consequence: "A program that unloads it crashes, or keeps every old version in memory.",
      remedy:
        "Leave the flag out, or give up what stays: GNU_UNIQUE symbols, nodelete, key destructors.",
      level: 4, ways: [.memory], needs: ["x-exit", "r-restart", "s-unique"],
      scope: .flag(Int(SNAPNAV_PLUGIN_UNLOADABLE), named: "UNLOADABLE"), seconds: 60, live: unload)
  ]

  private static func unload(_ bench: Bench) throws(Ending) {
    bench.patience = 1
    let library = try bench.loadPassing()
    for cycle in 1...100 {
      if cycle > 1 { try bench.load(library) }
      bench.occasion = "cycle \(cycle)"
      try bench.begin()
      if cycle <= 3 || cycle == 100 { bench.useEverything() }
      try expect(bench.unload(library), "dlclose answers 0", seen: "it refuses in cycle \(cycle)")
      let left = library.regions
      try expect(
        left.isEmpty, "nothing of it is mapped after dlclose",
        seen:
          "\(left.count) mappings in cycle \(cycle), at \(hex(left.first?.start ?? 0)) the first")
    }
    bench.occasion = "the plugin is gone"
    try bench.load(library)
    _ = bench.useOnThreadThatOutlives(library) { _ = bench.unload(library) }
  }
}
