"""Renders docs/*.md, docs/sdk/*.md and docs/decisions/*.md beside a DocC site, with an index: make_pages.py OUT MODULE...

Files of the repository that a page links to are copied beside it. Every link to a page, a heading or a
file must lead somewhere; what does not is told, all of it, and the exit status is 1.
"""
import html
import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d1d1f;
background:#fff}a{color:#06c}pre{background:#f5f5f7;padding:1rem;overflow:auto;border-radius:8px}
code{font:.9em ui-monospace,monospace}table{border-collapse:collapse;display:block;overflow:auto}
th,td{border:1px solid #d2d2d7;padding:.3rem .6rem;text-align:left;vertical-align:top}img{max-width:100%}
@media(prefers-color-scheme:dark){body{background:#111;color:#f5f5f7}a{color:#2997ff}pre{background:#222}
th,td{border-color:#424245}}"""


class Page(HTMLParser):
    """A rendered page: gives headings ids, points links at rendered pages, and notes both."""

    def __init__(self, source):
        super().__init__(convert_charrefs=False)
        self.source, self.out, self.ids, self.links, self.title = source, [], set(), [], ""
        self.heading = None

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
            attributes["href"] = place(self.source, attributes["href"])
        elif tag == "img":
            self.links.append(attributes.get("src", ""))
            attributes["src"] = place(self.source, attributes.get("src", ""))
        if re.fullmatch("h[1-6]", tag):
            self.heading = (len(self.out), "")
        words = "".join(f' {name}="{html.escape(value or "")}"' for name, value in attributes.items())
        self.out.append(f"<{tag}{words}>")

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag):
        if self.heading and re.fullmatch("h[1-6]", tag):
            place, text = self.heading
            name = self.unique("".join(c for c in text.lower().replace(" ", "-") if c.isalnum() or c in "-_"))
            self.out[place] = f'<{tag} id="{html.escape(name)}">'
            self.title = self.title or text
            self.heading = None
        self.out.append(f"</{tag}>")

    def unique(self, name):
        number, free = 0, name
        while free in self.ids:
            number += 1
            free = f"{name}-{number}"
        self.ids.add(free)
        return free

    def text(self, raw, plain):
        if self.heading:
            self.heading = (self.heading[0], self.heading[1] + plain)
        self.out.append(raw)

    def handle_data(self, data):
        self.text(data, data)

    def handle_entityref(self, name):
        self.text(f"&{name};", html.unescape(f"&{name};"))

    def handle_charref(self, name):
        self.text(f"&#{name};", html.unescape(f"&#{name};"))


def target(source, link):
    """The file of the repository that a link of a page means; nothing when it leads elsewhere."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    return os.path.normpath(os.path.join(os.path.dirname(source), unquote(parts.path))) if parts.path else source


def site_path(path):
    """Where a file of the repository stands in the site."""
    if not path.startswith("docs/"):
        return f"pages/repository/{path}"
    inside = os.path.relpath(path, "docs")
    return "pages/" + (inside[:-3] + ".html" if inside.endswith(".md") else inside)


def place(source, link):
    """A link as it stands in the site."""
    path = target(source, link)
    if not path or not urlsplit(link).path:
        return link
    here = os.path.dirname(site_path(source))
    return urlsplit(link)._replace(path=os.path.relpath(site_path(path), here)).geturl()


def render(source):
    run = subprocess.run(["cmark-gfm", "-e", "table", "-e", "autolink", "-e", "strikethrough", source],
                         capture_output=True, text=True, check=True)
    page = Page(source)
    page.feed(run.stdout)
    page.close()
    return page


def faults(page, pages):
    """Links of a page that lead nowhere."""
    found = []
    for link in page.links:
        path, heading = target(page.source, link), urlsplit(link).fragment
        if path and path not in pages and not os.path.isfile(path):
            found.append(f"{page.source}: the link to {link} leads nowhere: there is no file {path}")
        elif path in pages and heading and heading not in pages[path].ids:
            found.append(f"{page.source}: the link to {link} leads nowhere: {path} has no such heading")
    return found


def document(title, body, up):
    return (f'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
            f'content="width=device-width"><title>{html.escape(title)}</title><style>{STYLE}</style></head>'
            f'<body><p><a href="{up}index.html">SnapNavigation</a></p>\n{body}</body></html>\n')


def index(pages, modules):
    def entry(href, text):
        return f'<li><a href="{html.escape(href)}">{html.escape(text)}</a></li>\n'

    guides = "".join(entry(site_path(source), page.title) for source, page in pages.items())
    names = "".join(entry(f"documentation/{m.lower()}/index.html", m) for m in modules)
    return (f"<h1>SnapNavigation for Linux</h1>\n<h2>Pages</h2>\n<ul>\n{guides}</ul>\n"
            f"<h2>Modules</h2>\n<ul>\n{names}</ul>\n")


def main():
    out, modules = sys.argv[1], sys.argv[2:]
    sources = sorted(os.path.join(folder, name) for folder in ("docs", "docs/sdk", "docs/decisions") if os.path.isdir(folder)
                     for name in os.listdir(folder) if name.endswith(".md"))
    pages = {source: render(source) for source in sources}
    wrong = [fault for page in pages.values() for fault in faults(page, pages)]
    wrong += [f"{m}: its documentation was not made" for m in modules
              if not os.path.isfile(f"{out}/documentation/{m.lower()}/index.html")]
    for fault in wrong:
        print(f"make-docs: {fault}", file=sys.stderr)
    if wrong:
        sys.exit(1)
    for source, page in pages.items():
        write(out, site_path(source), document(page.title, "".join(page.out), "../" * site_path(source).count("/")))
        for path in {target(source, link) for link in page.links} - {None} - set(pages):
            os.makedirs(os.path.dirname(os.path.join(out, site_path(path))), exist_ok=True)
            shutil.copy(path, os.path.join(out, site_path(path)))
    write(out, "index.html", document("SnapNavigation for Linux", index(pages, modules), ""))


def write(out, path, text):
    os.makedirs(os.path.dirname(os.path.join(out, path)), exist_ok=True)
    with open(os.path.join(out, path), "w", encoding="utf-8") as file:
        file.write(text)


main()
