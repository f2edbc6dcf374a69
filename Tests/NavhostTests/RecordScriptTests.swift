import Foundation
import SnapValue
import TestKit
import Testing

@Suite("A script and a report are made of a record")
struct RecordScriptTests {
  private let records = RecordTests()

  @Test("the script of a record walks the application as it was walked")
  func script() throws {
    let folder = try records.application(
      RecordTests.source(refuses: 0), script: RecordTests.walks)
    let record = try records.record(folder, "manifest.json")
    let made = try Navhost.run(["script", record])
    #expect(made.status == 0, "\(made.words)")
    let steps = try #require(try Value(jsonText: made.output).list)
    #expect(steps.count == 60)
    #expect(
      steps.first?.jsonText
        == #"{"navigate":"go","expect":{"outcome":"done","state":"a://home/next"}}"#)
    let again = try records.application(
      RecordTests.source(refuses: 0), script: made.output)
    let run = try MisbehavingPluginTests().run(again)
    #expect(run.status == 0, "\(run.words)")
  }

  @Test("the script of a run that began elsewhere goes there first")
  func begunElsewhere() throws {
    let folder = try TemporaryFolder()
    try folder.write("small.json", RunTests.manifest(script: #"[ { "back": 1 } ]"#))
    let record = try records.record(folder, "small.json", "--open", "small://home/about")
    let made = try Navhost.run(["script", record])
    #expect(made.status == 0, "\(made.words)")
    #expect(
      try Value(jsonText: made.output).list?.first?.jsonText
        == #"{"open":"small://home/about","expect":{"outcome":"done","state":"small://home/about"}}"#
    )
    let again = try folder.write("again.json", RunTests.manifest(script: made.output))
    let run = try Navhost.run(["run", again, "--trace", "/dev/null"])
    #expect(run.status == 0, "\(run.words)")
  }

  @Test("the script of a record speaks the language in which something was pressed by its title")
  func language() throws {
    let folder = try TemporaryFolder()
    try folder.write("strings/en.json", #"{ "on": "Go on" }"#)
    try folder.write("strings/de.json", #"{ "on": "Weiter" }"#)
    let steps = #"[ { "action": { "title": "Weiter" } }, { "back": 1 } ]"#
    let manifest = RunTests.manifest(script: steps).replacing(
      #""body": []"#,
      with: #"""
        "body": [], "actions": [
          { "type": "Action.Execute", "title": "${t.on}", "verb": "navigate", "data": "about" } ]
        """#)
    try folder.write("small.json", manifest)
    let record = try records.record(folder, "small.json", "--locale", "de")
    let made = try Navhost.run(["script", record])
    #expect(made.status == 0, "\(made.words)")
    #expect(made.output.hasPrefix("[\n  {\"locale\":\"de\"},\n"), "\(made.output)")
    try folder.write("again.json", manifest.replacing(steps, with: made.output))
    let run = try Navhost.run(
      ["run", folder.path("again.json"), "--trace", "/dev/null", "--locale", "en"])
    #expect(run.status == 0, "\(run.words)")
  }

  @Test(
    "what nobody could press is refused in a record's script and report as it was",
    arguments: ["replay", "script", "report"])
  func undrawn(command: String) throws {
    let folder = try TemporaryFolder()
    let record = folder.path("run.record")
    let host = try RunningNavhost(
      RunTests.manifest(), ["--record", record, "--presenter", "trace"] + RunningNavhost.quiet)
    let client = try host.connect()
    #expect(
      try client.ask(#"{"op":"press","action":1}"#)["reason"]?.string?.contains("is not drawn")
        == true)
    #expect(try client.ask(#"{"op":"navigate","navigation":"about"}"#)["outcome"] == "done")
    _ = try client.ask(#"{"op":"quit"}"#)
    #expect(host.end().status == 0)
    let run = try Navhost.run([command, record])
    #expect(!run.text.contains("the replay is not as the record"), "\(run.words)")
    #expect(run.status == (command == "script" ? 1 : 0), "\(run.words)")
  }

  @Test(
    "the report of a record is one page that asks no network, with each request and no markup of others"
  )
  func report() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "small.json",
      RunTests.manifest(
        script: ##"""
          [ { "navigate": "about", "payload": { "who": "</script><b>" } }, { "back": 1 } ]
          """##))
    let record = folder.path("run.record")
    _ = try Navhost.run(["run", path, "--record", record, "--trace", "/dev/null"])
    let made = try Navhost.run(["report", record])
    #expect(made.status == 0, "\(made.words)")
    #expect(made.output.hasPrefix("<!DOCTYPE html>"))
    #expect(made.output.contains(#"[1,"open small://home","done","small://home"]"#))
    #expect(made.output.contains(#"[3,"back 1","done","small://home"]"#))
    #expect(made.output.contains(#""title":"About \u003C/script>\u003Cb>""#))
    #expect(!made.output.contains("</script><b>"))
    for address in ["http:", "https:", "src="] { #expect(!made.output.contains(address)) }
  }
}
