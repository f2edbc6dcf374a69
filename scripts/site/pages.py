"""Gathers the pages of the site for Sphinx: pages.py OUT [FOLDER]

OUT gets the Markdown pages of the repository where they stand there (README.md as index.md), the pages of
FOLDER (made from the modules' symbols) under swift/, a page for each section, a page for each file and
folder that a page links to, and site.json, by which conf.py turns links of the repository into links of
the site. Every page belongs to one section, and every link leads to something; what does not is told,
all of it, and the exit status is 1.
"""
import glob
import json
import os
import re
import shutil
import sys
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt

PARSER = MarkdownIt("commonmark").enable("table")

# A section: its name, where its own page stands, what the page says first, and its pages in order.
SECTIONS = [
    ("How to", "docs/how-to", "One page for each thing that people want to do.",
     ["docs/how-to/*.md", "docs/install.md", "docs/live.md", "docs/control.md", "docs/desktop.md", "docs/kiosk.md",
      "docs/guards.md", "docs/history.md", "docs/jq.md", "docs/composition.md"]),
    ("Reference", "docs/reference", "What there is, word by word.",
     ["docs/reference/*.md", "Sources/CSnapNav/include/snapnav_plugin.h", "docs/conformance.md",
      "docs/terminal.md", "docs/web.md", "docs/gtk.md", "docs/speech.md", "docs/faults.md"]),
    ("SDK", "docs/sdk", "Writing plugins, presenters, cards and texts.", ["docs/sdk/*.md"]),
    ("Swift API", "swift", "", ["swift/*.md"]),
    ("Why", "docs/decisions", "How the program is built, and why it is built so.",
     ["ARCHITECTURE.md", "docs/decisions/*.md"]),
    ("Coming from", "docs/coming-from", "The concepts of other libraries, and what stands for each here.",
     ["docs/coming-from/*.md"]),
    ("Project", "project", "What has changed, how to help, and where to report a weakness.",
     ["CHANGELOG.md", "docs/versions.md", "SECURITY.md", "CONTRIBUTING.md", "Benchmarks/README.md", "LICENSE"]),
]
# Pages that stand beside the sections.
FIRST = ["README.md", "docs/start.md"]
FOLDERS = ["docs", "docs/*"]

LANGUAGES = {".c": "c", ".h": "c", ".hpp": "cpp", ".cpp": "cpp", ".py": "python", ".json": "json", ".rs": "rust",
             ".swift": "swift", ".sh": "sh", ".ui": "xml", ".xml": "xml", ".css": "css", ".js": "js"}


class Page:
    """A Markdown page: its title, its first sentence, and where its links lead."""

    def __init__(self, path, text):
        self.path, self.text, self.title, self.summary, self.links = path, text, "", "", []
        tokens = PARSER.parse(text)
        for index, token in enumerate(tokens):
            if token.type != "inline":
                continue
            kind, line = tokens[index - 1].type, (token.map or [0])[0] + 1
            if kind == "heading_open" and not self.title:
                self.title = plain(token.children)
            elif kind == "paragraph_open" and self.title and not self.summary:
                self.summary = first_sentence(plain(token.children))
            for child in token.children:
                link = {"link_open": child.attrs.get("href"), "image": child.attrs.get("src")}.get(child.type)
                if link is not None:
                    self.links.append((line, link))


def plain(tokens):
    """The words of a line of Markdown."""
    return "".join(" " if t.type == "softbreak" else t.content for t in tokens)


def first_sentence(text):
    return re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0].rstrip(":").strip()


def target(path, link):
    """The file of the repository that a link means; nothing when it leads elsewhere."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    return os.path.normpath(os.path.join(os.path.dirname(path), unquote(parts.path))) if parts.path else path


def escaped(text):
    """A text that Markdown takes as it is."""
    return re.sub(r"([\\`*_{}\[\]<>#|])", r"\\\1", text)


class Site:
    def __init__(self, out, made):
        self.out, self.made, self.faults = out, made, []
        self.pages, self.names, self.files = {}, {}, {}

    def add(self, path, text, name=None):
        """A page: `path` is where its links are read from, `name` what Sphinx calls it."""
        self.pages[path] = Page(path, text)
        self.names[path] = name or path.removesuffix(".md")

    def gather(self):
        known = [path for _, _, _, patterns in SECTIONS for p in patterns for path in glob.glob(p)] + FIRST
        found = {path for folder in FOLDERS for path in glob.glob(f"{folder}/*.md")}
        for path in sorted(found | {path for path in known if path.endswith(".md") and os.path.isfile(path)}):
            self.add(path, read(path), "index" if path == "README.md" else None)
        for path in sorted(glob.glob(f"{self.made}/**/*.md", recursive=True)) if self.made else []:
            self.add("swift/" + os.path.relpath(path, self.made), read(path))
        self.add_files({path for path in known if os.path.isfile(path)})
        for page in list(self.pages.values()):
            self.follow(page)

    def follow(self, page):
        """Makes pages of the files that a page links to, and tells what is not there."""
        for line, link in page.links:
            path = target(page.path, link)
            if path is None or path in self.pages:
                continue
            if path.startswith("../") or not (os.path.exists(path) or self.is_section(path)):
                self.faults.append(f"{page.path}:{line}: the link to {link} leads nowhere: there is no {path}")
            else:
                self.add_files({path})

    @staticmethod
    def is_section(path):
        return path in [folder for _, folder, _, _ in SECTIONS]

    def add_files(self, paths):
        for path in sorted(paths - set(self.pages)):
            if os.path.isdir(path):
                if not self.is_section(path):
                    self.add_folder(path)
            elif os.path.splitext(path)[1] in (".svg", ".png", ".jpg"):
                self.files[path] = path
            else:
                text = read(path)
                fence = "~" * max([3] + [len(run) + 1 for run in re.findall("~+", text)])
                language = LANGUAGES.get(os.path.splitext(path)[1], "text")
                self.add(path, f"# {escaped(path)}\n\n{fence}{language}\n{text}{fence}\n", f"files/{path}")

    def add_folder(self, path):
        """A page that lists a folder; its files lie beside it as plain text, which every browser shows."""
        lines = []
        for folder, folders, files in os.walk(path):
            folders.sort()
            for name in sorted(files):
                inside = os.path.relpath(os.path.join(folder, name), path)
                self.files[os.path.join(folder, name)] = f"files/{path}/{inside}.txt"
                lines.append(f"- [{escaped(inside)}](<{inside}>)")
        self.add(path, f"# {escaped(path)}\n\nThe files of this folder.\n\n" + "\n".join(lines) + "\n",
                 f"files/{path}/index")
        self.pages[path].path = f"{path}/index.md"

    def sections(self):
        """Gives every page its section, and every section its page; answers what the start page lists."""
        top, placed = ["docs/start"] if "docs/start.md" in self.pages else [], set(FIRST)
        for title, folder, words, patterns in SECTIONS:
            page = next((p for p in (f"{folder}/README.md", f"{folder}/index.md") if p in self.pages), None)
            paths = []
            for pattern in patterns:
                some = [p for p in self.pages if matches(pattern, p) and p != page]
                paths += sorted((p for p in some if p not in paths), key=lambda p: self.pages[p].title.lower())
            placed.update(paths, [page] if page else [])
            if not paths:
                continue
            if page is None:
                page = f"{folder}/index.md"
                entries = "\n".join(f"- [{escaped(self.pages[p].title)}](<{os.path.relpath(p, folder)}>)"
                                    + (f": {escaped(self.pages[p].summary)}" if self.pages[p].summary else "")
                                    for p in paths)
                self.add(page, f"# {title}\n\n{words}\n\n{entries}\n")
            self.pages[page].text += toctree([self.names[p] for p in paths])
            self.names[folder] = self.names[page]
            top.append(self.names[page])
        for path in sorted(set(self.pages) - placed):
            if path.endswith(".md") and not path.startswith("swift/") and os.path.isfile(path):
                self.faults.append(f"{path}: is in no section: name it in scripts/site/pages.py")
        self.pages["README.md"].text += toctree(top)
        listed = placed | {page for page in self.pages if self.names[page] in top}
        for path in set(self.pages) - listed:
            self.pages[path].text = "---\norphan: true\n---\n" + self.pages[path].text

    def write(self):
        for path, page in self.pages.items():
            place(f"{self.out}/pages/{self.names[path]}.md", page.text)
        for path, page in self.pages.items():
            for _, link in page.links:
                image = target(page.path, link)
                if image in self.files and self.files[image] == image:
                    os.makedirs(os.path.dirname(f"{self.out}/pages/{image}"), exist_ok=True)
                    shutil.copyfile(image, f"{self.out}/pages/{image}")
        for path, name in self.files.items():
            os.makedirs(os.path.dirname(f"{self.out}/beside/{name}"), exist_ok=True)
            shutil.copyfile(path, f"{self.out}/beside/{name}")
        summaries = {self.names[path]: page.summary for path, page in sorted(self.pages.items())}
        place(f"{self.out}/site.json", json.dumps({
            "pages": self.names, "files": self.files, "summaries": summaries,
            "sources": {self.names[path]: page.path for path, page in self.pages.items()}}, sort_keys=True))


def toctree(names):
    return "\n\n```{toctree}\n:hidden:\n\n" + "\n".join(f"/{name}" for name in names) + "\n```\n"


def matches(pattern, path):
    """Whether a path is meant by a pattern in which a star stands for a name, not for folders."""
    return re.fullmatch(re.escape(pattern).replace(r"\*", "[^/]*"), path) is not None


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def place(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def main():
    site = Site(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)
    site.gather()
    site.sections()
    for fault in site.faults:
        print(f"make-docs: {fault}", file=sys.stderr)
    if site.faults:
        sys.exit(1)
    site.write()


main()
