import Foundation
import SnapValue
import TestKit
import Testing

@Suite("The terminal presenter: pictures that the terminal draws", .serialized)
struct GraphicsTerminalTests {
  private static let hasChafa = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"]
    .contains { FileManager.default.fileExists(atPath: $0 + "/libchafa.so.0") }

  /// Runs what follows with an output that refuses what does not fit in place of waiting.
  private static let unwaited = [
    "/usr/bin/python3", "-c",
    "import os, sys; os.set_blocking(1, False); os.execv(sys.argv[1], sys.argv[1:])",
  ]

  /// What the television writes to a terminal that answers so.
  private func told(
    _ term: String, _ answer: String, until: String, config: String = "{}", within: [String] = []
  ) throws -> Value {
    try withTemporaryDirectory { folder in
      _ = try DrivenExample(
        "television", plugins: ["example-catalog", "example-titles", "snapnav-jq"], in: folder)
      try FileManager.default.copyItem(
        at: Repository.file("Examples/television/pictures"),
        to: folder.appending(path: "pictures"))
      let manifest = folder.appending(path: "manifest.json")
      let plain = #""id": "org.snapnav.terminal","#
      try String(contentsOf: manifest, encoding: .utf8)
        .replacing(plain, with: plain + #" "config": \#(config),"#)
        .write(to: manifest, atomically: true, encoding: .utf8)
      let program = Repository.file("Tests/PluginTests/answering.py").path
      let run = try Child.run(
        "/usr/bin/python3",
        [program, term, answer, until] + within + [
          Navhost.path, "run", "--no-script", manifest.path,
        ])
      let told = try Value(jsonText: Array(run.output.utf8))
      #expect(told["typed"] == true && told["status"] == 0, "\(told)")
      return told
    }
  }

  private static let sixels = #"\x1b[?62;4;22c"#
  private static let kitty = #"\x1b_Gi=31;OK\x1b\\\x1b[?62c"#
  private static let blocks = #"\xe2\x96\x80\xe2\x96\x80\xe2\x96\x80"#

  @Test("are sixels where it says so", .enabled(if: hasChafa, "libchafa0 is missing"))
  func sixels() throws {
    let told = try told("xterm-256color", Self.sixels, until: #"\x1bP0;1"#)
    #expect((told["sixels"]?.int ?? 0) > 0 && told["kitty"] == 0)
    #expect(told["whole"] == told["sixels"])
  }

  @Test(
    "are whole on a terminal that another program has told not to wait",
    .enabled(if: hasChafa, "libchafa0 is missing"))
  func whole() throws {
    let told = try told(
      "xterm-256color", Self.sixels, until: #"\x1bP0;1"#, within: Self.unwaited)
    #expect((told["whole"]?.int ?? 0) > 0 && told["whole"] == told["sixels"], "\(told)")
  }

  @Test(
    "are told by kitty's protocol where it knows that, and taken away at the end",
    .enabled(if: hasChafa, "libchafa0 is missing"))
  func kitty() throws {
    let told = try told("xterm-256color", Self.kitty, until: #"\x1b_Ga=T"#)
    #expect((told["kitty"]?.int ?? 0) > 0 && told["sixels"] == 0)
    #expect(told["gone"] == true)
  }

  @Test(
    "are half blocks where it says neither, or says nothing",
    arguments: [#"\x1b[?62;22c"#, ""])
  func neither(answer: String) throws {
    let told = try told("xterm-256color", answer, until: Self.blocks)
    #expect(told["sixels"] == 0 && told["kitty"] == 0 && told["blocks"] == true)
  }

  @Test(
    "are half blocks where nobody is asked: in tmux, and where the manifest wants them",
    arguments: [("tmux-256color", "{}"), ("xterm-256color", #"{ "graphics": "blocks" }"#)])
  func unasked(term: String, config: String) throws {
    let told = try told(term, Self.sixels, until: Self.blocks, config: config)
    #expect(told["asked"] == false && told["question"] == false)
    #expect(told["sixels"] == 0 && told["kitty"] == 0)
  }
}
