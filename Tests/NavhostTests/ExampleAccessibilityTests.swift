import Foundation
import SnapValue
import TestKit
import Testing

@Suite("What people begin with keeps nobody out")
struct ExampleAccessibilityTests {
  private static let examples = ["exec", "hello", "kiosk", "television", "tutorial"]

  /// The rules of accessibility that an application breaks.
  private func broken(_ manifest: String) throws -> [String] {
    let run = try Navhost.run(["check", "--accessibility", "--json", manifest])
    return run.output.split(separator: "\n").map(String.init)
      .filter { $0.contains("\"A11Y") }
  }

  @Test("each example passes check --accessibility", arguments: examples)
  func example(name: String) throws {
    let manifest = Repository.file("Examples/\(name)/manifest.json").path
    #expect(try broken(manifest) == [])
  }

  @Test("so does what new --kind app makes")
  func template() throws {
    let folder = try TemporaryFolder()
    let made = try Navhost.run(["new", "--kind", "app", "notes"], in: folder.url)
    #expect(made.status == 0, "\(made.text)")
    #expect(try broken(folder.path("notes/manifest.json")) == [])
  }

  @Test("and a heading that is none is found the same way")
  func found() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "m.json",
      """
      {"navhost": 1, "app": {"id": "a.b", "scheme": "s"}, "state": {"initial": "s://home"},
       "screens": {"home": {"title": "Home", "card": {"lang": "en", "body": [
         {"type": "TextBlock", "text": "Take the ${bike} at ${lock}.", "size": "Large", "wrap": true}]}}}}
      """)
    let lines = try broken(path)
    #expect(lines.contains { $0.contains("A11Y17") && $0.contains("Take the ${bike} at ${lock}.") })
  }
}
