import Foundation
import SnapValue
import TestKit
import Testing

@Suite("navhost diff tells what a change breaks, and exits 1")
struct DiffTests {
  private static let old = StoreRunTests.manifest
  private static let renamed =
    old
    .replacing(#""show": { "properties""#, with: #""film": { "properties""#)
    .replacing(#""to": "show""#, with: #""to": "film""#)
  private static let migrated = renamed.replacing(
    #""store": { "#,
    with:
      #""store": { "version": 2, "migrations": [ { "from": 1, "screens": { "show": "film" } } ], "#)

  private func diff(
    _ folder: borrowing TemporaryFolder, _ old: String, _ new: String, _ words: [String] = []
  ) throws -> Child.Run {
    try folder.write("old.json", old)
    try folder.write("new.json", new)
    return try Child.run(
      Navhost.path, ["diff", "old.json", "new.json"] + words, in: folder.url,
      environment: Child.bare)
  }

  @Test("nothing is different: one line, and 0")
  func same() throws {
    let run = try diff(try TemporaryFolder(), Self.old, Self.old)
    #expect(run.status == 0)
    #expect(run.output == "old.json → new.json: nothing is different\n")
    #expect(run.words == "")
  }

  @Test("what breaks somebody stands first, with its place and what to do")
  func told() throws {
    let run = try diff(try TemporaryFolder(), Self.old, Self.renamed)
    #expect(run.status == 1)
    #expect(run.words == "")
    try Golden.expect(run.output, is: "diff-renamed.txt")
  }

  @Test("what breaks nobody ends in 0")
  func harmless() throws {
    let more = Self.old.replacing(#""home": {},"#, with: #""home": { "title": "Home" },"#)
    let run = try diff(try TemporaryFolder(), Self.old, more)
    #expect(run.status == 0)
    #expect(
      run.output == """
        new.json:3:5: screen-changed home: the screen "home" is another: "title" differs
        old.json → new.json: 1 change, nobody is worse off

        """)
  }

  @Test("a link that never opened is not broken, and a narrower part is told by its names")
  func parts() throws {
    func manifest(_ screen: String, _ days: String) -> String {
      """
      {"navhost": 1, "app": {"id": "a.b", "scheme": "s"}, "screens": {"home": {},
        "\(screen)": {"properties": {"id": {"type": "string"}}},
        "loan": {"optionalProperties": {"period": {"properties": {\(days)}}}}},
       "state": {"initial": "s://home", "store": {}}}
      """
    }
    let run = try diff(
      try TemporaryFolder(), manifest("book", #""days": {"type": "uint16"}"#),
      manifest("tome", #""days": {"type": "uint8"}, "of": {"type": "string"}"#))
    #expect(!run.output.contains("link-broke"), "\(run.output)")
    #expect(run.output.contains("\"loan.period.of\" was optional and is required"), "\(run.output)")
    let narrower = try diff(
      try TemporaryFolder(), manifest("book", #""days": {"type": "uint16"}"#),
      manifest("book", #""days": {"type": "uint8"}"#))
    #expect(
      narrower.output.contains("\"loan.period.days\" was uint16 and is uint8"), "\(narrower.output)"
    )
  }

  @Test("--json answers one object with every change and its place")
  func json() throws {
    let run = try diff(try TemporaryFolder(), Self.old, Self.renamed, ["--json"])
    #expect(run.status == 1)
    let answer = try Value(jsonText: run.output)
    #expect(answer["breaks"] == true)
    let changes = try #require(answer["changes"]?.list)
    let lost = try #require(changes.first { $0["kind"] == "state-lost" })
    #expect(lost["subject"] == "show" && lost["breaks"] == true)
    #expect(lost["at"]?["file"] == "old.json" && lost["at"]?["line"] == 4)
    #expect(lost["at"]?["pointer"] == "/screens/show")
    let link = try #require(changes.first { $0["kind"] == "link-broke" })
    #expect(link["link"] == "films://show")
    #expect(changes.contains { $0["kind"] == "screen-came" && $0["at"]?["file"] == "new.json" })
    #expect(answer["problems"] == [])
  }

  // MARK: Real states

  @Test(
    "a real store is tried: whole, in part, or not",
    arguments: [
      ("same", old, 0, "is restored whole (3 of 3)", ""),
      ("migrated", migrated, 1, "is restored whole (3 of 3)", ""),
      (
        "renamed", renamed, 1, "is restored in part (2 of 3)",
        #"the screen "show" is left out: there is no screen of this name"#
      ),
      (
        "other", old.replacing("org.example.films", with: "org.example.other"), 1,
        "is not restored (0 of 3)", #"it is of "org.example.films""#
      ),
      (
        "no home",
        old.replacing("\"home\"", with: "\"begin\"").replacing("//home", with: "//begin"),
        1, "is not restored (0 of 3)", #"the screen "home", and the 1 above it, is left out"#
      ),
    ])
  func store(id: String, new: String, status: Int32, end: String, reason: String) throws {
    let folder = try TemporaryFolder("diff")
    let file = try folder.write("app.json", Self.old)
    let kept = try Child.run(
      Navhost.path, ["run", file, "--presenter", "trace", "--state", "kept.journal"],
      in: folder.url, environment: Child.bare)
    #expect(kept.status == 0, "\(kept.text)")
    let run = try diff(folder, Self.old, new, ["--state", "kept.journal"])
    #expect(run.status == status, "\(run.text)")
    #expect(
      run.output.contains("kept.journal: films://home/show::7?player=vm \(end)\n"), "\(run.text)")
    #expect(reason.isEmpty || run.output.contains(reason), "\(run.text)")
  }

  @Test("state URLs are tried, one in a line, in as many files as are named")
  func urls() throws {
    let folder = try TemporaryFolder("diff")
    try folder.write("a.txt", "films://home\n\nfilms://home/show::7?player=vm\n")
    try folder.write("b.txt", "films://home/film::7\nfilms://home/show\nother://home\n")
    let run = try diff(
      folder, Self.old, Self.old, ["--state", "a.txt", "--state", "b.txt", "--json"])
    #expect(run.status == 1)
    let states = try #require(try Value(jsonText: run.output)["states"]?.list)
    #expect(states.map { $0["restored"] } == ["whole", "whole", "none", "none", "none"])
    #expect(states[1]["of"] == 3 && states[1]["taken"] == 3)
    #expect(states[2]["reasons"] == [#"there is no screen or effect "film""#])
    #expect(states[3]["reasons"]?.list?.first?.string?.contains("\"id\"") == true)
  }

  @Test(
    "a file that holds no state is refused",
    arguments: [
      ("nothing here", "has no state URL in each line"),
      ("films://home\n\nshow::7\n", "line 3 is no state URL"), (nil, "No such file"),
    ])
  func noState(text: String?, reason: String) throws {
    let folder = try TemporaryFolder("diff")
    if let text { try folder.write("state.txt", text) }
    let run = try diff(folder, Self.old, Self.old, ["--state", "state.txt"])
    #expect(run.status == 4)
    #expect(run.output == "")
    #expect(run.words.contains("state.txt") && run.words.contains(reason), "\(run.words)")
  }

  // MARK: Refusals

  @Test(
    "what is no manifest, or names what is not there, is refused with 3",
    arguments: [true, false],
    ["{", #"{"navhost": 1}"#, old.replacing("\"to\": \"show\"", with: "\"to\": \"shw\"")])
  func refused(isOld: Bool, text: String) throws {
    let run = try diff(try TemporaryFolder(), isOld ? text : Self.old, isOld ? Self.old : text)
    #expect(run.status == 3)
    #expect(run.output == "")
    #expect(run.words.contains(isOld ? "old.json:" : "new.json:") && run.words.contains("error NH"))
  }

  @Test("what is wrong between parts of the new one is told beside the changes, with 3")
  func wrong() throws {
    let less = Self.old.replacing(
      #""payload": { "id": "7", "seen": 3, "pin": "geheim" }"#, with: #""payload": {}"#)
    let run = try diff(try TemporaryFolder(), Self.old, less)
    #expect(run.status == 3)
    #expect(run.output.contains("changed /script"))
    #expect(run.words.contains("new.json:") && run.words.contains("error NH"), "\(run.words)")
  }

  // MARK: What holds

  @Test("check --effective prints the sum, a manifest itself, with where each part is written")
  func effective() throws {
    let folder = try TemporaryFolder("sum")
    try folder.write("base.json", Self.old)
    try folder.write(
      "app.json",
      #"{ "extends": ["base.json"], "app": { "title": "Door" }, "screens": { "home": { "title": "Hi" } } }"#
    )
    let run = try Child.run(
      Navhost.path, ["check", "--effective", "app.json"], in: folder.url, environment: Child.bare)
    #expect(run.status == 0 && run.words == "")
    try Golden.expect(run.output, is: "check-effective.txt")
    try folder.write("sum.json", run.output)
    let check = try Child.run(
      Navhost.path, ["check", "sum.json"], in: folder.url, environment: Child.bare)
    #expect(check.status == 0, "\(check.text)")
    let json = try Child.run(
      Navhost.path, ["check", "--effective", "--json", "app.json"], in: folder.url,
      environment: Child.bare)
    let answer = try Value(jsonText: json.output)
    #expect(answer["effective"]?["app"]?["title"] == "Door")
    let title = answer["sources"]?.list?.first { $0["pointer"] == "/app/title" }
    #expect(title?["file"] == "app.json" && title?["column"] == 38)
  }

  @Test("a manifest without layers is its own sum, and one with errors is told of them beside it")
  func alone() throws {
    let folder = try TemporaryFolder("sum")
    try folder.write("app.json", Self.old.replacing("\"to\": \"show\"", with: "\"to\": \"shw\""))
    let run = try Child.run(
      Navhost.path, ["check", "--effective", "app.json"], in: folder.url, environment: Child.bare)
    #expect(run.status == 3)
    #expect(run.words.contains("error NH203"))
    #expect(try Value(jsonText: run.output)["x-sources"]?["/screens/home"] == "app.json:3:5")
    let none = try Child.run(
      Navhost.path, ["check", "--effective", "nothing.json"], in: folder.url,
      environment: Child.bare)
    #expect(none.status == 3 && none.output == "" && none.words.contains("NH108"))
  }
}
