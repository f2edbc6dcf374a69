import Foundation
import TestKit

private let call = "org.example.odd: mediate m: "

/// A plugin whose bad request does something, in a process of its own; the application goes on.
private func bad(
  _ id: String, _ fault: String, _ body: String, globals: String = "",
  script: String = FaultPlace.usual, words: [String] = [], says: String
) -> Fault {
  Fault(id, fault, 0, says) {
    try $0.isolated(body, globals: globals, script: script, words: words)
  }
}

/// A plugin with code of another language in it.
private func foreign(
  _ fault: String, needs program: String, says: String,
  _ build: @escaping @Sendable (FaultPlace) throws -> [String]
) -> Fault {
  var row = Fault("P02", fault, 0, says) { place in
    let objects = try build(place)
    return try place.isolated("die();", globals: "extern void die(void);", building: objects)
  }
  row.needs = program
  return row
}

/// A plugin of Tests/Fixtures/Plugins that is refused while it is loaded.
private func refused(
  _ id: String, _ fault: String, _ fixture: String, _ plugin: String, _ flags: [String] = [],
  says: String
) -> Fault {
  Fault(id, fault, 4, says) { place in
    try place.manifest(odd: "\"id\": \"\(plugin)\"", parts: false)
    try FileManager.default.copyItem(
      atPath: try Compiler.fixture(fixture, flags), toPath: place.path("plugins/odd.so"))
    return try place.run("--isolate", "all")
  }
}

extension Fault {
  /// P: what plugins do.
  static let plugins =
    crashes + foreignCrashes + leaving + loading + hanging + greedy + hostile
    + registering + lying + dyingOften

  private static let crashes = [
    bad(
      "P01", "SIGSEGV in a call", "*(volatile int *)8 = 1;", says: call + "it crashed: SIGSEGV"),
    bad("P02", "abort() in a call", "abort();", says: call + "it crashed: SIGABRT"),
    bad(
      "P02", "a failed assertion", "if (n->size) { assert(!\"film\"); }",
      globals: "#include <assert.h>", says: "Assertion `!\"film\"' failed"),
  ]

  private static let foreignCrashes = [
    foreign("an exception of C++ that nobody catches", needs: "c++", says: "what():  no film") {
      try $0.write(
        "die.cpp",
        "#include <stdexcept>\nextern \"C\" void die() { throw std::runtime_error(\"no film\"); }")
      try Child.succeed("c++", ["-fPIC", "-c", "die.cpp"], in: $0.url)
      return [$0.path("die.o"), "-lstdc++"]
    },
    foreign("a panic of Rust", needs: "rustc", says: "no film") {
      try $0.write(
        "die.rs", "#[no_mangle]\npub extern \"C\" fn die() { panic!(\"no film\"); }")
      try Child.succeed(
        "rustc",
        ["--crate-type=staticlib", "-Cpanic=abort", "-Copt-level=1", "die.rs", "-o", "libdie.a"],
        in: $0.url)
      return [$0.path("libdie.a"), "-lgcc_s", "-lpthread", "-Wl,--exclude-libs,ALL"]
    },
    foreign("a trap of Swift", needs: "swiftc", says: call + "it crashed: SIG") {
      try $0.write(
        "die.swift",
        """
        @_cdecl("die") public func die() {
          var films: [Int32] = []
          if CommandLine.argc < 0 { films.append(1) }
          films[Int(CommandLine.argc)] += 1
        }
        """)
      try Child.succeed(
        "swiftc", ["-parse-as-library", "-O", "-emit-object", "die.swift", "-o", "die.o"],
        in: $0.url)
      return [$0.path("die.o"), "-Wl,--unresolved-symbols=ignore-in-object-files"]
    },
    bad(
      "P03", "a stack that overflows", "deeper(0);",
      globals: """
        static volatile int deepest = 1 << 30;
        static __attribute__((noinline)) int deeper(int depth) {
          volatile char room[4096];
          room[0] = (char)depth;
          return depth == deepest ? 0 : deeper(depth + 1) + room[0];
        }
        """, says: call + "it crashed: SIGSEGV"),
    bad(
      "P04", "memory that is freed twice",
      "void *volatile film = malloc(64); free(film); free(film);",
      says: call + "it crashed: SIGABRT: free(): double free detected"),
    bad(
      "P04", "a heap that is written over",
      "char *volatile film = malloc(20000), *volatile next = malloc(20000); memset(film, 65, 20100); free(next); free(film);",
      says: call + "it crashed: SIGABRT"),
  ]

  private static let leaving = [
    bad(
      "P05", "_exit(0) in a call", "_exit(0);", says: call + "it left the process with status 0"),
    bad("P05", "exit(0) in a call", "exit(0);", says: call + "it left the process with status 0"),
    bad(
      "P05", "an exit by a raw system call", "syscall(SYS_exit_group, 0);",
      globals: "#include <sys/syscall.h>", says: call + "it left the process with status 0"),
    Fault(
      "P05", "_exit(0) in stop", 4, "org.example.odd: stop: it left the process with status 0"
    ) { place in
      try place.manifest(FaultPlace.done)
      var source = FaultPlace.source("")
      source.stop = "_exit(0);"
      try place.build(source)
      return try place.run("--isolate", "all")
    },
  ]

  private static let loading = [
    Fault(
      "P06", "a start function that crashes", 4,
      "in a throw-away process first: in loading it crashed: SIG"
    ) { place in
      try place.manifest()
      try place.build(
        FaultPlace.source(
          "", "__attribute__((constructor)) static void early(void) { __builtin_trap(); }"))
      return try place.run()
    },
    Fault("P06", "the same, isolated", 4, "in a process of its own: it crashed: SIG") {
      try $0.isolated(
        "", globals: "__attribute__((constructor)) static void early(void) { __builtin_trap(); }")
    },
    Fault("P06", "the same again: it is in quarantine", 4, "error NH626") { place in
      try place.manifest()
      try place.build(
        FaultPlace.source(
          "", "__attribute__((constructor)) static void early(void) { __builtin_trap(); }"))
      _ = try place.run()
      return try place.run()
    },
    bad(
      "P07", "a destructor that crashes at the end", "",
      globals: "__attribute__((destructor)) static void late(void) { __builtin_trap(); }",
      script: FaultPlace.done, says: "org.example.odd: its process was killed by SIG"),
    bad(
      "P07", "an exit handler that crashes", "atexit(late);",
      globals: "static void late(void) { abort(); }", script: FaultPlace.done,
      says: "org.example.odd: its process was killed by SIGABRT after stop"),
  ]

  private static let hanging = [
    bad(
      "P08", "a loop without an end", "for (volatile int i = 0;; i++) {}",
      says: call + "it has not come back for 2000 ms, and its process was ended"),
    bad(
      "P09", "sleeps for ever and ignores every signal",
      "for (int i = 1; i < 65; i++) signal(i, SIG_IGN);\nfor (;;) pause();",
      says: call + "it has not come back for 2000 ms, and its process was ended"),
    bad(
      "P09", "stops itself by SIGSTOP", "raise(SIGSTOP);",
      says: call + "it has not come back for 2000 ms, and its process was ended"),
    Fault(
      "P10", "hangs in a start function", 4, "in loading it has not come back for 1000 ms"
    ) { place in
      try place.manifest()
      try place.build(
        FaultPlace.source(
          "", "__attribute__((constructor)) static void early(void) { for (;;) pause(); }"))
      return try place.run("--hang-limit", "1")
    },
  ]

  private static let greedy = [
    bad(
      "P11", "keeps 300 MiB with every call",
      "char *film = malloc(300 << 20); if (!film) abort(); film[0] = 1;",
      script: """
        [{"navigate": "go", "expect": {"state": "a://home/next"}}, {"back": 1},
         {"navigate": "go", "expect": {"state": "a://home/next"}}, {"back": 1},
         {"navigate": "go", "expect": {"state": "a://home/next"}}, {"back": 1},
         {"navigate": "go", "expect": {"outcome": "failed", "state": "a://home"}},
         {"navigate": "go", "expect": {"state": "a://home/next"}},
         {"navigate": "calm", "expect": {"state": "a://home/next/calm"}}]
        """, says: call + "it crashed: SIGABRT"),
    bad(
      "P12", "takes 10 GiB", "memset(malloc(10ull << 30), 65, 10ull << 30);",
      says: call + "it crashed: SIGSEGV"),
    bad(
      "P13", "takes all descriptors", "while (dup(0) >= 0) {}", script: FaultPlace.done,
      says: "ok step 3 of 3"),
    bad(
      "P13", "closes all descriptors", "for (int i = 0; i < 1024; i++) close(i);", says: call),
    bad(
      "P14", "writes lines without an end",
      "static char film[65536]; memset(film, 'A', sizeof film); film[80] = '\\n'; for (;;) write(2, film, sizeof film);",
      says: call + "it has not come back for 2000 ms"),
    bad(
      "P14", "writes 4 MiB to both streams",
      "static char film[65536]; memset(film, 'A', sizeof film); for (int i = 0; i < 64; i++) write(1 + i % 2, film, i % 7 ? sizeof film : 80);",
      script: FaultPlace.done, says: "ok step 3 of 3"),
  ]

  private static let hostile = [
    bad(
      "P15", "forks, again and again",
      "if (fork() < 0) return snapnav_fail(err, SNAPNAV_E_FAIL, strerror(errno)); for (;;) fork();",
      says: call + "Permission denied"),
    bad(
      "P15", "with the power to: a daemon that has left its group and session, and a crash", daemon,
      words: ["--grant", "org.example.odd:all"], says: call + "it crashed: SIGABRT"),
    bad(
      "P15", "the same, left behind by a plugin that ends in order",
      daemon.replacing("abort();", with: ""), script: FaultPlace.done,
      words: ["--grant", "org.example.odd:all"], says: "ok step 3 of 3"),
    bad(
      "P15", "the same by one that hangs", daemon.replacing("abort();", with: "for (;;) pause();"),
      words: ["--grant", "org.example.odd:all"], says: call + "it has not come back for 2000 ms"),
    bad(
      "P16", "signals the application, traces it, and reads its memory",
      """
      char memory[32];
      snprintf(memory, sizeof memory, "/proc/%d/mem", getppid());
      if (kill(getppid(), SIGTERM) == 0) abort();
      if (ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0) abort();
      if (open(memory, O_RDONLY) >= 0) abort();
      return snapnav_fail(err, SNAPNAV_E_FAIL, "none of the three is let through");
      """, says: call + "none of the three is let through"),
  ]

  /// Leaves a child of a child behind that nothing connects with its plugin any more.
  private static let daemon = """
    int ready[2];
    if (pipe(ready)) _exit(9);
    if (fork() == 0) {
      setsid();
      if (fork() == 0) {
        signal(SIGTERM, SIG_IGN);
        if (fork() == 0) { setsid(); write(ready[1], "x", 1); for (;;) pause(); }
        for (;;) pause();
      }
      _exit(0);
    }
    char one;
    read(ready[0], &one, 1);
    abort();
    """

  private static let registering = [
    Fault("P17", "start answers an error", 4, "no film reel") { place in
      try place.manifest()
      var source = FaultPlace.source("")
      source.start = #"if (host) return snapnav_fail(err, SNAPNAV_E_FAIL, "no film reel");"#
      try place.build(source)
      return try place.run("--isolate", "all")
    },
    refused(
      "P17", "the entry point answers NULL", "null-entry", "org.example.null", says: "NULL"),
    refused(
      "P17", "a descriptor that is too small", "small-descriptor", "org.example.small",
      says: "its size is 40"),
    refused(
      "P17", "another major version of the contract", "newer-major", "org.example.newer",
      says: "contract"),
    refused(
      "P18", "registers a name twice", "registers-twice", "org.example.twice", says: "twice"),
    Fault("P18", "an empty name, and one that is no UTF-8", 4, "name") { place in
      try place.manifest()
      var source = FaultPlace.source("")
      source.register = """
        snapnav_mediator q = m;
        q.id = "";
        snapnav_status status = r->mediator(r, &q, err);
        if (status) return status;
        q.id = "\\377film";
        return r->mediator(r, &q, err);
        """
      try place.build(source)
      return try place.run("--isolate", "all")
    },
  ]

  private static let lying = [
    bad(
      "P19", "calls the host from another thread",
      """
      pthread_t other;
      snapnav_screen screen = n->destination;
      pthread_create(&other, NULL, ask, &screen);
      pthread_join(other, NULL);
      if (answered != SNAPNAV_E_THREAD) abort();
      return snapnav_fail(err, SNAPNAV_E_FAIL, "the call was refused there");
      """,
      globals: """
        #include "snapnav_plugin.h"
        static const snapnav_host *host;
        static snapnav_status answered;
        static void put(void *ctx, const snapnav_value *value) { (void)ctx; (void)value; }
        static void *ask(void *screen) {
          snapnav_sink sink = {NULL, put};
          answered = host->screen_get(host, *(snapnav_screen *)screen, snapnav_text("a"), &sink, NULL);
          return NULL;
        }
        """, says: call + "the call was refused there"),
    bad(
      "P19", "asks for a navigation inside of one",
      """
      snapnav_entry entries[] = {{snapnav_text("kind"), snapnav_string("back")}};
      snapnav_value request = {SNAPNAV_MAP, 0, {0}};
      request.u.map.items = entries;
      request.u.map.count = 1;
      snapnav_status status = host->request(host, &request, NULL, NULL, err);
      return status ? status : snapnav_fail(err, SNAPNAV_E_FAIL, "it waits until this one has ended");
      """, says: call + "it waits until this one has ended"),
    bad(
      "P20", "answers with a frame of 4 GiB", #"write(3, "\377\377\377\377rubbish", 11);"#,
      says: call + "its process sent a frame of 4294967295 bytes, and was ended"),
    bad(
      "P20", "answers with a frame of no kind", #"write(3, "\3\0\0\0xyz", 7);"#,
      says: call
        + "its process sent a frame that cannot be read: an answer of the kind 120, and was ended"),
    bad(
      "P20", "sends the beginning of a frame only", #"write(3, "\20\0\0\0ab", 6);"#,
      says: call + "it has not come back for 2000 ms, and its process was ended"),
    bad(
      "P20", "answers twice", #"write(3, "\1\0\0\0\1", 5);"#,
      script: FaultPlace.usual,
      says: "its process sent an answer to nothing, and was ended"),
    bad(
      "P20", "tells news of no kind", #"write(4, "\1\0\0\0\177", 5); usleep(1);"#,
      says: "its process sent a frame that cannot be read: news of the kind 127"),
    Fault(
      "P20", "an answer to another call",
      argued:
        "frames have no numbers that could be wrong: calls nest, and the next answer is the innermost call's; one too many is the row above"
    ),
    Fault(
      "P21", "changes a shared buffer after the host has read it",
      argued:
        "host and plugin share no memory; what comes over a socket is the reader's own copy, read once"
    ),
  ]

  private static let dyingOften = [
    bad(
      "P22", "a request that crashes it each time", "abort();",
      script: """
        [{"navigate": "go", "expect": {"outcome": "failed", "state": "a://home"}},
         {"navigate": "go", "expect": {"outcome": "failed", "state": "a://home"}},
         {"navigate": "calm", "expect": {"state": "a://home/calm"}},
         {"navigate": "mild", "expect": {"state": "a://home/calm/mild"}}]
        """, says: "org.example.odd: a new process after"),
    bad(
      "P23", "crashes four times within ten seconds", "abort();",
      script: """
        [\(String(repeating: #"{"navigate": "go", "expect": {"outcome": "failed", "state": "a://home"}},"#, count: 4))
         {"navigate": "mild", "expect": {"outcome": "failed", "state": "a://home"}},
         {"navigate": "calm", "expect": {"state": "a://home/calm"}}]
        """,
      says: "the plugin is not used any more: its process has died 4 times within 10000 ms"),
    Fault("P24", "its process cannot be started for want of descriptors", 4, "cannot") { place in
      try place.manifest()
      try place.build(FaultPlace.source("exit(0);"))
      return try place.shell(
        "ulimit -n 14; exec $NAV run --script --no-control manifest.json --isolate all")
    },
  ]
}
