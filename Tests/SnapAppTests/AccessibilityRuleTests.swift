import Foundation
import SnapManifest
import SnapValue
import TestKit
import Testing

@testable import SnapApp

@Suite("Each rule of accessibility finds what breaks it, and lets be what keeps it")
struct AccessibilityRuleTests {
  @Test("what breaks a rule is found by that rule", arguments: AccessibilityCase.all)
  func wrong(_ one: AccessibilityCase) throws {
    let found = try one.wrong.findings()
    #expect(found.contains { $0.code == one.rule.rawValue }, "\(found.map(\.text))")
    for finding in found where finding.code == one.rule.rawValue {
      #expect(finding.place.line > 0 && finding.place.column > 0, "\(finding.text)")
      for place in ["{0}", "{1}", "{2}", "{3}"] {
        #expect(!(finding.message + finding.hint).contains(place), "\(finding.text)")
      }
      #expect(!finding.message.contains("LOCALE"), "\(finding.text)")
    }
  }

  @Test("the same without the fault has no finding at all", arguments: AccessibilityCase.all)
  func right(_ one: AccessibilityCase) throws {
    let found = try one.right.findings()
    #expect(found.isEmpty, "\(found.map(\.text))")
  }

  @Test("a text that has its lines counted is not told to be broken into lines alone")
  func countedLines() throws {
    let text = #"{ "type": "TextBlock", "wrap": true, "maxLines": 2, "text": "Choose an event." }"#
    let found = try AccessibilityCase.card(text).findings().filter { $0.code == "A11Y29" }
    #expect(found.map { $0.hint.contains("leave out \"maxLines\"") } == [true])
  }

  @Test("every rule but those of the theme's colours, which hold for every accent, has a case")
  func cases() {
    let known = Set(AccessibilityCase.all.map(\.rule)).union([.contrastOfParts])
    #expect(Set(AccessibilityRule.allCases) == known)
  }

  @Test("colours that are too near to each other are found, whoever computed them")
  func colours() throws {
    let folder = try AccessibilityCase.card("").laid()
    let file = ManifestFile(reading: folder.path("manifest.json"))
    var check = AccessibilityCheck(try #require(file.manifest), file)
    let place = Diagnostic.Place(file: "manifest.json", line: 1, column: 1)
    check.checkColours(
      ["ink": "#777777", "page": "#999999", "edge": "#dddddd", "surface": "#ffffff"], "light", place
    )
    #expect(Set(check.findings.map(\.code)) == ["A11Y28", "A11Y32"])
    #expect(check.findings.first?.message.contains("needs 4.5:1") == true)
  }

  @Test("every clause that a rule names is in the table of clauses")
  func clauses() {
    let known = Set(AccessibilityClause.all.map(\.number))
    for rule in AccessibilityRule.allCases {
      #expect(known.isSuperset(of: rule.text.clauses), "\(rule.rawValue)")
    }
    #expect(known.count == AccessibilityClause.all.count)
  }

  @Test("there are at least 25 rules, and the page of all of them is the one that the table makes")
  func page() throws {
    #expect(AccessibilityRule.allCases.count >= 25)
    try Golden.expect(
      AccessibilityPage.text, is: Repository.file("docs/reference/accessibility.md"))
  }
}

/// A small application, file by file.
struct AccessibilityFiles: Sendable {
  var files: [String: String]

  func laid() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    return folder
  }

  func findings() throws -> [Diagnostic] {
    let folder = try laid()
    let file = ManifestFile(reading: folder.path("manifest.json"))
    #expect(file.manifest != nil, "\(file.diagnostics.map(\.text))")
    return file.accessibilityFindings
  }
}
