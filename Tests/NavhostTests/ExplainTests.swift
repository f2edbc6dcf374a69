import Foundation
import SnapValue
import TestKit
import Testing

@Suite("navhost explain and routes say what would be done, and do nothing")
struct ExplainTests {
  private func explain(_ step: String, _ options: String...) throws -> Navhost.Run {
    let folder = try Television.installed()
    return try Navhost.run(["explain", folder.url.path + "/manifest.json", step] + options)
  }

  @Test(
    "candidates, why each lost, and the plan",
    arguments: [
      (#"{"route": "/series/7"}"#, "explain-redirect.txt", 0),
      (#"{"route": "nosfertau"}"#, "explain-router.txt", 0),
      (#"{"route": "no such film at all"}"#, "explain-noroute.txt", 1),
      (#"{"open": "television://home/show::2?video=v&menu=v"}"#, "explain-open.txt", 0),
      (#"{"open": "television://home/shwo::2"}"#, "explain-open-lost.txt", 1),
      (#"{"navigate": "openParts"}"#, "explain-origin.txt", 1),
      (#"{"navigate": {"to": "settings", "presentation": "present"}}"#, "explain-inline.txt", 0),
      (#"{"back": 1}"#, "explain-back.txt", 0),
      (
        #"{"go": {"to": "video", "via": ["search"], "properties": {"id": "2", "x": 1}}}"#,
        "explain-go.txt", 0
      ),
      (#"{"go": {"to": "home", "properties": {}}, "expect": {}}"#, "explain-go-there.txt", 0),
    ] as [(String, String, Int32)])
  func plans(step: String, golden: String, status: Int32) throws {
    let run = try explain(step)
    #expect(run.status == status)
    try Golden.expect(run.output, is: golden)
  }

  @Test(
    "what a way back takes away, and what a change of the state keeps",
    arguments: [
      (#"{"back": 2}"#, "explain-back-deep.txt"),
      (#"{"transition": [["pop", 1], ["push", "search"]]}"#, "explain-transition.txt"),
      (#"{"open": "television://home/shelf::War"}"#, "explain-keep.txt"),
    ])
  func keeping(step: String, golden: String) throws {
    let run = try explain(
      step, "--state", "television://home/shelf::War/show::2?settings=v&video=v")
    #expect(run.status == 0)
    try Golden.expect(run.output, is: golden)
  }

  @Test("what forgets whoever was there is planned as if nothing were shown")
  func wiping() throws {
    let url = "television://home/show::2"
    let run = try explain(#"{"open": "\#(url)", "wipe": true}"#, "--state", url)
    #expect(run.status == 0, "\(run.text)")
    #expect(run.output.contains("everything anew: nothing is kept: taken\n"), "\(run.output)")
    #expect(run.output.contains("create home") && run.output.contains("create show"))
    let kept = try explain(#"{"open": "\#(url)", "wipe": false}"#, "--state", url)
    #expect(kept.output.contains("outcome: alreadyThere"), "\(kept.output)")
  }

  /// A route whose navigation does not give all that its screen requires.
  static let lacking = """
    { "navhost": 1, "app": { "id": "org.example.films", "scheme": "films" },
      "types": { "Cut": { "properties": { "minutes": { "type": "uint16" },
        "kinds": { "elements": { "enum": ["long", "short"] } } } } },
      "screens": { "home": { "card": { "type": "AdaptiveCard", "version": "1.5", "body": [] } },
        "film": { "data": "id", "properties": {
        "id": { "type": "string" }, "title": { "type": "string" }, "cut": { "ref": "Cut" } } } },
      "navigations": { "film": { "from": ["home"], "to": "film",
        "mediation": [ { "set": { "to.title": { "payload": "/name" } } } ] } },
      "routes": [ { "name": "film", "path": "/film/:id", "do": "film" } ],
      "script": [ { "route": "/film/1", "payload": { "cut": { "minutes": 7, "kinds": [] }, "name": "M" } } ],
      "state": { "initial": "films://home" } }
    """

  @Test(
    "what a request lacks is told, with what it would look like",
    arguments: [
      (
        #"{"route": "/film/2"}"#, 1,
        [
          #""title" (string) and "cut" (map)"#,
          #"{"payload":{"title":"text","cut":{"minutes":1,"kinds":["long"]}}}"#,
        ]
      ),
      (
        #"{"route": "/film/2", "payload": {"name": "M"}}"#, 1,
        [#"nothing gives "cut" (map), which the screen "film" requires"#]
      ),
      (
        #"{"route": "/film/2", "payload": {"name": "M", "cut": {"minutes": 7, "kinds": []}}}"#, 0,
        ["state: films://home/film::2"]
      ),
      (#"{"open": "films://home/film"}"#, 1, ["write it behind \"::\", as in film::ID"]),
      (
        #"{"open": "films://home/film::2"}"#, 1,
        ["no state URL can give it: name it in the screen's \"data\""]
      ),
    ] as [(String, Int32, [String])])
  func lacks(step: String, status: Int32, told: [String]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("manifest.json", Self.lacking)
    let run = try Navhost.run(["explain", path, step])
    #expect(run.status == status, "\(run.text)")
    for words in told { #expect(run.output.contains(words), "\(run.output)") }
  }

  @Test("--state starts elsewhere, and --json answers the same as data")
  func state() throws {
    let run = try explain(
      #"{"navigate": "play"}"#, "--json", "--state", "television://home/show::2")
    #expect(run.status == 0)
    let plan = try Value(jsonText: run.output)
    #expect(plan["from"] == "television://home/show::2")
    #expect(plan["state"] == "television://home/show::2?video=vm")
    #expect(plan["candidates"]?.list?.first?["taken"] == true)
    #expect(plan["steps"]?.list?.last == "present present video")
  }

  @Test(
    "a step or state that makes no sense exits 2 and says why",
    arguments: [
      (["x"], "not JSON"), ([#"{"bakc": 1}"#], "did you mean \"back\"?"),
      ([#"{"navigate": "plai"}"#], "did you mean \"play\"?"),
      ([#"{"back": 1}"#, "--state", "television://hom"], "did you mean \"home\"?"),
      ([#"{"back": 1}"#, "--state", "nonsense"], "malformed state URL"),
    ])
  func nonsense(words: [String], message: String) throws {
    let folder = try Television.installed()
    let run = try Navhost.run(["explain", folder.url.path + "/manifest.json"] + words)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.words.contains(message))
  }

  @Test(
    "a state that has an unknown screen is told with its option, and with the screens there are")
  func unknownState() throws {
    let folder = try TemporaryFolder()
    try folder.write("manifest.json", RunTests.manifest())
    for (url, hint) in [
      ("small://nowhere", "known: about, home"), ("small://hme", "did you mean \"home\"?"),
    ] {
      let run = try Navhost.run(
        ["explain", "--state", url, "manifest.json", #"{"back": 1}"#], in: folder.url)
      #expect(run.status == 2)
      let name = url.dropFirst("small://".count)
      #expect(
        run.words == "navhost: --state: unknown screen \"\(name)\"\n  hint: \(hint)\n")
    }
  }

  @Test("a language that would be changed to is no refusal")
  func language() throws {
    for (locale, outcome, status) in [("de", "done", 0), ("fr", "failed", 1)] as [(_, _, Int32)] {
      let run = try explain(#"{"locale": "\#(locale)"}"#)
      #expect(run.status == status, "\(run.text)")
      #expect(run.output.contains("outcome: \(outcome)"), "\(run.output)")
    }
  }

  @Test(
    "--json has the remedy that stands below the reason",
    arguments: [
      (#"{"locale": "de"}"#, "put them into strings/de.json beside the manifest"),
      (#"{"action": {"id": "serch"}}"#, "did you mean \"search\"?"),
    ])
  func remedy(step: String, hint: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "manifest.json",
      RunTests.manifest().replacing(
        #""body": []"#,
        with: #"""
          "body": [], "actions": [ { "type": "Action.Execute", "id": "search", "verb": "back" } ]
          """#))
    let words = ["explain", "manifest.json", step]
    let told = try Navhost.run(words, in: folder.url)
    #expect(told.output.hasSuffix("\n\(hint)\n"), "\(told.text)")
    let run = try Navhost.run(words + ["--json"], in: folder.url)
    #expect(run.status == 1)
    #expect(try Value(jsonText: run.output)["hint"] == .string(hint), "\(run.output)")
  }

  @Test("a step before the manifest is told the right order, as it can be typed")
  func turned() throws {
    let folder = try TemporaryFolder()
    try folder.write("manifest.json", RunTests.manifest())
    let run = try Navhost.run(
      ["explain", #"{"open": "small://it's"}"#, "manifest.json"], in: folder.url)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.words == "navhost: the manifest comes first: "
        + #"navhost explain manifest.json '{"open": "small://it'\''s"}'"# + "\n")
  }

  @Test("eval's plan answers what explain --json prints")
  func evalPlan() throws {
    let folder = try Television.installed()
    let path = folder.url.path + "/manifest.json"
    let question: Value = [
      "op": "plan", "manifest": .string(path), "request": ["route": "/show/2"],
    ]
    let run = try Navhost.run(["eval"], input: question.jsonText + "\n")
    let explained = try Navhost.run(["explain", "--json", path, #"{"route":"/show/2"}"#])
    var expected = try #require(Value(jsonText: explained.output).map)
    expected["ok"] = true
    #expect(try Value(jsonText: run.output) == .map(expected))
  }

  @Test("routes lists the manifest's and the routers'")
  func routes() throws {
    let folder = try Television.installed()
    let path = folder.url.path + "/manifest.json"
    let run = try Navhost.run(["routes", path])
    #expect(run.status == 0)
    try Golden.expect(run.output, is: "routes.txt")
    let routes = try #require(
      Value(jsonText: Navhost.run(["routes", "--json", path]).output).list)
    #expect(routes.contains { $0["source"] == "titles/titles" })
    #expect(routes.first?["path"] == "/show/:id")
  }

  @Test("a manifest that is wrong exits 3", arguments: ["explain", "routes"])
  func wrongManifest(command: String) throws {
    let step = command == "explain" ? ["{}"] : []
    #expect(try Navhost.run([command, "/nonexistent.json"] + step).status == 3)
  }
}
