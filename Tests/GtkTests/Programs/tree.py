"""What somebody does who hears a window instead of seeing it, through AT-SPI.

tree.py press NAME        does the first action of the button of that name
tree.py type NAME TEXT    writes into the entry of that name
tree.py fill NAME COUNT   writes so many lines of 1,024 letters into it
tree.py does NAME WHAT    waits until the button of that name is said to do that
tree.py words             tells the names of everything in the window, with their roles
tree.py places            tells in JSON where inputs, buttons and tabs are, and what is written in them
tree.py look              tells in JSON what is seen, once for each line that it reads
tree.py heard             tells in JSON the names and texts of everything, once for each line that it reads

After a line `changes SECONDS`, the last two tell whether the window changes within that time.

What is modal hides the rest. Waits until there is such a thing, 60 seconds at most.
"""

import json
import sys

import pyatspi
from gi.repository import Atspi, GLib

# What was asked has gone, or was too busy to answer; in the midst of a walk the binding says it without an error.
GONE = (GLib.GError, SystemError, NotImplementedError)


def below(node):
    """A node and everything in it, in order."""
    if node is None:
        return
    yield node
    for place in range(node.childCount):
        yield from below(node.getChildAtIndex(place))


def is_modal(node):
    return node.getState().contains(pyatspi.STATE_MODAL)


def host():
    """The application; nothing before it is there."""
    found = [a for a in pyatspi.Registry.getDesktop(0) if a is not None and a.name == "navhost"]
    if not found:
        return None
    # Nothing is remembered: what is seen is asked for each time.
    found[0].set_cache_mask(Atspi.Cache.NONE)
    return found[0]


def reachable():
    """The window, or what is modal in it."""
    nodes = list(below(host()))
    modal = [node for node in nodes if is_modal(node)]
    return list(below(modal[-1])) if modal else nodes


def named(name, roles):
    def find():
        found = [n for n in reachable() if n.name.strip() == name and n.getRoleName() in roles]
        return found[-1] if found else None

    return find


def wait(find):
    """What `find` answers, as soon as that is something."""
    found, loop = [None], GLib.MainLoop()

    def look(*_event):
        try:
            found[0] = found[0] or find()
        except GONE:
            pass
        if found[0]:
            loop.quit()
        return True

    look()
    if found[0]:
        return found[0]
    events = ["object:children-changed", "object:property-change", "object:state-changed", "window"]
    pyatspi.Registry.registerEventListener(look, *events)
    look()
    if not found[0]:
        GLib.timeout_add_seconds(60, loop.quit)
        # Not every change is told of: an application that was busy answers later.
        GLib.timeout_add_seconds(1, look)
        loop.run()
    return found[0]


def changes(seconds):
    """Whether the window tells of a change within that time."""
    loop, told = GLib.MainLoop(), []

    def note(event):
        told.append(event)
        loop.quit()

    events = ["object:children-changed", "object:property-change", "object:state-changed", "object:text-changed"]
    pyatspi.Registry.registerEventListener(note, *events)
    timer = GLib.timeout_add(int(seconds * 1000), loop.quit)
    loop.run()
    pyatspi.Registry.deregisterEventListener(note, *events)
    if told:
        GLib.source_remove(timer)
    return bool(told)


def text(node, most=1 << 30):
    """What is read on a label or in a field, so many characters at most."""
    try:
        words = node.queryText()
    except NotImplementedError:
        return node.name
    return words.getText(0, min(words.characterCount, most))


def read(node):
    """The texts on a page, but for those of a list to choose from, most of which are not seen."""
    if node is None:
        return
    if node.getRoleName() in {"label", "text", "heading"}:
        yield text(node)
    if node.getRoleName() != "combo box":
        for place in range(node.childCount):
            yield from read(node.getChildAtIndex(place))


def page(scroll):
    """The texts of a page: of what is scrolled, and of the actions below it."""
    return list(read(scroll.parent))


def picture(window):
    """What is seen of a window, from top to bottom."""
    seen = {"window": window.name, "tabs": [], "selected": [], "panes": [], "layers": [], "back": False}
    titles = []

    def look(node, layer):
        if node is None:
            return
        role = node.getRoleName()
        if role == "dialog":
            layer = {"title": node.name, "words": []}
            seen["layers"].append(layer)
        elif role == "page tab":
            seen["tabs"].append(node.name)
            if node.getState().contains(pyatspi.STATE_SELECTED):
                seen["selected"].append(node.name)
            return
        elif role == "scroll pane":
            if layer:
                layer["words"] += page(node)
            else:
                seen["panes"].append(page(node))
            return
        elif role == "push button" and not titles:
            seen["back"] = node.getState().contains(pyatspi.STATE_SENSITIVE)
        elif role == "label" and not layer:
            titles.append(text(node))
        for place in range(node.childCount):
            look(node.getChildAtIndex(place), layer)

    look(window, None)
    seen["title"] = titles[0] if titles else ""
    seen["back"] = seen["back"] or bool(seen["layers"])
    return seen


def pressed(button):
    """Whether a button has been pressed."""
    return button is not None and button.queryAction().doAction(0)


def typed(entry, written):
    """Whether that is written in an entry."""
    return entry is not None and entry.queryEditableText().setTextContents(written)


def settled(read):
    """What is read while nothing goes away and the window answers in time: a call ends with an error otherwise."""
    for _ in range(100):
        try:
            return read()
        except GONE:
            continue
    return read()


def look(tell):
    """Tells of the window whenever somebody asks."""
    wait(lambda: reachable() or None)
    application = host()
    for line in sys.stdin:
        if line.startswith("changes "):
            print(json.dumps(changes(float(line.split()[1]))), flush=True)
            continue
        print(json.dumps(settled(lambda: tell(application.getChildAtIndex(0)))), flush=True)
    return 0


def heard(window):
    """The names and texts of all that can be reached, in order, and what is said beside it."""
    nodes = reachable()
    said = [n for n in below(window) if n not in nodes and n.getRoleName() in {"alert", "notification"}]
    return [word for node in nodes + said for word in dict.fromkeys([node.name[:300], text(node, 300)]) if word]


def places():
    """Inputs, buttons and tabs that are seen, in pixels of the window."""
    for node in reachable():
        role = node.getRoleName()
        if role not in {"text", "entry", "password text", "push button", "page tab"}:
            continue
        box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        seen = {"role": role, "name": node.name, "x": box.x, "y": box.y}
        seen |= {"width": box.width, "height": box.height}
        seen["focused"] = node.getState().contains(pyatspi.STATE_FOCUSED)
        if role not in {"push button", "page tab"}:
            seen["text"] = text(node)
        yield seen


def main(words):
    if words[0] in ("look", "heard"):
        return look(picture if words[0] == "look" else heard)
    if words[0] == "places":
        wait(lambda: reachable() or None)
        print(json.dumps(list(places())))
        return 0
    if words[0] == "words":
        wait(lambda: reachable() or None)
        for node in reachable():
            print(f"{node.getRoleName()}: {node.name}")
        return 0
    if words[0] == "press":
        named_so = named(words[1], {"push button", "toggle button", "page tab"})
        return 0 if wait(lambda: pressed(named_so())) else 1
    if words[0] == "does":
        find = named(words[1], {"push button", "toggle button"})

        def is_so():
            node = find()
            return node is not None and node.description == words[2]

        return 0 if wait(is_so) else 1
    if words[0] in ("type", "fill"):
        find = named(words[1], {"text", "entry", "password text"})
        written = words[2] if words[0] == "type" else ("a" * 1023 + "\n") * int(words[2])
        # An entry that has just been found may be one that is being replaced.
        return 0 if wait(lambda: typed(find(), written)) else 1
    return 2


sys.exit(main(sys.argv[1:]))
