"""presenters.py NAVHOST FOLDER MANIFEST PRESENTER: an application is started until its first state is shown
by this presenter, and then walks to and fro; prints the milliseconds from each start to the first state
shown, the megabytes that it has then, and the milliseconds that each of the walk's transitions took to be
shown, in a line each. FOLDER has the plugins. A terminal is made for `terminal`, an X server for `gtk`, and
for `web` a browser, where there is one; exit status 3 says what is missing."""
import json
import os
import pty
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

navhost, folder, manifest, presenter = sys.argv[1:]
STARTS, STEPS = 7, 30
ends = []


def missing(what):
    print(f"{what} is not installed", file=sys.stderr)
    sys.exit(3)


def environment():
    """The environment in which the presenter can be used, with what it takes."""
    words = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8", XDG_RUNTIME_DIR=home.name)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
        words.pop(name, None)
    if presenter != "gtk":
        return words
    if not shutil.which("Xvfb"):
        missing("Xvfb")
    told, tell = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(tell), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[tell], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    ends.append(server)
    words.update(DISPLAY=":" + os.read(told, 16).decode().strip(), GDK_BACKEND="x11",
                 GSK_RENDERER="cairo", GTK_A11Y="none")
    return words


class Run:
    """One run of the application; `first` are the seconds until its first state was shown."""

    def __init__(self, words, number):
        self.place = f"{home.name}/{number}.sock"
        told, tell = os.pipe()
        os.set_inheritable(tell, True)
        call = [navhost, "run", "--no-script", "--stay", "--plugins", folder, "--presenter", presenter,
                "--control", self.place, "--events", f"/dev/fd/{tell}", manifest]
        began = time.monotonic()
        if presenter == "terminal":
            self.child, self.terminal = pty.fork()
            if self.child == 0:
                os.execve(navhost, call, words)
            threading.Thread(target=self.draw, daemon=True).start()
        else:
            self.child = subprocess.Popen(
                call, env=words, pass_fds=[tell], stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).pid
        os.close(tell)
        for line in os.fdopen(told, closefd=False):
            if json.loads(line).get("event") == "finished":
                break
        self.first = time.monotonic() - began
        with open(f"/proc/{self.child}/status") as file:
            self.memory = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
        threading.Thread(target=lambda: [None for _ in os.fdopen(told)], daemon=True).start()

    def draw(self):
        try:
            while os.read(self.terminal, 65536):
                pass
        except OSError:
            pass

    def connect(self):
        while not os.path.exists(self.place):
            select.select([], [], [], 0.01)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(self.place)
        self.lines = self.socket.makefile("rw")

    def ask(self, request):
        began = time.monotonic()
        print(json.dumps(request), file=self.lines, flush=True)
        answer = json.loads(self.lines.readline())
        if answer.get("outcome") != "done":
            sys.exit(f"{request} came to {answer}")
        return time.monotonic() - began

    def end(self):
        os.kill(self.child, signal.SIGTERM)
        os.waitpid(self.child, 0)


def browse(words):
    """A browser on the page that the application serves."""
    browser = shutil.which("chromium") or missing("chromium")
    with open(next(f"{home.name}/snapnav/{name}" for name in os.listdir(f"{home.name}/snapnav")
                   if name.startswith("web-"))) as _:
        page = "file://" + _.name
    child = subprocess.Popen(
        [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,800",
         f"--user-data-dir={home.name}/browser", page],
        env=words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    ends.append(child)


with tempfile.TemporaryDirectory() as name:
    class home:
        """Where sockets and addresses stand."""
        name = name
    try:
        words = environment()
        starts = []
        for number in range(STARTS):
            run = Run(words, number)
            starts.append(run)
            if number + 1 < STARTS:
                run.end()
        run.connect()
        if presenter == "web":
            browse(words)
            # The page is there when a transition takes its time to be shown.
            limit = time.monotonic() + 20
            while time.monotonic() < limit:
                there = run.ask({"op": "navigate", "navigation": "search"})
                run.ask({"op": "back"})
                if there > 0.1:
                    break
                select.select([], [], [], 0.1)
        steps = []
        for _ in range(STEPS // 2):
            steps.append(run.ask({"op": "navigate", "navigation": "search"}))
            steps.append(run.ask({"op": "back"}))
        run.end()
        print(*(one.first * 1000 for one in starts))
        print(*(one.memory / 1024 for one in starts))
        print(*(step * 1000 for step in steps))
    finally:
        for child in reversed(ends):
            try:
                os.killpg(child.pid, signal.SIGKILL) if presenter == "web" else child.terminate()
            except ProcessLookupError:
                pass
            child.wait()
