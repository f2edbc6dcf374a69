import Foundation
import SnapValue
import SnapPlugins
import SnapSystem
import TestKit
import Testing

@Suite("Inspection")
struct InspectionTests {
  private func inspect(
    _ path: String, sha256: String? = nil, _ rule: TrustRule = .warn
  ) -> PluginFile {
    var inspector = PluginInspector()
    return inspector.inspect(path, sha256: sha256, rule: rule, hashes: true)
  }

  private func kinds(_ inspection: PluginFile) -> [String] { inspection.refusals.map(\.kind) }

  @Test("a sound plugin is told by its note, and exports one symbol")
  func sound() throws {
    let path = try Compiler.fixture("hello", ["-fvisibility=hidden"])
    let inspection = inspect(path)
    #expect(inspection.isSound)
    #expect(inspection.note?.id == "org.example.hello")
    #expect(inspection.note?.version.description == "1.2.3")
    #expect(inspection.note?.license == "MIT")
    #expect(inspection.note?.name == "Hello")
    #expect(inspection.note?.provides.mediators == ["greet"])
    #expect(inspection.elf?.exportedSymbols.contains { $0.name == "snapnav_plugin_entry" } == true)
    #expect(try PluginInspector.note(of: path) == inspection.note)
    #expect(inspection.json["verdict"] == "unused")
  }

  @Test("the digest that it must have is compared")
  func pins() throws {
    let path = try Compiler.fixture("hello")
    let digest = try #require(inspect(path).digest)
    #expect(inspect(path, sha256: digest.description.uppercased()).isSound)
    let zeros = String(repeating: "0", count: 64)
    #expect(kinds(inspect(path, sha256: zeros)) == ["otherDigest"])
  }

  @Test("everything that is wrong comes in one go")
  func all() throws {
    let path = try Compiler.fixture("hello", ["-Wl,-z,execstack"])
    let zeros = String(repeating: "0", count: 64)
    let inspection = inspect(path, sha256: zeros)
    #expect(kinds(inspection) == ["unsuitable", "otherDigest"])
    #expect(inspection.refusals.first?.remedy.contains("noexecstack") == true)
  }

  @Test("a missing library is named with who needs it")
  func missingLibrary() throws {
    let directory = TemporaryFolder.ofRun.path
    let empty = directory + "/empty-\(UUID().uuidString).c"
    try "int snapnav_nowhere(void) { return 1; }\n".write(
      toFile: empty, atomically: true, encoding: .utf8)
    let library = directory + "/libsnapnav-nowhere.so"
    try Compiler.library(empty, to: library, ["-Wl,-soname,libsnapnav-nowhere.so"])
    let path = try Compiler.fixture(
      "hello", ["-Wl,--no-as-needed", library, "-Wl,--as-needed"])
    let inspection = inspect(path)
    #expect(kinds(inspection) == ["missingLibrary"])
    let what = inspection.refusals.first?.what ?? ""
    #expect(what.contains("libsnapnav-nowhere.so") && what.contains(path), "\(what)")
  }

  @Test("an unsafe mode is a warning or a refusal, each with the command that mends it")
  func trust() throws {
    let path = try Compiler.fixture("hello")
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
    let warned = inspect(path)
    #expect(warned.isSound)
    #expect(warned.warnings.contains { $0.contains("chmod") })
    let refused = inspect(path, .refuse)
    #expect(kinds(refused).contains("untrusted"))
  }

  struct Note: Sendable, CustomTestStringConvertible {
    let json: String
    let says: String
    var testDescription: String { says }
    init(_ json: String, _ says: String) { (self.json, self.says) = (json, says) }
  }

  private static let head = #""id": "a.b", "version": "1.0.0""#

  @Test(
    "a note that is wrong says where",
    arguments: [
      Note("{", "is no JSON, at column"),
      Note("[]", "is list, an object is expected"),
      Note("{\(head)}", "has no \"provides\""),
      Note(#"{"version": "1.0.0", "provides": {}}"#, "has no \"id\""),
      Note(#"{"id": "a.b", "provides": {}}"#, "has no \"version\""),
      Note(#"{"id": "plain", "version": "1.0.0", "provides": {}}"#, "reverse DNS"),
      Note(#"{"id": "a..b", "version": "1.0.0", "provides": {}}"#, "reverse DNS"),
      Note(#"{"id": 5, "version": "1.0.0", "provides": {}}"#, "has integer as \"id\""),
      Note(#"{"id": "a.b", "version": "1.0", "provides": {}}"#, "a semantic version such as"),
      Note(#"{"id": "a.b", "id": "a.b", "version": "1.0.0", "provides": {}}"#, "is no JSON"),
      Note("{\(head), \"provides\": []}", "has list as \"provides\""),
      Note("{\(head), \"provides\": {\"mediator\": []}}", "did you mean \"mediators\"?"),
      Note("{\(head), \"provides\": {\"mediators\": [\"a/b\"]}}", "has \"a/b\" as \"mediators\""),
      Note("{\(head), \"provides\": {\"mediators\": [\"\"]}}", "a name of 1 to 128 bytes"),
      Note(
        "{\(head), \"provides\": {\"mediators\": [\"a b\"]}}",
        "bytes without \"/\", space or control character is expected"),
      Note("{\(head), \"provides\": {\"mediators\": [\"a\", \"a\"]}}", "names \"a\" twice"),
      Note("{\(head), \"provides\": {}, \"licence\": \"MIT\"}", "did you mean \"license\"?"),
      Note(
        "{\(head), \"provides\": {}, \"needs\": [\"files\"]}",
        "has list as \"needs\", a map from each need to what it is for, such as "
          + "{\"files\": \"reads its list\"}, is expected"),
      Note(
        "{\(head), \"provides\": {}, \"needs\": {\"file\": \"a list\"}}",
        "unknown key \"needs.file\"; did you mean \"files\"?"),
      Note(
        "{\(head), \"provides\": {}, \"needs\": {\"exec\": \"\"}}",
        "an empty text as \"needs.exec\""),
      Note("{\(head), \"provides\": {}, \"needs\": {\"exec\": 1}}", "integer as \"needs.exec\""),
      Note("{\(head), \"provides\": {}, \"resources\": [\"gpu\"]}", "\"main-loop\", \"tty\""),
      Note("{\(head), \"provides\": {}, \"config\": {\"type\": \"int\"}}", "JSON Type Definition"),
    ])
  func notes(note: Note) throws {
    let literal = Value.string(note.json).jsonText
    let inspection = inspect(try Compiler.fixture("bad-note", ["-DNOTE_JSON=\(literal)"]))
    #expect(kinds(inspection) == ["badNote"])
    let what = inspection.refusals.first?.what ?? ""
    #expect(what.contains(note.says), "\(what)")
  }

  @Test("a note may say everything that notes have")
  func fullNote() throws {
    let json = """
      {\(Self.head), "provides": {"screens": ["film"]}, "requires": ["c.d"], \
      "needs": {"network": "asks a server", "files": "keeps it", "devices": "a", "exec": "b", \
      "display": "c"}, "resources": ["tty"], "config": {"type": "string"}}
      """
    let literal = Value.string(json).jsonText
    let note = inspect(try Compiler.fixture("bad-note", ["-DNOTE_JSON=\(literal)"])).note
    #expect(note?.requires == ["c.d"])
    #expect(note?.needs.map(\.word) == ["network", "files", "devices", "exec", "display"])
    #expect(note?.needs.first?.purpose == "asks a server")
    #expect(note?.resources == ["tty"])
    #expect(note?.config != nil)
    #expect(note?.json["provides"]?["screens"] == ["film"])
  }

  @Test("what is written into the note stays so, though C has macros of that name")
  func truthInNote() throws {
    let note = try #require(inspect(try Compiler.fixture("truth-in-note")).note)
    #expect(
      note.json["config"] == [
        "properties": ["name": ["type": "string", "nullable": true]],
        "additionalProperties": false,
      ])
  }

  /// The fixture `hello` with one more note for each of these major versions of the contract.
  private func plugin(_ name: String = "hello", andNotesFor majors: [Int]) throws -> String {
    var more: [String] = []
    for major in majors {
      let file = TemporaryFolder.ofRun.path + "/note-\(UUID().uuidString).c"
      try """
      #include <snapnav_plugin.h>
      #undef SNAPNAV_ABI_MAJOR
      #define SNAPNAV_ABI_MAJOR \(major)u
      SNAPNAV_NOTE(0, 0, "{\\"id\\": \\"a.b\\", \\"version\\": \\"1.0.0\\", \\"provides\\": {}}")
      """.write(toFile: file, atomically: true, encoding: .utf8)
      more.append(file)
    }
    return try Compiler.fixture(name, more)
  }

  @Test("two notes for one contract are refused, also for another contract than the host's")
  func twoNotes() throws {
    let own = inspect(try plugin(andNotesFor: [1]))
    #expect(kinds(own) == ["severalNotes"])
    #expect(own.refusals.first?.what == "it has 2 metadata notes for contract 1, one is expected")
    let other = inspect(try plugin(andNotesFor: [2, 2]))
    #expect(other.refusals.first?.what == "it has 2 metadata notes for contract 2, one is expected")
  }

  @Test("of one note for each contract the host takes its own, wherever it stands")
  func notesForContracts() throws {
    let first = inspect(try plugin(andNotesFor: [2, 3]))
    #expect(kinds(first) == [])
    #expect(first.note?.contractMajor == 1)
    #expect(first.note?.id == "org.example.hello")
    let second = inspect(try plugin("newer-major", andNotesFor: [1]))
    #expect(kinds(second) == [])
    #expect(second.note?.id == "a.b")
    let none = inspect(try plugin("newer-major", andNotesFor: [3]))
    #expect(kinds(none) == ["contract"])
  }

  @Test("a file that is no plugin, or no file, is refused and says why")
  func strangers() throws {
    let directory = TemporaryFolder.ofRun.path
    let text = directory + "/text-\(UUID().uuidString).so"
    try "just text, no library".write(toFile: text, atomically: true, encoding: .utf8)
    #expect(kinds(inspect(text)) == ["malformed"])
    let empty = directory + "/empty-\(UUID().uuidString).so"
    try "".write(toFile: empty, atomically: true, encoding: .utf8)
    #expect(kinds(inspect(empty)) == ["malformed"])
    #expect(kinds(inspect(directory + "/absent.so")) == ["unreadable"])
    #expect(kinds(inspect(directory)) == ["unreadable"])
    let report = inspect(text).json
    #expect(report["verdict"] == "refused")
    #expect(report["reasons"]?.list?.first?["remedy"]?.string?.isEmpty == false)
  }

  @Test("a thousand mutated plugins are judged without harm")
  func mutated() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    let good = try Data(contentsOf: URL(filePath: Compiler.fixture("hello")))
    let path = TemporaryFolder.ofRun.appending(path: "mutated-\(UUID().uuidString).so")
    var inspector = PluginInspector()
    var refused = 0
    for _ in 0..<1000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(
          truncatingIfNeeded: random.next())
      }
      if random.next() % 8 == 0 { bytes = bytes.prefix(Int(random.next() % UInt64(bytes.count))) }
      try bytes.write(to: path)
      let inspection = inspector.inspect(path.path)
      if !inspection.refusals.isEmpty { refused += 1 }
      for refusal in inspection.refusals { #expect(!refusal.what.isEmpty, "seed \(seed)") }
    }
    #expect(refused > 50, "seed \(seed)")
  }
}
