import Foundation
import TestKit
import Testing

@Suite("Good plugins keep the contract", .serialized)
struct GoodPluginTests {
  private func pass(_ plugin: String) throws {
    let run = try SuiteProgram.run(["test", "--level", "4", plugin])
    #expect(run.status == 0, "\(run.output)\(run.words)")
    #expect(run.output.contains("keeps the contract at level 4"), "\(run.output)")
  }

  @Test(
    "those that ship pass level 4",
    arguments: [
      "libsnapnav-terminal.so", "libsnapnav-web.so", "libsnapnav-jq.so", "libexample-catalog.so",
      "libexample-tickets.so", "libexample-titles.so", "libsnapnav-speech.so",
    ])
  func shipped(_ name: String) throws {
    try pass(
      Repository.products.appending(path: name).path)
  }

  @Test(
    """
    a presenter that animates on its own thread, one that believes only what is said to be shown, and \
    a screen type of everything, pass level 4
    """,
    arguments: ["animates", "asks", "notes", "hello"])
  func fixtures(_ name: String) throws {
    let source = Repository.file("Tests/Fixtures/Plugins/\(name).c").path
    let out = TemporaryFolder.ofRun.appending(path: "good-\(name).so").path
    let script = Repository.file("scripts/build-specimen").path
    let built = try Child.run("/bin/sh", [script, source, out])
    try #require(built.status == 0, "\(built.words)")
    try pass(out)
  }

  @Test(
    "the window passes level 4, also where there is no display",
    .enabled(
      if: FileManager.default.fileExists(
        atPath: Repository.products.appending(path: "libsnapnav-gtk.so").path),
      "GTK is not there"))
  func window() throws {
    try pass(Repository.products.appending(path: "libsnapnav-gtk.so").path)
  }

  /// Those that look suspicious.
  private static let right: [String] = {
    let folder = Repository.file("Tests/Fixtures/Plugins/Right")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".c") }.sorted()
  }()

  @Test("one that looks suspicious and is right is not accused, nor warned", arguments: right)
  func unusual(_ name: String) throws {
    let source = Repository.file("Tests/Fixtures/Plugins/Right/\(name)").path
    let out = try TemporaryFolder.kept("right-\(name)").appending(path: "plugin.so").path
    let script = Repository.file("scripts/build-specimen").path
    let built = try Child.run("/bin/sh", [script, source, out])
    try #require(built.status == 0, "\(built.words)")
    let run = try SuiteProgram.run(["test", "--level", "4", out])
    #expect(run.status == 0, "\(run.output)\(run.words)")
    #expect(!run.output.contains("warned"), "\(run.output)")
  }

  @Test(
    "one that registers 1,000 functions and 300 mediators holds no more memory for it",
    .disabled(if: Repository.isSanitized, "a sanitizer keeps freed memory back"))
  func large() throws {
    let place = try TemporaryFolder.kept("large")
    let source = place.appending(path: "large.c")
    let out = place.appending(path: "large.so").path
    try Data(largeSource(functions: 1000, mediators: 300).utf8).write(to: source)
    let script = Repository.file("scripts/build-specimen").path
    let built = try Child.run("/bin/sh", [script, source.path, out])
    try #require(built.status == 0, "\(built.words)")
    let run = try SuiteProgram.run(["test", "--only", "r-*", "--only", "l-time", "-v", out])
    #expect(run.status == 0, "\(run.output)\(run.words)")
    #expect(run.output.contains("\npassed r-restart "), "\(run.output)")
  }

  /// A plugin in C that allocates nothing.
  private func largeSource(functions: Int, mediators: Int) -> String {
    let names = { (letter: String, count: Int) in (0..<count).map { "\(letter)\($0)" } }
    let list = { (names: [String]) in names.map { "\"\($0)\"" }.joined(separator: ",") }
    let (f, m) = (names("f", functions), names("m", mediators))
    return """
      #include "snapnav_plugin.h"
      static int64_t twice(int64_t number) { return 2 * (number / 4); }
      static int64_t named(void *user, int64_t number) { return number / 4 + *(const char *)user; }
      static snapnav_status pass(void *ctx, const snapnav_navigation *navigation,
                                 snapnav_token token, const snapnav_sink *out,
                                 snapnav_error *err) {
        (void)ctx, (void)navigation, (void)token, (void)out, (void)err;
        return SNAPNAV_OK;
      }
      static const char *const functions[] = {\(list(f))};
      static const char *const mediators[] = {\(list(m))};
      static snapnav_status start(const snapnav_host *host, snapnav_registrar *registrar,
                                  const snapnav_value *config, void **ctx, snapnav_error *err) {
        (void)host, (void)config, (void)ctx;
        for (int i = 0; i < \(functions); i++) {
          snapnav_function made = {.size = sizeof made, .kind = SNAPNAV_FREE,
                                   .name = functions[i], .signature = "x(x)",
                                   .fn = (snapnav_fn)twice};
          if (i % 2) {
            made.signature = "x(px)";
            made.fn = (snapnav_fn)named;
            made.user = (void *)functions[i];
          }
          snapnav_status status = registrar->function(registrar, NULL, &made, err);
          if (status) return status;
        }
        for (int i = 0; i < \(mediators); i++) {
          snapnav_mediator made = {.size = sizeof made, .id = mediators[i], .mediate = pass};
          snapnav_status status = registrar->mediator(registrar, &made, err);
          if (status) return status;
        }
        return SNAPNAV_OK;
      }
      SNAPNAV_PLUGIN("org.example.large", "1.0.0", start, NULL, "name": "Large", "license": "MIT",
                     "provides": {"functions": [\(list(f))], "mediators": [\(list(m))]})
      """
  }

  @Test("the presenter of the terminal is really shown, on a terminal that is pretended for it")
  func terminal() throws {
    let plugin = Repository.products
      .appending(path: "libsnapnav-terminal.so").path
    let run = try SuiteProgram.run(["test", "--json", "--only", "p-*", plugin])
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let results = value?["results"] as? [[String: Any]] ?? []
    for name in ["p-once", "p-overlap", "p-dismiss", "p-stop"] {
      let result = results.first { $0["check"] as? String == name }
      #expect(result?["verdict"] as? String == "passed", "\(name): \(result ?? [:])")
    }
  }
}
