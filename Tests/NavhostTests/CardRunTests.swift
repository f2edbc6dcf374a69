import Foundation
import SnapValue
import TestKit
import Testing

@Suite("Cards and texts in a run, as a user meets them")
struct CardRunTests {
  /// A list that shows rows with a card, or without one.
  private func folder(card: String?, script: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    if let card { try folder.write("list.json", card) }
    try folder.write(
      "m.json",
      """
      { "navhost": 1, "app": { "id": "org.example.list", "scheme": "list" },
        "presenter": ["trace"],
        "screens": { "home": {}, "list": { "optionalProperties": { "rows": {} }
          \(card == nil ? "" : #", "card": "list.json""#) } },
        "navigations": { "go": { "from": "*", "to": "list", "presentation": "show",
          "mediation": [ { "set": { "to.rows": { "payload": "/rows" } } } ] } },
        "state": { "initial": "list://home" },
        "script": [ \(script) ] }
      """)
    return folder
  }

  @Test("a card of ten megabytes is refused with its size, in a file and in the manifest")
  func longCard() throws {
    let element = #"{"type":"TextBlock","text":"x"},"#
    let card =
      #"{"type":"AdaptiveCard","version":"1.5","body":["#
      + String(repeating: element, count: 330_000) + #"{}]}"#
    let file = try folder(card: card, script: #"{ "navigate": "go" }"#)
    let run = try Navhost.run(["run", "m.json"], in: file.url)
    #expect(run.status == 3)
    #expect(run.words.contains("NH619"))
    #expect(run.words.contains("more than the 1048576 that are read"))
    let inline = try TemporaryFolder()
    try inline.write(
      "m.json",
      #"{"navhost": 1, "app": {"id": "org.example.l", "scheme": "l"}, "screens": {"h": {"card": "#
        + card + "}}}")
    let check = try Navhost.run(["check", "--json", "m.json"], in: inline.url)
    #expect(check.status == 3)
    let problem = try #require(try Value(jsonText: check.output)["problems"]?.list?.first)
    #expect(problem["code"] == "NH104")
    #expect(problem["pointer"] == "/screens/h/card")
  }

  @Test("a card a thousand levels deep is refused at the level that is too many")
  func deepCard() throws {
    let levels = 1_000
    let card =
      #"{"type":"AdaptiveCard","version":"1.5","body":["#
      + String(repeating: #"{"type":"Container","items":["#, count: levels)
      + String(repeating: "]}", count: levels) + "]}"
    let file = try folder(card: card, script: #"{ "navigate": "go" }"#)
    let run = try Navhost.run(["check", "m.json"], in: file.url)
    #expect(run.status == 3)
    #expect(run.output.contains("list.json:1:"))
    #expect(run.output.contains("nested deeper than 64"))
  }

  @Test("a payload of a hundred thousand rows is shown, with a card and without")
  func manyRows() throws {
    let card = """
      {"type":"AdaptiveCard","version":"1.5","body":[
        {"type":"Container","$data":"${rows}","items":[{"type":"TextBlock","text":"${n}"}]}]}
      """
    let rows = (0..<100_000).map { #"{"n":\#($0)}"# }.joined(separator: ",")
    let step = #"{ "navigate": "go", "payload": { "rows": [\#(rows)] } }"#
    for card in [card, nil] {
      let file = try folder(card: card, script: step)
      let run = try Navhost.run(["run", "m.json"], in: file.url)
      #expect(run.status == 0, "\(run.words.suffix(300))")
      #expect(run.words.hasSuffix("-> done, list://home/list\n"))
    }
  }

  private static let form = """
    {"type":"AdaptiveCard","version":"1.5",
     "body":[{"type":"Input.Text","id":"rows","label":"Rows","isRequired":true,
              "regex":"[0-9]+","errorMessage":"digits, please"}],
     "actions":[{"type":"Action.Execute","title":"Again","verb":"navigate","data":"go"}]}
    """

  @Test("a script presses a card's buttons: what does not fit is vetoed, what fits is passed on")
  func presses() throws {
    let file = try folder(
      card: Self.form,
      script: """
        { "navigate": "go" },
        { "action": { "title": "Again" }, "inputs": { "rows": "x" },
          "expect": { "outcome": "vetoed", "reason": "digits, please", "top": "list" } },
        { "action": { "verb": "navigate" }, "inputs": { "rows": "12" },
          "expect": { "outcome": "done", "state": "list://home/list/list" } },
        { "action": { "title": "Agian" }, "expect": { "outcome": "failed" } }
        """)
    let run = try Navhost.run(["run", "m.json", "--events", "events"], in: file.url)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.output.contains(#""properties":{"rows":"12"}"#))
    #expect(run.words.contains(#"press "Again" -> vetoed (digits, please)"#))
    let events = try String(contentsOf: file.url.appending(path: "events"), encoding: .utf8)
    #expect(events.contains(#""asked":"press \"Again\"""#))
  }

  @Test(
    "a step that types into an input that is not there is told which are there",
    arguments: [("ident", "it has: rows"), ("rosw", "did you mean \"rows\"?")])
  func lost(input: String, hint: String) throws {
    let file = try folder(
      card: Self.form,
      script: """
        { "navigate": "go" }, { "action": { "title": "Again" }, "inputs": { "\(input)": "1" },
          "expect": { "outcome": "vetoed" } }
        """)
    // Of a step that is to fail, check knows nothing.
    let run = try Navhost.run(["run", "m.json"], in: file.url)
    #expect(run.status == 1)
    #expect(
      run.words.contains(
        "failed (no input \"\(input)\" goes with this action of the screen \"list\"), "
          + "list://home/list\n  \(hint)\n"), "\(run.words)")
  }

  @Test("explain says what pressing a button would lead to")
  func explain() throws {
    let file = try folder(card: Self.form, script: #"{ "navigate": "go" }"#)
    let run = try Navhost.run(
      [
        "explain", "m.json", #"{"action": {"title": "Again"}, "inputs": {"rows": "1"}}"#, "--state",
        "list://home/list",
      ], in: file.url)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.output.contains("navigation \"go\": taken"))
    #expect(run.output.contains("state: list://home/list/list"))
    let wrong = try Navhost.run(
      ["explain", "m.json", #"{"action": {"title": "Again"}}"#, "--state", "list://home/list"],
      in: file.url)
    #expect(wrong.output.contains("digits, please"), "\(wrong.output) \(wrong.words)")
  }

  @Test("--locale, or else the environment, says the first language; one without texts is refused")
  func locale() throws {
    let file = try Kiosk.installed()
    let path = file.url.path + "/manifest.json"
    func title(_ arguments: [String], _ environment: [String: String] = [:]) throws -> String {
      let run = try Navhost.run(
        ["run", path, "--presenter", "trace", "--no-script"] + arguments, environment: environment)
      #expect(run.status == 0, "\(run.words)")
      return try Value(jsonText: run.lines.first ?? "")["updates"]?.list?.first?["title"]?.string
        ?? ""
    }
    #expect(try title([]) == "Welcome")
    #expect(try title(["--locale", "ar-EG"]) == "مرحبًا")
    #expect(try title([], ["LANG": "de_AT.UTF-8"]) == "Willkommen")
    #expect(try title(["--locale", "en"], ["LC_ALL": "de_DE"]) == "Welcome")
    #expect(try title([], ["LC_ALL": "fr_FR"]) == "Welcome")
    let run = try Navhost.run(["run", path, "--locale", "da"])
    #expect(run.status == 2)
    #expect(run.words.contains("there are no texts for the locale \"da\"; did you mean \"de\"?"))
  }
}
