import Foundation
import SnapValue
import TestKit
import Testing

@Suite("A run is recorded and run again")
struct RecordTests {
  /// An application with a door whose guard compares a password.
  func door() throws -> TemporaryFolder {
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
             {"type": "Input.Text", "id": "code", "style": "Password"}],
           "actions": [{"type": "Action.Execute", "title": "Enter", "verb": "navigate", "data": "enter"}]}},
         "inside": {"optionalProperties": {"code": {"type": "string"}}}},
       "navigations": {
         "enter": {"from": ["door"], "to": "inside",
           "guards": [{"use": "jq/guard", "with": {"program":
             "if .payload.code == \\"s3cret-4711\\" then true else \\"not \\\\(.payload.code)\\" end"}}]}},
       "policy": {"deadlines": {"call": 10000}}, "state": {"initial": "door://door"},
       "script": [
         {"action": {"title": "Enter"}, "inputs": {"code": "wr0ng-0815"}, "expect": {"outcome": "vetoed"}},
         {"action": {"title": "Enter"}, "inputs": {"code": "s3cret-4711"}, "expect": {"outcome": "done"}},
         {"back": 1}]}
      """)
    return folder
  }

  /// Runs a manifest of the folder, which has to succeed; answers its record.
  func record(
    _ folder: borrowing TemporaryFolder, _ manifest: String, _ options: String...
  ) throws -> String {
    let path = folder.path("run.record")
    let run = try Navhost.run(
      ["run", folder.path(manifest), "--record", path, "--trace", "/dev/null"] + options)
    try #require(run.status == 0, "\(run.words)")
    return path
  }

  @Test("a record is run again where neither its files nor its plugins are, and all is as it was")
  func replayed() throws {
    let folder = try door()
    let record = try record(folder, "door.json")
    let elsewhere = try TemporaryFolder()
    let copy = elsewhere.path("copy.record")
    try FileManager.default.copyItem(atPath: record, toPath: copy)
    try FileManager.default.removeItem(at: folder.url)
    let run = try Navhost.run(["replay", copy])
    #expect(run.status == 0, "\(run.output)\(run.words)")
    #expect(run.output.hasPrefix("no divergence: 4 requests, 2 calls, "), "\(run.output)")
    #expect(run.output.hasSuffix(" events, as they were\n"), "\(run.output)")
    #expect(run.words == "")
  }

  /// A mediator that fails once in every three times, and else answers now or a moment later.
  static func source(
    refuses: Int, later: Bool = false
  ) -> MisbehavingPluginTests.Source {
    var source = MisbehavingPluginTests.Source()
    source.globals = """
      static int calls;
      static snapnav_token token;
      static const snapnav_host *late;
      static void tell(void *user) { (void)user; late->complete(late, token, SNAPNAV_OK, 0, 0); }
      """
    source.start = "late = h;"
    source.mediate = """
      (void)tell;
      if (++calls % 3 == \(refuses)) return snapnav_fail(err, SNAPNAV_E_FAIL, "now and then");
      """
    source.mediate +=
      later
      ? "token = t; return host->schedule(host, 1000, tell, 0, 0, err) ? SNAPNAV_E_FAIL : SNAPNAV_PENDING;"
      : "return SNAPNAV_OK;"
    return source
  }

  /// An application around the plugin, with time enough for a busy machine.
  func application(
    _ source: MisbehavingPluginTests.Source, script: String
  ) throws -> TemporaryFolder {
    try MisbehavingPluginTests().application(source, script: script, deadline: 60_000)
  }

  /// Thirty walks there and back.
  static let walks =
    "["
    + (0..<30).map {
      #"{"navigate": "go", "expect": {"outcome": "\#($0 % 3 == 2 ? "failed" : "done")"}}, "#
        + #"{"open": "a://home"}"#
    }.joined(separator: ",") + "]"

  @Test(
    "a plugin that fails now and then, now or later, is not needed to run the record again",
    arguments: [false, true])
  func failing(later: Bool) throws {
    let folder = try application(
      Self.source(refuses: 0, later: later), script: Self.walks)
    let record = try record(folder, "manifest.json")
    let run = try Navhost.run(["replay", record])
    #expect(run.status == 0, "\(run.output)\(run.words)")
    #expect(run.output.hasPrefix("no divergence: 61 requests, 30 calls, "), "\(run.output)")
  }

  @Test("against another build of a plugin the first answer that is another is named")
  func against() throws {
    let folder = try application(
      Self.source(refuses: 0), script: Self.walks)
    let record = try record(folder, "manifest.json")
    let same = try Navhost.run(["replay", record, "--against", folder.path("plugins/odd.so")])
    #expect(same.status == 0, "\(same.output)\(same.words)")
    try Compiler.library(
      folder.write("other.c", Self.source(refuses: 1).text), to: folder.path("other.so"))
    let run = try Navhost.run(["replay", record, "--against", folder.path("other.so")])
    #expect(run.status == 1)
    try Golden.expect(folder.anonymous(run.output), is: "replay-against.txt")
  }

  @Test("against a plugin that the record does not have nothing is run, and those it has are told")
  func stranger() throws {
    let folder = try application(Self.source(refuses: 0), script: "[]")
    let record = try record(folder, "manifest.json")
    let jq = Repository.products.appending(path: "libsnapnav-jq.so").path
    let run = try Navhost.run(["replay", record, "--against", jq])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.words
        == "navhost: --against: \(jq) is \"org.snapnav.jq\", which the record does not have; "
        + "it has: org.example.odd\n")
  }

  @Test(
    "against a plugin that only shows nothing is run: nobody asks it when a record is run again")
  func showing() throws {
    var source = MisbehavingPluginTests.Source()
    source.register = "(void)m; return r->presenter(r, &p, err);"
    source.provides = #""presenters": ["p"]"#
    let folder = try MisbehavingPluginTests().application(
      source, script: "[]", presenter: "odd/p")
    let path = folder.path("manifest.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try folder.write(
      "manifest.json", text.replacing(#", "mediation": [{"use": "odd/m"}]"#, with: ""))
    let record = try record(folder, "manifest.json", "--script")
    let plugin = folder.path("plugins/odd.so")
    let run = try Navhost.run(["replay", record, "--against", plugin])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.words
        == "navhost: --against: \(plugin) only shows, and nothing is shown when a record is run "
        + "again\n")
  }

  @Test(
    "against a file that is not there, or is no plugin, that is said, and no file of the record is named",
    arguments: [
      ("nothere.so", "navhost: --against: cannot open nothere.so: No such file or directory\n"),
      ("text.so", "navhost: --against: text.so: a text file, not an ELF library (at byte 0)\n"),
    ])
  func absent(name: String, words: String) throws {
    let folder = try application(Self.source(refuses: 0), script: "[]")
    let record = try record(folder, "manifest.json")
    try folder.write("text.so", "no library")
    let run = try Navhost.run(["replay", record, "--against", name], in: folder.url)
    #expect(run.status == 4)
    #expect(run.output == "")
    #expect(run.words.hasPrefix(words), "\(run.words)")
    #expect(run.words.contains("to mend it: "), "\(run.words)")
    #expect(!run.words.contains("manifest.json"), "\(run.words)")
  }

  @Test(
    "against a build that does not start the record is named, and no file that was laid out for it")
  func failingStart() throws {
    let folder = try application(Self.source(refuses: 0), script: "[]")
    let record = try record(folder, "manifest.json")
    var source = Self.source(refuses: 0)
    source.start += #" if (host) return snapnav_fail(err, SNAPNAV_E_FAIL, "no film reel");"#
    try Compiler.library(folder.write("other.c", source.text), to: folder.path("other.so"))
    let run = try Navhost.run(["replay", record, "--against", folder.path("other.so")])
    #expect(run.status == 4)
    #expect(run.output == "")
    #expect(run.words.hasPrefix("\(record): manifest.json"), "\(run.words)")
    #expect(run.words.contains("no film reel"), "\(run.words)")
    #expect(!run.words.contains("navhost-replay"), "\(run.words)")
  }

  @Test(
    "a record that is cut before its plugins, or whose run did not start, says so by its own name",
    arguments: ["replay", "script", "report"])
  func cutEarly(command: String) throws {
    let folder = try application(Self.source(refuses: 0), script: "[]")
    let record = try record(folder, "manifest.json")
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: record)))
    // The head alone: its length in four bytes, behind the twelve that begin a file.
    let length = (0..<4).reduce(0) { $0 | Int(bytes[12 + $1]) << (8 * $1) }
    let cut = folder.path("cut.record")
    try Data(bytes.prefix(16 + length + 9)).write(to: URL(filePath: cut))
    let run = try Navhost.run([command, cut])
    #expect(run.status == 4)
    #expect(run.output == "")
    #expect(run.words.hasPrefix("\(cut): manifest.json"), "\(run.words)")
    #expect(run.words.contains("the record has no plugin org.example.odd"), "\(run.words)")
    #expect(run.words.contains("the record ends early: its last entry, at byte "), "\(run.words)")
    #expect(!run.words.contains("navhost-replay"), "\(run.words)")
  }

  @Test("a manifest of a record that this program does not take is told by the record's name")
  func otherManifest() throws {
    let folder = try application(Self.source(refuses: 0), script: "[]")
    let record = try record(folder, "manifest.json")
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: record)))
    let key = Array(#""screens""#.utf8)
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: key) }, "the manifest is in its record")
    bytes[place + 1] = UInt8(ascii: "z")
    try Data(bytes).write(to: URL(filePath: record))
    let run = try Navhost.run(["replay", record])
    #expect(run.status == 3)
    #expect(run.words.hasPrefix("\(record): manifest.json:"), "\(run.words)")
    #expect(!run.words.contains("navhost-replay"), "\(run.words)")
  }

  @Test(
    "a record that cannot be read ends with 4, which no divergence does",
    arguments: ["replay", "script", "report"], [".", "empty", "text", "cut"])
  func unreadable(command: String, name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("empty", "")
    try folder.write("text", "words")
    try Data("SNAPNAVR".utf8 + [1, 0, 0, 0, 9, 0]).write(to: folder.file("cut"))
    let run = try Navhost.run([command, name], in: folder.url)
    #expect(run.status == 4, "\(run.words)")
    #expect(run.output == "")
  }

  @Test("a record that is not there ends with 4", arguments: ["replay", "script", "report"])
  func nowhere(command: String) throws {
    let run = try Navhost.run([command, "/nothere.record"])
    #expect(run.status == 4)
    #expect(run.words.contains("cannot open /nothere.record"), "\(run.words)")
  }

  @Test(
    "a manifest in the place of a report is told how its report is asked for",
    arguments: [["small.json"], ["small.json", "accessibility"]])
  func manifestFirst(words: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("small.json", RunTests.manifest())
    let run = try Navhost.run(["report"] + words, in: folder.url)
    #expect(run.status == 2)
    #expect(
      run.words
        == "navhost: small.json is no report; for a manifest: navhost report accessibility small.json\n"
    )
  }

  @Test("an end that was not written is told, and what was written is run")
  func torn() throws {
    let folder = try application(
      Self.source(refuses: 0), script: Self.walks)
    let record = try record(folder, "manifest.json")
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: record)))
    // The entry that two thirds fall on, each behind four bytes of its length: at its edge nothing would be torn.
    var (entry, next) = (12, 12)
    while next <= bytes.count * 2 / 3 {
      entry = next
      next += 4 + bytes[next..<next + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    try Data(bytes.prefix(entry + 5)).write(to: URL(filePath: record))
    let run = try Navhost.run(["replay", record])
    #expect(run.status == 0, "\(run.output)\(run.words)")
    #expect(run.output.hasPrefix("no divergence: "), "\(run.output)")
    #expect(run.words.contains("the record ends early: its last entry, at byte "), "\(run.words)")
  }

  @Test(
    "a run that programs have shown is run again without them: each transition is answered when it was",
    arguments: [
      #"{"exec": ["python3", "view.py"]}"#,
      #"{"all": ["trace", {"exec": ["python3", "view.py"]}]}"#,
    ])
  func shownByPrograms(presenter: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("view.py", ShowingProgram.text(second: "pass"))
    let manifest = RunTests.manifest(
      script: #"[ { "navigate": "about", "payload": { "who": "Ada" } }, { "back": 1 } ]"#
    ).replacing(
      #""screens":"#,
      with:
        #""presenter": [ \#(presenter) ], "policy": { "deadlines": { "present": 20000 } }, "screens":"#
    )
    let path = try folder.write("small.json", manifest)
    let record = folder.path("run.record")
    let run = try Navhost.run(
      ["run", path, "--script", "--no-control", "--record", record, "--trace", "/dev/null"],
      environment: ["PATH": Child.inherited["PATH"] ?? "/usr/bin:/bin"])
    #expect(run.status == 0, "\(run.words)")
    let replay = try Navhost.run(["replay", record])
    #expect(replay.status == 0, "\(replay.text)")
    #expect(replay.output.hasPrefix("no divergence: 3 requests, "), "\(replay.text)")
  }

  @Test("what is no record is told as that, and nothing is run")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write("small.json", RunTests.manifest())
    let run = try Navhost.run(["replay", text])
    #expect(run.status == 4)
    #expect(run.words.contains("is no record"), "\(run.words)")
    let other = folder.path("other.record")
    try Data("SNAPNAVR".utf8 + [9, 0, 0, 0]).write(to: URL(filePath: other))
    #expect(try Navhost.run(["replay", other]).words.contains("of another version"))
    for count in [4, 10] {
      try Data(("SNAPNAVR".utf8 + [2, 0, 0, 0]).prefix(count)).write(to: URL(filePath: other))
      let cut = try Navhost.run(["replay", other])
      #expect(cut.status == 4)
      #expect(cut.words.contains("it was cut at byte \(count)"), "\(cut.words)")
    }
  }

  @Test("an input of a record that cannot be read is no end without a divergence")
  func unreadableInput() throws {
    let folder = try door()
    let record = try record(folder, "door.json")
    var bytes = try Data(contentsOf: URL(filePath: record))
    // The last thing that was asked for; of the same length, so that all else can be read.
    let place = try #require(bytes.range(of: Data("input".utf8), options: .backwards))
    bytes.replaceSubrange(place, with: Data("inqut".utf8))
    try bytes.write(to: URL(filePath: record))
    let run = try Navhost.run(["replay", record])
    #expect(run.status == 4, "\(run.text)")
    #expect(run.words.contains("is damaged"), "\(run.text)")
    #expect(!run.output.contains("no divergence"), "\(run.text)")
  }

  @Test("a full disk does not end the run, and is told once")
  func full() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "small.json", RunTests.manifest(script: #"[ { "navigate": "about" }, { "back": 1 } ]"#))
    let run = try Navhost.run(["run", path, "--record", "/dev/full", "--trace", "/dev/null"])
    #expect(run.status == 1)
    #expect(run.words.contains("step 2 of 2: back 1 -> done"), "\(run.words)")
    #expect(run.words.components(separatedBy: "/dev/full").count == 2, "\(run.words)")
  }
}
