import CSnapNav
import SnapModel
import SnapPluginHost

extension Check {
  /// Checks 43 to 51: mediators.
  static let mediatorChecks: [Check] = [
    Check(
      43, "m-basic", "A mediator answers OK, PENDING, VETO, REDIRECT or an error",
      consequence: "The host does not know whether to go on, and ends the navigation as failed.",
      remedy: "Return one of the statuses of section 4 of the header.",
      level: 3, needs: ["r-as-declared"], scope: .role(.mediator)
    ) { bench throws(Ending) in
      try bench.begin()
      for mediator in bench.registry.mediators {
        let answer = bench.settled(bench.mediate(mediator, bench.ordinaryNavigation()))
        let allowed: [Int32] = [0, 3, 4]
        try expect(
          allowed.contains(answer.status) || answer.isError && isStatus(answer.status),
          "\(mediator.id) answers OK, VETO, REDIRECT or an error", seen: answer.sentence)
      }
    }
  ]
}
