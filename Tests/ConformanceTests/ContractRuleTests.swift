import SnapConformance
import SnapPlugins
import Testing

@Suite("Rules that are held in a running application")
struct ContractRuleTests {
  @Test("have the numbers, names and severities of the suite", arguments: ContractRule.allCases)
  func same(_ rule: ContractRule) throws {
    let check = try #require(Check.named(rule.name))
    #expect(check.number == rule.rawValue)
    #expect((check.severity == .warning) == rule.isWarning)
  }

  @Test("stand in the rule book")
  func book() {
    let line = Check.ruleBook.split(separator: "\n").first { $0.contains("run --validate") }
    for rule in ContractRule.allCases {
      #expect(line?.contains("[\(rule.name)](#\(rule.name))") == true, "\(rule.name)")
    }
  }
}
