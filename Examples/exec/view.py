#!/usr/bin/env python3
"""A presenter: draws the screen on top as plain text. docs/sdk/exec.md tells of the messages."""
import json
import os
import sys

stack, layers = [], []  # what is shown, the screen on top last
glass = open(os.environ.get("VIEW", "view.txt"), "w")  # such as /dev/tty


def apply(update):
    op, screen = update["op"], update.get("described")
    if op in ("clear", "root"):
        stack.clear()
    if op in ("root", "push", "detail"):
        stack.append(screen)
    elif op == "popTo":
        stack[update["index"]:] = [screen]
    elif op == "refresh":
        stack[:] = [screen if old["id"] == screen["id"] else old for old in stack]
    elif op in ("present", "dismiss"):
        layers[:] = [layer for layer in layers if layer[0] != update["key"]]
        layers.extend([(update["key"], screen)] if op == "present" else [])


for message in map(json.loads, sys.stdin):
    if message["kind"] == "open":
        print('{"kind": "ready"}', flush=True)
    elif message["kind"] == "present":
        if message.get("sync"):
            stack, layers = [], []
        for update in message["updates"]:
            apply(update)
        top = layers[-1][1] if layers else stack[-1] if stack else {"title": "", "properties": {}}
        facts = [f"  {name}: {value}" for name, value in top["properties"].items()]
        print(f"== {top['title']} ==", *facts, message["location"], "", sep="\n", file=glass, flush=True)
        if "token" in message:
            print(json.dumps({"kind": "complete", "token": message["token"]}), flush=True)
