"""speech.py NAVHOST PLUGINS [KEYS]: the kiosk with the voice alone, and a pretended dispatcher. Presses KEYS keys
(240) of a pipe in the place of an input device, and prints how long after each the dispatcher was told to be
silent (barge-in), and how long after it the first request of speech came, in milliseconds: p50, p99, the longest.
PLUGINS has the plugins. While a text is being said, which is never ended here, each key is a barge-in."""
import json
import os
import select
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time

navhost, plugins = map(os.path.abspath, sys.argv[1:3])
keys = int(sys.argv[3]) if len(sys.argv) > 3 else 240
top = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PRESS, BACK, PREVIOUS, NEXT = 28, 1, 103, 108


def at(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


class Dispatcher:
    """Answers SSIP at once, and tells when what came."""

    def __init__(self, path):
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        self.rest = b""
        self.is_text = False

    def accept(self):
        self.client, _ = self.listener.accept()

    def until_quiet(self, quiet):
        """(when, "cancel") and (when, "speak") until nothing comes for so many seconds."""
        while select.select([self.client], [], [], quiet)[0]:
            data = self.client.recv(65536)
            came = time.monotonic_ns()
            if not data:
                return
            *whole, self.rest = (self.rest + data).split(b"\r\n")
            for line in whole:
                if self.is_text:
                    if line == b".":
                        self.is_text = False
                        self.client.sendall(b"225-1\r\n225 OK MESSAGE QUEUED\r\n")
                    continue
                self.is_text = line == b"SPEAK"
                self.client.sendall(b"230 OK RECEIVING DATA\r\n" if self.is_text else b"200 OK\r\n")
                if self.is_text or line.startswith(b"CANCEL"):
                    yield came, "speak" if self.is_text else "cancel"


with tempfile.TemporaryDirectory() as home:
    dispatcher = Dispatcher(f"{home}/d.sock")
    shutil.copytree(f"{top}/Examples/kiosk", f"{home}/kiosk", ignore=shutil.ignore_patterns("plugins", "Sources"))
    os.mkdir(f"{home}/kiosk/plugins", 0o700)
    for name in ("snapnav-speech", "example-tickets"):
        shutil.copy(f"{plugins}/lib{name}.so", f"{home}/kiosk/plugins")
    os.mkfifo(f"{home}/keys")
    device = os.open(f"{home}/keys", os.O_RDWR)
    with open(f"{home}/kiosk/manifest.json") as file:
        manifest = json.load(file)
    used = manifest["plugins"]["use"]
    used.pop("ui"), used.pop("window")
    used["speech"] = {"id": "org.snapnav.speech", "config": {"socket": f"{home}/d.sock", "device": f"{home}/keys"}}
    manifest["presenter"] = ["speech/voice"]
    with open(f"{home}/kiosk/manifest.json", "w") as file:
        json.dump(manifest, file)
    host = subprocess.Popen(
        [navhost, "run", f"{home}/kiosk/manifest.json", "--stay", "--no-script", "--no-bus", "--no-control"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        dispatcher.accept()
        list(dispatcher.until_quiet(2))
        silent, first, mute = [], [], 0
        # Along the lines of the screens, into the next one and back.
        walk = [NEXT, NEXT, PRESS, NEXT, NEXT, PREVIOUS, NEXT, PREVIOUS, BACK, NEXT]
        for number in range(keys):
            key = walk[number % len(walk)]
            pressed = time.monotonic_ns()
            os.write(device, struct.pack("llHHi", 0, 0, 1, key, 1))
            news = list(dispatcher.until_quiet(0.15))
            for values, word in ((silent, "cancel"), (first, "speak")):
                values += [(came - pressed) / 1e6 for came, what in news if what == word][:1]
            mute += all(what != "speak" for _, what in news)
        print(f"{keys} keys, {mute} of which had nothing to say")
        for name, values, limit in (("barge-in", silent, 50), ("key to the first request of speech", first, 100)):
            print(f"{name}: p50 {at(values, .5):.2f} ms, p99 {at(values, .99):.2f} ms, longest {max(values):.2f} ms "
                  f"({len(values)}; at most {limit} ms)")
    finally:
        host.terminate()
        host.wait()
