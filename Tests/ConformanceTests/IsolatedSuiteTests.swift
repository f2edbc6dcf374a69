import Foundation
import SnapConformance
import TestKit
import Testing

/// What `navhost test --isolate` says of plugins, beside what it says of them without.
@Suite(
  "The suite gives the same verdicts of a plugin that is isolated",
  .enabled(if: !Repository.isSanitized))
struct IsolatedSuiteTests {
  /// The check that has nothing to look at: who may not start programs hands none to them, and the process
  /// of such a plugin cannot be copied.
  private static let idle = "x-fork"

  /// One for each check that runs plugins, but for lives of generated calls, which need every other check:
  /// of what is bad in a file isolation changes nothing.
  private static let specimens = Check.all.compactMap { check in
    let leftOut = ["x-life", "x-heap", idle].contains(check.name)
    let isStill = check.name.hasPrefix("s-") || check.name.hasPrefix("i-")
    return leftOut || isStill ? nil : Shelf.specimens.first { $0.check == check.name }
  }

  @Test("a bad plugin is caught by its check", arguments: specimens)
  func caught(_ specimen: Shelf.Specimen) throws {
    let check = try #require(Check.named(specimen.check), "there is no such check")
    let run = try SuiteProgram.run([
      "test", "--json", "--isolate", "--only", check.name, "--seed", "7", "--soak", "3", "-j", "2",
      try Shelf.build(specimen),
    ])
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let results = value?["results"] as? [[String: Any]] ?? []
    let own = try #require(results.first { $0["check"] as? String == check.name }, "\(run.words)")
    let verdict = own["verdict"] as? String ?? ""
    #expect(
      ["failed", "crashed", "timed out"].contains(verdict)
        || check.severity == .warning && verdict == "warned", "\(own)")
  }

  @Test("nobody is blamed for what is handed on where nothing can be started")
  func nothingHandedOn() throws {
    let specimen = try #require(Shelf.specimens.first { $0.check == Self.idle })
    let plugin = try Shelf.build(specimen)
    let run = try SuiteProgram.run([
      "test", "--isolate", "--only", Self.idle, "--level", "4", plugin,
    ])
    #expect(run.output.contains("skipped x-fork: the process cannot be copied"), "\(run.output)")
  }

  @Test(
    "those that ship keep the contract, and say so in the last line",
    arguments: [
      "snapnav-terminal", "snapnav-web", "snapnav-jq", "example-catalog", "snapnav-speech",
    ])
  func shipped(_ name: String) throws {
    let run = try SuiteProgram.run(["test", "--isolate", Repository.plugin(name)])
    #expect(run.status == 0, "\(run.output)\(run.words)")
    #expect(run.output.contains(" keeps the contract at level 3 in processes of its own: "))
  }

  @Test("under a memory checker nothing can be confined: the two are refused together")
  func sanitized() throws {
    let run = try SuiteProgram.run([
      "test", "--isolate", "--sanitize", Repository.plugin("snapnav-jq"),
    ])
    #expect(run.status == 2)
    #expect(run.words.contains("--isolate and --sanitize do not go together"), "\(run.words)")
  }
}
