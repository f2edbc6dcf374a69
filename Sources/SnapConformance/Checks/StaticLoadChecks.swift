import SnapElf
import SnapSystem

extension Check {
  /// What loading it does to the process: 17 and 19.
  static let stillLoadChecks: [Check] = [
    Check(
      17, "s-static-tls", "Its thread storage need not lie in the static block (DF_STATIC_TLS)",
      consequence:
        "The block is small: after about a dozen such plugins the loader refuses the next.",
      remedy: "Compile it without -ftls-model=initial-exec.", severity: .warning, needs: ["s-elf"]
    ) { plugin throws(Ending) in
      try plugin.refuse("at most a few bytes of static thread storage") { problem in
        if case .staticThreadStorage = problem { true } else { false }
      }
      let file = try plugin.readElf()
      try expect(
        !file.usesStaticThreadStorage, "no DF_STATIC_TLS",
        seen: "it has it, with \(file.threadStorageSize) bytes of its own")
    },
    Check(
      19, "s-constructors",
      "No code of its own runs before the host has asked: constructors are only those that the "
        + "language brings, and no function is indirect (ifunc, target_clones)",
      consequence: "It runs before anybody has agreed on a contract, and even when it is refused.",
      remedy: "Do in start() what the constructor does.", severity: .warning, needs: ["s-elf"]
    ) { plugin throws(Ending) in
      let file = try plugin.readElf()
      try expect(
        !file.faults().contains { $0.problem == .indirectFunctions }, "no indirect function",
        seen: "some, which the loader calls to choose between functions",
        remedy: "Compile it without ifunc and target_clones attributes.")
      let own = file.startFunctions.filter { !$0.isOfLanguage }
      try expect(
        own.isEmpty, "none but the language's own",
        seen: listed(own.map { $0.name.map(demangled) ?? "the one at 0x\(hex($0.address))" }))
    },
  ]
}

private func hex(_ number: UInt64) -> String { String(number, radix: 16) }
