import Foundation
import TestKit
import Testing

@Suite("A plugin that requires another one runs with that one only")
struct RequiredPluginTests {
  /// A plugin that logs when it starts and stops, and requires others.
  private func plugin(
    _ name: String, requires others: [String], in folder: borrowing TemporaryFolder
  ) throws {
    let ids = others.map { "\"org.example.\($0)\"" }.joined(separator: ", ")
    let text = """
      #include <snapnav_plugin.h>
      static const snapnav_host *host;
      static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *c,
                                  void **ctx, snapnav_error *err) {
        (void)r, (void)c, (void)ctx, (void)err;
        host = h;
        host->log(host, 3, snapnav_text("\(name) starts"));
        return SNAPNAV_OK;
      }
      static void stop(void *ctx) { (void)ctx, host->log(host, 3, snapnav_text("\(name) stops")); }
      SNAPNAV_PLUGIN("org.example.\(name)", "1.0.0", start, stop, "provides": {}, "requires": [\(ids)])

      """
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "plugins"), withIntermediateDirectories: true)
    try Compiler.library(folder.write("\(name).c", text), to: folder.path("plugins/\(name).so"))
  }

  private func manifest(
    _ names: [String], optional: Bool = false, in folder: borrowing TemporaryFolder
  ) throws -> String {
    let uses = names.map {
      "\"\($0)\": {\"id\": \"org.example.\($0)\", \"optional\": \(optional)}"
    }
    return try folder.write(
      "app.json",
      """
      {"navhost": 1, "app": {"id": "org.example.a", "title": "A", "scheme": "a"},
       "plugins": {"directories": ["plugins"], "use": {\(uses.joined(separator: ", "))}},
       "screens": {"home": {"title": "Home"}}, "state": {"initial": "a://home"}, "script": []}
      """)
  }

  /// The lines about starts and stops, in their order.
  private func life(_ run: Child.Run) -> [String] {
    run.words.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").suffix(2).joined(separator: " ")
      return words.hasSuffix("starts") || words.hasSuffix("stops") ? words : nil
    }
  }

  @Test("what is required starts before and stops after, whatever the manifest's order")
  func order() throws {
    let folder = try TemporaryFolder()
    try plugin("films", requires: ["store"], in: folder)
    try plugin("store", requires: [], in: folder)
    for names in [["films", "store"], ["store", "films"]] {
      let run = try Navhost.run(["run", "--script", try manifest(names, in: folder)])
      #expect(run.status == 0, "\(run.text)")
      #expect(life(run) == ["store starts", "films starts", "films stops", "store stops"])
    }
  }

  @Test("two that require each other both run")
  func ring() throws {
    let folder = try TemporaryFolder()
    try plugin("films", requires: ["store"], in: folder)
    try plugin("store", requires: ["films"], in: folder)
    let run = try Navhost.run(["run", "--script", try manifest(["films", "store"], in: folder)])
    #expect(run.status == 0, "\(run.text)")
    #expect(life(run) == ["store starts", "films starts", "films stops", "store stops"])
  }

  @Test("without what it requires it is refused, or left out where it is optional")
  func missing() throws {
    let folder = try TemporaryFolder()
    try plugin("films", requires: ["store"], in: folder)
    let says = "it requires the plugin org.example.store, which is not used"
    for (command, status) in [(["check"], 3), (["run", "--script"], 4)] {
      let run = try Navhost.run(command + [try manifest(["films"], in: folder)])
      #expect(run.status == Int32(status), "\(run.text)")
      #expect(run.text.contains(says), "\(run.text)")
      #expect(run.text.contains("name org.example.store under"), "\(run.text)")
      #expect(life(run).isEmpty)
      let optional = try Navhost.run(
        command + [try manifest(["films"], optional: true, in: folder)])
      #expect(optional.status == 0, "\(optional.text)")
      #expect(optional.text.contains(says), "\(optional.text)")
      #expect(life(optional).isEmpty)
    }
  }
}
