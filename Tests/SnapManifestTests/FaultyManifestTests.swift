import Foundation
import SnapApp
import SnapEngine
import SnapManifest
import SnapValue
import SnapElf
import SnapPlugins
import SnapSystem
import TestKit
import Testing

@Suite("Faulty manifests")
struct FaultyManifestTests {
  @Test("each fault is told at its place", arguments: Specimen.all(in: "faulty"))
  func fault(_ specimen: Specimen) throws {
    let code = String(specimen.name.prefix(5))
    let diagnostics = try specimen.diagnostics()
    #expect(diagnostics.contains { $0.code == code })
    try Golden.expect(
      diagnostics.map(\.text).joined(separator: "\n") + "\n",
      is: specimen.url.deletingPathExtension().appendingPathExtension("txt"))
  }

  /// Codes that no manifest's text can have by itself, such as those of layers, of locks, which
  /// `LockTests` brings about, and of the quarantine, as in `QuarantineRunTests`. Those of cards and texts, NH90 to NH92, have their specimens beside the
  /// assembly's tests.
  static let told: [ManifestCode] = [
    .unreadableFile, .tooLarge, .tooManyFindings, .cardUnreadable, .notWhileRunning,
    .layerCircle, .tooManyLayers, .layerUnreadable, .layerRemovesNothing,
    .pluginNotLocked, .lockDiffers, .lockUnusable, .signatureRefused, .pluginQuarantined,
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

  @Test(
    "a plugin that is missed is taken for none that only its beginning is like",
    arguments: [
      ("org.example.catalogue", "did you mean \"org.example.catalog\"?"),
      ("org.exmaple.catalog", "did you mean \"org.example.catalog\"?"),
      ("org.example.films", "put its .so file into one of these directories"),
      ("org.example.hello", "put its .so file into one of these directories"),
    ])
  func missedPlugin(id: String, hint: String) throws {
    let text = """
      {"navhost": 1, "app": {"id": "a.b", "scheme": "x"}, "screens": {"home": {}},
       "plugins": {"use": {"p": {"id": "\(id)"}}},
       "navigations": {"go": {"from": "*", "to": "home", "guards": [{"use": "p/m"}]}}}
      """
    let manifest = try #require(ManifestReading(Array(text.utf8), file: "m.json").manifest)
    let told = PluginCheck.diagnostics(
      of: manifest, against: PluginCatalog(try files(for: "NH601"), in: ["plugins"]))
    #expect(told.map(\.code) == ["NH601"])
    #expect(told.first?.hint == hint)
  }

  @Test(
    "a file that may be the plugin that is missed is told in its place, with what mends it",
    arguments: [
      (PluginRefusal.Reason.noNote(stray: false), "NH604", "write SNAPNAV_PLUGIN(…) into it"),
      (
        .note(.missing("id")), "NH616",
        "mend the JSON members in SNAPNAV_PLUGIN, plugin! or plugin.json"
      ),
      (.registration([.missing(.mediator, name: "m")]), "NH616", "make `provides` in the note"),
      (
        .registration([.table(.mediator, name: "m", flaw: "mediate is NULL")]), "NH616",
        "fill in what may not be NULL"
      ),
      (
        .registration([.table(.function, name: "m", flaw: "signature \"v\", column 2: x")]),
        "NH616",
        "write the signature as section 8 of the contract says, such as i(si!)"
      ),
    ] as [(PluginRefusal.Reason, String, String)])
  func unreadablePlugin(reason: PluginRefusal.Reason, code: String, hint: String) throws {
    let text = """
      {"navhost": 1, "app": {"id": "a.b", "scheme": "x"}, "screens": {"home": {}},
       "plugins": {"use": {"p": {"id": "org.example.hello"}}},
       "navigations": {"go": {"from": "*", "to": "home", "guards": [{"use": "p/m"}]}}}
      """
    let manifest = try #require(ManifestReading(Array(text.utf8), file: "m.json").manifest)
    let told = PluginCheck.diagnostics(
      of: manifest,
      against: PluginCatalog([PluginFile("plugins/a.so", refused: [reason])], in: ["plugins"]))
    #expect(told.map(\.code) == [code])
    #expect(told.first?.hint.hasPrefix(hint) == true, "\(told)")
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
      at: .init(file: "tv.json"), facts: ["no such file or directory", "check the path"])
    #expect(
      file.text
        == "tv.json: error NH108: the manifest cannot be read: no such file or directory\n"
        + "  check the path")
    let card = ManifestCode.cardUnreadable.diagnostic(
      at: .init(file: "tv.json", line: 3, column: 9, pointer: "/screens/home/card"),
      facts: ["cannot be read: no such file or directory", "check the path"])
    #expect(
      card.text
        == "tv.json:3:9: error NH619 /screens/home/card: the card cannot be read: "
        + "no such file or directory\n  check the path")
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

  @Test("the outcomes of scripts are those of requests", arguments: Outcome.names + ["doen"])
  func outcomes(name: String) {
    let text = """
      {"navhost": 1, "app": {"id": "a.b", "scheme": "x"}, "screens": {"home": {}},
       "state": {"initial": "x://home"},
       "script": [{"back": 1, "expect": {"outcome": "\(name)"}}]}
      """
    let reading = ManifestReading(Array(text.utf8), file: "m.json")
    #expect(reading.diagnostics.map(\.code) == (name == "doen" ? ["NH803"] : []))
    #expect(reading.manifest?.script.first?.expect.outcome == (name == "doen" ? nil : name))
  }
}

extension Specimen {
  /// What the text says, then, when that is sound, what the plugins' facts say.
  func diagnostics() throws -> [Diagnostic] {
    let reading = try read()
    guard name.hasPrefix("NH6"), let manifest = reading.manifest else { return reading.diagnostics }
    let code = String(name.prefix(5))
    return try PluginCheck.diagnostics(
      of: manifest,
      against: PluginCatalog(
        files(for: code), in: ["plugins", "/usr/lib/snapnav/plugins"]),
      missingPrograms: ["NH609", "NH630"].contains(code)
        ? ["view.py": "cannot find view.py"] : [:])
  }
}

/// The plugin files beside the specimens of the family NH6.
private func files(for code: String) throws -> [PluginFile] {
  let path = "plugins/catalog.so"
  let other = "/usr/lib/snapnav/plugins/catalog.so"
  func catalog(
    _ path: String, bytes: String = "cd", _ reasons: PluginRefusal.Reason...
  ) throws -> PluginFile {
    PluginFile(
      path,
      note: try note(
        """
        {"id": "org.example.catalog", "version": "1.2.0", "provides": {
          "mediators": ["describe", "explain-all"], "effects": ["side-menu"]\(
            code == "NH631" ? #", "presenters": ["screen"]"# : "")}\(
            code == "NH608" ? #", "config": {"properties": {"database": {"type": "string"}}}"# : "")\(
            code == "NH628" ? #", "needs": {"network": "asks a server"}"# : "")}
        """), digest: Digest(String(repeating: bytes, count: 32)), refused: reasons)
  }
  switch code {
  case "NH603":
    return [
      try catalog(
        path, .untrusted(TrustFinding(path: path, kind: .regular, flaw: .worldWritable)))
    ]
  case "NH604": return [PluginFile("plugins/libz.so", refused: [.noNote(stray: false)])]
  case "NH605": return [try catalog(path, .contractMajor(found: 2, host: 1))]
  case "NH610": return [try catalog(path), try catalog(other)]
  case "NH620": return [try catalog(path), try catalog("plugins/copy.so", bytes: "ef")]
  case "NH621":
    return [try catalog(path, .symbol(MissingSymbol("sqlite3_open_v9"))), try catalog(other)]
  case "NH612":
    return [
      try catalog(path, .elf(ElfFault(.machine(found: ElfMachine(rawValue: 183), host: .host))))
    ]
  case "NH613":
    return [
      try catalog(
        path,
        .library(
          LibraryProblem(
            library: "libsqlite3.so.0", chain: [path], reason: .notFound(searched: []))))
    ]
  case "NH614": return [try catalog(path, .symbol(MissingSymbol("sqlite3_open_v9")))]
  case "NH615":
    return [
      PluginFile(
        "plugins/a.so",
        refused: [.elf(ElfFault(.truncated(part: "segment 1", end: 4096, fileSize: 400)))])
    ]
  case "NH616": return [try catalog(path, .layout(found: 1, host: 2))]
  default: return [try catalog(path)]
  }
}

/// A note as it would stand in a file.
private func note(_ json: String) throws -> PluginNote {
  let header: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  return try NoteFacts(header + Array(json.utf8) + [0]).note.get()
}
