import Foundation
import TestKit
import Testing

private enum LeakFinder {
  /// The library, where it finds what is planted.
  static let library: String? = {
    guard let named = try? Child.run("cc", ["-print-file-name=liblsan.so"]).output,
      case let path = named.trimmingCharacters(in: .newlines), path.hasPrefix("/"),
      let folder = try? TemporaryFolder(),
      (try? Child.succeed(
        "cc",
        [Repository.file("Tests/Fixtures/Canaries/leak.c").path, "-o", folder.path("leak")]))
        != nil,
      let canary = try? Child.run(
        folder.path("leak"), [], environment: Child.inherited.merging(["LD_PRELOAD": path]) { $1 }),
      canary.text.contains("LeakSanitizer: detected memory leaks")
    else { return nil }
    return path
  }()
}

/// gcc's leak sanitizer, loaded into the program as it was built: what nothing points to any more at the end of a
/// run. The host keeps some tables for as long as the process lives; what is lost must not grow with what is done.
@Suite(
  "However often a plugin is called, nothing is lost",
  .enabled(if: LeakFinder.library != nil && !Repository.isSanitized))
struct LeakTests {
  /// How many bytes are lost by a run whose script does the steps so often.
  private func lost(
    _ folder: borrowing TemporaryFolder, _ steps: String, times: Int
  ) throws -> Int {
    let script = "[" + Array(repeating: steps, count: times).joined(separator: ",") + "]"
    let path = folder.path("manifest.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let end = try #require(text.range(of: "\"script\": "))
    try folder.write("long.json", text[..<end.upperBound] + script + "}\n")
    let run = try Navhost.run(
      ["run", "--script", "--presenter", "trace", folder.path("long.json")],
      environment: ["LD_PRELOAD": try #require(LeakFinder.library), "LSAN_OPTIONS": "exitcode=0"])
    try #require(run.status == 0, "\(run.words)")
    let told = run.words.firstMatch(of: /LeakSanitizer: ([0-9]+) byte/)
    return told.flatMap { Int($0.1) } ?? 0
  }

  /// An application around a plugin's file: `go` makes the screen, and asks the mediator.
  private func application(
    _ plugin: String, id: String, version: String = "1.0.0", mediator: String, screen: String
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "plugins"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: plugin, toPath: folder.path("plugins/p.so"))
    try folder.write(
      "manifest.json",
      """
      {"navhost": 1, "app": {"id": "org.example.a", "title": "A", "scheme": "a"},
       "plugins": {"directories": ["plugins"], "use": {"p": {"id": "\(id)", "version": "\(version)"}}},
       "presenter": ["trace"],
       "screens": {"home": {}, "next": \(screen)},
       "navigations": {"go": {"from": "*", "to": "next", "mediation": [{"use": "p/\(mediator)"}]}},
       "policy": {"deadlines": {"call": 20000, "present": 20000}},
       "state": {"initial": "a://home"}, "script": []}
      """)
    return folder
  }

  private static let steps = #"{"navigate": "go", "payload": {"age": 20}}, {"back": 1}"#

  private static func inC(losing: Int) -> String {
    """
    #include <stdlib.h>
    #include "snapnav_plugin.h"
    static snapnav_status mediate(void *c, const snapnav_navigation *n, snapnav_token t,
                                  const snapnav_sink *out, snapnav_error *err) {
      (void)c; (void)n; (void)t; (void)out; (void)err;
      char *volatile lost = malloc(\(max(losing, 1)));
      if (!\(losing)) free(lost);
      return SNAPNAV_OK;
    }
    static snapnav_status create(void *c, snapnav_screen s, const snapnav_value *p, void **box,
                                 snapnav_error *err) {
      (void)c; (void)s; (void)p; (void)err;
      return (*box = malloc(64)) ? SNAPNAV_OK : SNAPNAV_E_NOMEM;
    }
    static void destroy(void *c, void *box) { (void)c; free(box); }
    static const snapnav_mediator m = {sizeof m, 0, "m", NULL, mediate, NULL, NULL};
    static snapnav_status start(const snapnav_host *h, snapnav_registrar *r,
                                const snapnav_value *config, void **ctx, snapnav_error *err) {
      (void)h; (void)config; (void)ctx;
      const snapnav_screen_type box = {.size = sizeof box, .id = "box", .create = create,
                                       .destroy = destroy};
      snapnav_status status = r->mediator(r, &m, err);
      return status ? status : r->screen_type(r, &box, err);
    }
    static void stop(void *ctx) { (void)ctx; }
    SNAPNAV_PLUGIN("org.example.c", "1.0.0", start, stop,
                   "provides": {"mediators": ["m"], "screens": ["box"]})
    """
  }

  private static func inCpp(losing: Bool) -> String {
    """
    #include <snapnav.hpp>
    namespace {
    class Plus {
    public:
      explicit Plus(snapnav::Registrar &registrar) {
        registrar.mediator("m", [this](snapnav::Navigation &navigation) -> snapnav::Answer {
          auto *text = new std::string(100, 'x');
          last_ = navigation.payload().get<std::int64_t>("age", 1);
          if (!\(losing)) delete text;
          return {};
        });
      }
    private:
      std::int64_t last_ = 0;
    };
    } // namespace
    SNAPNAV_CPP_PLUGIN(Plus, "org.example.cpp", "1.0.0", "provides": {"mediators": ["m"]})
    """
  }

  private func inC(losing: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let file = try Compiler.library("c", text: Self.inC(losing: losing), in: folder)
    return try application(
      file, id: "org.example.c", mediator: "m", screen: #"{"type": "p/box"}"#)
  }

  private func inCpp(losing: Bool) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let source = try folder.write("plus.cpp", Self.inCpp(losing: losing))
    try Child.succeed(
      "c++",
      [
        "-std=c++17", "-shared", "-fPIC", "-fvisibility=hidden", "-I", Repository.include, "-I",
        Repository.file("SDK/cpp").path, source, "-o", folder.path("plus.so"),
      ])
    return try application(
      folder.path("plus.so"), id: "org.example.cpp", mediator: "m", screen: "{}")
  }

  @Test("of a plugin in C")
  func c() throws {
    let folder = try inC(losing: 0)
    #expect(try lost(folder, Self.steps, times: 20) == lost(folder, Self.steps, times: 60))
  }

  @Test("of a plugin in C++ on our kit")
  func cpp() throws {
    let folder = try inCpp(losing: false)
    #expect(try lost(folder, Self.steps, times: 20) == lost(folder, Self.steps, times: 60))
  }

  @Test("of a plugin in Swift on our kit")
  func swift() throws {
    let folder = try application(
      Repository.plugin("swift-specimen"), id: "org.example.swift-specimen",
      version: "2.1.0-beta.1", mediator: "answers",
      screen: #"{"type": "p/list"}"#)
    let steps = #"{"navigate": "go", "payload": {"answer": "proceed"}}, {"back": 1}"#
    #expect(try lost(folder, steps, times: 20) == lost(folder, steps, times: 60))
  }

  @Test("What is lost in each call is seen, in C and C++")
  func planted() throws {
    let inC = try inC(losing: 48)
    #expect(try lost(inC, Self.steps, times: 60) - lost(inC, Self.steps, times: 20) == 40 * 48)
    let inCpp = try inCpp(losing: true)
    // A string of 100 characters and the object that holds it.
    #expect(
      try lost(inCpp, Self.steps, times: 60) - lost(inCpp, Self.steps, times: 20) >= 40 * 101)
  }
}
