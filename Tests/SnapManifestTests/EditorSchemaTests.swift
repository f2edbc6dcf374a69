import Foundation
import SeededRandom
import SnapManifest
import SnapValue
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
  static let partly: Set<String> = ["NH109", "NH301", "NH401", "NH931"]

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
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("snapnav-\(seed)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let television = specimens.appendingPathComponent("good/television.json")
    let original = try Value(jsonText: Array(Data(contentsOf: television)))
    var files: [URL] = []
    for index in 0..<200 {
      let file = folder.appendingPathComponent("\(index).json")
      try Data(randomlyChanged(original, &random).utf8).write(to: file)
      files.append(file)
    }
    try expectAgreement(on: files, "seed \(seed)")
  }

  private func expectAgreement(on files: [URL], _ what: String) throws {
    let verdicts = try judge(files)
    #expect(!verdicts.isEmpty)
    for file in files {
      guard let verdict = verdicts[file.lastPathComponent] else { continue }
      let reading = try Specimen(url: file).read()
      let codes = Set(reading.diagnostics.map(\.code))
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

private struct CannotJudge: Error { let status: Int32 }

/// What the schema says of each file, by name.
private func judge(_ files: [URL]) throws -> [String: String] {
  let root = specimens.deletingLastPathComponent()
  let schema = root.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Host/navhost/manifest.schema.json")
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments =
    ["python3", root.appendingPathComponent("check-schema.py").path, schema.path]
    + files.map(\.path)
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw CannotJudge(status: process.terminationStatus)
  }
  var verdicts: [String: String] = [:]
  for line in text.split(separator: "\n") {
    let parts = line.split(separator: " ", maxSplits: 1)
    if parts.count == 2 { verdicts[String(parts[0])] = String(parts[1]) }
  }
  return verdicts
}
