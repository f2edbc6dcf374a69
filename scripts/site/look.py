"""Opens a site in a browser, from its files: look.py FOLDER [--axe AXE.JS] [--pictures FOLDER] [PAGE...]

At 360 and 1440 pixels, light and dark, no page may be wider than the window, tell of an error, or, where
a copy of axe-core is given, be found wanting by it. A word must be found by the search, and what is found
must open. With --pictures, each page is kept as a picture. What is wrong is told, and the exit status is 1.
"""
import argparse
import base64
import json
import os
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

PAGES = ["index.html", "docs/sdk/c.html", "docs/sdk/index.html", "docs/conformance.html", "docs/decisions/state.html",
         "files/Sources/CSnapNav/include/snapnav_plugin.h.html", "swift/index.html", "swift/SnapNavigation.html",
         "swift/SnapNavigation/Navigator.html", "search.html?q=mediator"]
WORDS = {"mediator": "docs/", "snapnav_registrar": "files/", "Navigator": "swift/SnapNavigation/Navigator.html"}


class Browser:
    def __init__(self):
        self.profile = tempfile.TemporaryDirectory()
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        line = next(line for line in self.driver.stdout if "successfully on port " in line)
        self.base = f"http://127.0.0.1:{line.rpartition('port ')[2].strip().rstrip('.')}/session"
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                     f"--user-data-dir={self.profile.name}"]
        wanted = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments},
                  "goog:loggingPrefs": {"browser": "ALL"}}
        self.base += "/" + self.ask("", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        self.ask("/timeouts", {"script": 300_000})

    def close(self):
        self.ask("", method="DELETE")
        self.driver.terminate()
        self.driver.wait()
        self.profile.cleanup()

    def ask(self, path, body=None, method="POST"):
        data = None if method == "DELETE" else json.dumps(body or {}).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from None

    def tell(self, command, **parameters):
        return self.ask("/goog/cdp/execute", {"cmd": command, "params": parameters})

    def show(self, url, width, scheme):
        self.tell("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=width < 800)
        self.tell("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.ask("/url", {"url": url})

    def run(self, script):
        return self.ask("/execute/async", {"script": f"const done = arguments[0]; {script}", "args": []})

    def errors(self):
        """What the page has written to the browser's log."""
        return [entry["message"] for entry in self.ask("/se/log", {"type": "browser"})]

    def picture(self):
        size = self.run("done([document.documentElement.scrollWidth, document.documentElement.scrollHeight])")
        clip = {"x": 0, "y": 0, "width": size[0], "height": min(size[1], 3000), "scale": 1}
        return base64.b64decode(self.tell("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)["data"])


# Resolves when the search has told what it found.
FOUND = """const look = () => {
  const status = document.querySelector('.search-summary');
  if (!status || !status.innerText) return setTimeout(look, 20);
  done([...document.querySelectorAll('#search-results li > a')].map((link) => link.getAttribute('href')));
}; look();"""
AXE = """axe.run({ preload: false }).then((found) => done(found.violations.flatMap((rule) => rule.nodes.map(
  (node) => `${rule.id}: ${node.html.slice(0, 160)}: ${node.any.concat(node.all, node.none)[0]?.message}`))));"""


def look(browser, root, options):
    for page in options.pages or PAGES:
        if not os.path.isfile(f"{options.folder}/{page.partition('?')[0]}"):
            yield f"{page}: is not there"
            continue
        for width in (360, 1440):
            for scheme in ("light", "dark"):
                browser.show(f"{root}/{page}", width, scheme)
                where = f"{page} at {width} pixels, {scheme}"
                if "?q=" in page:
                    browser.run(FOUND)
                wide = browser.run("done(document.documentElement.scrollWidth)")
                if wide > width:
                    yield f"{where}: is {wide} pixels wide"
                for error in browser.errors():
                    yield f"{where}: {error}"
                if options.axe:
                    with open(options.axe, encoding="utf-8") as axe:
                        browser.run(f"{axe.read()}; done()")
                    for fault in browser.run(AXE):
                        yield f"{where}: {fault}"
                if options.pictures:
                    name = f"{page.replace('/', '-').partition('?')[0]}-{width}-{scheme}.png"
                    with open(f"{options.pictures}/{name}", "wb") as file:
                        file.write(browser.picture())


def search(browser, root):
    """Searches as a person does: in the field of the start page, then by a click on what was found."""
    for word, wanted in WORDS.items():
        browser.show(f"{root}/index.html", 1440, "light")
        browser.run(f"document.querySelector('.sidebar-search').value = {json.dumps(word)}; done()")
        browser.run("document.querySelector('.sidebar-search-container').submit(); done()")
        found = browser.run(f"const settle = () => location.pathname.endsWith('/search.html') ? (() => {{ {FOUND} }})()"
                            " : setTimeout(settle, 20); settle();")
        if not any(link.startswith(wanted) for link in found[:10]):
            yield f"the search for {word} finds {found[:10]}; expected one that begins with {wanted}"
            continue
        browser.run("document.querySelector('#search-results li > a').click(); done()")
        text = browser.run("const wait = () => location.pathname.endsWith('/search.html') || document.readyState !== "
                           "'complete' ? setTimeout(wait, 20) : done(document.querySelector('main').innerText); wait();")
        if word.lower() not in text.lower():
            yield f"the page that the search for {word} found first does not have it"
        print(f"{word}: {len(found)} pages, first {found[0]}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("pages", nargs="*")
    parser.add_argument("--axe")
    parser.add_argument("--pictures")
    options = parser.parse_args()
    root = "file://" + os.path.abspath(options.folder)
    browser = Browser()
    try:
        faults = [*look(browser, root, options), *search(browser, root)]
    finally:
        browser.close()
    for fault in faults:
        print(f"look: {fault}", file=sys.stderr)
    if faults:
        sys.exit(1)


main()
