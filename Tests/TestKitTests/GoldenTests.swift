import Foundation
import TestKit
import Testing

@Suite("A golden file holds a text, or says that it did not")
struct GoldenTests {
  private let folder = try? TemporaryFolder.kept("golden")

  private func file(_ text: String?) throws -> URL {
    let file = try #require(folder).appending(path: UUID().uuidString)
    if let text { try Data(text.utf8).write(to: file) }
    return file
  }

  @Test("The same text passes, renewing or not", arguments: [false, true])
  func same(renewing: Bool) throws {
    try Golden.expect("a\nb\n", is: try file("a\nb\n"), renewing: renewing)
  }

  @Test(
    "Another text fails, says where it differs, and leaves the file alone",
    arguments: ["a\nb", nil])
  func differs(kept: String?) throws {
    let file = try file(kept)
    try withKnownIssue {
      try Golden.expect("a\nc", is: file, renewing: false)
    } matching: { issue in
      let said = issue.comments.map(\.rawValue).joined()
      return kept == nil
        ? said.contains("is not there") : said.contains("differs in line 2:\n- b\n+ c")
    }
    #expect((try? String(contentsOf: file, encoding: .utf8)) == kept)
  }

  @Test("A file that was renewed is right from then on, but the run that renewed it fails")
  func renewed() throws {
    let file = try file("old")
    try withKnownIssue {
      try Golden.expect("new", is: file, renewing: true)
    } matching: {
      $0.comments.contains { $0.rawValue.hasPrefix("renewed: ") }
    }
    try Golden.expect("new", is: file, renewing: false)
  }
}
