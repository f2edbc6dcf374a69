import Foundation
import TestKit

extension Fault {
  /// C: what happens at the same time.
  static let concurrent: [Fault] =
    together + deaths + changes + awaited + [
      Fault(
        "C08", "data races",
        argued:
          "Swift's language mode 6 admits none in what it sees; each class that it does not see through has the thread that uses it beside it. A race that is planted is found (`scripts/try-canaries thread`); the modules' own tests and a run with a store, a record and a control socket were run under that sanitizer by hand, which told of nothing but places behind a `Mutex`, whose waiting it does not see"
      )
    ]

  private static let together: [Fault] = [
    Fault("C01", "fifteen threads navigate, and come and go", 0, "900 commands, 900 answers") {
      try $0.live(
        "",
        """
        h = Host()
        answers = []
        def one():
            for turn in range(20):
                client = h.connect()
                answers.append(client.ask(op="navigate", navigation=["calm", "mild"][turn % 2])["outcome"])
                answers.append(client.ask(op="back")["outcome"])
                answers.append(client.ask(op="state")["app"])
                client.close()
        together(*[one] * 15)
        print("900 commands, %d answers" % len(answers))
        h.quit()
        """)
    },
    Fault("C02", "the end while something is being shown", 0, "cancelled, and exit status 0") {
      place in
      try place.write("deaf.py", ShowingProgram.text(second: "continue"))
      return try place.live(
        "",
        """
        h = Host("--presenter", "exec:python3 deaf.py")
        client = h.connect()
        client.send(op="navigate", navigation="calm")
        while not h.ask(op="state")["running"]: pass
        h.ask(op="quit")
        outcome = client.answer()["outcome"]
        print("%s, and exit status %d" % (outcome, h.end()))
        """)
    },
  ]

  private static let deaths: [Fault] = [
    Fault("C03", "a plugin crashes while it is started again", 0, "calm goes on: done") { place in
      try place.manifest()
      var source = FaultPlace.source("abort();")
      source.globals += """

        static snapnav_status save(void *c, const snapnav_sink *out, snapnav_error *err) {
          snapnav_value saved = snapnav_int(1);
          (void)c; (void)err;
          out->put(out->ctx, &saved);
          return SNAPNAV_OK;
        }
        static snapnav_status restore(void *c, const snapnav_value *s, snapnav_error *err) {
          (void)c; (void)s; (void)err;
          abort();
        }
        """
      source.descriptor = """
        static const snapnav_plugin own = {sizeof(snapnav_plugin), SNAPNAV_ABI_MAJOR, SNAPNAV_ABI_MINOR, 0,
          "org.example.odd", "1.0.0", start, stop, save, restore, NULL};
        SNAPNAV_PLUGIN_WITH(own, "org.example.odd", "1.0.0",
        """
      try place.build(source)
      return try place.drive(
        """
        h = Host("--isolate", "all")
        outcomes = [h.ask(op="navigate", navigation=name)["outcome"] for name in ["mild", "go", "mild", "go"]]
        print(outcomes)
        print("calm goes on:", h.ask(op="navigate", navigation="calm")["outcome"])
        h.quit()
        """)
    }
  ]

  private static let changes: [Fault] = [
    Fault("C04", "the manifest is read anew while requests come", 0, "300 commands, 300 answers") {
      try $0.live(
        "",
        """
        h = Host()
        good, answers, over = open("manifest.json").read(), [], threading.Event()
        def one():
            client = h.connect()
            for turn in range(30):
                answers.append(client.ask(op="navigate", navigation=["calm", "mild"][turn % 2])["outcome"])
        def reload():
            turn = 0
            while not over.is_set():
                turn += 1
                text = "{" if turn % 5 == 0 else good.replace('"A"', '"A%d"' % turn)
                open("next", "w").write(text)
                os.rename("next", "manifest.json")
                h.signal(signal.SIGHUP)
                h.ask(op="state")
        def all():
            together(*[one] * 10)
            over.set()
        together(all, reload)
        print("300 commands, %d answers" % len(answers))
        h.quit()
        """)
    },
    Fault("C05", "quarantine and its end at once", 0, "then it is tried again") {
      try $0.live(
        "abort();",
        """
        over = threading.Event()
        def crash():
            for _ in range(6):
                subprocess.run([NAV, "run", "--script", "--no-control", "manifest.json"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            over.set()
        def clear():
            while not over.is_set():
                if subprocess.run([NAV, "quarantine", "clear", "org.example.odd"],
                                  stdout=subprocess.DEVNULL).returncode not in (0, 1): os._exit(9)
        together(crash, clear)
        subprocess.run([NAV, "quarantine", "clear", "org.example.odd"], stdout=subprocess.DEVNULL)
        rest = subprocess.run([NAV, "quarantine", "list"], capture_output=True, text=True)
        if rest.returncode or "org.example.odd" in rest.stdout: sys.exit(rest.stdout)
        h = Host()
        print("then it is tried again:", h.ask(op="navigate", navigation="mild")["outcome"])
        h.quit()
        """)
    },
  ]

  private static let awaited: [Fault] = [
    Fault("C06", "one plugin dies while another one's answer is awaited", 0, "its own call: done") {
      place in
      try place.manifest()
      // A thread waits at a FIFO of the plugin's own directory, which it may read, and then does it.
      let waiting = """
        #include <pthread.h>
        #include <stdlib.h>
        #include <unistd.h>
        #include <fcntl.h>
        #define FIFO(name) "\(place.path("plugins"))/" name
        """
      var dying = FaultPlace.source("")
      dying.globals +=
        waiting + """

          static void *die(void *c) {
            char byte;
            int door = open(FIFO("die"), O_RDONLY);
            if (door >= 0 && read(door, &byte, 1) == 1) abort();
            return c;
          }
          """
      dying.start = "pthread_t other; (void)host; pthread_create(&other, NULL, die, NULL);"
      try place.build(dying)
      var late = FaultPlace.Source()
      late.descriptor = "SNAPNAV_PLUGIN(\"org.example.other\", \"1.0.0\", start, stop,"
      late.globals =
        waiting + """

          static const snapnav_host *asked;
          static snapnav_token token;
          static void *answer(void *c) {
            int door = open(FIFO("answer"), O_RDONLY);
            if (door >= 0) asked->complete(asked, token, SNAPNAV_OK, NULL, NULL);
            return c;
          }
          """
      late.mediate = """
        pthread_t other; asked = host; token = t;
        pthread_create(&other, NULL, answer, NULL);
        return SNAPNAV_PENDING;
        """
      try Compiler.library(
        try place.write("late.c", late.text), to: place.path("plugins/other.so"))
      return try place.drive(
        """
        for name in ["die", "answer"]: os.mkfifo("plugins/" + name)
        h = Host("--isolate", "all")
        client = h.connect()
        client.send(op="navigate", navigation="calm")
        while not h.ask(op="state")["running"]: pass
        # One byte and no more: what nobody has read would be the end of the process that follows, too.
        door = os.open("plugins/die", os.O_WRONLY)
        os.write(door, b"x")
        gone = select.poll()
        gone.register(door, 0)
        if gone.poll(30000): print("it is dead")
        os.close(door)
        open("plugins/answer", "w").close()
        print("its own call:", client.answer()["outcome"])
        print("the other one again:", h.ask(op="navigate", navigation="mild")["outcome"])
        h.quit()
        """)
    },
    Fault("C07", "the end while a plugin's constructor hangs", 0, "ended by signal 15") {
      try $0.live(
        "", globals: "__attribute__((constructor)) static void hang(void) { for (;;) pause(); }",
        """
        p = subprocess.Popen([NAV, "run", "--script", "--no-control", "manifest.json"])
        # Until the throw-away process in which it is opened first is there.
        while not open("/proc/%d/task/%d/children" % (p.pid, p.pid)).read(): pass
        p.send_signal(signal.SIGTERM)
        print("ended by signal %d" % -p.wait(30))
        """)
    },
  ]
}
