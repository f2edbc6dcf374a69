import Foundation
import TestKit
import Testing

@Suite("Nothing flows that is not declared, and what is private is told to nobody")
struct PrivacyTests {
  /// A door with a password; `inside` is what the next screen declares, `mediation` what is passed.
  private func application(inside: String, mediation: String = "[]") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let plugins = folder.url.appending(path: "plugins")
    try FileManager.default.createDirectory(at: plugins, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Repository.products.appending(path: "libsnapnav-jq.so"),
      to: plugins.appending(path: "libsnapnav-jq.so"))
    try folder.write(
      "door.json",
      """
      {"navhost": 1, "app": {"id": "org.example.door", "title": "Door", "scheme": "door"},
       "plugins": {"directories": ["plugins"], "use": {"jq": {"id": "org.snapnav.jq", "config": {"milliseconds": 1000}}}},
       "screens": {
         "door": {"card": {"type": "AdaptiveCard", "version": "1.5", "body": [
             {"type": "Input.Text", "id": "code", "style": "Password"},
             {"type": "Input.Text", "id": "name"}],
           "actions": [{"type": "Action.Execute", "title": "Enter", "verb": "navigate", "data": "enter"}]}},
         "inside": {\(inside)}},
       "navigations": {
         "enter": {"from": ["door"], "to": "inside",
           "guards": [{"use": "jq/guard", "with": {"program":
             "if .payload.code == \\"s3cret\\" then true else \\"not \\\\(.payload.code)\\" end"}}],
           "mediation": \(mediation)}},
       "policy": {"deadlines": {"call": 10000}}, "state": {"initial": "door://door"},
       "script": [
         {"action": {"title": "Enter"}, "inputs": {"code": "wr0ng", "name": "Ada"},
          "expect": {"outcome": "vetoed", "reason": "not "}},
         {"action": {"title": "Enter"}, "inputs": {"code": "s3cret", "name": "Ada"},
          "expect": {"outcome": "done"}},
         {"back": 1},
         {"navigate": "enter", "payload": {"code": "s3cret", "name": "Bob"},
          "expect": {"outcome": "done"}}]}
      """)
    return folder
  }

  private func told(_ folder: borrowing TemporaryFolder) throws -> String {
    let run = try Navhost.run(["run", folder.url.path + "/door.json"])
    #expect(run.status == 0, "\(run.words)")
    return run.output + run.words
  }

  @Test("a screen that declares nothing gets nothing of a payload by name")
  func undeclared() throws {
    let told = try told(application(inside: #""title": "Inside""#))
    #expect(!told.contains("s3cret"), "\(told)")
    #expect(!told.contains(#""properties":{"name""#), "\(told)")
  }

  @Test("what is declared flows, and a password that flows so is told to nobody")
  func declared() throws {
    let types = #""optionalProperties": {"name": {"type": "string"}, "code": {"type": "string"}}"#
    let told = try told(application(inside: types))
    #expect(told.contains(#""name":"Ada""#), "\(told)")
    #expect(!told.contains("s3cret"), "\(told)")
    #expect(!told.contains("wr0ng"), "\(told)")
  }

  @Test("set makes private what it gives something private, whatever the property is called")
  func set() throws {
    let folder = try application(
      inside: #""optionalProperties": {"word": {"type": "string"}}"#,
      mediation: #"[{"set": {"to.word": {"payload": "/code"}}}]"#)
    #expect(try !told(folder).contains("s3cret"))
  }

  @Test("a property that says so is told to nobody, whoever fills it")
  func property() throws {
    let types = #""optionalProperties": {"name": {"type": "string", "private": true}}"#
    let told = try told(application(inside: types))
    #expect(!told.contains("Ada"), "\(told)")
    #expect(!told.contains("Bob"), "\(told)")
  }

  @Test(
    "a property that a plugin registers as private is told to nobody but who asks for it",
    arguments: [[], ["--isolate", "all"]])
  func registered(options: [String]) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "plugins"), withIntermediateDirectories: true)
    try Compiler.library(
      Repository.file("Tests/Fixtures/Plugins/private-property.c").path,
      to: folder.path("plugins/private.so"))
    try folder.write(
      "manifest.json",
      """
      {"navhost": 1, "app": {"id": "org.example.a", "title": "A", "scheme": "a"},
       "plugins": {"directories": ["plugins"], "use": {"login": {"id": "org.example.private"}}},
       "screens": {"home": {"title": "Home"}, "login": {"title": "Login", "type": "login/login"},
         "next": {"title": "Next", "optionalProperties": {"word": {"type": "string"}},
           "card": {"type": "AdaptiveCard", "version": "1.5", "body": [
             {"type": "TextBlock", "text": "${if(word == 's3cret', 'It came', 'It is lost')}"}]}}},
       "policy": {"deadlines": {"call": 20000}},
       "navigations": {
         "in": {"from": ["home"], "to": "login", "presentation": "show",
           "mediation": [{"set": {"to.pin": {"payload": "/pin"}, "to.name": {"payload": "/name"}}}]},
         "on": {"from": ["login"], "to": "next", "presentation": "show",
           "mediation": [{"set": {"to.word": {"from": "/pin"}}}]}},
       "state": {"initial": "a://home"},
       "script": [{"navigate": "in", "payload": {"pin": "s3cret", "name": "Ada"}},
         {"navigate": "on", "expect": {"state": "a://home/login/next"}}]}
      """)
    let manifest = folder.url.path + "/manifest.json"
    let run = try Navhost.run(["run", manifest, "--events", "-", "--presenter", "trace"] + options)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.output.contains(#""name":"Ada""#), "\(run.output)")
    #expect(run.output.contains("It came") || !run.output.contains("It is lost"), "\(run.output)")
    #expect(!(run.output + run.words).contains("s3cret"), "\(run.output)")
  }

  @Test("what is typed is private in a whole payload, and in what a screen hands back")
  func parts() throws {
    let folder = try TemporaryFolder()
    let form = #"""
      "body": [{"type": "Input.Text", "id": "pin", "label": "PIN", "style": "Password"},
               {"type": "Input.Text", "id": "nick", "label": "Nick"}]
      """#
    try folder.write(
      "manifest.json",
      #"""
      {"navhost": 1, "app": {"id": "org.example.parts", "title": "Parts", "scheme": "p"},
       "screens": {
         "home": {"title": "Home", "optionalProperties": {"got": {}},
           "card": {"type": "AdaptiveCard", "version": "1.5", \#(form), "actions": [
             {"type": "Action.Execute", "id": "all", "title": "All", "verb": "navigate", "data": "all"}]}},
         "form": {"title": "Form",
           "result": {"optionalProperties": {"pin": {"type": "string"}, "nick": {"type": "string"}}},
           "card": {"type": "AdaptiveCard", "version": "1.5", \#(form), "actions": [
             {"type": "Action.Submit", "id": "sub", "title": "Send"}]}},
         "show": {"title": "Show", "optionalProperties": {"all": {}, "other": {"type": "string"}},
           "card": {"type": "AdaptiveCard", "version": "1.5", "body": [
             {"type": "TextBlock", "text": "${all.nick} and ${all.pin}${other}"}]}}},
       "navigations": {
         "all": {"from": "*", "to": "show", "mediation": [{"set": {"to.all": {"payload": ""}}}]},
         "form": {"from": ["home"], "to": "form", "presentation": "present", "result": "got"},
         "got": {"from": ["home"], "to": "show", "mediation": [
           {"set": {"to.other": {"from": "/got/value/pin"}, "to.all": {"from": "/got/value"}}}]}},
       "state": {"initial": "p://home"},
       "script": [
         {"action": {"id": "all"}, "inputs": {"pin": "zebra42", "nick": "Ada"}}, {"back": 1},
         {"navigate": "form"}, {"action": {"id": "sub"}, "inputs": {"pin": "zebra43", "nick": "Bob"}},
         {"navigate": "got"}, {"back": 1}, {"undo": 1}]}
      """#)
    let state = folder.path("state.journal")
    let run = try Navhost.run([
      "run", folder.path("manifest.json"), "--events", "-", "--presenter", "trace", "--state",
      state,
    ])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.output.contains(#""all":{"nick":"Ada"}"#), "\(run.output)")
    #expect(run.output.contains(#""all":{"nick":"Bob"}"#), "\(run.output)")
    let kept = String(decoding: try Data(contentsOf: URL(filePath: state)), as: UTF8.self)
    #expect(kept.contains("Bob"))
    #expect(!(run.output + run.words + kept).contains("zebra"), "\(run.output)")
  }

  @Test("what is private stands in no refusal, whether it came in a path, a query or a payload")
  func refusals() throws {
    let host = try RunningNavhost(
      """
      { "navhost": 1, "app": { "id": "org.example.safe", "scheme": "safe" },
        "screens": { "home": {}, "safe": {
          "optionalProperties": { "code": { "type": "int32", "private": true } } } },
        "navigations": { "safe": { "from": "*", "to": "safe" } },
        "routes": [ { "name": "safe", "path": "/safe/:code", "params": { "code": { "type": "int32" } },
            "do": "safe", "exported": true } ],
        "state": { "initial": "safe://home" } }
      """, ["--events", "/dev/stderr"])
    let client = try host.connect()
    for ask in [
      #"{"op":"route","route":"/safe/zebra"}"#,
      #"{"op":"route","route":"/safe/1?code=zebra"}"#,
      #"{"op":"route","route":"/safe/1?code=ze%62ra"}"#,
      #"{"op":"enter","urls":["safe:///safe/zebra"]}"#,
      #"{"op":"enter","urls":["safe:///safe/1?code=zebra"]}"#,
      #"{"op":"navigate","navigation":"safe","payload":{"code":"zebra"}}"#,
      #"{"op":"explain","step":{"navigate":"safe","payload":{"code":"zebra"}}}"#,
      #"{"op":"explain","step":{"route":"/safe/zebra"}}"#,
      #"{"op":"explain","step":{"route":"/safe/1?code=zebra"}}"#,
    ] {
      let answer = try client.ask(ask)
      #expect(answer["outcome"] != "done" && answer["steps"] == nil, "\(answer.jsonText)")
      #expect(!answer.jsonText.contains("zebra"), "\(answer.jsonText)")
    }
    _ = try client.ask(#"{"op":"quit"}"#)
    #expect(!host.end().words.contains("zebra"))
  }
}
