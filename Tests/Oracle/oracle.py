"""Holds one build of navhost against another from outside: the same random manifests, the same requests, and every
event, outcome, state and trace line the same.

  oracle.py compare OLD NEW [--plugin SO] [--seed N] [--requests N] [--jobs N]
      Runs cases until so many requests were answered; prints the first difference of a case, made small.
  oracle.py run NAVHOST --seed N [--plugin SO]      one case: what is sent (>) and what comes
  oracle.py record NAVHOST [--requests N]           cases with their answers, as Tests/Oracle/vectors.json holds them

SO is Tests/Oracle/oracle.c, built: cc -shared -fPIC -I Sources/CSnapNav/include -o .build/oracle.so Tests/Oracle/oracle.c

A case is its seed: the manifest and the requests follow from it alone. Screens' numbers are told by the order in which
they first appear.
"""
import argparse
import concurrent.futures
import copy
import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile

PER_CASE = 100
KINDS = ["show", "present", "root", "popTo", "showDetail", "dismiss"]


# ---- manifests -------------------------------------------------------------------------------------------------

class Case:
    """A manifest and what is asked of it, of one seed."""

    def __init__(self, seed, waits=True):
        self.random = random.Random(seed)
        # Where several clients ask at once, what answers later takes its time, so that the order is certain.
        self.seed, self.waits, self.crowds = seed, waits, waits and self.chance(0.2)
        self.manifest = self.make()
        self.commands = [self.command() for _ in range(PER_CASE)]

    def chance(self, part):
        return self.random.random() < part

    def pick(self, choices):
        return self.random.choice(choices)

    def some(self, choices, least=1, most=3):
        return self.random.sample(choices, min(len(choices), self.random.randint(least, most)))

    def make(self):
        self.keys = ["s%d" % n for n in range(self.random.randint(3, 9))]
        if self.chance(0.2):
            self.keys.append("é~x")
        self.cards = [key for key in self.keys if self.chance(0.7)]
        self.filled = [key for key in self.cards if self.chance(0.5)]
        self.ending = [key for key in self.keys if self.chance(0.3)]
        self.late = 26 if self.crowds else 1
        self.effects = ["e%d" % n for n in range(self.random.randint(0, 2))]
        self.tabs = []
        manifest = {
            "navhost": 1,
            "app": {"id": "org.example.oracle", "title": "Oracle", "version": "1.0.0", "scheme": "o"},
            "plugins": {"directories": ["plugins"], "use": {"o": {"id": "org.example.oracle"}}},
            "presenter": ["trace"],
        }
        self.regions = self.make_regions()
        if self.regions:
            manifest["regions"] = self.regions
        self.targets = ["n%d" % n for n in range(self.random.randint(4, 14))]
        manifest["screens"] = {key: self.screen(place) for place, key in enumerate(self.keys)}
        if self.effects:
            manifest["effects"] = {key: self.effect() for key in self.effects}
        self.intents = {}
        if self.chance(0.4):
            self.intents = {"i0": {"mediation": self.mediation(), "presentation": self.presentation()}}
            manifest["intents"] = self.intents
        manifest["navigations"] = {name: self.navigation() for name in self.targets}
        self.leads = [key for key, screen in manifest["screens"].items() if "segues" in screen]
        self.anywhere = [name for name, edge in manifest["navigations"].items() if edge["from"] == "*"]
        self.routes = [self.route(n) for n in range(self.random.randint(0, 5))]
        if self.routes:
            manifest["routes"] = self.routes
        manifest["state"] = {"initial": self.initial()}
        if self.chance(0.6):
            manifest["policy"] = self.policy()
        self.triggers = {"t%d" % n: {"key": "F%d" % (n + 1), "do": {"transition": self.transition()}}
                         for n in range(self.random.randint(0, 4))}
        if self.triggers:
            manifest["triggers"] = self.triggers
        return manifest

    def make_regions(self):
        kind = self.random.random()
        if kind < 0.4:
            return {}
        regions = {}
        if kind < 0.75:
            count = min(len(self.keys), self.random.randint(2, 3))
            self.tabs = ["r%d" % n for n in range(count)]
            regions["main"] = {"kind": "tabs", "tabs": self.tabs}
            for tab, root in zip(self.tabs, self.random.sample(self.keys, count)):
                regions[tab] = self.stack(root)
        else:
            regions["main"] = self.stack(None)
        if self.chance(0.25):
            regions["side"] = {"kind": "stack"}
        return regions

    def stack(self, root):
        others = [key for key in self.keys if key != root]
        region = {"kind": "stack"}
        if self.chance(0.5) and others:
            region = {"kind": "split", "detail": self.some(others, 1, 2)}
        if root:
            region["root"] = root
        return region

    def screen(self, place):
        screen = {"title": self.pick(["Page", "A page", ""]) + " %d" % place}
        if self.keys[place] not in self.cards:
            screen["type"] = "o/page"
        else:
            screen["optionalProperties"] = {
                "title": {"type": "string"}, "id": {"type": "string"}, "n": {"type": "int32"}, "got": {}}
            if self.keys[place] in self.filled:
                screen["data"] = "id"
                if self.chance(0.4):
                    screen["onNewData"] = "refresh"
        if place > 0 and self.chance(0.2):
            screen["derives"] = self.keys[self.random.randrange(place)]
        if self.keys[place] in self.ending:
            screen["result"] = self.pick([{"type": "string"}, {"type": "int32"}, {}])
        if self.chance(0.15):
            screen["guards"] = [self.question() for _ in range(self.random.randint(1, 2))]
        if self.chance(0.12):
            screen["leave"] = [self.question()]
        if self.chance(0.3):
            screen["segues"] = {"g%d" % n: self.segue() for n in range(self.random.randint(1, 2))}
        return screen

    def question(self):
        return {"use": "o/answers", "with": self.answer()}

    def answer(self):
        says = ["ok"] * 8 + ["veto", "veto", "tell", "fail", "nonsense", "redirect", "redirect", "later", "later no",
                             "later elsewhere", "inside"] + ([] if self.crowds else ["asks"])
        if self.waits and self.chance(0.1):
            says.append("never")
        if self.crowds:
            says += ["later"] * 12
        said = {"say": self.pick(says)}
        if said["say"] != "ok":
            said["every"] = self.random.randint(1, 5)
        if self.crowds:
            said["ms"] = 25
        if said["say"] in ("redirect", "later elsewhere"):
            said["to"] = self.pick(["nav " + self.pick(self.targets), "to " + self.pick(self.keys), self.url(),
                                    "nowhere"])
        if self.chance(0.2):
            said.update({"set": self.pick(["title", "n", "nothing"]), "value": self.pick(["x", 3])})
        elif self.chance(0.15):
            said["copy"] = self.pick(["title", "got"])
        return said

    def value(self):
        return self.pick(["a", "b b", "é", 1, 7, True, None, ["x"], {"k": 1}])

    def mediation(self, to=None):
        steps = []
        for _ in range(self.random.randint(1, 3)):
            if self.chance(0.4):
                name = self.pick(["title", "title"] + (["n", "got"] if to in self.cards else []))
                steps.append({"set": {"to." + name: 5 if name == "n" else self.pick(
                    ["t", "refused", {"from": "/payload/id"}, {"from": "/source/title"}])}})
            else:
                steps.append(self.question())
        return steps

    def presentation(self):
        kind = self.pick(["show"] * 4 + KINDS)
        choice = self.random.random()
        if choice < 0.6:
            return kind
        if choice < 0.7:
            return {"use": "o/glass", "with": {"fails": 4} if self.chance(0.5) else {"late": self.late}}
        made = {"kind": kind, "animated": self.chance(0.5)}
        if self.regions and self.chance(0.4) and kind in ("show", "root"):
            made["region"] = self.pick([name for name in self.regions if kind == "show" or name not in self.tabs])
        if kind == "showDetail" and self.chance(0.5):
            made["fallback"] = self.pick(["show", "present", "root"])
        return made

    def edge(self):
        edge = {"to": self.pick(self.keys)}
        if self.intents and self.chance(0.3):
            edge["intent"] = "i0"
        if self.chance(0.75):
            edge["mediation"] = self.mediation(edge["to"])
        if self.chance(0.85):
            edge["presentation"] = self.presentation()
        if self.chance(0.15):
            edge["guards"] = [self.question()]
        return edge

    def navigation(self):
        edge = self.edge()
        edge["from"] = "*" if self.chance(0.4) else self.some(self.keys, 1, 4)
        kind = edge.get("presentation", "intent" in edge and "dismiss")
        kind = kind.get("kind", "show") if isinstance(kind, dict) else kind
        if edge["to"] in self.ending and kind not in ("dismiss", "root") and edge["from"] != "*" and set(edge["from"]) <= set(self.cards):
            edge["result"] = "got"
        if self.chance(0.3):
            edge["cost"] = self.random.randint(0, 5)
        return edge

    def segue(self):
        segue = {"to": self.pick(self.keys), "kind": self.pick(["show", "showDetail", "present"])}
        if self.chance(0.4):
            segue["mediation"] = self.mediation(segue["to"])
        if self.chance(0.2):
            segue["presentation"] = self.presentation()
        if self.chance(0.2):
            segue["perform"] = True
        return segue

    def effect(self):
        return self.pick([{"use": "o/effect"}, {"use": "o/effect", "with": {"late": self.late}},
                          {"use": "o/effect", "with": {"fails": 5}}])

    def route(self, number):
        route = {"name": "p%d" % number, "path": "/%s%d" % (self.pick(["a", "b"]), number)}
        if self.chance(0.5):
            route["path"] += "/:id"
            if self.chance(0.3):
                route["params"] = {"id": {"type": self.pick(["string", "int32"])}}
        choice = self.random.random()
        if choice < 0.55:
            route["do"] = self.pick(self.targets)
        elif choice < 0.7:
            route["do"] = {"redirect": "o://" + "/".join(self.component(0) for _ in range(self.random.randint(1, 3)))}
        else:
            route["do"] = self.edge()
        if self.chance(0.35) and route["do"] in self.anywhere:
            route["stack"] = self.some(self.keys, 1, 3)
        if self.chance(0.4):
            route["exported"] = True
        return route

    def policy(self):
        policy = {"historyLimit": self.pick([0, 1, 3, 64]), "redirectLimit": self.pick([0, 1, 4, 16]),
                  "deadlines": {"call": 60}}
        if self.chance(0.5):
            policy["admission"] = self.pick(["queue", "busy", "latestWins", "dropWhileBusy"])
        if self.chance(0.3):
            policy["queueLimit"] = self.pick([1, 2, 5])
        if self.chance(0.2):
            policy["search"] = {"steps": self.random.randint(1, 4)}
        return policy

    # ---- requests ----------------------------------------------------------------------------------------------

    def component(self, odd=0.05):
        if self.chance(odd):
            return self.pick(["nowhere", "s0::", "s0::a::b", "", "s%31", "s0::%C3"])
        key = self.pick(self.keys)
        data = (self.chance(0.4) and key in self.filled) or self.chance(odd)
        return key.replace("é", "%C3%A9") + (self.pick(["::a", "::b", "::1%2F2"]) if data else "")

    def initial(self):
        if self.tabs:
            return "o://" + self.regions[self.tabs[0]]["root"].replace("é", "%C3%A9")
        return "o://" + "/".join(self.component(0) for _ in range(self.random.randint(1, 3)))

    def url(self):
        parts = [self.component() for _ in range(self.random.randint(0, 5))]
        if self.tabs and parts and self.chance(0.6):
            parts[0] = self.regions[self.pick(self.tabs)]["root"].replace("é", "%C3%A9")
        url = self.pick(["o://"] * 24 + ["x://", "o:"]) + "/".join(parts)
        shown = self.some(self.effects + self.keys[:4], 0, 2) if self.chance(0.35) else []
        if shown:
            url += "?" + "&".join(
                key.replace("é", "%C3%A9") + "=" + self.pick(["v", "v", "va", "vm", "3", "u", "", "16"][:7 if self.chance(0.9) else 8])
                for key in shown)
        return url

    def payload(self):
        fit = {"id": ["a", "b", "1"], "title": ["t", "refused"], "n": [1, 7]}
        return {key: self.value() if key not in fit or self.chance(0.1) else self.pick(fit[key])
                for key in self.some(["id", "title", "n", "got", "zzz"], 0, 2)}

    def transition(self):
        calls = []
        for _ in range(self.random.randint(1, 4)):
            word = self.pick(["root", "push", "push", "present", "dismiss", "resolve", "data", "pop", "animate",
                              "parameter"])
            shown = self.pick(self.effects + self.keys)
            if word == "data" or (self.filled and self.chance(0.2)):
                word = "data"
                calls.append([word, self.pick([None, "d"])])
            elif word == "pop":
                calls.append([word, self.random.randint(0, 3)])
            elif word == "animate":
                calls.append([word, self.pick(self.effects + self.keys[:1]), self.chance(0.6)])
            elif word == "parameter":
                calls.append([word, shown, self.random.randint(0, 15)])
            elif word == "root":
                calls.append([word, self.pick(self.keys)] + ([{"replace": True}] if self.chance(0.3) else []))
            else:
                calls.append([word, shown if word in ("present", "dismiss") else self.pick(self.keys)])
        return calls

    def command(self):
        word = self.pick(
            ["navigate"] * 18 + ["open"] * 12 + ["route"] * 10 + ["go"] * 10 + ["back"] * 8 + ["undo"] * 8
            + ["forward"] * 5 + ["segue"] * 8 + ["select"] * (8 if self.tabs else 1) + ["result"] * 9 + ["key"] * 5
            + ["dismiss"] * 4 + ["popTo"] * 4 + ["collapse"] * (4 if self.regions else 1) + ["explain"] * 3
            + ["describe"] * 2 + ["state"] * 2 + ["enter"] * 2 + ["locale", "activity"] + ["burst"] * 5 * self.crowds)
        return getattr(self, "ask_" + word)()

    def ask_navigate(self):
        name = self.pick(self.targets) if self.chance(0.97) else "nowhere"
        return {"op": "navigate", "navigation": name, "payload": self.payload()}

    def ask_open(self):
        return {"op": "open", "url": self.url()}

    def ask_route(self):
        texts = ["nav " + self.pick(self.targets), "to " + self.pick(self.keys), "open " + self.url(),
                 "nav" if self.crowds else "late " + self.pick(self.targets), "fail", "empty", "nobody knows"]
        for route in self.routes:
            texts += [route["name"], route["path"].replace(":id", self.pick(["1", "a b", "%C3%A9"]))] * 2
        return {"op": "route", "route": self.pick(texts), "payload": self.payload()}

    def ask_go(self):
        return {"op": "go", "to": self.pick(self.keys), "via": self.some(self.keys, 0, 2) if self.chance(0.3) else [],
                "properties": self.payload() if self.chance(0.3) else {}}

    def ask_back(self):
        return {"op": "back", "count": self.pick([1, 1, 1, 2, 3])}

    def ask_undo(self):
        return {"op": "undo", "count": self.pick([1, 1, 1, 2, 5])}

    def ask_forward(self):
        return {"op": "forward", "count": self.pick([1, 1, 2])}

    def ask_segue(self):
        if self.leads and self.chance(0.4):  # on a screen that has one, most likely
            return {"op": "route", "route": "to " + self.pick(self.leads), "payload": {}}
        return {"op": "segue", "segue": self.pick(["g0", "g0", "g1"]), "payload": self.payload()}

    def ask_select(self):
        return {"op": "select", "region": self.pick(self.tabs + ["side", "main"] if self.chance(0.1) or not self.tabs
                                                    else self.tabs)}

    def ask_result(self):
        return {"op": "result", "value": self.value()}

    def ask_key(self):
        return {"op": "key", "key": "F%d" % self.random.randint(1, 5)}

    def ask_dismiss(self):
        return {"op": "dismiss", "layer": self.pick(self.keys)}

    def ask_popTo(self):
        return {"op": "popTo", "screen": {"place": self.random.randrange(8)}}

    def ask_collapse(self):
        splits = [name for name, region in self.regions.items() if region["kind"] == "split"]
        return {"op": "collapse", "region": self.pick(splits or ["main"]), "collapsed": self.chance(0.5)}

    def ask_explain(self):
        step = self.pick([{"transition": self.transition()}, {"open": self.url()}, {"go": {"to": self.pick(self.keys)}},
                          {"navigate": self.pick(self.targets)}, {"back": 1}, {"undo": 1}])
        return {"op": "explain", "step": step}

    def ask_describe(self):
        return {"op": "describe"}

    def ask_state(self):
        return {"op": "state"}

    def ask_enter(self):
        return {"op": "enter", "urls": [self.url() if self.chance(0.5) else "o:///a0/%s" % self.pick("ab1")]}

    def ask_locale(self):
        return {"op": "locale", "locale": self.pick(["de", "en"])}

    def ask_activity(self):
        return {"op": "activity"}

    def ask_burst(self):
        """Several clients at once, while the first one's request may still wait."""
        simple = [self.ask_navigate, self.ask_open, self.ask_back, self.ask_undo, self.ask_go]
        return {"op": "burst", "commands": [self.pick(simple)() for _ in range(self.random.randint(2, 4))]}


# ---- running ---------------------------------------------------------------------------------------------------

class Ended(Exception):
    pass


class Line:
    """A connection in lines of JSON."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(20)
        self.socket.connect(path)
        self.rest = b""

    def send(self, command):
        self.socket.sendall(json.dumps(command).encode() + b"\n")

    def line(self):
        while b"\n" not in self.rest:
            try:
                data = self.socket.recv(1 << 16)
            except (socket.timeout, ConnectionError) as error:
                raise Ended("no answer: %s" % error) from error
            if not data:
                raise Ended("closed")
            self.rest += data
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode()


class Numbers:
    """Screens' numbers in the order in which they first appear."""

    def __init__(self):
        self.known = {}

    def plain(self, value, key=""):
        if isinstance(value, dict):
            return {k: self.plain(v, k if k != "id" or "location" not in value else "screen")
                    for k, v in value.items() if k != "process"}
        if isinstance(value, list):
            return [self.plain(item, key) for item in value]
        if key == "screen" and isinstance(value, int) and value > 0:
            return self.known.setdefault(value, len(self.known) + 1)
        return value


def answers(navhost, plugin, manifest, commands, as_sent=False):
    """What comes of each command: the lines until its answer; at last standard error and the trace."""
    folder = tempfile.mkdtemp(prefix="oracle.")
    try:
        os.mkdir(folder + "/plugins")
        shutil.copy(plugin, folder + "/plugins/oracle.so")
        with open(folder + "/manifest.json", "w") as file:
            json.dump(manifest, file)
        return talk(navhost, folder, commands, None if as_sent else Numbers())
    finally:
        shutil.rmtree(folder)


def talk(navhost, folder, commands, numbers):
    path = folder + "/c"
    process = subprocess.Popen(
        [navhost, "run", "manifest.json", "--stay", "--json", "--no-script", "--no-bus", "--control", path, "--trace",
         folder + "/trace", "--presenter", "trace"], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": folder,
                                     "XDG_RUNTIME_DIR": folder, "XDG_DATA_HOME": folder})
    told = []
    try:
        first = process.stdout.readline()  # the first step; then the state is shown
        told.append([first.decode().strip()])
        if not first or process.poll() is not None:
            raise Ended("not started")
        line = Line(path)
        line.send({"op": "events", "id": -1})
        line.line()
        for number, command in enumerate(commands):
            told.append(list(one(path, line, number, command, numbers)))
        line.send({"op": "quit", "id": -2})
        told.append([plain(text, numbers) for text in to_answer(line, -2)])
    except Ended as error:
        told.append(["ended: %s" % error])
    except OSError as error:
        told.append(["ended: %s" % error.strerror])
    finally:
        try:
            out, err = process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            told.append(["hung"])
        told.append(["status %d" % process.returncode] + err.decode().replace(folder, "").splitlines())
        try:
            with open(folder + "/trace") as file:
                told.append(file.read().splitlines())
        except FileNotFoundError:
            pass
    return told


def plain(text, numbers):
    if numbers is None:
        return text
    try:
        return json.dumps(numbers.plain(json.loads(text)), ensure_ascii=False)
    except ValueError:
        return text


def to_answer(line, number):
    while True:
        text = line.line()
        yield text
        if '"id":%d,' % number in text[:24] and not text.startswith('{"sequence"'):
            return


def one(path, line, number, command, numbers):
    """Sends a command, and answers the lines until its answer."""
    if command["op"] == "burst":
        yield from burst(path, line, number, command["commands"], numbers)
        return
    command = dict(command)
    place = command.get("screen")
    if isinstance(place, dict):  # the screen at that place of the stack
        line.send({"op": "state", "id": number})
        for text in to_answer(line, number):
            yield plain(text, numbers)
        stack = json.loads(text).get("stack") or [{"screen": 1}]
        command["screen"] = stack[place["place"] % len(stack)]["screen"]
    line.send(dict(id=number, **command))
    for text in to_answer(line, number):
        yield plain(text, numbers)
    yield from settle(line, number, numbers)


def settle(line, number, numbers):
    """Waits until nothing runs that the last command, or what it asked, has asked for itself."""
    quiet = 0
    while quiet < 2:
        line.send({"op": "state", "id": number})
        for text in to_answer(line, number):
            if text.startswith('{"sequence"'):
                quiet = 0
                yield plain(text, numbers)
        state = json.loads(text)
        quiet = 0 if state.get("running") or state.get("waiting") else quiet + 1


def burst(path, line, number, commands, numbers):
    """Every event, and then what each of the clients was answered."""
    others = []
    for place, command in enumerate(commands):
        other = Line(path)
        others.append(other)
        other.send(dict(id=place, **command))
        for _ in range(2):  # the host has read it when it has answered this twice
            line.send({"op": "events", "id": number})
            for text in to_answer(line, number):
                if text.startswith('{"sequence"'):
                    yield plain(text, numbers)
    said = [other.line() for other in others]
    yield from settle(line, number, numbers)
    for other, text in zip(others, said):
        yield plain(text, numbers)
        other.socket.close()


# ---- comparing -------------------------------------------------------------------------------------------------

def difference(old, new, plugin, manifest, commands):
    """The first place where both differ, with its lines; None: nowhere."""
    ours, theirs = answers(old, plugin, manifest, commands), answers(new, plugin, manifest, commands)
    for place in range(max(len(ours), len(theirs))):
        left = ours[place] if place < len(ours) else ["nothing"]
        right = theirs[place] if place < len(theirs) else ["nothing"]
        if left != right:
            return place, left, right
    return None


def small(old, new, plugin, manifest, commands, tries=150):
    """A smaller case that still differs: without the requests after it, without others, without parts."""
    def differs(manifest, commands):
        nonlocal tries
        tries -= 1
        return tries > 0 and difference(old, new, plugin, manifest, commands) is not None

    found = difference(old, new, plugin, manifest, commands)
    if found is None:
        return manifest, commands
    commands = commands[:max(0, found[0])]
    size = max(1, len(commands) // 2)
    while size >= 1:
        place = 0
        while place < len(commands):
            fewer = commands[:place] + commands[place + size:]
            if differs(manifest, fewer):
                commands = fewer
            else:
                place += size
        size //= 2
    for section in ["triggers", "routes", "policy", "intents", "effects", "regions"]:
        if section in manifest:
            less = {key: value for key, value in manifest.items() if key != section}
            if differs(less, commands):
                manifest = less
    for section in ["navigations", "screens"]:
        for name in list(manifest[section]):
            less = copy.deepcopy(manifest)
            del less[section][name]
            if starts(old, plugin, less) and differs(less, commands):
                manifest = less
    for screen in list(manifest["screens"]):
        for part in list(manifest["screens"][screen]):
            less = copy.deepcopy(manifest)
            del less["screens"][screen][part]
            if starts(old, plugin, less) and differs(less, commands):
                manifest = less
    return manifest, commands


def starts(navhost, plugin, manifest):
    return not answers(navhost, plugin, manifest, [])[0][0] == ""


def compared(old, new, plugin, seed):
    """How many requests of a case were answered, and whether one differed."""
    case = Case(seed)
    for _ in range(3):  # what a busy machine did, a deadline that passed, is gone when it is done again
        found = difference(old, new, plugin, case.manifest, case.commands)
        if found is None:
            break
    count = sum(len(c["commands"]) if c["op"] == "burst" else 1 for c in case.commands)
    if not starts(old, plugin, case.manifest):
        count = 0
    return seed, count, found


def compare(options):
    done, refused, seed, different = 0, 0, options.seed, 0
    print("seed %d" % seed, flush=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        while done < options.requests:
            seeds = range(seed, seed + 4 * options.jobs)
            seed = seeds.stop
            for at, count, found in pool.map(
                    lambda at: compared(options.old, options.new, options.plugin, at), seeds):
                done += count
                refused += count == 0
                if found is None:
                    continue
                different += 1
                tell(options, at)
                if different >= options.most:
                    print("%d requests, %d cases refused as they start" % (done, refused))
                    return 1
    print("%d requests of %d cases agree, %d differ; %d manifests were refused by both alike" % (
        done, seed - options.seed - refused - different, different, refused))
    return 1 if different else 0


def tell(options, seed):
    case = Case(seed)
    manifest, commands = small(options.old, options.new, options.plugin, case.manifest, case.commands)
    found = difference(options.old, options.new, options.plugin, manifest, commands)
    print("seed %d differs:" % seed)
    print(json.dumps(manifest, ensure_ascii=False))
    for command in commands:
        print("  > " + json.dumps(command, ensure_ascii=False))
    if found is None:
        print("  (no more when made small; run the seed)")
        return
    place, left, right = found
    shared = 0
    while shared < min(len(left), len(right)) and left[shared] == right[shared]:
        shared += 1
    for line in left[max(0, shared - 2):shared]:
        print("    " + line)
    for mark, lines in (("-", left), ("+", right)):
        for line in lines[shared:shared + 6]:
            print("  %s %s" % (mark, line))
    sys.stdout.flush()


# ---- vectors ---------------------------------------------------------------------------------------------------

TEXT = r'"(?:[^"\\]|\\.)*"'


def agreed(line):
    if line.startswith('{"id":') and ',"outcome":' in line:
        return re.sub(r'(,"message":%s)?(,"hint":%s)?}$' % (TEXT, TEXT), "}", line)
    return line


def digest(lines):
    """FNV-1a over the lines, so that a vector says which request differs without holding every event. What stands
    beside an outcome for people to read is left out: the program of before did not tell it."""
    value = 0x811C9DC5
    for byte in "\n".join(agreed(line) for line in lines).encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return "%08x" % value


def record(options):
    """One request a line: what is sent, its outcome, the state afterwards where it is another one, and the digest of
    all lines that came until nothing ran any more."""
    cases, count, seed, refused = [], 0, options.seed, 0
    while count < options.requests:
        case = Case(seed, waits=False)
        seed += 1
        commands = [c for c in case.commands if c["op"] not in ("popTo", "state", "describe", "explain", "enter")]
        told = answers(options.navhost, options.plugin, case.manifest, commands, as_sent=True)
        if len(told) < len(commands) + 3:
            refused += 1
            if refused == 10 and not cases:
                sys.exit("no case starts: build %s from this oracle.c" % options.plugin)
            continue
        count += len(commands)
        state, rows = "", []
        for number, lines in enumerate(told[1:len(commands) + 1]):
            answer = json.loads(next(line for line in lines if line.startswith('{"id":%d,' % number)))
            now = answer.get("state", state)
            rows.append([commands[number], answer.get("outcome") or answer["error"]["code"],
                         None if now == state else now, digest(lines)])
            state = now
        cases.append('{"seed": %d, "manifest": %s, "requests": [\n%s\n]}' % (
            seed - 1, short(case.manifest), ",\n".join(short(row) for row in rows)))
    print("[\n" + ",\n".join(cases) + "\n]")
    return 0


def short(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def run(options):
    case = Case(options.seed)
    print(json.dumps(case.manifest, ensure_ascii=False))
    told = answers(options.navhost, options.plugin, case.manifest, case.commands)
    for place, lines in enumerate(told):
        if 0 < place <= len(case.commands):
            print("> " + json.dumps(case.commands[place - 1], ensure_ascii=False))
        for line in lines:
            print("  " + line)
    return 0


def main():
    parser = argparse.ArgumentParser()
    verbs = parser.add_subparsers(dest="verb", required=True)
    for name, programs in (("compare", ["old", "new"]), ("run", ["navhost"]), ("record", ["navhost"])):
        verb = verbs.add_parser(name)
        for program in programs:
            verb.add_argument(program, type=os.path.abspath)
        verb.add_argument("--plugin", type=os.path.abspath, default=os.path.abspath(".build/oracle.so"))
        verb.add_argument("--seed", type=int, default=1)
        verb.add_argument("--requests", type=int, default=100_000 if name == "compare" else 2_000)
        verb.add_argument("--jobs", type=int, default=2)
        verb.add_argument("--most", type=int, default=3, help="stop after so many cases that differ")
    options = parser.parse_args()
    sys.exit({"compare": compare, "run": run, "record": record}[options.verb](options))


if __name__ == "__main__":
    main()
