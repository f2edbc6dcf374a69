import Foundation
import SnapManifest
import SnapValue
import TestKit
import Testing

/// Holds `manifest.schema.json`, which editors use, equal to the decoder.
@Suite("The schema for editors")
struct EditorSchemaTests {
  /// Faults of shape: the schema must refuse them.
  static let shape: Set<String> = [
    "NH110", "NH111", "NH112", "NH113", "NH114", "NH115", "NH116", "NH117", "NH118", "NH119",
    "NH120", "NH121", "NH122", "NH124", "NH125", "NH704", "NH801", "NH802", "NH803", "NH804",
    "NH805", "NH932", "NH933",
  ]
  /// Faults that a schema sees in part: it may refuse them.
  static let partly: Set<String> = ["NH108", "NH109", "NH301", "NH401", "NH931"]

  @Test(
    "it refuses what the decoder finds wrong in shape, and nothing else",
    .enabled(if: canJudge, "python3 with the package jsonschema is not to be had"))
  func specimensAgree() throws {
    let files = (Specimen.all(in: "good") + Specimen.all(in: "faulty")).map(\.url)
    try expectAgreement(on: files, "specimens")
  }

  @Test(
    "it agrees with the decoder on random changes of a good manifest",
    .enabled(if: canJudge, "python3 with the package jsonschema is not to be had"))
  func changesAgree() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    let folder = try TemporaryFolder("schema")
    let television = specimens.appendingPathComponent("good/television.json")
    let original = try Value(jsonText: Array(Data(contentsOf: television)))
    var files: [URL] = []
    for index in 0..<200 {
      let file = try folder.write("\(index).json", randomlyChanged(original, &random))
      files.append(URL(filePath: file))
    }
    try expectAgreement(on: files, "seed \(seed)")
  }

  @Test(
    "it takes ids as long as the decoder does",
    .enabled(if: canJudge, "python3 with the package jsonschema is not to be had"),
    arguments: [256, 257])
  func longIDs(length: Int) throws {
    let folder = try TemporaryFolder("schema")
    let id = "org." + String(repeating: "a", count: length - 4)
    func file(_ name: String, _ app: String, _ plugin: String) throws -> URL {
      let text = """
        {"navhost": 1, "app": {"id": "\(app)", "scheme": "x"}, "screens": {"home": {}},
         "plugins": {"use": {"p": {"id": "\(plugin)"}}}}
        """
      return URL(filePath: try folder.write("\(name).json", text))
    }
    let files = try [file("app", id, "a.b"), file("plugin", "a.b", id)]
    try expectAgreement(on: files, "\(length) bytes")
  }

  @Test(
    "the schema in draft-07 takes the examples, as the other does",
    .enabled(if: canJudge, "python3 with the package jsonschema is not to be had"))
  func examples() throws {
    let names = ["kiosk", "television", "tutorial", "hello", "exec"]
    for name in names {
      let file = Repository.file("Examples/\(name)/manifest.json")
      for draft in ["", ".draft-07"] {
        #expect(try judge([file], draft: draft) == ["manifest.json": "good"], "\(name)\(draft)")
      }
    }
  }

  @Test("the schema in draft-07 is the one that the script makes of the other")
  func twin() throws {
    let made = try Child.succeed("python3", [Repository.file("scripts/make-draft07").path])
    try Golden.expect(
      made.output, is: Repository.file("Host/navhost/manifest.draft-07.schema.json"))
  }

  @Test("a word that draft-07 has no word for is refused, and named")
  func unknown() throws {
    let folder = try TemporaryFolder("schema")
    let file = try folder.write("schema.json", #"{"properties": {"a": {"minContains": 1}}}"#)
    let run = try Child.run("python3", [Repository.file("scripts/make-draft07").path, file])
    #expect(run.status == 1)
    #expect(run.words == "make-draft07: nobody has said what 'minContains' is in draft-07\n")
  }

  private func expectAgreement(on files: [URL], _ what: String) throws {
    let verdicts = try judge(files)
    #expect(!verdicts.isEmpty)
    let twins = try judge(files, draft: ".draft-07")
    for file in files {
      let name = file.lastPathComponent
      #expect(
        (verdicts[name] == "good") == (twins[name] == "good"),
        "\(what), \(name): draft-07 says \(twins[name] ?? "nothing")")
    }
    for file in files {
      guard let verdict = verdicts[file.lastPathComponent] else { continue }
      let reading = try Specimen(url: file).read()
      // A schema knows a text; what a state URL is, it does not.
      let codes = Set(
        reading.diagnostics.filter { !$0.text.contains("needs a state URL") }.map(\.code))
      guard codes.isDisjoint(with: ["NH101", "NH103", "NH105", "NH106"]) else { continue }
      let text =
        "\(what), \(file.lastPathComponent): \(verdict)\n\(reading.diagnostics.map(\.text))"
      if !codes.isDisjoint(with: Self.shape) {
        #expect(verdict != "good", "\(text)")
      } else if codes.isDisjoint(with: Self.partly) {
        #expect(verdict == "good", "\(text)")
      }
    }
  }
}

/// Whether python3 is there and its package jsonschema is, or can be fetched.
private let canJudge: Bool = {
  let probe = try? judge([])
  return probe != nil
}()

/// What the schema, or the one of another draft, says of each file, by name.
private func judge(_ files: [URL], draft: String = "") throws -> [String: String] {
  let schema = Repository.file("Host/navhost/manifest\(draft).schema.json").path
  let script = Repository.file("Tests/SnapManifestTests/check-schema.py").path
  let judged = try Child.succeed("python3", [script, schema] + files.map(\.path))
  var verdicts: [String: String] = [:]
  for line in judged.lines {
    let parts = line.split(separator: " ", maxSplits: 1)
    if parts.count == 2 { verdicts[String(parts[0])] = String(parts[1]) }
  }
  return verdicts
}
