import Foundation
import TestKit
import Testing

@Suite("Good plugins keep the contract", .serialized)
struct GoodPluginTests {
  private func pass(_ plugin: String) throws {
    let run = try SuiteProgram.run(["test", "--level", "4", plugin])
    #expect(run.status == 0, "\(run.output)\(run.words)")
    #expect(run.output.contains("keeps the contract at level 4"), "\(run.output)")
  }

  @Test(
    "those that ship pass level 4",
    arguments: [
      "libsnapnav-terminal.so", "libsnapnav-jq.so", "libexample-catalog.so",
      "libexample-tickets.so", "libexample-titles.so",
    ])
  func shipped(_ name: String) throws {
    try pass(
      Repository.products.appending(path: name).path)
  }

  @Test(
    "one that animates on a thread, one of everything, and one with user pointers pass level 4",
    arguments: ["animates", "notes", "hello", "shared"])
  func fixtures(_ name: String) throws {
    let source = Repository.file("Tests/Fixtures/Plugins/\(name).c").path
    let out = TemporaryFolder.ofRun.appending(path: "good-\(name).so").path
    let script = Repository.file("scripts/build-specimen").path
    let built = try Child.run("/bin/sh", [script, source, out])
    try #require(built.status == 0, "\(built.words)")
    try pass(out)
  }

  @Test("the presenter of the terminal is really shown, on a terminal that is pretended for it")
  func terminal() throws {
    let plugin = Repository.products
      .appending(path: "libsnapnav-terminal.so").path
    let run = try SuiteProgram.run(["test", "--json", "--only", "p-*", plugin])
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let results = value?["results"] as? [[String: Any]] ?? []
    for name in ["p-once", "p-overlap", "p-dismiss", "p-stop"] {
      let result = results.first { $0["check"] as? String == name }
      #expect(result?["verdict"] as? String == "passed", "\(name): \(result ?? [:])")
    }
  }
}
