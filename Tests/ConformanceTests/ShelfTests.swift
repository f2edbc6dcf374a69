import Foundation
import SnapConformance
import Testing

/// What the suite said of one check.
private struct Found {
  let check: String
  let verdict: String
  let words: String
  var isError: Bool { ["failed", "crashed", "timed out"].contains(verdict) }
}

/// Runs the suite at the level at which everything but the long runs is checked.
private func verdicts(_ plugin: String, level: Int) throws -> [Found] {
  let run = try SuiteProgram.run([
    "test", "--json", "--level", "\(level)", "--seed", "7", "--soak", "3", "-j", "2", plugin,
  ])
  let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
  let results = value?["results"] as? [[String: Any]] ?? []
  return results.map { result in
    let words = ["expected", "seen", "reason", "site", "output"].compactMap { key in
      (result[key] as? String).map { "\(key): \($0)" }
    }
    return Found(
      check: result["check"] as? String ?? "", verdict: result["verdict"] as? String ?? "",
      words: words.joined(separator: "\n"))
  }
}

@Suite("Every bad plugin of the shelf is caught by its check, and by no other")
struct ShelfTests {
  @Test("is caught", arguments: Shelf.specimens)
  func caught(_ specimen: Shelf.Specimen) throws {
    let check = try #require(Check.named(specimen.check), "there is no such check")
    let found = try verdicts(try Shelf.build(specimen), level: max(4, check.level))
    let others = found.filter { $0.check != specimen.check && $0.isError }.map(\.check)
    let own = try #require(found.first { $0.check == specimen.check }, "it did not run")
    // One row of the table check × specimen.
    let row = [
      check.name, specimen.file, own.verdict,
      others.isEmpty ? "no other" : "also " + others.joined(separator: " "),
    ]
    print("shelf | " + row.joined(separator: " | "))
    #expect(
      own.isError || check.severity == .warning && own.verdict == "warned",
      "\(own.verdict)\n\(own.words)")
    for other in found where other.check != specimen.check && other.isError {
      Issue.record("also \(other.verdict): \(other.check)\n\(other.words)")
    }
  }

  @Test("every check has a bad plugin, or says why it has none")
  func complete() {
    for check in Check.all where check.noSpecimen == nil {
      #expect(Shelf.specimens.contains { $0.check == check.name }, "\(check.name)")
    }
    #expect(!Check.all.isEmpty)
  }

  @Test("every check that runs the plugin has two bad ones, or says why it has none")
  func unlike() {
    for check in Check.all where check.noSpecimen == nil && !check.name.hasPrefix("s-") {
      let own = Shelf.specimens.filter { $0.check == check.name }
      #expect(own.count >= 2, "\(check.name): \(own)")
    }
  }
}
