"""What the scripts that look at displays share: programs that end, an application that runs, a browser."""

import base64
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

TOP = pathlib.Path(__file__).resolve().parent.parent


def soon(look, what, seconds=60, pause=0.05):
    """What `look` answers, as soon as that is something; for what tells nobody that it begins, such as a program."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(pause)
    raise SystemExit(f"{pathlib.Path(sys.argv[0]).name}: {what} came to nothing")


class Program:
    """A child that ends with its block."""

    def __init__(self, words, environment, **more):
        self.child = subprocess.Popen(words, env=environment, start_new_session=True, **more)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.child.poll() is None:
            os.killpg(self.child.pid, signal.SIGTERM)
            try:
                self.child.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self.child.pid, signal.SIGKILL)


class Host:
    """An application that one display shows, and what is asked of it over its control socket."""

    # The library of each display, its plugin's id and its part.
    SHOWN = {
        "page": ("snapnav-web", "org.snapnav.web", "page"),
        "window": ("snapnav-gtk", "org.snapnav.gtk", "window"),
        "terminal": ("snapnav-terminal", "org.snapnav.terminal", "screen"),
        "speech": ("snapnav-speech", "org.snapnav.speech", "voice"),
    }

    def __init__(self, bin, work, source, libraries, display, config, change=lambda manifest: None):
        """Lays the application in `source` anew in a folder below `work`; `change` may change its manifest."""
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=work))
        app = self.folder / "app"
        shutil.copytree(source, app, ignore=shutil.ignore_patterns("plugins", "Sources"))
        library, plugin, part = self.SHOWN[display]
        names = [f"lib{name}.so" for name in [*libraries, library]]
        subprocess.run([TOP / "scripts/drop-plugins", bin, app / "plugins", *names], check=True)
        manifest = json.loads((app / "manifest.json").read_text())
        use = manifest["plugins"]["use"]
        for name in ("ui", "window"):
            use.pop(name, None)
        use["shown"] = {"id": plugin, "config": config}
        manifest["presenter"] = [f"shown/{part}"]
        change(manifest)
        self.manifest = app / "manifest.json"
        self.manifest.write_text(json.dumps(manifest))
        self.socket = self.folder / "c"
        self.words = [
            str(bin / "navhost"), "run", str(self.manifest), "--stay", "--no-script", "--no-bus", "--verbose",
            "--hang-limit", "0", "--control", str(self.socket),
        ]
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(self.folder), "TMPDIR": str(self.folder), "LC_ALL": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(self.folder),
        }
        self.folder.chmod(0o700)

    def connect(self):
        def look():
            try:
                connection = socket.socket(socket.AF_UNIX)
                connection.connect(str(self.socket))
                return connection
            except OSError:
                return None

        self.lines = soon(look, "the control socket").makefile("rw")

    def ask(self, command):
        self.lines.write(json.dumps(command) + "\n")
        self.lines.flush()
        return json.loads(self.lines.readline())


class Browser:
    """Chromium without a window, through chromedriver."""

    def __init__(self, work):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.driver = Program(
            ["/usr/bin/chromedriver", f"--port={self.port}"], {**os.environ, "HOME": str(work), "TMPDIR": str(work)},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.session = ""

        def look():
            try:
                return self.send("GET", "/status")["ready"]
            except OSError:
                return None

        soon(look, "chromedriver")
        options = {"args": [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            f"--user-data-dir={work}/profile", "--allow-file-access-from-files"]}
        wanted = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}
        self.session = "/session/" + self.send("POST", "/session", {"capabilities": wanted})["sessionId"]

    def send(self, method, path, body=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", method=method,
            data=json.dumps(body or {}).encode() if method == "POST" else None)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]

    def tools(self, command, **parameters):
        return self.send("POST", f"{self.session}/goog/cdp/execute", {"cmd": command, "params": parameters})

    def size(self, width, height, scale=1):
        self.tools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def scheme(self, scheme):
        self.tools("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}])

    def run(self, script):
        return self.send("POST", f"{self.session}/execute/sync", {"script": script, "args": []})

    def go(self, address):
        self.send("POST", f"{self.session}/url", {"url": address})

    def shoot(self, file, whole=False):
        answer = self.tools("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(base64.b64decode(answer["data"]))

    def end(self):
        if self.session:
            self.send("DELETE", self.session)
        self.driver.__exit__()
