import Foundation
import TestKit
import Testing

@Suite("navhost run keeps states")
struct StoreRunTests {
  @Test("a state URL in place of the file is refused, and no file of that name is made")
  func url() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "m.json",
      #"{"navhost": 1, "app": {"id": "a.small", "scheme": "small"}, "screens": {"home": {}}}"#)
    let run = try Navhost.run(["run", path, "--state", "small://home/x"], in: folder.url)
    #expect(run.status == 2)
    #expect(
      run.words.contains(
        "run: --state takes a file, and \"small://home/x\" is a state URL; --open begins with one"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("small:")))
  }

  /// An application with a stack, a layer, a private property and a store.
  static let manifest = """
    { "navhost": 1, "app": { "id": "org.example.films", "scheme": "films" },
      "screens": {
        "home": {},
        "show": { "properties": { "id": { "type": "string" } }, "data": "id",
          "optionalProperties": { "seen": { "type": "int32" },
            "pin": { "type": "string", "metadata": { "private": true } } } },
        "player": { "optionalProperties": { "at": { "type": "int32" } } } },
      "navigations": {
        "show": { "from": "*", "to": "show", "presentation": "show" },
        "play": { "from": "*", "to": "player", "presentation": "present" },
        "stop": { "from": ["player"], "to": "player", "presentation": "dismiss" } },
      "state": { "initial": "films://home", "store": { "sync": "always" } },
      "script": [
        { "open": "films://home" },
        { "navigate": "show", "payload": { "id": "7", "seen": 3, "pin": "geheim" } },
        { "navigate": "play", "payload": { "at": 99 } } ] }
    """
  static let start = "restore films://home/show::7?player=vm -> done"

  func run(
    _ folder: borrowing TemporaryFolder, _ words: [String], _ manifest: String = manifest
  ) throws -> Child.Run {
    let file = try folder.write("app.json", manifest)
    var environment = Child.bare
    environment["XDG_STATE_HOME"] = folder.path("state")
    environment["XDG_RUNTIME_DIR"] = folder.path
    return try Child.run(
      Navhost.path, ["run", file, "--presenter", "trace"] + words, in: folder.url,
      environment: environment)
  }

  func journal(_ folder: borrowing TemporaryFolder) -> URL {
    folder.file("state/snapnav/org.example.films/state.journal")
  }

  @Test("begins where it ended: stack, layer, properties")
  func restored() throws {
    let folder = try TemporaryFolder("store")
    #expect(try run(folder, []).status == 0)
    for _ in 0..<2 {
      let again = try run(folder, ["--no-script"])
      #expect(again.status == 0, "\(again.text)")
      #expect(again.words.contains(Self.start), "\(again.text)")
      #expect(again.output.contains(#""seen":3"#), "\(again.output)")
      #expect(again.output.contains(#""at":99"#), "\(again.output)")
    }
  }

  @Test(
    "a file that is something else stays as it is, and nothing is run",
    arguments: ["app.json", "notes.txt", "photos", "plan"])
  func foreign(name: String) throws {
    let folder = try TemporaryFolder("store")
    try folder.write("notes.txt", "milk, bread\n")
    try folder.write("photos/one.txt", "a picture")
    try folder.write("plan.v2", "plan B\n")
    let ended = try run(folder, ["--state", name])
    #expect(ended.status == 2, "\(ended.text)")
    #expect(ended.words.contains("stays as it is; name a file that is not there yet"))
    #expect(ended.output == "")
    #expect(try String(contentsOf: folder.file("app.json"), encoding: .utf8) == Self.manifest)
    #expect(try String(contentsOf: folder.file("notes.txt"), encoding: .utf8) == "milk, bread\n")
    #expect(try String(contentsOf: folder.file("plan.v2"), encoding: .utf8) == "plan B\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("plan")))
    #expect(FileManager.default.fileExists(atPath: folder.path("photos/one.txt")))
  }

  @Test("navhost state --clear takes away a journal, and nothing that is something else")
  func cleared() throws {
    let folder = try TemporaryFolder("store")
    #expect(try run(folder, ["--state", "mine"]).status == 0)
    try folder.write("mine.old", "an old text of mine")
    let journal = try Navhost.run(["state", "--clear", "mine"], in: folder.url)
    #expect(journal.status == 0, "\(journal.text)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("mine")))
    #expect(FileManager.default.fileExists(atPath: folder.path("mine.old")))
    let manifest = try Navhost.run(["state", "--clear", "app.json"], in: folder.url)
    #expect(manifest.status == 2)
    #expect(manifest.words.contains("app.json is no journal of states; nothing was taken away"))
    #expect(FileManager.default.fileExists(atPath: folder.path("app.json")))
    #expect(!FileManager.default.fileExists(atPath: folder.path("app.json.lock")))
    let missing = try Navhost.run(["state", "--clear", "gone"], in: folder.url)
    #expect(missing.status != 0)
    #expect(missing.words.contains("nothing is kept in gone"))
  }

  @Test("what an application kept stays when another one has taken its file, and it takes it back")
  func otherApplication() throws {
    let folder = try TemporaryFolder("store")
    let other = Self.manifest.replacing("org.example.films", with: "org.example.other")
    #expect(try run(folder, ["--state", "mine"]).status == 0)
    for manifest in [other, Self.manifest] {
      #expect(try run(folder, ["--state", "mine", "--no-script"], manifest).status == 0)
    }
    let kept = try Navhost.run(["state", "mine.v1"], in: folder.url)
    #expect(kept.output.contains("org.example.films"), "\(kept.text)")
    #expect(kept.output.contains(#""id":"7""#), "\(kept.text)")
    let others = try Navhost.run(["state", "mine.v1.org.example.other"], in: folder.url)
    #expect(others.output.contains("org.example.other"), "\(others.text)")
    #expect(try Navhost.run(["state", "--clear", "mine"], in: folder.url).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.hasPrefix("mine.v") }, "\(names)")
  }

  @Test("a record of a run is no journal: it is neither taken away nor written over")
  func record() throws {
    let folder = try TemporaryFolder("store")
    #expect(try run(folder, ["--record", "a.rec", "--state", "none"]).status == 0)
    let before = try Data(contentsOf: folder.file("a.rec"))
    let cleared = try Navhost.run(["state", "--clear", "a.rec"], in: folder.url)
    #expect(cleared.status == 2, "\(cleared.text)")
    #expect(
      cleared.words.contains("a.rec is a record of a run, not a journal of states; nothing was"))
    let ended = try run(folder, ["--state", "a.rec"])
    #expect(ended.status == 2, "\(ended.text)")
    #expect(ended.words.contains("a.rec is a record of a run, not a journal of states, and stays"))
    #expect(try Data(contentsOf: folder.file("a.rec")) == before)
    #expect(!FileManager.default.fileExists(atPath: folder.path("a.rec.damaged")))
    let shown = try Navhost.run(["state", "a.rec"], in: folder.url)
    #expect(shown.status == 1)
    #expect(shown.words.contains("it is no journal of states"))
  }

  @Test("a file that is longer than any journal is neither taken away nor set aside")
  func long() throws {
    let folder = try TemporaryFolder("store")
    try folder.write("disk.img", "an image")
    let size: off_t = 200 << 20
    #expect(truncate(folder.path("disk.img"), size) == 0)
    let cleared = try Navhost.run(["state", "--clear", "disk.img"], in: folder.url)
    #expect(cleared.status == 2, "\(cleared.text)")
    #expect(cleared.words.contains("disk.img is longer than a journal of states; nothing was"))
    let ended = try run(folder, ["--state", "disk.img"])
    #expect(ended.status == 2, "\(ended.text)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).contains("disk.img"))
  }

  @Test(
    "no option writes over a file that the application is made of",
    arguments: [["desktop-file", "--output"], ["graph", "--format", "dot", "--output"]])
  func overwriting(words: [String]) throws {
    let folder = try TemporaryFolder("store")
    try folder.write("app.json", Self.manifest)
    let ended = try Navhost.run(words + ["app.json", "app.json"], in: folder.url)
    #expect(ended.status == 2, "\(ended.text)")
    #expect(ended.words.contains("would overwrite app.json: the application is made of it"))
    #expect(try String(contentsOf: folder.file("app.json"), encoding: .utf8) == Self.manifest)
  }

  @Test("writes nothing that is private")
  func privates() throws {
    let folder = try TemporaryFolder("store")
    #expect(try run(folder, []).status == 0)
    let bytes = try Data(contentsOf: journal(folder))
    #expect(bytes.range(of: Data("seen".utf8)) != nil)
    #expect(bytes.range(of: Data("geheim".utf8)) == nil)
    #expect(bytes.range(of: Data("pin".utf8)) == nil)
  }

  @Test("begins as the manifest says with --open, and keeps nothing with --state none")
  func options() throws {
    let folder = try TemporaryFolder("store")
    #expect(try run(folder, []).status == 0)
    let opened = try run(folder, ["--no-script", "--open", "films://home/show::1"])
    #expect(opened.words.contains("start: open films://home/show::1 -> done"), "\(opened.text)")
    let before = try Data(contentsOf: journal(folder))
    let none = try run(folder, ["--no-script", "--state", "none"])
    #expect(none.words.contains("start: open films://home -> done"), "\(none.text)")
    #expect(try Data(contentsOf: journal(folder)) == before)
    let other = try run(folder, ["--state", "own.journal"])
    #expect(other.status == 0, "\(other.text)")
    #expect(FileManager.default.fileExists(atPath: folder.path("own.journal")))
  }

  @Test("leaves out what a changed manifest has no place for, and tells it")
  func changed() throws {
    let folder = try TemporaryFolder("store")
    #expect(try run(folder, []).status == 0)
    let without = Self.manifest.replacing(
      #""seen": { "type": "int32" }"#, with: #""seen": { "type": "string" }"#
    )
    .replacing(#""seen": 3"#, with: #""seen": "3""#)
    .replacing(#""player""#, with: #""cinema""#)
    let run = try run(folder, ["--no-script"], without)
    #expect(run.status == 0, "\(run.text)")
    #expect(run.words.contains("restore films://home/show::7 -> done"), "\(run.text)")
    #expect(
      run.words.contains(
        #"the layer "player" is left out of what was kept: there is no screen of this name"#),
      "\(run.text)")
    #expect(
      run.words.contains(#""seen" of the screen "show" is left out of what was kept"#),
      "\(run.text)")
  }

  /// Two tabs, a region beside them, and a layer.
  private static let tabs = """
    { "navhost": 1, "app": { "id": "org.example.films", "scheme": "films" },
      "regions": { "main": { "kind": "tabs", "tabs": ["one", "two"] },
        "one": { "kind": "stack", "root": "home" }, "two": { "kind": "stack", "root": "list" },
        "side": { "kind": "stack", "root": "news" } },
      "screens": { "home": {}, "list": {}, "news": {}, "dialog": {}, "item": {} },
      "navigations": { "item": { "from": "*", "to": "item" },
        "side": { "from": "*", "to": "item", "presentation": { "kind": "show", "region": "side" } },
        "ask": { "from": "*", "to": "dialog", "presentation": "present" } },
      "state": { "initial": "films://home", "store": { "sync": "always" } },
      "script": [ { "open": "films://home" }, { "select": "two" }, { "navigate": "item" },
        { "navigate": "side" }, { "open": "films://item" }, { "navigate": "ask" } ] }
    """

  @Test("a tab that begins with another screen than its root begins with it again")
  func otherBeginning() throws {
    let folder = try TemporaryFolder("store")
    #expect(try run(folder, ["--state", "kept"], Self.tabs).status == 0)
    let before = try Navhost.run(["state", "kept"], in: folder.url).output
    #expect(before.contains("one, selected\n  item\ntwo\n  list\n  item\nside\n  news\n  item\n"))
    let again = try run(folder, ["--state", "kept", "--no-script"], Self.tabs)
    #expect(again.words.contains("restore films://item?dialog=vm -> done"), "\(again.text)")
    #expect(try Navhost.run(["state", "kept"], in: folder.url).output == before)
  }

  @Test("where the selected tab has nothing to show any more, what the others hold is shown")
  func otherTab() throws {
    let folder = try TemporaryFolder("store")
    #expect(try run(folder, ["--state", "kept"], Self.tabs).status == 0)
    let without = Self.tabs.replacing(
      #""home": {}, "list""#, with: #""home": {}, "part": {}, "list""#
    )
    .replacing(#", "item": {} }"#, with: " }").replacing(#""to": "item""#, with: #""to": "part""#)
    .replacing("films://item", with: "films://part")
    let again = try run(folder, ["--state", "kept", "--no-script"], without)
    #expect(again.words.contains("restore films://list?dialog=vm -> done"), "\(again.text)")
  }

  @Test("takes up what an older version kept, by its migrations")
  func migrated() throws {
    let folder = try TemporaryFolder("store")
    #expect(try run(folder, []).status == 0)
    let migration =
      #"{ "sync": "always", "version": 2, "migrations": [ { "from": 1, "screens": { "show": "film", "player": null }, "properties": { "film": { "seen": "watched" } } } ] }"#
    let new = Self.manifest.replacing(#"{ "sync": "always" }"#, with: migration)
      .replacing(#""show": { "properties""#, with: #""film": { "properties""#)
      .replacing(#""to": "show""#, with: #""to": "film""#)
      .replacing(#""seen""#, with: #""watched""#)
      .replacing(
        #"{ "film": { "watched": "watched" } }"#, with: #"{ "film": { "seen": "watched" } }"#)
    let again = try run(folder, ["--no-script"], new)
    #expect(again.words.contains("restore films://home/film::7 -> done"), "\(again.text)")
    #expect(again.output.contains(#""watched":3"#), "\(again.output)")
    let old = try run(folder, ["--no-script"])
    #expect(old.words.contains("what was kept has version 2"), "\(old.text)")
    #expect(old.words.contains("start: open films://home -> done"), "\(old.text)")
  }

  @Test("a wipe takes what an older version kept along, from the copy of it, too")
  func wipedCopy() throws {
    let folder = try TemporaryFolder("store")
    #expect(try run(folder, []).status == 0)
    let new = Self.manifest.replacing(
      #"{ "sync": "always" }"#, with: #"{ "sync": "always", "version": 2 }"#)
    #expect(try run(folder, ["--no-script"], new).words.contains("state.journal.v1 is a copy"))
    let wiping = new.replacing(
      #"{ "open": "films://home" }"#, with: #"{ "open": "films://home", "wipe": true }"#)
    let wiped = try run(folder, [], wiping)
    #expect(wiped.status == 0, "\(wiped.text)")
    let left = try FileManager.default.contentsOfDirectory(
      atPath: journal(folder).deletingLastPathComponent().path)
    #expect(Set(left) == ["state.journal", "state.journal.lock"])
  }

  @Test("goes on where the disk is full, and says so once", arguments: ["always", "interval"])
  func fileSize(sync: String) throws {
    let folder = try TemporaryFolder("store")
    let steps = (0..<60).map { #"{ "navigate": "show", "payload": { "id": "\#($0)" } }"# }
    let long = Self.manifest.replacing("\"always\"", with: "\"\(sync)\"")
      .replacing(
        #"{ "navigate": "play", "payload": { "at": 99 } }"#, with: steps.joined(separator: ","))
    let file = try folder.write("app.json", long)
    let run = try Child.run(
      "/bin/bash",
      [
        "-c",
        "(ulimit -f 3; exec '\(Navhost.path)' run '\(file)' --presenter trace) 2>&1 >/dev/null | cat",
      ], in: folder.url,
      environment: Child.bare.merging([
        "XDG_STATE_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      ]) { $1 })
    let told = run.output.matches(of: /is not kept any more.*File too large/).count
    #expect(told == 1, "\(run.text)")
    #expect(run.output.contains("ok step 62 of 62"), "\(run.text)")
  }

  @Test("on a disk that is read-only at the start shows what is kept, and keeps when it can")
  func readOnly() throws {
    let folder = try TemporaryFolder("store")
    try folder.write("app.json", Self.manifest)
    try folder.write("disk/README", "")
    let words = """
      mount -t tmpfs none disk
      run() { "$0" run app.json --presenter trace --no-control --state disk/kept "$@"; }
      run > first 2>&1 || exit 9
      mount -o remount,ro disk
      "$0" run app.json --presenter trace --no-control --state disk/kept --no-script --stay \
        > out 2> words & process=$!
      until grep -q 'start: ' words && grep -q 'tried again' words; do sleep 0.05; done
      mount -o remount,rw disk
      until grep -q 'is kept again' words; do sleep 0.05; done
      kill -TERM $process; wait $process; cat words; "$0" state disk/kept
      """
    let run = try Child.run(
      "/usr/bin/unshare", ["--map-root-user", "--mount", "sh", "-c", words, Navhost.path],
      in: folder.url, environment: Child.bare.merging(["XDG_RUNTIME_DIR": folder.path]) { $1 })
    #expect(run.status == 0, "\(run.text)")
    #expect(run.output.contains(Self.start), "\(run.text)")
    #expect(run.output.contains("cannot lock"), "\(run.text)")
    #expect(run.output.contains("kept.lock: Read-only file system"), "\(run.text)")
    #expect(run.output.hasSuffix("player {\"at\":99}\n"), "\(run.text)")
  }

  @Test("is refused while another run has the store, whose process is named")
  func inUse() throws {
    let folder = try TemporaryFolder("store")
    let file = try folder.write("app.json", Self.manifest)
    let environment = Child.bare.merging(
      ["XDG_STATE_HOME": folder.path("state"), "XDG_RUNTIME_DIR": folder.path]) { $1 }
    let first = try Running(
      Navhost.path, ["run", file, "--presenter", "trace", "--stay"], in: folder.url,
      environment: environment)
    try first.line { $0.contains("\"player\"") }
    let second = try run(folder, [])
    #expect(second.status == 4)
    #expect(
      second.words.contains("the process \(first.identifier) keeps its states in"), "\(second.text)"
    )
    first.signal(SIGTERM)
    #expect(first.end().status == 0)
    #expect(try run(folder, ["--no-script"]).words.contains(Self.start))
  }

  @Test("is shown by navhost state, and taken away by --clear")
  func shown() throws {
    let folder = try TemporaryFolder("store")
    #expect(try run(folder, []).status == 0)
    let path = journal(folder).path
    let shown = try Navhost.run(["state", path])
    #expect(
      shown.output == """
        org.example.films, version 1
        main, selected
          home
          show::7 {"id":"7","seen":3}
        above them
          player {"at":99}

        """)
    #expect(
      try Navhost.run(["state", path, "--json"]).output.contains(#""app":"org.example.films""#))
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[bytes.count - 3] ^= 1
    try bytes.write(to: URL(filePath: path))
    let damaged = try Navhost.run(["state", path])
    #expect(damaged.status == 1)
    #expect(damaged.output.contains("show::7"))
    #expect(damaged.words.contains("cannot be read whole"))
    #expect(try Navhost.run(["state", "--clear", path]).status == 0)
    let left = try FileManager.default.contentsOfDirectory(
      atPath: journal(folder).deletingLastPathComponent().path)
    #expect(left.isEmpty)
    #expect(try Navhost.run(["state", path]).status == 4)
  }
}
