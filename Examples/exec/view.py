#!/usr/bin/env python3
"""A presenter: draws the screen on top as plain text. docs/sdk/exec.md tells of the messages."""
import json
import os
import sys

drawn = {}  # what there is to draw of the screens that are told
glass = open(os.environ.get("VIEW", "view.txt"), "w")  # such as /dev/tty


def screens(shown):
    stacks = [region["stack"] for region in shown["regions"]] + [shown["layers"]]
    return [entry["screen"] for stack in stacks for entry in stack]


for message in map(json.loads, sys.stdin):
    if message["kind"] == "open":
        print('{"kind": "ready"}', flush=True)
    elif message["kind"] == "present":
        for update in message["updates"]:
            if "described" in update:
                drawn[update["screen"]] = update["described"]
        drawn = {screen: drawn[screen] for screen in screens(message["shown"]) if screen in drawn}
        top = drawn.get(message["shown"]["top"], {"title": "", "properties": {}})
        facts = [f"  {name}: {value}" for name, value in top["properties"].items()]
        print(f"== {top['title']} ==", *facts, message["location"], "", sep="\n", file=glass, flush=True)
        if "token" in message:
            print(json.dumps({"kind": "complete", "token": message["token"]}), flush=True)
