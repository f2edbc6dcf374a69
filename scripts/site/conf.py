"""Sphinx's settings for the site, and how links of the repository become links of the site.

SITE_WORK is the folder that pages.py has filled.
"""
import json
import os
import re
from urllib.parse import quote, unquote, urlsplit

from docutils import nodes
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound
from sphinx import addnodes
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.writers.html5 import HTML5Translator

HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.path.abspath(os.environ["SITE_WORK"])
with open(f"{WORK}/site.json", encoding="utf-8") as site:
    SITE = json.load(site)

project = "SnapNavigation"
html_title = "SnapNavigation"
with open(f"{HERE}/../../VERSION", encoding="utf-8") as version_file:
    version = release = version_file.read().strip()
root_doc = "index"
language = "en"
extensions = ["myst_parser"]
myst_heading_anchors = 6
myst_url_schemes = ["http", "https", "mailto"]
# Blocks of JSON with something left out, and Swift that is newer than the lexer, are shown without colours.
suppress_warnings = ["misc.highlighting_failure"]
smartquotes = False
html_theme = "furo"
html_theme_options = {"navigation_with_keys": False}
# The two of Pygments whose colours can be told from their ground, 4.5 to 1.
pygments_style = "default"
pygments_dark_style = "github-dark"
templates_path = [f"{HERE}/theme"]
html_static_path = [f"{HERE}/theme/static"]
html_extra_path = [f"{WORK}/beside"]
html_css_files = ["site.css"]
html_js_files = ["summaries.js", "site.js"]
html_copy_source = False
html_show_search_summary = False
html_show_sourcelink = False
html_show_copyright = False
html_use_index = False
html_domain_indices = False
html_permalinks_icon = "#"


class RepositoryLinks(SphinxTransform):
    """Links stand as they do in the repository; here each gets the place that the site has for its file."""

    default_priority = 850

    def apply(self, **kwargs):
        for node in list(self.document.findall()):
            if isinstance(node, nodes.section) and "myst-anchor" in node:
                node["ids"] = [node["myst-anchor"].partition("#")[2]]
            elif isinstance(node, nodes.literal_block):
                node["language"] = known(node.get("language", "text"))
            elif isinstance(node, (addnodes.pending_xref, addnodes.download_reference)) and node["reftype"] == "myst":
                self.replace(node)

    def replace(self, node):
        link = urlsplit(node["reftarget"])
        source = SITE["sources"][self.env.docname]
        path = os.path.normpath(os.path.join(os.path.dirname(source), link.path)) if link.path else source
        place = self.place(path)
        if place is None:
            logging.getLogger(__name__).warning("the link to %s leads nowhere", node["reftarget"], location=node)
            return
        here = os.path.dirname(self.env.docname)
        url = quote(os.path.relpath(place, here or ".")) if link.path else ""
        if link.fragment:
            url += "#" + link.fragment
        reference = nodes.reference("", "", *node.children[0].children, internal=True, refuri=url)
        node.replace_self(reference)

    def place(self, path):
        """Where a file of the repository stands in the site."""
        for name in (path, f"{path}/README.md", f"{path}/index.md"):
            if name in SITE["pages"]:
                return SITE["pages"][name] + ".html"
        return SITE["files"].get(path)


class Translator(HTML5Translator):
    """Writes an empty cell in the head of a table as a cell: a heading without words helps nobody."""

    def visit_entry(self, node):
        super().visit_entry(node)
        if isinstance(node.parent.parent, nodes.thead) and not node.astext().strip():
            self.body[-1] = self.body[-1].replace("<th", "<td", 1)
            self.context[-1] = "</td>\n"


def known(language):
    """A block's language as Pygments calls it; what it does not know is shown without colours."""
    name = language.partition(",")[0]
    try:
        get_lexer_by_name(name)
    except ClassNotFound:
        return "text"
    return name


def finish(app, exception):
    if exception is None:
        write_summaries(f"{app.outdir}/_static")
        mend_theme(f"{app.outdir}/_static")


def write_summaries(static):
    """The first sentence of every page, as a script: a page that is opened from a file may not fetch others."""
    summaries = json.dumps(SITE["summaries"], ensure_ascii=False, sort_keys=True)
    write(f"{static}/summaries.js", f"const SUMMARIES = {summaries};\n")


def mend_theme(static):
    """Makes Debian's furo whole: it imports a style sheet of the web server's and a script as a module, neither
    of which a page that is opened from a file can have, and its compiler of style sheets has left out the
    dark colours for who has set them for all pages."""
    normalize = "@import url(/javascript/normalize.css/normalize.css);"
    style = read(f"{static}/styles/furo.css")
    if normalize in style:
        style = style.replace(normalize, read("/usr/share/javascript/normalize.css/normalize.css"))
    if "prefers-color-scheme" not in style:
        dark = re.search(r'body\[data-theme="dark"\] (\{[^}]*\})', style)[1]
        style += f"""@media not print {{ @media (prefers-color-scheme: dark) {{
  body:not([data-theme="light"]) {dark} }} }}\n"""
    write(f"{static}/styles/furo.css", style)
    module = 'import Gumshoe from "./gumshoe-patched.js";'
    script = read(f"{static}/scripts/furo.js")
    if module in script:
        gumshoe = read(f"{static}/scripts/gumshoe-patched.js")
        write(f"{static}/scripts/furo.js", gumshoe + "\n" + script.replace(module, ""))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def setup(app):
    app.add_transform(RepositoryLinks)
    app.set_translator("html", Translator)
    app.connect("build-finished", finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
