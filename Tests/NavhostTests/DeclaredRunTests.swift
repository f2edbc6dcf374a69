import Foundation
import TestKit
import Testing

@Suite("navhost holds everybody to what a manifest declares of screens")
struct DeclaredRunTests {
  /// An application with a form whose properties are typed; `mediation` fills it.
  private func application(
    _ mediation: String, script: String, required: String = "{}",
    plugin: String = ""
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let plugins = folder.url.appending(path: "plugins")
    try FileManager.default.createDirectory(at: plugins, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Repository.products.appending(path: "libsnapnav-jq.so"),
      to: plugins.appending(path: "libsnapnav-jq.so"))
    if !plugin.isEmpty {
      try Compiler.library(folder.write("form.c", plugin), to: folder.path("plugins/form.so"))
    }
    let others = plugin.isEmpty ? "" : #", "form": {"id": "org.example.small"}"#
    try folder.write(
      "form.json",
      """
      {"navhost": 1, "app": {"id": "org.example.form", "title": "Form", "scheme": "form"},
       "plugins": {"directories": ["plugins"], "use": {"jq": {"id": "org.snapnav.jq"}\(others)}},
       "screens": {
         "home": {"optionalProperties": {"name": {"type": "string"}}},
         "form": {"properties": \(required),
                  "optionalProperties": {"n": {"type": "int32"}, "e": {"enum": ["a", "b"]}}}},
       "navigations": {"fill": {"from": "*", "to": "form", "mediation": [\(mediation)]}},
       "state": {"initial": "form://home"}, "script": \(script)}
      """)
    return folder
  }

  private static let fails = """
    [{"navigate": "fill", "payload": {"name": "x"}, \
    "expect": {"outcome": "failed", "state": "form://home"}}]
    """

  @Test("a jq program that gives text for a number fails its navigation with screen and types")
  func jq() throws {
    let folder = try application(
      #"{"use": "jq/mediate", "with": {"program": "{n: \"many\", e: 7}"}}"#, script: Self.fails)
    let run = try Navhost.run(["run", folder.url.path + "/form.json"])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("org.snapnav.jq"), "\(run.words)")
    #expect(
      run.words.contains(
        #"the property "e" of the screen "form": expected one of "a", "b", found int"#),
      "\(run.words)")
  }

  @Test("a plugin in C that does not look at what screen_set answers fails its navigation")
  func screenSet() throws {
    let text = PluginMaker.text(
      globals: """
        static const snapnav_host *host;
        static snapnav_status mediate(void *c, const snapnav_navigation *n, snapnav_token t,
                                      const snapnav_sink *out, snapnav_error *err) {
          (void)c; (void)t; (void)out; (void)err;
          snapnav_value v = snapnav_string("many");
          host->screen_set(host, n->destination, snapnav_text("n"), &v, NULL);
          return SNAPNAV_OK;
        }
        static const snapnav_mediator m = {sizeof m, 0, "m", NULL, mediate, NULL, NULL};
        """, body: "host = h; return r->mediator(r, &m, err);",
      members: #""provides": {"mediators": ["m"]}"#)
    let folder = try application(#"{"use": "form/m"}"#, script: Self.fails, plugin: text)
    let run = try Navhost.run(["run", folder.url.path + "/form.json"])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("org.example.small"), "\(run.words)")
    #expect(
      run.words.contains(#"the property "n" of the screen "form": expected int32, found string"#),
      "\(run.words)")
  }

  @Test("set gives a required number no text, and leaves none unfilled")
  func set() throws {
    let wrong = try application(
      #"{"set": {"to.need": {"payload": "/name"}}}"#, script: Self.fails,
      required: #"{"need": {"type": "int32"}}"#)
    let run = try Navhost.run(["run", wrong.url.path + "/form.json"])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("expected int32, found string"), "\(run.words)")
    let none = try application(
      #"{"set": {"to.need": {"payload": "/nothing"}}}"#, script: Self.fails,
      required: #"{"need": {"type": "int32"}}"#)
    let second = try Navhost.run(["run", none.url.path + "/form.json"])
    #expect(second.status == 0, "\(second.words)")
    #expect(
      second.words.contains(
        #"nothing has filled the property "need" (int32), which the screen "form" requires"#),
      "\(second.words)")
  }

  @Test("a whole number is one where whole numbers are declared, however it was written")
  func wholeNumbers() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "manifest.json",
      """
      {"navhost": 1, "app": {"id": "org.example.numbers", "title": "N", "scheme": "n"},
       "screens": {"home": {}, "level": {"optionalProperties": {
         "given": {"type": "int32"}, "set": {"type": "uint8"}, "rate": {"type": "float64"}}}},
       "navigations": {"level": {"from": "*", "to": "level", "mediation": [
         {"set": {"to.set": {"payload": "/other"}}}]}},
       "state": {"initial": "n://home"},
       "script": [{"navigate": "level", "payload": {"given": 7.0, "other": 8.0, "rate": 9.0}}]}
      """)
    let run = try Navhost.run(["run", folder.path("manifest.json"), "--presenter", "trace"])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.output.contains(#"{"given":7,"set":8,"rate":9.0}"#), "\(run.output)")
  }
}
