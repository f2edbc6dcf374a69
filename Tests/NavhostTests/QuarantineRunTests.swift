import Foundation
import Glibc
import SnapValue
import TestKit
import Testing

@Suite("A plugin that takes the program down")
struct QuarantineRunTests {
  private typealias Source = MisbehavingPluginTests.Source

  private func run(
    _ folder: borrowing TemporaryFolder, _ words: String...
  ) throws -> Navhost.Run {
    try Navhost.run(
      words,
      environment: ["XDG_STATE_HOME": folder.path("states"), "SWIFT_BACKTRACE": "enable=no"])
  }

  @Test(
    "it is named at the next start, held after the second time, and let go of when somebody says so"
  )
  func life() throws {
    let folder = try MisbehavingPluginTests().application(.init(mediate: "__builtin_trap();"))
    let path = folder.path("manifest.json")
    #expect(try run(folder, "run", path).wasKilled)
    #expect(try run(folder, "check", path).status == 0)
    let second = try run(folder, "run", path)
    #expect(second.wasKilled)
    #expect(
      second.words.contains(
        "org.example.odd: it has ended a run of org.example.a in mediate m, by SIG"),
      "\(second.words)")
    for words in [["check", path], ["list", path], ["list", folder.path("plugins")]] {
      let told = try Navhost.run(
        words, environment: ["XDG_STATE_HOME": folder.path("states")])
      #expect(
        told.output.contains("it is in quarantine: it has ended its process 2 times within a day"),
        "\(words): \(told.text)")
    }
    let why = try run(folder, "why", folder.path("plugins/odd.so"))
    #expect(why.status == 4, "\(why.text)")
    #expect(why.output.contains("it is in quarantine: it has ended its process 2 times"))
    #expect(why.output.contains("navhost quarantine clear org.example.odd"), "\(why.text)")
    let inspect = try run(folder, "inspect", folder.path("plugins/odd.so"))
    #expect(inspect.status == 4, "\(inspect.text)")
    #expect(inspect.output.contains("verdict     refused"), "\(inspect.output)")
    #expect(inspect.words.contains("it is in quarantine: it has ended its process 2 times"))
    #expect(inspect.words.contains("navhost quarantine clear org.example.odd"))
    let doctor = try run(folder, "doctor", folder.path("plugins"))
    #expect(doctor.output.contains("it is in quarantine: it has ended"), "\(doctor.output)")
    let safe = try run(folder, "run", path, "--safe", "--no-script")
    #expect(safe.status == 0)
    #expect(safe.words.contains("it is in quarantine now"), "\(safe.words)")
    let third = try run(folder, "run", path)
    #expect(third.status == 4)
    #expect(third.words.contains("error NH626 /plugins/use/odd/id"), "\(third.words)")
    let list = try run(folder, "quarantine", "list")
    #expect(list.output.hasPrefix("held  org.example.odd\n"), "\(list.text)")
    let data = try Value(jsonText: try run(folder, "quarantine", "list", "--json").output)
    #expect(data["entries"]?.list?.first?["call"] == "mediate m")
    #expect(try run(folder, "quarantine", "clear", "org.example.other").status == 1)
    #expect(try run(folder, "quarantine", "clear", "org.example.odd").status == 0)
    #expect(try run(folder, "run", path).wasKilled)
  }

  @Test("other bytes of it are loaded again")
  func otherBytes() throws {
    let folder = try MisbehavingPluginTests().application(.init(start: "__builtin_trap();"))
    let path = folder.path("manifest.json")
    #expect(try run(folder, "run", path).wasKilled)
    let held = try run(folder, "run", path)
    #expect(held.status == 4)
    #expect(
      held.words.contains("it has ended its process once, at last in start, by SIG"),
      "\(held.words)")
    try Compiler.library(folder.write("odd.c", Source().text), to: folder.path("plugins/odd.so"))
    let mended = try run(folder, "run", path)
    #expect(mended.status == 0, "\(mended.words)")
  }

  @Test(
    "an older build is taken in its place, and that is told; an optional plugin is done without")
  func inItsPlace() throws {
    let folder = try MisbehavingPluginTests().application(.init(start: "__builtin_trap();"))
    let path = folder.path("manifest.json")
    #expect(try run(folder, "run", path).wasKilled)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try folder.write(
      "optional.json",
      text.replacing(#""org.example.odd"}"#, with: #""org.example.odd", "optional": true}"#))
    let without = try run(folder, "run", "--no-script", folder.path("optional.json"))
    #expect(without.status == 0, "\(without.words)")
    #expect(
      without.words.contains(
        "the optional plugin is not used: \(folder.path("plugins/odd.so")): it is in"),
      "\(without.words)")
    let older = Source().text.replacing(#""1.0.0""#, with: #""0.9.0""#)
    try Compiler.library(folder.write("older.c", older), to: folder.path("plugins/older.so"))
    let run = try run(folder, "run", path)
    #expect(run.status == 0, "\(run.words)")
    #expect(
      run.words.contains("odd.so comes first for \"org.example.odd\" and is refused"),
      "\(run.words)")
    #expect(run.words.contains("it is in quarantine"), "\(run.words)")
  }

  @Test("a run that ends in order leaves nothing")
  func order() throws {
    let folder = try MisbehavingPluginTests().application(.init())
    let run = try run(folder, "run", folder.path("manifest.json"))
    #expect(run.status == 0, "\(run.words)")
    let records = folder.path("states/snapnav/runs")
    #expect(try FileManager.default.contentsOfDirectory(atPath: records) == [])
    #expect(!FileManager.default.fileExists(atPath: folder.path("states/snapnav/quarantine.json")))
  }

  @Test(
    "a signal from outside counts for nobody, also in the middle of a plugin's call",
    arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGTERM, SIGKILL])
  func outside(signal: Int32) throws {
    // The shell is another process, and sends it to its parent, which is the host in the plugin's call.
    let source = Source(
      globals: "#include <stdlib.h>\n#include <unistd.h>",
      mediate: "if (system(\"kill -\(signal) $PPID\")) {} for (;;) pause();")
    let folder = try MisbehavingPluginTests().application(source)
    let path = folder.path("manifest.json")
    for _ in 0..<2 { _ = try run(folder, "run", "--hang-limit", "2", path) }
    let list = try run(folder, "quarantine", "list", "--json")
    let entries = try Value(jsonText: list.output)["entries"]?.list ?? []
    #expect(entries.allSatisfy { $0["cause"] == "no return" }, "\(list.output)")
    #expect(signal == SIGTERM || entries.isEmpty, "\(list.output)")
  }

  @Test("a call that does not return is remembered whatever thread the host's alarm comes to")
  func alarmElsewhere() throws {
    // Within a call the signals of its thread are the plugin's; another thread of it takes the alarm.
    let source = Source(
      globals: """
        #include <pthread.h>
        #include <signal.h>
        #include <unistd.h>
        static void *wait_here(void *unused) { (void)unused; for (;;) pause(); }
        """,
      mediate: """
        sigset_t all;
        pthread_t other;
        if (pthread_create(&other, NULL, wait_here, NULL)) return SNAPNAV_E_FAIL;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, NULL);
        for (;;) pause();
        """)
    let folder = try MisbehavingPluginTests().application(source)
    _ = try run(folder, "run", "--hang-limit", "1", folder.path("manifest.json"))
    let list = try Value(jsonText: try run(folder, "quarantine", "--json").output)
    #expect(list["entries"]?.list?.map { $0["cause"] } == ["no return"])
  }

  @Test(
    "who leaves, aborts or does not return in a call is remembered with that",
    arguments: [
      ("_exit(0);", "_exit"), ("exit(0);", "exit"), ("abort();", "SIGABRT"),
      ("raise(SIGSEGV);", "SIGSEGV"), ("for (;;) pause();", "no return"),
    ])
  func causes(body: String, cause: String) throws {
    let source = Source(
      globals: "#include <signal.h>\n#include <stdlib.h>\n#include <unistd.h>",
      mediate: "\(body) return SNAPNAV_OK;")
    let folder = try MisbehavingPluginTests().application(source)
    _ = try run(folder, "run", "--hang-limit", "1", folder.path("manifest.json"))
    let list = try Value(jsonText: try run(folder, "quarantine", "--json").output)
    #expect(list["entries"]?.list?.map { $0["cause"] } == [.string(cause)])
  }
}
