"""Writes the reference of the Swift modules as Markdown: symbols.py GRAPHS OUT [MODULE=LANDING.md...]

GRAPHS has a folder for each module with its symbol graphs. A module gets a page, begun with its landing
page, and each of its types one more: what is public first, then what modules of the package say to one
another. A link ``Name`` in a comment leads to that name's place; one that leads nowhere is told, all of
them, and the exit status is 1.
"""
import glob
import json
import os
import re
import sys

KINDS = {"swift.struct": "struct", "swift.class": "class", "swift.enum": "enum", "swift.protocol": "protocol",
         "swift.actor": "actor", "swift.typealias": "type alias", "swift.macro": "macro"}
# What a page has, in this order; the first word of a symbol's kind that fits counts.
GROUPS = [("Cases", ["swift.enum.case"]), ("Associated types", ["swift.associatedtype"]),
          ("Initializers", ["swift.init"]), ("Properties", ["swift.property", "swift.type.property", "swift.var"]),
          ("Subscripts", ["swift.subscript", "swift.type.subscript"]),
          ("Functions", ["swift.method", "swift.type.method", "swift.func"]), ("Operators", ["swift.func.op"])]
# Conformances that nearly every type has, and that say nothing of it.
SILENT = {"Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"}


class Symbol:
    def __init__(self, module, data):
        self.module, self.kind, self.id = module, data["kind"]["identifier"], data["identifier"]["precise"]
        self.path, self.access = tuple(data["pathComponents"]), data["accessLevel"]
        self.extends = data.get("swiftExtension", {}).get("extendedModule", module)
        self.comment = "\n".join(line["text"] for line in data.get("docComment", {}).get("lines", []))
        self.declaration = "".join(part["spelling"] for part in data.get("declarationFragments", []))
        self.page = self.place = ""

    @property
    def name(self):
        return self.path[-1]

    @property
    def is_type(self):
        return self.kind in KINDS

    @property
    def order(self):
        return (self.name.lower(), self.name, self.declaration, self.id)

    @property
    def summary(self):
        text = self.comment.split("\n\n")[0].replace("\n", " ").strip()
        return re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0]


class Writer:
    """A page in the making: knows the place that each of its headings will have."""

    def __init__(self):
        self.text, self.places = "", {}

    def heading(self, level, title):
        place = re.sub(r"[^\w\- ]", "", title.replace("`", "").strip().lower()).replace(" ", "-")
        number = self.places.get(place, 0)
        self.places[place] = number + 1
        self.text += f"{'#' * level} {title}\n\n"
        return f"{place}-{number}" if number else place

    def say(self, text):
        if text.strip():
            self.text += text.strip("\n") + "\n\n"


class Reference:
    def __init__(self, graphs, landings):
        self.symbols, self.conforms, self.faults, self.landings = [], [], [], landings
        for file in sorted(glob.glob(f"{graphs}/*/*.symbols.json")):
            with open(file, encoding="utf-8") as text:
                graph = json.load(text)
            module = graph["module"]["name"]
            if f"/{module}/" not in file:
                continue
            self.symbols += [Symbol(module, data) for data in graph["symbols"]
                             if "location" in data and "::SYNTHESIZED::" not in data["identifier"]["precise"]]
            self.conforms += [(r["source"], r["target"], r.get("targetFallback", "").rpartition(".")[2])
                              for r in graph["relationships"] if r["kind"] in ("conformsTo", "inheritsFrom")]
        self.keep_own()
        self.symbols.sort(key=lambda s: s.order)
        self.by_id = {symbol.id: symbol for symbol in self.symbols}
        self.modules = sorted({symbol.module for symbol in self.symbols})
        self.by_path = {}
        for symbol in self.symbols:
            self.by_path.setdefault((symbol.extends, symbol.path), symbol)
        self.types = [s for s in self.symbols if s.is_type]
        self.members = {}
        for symbol in self.symbols:
            if not symbol.is_type:
                self.members.setdefault(self.owner(symbol), []).append(symbol)

    def keep_own(self):
        """Leaves each symbol to the module that declares it: one that hands on another's has its symbols, too."""
        self.handed_on, homes = {}, {}
        for symbol in self.symbols:
            homes.setdefault(symbol.id, []).append(symbol.module)
        own = []
        for symbol in self.symbols:
            length = re.match(r"s:(\d+)", symbol.id)
            home = symbol.id[length.end():length.end() + int(length[1])] if length else ""
            if symbol.module != home and home in homes[symbol.id]:
                self.handed_on.setdefault(symbol.module, set()).add(home)
            else:
                own.append(symbol)
        self.symbols = own

    def owner(self, symbol):
        """The module, the extended module and the path of what a symbol is a member of."""
        return (symbol.module, symbol.extends, symbol.path[:-1])

    # Links

    def resolve(self, words, symbol, module):
        """The symbol that ``words`` means in the comment of a symbol: the nearest around it, then of its module."""
        parts = tuple(part for part in words.split("/") if part)
        scope = symbol.path if symbol else ()
        extended = symbol.extends if symbol else module
        for end in range(len(scope), -1, -1):
            for home in dict.fromkeys([extended, module]):
                if found := self.by_path.get((home, scope[:end] + parts)):
                    return found
        if parts and parts[0] in self.modules:
            return parts[0] if len(parts) == 1 else self.by_path.get((parts[0], parts[1:]))
        others = [self.by_path[home, parts] for home in self.modules if (home, parts) in self.by_path]
        return others[0] if len(others) == 1 else None

    def link(self, target, page, text=None):
        """A link from a page to a symbol or a module."""
        if isinstance(target, str):
            return f"[{text or target}](<{relative(target + '.md', page)}>)"
        place = f"#{target.place}" if target.place else ""
        name = text or f"`{target.name}`"
        return f"[{name}](<{relative(target.page or page, page) + place}>)"

    def marked(self, text, page, symbol=None, module=None):
        """A comment as Markdown of this page: its links, its lists of parameters, no headings of its own."""
        module = module or symbol.module
        where = f"{module}: {'.'.join(symbol.path) if symbol else 'its landing page'}"
        lines, fence = [], False
        for line in text.split("\n"):
            fence ^= line.lstrip().startswith("```")
            if not fence and not line.lstrip().startswith("```"):
                line = re.sub(r"``([^`\s]+)``", lambda m: self.link_of(m[1], page, symbol, module, where), line)
                line = re.sub(r"^- Parameter (\w+):", r"- **`\1`**:", line)
                line = re.sub(r"^- (Parameters|Returns|Throws|Note|Important|Warning|Complexity|Precondition):",
                              r"- **\1**:", line)
                if symbol:
                    line = re.sub(r"^#+ (.*)$", r"**\1**", line)
            lines.append(line)
        return "\n".join(lines)

    def link_of(self, words, page, symbol, module, where):
        target = self.resolve(words, symbol, module)
        if target is None:
            self.faults.append(f"{where}: the link ``{words}`` leads nowhere")
            return f"`{words}`"
        return self.link(target, page, f"`{words.rpartition('/')[2]}`")

    # Pages

    def pages(self):
        """What writes each page, by the page's name."""
        for symbol in self.types:
            symbol.page = f"{symbol.module}/{'.'.join(symbol.path)}.md"
        known = {self.owner_of_type(symbol) for symbol in self.types}
        pages = {f"{module}.md": lambda out, m=module: self.module(m, out) for module in self.modules}
        pages |= {symbol.page: lambda out, s=symbol: self.type(s, out) for symbol in self.types}
        pages |= {extension_page(home): lambda out, h=home: self.extension(h, out)
                  for home in self.members if home[2] and home not in known}
        return pages | {"index.md": self.index}

    def write(self, folder):
        """Writes every page twice: places are known when all headings have stood once."""
        pages = self.pages()
        for writer in pages.values():
            writer(Writer())
        self.faults.clear()
        for name, writer in sorted(pages.items()):
            out = Writer()
            writer(out)
            os.makedirs(os.path.dirname(f"{folder}/{name}"), exist_ok=True)
            with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                file.write(out.text)
        return sorted(set(self.faults))

    @staticmethod
    def owner_of_type(symbol):
        return (symbol.module, symbol.extends, symbol.path)

    def module(self, module, out):
        page = f"{module}.md"
        landing = self.landings.get(module, f"# ``{module}``\n\n{module} has no landing page.\n")
        topics = re.sub(r"(?m)^- ``([^`\s]+)``$", lambda m: self.entry(m[1], page, module), landing)
        topics = re.sub(r"\A# ``\w+``\n", "", topics)
        out.heading(1, module)
        handed = sorted(self.handed_on.get(module, ()))
        for part in re.split(r"(?m)^(?=#{2,4} )", topics):
            title, _, rest = part.partition("\n") if part.startswith("#") else ("", "", part)
            if title:
                out.heading(title.count("#"), title.lstrip("# "))
            out.say(self.marked(rest, page, None, module))
        if handed:
            out.say(f"Importing it brings {' and '.join(self.link(name, page) for name in handed)}, too.")
        for title, access in (("All that is public", "public"), ("All that modules of the package see", "package")):
            types = [s for s in self.types if s.module == module and access_of(s) == access]
            free = [s for s in self.members.get((module, module, ()), []) if access_of(s) == access]
            extensions = [h for h in self.members if h[0] == module and h[2]
                          and not any(self.owner_of_type(t) == h for t in self.types)
                          and access == ("public" if any(access_of(s) == "public" for s in self.members[h]) else "package")]
            if not types and not free and not extensions:
                continue
            out.heading(2, title)
            lines = [f"- {self.link(s, page, '`' + '.'.join(s.path) + '`')} ({KINDS[s.kind]}): {self.short(s, page)}"
                     for s in types]
            lines += [f"- [`{'.'.join(h[2])}`](<{extension_page(h)}>) (extension of {h[1]})" for h in sorted(extensions)]
            out.say("\n".join(lines))
            self.list(free, page, out, 3)

    def entry(self, words, page, module):
        """A line of a landing page's topics, with what the symbol's comment begins with."""
        target = self.resolve(words, None, module)
        return f"- ``{words}``" + (f": {self.short(target, page)}" if isinstance(target, Symbol) else "")

    def short(self, symbol, page):
        return self.marked(symbol.summary, page, symbol)

    def type(self, symbol, out):
        out.heading(1, ".".join(symbol.path).replace("_", "\\_"))
        out.say(code(symbol))
        out.say(self.marked(symbol.comment, symbol.page, symbol))
        outer = self.by_path.get((symbol.extends, symbol.path[:-1]))
        inside = f", inside {self.link(outer, symbol.page)}" if outer else ""
        words = f"{symbol.access} {KINDS[symbol.kind]}"
        out.say(f"{words[0].upper() + words[1:]} of {self.link(symbol.module, symbol.page)}{inside}.")
        self.relations(symbol, out)
        inner = [s for s in self.types if (s.extends, s.path[:-1]) == (symbol.extends, symbol.path)]
        if inner:
            out.heading(2, "Types inside")
            out.say("\n".join(f"- {self.link(s, symbol.page)} ({KINDS[s.kind]}): {self.short(s, symbol.page)}"
                              for s in inner))
        self.groups(self.members.get(self.owner_of_type(symbol), []), symbol.page, out, symbol.access == "public")

    def relations(self, symbol, out):
        def said(words, found):
            if found:
                out.say(f"{words}: {', '.join(sorted(found, key=lambda text: text.strip('[`').lower()))}.")

        above = [(self.by_id.get(b), name) for a, b, name in self.conforms if a == symbol.id and name not in SILENT]
        said("Conforms to", {self.link(s, symbol.page) if s else f"`{name}`" for s, name in above if s or name})
        below = [self.by_id[a] for a, b, _ in self.conforms if b == symbol.id and a in self.by_id]
        said("Conforming types", {self.link(s, symbol.page, f"`{'.'.join(s.path)}`") for s in below})

    def extension(self, home, out):
        module, extended, path = home
        page = extension_page(home)
        base = self.by_path.get((extended, path))
        out.heading(1, f"{'.'.join(path)} in {module}")
        name = self.link(base, page) if base else f"`{'.'.join(path)}`"
        out.say(f"What {self.link(module, page)} adds to {name} of {extended}.")
        self.groups(self.members[home], page, out, any(access_of(s) == "public" for s in self.members[home]))

    def groups(self, members, page, out, is_public):
        first = [s for s in members if access_of(s) == "public"] if is_public else members
        for title, kinds in GROUPS:
            some = [s for s in first if s.kind in kinds]
            if some:
                out.heading(2, title)
                self.list(some, page, out, 3)
        rest = [s for s in members if s not in first]
        if rest:
            out.heading(2, "Within the package")
            self.list(rest, page, out, 3)

    def list(self, symbols, page, out, level):
        for symbol in symbols:
            symbol.page = page
            symbol.place = out.heading(level, f"`{symbol.name}`")
            out.say(code(symbol))
            out.say(self.marked(symbol.comment, page, symbol))

    def index(self, out):
        out.heading(1, "Swift API")
        out.say("Made from the modules as they were built. A Swift program imports `SnapNavigation`, a plugin in Swift "
                "`SnapPluginKit`; the others are for who works on SnapNavigation itself.")
        for title, wanted in (("For programs and plugins", True), ("Within the package", False)):
            modules = [m for m in self.modules
                       if any(s.module == m and access_of(s) == "public" for s in self.symbols) == wanted]
            if modules:
                out.heading(2, title)
                out.say("\n".join(f"- {self.link(m, 'index.md')}: {first_line(self.landings.get(m, ''))}" for m in modules))


def access_of(symbol):
    return "public" if symbol.access in ("public", "open") else "package"


def extension_page(home):
    return f"{home[0]}/{'.'.join(home[2])}-of-{home[1]}.md"


def relative(target, page):
    return os.path.relpath(target, os.path.dirname(page) or ".")


def first_line(landing):
    return next((line for line in landing.split("\n") if line and not line.startswith("#")), "")


def code(symbol):
    """A declaration; a long one has a line for each of its parameters."""
    text = symbol.declaration
    start = text.find("(")
    if len(text) > 90 and start > 0:
        depth, parts, last = 0, [], start + 1
        for index in range(start, len(text)):
            depth += {"(": 1, "[": 1, "<": 1, ")": -1, "]": -1}.get(text[index], 0)
            if text[index] == ">" and text[index - 1] != "-":
                depth -= 1
            if (text[index] == "," and depth == 1) or depth == 0:
                parts.append(text[last:index].strip())
                last = index + 1
            if depth == 0:
                text = text[:start] + "(\n  " + ",\n  ".join(parts) + "\n" + text[index:]
                break
    return f"```swift\n{text}\n```"


def main():
    landings = {}
    for argument in sys.argv[3:]:
        module, _, path = argument.partition("=")
        with open(path, encoding="utf-8") as file:
            landings[module] = file.read()
    reference = Reference(sys.argv[1], landings)
    faults = reference.write(sys.argv[2])
    faults += [f"{module}: has no symbols" for module in landings if module not in reference.modules]
    for fault in faults:
        print(f"make-docs: {fault}", file=sys.stderr)
    if faults or not reference.symbols:
        sys.exit(1)


main()
