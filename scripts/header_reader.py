"""Reads a C header by clang: declarations, macros, sizes and offsets, each with its line.

Declarations come from the syntax tree, macros from the preprocessor, and numbers are what clang itself
computes for constants of an enum. Nothing is executed.
"""
import json
import os
import shutil
import subprocess
import sys

PREFIX = "snapnav"
MAJOR, MINOR = "SNAPNAV_ABI_MAJOR", "SNAPNAV_ABI_MINOR"
LANGUAGES = {"C11": ["-x", "c", "-std=c11"], "C++17": ["-x", "c++", "-std=c++17"]}
# the header's own assertions would hide what is wrong behind a weaker sentence
NO_ASSERTIONS = [f"-D{word}(...)=extern int compare_headers_ignored"
                 for word in ("_Static_assert", "static_assert")]
RECORDS = ("RecordDecl", "CXXRecordDecl")


def leave(status, *lines):
    """Ends the program with words on standard error."""
    for line in lines:
        print(f"compare-headers: {line}", file=sys.stderr)
    sys.exit(status)


def find_clang():
    """clang of the path, or the one that comes with swift."""
    swift = shutil.which("swift")
    beside = os.path.join(os.path.dirname(os.path.realpath(swift)), "clang") if swift else None
    for program in (shutil.which("clang"), beside):
        if program and os.access(program, os.X_OK):
            return program
    leave(4, "clang is missing: apt-get install clang, or put the toolchain of swift in PATH, which has one")


def clang(language, source, *arguments):
    """What clang answers for a text that includes a header."""
    words = [find_clang(), *LANGUAGES[language], *NO_ASSERTIONS, *arguments, "-"]
    run = subprocess.run(words, input=source, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        leave(4, f"clang does not take it as {language}:", *run.stderr.strip().splitlines()[:8])
    return run.stdout


def syntax_tree(language, source):
    return json.loads(clang(language, source, "-fsyntax-only", "-Xclang", "-ast-dump=json"))["inner"]


class Record:
    """A struct: its line, how it is named in a source, and its fields: path -> (type, line) in order.

    The fields of a part without a name follow the field that holds it: u, u.i, u.list, u.list.items.
    """

    def __init__(self, line, spelling, fields):
        self.line, self.spelling, self.fields = line, spelling, fields
        self.size = self.alignment = 0
        self.offsets = {}

    @property
    def grows(self):
        """Whether it may be appended to: its first field is its size."""
        first = next(iter(self.fields.items()), None)
        return first is not None and first[0] == "size" and first[1][0].startswith("uint32_t")


class Header:
    """A header as one language sees it: names to what is declared, with lines."""

    def __init__(self, path, language):
        self.path, self.language = path, language
        self.text = f'#include "{os.path.abspath(path)}"\n'
        self.records = {}  # name -> Record
        self.constants = {}  # enumerator -> (value, line)
        self.types = {}  # typedef -> (type, line)
        self.functions = {}  # function -> (type, line)
        self.macros = self.read_macros()  # name -> (parameters, body, line)
        self.line = 0
        self.unnamed = {}
        for node in syntax_tree(language, self.text):
            self.declaration(node)
        self.measure()

    # ---- declarations

    def track(self, node):
        """The line of a node: clang leaves out what did not change since the last place it printed."""
        mine = self.line
        for place in (node.get("loc", {}), *node.get("range", {}).values()):
            for spot in (place.get("spellingLoc"), place.get("expansionLoc"), place):
                if spot and "line" in spot:
                    self.line = spot["line"]
            if place is node.get("loc"):
                mine = self.line
        return mine

    def declaration(self, node):
        kind, name = node.get("kind"), node.get("name", "")
        line, inner = self.track(node), node.get("inner", [])
        ours = name.lower().startswith(PREFIX)
        if kind == "LinkageSpecDecl":
            for child in inner:
                self.declaration(child)
        elif kind in RECORDS and node.get("completeDefinition"):
            record = Record(line, f"{node['tagUsed']} {name}", self.fields(inner))
            (self.records if ours else self.unnamed)[name if ours else node["id"]] = record
        elif kind == "EnumDecl":
            for child in inner:
                at = self.walk(child)
                if child["kind"] == "EnumConstantDecl":
                    self.constants[child["name"]] = (0, at)
        else:
            if kind == "TypedefDecl" and ours:
                self.typedef(name, line, node)
            elif kind == "FunctionDecl" and ours:
                self.functions[name] = (node["type"]["qualType"], line)
            for child in inner:
                self.walk(child)

    def typedef(self, name, line, node):
        """A name for a type, which may be a struct's only one."""
        self.types[name] = (type_of(node), line)
        owned = next((child.get("ownedTagDecl", {}).get("id") for child in node.get("inner", [])), None)
        if owned in self.unnamed:
            self.records[name] = self.unnamed[owned]
            self.records[name].spelling = name

    def walk(self, node):
        """Follows the lines through a part of the tree that is of no interest itself."""
        line = self.track(node)
        for child in node.get("inner", []):
            self.walk(child)
        return line

    def fields(self, nodes):
        found, part = {}, None
        for node in nodes:
            line, inner = self.track(node), node.get("inner", [])
            if node["kind"] in RECORDS and not node.get("isImplicit"):
                part = (node["tagUsed"], self.fields(inner))
                continue
            for child in inner:
                self.walk(child)
            if node["kind"] != "FieldDecl":
                continue
            path = node.get("name", "")
            if part and "(unnamed" in node["type"]["qualType"]:
                found[path] = (part[0] + " {...}", line)
                found.update({f"{path}.{name}": held for name, held in part[1].items()})
            else:
                found[path] = (type_of(node) + (" in bits" if node.get("isBitfield") else ""), line)
            part = None
        return found

    # ---- macros and numbers

    def read_macros(self):
        """What the header itself defines, and not what it includes."""
        found, here, line = {}, False, 0
        for text in clang(self.language, self.text, "-E", "-dD").split("\n"):
            words = text.split(" ", 2)
            if words[0] == "#" and len(words) == 3 and words[1].isdigit():
                here, line = words[2].startswith(f'"{os.path.abspath(self.path)}"'), int(words[1])
                continue
            if here and words[0] == "#define":
                name, parameters, body = split_macro(text.removeprefix("#define "))
                found[name] = (parameters, body, line)
            line += 1
        return found

    def measure(self):
        """Lets clang compute values, sizes, alignments and offsets."""
        wanted = list(self.constants) + [name for name in (MAJOR, MINOR) if name in self.macros]
        for record in self.records.values():
            wanted += [f"sizeof({record.spelling})", f"__alignof__({record.spelling})"]
            wanted += [offset_of(record, path) for path in record.fields if has_offset(record, path)]
        values = self.evaluate(wanted)
        self.constants = {name: (values[name], line) for name, (_, line) in self.constants.items()}
        self.major, self.minor = values.get(MAJOR), values.get(MINOR)
        for record in self.records.values():
            record.size = values[f"sizeof({record.spelling})"]
            record.alignment = values[f"__alignof__({record.spelling})"]
            record.offsets = {path: values[offset_of(record, path)] for path in record.fields
                              if has_offset(record, path)}

    def evaluate(self, expressions):
        """Expression -> value."""
        probes = "".join(f"enum {{ probe_{n} = (int)({text}) }};\n" for n, text in enumerate(expressions))
        values = {}

        def collect(node):
            if node.get("name", "").startswith("probe_"):
                values[expressions[int(node["name"][6:])]] = int(first_value(node))
            elif node.get("kind") == "EnumDecl":
                for child in node.get("inner", []):
                    collect(child)

        for node in syntax_tree(self.language, self.text + probes):
            collect(node)
        return values


def offset_of(record, path):
    return f"__builtin_offsetof({record.spelling}, {path})"


def has_offset(record, path):
    return not record.fields[path][0].endswith(" in bits")


def type_of(node):
    """The type as written, with what it comes to when that says more."""
    written = node["type"]["qualType"]
    plain = node["type"].get("desugaredQualType", written)
    return written if plain in (written, f"struct {written}") else f"{written} ({plain})"


def first_value(node):
    if "value" in node:
        return node["value"]
    return next((v for v in map(first_value, node.get("inner", [])) if v is not None), None)


def split_macro(text):
    """NAME, its parameters with brackets or nothing, and its body."""
    end = next((i for i, c in enumerate(text) if not (c.isalnum() or c == "_")), len(text))
    if text[end:end + 1] != "(":
        return text[:end], "", text[end:].strip()
    close = text.index(")", end) + 1
    return text[:end], text[end:close], text[close:].strip()
