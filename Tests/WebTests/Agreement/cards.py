"""What card-looker shows, through AT-SPI. For each line that it reads it tells one in JSON:

look       texts and what can have the focus, in the order of reading
press N    does the first action of the Nth of those that can have the focus
"""

import json
import sys

import pyatspi
from gi.repository import Atspi, GLib

ROLES = {
    "push button": "button", "toggle button": "button", "link": "link", "spin button": "text", "switch": "check",
    "check box": "check", "radio button": "radio", "combo box": "choice", "entry": "text", "text": "text",
    "password text": "text",
}


def window():
    for application in pyatspi.Registry.getDesktop(0):
        if application is not None and application.name == "card-looker":
            # Nothing is remembered: what is seen is asked for each time.
            application.set_cache_mask(Atspi.Cache.NONE)
            return application.getChildAtIndex(0)
    return None


def text(node):
    try:
        words = node.queryText()
    except NotImplementedError:
        return node.name
    return words.getText(0, words.characterCount)


class Reading:
    def __init__(self):
        self.words, self.controls, self.nodes, self.roles = [], [], [], []

    @staticmethod
    def has_words(node):
        return any(
            child.getRoleName() == "label" or Reading.has_words(child)
            for child in (node.getChildAtIndex(place) for place in range(node.childCount)) if child is not None)

    @staticmethod
    def is_step(node):
        around = node.parent
        first = around.getChildAtIndex(0) if around is not None and around.childCount > 1 else None
        return first is not None and ROLES.get(first.getRoleName()) == "text" and not Reading.has_words(node)

    def read(self, node):
        if node is None:
            return
        state = node.getState()
        role = node.getRoleName()
        if not state.contains(pyatspi.STATE_VISIBLE):
            return
        self.roles.append(f"{role}: {node.name}")
        kind = ROLES.get(role)
        if role in ("label", "heading", "static"):
            self.words.append(node.name or text(node))
            return
        # Steps of a number, of a day or of a time, which are signs, belong to the field that they are linked with.
        if role in ("push button", "toggle button") and self.is_step(node):
            return
        # What holds other controls is pressed by a key alone.
        is_mute = role == "panel" and state.contains(pyatspi.STATE_FOCUSABLE) and bool(node.name)
        if is_mute or kind and state.contains(pyatspi.STATE_SENSITIVE):
            self.controls.append({"role": kind or "button", "name": node.name, "mute": is_mute})
            self.nodes.append(node)
        # It opens more actions by a sign.
        if kind == "button" and node.childCount == 1 and node.getChildAtIndex(0).getRoleName() in (
            "push button", "toggle button"):
            self.controls[-1]["name"] = ""
            return
        if role == "image":
            self.words.append(node.name)
        if kind in ("check", "radio"):
            self.words.append(node.name)
        if kind in ("text", "number", "choice", "check", "radio"):
            return
        before = len(self.words)
        for place in range(node.childCount):
            self.read(node.getChildAtIndex(place))
        if kind == "button" and len(self.words) == before:
            self.words.append(node.name)


def main():
    reading = Reading()
    for line in sys.stdin:
        words = line.split()
        if words[0] == "look":
            for _ in range(20):
                try:
                    reading = Reading()
                    reading.read(window())
                    break
                except GLib.GError:
                    continue
            print(json.dumps({"words": reading.words, "controls": reading.controls, "roles": reading.roles}), flush=True)
        else:
            print(json.dumps(bool(reading.nodes[int(words[1])].queryAction().doAction(0))), flush=True)


main()
