import Foundation
import TestKit

/// A row whose application runs and is driven.
private func live(
  _ id: String, _ fault: String, _ bad: String = "", globals: String = "", says: String,
  _ program: String
) -> Fault {
  Fault(id, fault, 0, says) { try $0.live(bad, globals: globals, program) }
}

/// A row about what somebody does with the file of a plugin that is in use.
private func overwritten(_ how: String, _ act: String) -> Fault {
  live(
    "R12", "a plugin's file is \(how) while it is in use", says: "then the plugin says: done",
    """
    h = Host()
    \(act)
    print("then the plugin says:", h.ask(op="navigate", navigation="mild")["outcome"])
    h.quit()
    """)
}

extension Fault {
  /// R: what comes while an application runs.
  static let running: [Fault] = flooding + ending + around

  private static let flooding: [Fault] = [
    live(
      "R01", "ten times as many requests as are done", says: "3000 commands, 3000 answers",
      """
      h = Host()
      answers = []
      def one():
          client = h.connect()
          for _ in range(100): client.send(op="navigate", navigation="calm")
          for _ in range(100): answers.append(client.answer()["outcome"])
      together(*[one] * 30)
      print("3000 commands, %d answers" % len(answers))
      h.quit()
      """),
    Fault(
      "R02", "the same link again and again", in: "NavhostTests/FloodTests.swift",
      "of one link is one that runs and one that waits, and everybody gets its outcome"),
    live(
      "R03", "somebody acts while links come in floods",
      says: "100 of 100 commands are done, links were turned away",
      """
      h = Host()
      over, outcomes, turned = threading.Event(), [], []
      def flood():
          client = h.connect()
          while not over.is_set():
              answer = client.ask(op="enter", urls=["a://home/next"])
              turned.append("too much" in json.dumps(answer))
      def act():
          client = h.connect()
          for turn in range(100):
              outcomes.append(client.ask(op="navigate", navigation=["calm", "mild"][turn % 2])["outcome"])
          over.set()
      together(act, *[flood] * 10)
      print("%d of 100 commands are done, links were %sturned away"
            % (outcomes.count("done"), "" if any(turned) else "not "))
      h.quit()
      """),
    Fault(
      "R04", "a request that waits is taken back", in: "SnapNavigationTests/AdmissionTests.swift",
      "latestWins: what waits is cancelled too, the user's by the user only"),
    Fault(
      "R04", "a request that runs is taken back", in: "SnapNavigationTests/DeadlineTests.swift",
      "a request that is taken back: what was asked is cancelled, what was made destroyed"),
    Fault(
      "R05", "redirects in a circle", in: "SnapNavigationTests/RollbackTests.swift",
      "redirects in a circle end with the chain in the error"),
  ]

  private static let ending: [Fault] = [
    Fault("R06", "SIGTERM while something is being shown", 0, "restore a://home/calm -> done") {
      place in
      try place.manifest()
      let text = try String(contentsOf: place.file("manifest.json"), encoding: .utf8)
      try place.write(
        "manifest.json",
        text.replacing(#""initial": "a://home""#, with: #""initial": "a://home", "store": {}"#))
      try place.build(FaultPlace.source(""))
      try place.write("door.py", ShowingProgram.text(second: #"open("door").read()"#))
      return try place.drive(
        """
        os.mkfifo("door")
        h = Host("--presenter", "exec:python3 door.py")
        client = h.connect()
        client.send(op="navigate", navigation="calm")
        while not h.ask(op="state")["running"]: pass
        h.signal(signal.SIGTERM)
        open("door", "w").close()
        print("asked before:", client.answer()["outcome"], flush=True)
        status = h.end()
        if status: sys.exit(status)
        sys.exit(subprocess.run([NAV, "run", "--no-script", "--no-control", "manifest.json"]).returncode)
        """)
    },
    live(
      "R07", "a second SIGTERM while a plugin does not return",
      #"close(open("in", O_WRONLY)); for (;;) pause();"#,
      says: "ended by signal 15, no socket is left",
      """
      os.mkfifo("in")
      h = Host()
      h.connect().send(op="navigate", navigation="go")
      open("in").read()
      h.signal(signal.SIGTERM)
      # Two that wait at the same time are one.
      def waits():
          return any(line.startswith("ShdPnd") and int(line.split()[1], 16)
                     for line in open("/proc/%d/status" % h.process.pid))
      while waits(): pass
      h.signal(signal.SIGTERM)
      print("ended by signal %d, %s socket is left" % (-h.end(), "a" if os.path.exists("c.sock") else "no"))
      """),
    live(
      "R08", "SIGHUP with a manifest that is none", says: "refused, and goes on: done",
      """
      h = Host()
      watcher = h.connect()
      watcher.ask(op="events")
      open("manifest.json", "w").write("{")
      h.signal(signal.SIGHUP)
      event = watcher.answer()
      print(event["event"] + ", and goes on:", h.ask(op="navigate", navigation="calm")["outcome"])
      h.quit()
      """),
    Fault("R09", "standard input and output are closed", 0, "Bad file descriptor") { place in
      try place.manifest(#"[{"navigate": "calm"}]"#)
      try place.build(FaultPlace.source(""))
      return try place.shell(
        """
        $NAV run --script --no-control manifest.json <&- >&-
        [ $? = 1 ]
        """)
    },
    Fault("R09", "the reader of the output goes", 0, "Broken pipe; the application goes on") {
      place in
      try place.manifest(#"[{"navigate": "calm"}]"#)
      try place.build(FaultPlace.source(""))
      return try place.drive(
        """
        reading, writing = os.pipe()
        os.close(reading)
        sys.exit(subprocess.run([NAV, "run", "--script", "--no-control", "manifest.json"],
                                stdout=writing).returncode)
        """)
    },
  ]

  private static let around: [Fault] = [
    Fault("R10", "the clock of the day jumps by days", 0, "ok step 3 of 3") { place in
      try place.manifest(FaultPlace.done)
      try place.build(FaultPlace.source(""))
      try Compiler.library(
        try place.write(
          "clock.c",
          """
          #define _GNU_SOURCE
          #include <sys/syscall.h>
          #include <time.h>
          #include <unistd.h>
          int clock_gettime(clockid_t clock, struct timespec *now) {
            static int turn;
            if (syscall(SYS_clock_gettime, clock, now)) return -1;
            if (clock == CLOCK_REALTIME) now->tv_sec += ++turn % 2 ? 86400 : -86400;
            return 0;
          }
          """), to: place.path("clock.so"))
      return try place.navhost(
        ["run", "--script", "--no-control", "manifest.json"], ["LD_PRELOAD": place.path("clock.so")]
      )
    },
    Fault("R11", "there is no memory for a plugin's process", 4, "Cannot allocate memory") {
      place in
      try place.manifest()
      try place.build(FaultPlace.source(""))
      try Compiler.library(
        try place.write(
          "spawn.c",
          """
          #include <errno.h>
          #include <spawn.h>
          int posix_spawn(pid_t *p, const char *a, const posix_spawn_file_actions_t *f,
                          const posix_spawnattr_t *t, char *const v[], char *const e[]) {
            (void)p; (void)a; (void)f; (void)t; (void)v; (void)e;
            return ENOMEM;
          }
          """), to: place.path("spawn.so"))
      return try place.navhost(
        ["run", "--script", "--no-control", "manifest.json", "--isolate", "all"],
        ["LD_PRELOAD": place.path("spawn.so")])
    },
    overwritten(
      "written over",
      #"open("plugins/odd.so", "r+b").write(b"\0" * os.path.getsize("plugins/odd.so"))"#),
    overwritten("renamed", #"os.rename("plugins/odd.so", "plugins/other-name.so")"#),
    overwritten("cut to nothing", #"os.truncate("plugins/odd.so", 0)"#),
    overwritten("deleted", #"os.remove("plugins/odd.so")"#),
  ]
}
