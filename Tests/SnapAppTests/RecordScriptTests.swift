import SnapValue
import Testing

@testable import SnapApp

@Suite("A script of a record asks for what was asked for")
struct RecordScriptTests {
  private func script(_ requests: [(Value, outcome: String)]) -> RecordScript {
    let all = requests.enumerated().map { place, request in
      var recorded = RecordedRequest(number: place + 2, request: request.0)
      (recorded.outcome, recorded.location) = (request.outcome, "a://home")
      return recorded
    }
    return RecordScript(all, pressed: [:])
  }

  @Test("also where it forgets whoever was there")
  func wipes() {
    let script = script([
      (["kind": "open", "url": "a://home", "wipes": true], "done"),
      (["kind": "open", "url": "a://home"], "alreadyThere"),
    ])
    #expect(script.steps.map { $0["wipe"] } == [true, nil])
    #expect(script.leftOut.isEmpty)
  }

  @Test(
    "and leaves out what a step asks for otherwise",
    arguments: [
      (["kind": "route", "route": "/b", "origin": "outside"], "failed"),
      (["kind": "route", "route": "/b", "origin": "outside"], "noRoute"),
      (["kind": "navigate", "navigation": "b", "presentation": "root"], "done"),
      (["kind": "navigate", "navigation": "b", "wipes": true], "done"),
    ] as [(Value, String)])
  func leftOut(request: Value, outcome: String) {
    let script = script([(request, outcome)])
    #expect(script.steps.isEmpty)
    #expect(script.leftOut.map(\.number) == [2])
  }

  @Test("what came from outside and was let in is asked for from inside")
  func outside() {
    let script = script([(["kind": "route", "route": "/b", "origin": "outside"], "done")])
    #expect(script.steps.map { $0["route"] } == ["/b"])
  }
}
