import Foundation
import SnapValue
import TestKit
import Testing

@Suite("navhost runs the triggers of the examples")
struct TriggerRunTests {
  /// Runs an example with another script; answers the run, and the events that tell of triggers.
  private func run(
    _ folder: borrowing TemporaryFolder, _ script: String
  ) throws -> (run: Navhost.Run, triggers: [String]) {
    let file = folder.url.appending(path: "manifest.json")
    let value = try Value(jsonText: Array(Data(contentsOf: file)))
    var manifest = try #require(value.map)
    manifest["script"] = try Value(jsonText: script)
    try Data(Value.map(manifest).jsonText.utf8).write(to: file)
    let events = folder.url.appending(path: "events")
    let run = try Navhost.run(
      ["run", file.path, "--presenter", "trace", "--events", events.path])
    let lines = try String(contentsOf: events, encoding: .utf8).split(separator: "\n")
    return (run, lines.filter { $0.hasPrefix(#"{"event":"trigger""#) }.map(String.init))
  }

  @Test("the television's keys lead where they say, undo takes it back, and others are nobody's")
  func television() throws {
    let (run, triggers) = try run(
      try Television.installed(),
      """
      [ { "key": "F2", "expect": { "top": "settings" } },
        { "key": "F8", "expect": { "state": "television://home" } },
        { "key": "F9", "expect": { "top": "settings" } },
        { "undo": 1, "expect": { "state": "television://home" } },
        { "key": "F1", "expect": { "top": "search" } },
        { "key": "F4", "expect": { "state": "television://home" } },
        { "key": "F7", "expect": { "outcome": "noRoute", "state": "television://home" } } ]
      """)
    #expect(run.status == 0, "\(run.words)")
    #expect(triggers.count == 5)
    #expect(triggers.first == #"{"event":"trigger","trigger":"settings","cause":"key F2"}"#)
  }

  @Test("the kiosk's help key is vetoed by nobody, and its screens come back with what was chosen")
  func kiosk() throws {
    let (run, triggers) = try run(
      try Kiosk.installed(),
      """
      [ { "key": "F1", "expect": { "top": "help" } },
        { "undo": 1, "expect": { "state": "kiosk://welcome" } },
        { "navigate": "browse" },
        { "navigate": "openEvent", "payload": { "id": "2" }, "expect": { "top": "event::2" } },
        { "navigate": "chooseSeats" },
        { "result": "B3 B4", "expect": { "top": "event::2" } },
        { "back": 2, "expect": { "state": "kiosk://welcome" } },
        { "undo": 1, "expect": { "state": "kiosk://welcome/program/event::2" } },
        { "navigate": "toBasket", "expect": { "outcome": "done", "top": "basket" } } ]
      """)
    #expect(run.status == 0, "\(run.words)")
    #expect(triggers == [#"{"event":"trigger","trigger":"help","cause":"key F1"}"#])
  }
}
