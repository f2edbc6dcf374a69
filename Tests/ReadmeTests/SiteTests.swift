import Foundation
import TestKit
import Testing

@Suite("What makes the site tells what is wrong")
struct SiteTests {
  private func run(_ script: String, _ arguments: [String]) throws -> Child.Run {
    try Child.run("/usr/bin/python3", [Repository.file("scripts/site/\(script)").path] + arguments)
  }

  private func page(_ body: String) -> String {
    "<html lang=\"en\"><head><title>T</title></head><body>\(body)</body></html>"
  }

  @Test("a link that leads nowhere, what comes from elsewhere, and what is not accessible")
  func check() throws {
    let folder = try TemporaryFolder("site")
    try folder.write("b/c.html", page("<h1>C</h1><h2 id='y'>Y</h2><a href='../a.html'>a</a>"))
    try folder.write("a.html", page("<h1 id='x'>A</h1><a href='b/c.html#y'>c</a>"))
    let sound = try run("check.py", [folder.path])
    #expect(sound.status == 0)
    #expect(sound.text == "")

    try folder.write(
      "a.html",
      page(
        "<h1 id='x'>A</h1><h3 id='x'>B</h3><a href='b/c.html#z'>c</a><a href='d.html'>d</a>"
          + "<img src='https://example.org/p.png'>"))
    let faulty = try run("check.py", [folder.path])
    #expect(faulty.status == 1)
    #expect(
      faulty.text == """
        make-docs: a.html: the link to b/c.html#z leads nowhere: there is no such place in the page
        make-docs: a.html: the link to d.html leads nowhere
        make-docs: a.html: loads https://example.org/p.png, which is not part of the site
        make-docs: a.html: the place #x stands twice
        make-docs: a.html: the image https://example.org/p.png does not say what it shows
        make-docs: a.html: a heading of level 3 follows one of level 1

        """)
  }

  /// The symbol graph of a module with a struct, whose comment is this one, and a property.
  private func graph(_ comment: String) -> String {
    """
    {"module": {"name": "M"}, "relationships": [], "symbols": [
      {"kind": {"identifier": "swift.struct"}, "identifier": {"precise": "s:1M5ThingV"},
       "pathComponents": ["Thing"], "accessLevel": "public", "location": {},
       "docComment": {"lines": [{"text": "\(comment)"}]},
       "declarationFragments": [{"spelling": "struct Thing"}]},
      {"kind": {"identifier": "swift.property"}, "identifier": {"precise": "s:1M5ThingV4nameSSvp"},
       "pathComponents": ["Thing", "name"], "accessLevel": "package", "location": {},
       "docComment": {"lines": [{"text": "What it is called."}]},
       "declarationFragments": [{"spelling": "let name: String"}]}]}
    """
  }

  @Test("a type's page has what is public before the rest, and a link to a name leads to its place")
  func symbols() throws {
    let folder = try TemporaryFolder("site")
    let landing = try folder.write("M.md", "# ``M``\n\nA module.\n\n## Topics\n\n- ``Thing``\n")
    try folder.write("graphs/M/M.symbols.json", graph("A thing with a ``name``."))
    let written = try run(
      "symbols.py", [folder.path("graphs"), folder.path("pages"), "M=\(landing)"])
    #expect(written.status == 0, "\(written.text)")
    let page = try String(contentsOf: folder.file("pages/M/Thing.md"), encoding: .utf8)
    #expect(
      page == """
        # Thing

        ```swift
        struct Thing
        ```

        A thing with a [`name`](<Thing.md#name>).

        Public struct of [M](<../M.md>).

        ## Within the package

        ### `name`

        ```swift
        let name: String
        ```

        What it is called.


        """)
    let made = PageFolder(folder.url.appending(path: "pages"))
    #expect(made.pages() == ["M.md", "M/Thing.md", "index.md"])
    for page in made.pages() { #expect(try made.faults(of: page) == []) }
  }

  @Test("a link to a name that is not there is told with the comment that it stands in")
  func deadName() throws {
    let folder = try TemporaryFolder("site")
    try folder.write("graphs/M/M.symbols.json", graph("A thing with a ``shape``."))
    let made = try run("symbols.py", [folder.path("graphs"), folder.path("pages")])
    #expect(made.status == 1)
    #expect(made.text == "make-docs: M: Thing: the link ``shape`` leads nowhere\n")
  }
}
