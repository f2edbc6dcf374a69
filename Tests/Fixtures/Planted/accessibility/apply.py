#!/usr/bin/env python3
"""Applies each defect of defects.json to a fresh copy of its example.

    apply.py DIRECTORY [ID...]            DIRECTORY/ID/ is the example with that one defect
    apply.py --check DIRECTORY [ID...]    and `navhost check` looks at each copy

Environment: EXAMPLES (Examples), NAVHOST (.build/debug/navhost) and PLUGINS (.build/debug), all of
this repository where they are not set. Exit status 1 when a patch does not apply, changes
nothing, or a copy has an error. Standard library only.
"""
import copy
import json
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, *[os.pardir] * 4))
EXAMPLES = os.environ.get("EXAMPLES", os.path.join(ROOT, "Examples"))
NAVHOST = os.environ.get("NAVHOST", os.path.join(ROOT, ".build/debug/navhost"))
PLUGINS = os.environ.get("PLUGINS", os.path.join(ROOT, ".build/debug"))


class PatchError(Exception):
    pass


def tokens(pointer):
    if pointer == "":
        return []
    if not pointer.startswith("/"):
        raise PatchError(f"no JSON Pointer: {pointer}")
    return [t.replace("~1", "/").replace("~0", "~") for t in pointer[1:].split("/")]


def place(array, token, end):
    """The index that a token means; `end` is the largest allowed."""
    if not token.isdecimal() or (len(token) > 1 and token[0] == "0") or int(token) > end:
        raise PatchError(f"no element {token} in a list of {len(array)}")
    return int(token)


def step(value, token):
    if isinstance(value, list):
        return value[place(value, token, len(value) - 1)]
    if isinstance(value, dict) and token in value:
        return value[token]
    raise PatchError(f"there is no {token!r}")


def get(document, path):
    for token in path:
        document = step(document, token)
    return document


def add(document, path, value):
    if not path:
        return value
    parent, last = get(document, path[:-1]), path[-1]
    if isinstance(parent, list):
        parent.insert(len(parent) if last == "-" else place(parent, last, len(parent)), value)
    elif isinstance(parent, dict):
        parent[last] = value
    else:
        raise PatchError(f"nothing can be added below {path[:-1]}")
    return document


def remove(document, path):
    if not path:
        raise PatchError("the whole document cannot be removed")
    parent, last = get(document, path[:-1]), path[-1]
    step(parent, last)
    del parent[int(last) if isinstance(parent, list) else last]
    return document


def apply(document, patch):
    """RFC 6902: the document as it is after all operations; the one given stays."""
    document = copy.deepcopy(document)
    for operation in patch:
        kind, path = operation["op"], tokens(operation["path"])
        if kind == "add":
            document = add(document, path, copy.deepcopy(operation["value"]))
        elif kind == "remove":
            document = remove(document, path)
        elif kind == "replace":
            get(document, path)
            if path:
                parent = get(document, path[:-1])
                parent[int(path[-1]) if isinstance(parent, list) else path[-1]] = copy.deepcopy(operation["value"])
            else:
                document = copy.deepcopy(operation["value"])
        elif kind in ("move", "copy"):
            origin = tokens(operation["from"])
            if kind == "move" and path[:len(origin)] == origin and path != origin:
                raise PatchError("a value cannot be moved into itself")
            value = copy.deepcopy(get(document, origin))
            if kind == "move":
                document = remove(document, origin)
            document = add(document, path, value)
        elif kind == "test":
            if json.dumps(get(document, path), sort_keys=True) != json.dumps(operation["value"], sort_keys=True):
                raise PatchError(f"{operation['path']} has another value")
        else:
            raise PatchError(f"no operation {kind}")
    return document


def make(defect, directory):
    """A fresh copy of the example with the defect; returns its manifest."""
    target = os.path.join(directory, defect["id"])
    if os.path.lexists(target):
        shutil.rmtree(target)
    shutil.copytree(os.path.join(EXAMPLES, defect["example"]), target,
                    ignore=shutil.ignore_patterns("Sources", "plugins"))
    file = os.path.join(target, defect["file"])
    with open(file, encoding="utf-8") as stream:
        before = json.load(stream)
    after = apply(before, defect["patch"])
    if after == before:
        raise PatchError("the patch changes nothing")
    with open(file, "w", encoding="utf-8") as stream:
        json.dump(after, stream, ensure_ascii=False, indent=2)
        stream.write("\n")
    return os.path.join(target, "manifest.json")


def check(manifest):
    done = subprocess.run([NAVHOST, "check", "--plugins", PLUGINS, manifest],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, timeout=120)
    lines = done.stdout.splitlines()
    found = [line for line in lines if ": error " in line or ": warning " in line]
    clean = done.returncode == 0 and not any(": error " in line for line in found)
    return clean, found if found or clean else lines


def main():
    arguments = sys.argv[1:]
    checking = "--check" in arguments
    arguments = [a for a in arguments if a != "--check"]
    if not arguments or arguments[0].startswith("-"):
        sys.exit(__doc__)
    directory, wanted = arguments[0], set(arguments[1:])
    with open(os.path.join(HERE, "defects.json"), encoding="utf-8") as stream:
        defects = json.load(stream)
    unknown = wanted - {defect["id"] for defect in defects}
    if unknown:
        sys.exit("no such defect: " + ", ".join(sorted(unknown)))
    os.makedirs(directory, exist_ok=True)
    bad = count = 0
    for defect in defects:
        if wanted and defect["id"] not in wanted:
            continue
        count += 1
        try:
            manifest = make(defect, directory)
        except (PatchError, KeyError, ValueError, OSError) as problem:
            bad += 1
            print(f"FAIL {defect['id']}: {problem}")
            continue
        clean, found = check(manifest) if checking else (True, [])
        bad += not clean
        print(f"{'ok  ' if clean else 'FAIL'} {defect['id']}")
        for line in found:
            print("     " + line.removeprefix(os.path.join(directory, "")))
    print(f"{count} defects, {count - bad} applied" + (" and checked without an error" if checking else "") + f", {bad} failed")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
