"""storm.py NAVHOST FOLDER MANIFEST STAMPS.so KEYS: a terminal types KEYS arrows a second, and now and then
switches the tab; prints the milliseconds from each of those keys being written to its transition having
been presented, in one line, and the kilobytes that the application had before and after, in the next."""
import bisect
import fcntl
import os
import pty
import select
import struct
import sys
import tempfile
import termios
import time

navhost, folder, manifest, stamps, storm = sys.argv[1:]
SWITCHES = 1000
marks = tempfile.mkstemp(prefix="stamps.")[1]
traced, trace = os.pipe()
os.set_inheritable(trace, True)
child, terminal = pty.fork()
if child == 0:
    os.environ.update(
        TERM="xterm-256color", LC_ALL="C.UTF-8", LD_PRELOAD=stamps, SNAPNAV_STAMPS=marks)
    os.execv(navhost, [
        navhost, "run", "--no-script", "--no-control", "--plugins", folder, "--presenter", "terminal",
        "--trace", f"/dev/fd/{trace}", manifest])
os.close(trace)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))


def memory():
    with open(f"/proc/{child}/status") as file:
        return next(line.split()[1] for line in file if line.startswith("VmRSS"))


lines = 0


def follow(seconds):
    """Lets the terminal draw and counts transitions, in this one thread: another would hold up its clock."""
    global lines
    for source in select.select([terminal, traced], [], [], seconds)[0]:
        data = os.read(source, 65536)
        if source == traced:
            lines += data.count(b"\n")


limit = time.monotonic() + 60
while lines < 1:
    follow(1)
    if time.monotonic() > limit:
        sys.exit("nothing was shown")
start = time.monotonic() + 0.5
while time.monotonic() < start:
    follow(0.01)
before = memory()
written, sent, pause = [], 0, 0.0
start = time.monotonic()
while len(written) < SWITCHES or lines <= len(written):
    now = time.monotonic()
    if now > limit:
        sys.exit("no transition came")
    due = int((now - start) * float(storm))
    keys = [(b"\033[B", b"\033[A")[key // 20 % 2] for key in range(sent, due)]
    if keys:
        os.write(terminal, b"".join(keys))
    sent = due
    if lines > len(written) and now > pause:
        key = (b"\033OQ", b"\033OP")[len(written) % 2]
        written.append(time.monotonic_ns())
        os.write(terminal, key)
        pause = now + 0.005
    follow(0.001)
after = memory()
os.write(terminal, b"\x03")
os.waitpid(child, 0)
keys, shown = [], []
for line in open(marks):
    kind, moment = line.split()
    (keys if kind == "k" else shown).append(int(moment))
os.unlink(marks)
for moment in written:
    key = bisect.bisect_left(keys, moment)
    place = bisect.bisect_left(shown, keys[key]) if key < len(keys) else len(shown)
    if place < len(shown):
        print((shown[place] - moment) / 1e6, end=" ")
print()
print(before, after)
