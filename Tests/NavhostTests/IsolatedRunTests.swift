import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

@Suite("An application whose plugins run in processes of their own")
struct IsolatedRunTests {
  @Test("the television's trace is the same, event for event")
  func television() throws {
    let folder = try Television.installed()
    let manifest = folder.url.path + "/manifest.json"
    let run = ["run", manifest, "--presenter", "trace", "--no-control"]
    let inside = try Navhost.run(run)
    let outside = try Navhost.run(run + ["--isolate", "all"])
    #expect(inside.status == 0 && outside.status == 0, "\(outside.words)")
    #expect(!inside.output.isEmpty)
    #expect(inside.output == outside.output)
  }

  @Test("the kiosk's trace is the same, event for event")
  func kiosk() throws {
    let folder = try Kiosk.installed()
    let manifest = folder.url.path + "/manifest.json"
    let run = ["run", manifest, "--presenter", "trace", "--no-control"]
    let inside = try Navhost.run(run)
    let outside = try Navhost.run(run + ["--isolate", "all"])
    #expect(inside.status == 0 && outside.status == 0, "\(outside.words)")
    #expect(inside.output == outside.output)
  }

  @Test("a plugin that aborts on its third call fails that request, and the next one is done")
  func third() throws {
    let folder = try application(
      thirdDies,
      script: """
        [{"navigate": "go"}, {"back": 1}, {"navigate": "go"}, {"back": 1},
         {"navigate": "go", "expect": {"outcome": "failed", "state": "a://home"}},
         {"navigate": "go", "expect": {"state": "a://home/next"}}]
        """)
    let alone = try Navhost.run(["run", "--script", folder.url.path + "/manifest.json"])
    #expect(alone.status != 0)
    let run = try Navhost.run(
      ["run", "--script", folder.url.path + "/manifest.json", "--isolate", "all"])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("org.example.odd: mediate m: it crashed: SIGABRT"), "\(run.words)")
  }

  /// An application around the plugin.
  private func application(
    _ source: MisbehavingPluginTests.Source, script: String, presenter: String = "trace"
  ) throws -> TemporaryFolder {
    try MisbehavingPluginTests().application(source, script: script, presenter: presenter)
  }

  private var thirdDies: MisbehavingPluginTests.Source {
    var source = MisbehavingPluginTests.Source()
    source.globals = "#include <stdlib.h>\nstatic int calls;"
    source.mediate = "if (++calls == 3) abort(); return SNAPNAV_OK;"
    return source
  }

  @Test("one that was given up is started again by SIGHUP, though nothing has changed")
  func givenUp() throws {
    var source = MisbehavingPluginTests.Source()
    source.globals = "#include <stdlib.h>"
    source.mediate = "abort(); return SNAPNAV_OK;"
    let step = #"{"navigate": "go", "expect": {"outcome": "failed"}}"#
    let folder = try application(
      source, script: "[\([step, step, step, step].joined(separator: ","))]")
    let run = try Running(
      Navhost.path, ["run", "manifest.json", "--isolate", "all", "--stay", "--no-control"],
      in: folder.url, lines: [.words])
    try run.line(.words) { $0.contains("is not used any more: its process has died 4 times") }
    run.signal(SIGHUP)
    try run.line(.words) {
      $0.contains("reloaded: org.example.odd") && $0.contains("started again")
    }
    run.signal(SIGTERM)
    #expect(run.end().status == 0)
  }

  @Test("it finds libraries that its run path names, wherever they lie, and nothing beside them")
  func libraries() throws {
    var source = MisbehavingPluginTests.Source()
    source.globals = "#include <fcntl.h>\nextern int middle(void);"
    let folder = try application(source, script: #"[{"navigate": "go"}]"#)
    // As a toolchain keeps the libraries of its language.
    let libraries = try TemporaryFolder()
    try libraries.write("secret", "a secret")
    let place = ["-L\(libraries.url.path)", "-Wl,-rpath,\(libraries.url.path)"]
    try Compiler.library(
      libraries.write("deep.c", "int deep(void) { return 7; }"), to: libraries.path("libdeep.so"),
      ["-Wl,-soname,libdeep.so"])
    try Compiler.library(
      libraries.write("middle.c", "extern int deep(void); int middle(void) { return deep(); }"),
      to: libraries.path("libmiddle.so"), ["-Wl,-soname,libmiddle.so", "-l:libdeep.so"] + place)
    let plugin = folder.path("plugins/odd.so")
    func build(_ mediate: String) throws {
      source.mediate = mediate
      try FileManager.default.removeItem(atPath: plugin)
      try Compiler.library(
        folder.write("odd.c", source.text), to: plugin, ["-l:libmiddle.so"] + place)
    }
    try build("return middle() == 7 ? SNAPNAV_OK : SNAPNAV_E_FAIL;")
    let tried = try Navhost.run(["test", "--only", "i-isolated", "--only", "i-caps", plugin])
    #expect(tried.status == 0 && !tried.output.contains("warned"), "\(tried.output)\(tried.words)")
    let peeks = #"open("\#(libraries.path("secret"))", O_RDONLY) >= 0"#
    try build("return \(peeks) || middle() != 7 ? SNAPNAV_E_FAIL : SNAPNAV_OK;")
    let run = try Navhost.run(
      ["run", "--script", folder.path("manifest.json"), "--isolate", "all"])
    #expect(run.status == 0, "\(run.words)")
  }

  @Test("a manifest isolates one plugin, and says how often it may die")
  func manifest() throws {
    let folder = try application(
      thirdDies, script: #"[{"navigate": "go", "expect": {"state": "a://home/next"}}]"#)
    let path = folder.url.path + "/manifest.json"
    try isolate(path)
    let run = try Navhost.run(["run", "--script", path])
    #expect(run.status == 0, "\(run.words)")
  }

  @Test("a presenter that aborts on its third call fails that request, and shows again")
  func presenter() throws {
    var source = MisbehavingPluginTests.Source()
    source.globals = "#include <stdlib.h>\nstatic int calls;"
    source.present = "if (++calls == 3) abort(); return SNAPNAV_OK;"
    let folder = try application(
      source,
      script: """
        [{"navigate": "go", "expect": {"state": "a://home/next"}},
         {"back": 1, "expect": {"outcome": "failed", "state": "a://home/next"}},
         {"back": 1, "expect": {"state": "a://home"}}]
        """, presenter: "odd/p")
    let path = folder.url.path + "/manifest.json"
    let run = try Navhost.run(["run", "--script", path, "--isolate", "all"])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("org.example.odd: present p: it crashed: SIGABRT"), "\(run.words)")
    #expect(run.words.contains("it shows again"), "\(run.words)")
  }

  @Test("while a presenter's new process does not come, requests are done, and shown when it does")
  func slowReturn() throws {
    var source = MisbehavingPluginTests.Source()
    source.globals = "#include <stdio.h>"
    source.present = """
      fprintf(stderr, "%s shows %.*s\\n", n->flags & SNAPNAV_SYNC ? "anew it" : "it",
              (int)n->location.len, n->location.ptr);
      return SNAPNAV_OK;
      """
    let folder = try application(source, script: "[]", presenter: "odd/p")
    let host = try Running(
      Navhost.path,
      [
        "run", "--stay", "--no-script", "--verbose", folder.path("manifest.json"),
        "--isolate", "all", "--control", folder.path("c"),
      ], environment: Child.bare, lines: [.words])
    try host.line(.words) { $0.contains("it shows a://home") }
    let connection = try Connection(to: folder.path("c"))
    let (worker, spare) = try twoProcesses(of: host, connection)
    // The next process is the one that waits, and it does not come to anything yet.
    kill(spare, SIGSTOP)
    kill(worker, SIGABRT)
    try host.line(.words) { $0.contains("it crashed: SIGABRT") }
    // No mediator of the plugin has a part in it.
    let next = #"{"op":"open","url":"a://home/next"}"#
    #expect(try connection.ask(next)["state"] == "a://home/next")
    #expect(try connection.ask(#"{"op":"health"}"#).jsonText.contains("another is looked for"))
    kill(spare, SIGCONT)
    try host.line(.words) { $0.contains("anew it shows a://home/next") }
    try host.line(.words) { $0.contains("it shows again") }
    #expect(try connection.ask(#"{"op":"back"}"#)["state"] == "a://home")
    try host.line(.words) { $0.contains("it shows a://home") }
    host.signal(SIGTERM)
    let run = host.end()
    #expect(run.status == 0 && !run.wasKilled, "\(run.words)")
  }

  /// A presenter that writes the number of its process and what it shows.
  private var writing: MisbehavingPluginTests.Source {
    var source = MisbehavingPluginTests.Source()
    source.globals = "#include <stdio.h>\n#include <unistd.h>"
    source.present = """
      fprintf(stderr, "%d shows %.*s\\n", (int)getpid(), (int)n->location.len, n->location.ptr);
      return SNAPNAV_OK;
      """
    return source
  }

  /// The process of `writing` once it shows a state URL.
  private func shows(_ url: String, _ host: Running) throws -> Int32 {
    // What it wrote last is told of its end, too.
    let line = try host.line(.words) { $0.contains(" shows \(url)") && !$0.contains("crashed") }
    let words = line.split(separator: " ")
    return try #require(words.firstIndex(of: "shows").flatMap { Int32(words[$0 - 1]) })
  }

  @Test("a presenter that a reload has brought shows again, too, when its process dies")
  func diesAfterReload() throws {
    let folder = try application(writing, script: "[]", presenter: "odd/p")
    let manifest = folder.path("manifest.json")
    let host = try Running(
      Navhost.path,
      ["run", "--stay", "--no-script", "--no-control", manifest, "--isolate", "all"],
      environment: Child.bare, lines: [.words])
    let first = try shows("a://home", host)
    try String(contentsOfFile: manifest, encoding: .utf8).replacing(
      #"{"id": "org.example.odd"}"#,
      with: #"{"id": "org.example.odd", "config": {"reel": 2}}"#
    ).write(toFile: manifest, atomically: true, encoding: .utf8)
    host.signal(SIGHUP)
    let second = try shows("a://home", host)
    try host.line(.words) { $0.contains("another configuration") }
    #expect(first != second)
    kill(second, SIGABRT)
    try host.line(.words) { $0.contains("it crashed: SIGABRT") }
    #expect(try shows("a://home", host) != second)
    try host.line(.words) { $0.contains("it shows again") }
    host.signal(SIGTERM)
    let run = host.end()
    #expect(run.status == 0 && !run.wasKilled, "\(run.words)")
  }

  @Test("one of a group shows again while a record is made, too")
  func diesInGroup() throws {
    let folder = try application(writing, script: "[]", presenter: "odd/p")
    let manifest = folder.path("manifest.json")
    try String(contentsOfFile: manifest, encoding: .utf8).replacing(
      #"["odd/p"]"#, with: #"[{"all": ["trace", "odd/p"]}]"#
    ).write(toFile: manifest, atomically: true, encoding: .utf8)
    let host = try Running(
      Navhost.path,
      [
        "run", "--stay", "--no-script", "--no-control", manifest, "--isolate", "all", "--record",
        folder.path("record"),
      ], environment: Child.bare, lines: [.words])
    let first = try shows("a://home", host)
    kill(first, SIGABRT)
    try host.line(.words) { $0.contains("it crashed: SIGABRT") }
    #expect(try shows("a://home", host) != first)
    host.signal(SIGTERM)
    let run = host.end()
    #expect(run.status == 0 && !run.wasKilled, "\(run.words)")
  }

  /// The process of the only isolated plugin, and the one that waits for whoever needs one next.
  private func twoProcesses(of host: Running, _ connection: Connection) throws -> (Int32, Int32) {
    while true {
      let children = try Child.run("pgrep", ["-P", "\(host.identifier)"]).lines.compactMap {
        Int32($0)
      }
      if children.count == 2 { return (children[0], children[1]) }
      // The host has its turn in between.
      _ = try connection.ask(#"{"op":"state"}"#)
    }
  }

  /// A presenter with a main loop of its own, which waits for the host's descriptor and two others.
  private func looping(_ present: String, run: String = "") -> MisbehavingPluginTests.Source {
    var source = MisbehavingPluginTests.Source()
    source.globals = """
      #include <poll.h>
      #include <stdlib.h>
      #include <unistd.h>
      #include "snapnav_plugin.h"
      static const snapnav_host *host;
      static int ended[2], calls;
      static snapnav_status run(void *c, snapnav_error *err) {
        (void)c; (void)err;
        const snapnav_main_loop *loop = host->get_extension(host, SNAPNAV_MAIN_LOOP);
        struct pollfd waiting[2] = {{loop->fd, POLLIN, 0}, {ended[0], POLLIN, 0}};
        \(run)
        for (;;) {
          poll(waiting, 2, -1);
          if (waiting[1].revents) return SNAPNAV_OK;
          if (waiting[0].revents) loop->drain(host);
        }
      }
      static void quit(void *c) { (void)c; if (write(ended[1], "x", 1) != 1) abort(); }
      static snapnav_status begin(void *c, const snapnav_value *a, snapnav_error *err) {
        (void)c; (void)a; (void)err;
        return pipe(ended) ? SNAPNAV_E_FAIL : SNAPNAV_OK;
      }
      static void done(void *c) { (void)c; fprintf(stderr, "closed in its own process\\n"); }
      """
    source.present = present
    source.register = """
      snapnav_presenter own = p;
      own.flags = SNAPNAV_OWNS_MAIN_LOOP;
      own.open = begin; own.close = done; own.run = run; own.quit = quit;
      r->mediator(r, &m, err);
      return r->presenter(r, &own, err);
      """
    return source
  }

  @Test("a presenter that brings a main loop runs it in its own process, and is closed behind it")
  func loop() throws {
    let folder = try application(
      looping("return SNAPNAV_OK;"),
      script: #"[{"navigate": "go", "expect": {"state": "a://home/next"}}, {"back": 1}]"#,
      presenter: "odd/p")
    let path = folder.url.path + "/manifest.json"
    let run = try Navhost.run(["run", "--script", path, "--isolate", "all"])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("closed in its own process"), "\(run.words)")
    #expect(!run.words.contains("is not isolated"))
  }

  @Test("one that aborts on its third call, or whose loop ends by itself, shows again")
  func loopEnds() throws {
    let script = """
      [{"navigate": "go", "expect": {"state": "a://home/next"}},
       {"back": 1, "expect": {"outcome": "failed", "state": "a://home/next"}},
       {"back": 1, "expect": {"state": "a://home"}}]
      """
    let folder = try application(
      looping("if (++calls == 3) abort(); return SNAPNAV_OK;"), script: script,
      presenter: "odd/p")
    let path = folder.url.path + "/manifest.json"
    let run = try Navhost.run(["run", "--script", path, "--isolate", "all"])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("org.example.odd: present p: it crashed: SIGABRT"), "\(run.words)")
    #expect(run.words.contains("it shows again"), "\(run.words)")
    #expect(!run.words.contains("save_view"), "\(run.words)")
    let other = try application(
      looping(
        "return SNAPNAV_OK;",
        run: #"if (loop) return snapnav_fail(err, SNAPNAV_E_FAIL, "the display is gone");"#),
      script: "[]", presenter: #"odd/p", "trace"#)
    let left = try Navhost.run(
      ["run", "--script", other.url.path + "/manifest.json", "--isolate", "all"])
    #expect(left.words.contains("the display is gone"), "\(left.words)")
  }

  @Test(
    "one that ends its process in stop is named, and the run is no success",
    arguments: [
      ("_exit(0);", "it left the process with status 0"),
      ("exit(0);", "it left the process with status 0"), ("abort();", "it crashed: SIGABRT"),
    ])
  func stop(body: String, says: String) throws {
    var source = MisbehavingPluginTests.Source()
    source.globals = "#include <stdlib.h>\n#include <unistd.h>"
    source.stop = body
    let folder = try application(
      source, script: #"[{"navigate": "go", "expect": {"state": "a://home/next"}}]"#)
    let manifest = folder.path("manifest.json")
    try isolate(manifest)
    for words in [["run", "--script", manifest], ["explain", manifest, #"{"navigate": "go"}"#]] {
      let run = try Navhost.run(words)
      #expect(run.status == 4, "\(words): \(run.words)")
      #expect(run.words.contains("org.example.odd: stop: \(says)"), "\(run.words)")
    }
  }

  /// Has the manifest isolate its plugin.
  private func isolate(_ manifest: String) throws {
    try String(contentsOfFile: manifest, encoding: .utf8).replacing(
      #"{"id": "org.example.odd"}"#,
      with: #"{"id": "org.example.odd", "isolation": "process", "restart": {"max": 1}}"#
    ).write(toFile: manifest, atomically: true, encoding: .utf8)
  }

  @Test("another word than all is refused, with what to do")
  func word() throws {
    let folder = try Television.installed()
    let run = try Navhost.run(["run", folder.url.path + "/manifest.json", "--isolate", "jq"])
    #expect(run.status == 2)
    #expect(
      run.words.contains(
        #"run: --isolate takes "all", not "jq"; a manifest isolates one by one"#))
  }
}
