import Foundation
import Testing

@Suite("navhost run with a plugin that misbehaves")
struct MisbehaviourTests {
  /// What one run said.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var mediator = "vetoes"
    var presenter = "trace"
    let status: Int32
    let says: [String]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "a mediator fails", mediator: "fails", status: 1,
      says: ["org.example.misbehaving: mediate fails", "the disc is scratched", "small://home"]),
    Case(
      name: "a mediator vetoes", mediator: "vetoes", status: 1,
      says: ["vetoed", "not before eight", "small://home"]),
    Case(
      name: "a mediator never answers", mediator: "silent", status: 1,
      says: ["org.example.misbehaving: mediate silent", "no answer within 100 ms", "small://home"]),
    Case(
      name: "a mediator never returns", mediator: "hangs", status: 4,
      says: ["gave up: org.example.misbehaving: mediate hangs has not returned for 1 s"]),
    Case(
      name: "a presenter never completes", presenter: "bad/never", status: 1,
      says: ["org.example.misbehaving: present never", "no answer within 100 ms"]),
    Case(
      name: "a presenter completes after it was cancelled", presenter: "bad/late", status: 1,
      says: ["no answer within 100 ms", "the late completion was refused"]),
    Case(
      name: "a presenter completes twice", presenter: "bad/twice", status: 1,
      says: ["open small://home -> done", "the second completion was refused"]),
  ]

  @Test("ends with a clear error, the right exit status and the old state", arguments: cases)
  func misbehaves(_ example: Case) throws {
    let folder = try TemporaryFolder()
    try build("misbehaving", in: folder)
    let path = try folder.write("small.json", manifest(mediator: example.mediator))
    let run = try Navhost.run([
      "run", path, "--presenter", example.presenter, "--hang-limit", "1",
    ])
    #expect(run.status == example.status, "\(run.words)")
    for text in example.says { #expect(run.words.contains(text), "\(text) in:\n\(run.words)") }
    if example.status == 1 {
      #expect(run.words.contains("org.example.misbehaving: stopped"), "\(run.words)")
    }
  }

  private func manifest(mediator: String) -> String {
    """
    {
      "navhost": 1,
      "app": { "id": "org.example.small", "title": "Small", "scheme": "small" },
      "plugins": {
        "directories": ["plugins"],
        "use": { "bad": { "id": "org.example.misbehaving" } }
      },
      "presenter": ["trace", "bad/never", "bad/late", "bad/twice"],
      "screens": { "home": { "title": "Home" }, "about": { "title": "About" } },
      "navigations": {
        "about": { "from": "*", "to": "about", "presentation": "show",
                   "mediation": [ { "use": "bad/\(mediator)" } ] }
      },
      "policy": { "deadlines": { "call": 100, "present": 100 } },
      "state": { "initial": "small://home" },
      "script": [ { "navigate": "about" } ]
    }
    """
  }

  /// Compiles a fixture into the folder's plugins, as a plugin author does.
  private func build(_ name: String, in folder: borrowing TemporaryFolder) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    _ = try folder.write("plugins/.keep", "")
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/cc")
    compiler.arguments = [
      "-shared", "-fPIC", "-I", root.appending(path: "Sources/CSnapNav/include").path,
      root.appending(path: "Tests/Fixtures/Plugins/\(name).c").path, "-o",
      folder.url.appending(path: "plugins/\(name).so").path,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
  }
}
