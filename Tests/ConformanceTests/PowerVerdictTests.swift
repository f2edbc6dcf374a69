import SnapPlugins
import Testing

@testable import SnapConformance

/// A probe, how one trial of it ended, and whether that is as it must be.
private struct Verdicted: Sendable, CustomTestStringConvertible {
  let what: String
  let whose: PowerProbe.Whose
  let trial: PowerTrial
  let outcome: PowerOutcome
  var landlock = 7
  var leastLandlock = 0
  let isRight: Bool
  var testDescription: String { what }

  static let all = [
    Verdicted(
      what: "what is granted is done", whose: .of(.files), trial: .granted, outcome: .done,
      isRight: true),
    Verdicted(
      what: "what is granted is refused", whose: .of(.files), trial: .granted,
      outcome: .refused(13), isRight: false),
    Verdicted(
      what: "what is not granted is done", whose: .of(.network), trial: .without, outcome: .done,
      isRight: false),
    Verdicted(
      what: "what is granted elsewhere is done", whose: .of(.files), trial: .elsewhere,
      outcome: .done, isRight: false),
    Verdicted(
      what: "what is nobody's is done with all grants", whose: .nobody, trial: .granted,
      outcome: .done, isRight: false),
    Verdicted(
      what: "what is nobody's is refused with all grants", whose: .nobody, trial: .granted,
      outcome: .refused(1), isRight: true),
    Verdicted(
      what: "a power is refused without confinement", whose: .of(.exec), trial: .unconfined,
      outcome: .refused(1), isRight: false),
    Verdicted(
      what: "the kernel refuses everybody what is nobody's", whose: .nobody, trial: .unconfined,
      outcome: .refused(1), isRight: true),
    Verdicted(
      what: "an old Landlock grants what it cannot tell", whose: .of(.files), trial: .granted,
      outcome: .done, landlock: 2, leastLandlock: 3, isRight: false),
    Verdicted(
      what: "an old Landlock withholds what it cannot tell", whose: .of(.files), trial: .granted,
      outcome: .refused(13), landlock: 2, leastLandlock: 3, isRight: true),
    Verdicted(
      what: "a trial that says nothing", whose: .nobody, trial: .without,
      outcome: .lost("it has not come back"), isRight: false),
  ]
}

@Suite("A probe of powers is judged")
struct PowerVerdictTests {
  @Test("by whose the power is and what was granted", arguments: Verdicted.all)
  private func verdict(_ row: Verdicted) {
    let probe = PowerProbe("p", "try it", row.whose, leastLandlock: row.leastLandlock)
    let result = PowerRun.Result(
      probe: probe, outcomes: [(row.trial, row.outcome)], landlock: row.landlock)
    #expect(result.isRight == row.isRight)
  }

  @Test("every probe has a name of its own, and every power several")
  func names() {
    let names = PowerProbe.all.map(\.name)
    #expect(Set(names).count == names.count && names.count >= 24)
    for power in Power.allCases {
      #expect(PowerProbe.all.contains { $0.whose == .of(power) }, "\(power)")
    }
  }
}
