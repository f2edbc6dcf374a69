import Foundation
import SnapValue
import TestKit
import Testing

@Suite("Nothing private stands in a record, which is run again all the same")
struct RecordPrivacyTests {
  private let records = RecordTests()

  @Test("a run is the same again where a private number or name is also one of a request's own")
  func ownWords() throws {
    let folder = try TemporaryFolder("record")
    let pin = #"{ "type": "int32", "metadata": { "private": true } }"#
    let text = #"{ "type": "string", "metadata": { "private": true } }"#
    try folder.write(
      "app.json",
      """
      { "navhost": 1, "app": { "id": "org.example.door", "scheme": "door" },
        "screens": { "home": {}, "hall": {}, "code": { "optionalProperties": {
          "pin": \(pin), "url": \(text), "count": \(pin) } } },
        "navigations": { "hall": { "from": "*", "to": "hall" },
          "code": { "from": "*", "to": "code" } },
        "state": { "initial": "door://home" },
        "script": [ { "navigate": "hall" },
          { "navigate": "code", "payload": { "pin": 4711, "count": 1 } },
          { "navigate": "code", "payload": { "pin": 2, "url": "s3cret" } },
          { "navigate": "hall" }, { "back": 2 }, { "undo": 2 }, { "open": "door://home/hall" },
          { "transition": [["push", "hall"], ["push", "hall"], ["pop", 2]] } ] }
      """)
    let run = try Navhost.run(
      ["run", "app.json", "--record", "a.rec", "--presenter", "trace", "--no-control"],
      in: folder.url)
    #expect(run.status == 0, "\(run.text)")
    let again = try Navhost.run(["replay", "a.rec"], in: folder.url)
    #expect(again.status == 0, "\(again.text)")
    let script = try Navhost.run(["script", "a.rec"], in: folder.url).output
    #expect(script.contains(#"{"back":2,"#), "\(script)")
    #expect(script.contains(#"{"open":"door://home/hall","#), "\(script)")
    #expect(script.contains(#"["pop",2]"#), "\(script)")
    for secret in [#""pin":2,"#, "4711", "s3cret"] {
      #expect(!script.contains(secret), "\(script)")
    }
  }

  @Test("nothing private stands in a record, and it is its owner's alone")
  func privacy() throws {
    let folder = try records.door()
    let record = try records.record(folder, "door.json")
    let bytes = String(
      decoding: try Data(contentsOf: URL(filePath: record)), as: UTF8.self)
    #expect(bytes.contains("private-1"))
    for secret in ["s3cret", "4711", "wr0ng", "0815"] { #expect(!bytes.contains(secret)) }
    let mode = try FileManager.default.attributesOfItem(atPath: record)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test("a short secret is hidden in a program's text, too, between quotes that are escaped there")
  func shortSecret() throws {
    let folder = try records.door()
    let path = folder.path("door.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
      .replacing("s3cret-4711", with: "1902")
    try #require(text.contains(#"\"1902\""#))
    try folder.write("door.json", text)
    let record = try records.record(folder, "door.json")
    let bytes = String(decoding: try Data(contentsOf: URL(filePath: record)), as: UTF8.self)
    #expect(bytes.contains(#"\"private-"#))
    #expect(!bytes.contains("1902"))
    #expect(try Navhost.run(["replay", record]).status == 0)
  }

  @Test("the same build of a plugin answers as in the record where a placeholder stands in it")
  func againstPrivate() throws {
    let folder = try records.door()
    let path = folder.path("door.json")
    // Whoever says the number is let in; everybody else is told it by chance.
    let text = try String(contentsOfFile: path, encoding: .utf8)
      .replacing("wr0ng-0815", with: "").replacing("s3cret-4711", with: "1902")
      .replacing(#".payload.code == \"1902\""#, with: #".payload.code != \"\""#)
      .replacing(#"not \\(.payload.code)"#, with: "the house is of 1902")
    try #require(text.contains("the house is of 1902"))
    try folder.write("door.json", text)
    let record = try records.record(folder, "door.json")
    let bytes = String(decoding: try Data(contentsOf: URL(filePath: record)), as: UTF8.self)
    try #require(bytes.contains("the house is of private-"))
    let run = try Navhost.run(
      ["replay", record, "--against", folder.path("plugins/libsnapnav-jq.so")])
    #expect(run.status == 0, "\(run.text)")
    #expect(run.output.hasPrefix("no divergence: 4 requests, 2 calls, "), "\(run.text)")
  }
}
