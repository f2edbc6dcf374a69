import Foundation
import SnapValue
import SnapPlugins
import TestKit
import Testing

@testable import SnapConformance

/// Programs in C that were made by the suite, compiled and run.
private enum Repetition {
  static let header = Repository.include
  static let compiler = "/usr/bin/cc"

  /// Compiles a program as people would, with every warning an error.
  static func compile(_ source: String) throws -> String {
    let out = source + ".out"
    let words = [
      "-std=c11", "-g", "-Wall", "-Wextra", "-Werror", "-I\(header)", source, "-o", out, "-ldl",
      "-lpthread",
    ]
    let run = try Child.run(compiler, words)
    #expect(run.status == 0, "\(run.words.prefix(2000))")
    return out
  }

  /// Builds a plugin of the fixtures.
  static func fixture(_ name: String) throws -> String {
    let source = Repository.file("Tests/Fixtures/Plugins/\(name).c").path
    let out = TemporaryFolder.ofRun.appending(path: "soaked-\(name).so").path
    let run = try Child.run(
      compiler, ["-shared", "-fPIC", "-g", "-I\(header)", source, "-o", out, "-lpthread"])
    #expect(run.status == 0, "\(run.words)")
    return out
  }
}

@Suite("Random lives of plugins", .serialized)
struct SoakTests {
  @Test(
    "every step of a life is written as C that compiles and makes the same call",
    arguments: ["screens", "mediators", "routers", "presenters"])
  func repeated(_ name: String) throws {
    let plugin = try Repetition.fixture(name)
    let page = try #require(CrashPage())
    var inspector = PluginInspector()
    let inspection = inspector.inspect(plugin)
    let bench = Bench(
      file: plugin, inspection: inspection, note: try #require(inspection.note), config: [:],
      seed: 1, page: page, replay: nil)
    try bench.begin()
    let life = Soak(bench)
    var choices = Choices(seed: 7, number: 0)
    for _ in 0..<200 { life.step(choices.bits()) }
    life.end()
    var result = CheckResult(check: "z-soak", verdict: .crashed)
    let lines = page.text(of: .question)
    #expect(lines.split(separator: "\n").count > 150)
    result.input = FailingInput(seed: 7, number: 0, choices: [], text: lines)
    let text = try #require(
      SoakProgram.text(
        frame: Repository.text("Host/navhost/share/soak.c"), of: result,
        plugin: "org.example.\(name)"))
    let source = TemporaryFolder.ofRun.appending(path: "soak-\(name).c")
    try text.write(to: source, atomically: true, encoding: .utf8)
    let run = try Child.run(try Repetition.compile(source.path), [plugin])
    #expect(run.status == 0, "\(run.words.suffix(500))")
    #expect(run.words.contains("the plugin lives"))
  }

  @Test("a life that crashes is made short, and its program crashes in the same way")
  func crash() throws {
    let specimen = try #require(Shelf.specimens.first { $0.file == "z-soak.c" })
    let plugin = try Shelf.build(specimen)
    let place = TemporaryFolder.ofRun.appending(path: "soak-crash")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let words =
      "cd '\(place.path)' && '\(Navhost.path)' test --level 5 --soak 20 --seed 5 "
      + "--only z-soak '\(plugin)'"
    let run = try Child.run("/bin/sh", ["-c", words])
    #expect(run.output.contains("crashed z-soak"), "\(run.output)")
    let written = try FileManager.default.contentsOfDirectory(atPath: place.path)
      .filter { $0.hasSuffix(".c") }
    let name = try #require(written.first)
    #expect(written.count == 1 && name.hasPrefix("z-soak-5-"))
    let source = place.appending(path: name)
    let steps =
      try String(contentsOf: source, encoding: .utf8)
      .components(separatedBy: "static void steps(void) {").last ?? ""
    #expect(steps.split(separator: "\n").count < 20, "\(steps)")
    let again = try Child.run(
      "/bin/sh", ["-c", "'\(try Repetition.compile(source.path))' '\(plugin)'"])
    #expect(again.status == 139 || again.status == 11, "\(again)")
  }

  @Test("a number that stands for no step does nothing, so that steps can be left out")
  func nothing() throws {
    let page = try #require(CrashPage())
    let plugin = try Repetition.fixture("hello")
    var inspector = PluginInspector()
    let inspection = inspector.inspect(plugin)
    let bench = Bench(
      file: plugin, inspection: inspection, note: try #require(inspection.note), config: [:],
      seed: 1, page: page, replay: nil)
    try bench.begin()
    let life = Soak(bench)
    let before = page.text(of: .question)
    life.step(0)
    #expect(page.text(of: .question) == before)
    life.end()
  }
}

@Suite("Texts of C")
struct CTextTests {
  @Test(
    "bytes are written so that C reads the same bytes",
    arguments: [
      ("plain", "\"plain\""), ("a\"b\\", "\"a\\\"b\\\\\""), ("\u{0}1", "\"\\0001\""),
      ("ä", "\"\\303\\244\""), ("??/", "\"\\077\\077/\""),
    ])
  func literal(_ text: String, _ expected: String) {
    #expect(CText.literal(text) == expected)
  }

  @Test("the least number has no literal in C, and numbers keep every bit")
  func numbers() {
    #expect(CText.number(.min) == "INT64_MIN")
    #expect(CText.number(-5) == "-5")
    #expect(CText.bits(1).hasPrefix("0x3ff0000000000000u"))
  }
}
