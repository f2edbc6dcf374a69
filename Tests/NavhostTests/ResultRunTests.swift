import Foundation
import SnapValue
import TestKit
import Testing

@Suite("navhost carries results from a screen to the one that brought it")
struct ResultRunTests {
  static let manifest = """
    {
      "navhost": 1,
      "app": { "id": "org.example.till", "title": "Till", "scheme": "till" },
      "types": { "Receipt": { "properties": { "number": { "type": "string" } } } },
      "screens": {
        "start": { "optionalProperties": { "paid": {} } },
        "payment": { "result": { "ref": "Receipt" } },
        "receipt": { "optionalProperties": { "number": { "type": "string" }, "how": {} } }
      },
      "navigations": {
        "pay": { "from": ["start"], "to": "payment", "presentation": "present", "result": "paid" },
        "receipt": { "from": ["start"], "to": "receipt", "mediation": [
          { "set": { "to.number": { "from": "/paid/value/number" },
                     "to.how": { "from": "/paid/status" } } } ] }
      },
      "policy": { "admission": "latestWins" },
      "state": { "initial": "till://start" },
      "script": [
        { "navigate": "pay" },
        { "result": 7, "expect": { "outcome": "failed", "reason": "result of the screen" } },
        { "result": { "number": "A7" }, "expect": { "state": "till://start" } },
        { "navigate": "receipt" },
        { "back": 1 },
        { "navigate": "pay" },
        { "back": 1 },
        { "result": null, "expect": { "outcome": "failed", "reason": "nothing below" } }
      ]
    }
    """

  @Test("a script ends screens, and what they end with can be passed on")
  func script() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("till.json", Self.manifest)
    let run = try Navhost.run(["run", path])
    #expect(run.status == 0)
    try Golden.expect(run.output, is: "result-trace.txt")
    try Golden.expect(folder.anonymous(run.words), is: "result-steps.txt")
  }

  @Test("explain tells who waits, and who gets what")
  func explain() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("till.json", Self.manifest)
    let pay = try Navhost.run(["explain", path, #"{"navigate": "pay"}"#])
    try Golden.expect(folder.anonymous(pay.output), is: "explain-waits.txt")
    let result = try Navhost.run(
      ["explain", path, #"{"result": {"number": "A7"}}"#, "--state", "till://start?payment=vm"])
    try Golden.expect(folder.anonymous(result.output), is: "explain-result.txt")
  }
}
