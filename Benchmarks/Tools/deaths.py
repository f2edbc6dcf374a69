#!/usr/bin/python3
"""What a death costs: how long the request after it takes, from being asked to its outcome.

    Benchmarks/Tools/deaths.py BUILD [TIMES] [mediator screen terminal page window ...]

BUILD holds navhost and the libsnapnav-*.so. The mediator and the screen type abort on their third call.
The presenters are stopped, asked for a transition, and abort in it; then, apart, they abort while nothing is
asked, and the request comes at once. Not a row of the bench: it needs a terminal and an X server.
"""
import json, os, pty, shutil, signal, socket, statistics, subprocess, sys, tempfile, threading, time

BUILD = os.path.abspath(sys.argv[1])
TIMES = int(sys.argv[2]) if len(sys.argv) > 2 else 30
WHICH = sys.argv[3:] or ["mediator", "screen", "terminal", "page", "window"]
TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

PLUGIN = r"""
#include <stdlib.h>
#include "snapnav_plugin.h"
static const snapnav_host *host;
static int calls, made, is_again;
static snapnav_status mediate(void *c, const snapnav_navigation *n, snapnav_token t,
                              const snapnav_sink *out, snapnav_error *err) {
  (void)c, (void)t, (void)out, (void)err;
  if (n->arguments->kind == SNAPNAV_MAP && n->arguments->u.map.count)
    return host->screen_set(host, n->destination, snapnav_text("count"),
                            &n->arguments->u.map.items[0].value, err);
  if (++calls == 3) abort();
  return SNAPNAV_OK;
}
struct box { int64_t count; };
static snapnav_status create(void *c, snapnav_screen s, const snapnav_value *p, void **box, snapnav_error *err) {
  (void)c, (void)s, (void)p, (void)err;
  if (++made % 3 == 0 && !is_again) abort();
  *box = calloc(1, sizeof(struct box));
  return *box ? SNAPNAV_OK : SNAPNAV_E_NOMEM;
}
static void destroy(void *c, void *box) { (void)c; free(box); }
static snapnav_status save(void *c, void *box, const snapnav_sink *out, snapnav_error *err) {
  (void)c, (void)err;
  snapnav_value value = snapnav_int(((struct box *)box)->count);
  out->put(out->ctx, &value);
  return SNAPNAV_OK;
}
static snapnav_status restore(void *c, void *box, const snapnav_value *state, snapnav_error *err) {
  (void)c, (void)err;
  is_again = 1;
  ((struct box *)box)->count = state->u.i;
  return SNAPNAV_OK;
}
static int64_t get(struct box *box) { return box->count; }
static void set(struct box *box, int64_t count) { box->count = count; }
static snapnav_status start(const snapnav_host *h, snapnav_registrar *r, const snapnav_value *config,
                            void **ctx, snapnav_error *err) {
  (void)config, (void)ctx;
  host = h;
  snapnav_mediator m = {.size = sizeof m, .id = "m", .mediate = mediate};
  snapnav_screen_type box = {.size = sizeof box, .id = "box", .create = create, .destroy = destroy,
                             .save = save, .restore = restore};
  static const snapnav_function members[] = {
      {sizeof(snapnav_function), SNAPNAV_GETTER, "count", "x(@)", (snapnav_fn)get, NULL},
      {sizeof(snapnav_function), SNAPNAV_SETTER, "count", "-(@x)", (snapnav_fn)set, NULL}};
  snapnav_status status = r->mediator(r, &m, err);
  if (!status) status = r->screen_type(r, &box, err);
  for (int i = 0; !status && i < 2; i++) status = r->function(r, "box", &members[i], err);
  return status;
}
static void stop(void *ctx) { (void)ctx; }
SNAPNAV_PLUGIN("org.example.odd", "1.0.0", start, stop, "provides": {"mediators": ["m"], "screens": ["box"]})
"""


class Application:
    """One that runs, with its control socket."""

    def __init__(self, presenter, words=(), use=None, environment=None, terminal=False):
        self.folder = tempfile.mkdtemp(prefix="deaths-")
        os.mkdir(self.folder + "/plugins")
        os.mkdir(self.folder + "/run", 0o700)
        with open(self.folder + "/odd.c", "w") as file:
            file.write(PLUGIN)
        subprocess.run(
            ["cc", "-std=c11", "-O2", "-shared", "-fPIC", "-fvisibility=hidden", "-I",
             TOP + "/Sources/CSnapNav/include", "-o", self.folder + "/plugins/odd.so",
             self.folder + "/odd.c"], check=True)
        for name in os.listdir(BUILD):
            if name.startswith("libsnapnav-") and name.endswith(".so"):
                subprocess.run(["strip", "-s", "-o", f"{self.folder}/plugins/{name}", f"{BUILD}/{name}"])
        often = {"isolation": "process", "restart": {"max": 1000, "within": 1000}}
        plugins = {"odd": {"id": "org.example.odd"} | often}
        if use:
            plugins["shown"] = {"id": use} | often
        boxed = lambda to, n: {
            "from": "*", "to": to, "mediation": [{"use": "odd/m", "with": {"count": n}}]}
        box = {"type": "odd/box", "title": "count ${count}"}
        manifest = {
            "navhost": 1, "app": {"id": "org.example.a", "scheme": "a", "title": "A"},
            "plugins": {"directories": ["plugins"], "use": plugins}, "presenter": [presenter],
            "screens": {"home": {}, "next": {}, "one": box, "two": box, "three": box},
            "navigations": {
                "plain": {"from": "*", "to": "next"},
                "go": {"from": "*", "to": "next", "mediation": [{"use": "odd/m"}]},
                "five": boxed("one", 5), "seven": boxed("two", 7), "nine": boxed("three", 9)},
            "policy": {"deadlines": {"call": 20000, "present": 20000}}, "state": {"initial": "a://home"}}
        with open(self.folder + "/manifest.json", "w") as file:
            json.dump(manifest, file)
        path = self.folder + "/c"
        command = [BUILD + "/navhost", "run", "--stay", "--no-script", self.folder + "/manifest.json",
                   "--control", path, *[word.replace("RUN", self.folder + "/run") for word in words]]
        variables = dict(os.environ, XDG_RUNTIME_DIR=self.folder + "/run", TMPDIR=self.folder + "/run",
                         XDG_STATE_HOME=self.folder + "/run", TERM="xterm-256color", **(environment or {}))
        self.words = open(self.folder + "/words", "wb")
        if terminal:
            self.pid, self.master = pty.fork()
            if self.pid == 0:
                os.dup2(self.words.fileno(), 2)
                os.execve(command[0], command, variables)
            threading.Thread(target=self.drain, daemon=True).start()
        else:
            self.process = subprocess.Popen(
                command, env=variables, stdout=subprocess.DEVNULL, stderr=self.words, stdin=subprocess.DEVNULL)
            self.pid = self.process.pid
        self.socket = socket.socket(socket.AF_UNIX)
        while True:
            try:
                self.socket.connect(path)
                break
            except OSError:
                time.sleep(0.05)
        self.file = self.socket.makefile("rw")
        while self.ask(op="state").get("state") != "a://home":
            time.sleep(0.05)

    def drain(self):
        try:
            while os.read(self.master, 65536):
                pass
        except OSError:
            pass

    def say(self, **command):
        self.file.write(json.dumps(command) + "\n")
        self.file.flush()

    def hear(self):
        return json.loads(self.file.readline())

    def ask(self, **command):
        self.say(**command)
        return self.hear()

    def timed(self, **command):
        began = time.monotonic()
        answer = self.ask(**command)
        return (time.monotonic() - began) * 1000, answer

    def worker(self, plugin):
        """The process that has mapped a plugin."""
        for name in os.listdir("/proc"):
            try:
                with open(f"/proc/{name}/stat") as stat:
                    parent = int(stat.read().rsplit(")", 1)[1].split()[1])
                if parent != self.pid:
                    continue
                with open(f"/proc/{name}/maps") as maps:
                    text = maps.read()
            except (OSError, IndexError):
                continue
            if f"memfd:{plugin}@" in text:
                return int(name)
        return None

    def end(self):
        self.ask(op="quit")
        os.waitpid(self.pid, 0)
        self.words.close()
        said = open(self.folder + "/words", errors="replace").read()
        shutil.rmtree(self.folder)
        return said


def tell(name, times):
    times.sort()
    p90 = times[min(len(times) - 1, len(times) * 9 // 10)]
    print(f"{name:44} {len(times):3} deaths: median {statistics.median(times):6.1f}, "
          f"p90 {p90:6.1f}, most {times[-1]:6.1f} ms", flush=True)


def expect(is_so, what):
    if not is_so:
        raise SystemExit(f"not as it should be: {what}")


def settle(app):
    """Until a process waits again for whoever needs one, as it does 100 ms after the last one was taken."""
    app.ask(op="state")
    time.sleep(0.1)


def mediator():
    app, times = Application("trace"), []
    for _ in range(TIMES):
        settle(app)
        for _ in range(2):
            expect(app.ask(op="navigate", navigation="go")["outcome"] == "done", "a request")
            app.ask(op="back")
        answer = app.ask(op="navigate", navigation="go")
        expect(answer["outcome"] == "failed" and "SIGABRT" in json.dumps(answer), answer)
        time_, answer = app.timed(op="navigate", navigation="go")
        expect(answer["outcome"] == "done" and answer["state"] == "a://home/next", answer)
        times.append(time_)
        app.ask(op="back")
        # The count is that of the process, which has begun again.
        app.ask(op="navigate", navigation="go"), app.ask(op="back")
        app.ask(op="navigate", navigation="go")
    app.end()
    tell("mediator, the next request", times)


def screen():
    times = []
    for _ in range(TIMES):
        app = Application("trace")
        settle(app)
        expect(app.ask(op="navigate", navigation="five")["outcome"] == "done", "five")
        answer = app.ask(op="navigate", navigation="seven")
        expect(answer["outcome"] == "done", answer)
        before = app.ask(op="state")
        answer = app.ask(op="navigate", navigation="nine")
        expect(answer["outcome"] == "failed" and "create box: it crashed: SIGABRT" in json.dumps(answer), answer)
        expect(answer["state"] == before["state"] == "a://home/one/two", answer)
        time_, answer = app.timed(op="navigate", navigation="nine")
        expect(answer["outcome"] == "done" and answer["state"] == "a://home/one/two/three", answer)
        times.append(time_)
        counts = []
        for _ in range(3):
            text = json.dumps(app.ask(op="describe"))
            counts.append([n for n in (5, 7, 9) if f"count {n}" in text])
            app.ask(op="back")
        expect(counts == [[9], [7], [5]], counts)
        said = app.end()
        expect("org.example.odd: create box: it crashed: SIGABRT" in said, said)
    tell("screen type with two live screens, the next", times)


def shown(name, presenter, use, words, **more):
    app = Application(presenter, words, use=use, **more)
    times, idle = [], []
    for turn in range(TIMES):
        for is_asked in (True, False):
            while "is looked for" in json.dumps(app.ask(op="health")):
                time.sleep(0.01)
            settle(app)
            state = app.ask(op="state")["state"]
            process = app.worker(use)
            expect(process, "a process that shows")
            if is_asked:
                os.kill(process, signal.SIGSTOP)
                app.say(op="navigate", navigation="plain")
                time.sleep(0.1)  # it is in the call by then
                os.kill(process, signal.SIGABRT)
                os.kill(process, signal.SIGCONT)
                answer = app.hear()
                expect(answer["outcome"] == "failed" and "SIGABRT" in json.dumps(answer), answer)
                expect(answer["state"] == state, answer)
            else:
                os.kill(process, signal.SIGABRT)
            time_, answer = app.timed(op="navigate", navigation="plain")
            if not is_asked and answer["outcome"] == "failed":
                # It was asked before its death was seen.
                expect("SIGABRT" in json.dumps(answer) and answer["state"] == state, answer)
                time_, answer = app.timed(op="navigate", navigation="plain")
            expect(answer["outcome"] == "done" and answer["state"] == state + "/next", answer)
            (times if is_asked else idle).append(time_)
            answer = app.ask(op="back")
            expect(answer["state"] == state, answer)
    said = app.end()
    expect(said.count("it crashed: SIGABRT") >= 2 * TIMES, said)
    expect("it shows again" in said, said)
    tell(f"{name} that dies in a transition, the next", times)
    tell(f"{name} that dies while idle, the next", idle)


def terminal():
    shown("terminal", "shown/screen", "org.snapnav.terminal", [], terminal=True)


def page():
    shown("page", "shown/page", "org.snapnav.web",
          ["--grant", "org.snapnav.web:network", "--grant", "org.snapnav.web:write=RUN"])


def window():
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[writer], stderr=subprocess.DEVNULL)
    display = ":" + os.read(reader, 16).decode().strip()
    try:
        shown("window", "shown/window", "org.snapnav.gtk",
              ["--grant", "org.snapnav.gtk:display"],
              environment={"DISPLAY": display, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo",
                           "NO_AT_BRIDGE": "1", "GTK_A11Y": "none"})
    finally:
        server.terminate()
        server.wait()


for one in WHICH:
    {"mediator": mediator, "screen": screen, "terminal": terminal, "page": page, "window": window}[one]()
