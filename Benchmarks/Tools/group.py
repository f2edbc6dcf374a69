"""group.py NAVHOST [MEMBERS [FAULTS]]: an application that MEMBERS programs (2 to 8, by themselves 3) show at
once, of which the last need not show. In blocks by turns it is calm, and dies or is late at random, FAULTS
times in all (1,000). Prints the totals: commits that one of the others was not told, or was told twice; and
how long after the request the others were told, calm and beside one that dies and is late, in microseconds.
Exit status 1: a commit was lost or doubled, or the last does not show the state in force at the end."""
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time

navhost = os.path.abspath(sys.argv[1])
members = int(sys.argv[2]) if len(sys.argv) > 2 else 3
wanted = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
BLOCK, PATIENCE = 100, 20
here = os.path.dirname(os.path.abspath(__file__))


def told(path):
    """What a member was shown, by time and place, and how often it died and was late."""
    shown, faults = [], 0
    with open(path) as file:
        for line in file:
            at, _, place = line.strip().partition(" ")
            if place:
                shown.append((int(at), place))
            else:
                faults += 1
    return shown, faults


def at(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] / 1000


with tempfile.TemporaryDirectory() as home:
    subprocess.run([shutil.which("cc"), "-O2", "-o", f"{home}/member", f"{here}/member.c"], check=True)
    flag, files = f"{home}/wild", [f"{home}/{number}.txt" for number in range(members)]

    def member(number):
        last = number == members - 1
        words = {"exec": ["./member", files[number], flag if last else "/nonexistent", str(number)]}
        return dict(words, must=False, deadline=PATIENCE) if last else words

    with open(f"{home}/manifest.json", "w") as file:
        json.dump({
            "navhost": 1, "app": {"id": "org.example.lines", "scheme": "lines"},
            "presenter": [{"all": [member(number) for number in range(members)]}],
            "screens": {"home": {"title": "Home"}, "film": {"title": "Film"}},
            "navigations": {"film": {"from": ["home"], "to": "film"}},
            "state": {"initial": "lines://home"}}, file)
    place = f"{home}/c.sock"
    host = subprocess.Popen(
        [navhost, "run", "--no-script", "--stay", "--no-bus", "--control", place, f"{home}/manifest.json"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    client = socket.socket(socket.AF_UNIX)
    while True:
        try:
            client.connect(place)
            break
        except OSError:
            time.sleep(0.02)
    lines = client.makefile("rw")
    asked = []  # when, where to, and whether the last was wild then

    def ask(request, to, wild):
        began = time.monotonic_ns()
        print(json.dumps(request), file=lines, flush=True)
        answer = json.loads(lines.readline())
        if answer.get("outcome") != "done":
            sys.exit(f"{request} came to {answer}")
        asked.append((began, to, wild))

    def block(wild):
        for _ in range(BLOCK // 2):
            ask({"op": "navigate", "navigation": "film"}, "lines://home/film", wild)
            ask({"op": "back"}, "lines://home", wild)

    while not all(map(os.path.exists, files)):
        time.sleep(0.02)
    block(False)
    asked_first = len(asked)
    faults = 0
    while faults < wanted:
        open(flag, "w").close()
        block(True)
        os.remove(flag)
        # Whoever is away comes back before the calm block.
        time.sleep(0.2)
        block(False)
        faults = told(files[-1])[1]
    time.sleep(0.5)
    block(False)
    host.terminate()
    host.wait()
    lost = doubled = 0
    calm, beside = [], []
    for path in files[:-1]:
        shown, _ = told(path)
        shown = shown[1:]  # the first state
        lost += max(0, len(asked) - len(shown))
        doubled += max(0, len(shown) - len(asked))
        for number, ((began, to, wild), (came, where)) in enumerate(zip(asked, shown)):
            if to != where:
                lost += 1
            if number >= asked_first:
                (beside if wild else calm).append(came - began)
    shown, faults = told(files[-1])
    text = open(files[-1]).read()
    print(f"{members} presenters, {len(asked)} requests, {text.count('killed')} kills, {text.count('late')} late "
          f"answers: {lost} commits lost, {doubled} doubled")
    for name, values in (("calm", calm), ("beside one that dies and is late", beside)):
        print(f"the others were told, {name}: p50 {at(values, .5):.0f} us, p99 {at(values, .99):.0f} us "
              f"({len(values)})")
    print(f"p99 beside / calm: {at(beside, .99) / at(calm, .99):.3f}")
    is_current = shown[-1][1] == "lines://home"
    print(f"the last shows the state in force: {'yes' if is_current else 'no'}")
    sys.exit(0 if lost + doubled == 0 and is_current else 1)
