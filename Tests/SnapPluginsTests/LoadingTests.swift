import Foundation
import SnapEngine
import SnapPlugins
import SnapSystem
import TestKit
import Testing

@Suite("Loading")
struct LoadingTests {
  private let bench = Bench()

  private func refusal(_ name: String, _ flags: [String] = []) throws -> PluginRefusal {
    let refusal = #expect(throws: PluginRefusal.self) { try bench.load(name, flags) }
    return try #require(refusal)
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let name: String
    let kind: String
    let says: String
    var testDescription: String { name }
    init(_ name: String, _ kind: String, _ says: String) {
      (self.name, self.kind, self.says) = (name, kind, says)
    }
  }

  @Test(
    "a plugin that breaks a rule is refused with file, what and remedy",
    arguments: [
      Refused("no-note", "noNote", "it has no metadata note"),
      Refused("newer-major", "contract", "built for contract 2, this host has contract 1"),
      Refused("newer-minor", "contract", "needs contract 1.7 or later, this host has 1.0"),
      Refused("other-layout", "layout", "its layout word is 0x12345678"),
      Refused("older-layout", "layout", "its layout word is 0x18202808, this host's is 0x18202820"),
      Refused("registers-twice", "registration", "it registers the mediator \"one\" twice"),
      Refused(
        "registers-undeclared", "registration",
        "it registers the mediator \"two\", which its note does not declare"),
      Refused("fails-in-start", "start", "its start failed: the database films.db is missing"),
      Refused(
        "wrong-id", "descriptor",
        "its id is \"org.example.other\", the note's is \"org.example.this\""),
      Refused("small-descriptor", "descriptor", "its size is 40, at least 72 is expected"),
      Refused(
        "unknown-descriptor-flags", "descriptor",
        "its flags are 66, of which this host knows 1 and 2"),
      Refused("no-start", "descriptor", "start is NULL"),
      Refused("null-entry", "descriptor", "its registration entry point answered NULL"),
    ])
  func refused(refused: Refused) throws {
    let refusal = try refusal(refused.name)
    #expect(refusal.kind == refused.kind)
    #expect(refusal.description.contains(refused.says), "\(refusal)")
    #expect(refusal.description.hasPrefix(refusal.file))
    #expect(!refusal.remedy.isEmpty)
    #expect(bench.host.plugins.isEmpty)
    #expect(bench.loop.scheduledCount == 0)
  }

  @Test("what is declared and not registered is named as well")
  func missing() throws {
    let refusal = try refusal("registers-undeclared")
    #expect(refusal.what.contains("declares the mediator \"one\", which it does not register"))
  }

  @Test("a failure leaves the plugins that were loaded before, and they are stopped in reverse")
  func others() throws {
    let first = try bench.load("services")
    _ = try refusal("fails-in-start")
    #expect(bench.host.plugins.count == 1)
    #expect(!first.isStopped)
    bench.host.stopAll()
    #expect(first.isStopped)
  }

  @Test("the same file loaded twice is two plugins that share nothing")
  func twice() throws {
    let first = try bench.load("routers")
    let second = try bench.load("routers")
    _ = try first.effect("menu")?.setVisible(
      true, animated: false, arguments: .null, reply: Ear().reply(1))
    #expect(try first.function("isVisible")?.call([]) == 1)
    #expect(try second.function("isVisible")?.call([]) == 0)
  }

  @Test("overwriting the file does not disturb what was loaded from it")
  func overwritten() throws {
    var inspector = PluginInspector()
    let path = try Compiler.fixture("mediators")
    let plugin = try bench.host.load(inspector.inspect(path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: 0)
    try file.close()
    #expect(
      try plugin.mediator("ok")?.mediate(MediationCall(id: 1), reply: Ear().reply(1)) == .proceed)
  }

  @Test("a file whose bytes were given up is read once more, and refused when it is another then")
  func givenUp() throws {
    var inspector = PluginInspector()
    let path = try Compiler.fixture("mediators")
    var file = inspector.inspect(path)
    file.giveUpBytes()
    #expect(try bench.host.load(file).mediator("ok") != nil)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: try Compiler.fixture("routers"), toPath: path)
    let refusal = #expect(throws: PluginRefusal.self) { try bench.host.load(file) }
    #expect(refusal?.kind == "otherId")
    file = inspector.inspect(path, hashes: true)
    file.giveUpBytes()
    try Data("no library".utf8).write(to: URL(filePath: path))
    #expect(throws: PluginRefusal.self) { try bench.host.load(file) }
  }

  @Test("inspection runs nothing of a plugin; loading does")
  func inspectionRunsNothing() throws {
    let trace = TemporaryFolder.ofRun.appending(path: "trace-\(UUID().uuidString)").path
    let path = try Compiler.fixture("writes-file", ["-DTRACE_FILE=\"\(trace)\""])
    var inspector = PluginInspector()
    let inspection = inspector.inspect(path)
    _ = try PluginInspector.note(of: path)
    #expect(inspection.isSound)
    #expect(!FileManager.default.fileExists(atPath: trace))
    _ = try bench.host.load(inspection)
    #expect(FileManager.default.fileExists(atPath: trace))
  }

  @Test("nothing of a plugin that inspection refuses runs")
  func refusedRunsNothing() throws {
    let trace = TemporaryFolder.ofRun.appending(path: "trace-\(UUID().uuidString)").path
    let path = try Compiler.fixture("writes-file", ["-DTRACE_FILE=\"\(trace)\""])
    var inspector = PluginInspector()
    let inspection = inspector.inspect(path, sha256: String(repeating: "0", count: 64))
    #expect(throws: PluginRefusal.self) { try bench.host.load(inspection) }
    #expect(!FileManager.default.fileExists(atPath: trace))
  }

  @Test("a plugin loaded by its path works as well")
  func byPath() throws {
    let host = PluginHost(
      name: "bench", version: "1.0.0", loop: TestLoop(), loadsByPath: true)
    var inspector = PluginInspector()
    let plugin = try host.load(inspector.inspect(try Compiler.fixture("routers")))
    #expect(try plugin.router("titles")?.routes().count == 1)
    host.stopAll()
  }

  @Test("names that a plugin does not provide are nil")
  func unknownNames() throws {
    let plugin = try bench.load("hello")
    #expect(plugin.mediator("greet") != nil)
    #expect(plugin.mediator("other") == nil)
    #expect(plugin.presenter("greet") == nil)
    #expect(plugin.router("greet") == nil)
    #expect(plugin.effect("greet") == nil)
    #expect(plugin.screenFactory("greet") == nil)
    #expect(plugin.function("greet") == nil)
  }

  @Test("flags that nobody knows are refused up to bit 15, and others are not minded")
  func unknownFlags() throws {
    let plugin = try Bench().load("unknown-flags")
    #expect(plugin.mediator("m") != nil)
    #expect(plugin.effect("e") != nil)
  }
}
