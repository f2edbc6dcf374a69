import Foundation
import SnapValue
import TestKit
import Testing

@Suite("Segues of a manifest")
struct SegueTests {
  private static let manifest = """
    {
      "navhost": 1,
      "app": { "id": "org.example.films", "title": "Films", "scheme": "films" },
      "screens": {
        "list": {
          "segues": {
            "open": {
              "to": "film", "kind": "show",
              "mediation": [{ "set": { "to.title": { "from": "/chosen" } } }]
            },
            "peek": {
              "to": "film", "kind": "show", "intent": "peek",
              "mediation": [{ "set": { "to.title": "never" } }]
            },
            "drop": { "to": "film", "kind": "show", "perform": false }
          },
          "optionalProperties": { "chosen": { "type": "string" } }
        },
        "film": {
          "optionalProperties": { "title": { "type": "string" }, "year": { "type": "int32" } }
        }
      },
      "intents": {
        "peek": { "mediation": [{ "set": { "to.title": "Peek" } }], "presentation": "present" }
      },
      "state": { "initial": "films://list" },
      "script": [
        { "segue": "open", "payload": { "year": 1922 }, "expect": { "state": "films://list/film" } },
        { "segue": "open", "expect": { "outcome": "failed", "reason": "unknown segue \\"open\\"" } },
        { "back": 1 },
        { "segue": "peek", "expect": { "state": "films://list?film=vm" } },
        { "back": 1 },
        { "segue": "drop", "expect": { "state": "films://list" } }
      ]
    }
    """

  private func navhost(_ command: String, _ words: String...) throws -> Navhost.Run {
    let folder = try TemporaryFolder()
    let path = try folder.write("films.json", Self.manifest)
    return try Navhost.run([command, path] + words)
  }

  @Test("a script performs them from the screen on top")
  func script() throws {
    let run = try navhost("run")
    #expect(run.status == 0)
    try Golden.expect(run.output, is: "segue-trace.txt")
  }

  @Test(
    "explain tells the other segues, and why a part does not hold",
    arguments: [
      (#"{"segue": "peek"}"#, "explain-segue.txt", 0),
      (
        #"{"segue": "open", "payload": {"year": "x"}, "expect": {"outcome": "failed"}}"#,
        "explain-segue-refused.txt", 1
      ),
    ] as [(String, String, Int32)])
  func explained(step: String, golden: String, status: Int32) throws {
    let run = try navhost("explain", step)
    #expect(run.status == status)
    try Golden.expect(run.output, is: golden)
  }

  @Test("they are drawn as edges, less those that show nothing")
  func drawn() throws {
    let run = try navhost("graph", "--json")
    let names = try Value(jsonText: run.output)["edges"]?.list?.compactMap { $0["name"]?.string }
    #expect(names == ["list/open", "list/peek"])
  }

  @Test("check finds nothing wrong")
  func check() throws { #expect(try navhost("check").status == 0) }
}
