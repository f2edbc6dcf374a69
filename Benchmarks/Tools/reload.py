"""reload.py NAVHOST FOLDER PLUGIN: a running application meets a hundred good and a hundred broken copies
of a plugin, each put there as cp does; prints the milliseconds from the end of each copy to the event,
the good ones in one line, the broken ones in the next."""
import json
import os
import subprocess
import sys
import time

navhost, folder, plugin = sys.argv[1:]
place = folder + "/plugins/plugin.so"
os.makedirs(folder + "/plugins", exist_ok=True)
manifest = {
    "navhost": 1,
    "app": {"id": "org.snapnav.bench-reload", "scheme": "bench"},
    "plugins": {"directories": ["plugins"], "use": {"one": {"id": "org.snapnav.bench"}}},
    "presenter": ["trace"],
    "screens": {"A": {}, "B": {}},
    "navigations": {
        "toB": {"from": "*", "to": "B", "mediation": [{"use": "one/first"}, {"use": "one/second"}]}},
    "state": {"initial": "bench://A/B"},
}
with open(folder + "/manifest.json", "w") as file:
    json.dump(manifest, file)
good = open(plugin, "rb").read()
builds = [good, good + bytes(8)]


def copy(data):
    number = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    os.write(number, data)
    os.close(number)


copy(builds[0])
run = subprocess.Popen(
    [navhost, "run", folder + "/manifest.json", "--presenter", "trace", "--watch", "--events", "-"],
    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)


def wait(*names):
    for line in run.stdout:
        if json.loads(line).get("event") in names:
            return json.loads(line)["event"]
    sys.exit("navhost has ended")


wait("didPerformUpdates")
times = {"reloaded": [], "refused": []}
for number in range(100):
    for data, expected in ((good[:1000], "refused"), (builds[(number + 1) % 2], "reloaded")):
        copy(data)
        began = time.monotonic()
        event = wait("reloaded", "refused")
        if event != expected:
            sys.exit(f"{event} where {expected} was to be")
        times[expected].append((time.monotonic() - began) * 1000)
run.terminate()
run.wait()
print(*times["reloaded"])
print(*times["refused"])
