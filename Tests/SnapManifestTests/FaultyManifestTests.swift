import Foundation
import SnapManifest
import SnapEngine
import SnapValue
import Testing

@Suite("Faulty manifests")
struct FaultyManifestTests {
  @Test("each fault is told at its place", arguments: Specimen.all(in: "faulty"))
  func fault(_ specimen: Specimen) throws {
    let code = String(specimen.name.prefix(5))
    let diagnostics = try specimen.diagnostics()
    #expect(diagnostics.contains { $0.code == code })
    try expectGolden(
      diagnostics.map(\.text).joined(separator: "\n") + "\n",
      specimen.url.deletingPathExtension().appendingPathExtension("txt"))
  }

  /// Codes that no manifest's text can have by itself. Those of cards and texts, NH90 to NH92, have their
  /// specimens beside the assembly's tests.
  static let told: [ManifestCode] = [
    .unreadableFile, .tooLarge, .tooManyFindings, .cardUnreadable, .notWhileRunning,
  ]

  @Test(
    "every code has a specimen of its own",
    arguments: ManifestCode.allCases.filter {
      !told.contains($0) && (!$0.rawValue.hasPrefix("NH9") || $0.rawValue.hasPrefix("NH93"))
    })
  func specimen(_ code: ManifestCode) {
    #expect(Specimen.all(in: "faulty").contains { $0.name.hasPrefix(code.rawValue + "-") })
  }

  @Test("problems come in order of their places, also across families")
  func order() throws {
    for specimen in Specimen.all(in: "faulty") {
      let places = try specimen.read().diagnostics.map { ($0.place.line, $0.place.column) }
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }, "\(specimen.name)")
    }
  }

  @Test("a file of more than 64 MiB, or with more than 8 million values, is refused")
  func tooLarge() {
    let long = ManifestReading([UInt8](repeating: 0x20, count: 64 << 20 + 1), file: "m.json")
    #expect(long.diagnostics.map(\.code) == ["NH104"])
    var text: [UInt8] = [0x5B]
    for _ in 1..<8_000_000 { text += [0x30, 0x2C] }
    text += [0x30, 0x5D]
    let many = ManifestReading(text, file: "m.json")
    #expect(many.diagnostics.map(\.text).first?.hasPrefix("m.json:1:") == true)
    #expect(many.diagnostics.map(\.code) == ["NH104"])
  }

  @Test("past ten thousand problems the rest is counted")
  func tooMany() {
    let keys = (0..<10_020).map { "\"k\($0)\": 0" }.joined(separator: ",")
    let reading = ManifestReading(Array("{\(keys)}".utf8), file: "m.json")
    #expect(reading.diagnostics.count == 10_001)
    #expect(reading.diagnostics.last?.text.hasPrefix("m.json: error NH126: 2") == true)
  }

  @Test("an assembly tells what only it can know")
  func toldByAssembly() {
    let file = ManifestCode.unreadableFile.diagnostic(
      at: .init(file: "tv.json"), facts: ["no such file or directory"])
    #expect(file.text == "tv.json: error NH108: cannot be read: no such file or directory")
    let card = ManifestCode.cardUnreadable.diagnostic(
      at: .init(file: "tv.json", line: 3, column: 9, pointer: "/screens/home/card"),
      facts: ["home.json", "does not exist"])
    #expect(
      card.text
        == "tv.json:3:9: error NH619 /screens/home/card: card file \"home.json\" does not exist")
  }

  @Test("as JSON a problem has all its places")
  func json() throws {
    let specimen = Specimen(
      url: specimens.appendingPathComponent("faulty/NH102-duplicate-key.json"))
    let diagnostic = try #require(try specimen.read().diagnostics.first)
    #expect(
      diagnostic.value.jsonText
        == #"{"code":"NH102","severity":"error","pointer":"/screens/home","file":"#
        + #""NH102-duplicate-key.json","line":5,"column":5,"message":"key \"home\" stands twice","#
        + #""hint":"remove one of the two","related":[{"pointer":"/screens/home","line":4,"column":16}]}"#
    )
  }

  @Test("the outcomes of scripts are those of requests")
  func outcomes() {
    #expect(Manifest.OutcomeName.allCases.map(\.rawValue) == Outcome.names)
  }
}

extension Specimen {
  /// What the text says, then, when that is sound, what the plugins' facts say.
  func diagnostics() throws -> [Diagnostic] {
    let reading = try read()
    guard name.hasPrefix("NH6"), let manifest = reading.manifest else { return reading.diagnostics }
    return manifest.check(against: facts(for: String(name.prefix(5))))
  }
}

/// The facts beside the specimens of the family NH6.
private func facts(for code: String) -> PluginFacts {
  let catalog = PluginFacts.File(
    path: "plugins/catalog.so", id: "org.example.catalog", version: SemanticVersion(1, 2, 0),
    provides: [.mediator: ["describe", "explain-all"], .effect: ["side-menu"], .router: []],
    sha256: String(repeating: "cd", count: 32))
  var facts = PluginFacts(
    searched: ["plugins", "/usr/lib/snapnav/plugins"], files: [catalog],
    hostContract: "1.0", hostMachine: "x86_64")
  switch code {
  case "NH603":
    facts.files[0].refusal = .unsafe(
      reason: "everybody may write it", command: "chmod o-w plugins/catalog.so")
  case "NH604":
    facts.files[0] = .init(path: "plugins/libz.so", refusal: .noNote)
  case "NH605": facts.files[0].refusal = .contract("2.0")
  case "NH608":
    facts.files[0].configSchema = try? Schema([
      "properties": ["database": ["type": "string"]], "optionalProperties": [:],
    ])
  case "NH609", "NH630": facts.missingPrograms = ["view.py": "cannot find view.py"]
  case "NH610":
    var other = catalog
    other.path = "/usr/lib/snapnav/plugins/catalog.so"
    facts.files.append(other)
  case "NH612": facts.files[0].refusal = .machine("aarch64")
  case "NH613": facts.files[0].refusal = .missingLibrary("libsqlite3.so.0")
  case "NH614": facts.files[0].refusal = .missingSymbol("sqlite3_open_v9")
  case "NH615": facts.files[0] = .init(path: "plugins/a.so", refusal: .malformed("it is cut off"))
  case "NH616": facts.files[0].refusal = .other("it asks for an executable stack")
  default: break
  }
  return facts
}

/// Compares a text with a golden file, or writes it with SNAPNAV_RENEW=1.
func expectGolden(_ text: String, _ file: URL) throws {
  if ProcessInfo.processInfo.environment["SNAPNAV_RENEW"] == "1" {
    try Data(text.utf8).write(to: file)
  }
  let golden = try? String(decoding: Data(contentsOf: file), as: UTF8.self)
  #expect(golden == text, "\(file.lastPathComponent); SNAPNAV_RENEW=1 renews it")
}
