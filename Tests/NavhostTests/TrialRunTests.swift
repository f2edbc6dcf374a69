import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

@Suite("A library is opened in a throw-away process before it is opened in the host")
struct TrialRunTests {
  private typealias Source = MisbehavingPluginTests.Source

  /// A plugin whose start function notes in a file in which process it ran, then does something.
  private func source(_ body: String = "", in folder: borrowing TemporaryFolder) -> Source {
    Source(
      globals: """
        #include <signal.h>
        #include <stdlib.h>
        #include <unistd.h>
        __attribute__((constructor)) static void early(void) {
          FILE *f = fopen("\(folder.path("mark"))", "a");
          if (f) fprintf(f, "%d\\n", getpid());
          if (f) fclose(f);
          \(body)
        }
        """)
  }

  private func build(
    _ source: Source, in folder: borrowing TemporaryFolder, _ more: [String] = []
  ) throws {
    // A file that is written over would change under a host that runs.
    try Compiler.library(folder.write("odd.c", source.text), to: folder.path("odd.new"), more)
    try FileManager.default.removeItem(at: folder.file("plugins/odd.so"))
    try FileManager.default.moveItem(at: folder.file("odd.new"), to: folder.file("plugins/odd.so"))
  }

  private func application(_ body: String = "") throws -> TemporaryFolder {
    let folder = try MisbehavingPluginTests().application(Source())
    try build(source(body, in: folder), in: folder)
    return folder
  }

  private func environment(_ folder: borrowing TemporaryFolder) -> [String: String] {
    ["XDG_STATE_HOME": folder.path("states"), "SWIFT_BACKTRACE": "enable=no"]
  }

  private func run(
    _ folder: borrowing TemporaryFolder, _ words: String...
  ) throws -> Navhost.Run {
    try Navhost.run(
      ["run", folder.path("manifest.json")] + words, environment: environment(folder))
  }

  /// The processes in which the start function ran since it was asked last.
  private func processes(_ folder: borrowing TemporaryFolder) -> [Substring] {
    let text = (try? String(contentsOf: folder.file("mark"), encoding: .utf8)) ?? ""
    try? FileManager.default.removeItem(at: folder.file("mark"))
    return text.split(separator: "\n")
  }

  @Test(
    "a start function that crashes, leaves or hangs is a refusal that names it, and not the host's end",
    arguments: [
      ("*(volatile int *)0 = 1;", "it crashed: SIGSEGV", true),
      (#"fputs("no luck\n", stderr); abort();"#, "it crashed: SIGABRT: no luck", true),
      ("__builtin_trap();", "it crashed: SIG", true),
      ("raise(SIGFPE);", "it crashed: SIGFPE", true),
      ("exit(0);", "it left the process with status 0", true),
      ("_exit(7);", "it left the process with status 7", true),
      ("raise(SIGKILL);", "it crashed: SIGKILL", false),
      ("for (;;) pause();", "it has not come back for 1000 ms", false),
      ("for (int i = 3; i < 100; i++) close(i);", "it crashed: SIG", true),
    ])
  func startFunctions(body: String, words: String, isHeld: Bool) throws {
    let folder = try application(body)
    let first = try run(folder, "--hang-limit", "1")
    #expect(first.status == 4, "\(first.words)")
    #expect(!first.wasKilled)
    // A sanitizer takes some signals in the throw-away process, and ends that itself.
    let isTaken = Repository.isSanitized && first.words.contains("ABORTING")
    let words = isTaken ? "it left the process with status 1" : words
    #expect(
      first.words.contains(
        "odd.so: it was opened in a throw-away process first: in loading \(words)"),
      "\(first.words)")
    #expect(processes(folder).count == 1)
    let second = try run(folder, "--hang-limit", "1")
    #expect(second.status == 4)
    #expect(second.words.contains("error NH626") == isHeld, "\(second.words)")
    #expect(processes(folder).count == (isHeld ? 0 : 1))
  }

  @Test("what has come back is remembered: the second start tries nothing; other bytes are tried")
  func remembered() throws {
    let folder = try application()
    #expect(try run(folder).status == 0)
    let first = processes(folder)
    #expect(first.count == 2)
    #expect(Set(first).count == 2)
    #expect(try run(folder).status == 0)
    #expect(processes(folder).count == 1)
    try build(source("(void)0; puts(\"\");", in: folder), in: folder)
    #expect(try run(folder).status == 0)
    #expect(processes(folder).count == 2)
  }

  @Test(
    "it is tried again with another library that comes with it, whether or not that has a build id",
    arguments: ["-Wl,--build-id=sha1", "-Wl,--build-id=none"])
  func ownLibrary(flag: String) throws {
    let folder = try application()
    func build(own value: Int) throws {
      let text = "int own(void) { return \(value); }"
      try Compiler.library(
        folder.write("own.c", text), to: folder.path("plugins/libown.so"),
        [flag, "-Wl,-soname,libown.so"])
    }
    try build(own: 1)
    try self.build(
      source("extern int own(void); if (own() < 0) puts(\"\");", in: folder), in: folder,
      ["-L\(folder.path("plugins"))", "-l:libown.so", "-Wl,-rpath,$ORIGIN"])
    let first = try run(folder)
    #expect(first.status == 0, "\(first.words)")
    #expect(processes(folder).count == 2)
    #expect(try run(folder).status == 0)
    #expect(processes(folder).count == 1)
    try build(own: 2)
    #expect(try run(folder).status == 0)
    #expect(processes(folder).count == 2)
  }

  @Test(
    "what is remembered in a file that is damaged, or that others may write, is not believed",
    arguments: ["{", #"{"knownGood":1,"entries":[7]}"#, "mode"])
  func distrusted(what: String) throws {
    let folder = try application()
    #expect(try run(folder).status == 0)
    let file = folder.path("states/snapnav/known-good.jsonl")
    if what == "mode" {
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
    } else {
      try Data(what.utf8).write(to: URL(filePath: file))
    }
    _ = processes(folder)
    #expect(try run(folder).status == 0)
    #expect(processes(folder).count == 2)
    #expect(try run(folder).status == 0)
    #expect(processes(folder).count == 1, "it was written anew")
  }

  @Test("without a directory to remember in, it is tried at every start")
  func forgetful() throws {
    let folder = try application()
    for _ in 0..<2 {
      #expect(try Navhost.run(["run", folder.path("manifest.json")]).status == 0)
      #expect(processes(folder).count == 2)
    }
  }

  @Test("one process tries several in order, and another one goes on behind the one that is lost")
  func several() throws {
    let folder = try application()
    var uses = "", names: [String] = []
    for (name, body) in [("one", ""), ("two", "abort();"), ("three", ""), ("four", "")] {
      var source = source(body, in: folder)
      source.descriptor = "SNAPNAV_PLUGIN(\"org.example.\(name)\", \"1.0.0\", start, stop,"
      try Compiler.library(
        folder.write("\(name).c", source.text), to: folder.path("plugins/\(name).so"))
      uses += #", "\#(name)": {"id": "org.example.\#(name)", "optional": true}"#
      names.append(name)
    }
    let path = folder.path("manifest.json")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try folder.write(
      "manifest.json", text.replacing(#""org.example.odd"}"#, with: #""org.example.odd"}\#(uses)"#))
    let run = try run(folder)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("two: the optional plugin is not used"), "\(run.words)")
    let ran = processes(folder)
    #expect(ran.count == 5 + 4)
    #expect(Set(ran[0...2]).count == 1, "the first three")
    #expect(Set(ran[3...4]).count == 1, "those behind the lost one")
    #expect(Set(ran).count == 3)
  }

  @Test("with --load-by-path nothing is tried; in a process of its own it is opened there alone")
  func others() throws {
    let folder = try application()
    #expect(try run(folder, "--load-by-path").status == 0)
    #expect(processes(folder).count == 1)
    // Confined, it could not note where it ran.
    #expect(try run(folder, "--isolate", "all", "--grant", "org.example.odd:all").status == 0)
    #expect(processes(folder).count == 1)
  }

  @Test(
    "a new build that crashes when it is opened is refused while the application runs, which goes on"
  )
  func whileRunning() throws {
    let folder = try application()
    let host = try Running(
      Navhost.path,
      ["run", "--stay", "--no-script", "--no-control", folder.path("manifest.json")],
      environment: Child.bare.merging(environment(folder)) { $1 }, lines: [.words])
    try host.line(.words) { $0.contains("ok start") }
    try build(source("abort();", in: folder), in: folder)
    host.signal(SIGHUP)
    try host.line(.words) { $0.contains("in loading it crashed: SIGABRT") }
    host.signal(SIGTERM)
    let run = host.end()
    #expect(run.status == 0, "\(run.words)")
    #expect(!run.wasKilled)
  }
}
