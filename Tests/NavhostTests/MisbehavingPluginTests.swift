import Foundation
import SnapValue
import TestKit
import Testing

@Suite("A plugin that misbehaves is named, and the run ends in order")
struct MisbehavingPluginTests {
  /// A plugin in C with a mediator `m` and a presenter `p`; each part can be replaced.
  struct Source {
    var globals = ""
    var start = ""
    var stop = ""
    var mediate = "return SNAPNAV_OK;"
    var present = "return SNAPNAV_OK;"
    /// What the presenter has besides.
    var members = ""
    var register = "r->mediator(r, &m, err); return r->presenter(r, &p, err);"
    var provides = #""mediators": ["m"], "presenters": ["p"]"#
    /// A descriptor of its own, in place of the usual one.
    var descriptor = ""

    var text: String {
      """
      #include <stdio.h>
      #include "snapnav_plugin.h"
      \(globals)
      static const snapnav_host *host;
      static snapnav_status mediate(void *c, const snapnav_navigation *n, snapnav_token t,
                                    const snapnav_sink *out, snapnav_error *err) {
        (void)c; (void)n; (void)t; (void)out; (void)err; (void)host; \(mediate)
      }
      static snapnav_status present(void *c, const snapnav_transition *n, snapnav_token t,
                                    snapnav_error *err) {
        (void)c; (void)n; (void)t; (void)err; \(present)
      }
      static const snapnav_mediator m = {sizeof m, 0, "m", NULL, mediate, NULL, NULL};
      static const snapnav_presenter p = {.size = sizeof p, .id = "p", .present = present\(members)};
      static snapnav_status start(const snapnav_host *h, snapnav_registrar *r,
                                  const snapnav_value *config, void **ctx, snapnav_error *err) {
        (void)config; (void)ctx; host = h; \(start)
        \(register)
      }
      static void stop(void *ctx) { (void)ctx; \(stop) }
      \(descriptor.isEmpty ? "SNAPNAV_PLUGIN(\"org.example.odd\", \"1.0.0\", start, stop," : descriptor)
        "provides": {\(provides)})
      """
    }
  }

  /// An application around the plugin, built by nothing but cc. A call may take longer than a busy machine
  /// lets a good one take, unless a test waits for its time to be over.
  func application(
    _ source: Source, script: String = #"[{"navigate": "go"}]"#, presenter: String = "trace",
    deadline: Int = 20_000
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "plugins"), withIntermediateDirectories: true)
    try Compiler.library(folder.write("odd.c", source.text), to: folder.path("plugins/odd.so"))
    try folder.write(
      "manifest.json",
      """
      {"navhost": 1, "app": {"id": "org.example.a", "title": "A", "scheme": "a"},
       "plugins": {"directories": ["plugins"], "use": {"odd": {"id": "org.example.odd"}}},
       "presenter": ["\(presenter)"],
       "screens": {"home": {"title": "Home"}, "next": {"title": "Next"}},
       "navigations": {"go": {"from": "*", "to": "next", "mediation": [{"use": "odd/m"}]}},
       "policy": {"deadlines": {"call": \(deadline), "present": \(deadline)}},
       "state": {"initial": "a://home"}, "script": \(script)}
      """)
    return folder
  }

  func run(
    _ folder: borrowing TemporaryFolder, _ options: String...
  ) throws -> Navhost.Run {
    try Navhost.run(["run", "--script", folder.url.path + "/manifest.json"] + options)
  }

  @Test("a plugin that fails in start exits 4 with its own words")
  func start() throws {
    var source = Source()
    source.start = #"if (host) return snapnav_fail(err, SNAPNAV_E_FAIL, "no film reel");"#
    let run = try run(try application(source))
    #expect(run.status == 4)
    #expect(run.words.contains("org.example.odd"))
    #expect(run.words.contains("no film reel"))
  }

  @Test(
    "a start that gives no reason is its author's to mend, and one that gives one its user's",
    arguments: [
      (
        "if (host) return SNAPNAV_E_FAIL;",
        #"let its author say why: return snapnav_fail(err, SNAPNAV_E_FAIL, "what it lacks")"#
      ),
      (
        #"if (host) return snapnav_fail(err, SNAPNAV_E_FAIL, "no film reel");"#,
        "it refuses by itself: give it what it asks for"
      ),
    ])
  func startRemedy(body: String, remedy: String) throws {
    var source = Source()
    source.start = body
    let folder = try application(source)
    for words in [["run"], ["run", "--isolate", "all"], ["check", "--start"]] {
      let run = try Navhost.run(words + [folder.path("manifest.json")])
      #expect(run.text.contains(remedy), "\(words): \(run.text)")
    }
  }

  @Test("E11 a symbol that nobody defines exits 4 and is named, and no code of the plugin ran")
  func undefinedSymbol() throws {
    var source = Source()
    source.globals = """
      extern int defined_nowhere(void);
      __attribute__((constructor)) static void early(void) { puts("ran"); }
      """
    source.start = "if (defined_nowhere()) return SNAPNAV_E_FAIL;"
    let run = try run(try application(source))
    #expect(run.status == 4)
    #expect(run.words.contains("org.example.odd"), "\(run.words)")
    #expect(run.words.contains("defined_nowhere"), "\(run.words)")
    #expect(run.words.contains("link the library that has it (-lNAME)"), "\(run.words)")
    #expect(run.output == "")
  }

  @Test("a plugin that registers what it did not declare, or not what it did, exits 4")
  func registration() throws {
    var undeclared = Source()
    undeclared.provides = #""mediators": ["m"]"#
    var missing = Source()
    missing.register = "return r->mediator(r, &m, err);"
    for source in [undeclared, missing] {
      let run = try run(try application(source))
      #expect(run.status == 4)
      #expect(run.words.contains("presenter \"p\""))
    }
  }

  @Test("a mediator that fails, vetoes or never answers ends the script with 1 and is named")
  func mediators() throws {
    for (body, words) in [
      (#"return snapnav_fail(err, SNAPNAV_E_FAIL, "out of ideas");"#, "out of ideas"),
      (#"return snapnav_fail(err, SNAPNAV_VETO, "not today");"#, "vetoed (not today)"),
      ("return SNAPNAV_VETO;", "vetoed (org.example.odd: mediate m gave no reason)"),
      ("return SNAPNAV_PENDING;", "org.example.odd: mediate m"),
    ] {
      var source = Source()
      source.mediate = body
      let run = try run(try application(source, deadline: 50))
      #expect(run.status == 1)
      #expect(run.words.contains(words), "\(run.words)")
      #expect(run.words.contains(", a://home\n"))
    }
  }

  @Test("a presenter that never completes is named when its time is over, and the old state holds")
  func presenter() throws {
    var source = Source()
    source.present = "return SNAPNAV_PENDING;"
    let run = try run(try application(source, presenter: "odd/p", deadline: 50))
    #expect(run.status == 1)
    #expect(run.words.contains("org.example.odd: present p"), "\(run.words)")
    #expect(run.words.contains("a://\n"))
  }

  @Test("a call that never returns is given up with 4, and is named")
  func neverReturns() throws {
    var source = Source()
    source.globals = "#include <unistd.h>"
    source.mediate = "for (;;) pause();"
    let run = try run(try application(source), "--hang-limit", "1")
    #expect(run.status == 4)
    #expect(
      run.words.contains("gave up: org.example.odd: mediate m has not returned for 1 s"),
      "\(run.words)")
  }

  @Test("a presenter that completes twice is told so, and the first one counts")
  func completesTwice() throws {
    var source = Source()
    source.globals = """
      static const snapnav_host *host;
      static snapnav_token token;
      static void twice(void *user) {
        (void)user;
        host->complete(host, token, SNAPNAV_OK, NULL, NULL);
        if (host->complete(host, token, SNAPNAV_OK, NULL, NULL) == SNAPNAV_E_HANDLE)
          host->log(host, 3, snapnav_text("the second was refused"));
      }
      """
    source.present = """
      token = t;
      host->schedule(host, 0, twice, NULL, NULL, NULL);
      return SNAPNAV_PENDING;
      """
    let run = try run(try application(source, presenter: "odd/p"))
    #expect(run.status == 0)
    #expect(run.words.contains("the second was refused"), "\(run.words)")
  }

  @Test("a presenter that completes after it was cancelled is told so, and the old state holds")
  func completesLate() throws {
    var source = Source()
    source.globals = """
      static const snapnav_host *host;
      static void late(void *ctx, snapnav_token token) {
        (void)ctx;
        if (host->complete(host, token, SNAPNAV_OK, NULL, NULL) == SNAPNAV_E_HANDLE)
          host->log(host, 3, snapnav_text("the late one was refused"));
      }
      """
    source.present = "return SNAPNAV_PENDING;"
    source.register = """
      snapnav_presenter q = p;
      q.cancel = late;
      r->mediator(r, &m, err);
      return r->presenter(r, &q, err);
      """
    let run = try run(try application(source, presenter: "odd/p", deadline: 50))
    #expect(run.status == 1)
    #expect(run.words.contains("no answer within 50 ms"), "\(run.words)")
    #expect(run.words.contains("the late one was refused"), "\(run.words)")
  }

  @Test("plugins are stopped after a script that failed, too")
  func stopped() throws {
    var source = Source()
    source.mediate = "return SNAPNAV_E_FAIL;"
    source.stop = #"fputs("stopped\n", stderr);"#
    let run = try run(try application(source))
    #expect(run.status == 1)
    #expect(run.words.hasSuffix("stopped\n"))
  }

  @Test("a crash is laid to the plugin and its callback")
  func crash() throws {
    var source = Source()
    source.mediate = "*(volatile int *)0 = 1; return SNAPNAV_OK;"
    let run = try run(try application(source))
    #expect(run.wasKilled)
    #expect(run.words.contains("org.example.odd"))
    #expect(run.words.contains("mediate m"))
  }

  @Test(
    "a plugin that leaves the process is named, and nobody takes it for success",
    arguments: ["exit", "_exit", "_Exit", "quick_exit"], [0, 3])
  func exits(call: String, status: Int) throws {
    var source = Source()
    source.globals = "#include <stdlib.h>\n#include <unistd.h>"
    source.mediate = "\(call)(\(status));"
    let run = try run(try application(source))
    #expect(run.status == 4)
    #expect(
      run.words.contains(
        "navhost: the process was left by org.example.odd: mediate m, which called \(call)\n"),
      "\(run.words)")
  }

  @Test("a crash in the descriptor, at the end, and a leave at the end are laid to the plugin")
  func crashesOutsideOfCalls() throws {
    var ending = Source()
    ending.globals = "__attribute__((destructor)) static void end(void) { *(volatile int *)0 = 1; }"
    var leaving = Source()
    leaving.globals = """
      #include <unistd.h>
      __attribute__((destructor)) static void end(void) { _exit(0); }
      """
    var wild = Source()
    wild.descriptor = """
      static const snapnav_plugin descriptor = {
        sizeof descriptor, 1, 0, 0, (const char *)8, "1.0.0", start, stop, 0, 0, 0};
      SNAPNAV_PLUGIN_WITH(descriptor, "org.example.odd", "1.0.0",
      """
    let torn = try run(try application(wild))
    #expect(torn.status == 4)
    // A sanitizer takes the signal in the throw-away process, and ends that itself.
    let how = Repository.isSanitized ? "left the process with status 1" : "crashed: SIGSEGV"
    #expect(torn.words.contains("in snapnav_plugin_entry it \(how)"), "\(torn.words)")
    let byPath = try run(try application(wild), "--load-by-path")
    #expect(byPath.wasKilled)
    #expect(byPath.words.contains("crashed in org.example.odd: descriptor"), "\(byPath.words)")
    let crashed = try run(try application(ending))
    #expect(crashed.wasKilled)
    #expect(
      crashed.words.contains("crashed in org.example.odd: a destructor or exit handler (SIGSEGV)"),
      "\(crashed.words)")
    let left = try run(try application(leaving))
    #expect(left.status == 4)
    #expect(
      left.words.contains("org.example.odd: a destructor or exit handler, which called _exit"),
      "\(left.words)")
  }

  @Test("a child that a plugin has forked may leave as it likes", arguments: ["_exit", "exit"])
  func forks(leave: String) throws {
    var source = Source()
    source.globals = "#include <stdlib.h>\n#include <sys/wait.h>\n#include <unistd.h>"
    source.mediate = """
      int child = fork(), ended = 0;
      if (child == 0) \(leave)(7);
      waitpid(child, &ended, 0);
      return WEXITSTATUS(ended) == 7 ? SNAPNAV_OK : SNAPNAV_E_FAIL;
      """
    let run = try run(try application(source))
    #expect(run.status == 0, "\(run.words)")
  }

  @Test("with --load-by-path a pinned plugin is refused, whatever its bytes are")
  func pinnedPath() throws {
    let folder = try application(Source())
    let path = folder.path("manifest.json")
    let bytes = try Data(contentsOf: folder.file("plugins/odd.so"))
    let why = try Navhost.run(["inspect", folder.path("plugins/odd.so"), "--json"])
    let digest = try #require(try Value(jsonText: why.output)["sha256"]?.string)
    #expect(!bytes.isEmpty)
    let text = try String(contentsOfFile: path, encoding: .utf8).replacingOccurrences(
      of: #""org.example.odd"}"#, with: "\"org.example.odd\", \"sha256\": \"\(digest)\"}")
    try folder.write("manifest.json", text)
    #expect(try run(folder).status == 0)
    let refused = try run(folder, "--load-by-path")
    #expect(refused.status == 4, "\(refused.words)")
    #expect(refused.words.contains("it is pinned"), "\(refused.words)")
    #expect(
      refused.words.contains("manifest.json:2:57: error NH616 /plugins/use/odd"), "\(refused.words)"
    )
  }

  @Test("what a plugin logs is one line, whatever is in it, and a flood of it is cut short")
  func logs() throws {
    var source = Source()
    source.mediate = #"""
      host->log(host, 3, snapnav_text("one\nnavhost: error: forged\033[2J"));
      for (int i = 0; i < 800; i++) host->log(host, 3, snapnav_text("more"));
      return SNAPNAV_OK;
      """#
    let run = try run(try application(source))
    #expect(run.status == 0)
    #expect(
      run.words.contains("warning: org.example.odd: one navhost: error: forged [2J\n"),
      "\(run.words)")
    let told = run.words.components(separatedBy: "org.example.odd: more\n").count - 1
    #expect((400..<800).contains(told), "\(told) lines")
    #expect(run.words.contains("lines left out: it writes more than 50 in a second"))
  }

  @Test("inspect, list and check run nothing: a constructor that writes a file leaves none")
  func constructor() throws {
    var source = Source()
    source.globals = """
      __attribute__((constructor)) static void mark(void) {
        FILE *f = fopen("mark", "w");
        if (f) fclose(f);
      }
      """
    let folder = try application(source)
    let mark = folder.url.appending(path: "mark").path
    for words in [
      ["inspect", "plugins/odd.so"], ["list", "plugins"], ["check", "manifest.json"],
    ] {
      #expect(try Navhost.run(words, in: folder.url).status == 0)
      #expect(!FileManager.default.fileExists(atPath: mark))
    }
    #expect(try Navhost.run(["run", "--script", "manifest.json"], in: folder.url).status == 0)
    #expect(FileManager.default.fileExists(atPath: mark))
  }

  @Test("SIGTERM ends a run in order, in the middle of a step")
  func terminated() throws {
    var source = Source()
    source.mediate = #"fputs("asked\n", stderr); return SNAPNAV_PENDING;"#
    source.stop = #"fputs("stopped\n", stderr);"#
    let folder = try application(source, deadline: 60_000)
    let path = folder.url.path + "/manifest.json"
    let host = try Running(Navhost.path, ["run", "--script", path], lines: [.words])
    try host.line(.words) { $0.contains("asked") }
    host.signal(SIGTERM)
    let run = host.end()
    #expect(!run.wasKilled)
    #expect(run.status == 1)
    #expect(run.words.contains("stopped"))
    #expect(run.words.contains("interrupted"))
    #expect(!run.words.contains("FAILED"))
  }
}
