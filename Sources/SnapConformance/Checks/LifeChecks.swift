import SnapPluginHost

extension Check {
  /// Checks 22 to 42: loading, the entry point and registration.
  static let lifeChecks: [Check] = [
    Check(
      22, "l-now", "The library is loaded with all its symbols resolved, from a sealed copy",
      consequence: "The host cannot use the plugin at all.",
      remedy: "See navhost why; link every library that the plugin needs.",
      level: 1, needs: ["s-elf", "s-entry", "s-needed", "s-undefined", "s-glibc"]
    ) { bench throws(Ending) in try bench.open() },
    Check(
      33, "r-as-declared", "What start registers is what the note declares under provides",
      consequence: "The host refuses the plugin, because manifests are checked against the note.",
      remedy: "Make provides in the note and what start registers the same.",
      level: 2, needs: ["l-now"]
    ) { bench throws(Ending) in
      let answer = try bench.start()
      try expect(answer.isOK, "start answers 0 (OK)", seen: answer.sentence)
      for role in PluginRole.allCases {
        let declared = bench.note.provides.names(of: role).sorted()
        let registered = bench.registry.names(of: role).sorted()
        try expect(
          declared == registered, "the \(role.words)s \(declared)", seen: "\(registered)")
      }
    },
  ]
}
