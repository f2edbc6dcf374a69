"""Checks a site: check.py FOLDER

Every link of every page leads to a file and a place in it, nothing is loaded from elsewhere, every page
has a title, a language, one heading of the first level and no number of heading left out, every image
says what it shows, and no name of a place stands twice. What is wrong is told, all of it; then the exit
status is 1.
"""
import os
import re
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

LOADS = {"script": "src", "img": "src", "source": "src", "iframe": "src", "video": "src", "audio": "src",
         "embed": "src", "object": "data", "use": "href"}


class Page(HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.path, self.places, self.links, self.loads, self.levels = path, [], [], [], []
        self.language, self.title, self.in_title, self.nameless = "", "", False, []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if attributes.get("id"):
            self.places.append(attributes["id"])
        if tag == "html":
            self.language = attributes.get("lang", "")
        self.in_title = self.in_title or tag == "title"
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if tag == "img" and not attributes.get("alt"):
            self.nameless.append(attributes.get("src"))
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        elif tag == "link" and not {"next", "prev", "search", "index"} & set(attributes.get("rel", "").split()):
            self.loads.append(attributes.get("href", ""))
        elif attributes.get(LOADS.get(tag)):
            self.loads.append(attributes[LOADS[tag]])

    def handle_endtag(self, tag):
        self.in_title = self.in_title and tag != "title"

    def handle_data(self, data):
        if self.in_title:
            self.title += data

    def faults(self, site):
        for link in self.links + self.loads:
            yield from site.fault_of_link(self, link, link in self.loads)
        for place in sorted({place for place in self.places if self.places.count(place) > 1}):
            yield f"the place #{place} stands twice"
        for image in self.nameless:
            yield f"the image {image} does not say what it shows"
        if self.levels.count(1) != 1:
            yield f"has {self.levels.count(1)} headings of the first level"
        for before, level in zip(self.levels, self.levels[1:]):
            if level > before + 1:
                yield f"a heading of level {level} follows one of level {before}"
        if not self.language or not self.title.strip():
            yield "has no language or no title"


class Site:
    def __init__(self, folder):
        self.folder, self.pages, self.styles = folder, {}, []
        for place, folders, files in os.walk(folder):
            folders.sort()
            for name in sorted(files):
                path = os.path.join(place, name)
                if name.endswith(".html"):
                    page = self.pages[path] = Page(path)
                    page.feed(read(path))
                    page.close()
                elif name.endswith(".css"):
                    self.styles.append(path)

    def fault_of_link(self, page, link, is_loaded):
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            if is_loaded and parts.scheme != "data":
                yield f"loads {link}, which is not part of the site"
            return
        path = os.path.normpath(os.path.join(os.path.dirname(page.path), unquote(parts.path))) if parts.path else page.path
        if not os.path.isfile(path) or os.path.relpath(path, self.folder).startswith(".."):
            yield f"the link to {link} leads nowhere"
        elif parts.fragment and path in self.pages and unquote(parts.fragment) not in self.pages[path].places:
            yield f"the link to {link} leads nowhere: there is no such place in the page"

    def faults(self):
        for path, page in self.pages.items():
            for fault in page.faults(self):
                yield f"{os.path.relpath(path, self.folder)}: {fault}"
        for path in self.styles:
            for link in re.findall(r"""(?:url\(|@import\s)\s*["']?([^"')\s;]+)""", read(path)):
                for fault in self.fault_of_link(Page(path), link, True):
                    yield f"{os.path.relpath(path, self.folder)}: {fault}"


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main():
    site = Site(sys.argv[1])
    faults = list(site.faults())
    for fault in faults:
        print(f"make-docs: {fault}", file=sys.stderr)
    if faults or not site.pages:
        sys.exit(1)


main()
