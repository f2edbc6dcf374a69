import Foundation
import SnapValue
import TestKit
import Testing

@Suite("navhost runs the television example with its plugins")
struct TelevisionTests {
  @Test("the script is walked to its end on the trace presenter")
  func script() throws {
    let folder = try Television.installed()
    let run = try Navhost.run(["run", folder.url.path + "/manifest.json"])
    #expect(run.status == 0)
    let steps = run.words.split(separator: "\n").filter { $0.hasPrefix("ok step") }
    #expect(steps.count >= 15)
    #expect(run.lines.count >= 10)
    try Golden.expect(run.output, is: "television-trace.txt")
  }

  @Test("a plugin that is moved away exits 4 and is named; put back, it runs without a rebuild")
  func missingPlugin() throws {
    let folder = try Television.installed(without: "example-catalog")
    let path = folder.url.path + "/manifest.json"
    let run = try Navhost.run(["run", path])
    #expect(run.status == 4)
    #expect(run.output == "")
    #expect(run.words.contains("org.example.catalog"))
    #expect(folder.anonymous(run.words).contains("DIR/plugins"))
    #expect(run.words.contains("put its .so file into one of these directories"))
    #expect(try Navhost.run(["check", path]).status == 3)
    try FileManager.default.copyItem(
      at: Repository.products.appending(path: "libexample-catalog.so"),
      to: folder.url.appending(path: "plugins/dropped.so"))
    #expect(try Navhost.run(["run", path]).status == 0)
  }

  @Test("--plugins names a directory that is searched first")
  func pluginsOption() throws {
    let folder = try Television.installed()
    let elsewhere = folder.url.appending(path: "elsewhere")
    try FileManager.default.moveItem(at: folder.url.appending(path: "plugins"), to: elsewhere)
    let path = folder.url.path + "/manifest.json"
    #expect(try Navhost.run(["run", path, "--plugins", elsewhere.path]).status == 0)
    #expect(
      try Navhost.run(["run", "manifest.json", "--plugins=elsewhere"], in: folder.url).status == 0)
  }

  @Test("an optional plugin that is missing is told, and the application runs")
  func optional() throws {
    let folder = try Television.installed(without: "snapnav-terminal")
    let run = try Navhost.run(["run", folder.url.path + "/manifest.json"])
    #expect(run.status == 0)
  }

  @Test("a file that is no plugin beside the others is refused alone")
  func dirtyDirectory() throws {
    let folder = try Television.installed()
    try folder.write("plugins/a.so", "no library")
    #expect(try Navhost.run(["run", folder.url.path + "/manifest.json"]).status == 0)
  }

  @Test("--verbose tells how every file that was found ended")
  func verbose() throws {
    let folder = try Television.installed()
    try folder.write("plugins/a.so", "no library")
    let run = try Navhost.run(["run", "-v", "--no-script", folder.url.path + "/manifest.json"])
    #expect(run.status == 0)
    #expect(run.words.contains("a.so\n  refused"))
    #expect(run.words.contains("loaded  org.example.catalog"))
    #expect(run.words.contains("unused  org.snapnav.terminal"))
  }

  @Test("opened by path it runs the same")
  func byPath() throws {
    let folder = try Television.installed()
    let path = folder.url.path + "/manifest.json"
    let (sealed, byPath) = try (
      Navhost.run(["run", path]), Navhost.run(["run", "--load-by-path", path])
    )
    #expect(byPath.status == 0)
    #expect(byPath.output == sealed.output)
  }

  @Test("a veto is told with the mediator's reason, and the old state holds")
  func veto() throws {
    let folder = try Television.installed()
    let run = try Navhost.run(["run", "--json", folder.url.path + "/manifest.json"])
    let steps = try run.lines.map { try Value(jsonText: $0) }.filter { $0["step"] != nil }
    let vetoed = try #require(steps.first { $0["outcome"] == "vetoed" })
    #expect(vetoed["state"] == "television://home")
    #expect(vetoed["reason"]?.string?.contains("viewers") == true)
  }

  @Test("a misspelt plugin or presenter is told the nearest")
  func nearest() throws {
    let folder = try Television.installed()
    let presenter = try Navhost.run(
      ["run", "--presenter", "terminl", folder.url.path + "/manifest.json"])
    #expect(presenter.status == 4)
    #expect(presenter.words.contains("did you mean \"terminal\"?"))
    let call = try Navhost.run(
      ["call", "catalg", "title", "2", "--plugins", folder.url.path + "/plugins"])
    #expect(call.status == 4)
    #expect(call.words.contains("did you mean \"catalog\"?"))
  }

  @Test("a typed function is called from the shell")
  func call() throws {
    let plugin = Repository.products.appending(path: "libexample-catalog.so").path
    #expect(try Navhost.run(["call", plugin, "title", "2"]).output == "Nosferatu\n")
    let json = try Navhost.run(["call", "--json", plugin, "title", "2"])
    #expect(json.output == #"{"result":"Nosferatu"}"# + "\n")
  }

  @Test(
    "a call that is written wrongly exits 2 and says what is expected",
    arguments: [
      (["title"], "title takes 1 argument, and was given 0"),
      (["title", "two"], "argument 1 of title is \"two\""),
      (["titel", "2"], "did you mean \"title\"?"),
    ])
  func wrongCall(words: [String], message: String) throws {
    let plugin = Repository.products.appending(path: "libexample-catalog.so").path
    let run = try Navhost.run(["call", plugin] + words)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.words.contains(message))
  }

  @Test(
    "null is printed where a value is answered, and what a function refuses with exits 1",
    arguments: [
      (["echo", "null"], 0, "null\n", ""), (["nothing"], 0, "", ""),
      (["half", "1e39"], 2, "", "\"1e39\", not a number of single precision"),
      (["fails"], 1, "", "a status of its own"),
    ] as [([String], Int32, String, String)])
  func answers(words: [String], status: Int32, output: String, told: String) throws {
    let folder = try TemporaryFolder()
    let plugin = try Compiler.library(
      "small",
      text: PluginMaker.text(
        globals: """
          static const snapnav_value *echo(const snapnav_value *v) { return v; }
          static void nothing(void) {}
          static float half(float f) { return f / 2; }
          static int32_t fails(snapnav_error *e) { return snapnav_fail(e, -99, "a status of its own"); }
          #define F(n, s) {sizeof(snapnav_function), SNAPNAV_FREE, #n, s, (snapnav_fn)n, NULL}
          static const snapnav_function all[] = {
            F(echo, "v(v)"), F(nothing, "-()"), F(half, "f(f)"), F(fails, "i(!)")};
          """,
        body: """
          snapnav_status s = SNAPNAV_OK;
          for (int i = 0; s == SNAPNAV_OK && i < 4; i++) s = r->function(r, NULL, &all[i], err);
          return s;
          """,
        members: #""provides": {"functions": ["echo", "nothing", "half", "fails"]}"#),
      in: folder)
    let run = try Navhost.run(["call", plugin] + words)
    #expect(run.status == status, "\(run.words)")
    #expect(run.output == output)
    #expect(run.words.contains(told) || told.isEmpty, "\(run.words)")
  }

  @Test("a call into a plugin that is not there exits 4")
  func callNowhere() throws {
    for plugin in ["nosuch", "./nosuch.so"] {
      let run = try Navhost.run(["call", plugin, "title", "2"])
      #expect(run.status == 4)
      #expect(run.words.contains("nosuch"))
    }
  }
}
