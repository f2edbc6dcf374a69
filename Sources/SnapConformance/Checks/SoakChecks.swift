import SnapValue
import SnapSystem

extension Check {
  /// Check 91: long random lives.
  static let soakChecks: [Check] = [
    Check(
      91, soakName, "Any sequence of calls that the contract allows leaves the plugin sound",
      consequence: "Users do what nobody has tried, and the application crashes in front of them.",
      remedy: "Compile and run the program beside the report: it repeats the calls, made shorter.",
      level: 5, ways: [.generated, .memory], needs: gates, seconds: 60
    ) { bench throws(Ending) in try livesAtRandom(bench) }
  ]
}

/// Lives of three hundred steps, one after the other, until the time is over.
private func livesAtRandom(_ bench: Bench) throws(Ending) {
  let end = ProcessFacts.now + UInt64(bench.soakSeconds) * 1_000_000_000
  BenchArena.keepsWhatItLent = false
  defer { BenchArena.keepsWhatItLent = true }
  try bench.forEachInput(.max, while: { ProcessFacts.now < end }) { choices in
    (0..<300).map { _ in choices.bits() }
  } describe: { _ in
    ""
  } try: { numbers throws(Ending) in
    try bench.begin()
    bench.host.with { $0.keepsCalls = false }
    let life = Soak(bench)
    for number in numbers { life.step(number) }
    life.end()
  }
}
