import Foundation
import TestKit
import Testing

@testable import SnapConformance

@Suite("The rule book is the table of checks, for people")
struct RuleBookTests {
  @Test("docs/conformance.md is what navhost test --rules prints")
  func page() throws {
    let run = try SuiteProgram.run(["test", "--rules"])
    #expect(run.status == 0)
    #expect(run.output == Check.ruleBook)
    try Golden.expect(run.output, is: Repository.file("docs/conformance.md"))
  }

  @Test("numbers and names are given once")
  func unique() {
    let numbers = Check.all.map(\.number)
    let names = Check.all.map(\.name)
    #expect(Set(numbers).count == numbers.count)
    #expect(Set(names).count == names.count)
    #expect(Set(1...91).isSubset(of: numbers))
  }

  @Test("what a check needs is another check, and never this one again")
  func needs() {
    for check in Check.all {
      for name in check.needs {
        let need = Check.named(name)
        #expect(need != nil, "\(check.name) needs \(name)")
        #expect(!needed(by: name).contains(check.name), "\(check.name) needs \(name)")
      }
    }
  }

  /// All that a check needs, and what that needs.
  private func needed(by name: String) -> Set<String> {
    var found: Set<String> = []
    var fresh: Set<String> = [name]
    while !fresh.isEmpty {
      fresh = Set(fresh.flatMap { Check.named($0)?.needs ?? [] }).subtracting(found)
      found.formUnion(fresh)
    }
    return found
  }

  @Test("every name says to which part of the book it belongs")
  func groups() {
    for name in Check.all.map(\.name) {
      let prefix = String(name.prefix { $0 != "-" })
      #expect(CheckGroup(rawValue: prefix) != nil, "\(name)")
    }
  }

  @Test("each of the header's sentences stands in the header, and is held by rules or argued")
  func headerSentences() throws {
    let path = Repository.file("Sources/CSnapNav/include/snapnav_plugin.h")
    let words = { (text: String) in
      text.split { $0.isWhitespace || $0 == "*" }.joined(separator: " ")
    }
    let header = words(try String(contentsOf: path, encoding: .utf8))
    #expect(Sentence.all.map(\.number).sorted() == Array(1...20))
    for sentence in Sentence.all {
      #expect(header.contains(words(sentence.quote)), "\(sentence.number): \(sentence.quote)")
      #expect(!sentence.rules.isEmpty || sentence.reason != nil, "\(sentence.number)")
      for rule in sentence.rules {
        #expect(Check.named(rule) != nil, "\(sentence.number) names \(rule)")
        #expect(Shelf.specimens.contains { $0.check == rule }, "\(rule) has no specimen")
      }
      let specimens = Shelf.specimens.filter { sentence.rules.contains($0.check) }
      #expect(specimens.count >= 2, "\(sentence.number) has \(specimens.map(\.file))")
    }
  }

  @Test("rules are clauses, consequences and remedies sentences")
  func sentences() {
    for check in Check.all {
      #expect(!check.rule.hasSuffix("."), "\(check.name): \(check.rule)")
      #expect(check.consequence.hasSuffix("."), "\(check.name): \(check.consequence)")
      #expect(check.remedy.hasSuffix("."), "\(check.name): \(check.remedy)")
      for text in [check.rule, check.consequence, check.remedy] {
        #expect(text.first?.isUppercase == true, "\(check.name): \(text)")
        #expect(!text.contains("\n"), "\(check.name): \(text)")
      }
    }
  }
}
