import Foundation
import SnapValue
import TestKit
import Testing

@Suite("navhost inspect --functions starts the plugin in a child and lists its typed functions")
struct InspectFunctionsTests {
  private func plugin(
    _ globals: String = "", _ body: String, _ members: String = #""provides": {}"#,
    in folder: borrowing TemporaryFolder
  ) throws -> String {
    try Compiler.library(
      "p", text: PluginMaker.text(globals: globals, body: body, members: members), in: folder)
  }

  @Test("screen types with their members and free functions are listed with signatures")
  func listed() throws {
    let path = Repository.products.appending(path: "libexample-catalog.so").path
    let run = try Navhost.run(["inspect", "--functions", path])
    #expect(run.status == 0)
    let start = try #require(run.output.range(of: "registered when"))
    try Golden.expect(String(run.output[start.lowerBound...]), is: "inspect-functions.txt")
    let json = try Value(jsonText: Navhost.run(["inspect", "--json", "--functions", path]).output)
    let screens = json["registered"]?["screens"]?.list
    #expect(screens?.map { $0["screen"]?.string } == ["film", "shelf"])
    #expect(json["registered"]?["functions"]?.list?.last?["signature"] == "s(x)")
  }

  @Test("without --functions nothing is started")
  func unasked() throws {
    let folder = try TemporaryFolder()
    let path = try plugin(
      "#include <stdlib.h>\n__attribute__((constructor)) static void first(void) { abort(); }",
      "abort();", in: folder)
    let run = try Navhost.run(["inspect", path])
    #expect(run.status == 0)
    #expect(!run.output.contains("registered"))
  }

  @Test(
    "a plugin that crashes, leaves or fails costs no more than its answer",
    arguments: [
      ("abort(); return 0;", "was killed by SIGABRT"),
      ("exit(0); return 0;", "gave no answer"),
      ("exit(3); return 0;", "exited with status 3"),
      ("return snapnav_fail(err, SNAPNAV_E_FAIL, \"no disk\");", "no disk"),
      ("return SNAPNAV_OK;", "missing"),
    ])
  func troubles(body: String, says: String) throws {
    let folder = try TemporaryFolder()
    let path = try plugin(
      "#include <stdlib.h>", body,
      says == "missing" ? #""provides": {"functions": ["missing"]}"# : #""provides": {}"#,
      in: folder)
    let run = try Navhost.run(["inspect", "--functions", path])
    #expect(run.status == 4)
    #expect(run.output.contains("registered: unknown: "))
    #expect(run.output.contains(says), "\(run.output)")
    let json = try Value(jsonText: Navhost.run(["inspect", "--functions", "--json", path]).output)
    #expect(json["registered"] == .null)
    #expect(json["registeredProblem"]?.string?.contains(says) == true)
  }

  @Test("what a plugin prints does not mix with the answer")
  func noise() throws {
    let folder = try TemporaryFolder()
    let path = try plugin(
      "#include <stdio.h>", "puts(\"{}\"); fflush(stdout); return SNAPNAV_OK;", in: folder)
    let run = try Navhost.run(["inspect", "--functions", path])
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("a process of its own:\n  no typed functions\n"))
  }

  @Test("a file that could not be loaded is not started")
  func refused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("p.so", "no library")
    let run = try Navhost.run(["inspect", "--functions", path])
    #expect(run.status == 4)
    #expect(!run.output.contains("registered"))
  }

  @Test("inspect tells where each library is, the flags and the build")
  func details() throws {
    let path = Repository.products.appending(path: "libexample-catalog.so").path
    let run = try Navhost.run(["inspect", path])
    #expect(run.output.contains("libsqlite3.so.0  /"))
    #expect(run.output.contains("\nbuild id    "))
    #expect(run.output.contains("\nlayout      0x18202820\n"))
    let folder = try TemporaryFolder()
    let flagged = try folder.write(
      "f.c",
      """
      #include <snapnav_plugin.h>
      SNAPNAV_NOTE(0, 3, "{\\"id\\": \\"a.b\\", \\"version\\": \\"1.0.0\\", \\"provides\\": {}}")
      SNAPNAV_EXPORT const snapnav_plugin *snapnav_plugin_entry(uint32_t a, uint32_t b) {
        (void)a; (void)b; return NULL;
      }
      """)
    let text = try String(contentsOfFile: flagged, encoding: .utf8)
    let built = try Compiler.library(
      "flagged", text: text, in: folder)
    #expect(
      try Navhost.run(["inspect", built]).output.contains("flags       unloadable, reloadable\n"))
    let json = try Value(jsonText: Navhost.run(["inspect", "--json", built]).output)
    #expect(json["flags"] == ["unloadable", "reloadable"])
  }
}
