import Foundation
import TestKit
import Testing

@Suite("navhost run --watch and a store", .serialized)
struct StoreReloadTests {
  /// An application at two screens, with this of a store, and a title.
  private static func manifest(_ store: String, _ title: String = "Home", id: String = "a.kept")
    -> String
  {
    """
    { "navhost": 1, "app": { "id": "\(id)", "scheme": "kept" },
      "screens": { "home": { "title": "\(title)" }, "page": {} },
      "navigations": { "page": { "from": "*", "to": "page", "presentation": "show" } },
      "state": { "initial": "kept://home"\(store.isEmpty ? "" : ", \"store\": \(store)") },
      "presenter": ["trace"], "script": [ { "navigate": "page" } ] }
    """
  }

  private static func store(_ folder: borrowing TemporaryFolder, _ more: String = "") -> String {
    #"{ "path": "\#(folder.path("kept"))", "sync": "always"\#(more) }"#
  }

  /// Each change of a store, and what is said of it.
  static let changes: [(more: String, said: String)] = [
    (#", "version": 3"#, #""version" of "state.store" would be 3, and it is 2 for what"#),
    (#", "version": 1"#, #""version" of "state.store" would be 1, and it is 2 for what"#),
    (#", "version": 2, "every": 7"#, #""every" of "state.store" would be 7, and it is 1000 for"#),
    (#", "version": 2, "limit": 8192"#, #""limit" of "state.store" would be 8192, and it is"#),
  ]

  @Test("a change of how states are kept is refused and said, and the next start takes it over")
  func refused() throws {
    let folder = try TemporaryFolder()
    let before = Self.manifest(Self.store(folder, #", "version": 2"#))
    try folder.write("app.json", before)
    let run = try LiveRun(in: folder.url)
    for (more, said) in Self.changes {
      try run.move(Data(Self.manifest(Self.store(folder, more)).utf8), to: "app.json")
      let told = try run.refusal(saying: said)
      #expect(told.hasPrefix("refused") && told.contains("NH640") && told.contains(said), "\(told)")
      try run.move(Data(before.utf8), to: "app.json")
      #expect(try run.takenOver().hasPrefix("reloaded"))
    }
    let others = [
      (
        Self.manifest(#"{ "path": "/nowhere/kept", "sync": "always", "version": 2 }"#),
        #""path" of "state.store" would be /nowhere/kept, and it is "#
      ),
      (Self.manifest(""), #""state.store" is gone, and this run keeps its states in "#),
      (
        Self.manifest(Self.store(folder, #", "version": 2"#), id: "a.other"),
        #"what this run keeps is of "a.kept", and it would be "a.other""#
      ),
    ]
    for (manifest, said) in others {
      try run.move(Data(manifest.utf8), to: "app.json")
      #expect(try run.refusal(saying: said).contains(said))
    }
    let titled = Self.manifest(Self.store(folder, #", "version": 2"#), "Another")
    try run.move(Data(titled.utf8), to: "app.json")
    #expect(try run.takenOver() == "reloaded app.json; kept://home/page")
    let next = #", "version": 3, "migrations": [ { "from": 2, "screens": { "page": null } } ]"#
    try run.move(Data(Self.manifest(Self.store(folder, next)).utf8), to: "app.json")
    #expect(try run.refusal(saying: "would be 3").contains("start the application again"))
    #expect(run.end() == 0)
    let kept = try Navhost.run(["state", "kept"], in: folder.url)
    #expect(kept.output.hasPrefix("a.kept, version 2\n"), "\(kept.text)")
    let again = try Navhost.run(["run", "--no-script", "app.json"], in: folder.url)
    #expect(again.words.contains("restore kept://home -> done"), "\(again.text)")
  }

  @Test("a store that is new is refused where nothing is kept, and does not matter with --state")
  func added() throws {
    let folder = try TemporaryFolder()
    let (without, with) = (Self.manifest(""), Self.manifest(Self.store(folder)))
    try folder.write("app.json", without)
    let run = try LiveRun(in: folder.url)
    try run.move(Data(with.utf8), to: "app.json")
    let said = #""state.store" is new, and this run keeps nothing"#
    #expect(try run.refusal(saying: said).contains(said))
    #expect(run.end() == 0)
    try folder.write("app.json", without)
    let none = try LiveRun(in: folder.url, ["--watch", "--state", "none"])
    try none.move(Data(with.utf8), to: "app.json")
    #expect(try none.takenOver().hasPrefix("reloaded app.json"))
    #expect(none.end() == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path("kept")))
  }
}
