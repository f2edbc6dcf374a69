import Foundation
import TestKit
import Testing

@Suite("What plugins are built against is laid out whole, and taken back whole")
struct LayoutTests {
  private func lay(_ prefix: URL) throws {
    let laid = try Child.run(
      Repository.file("scripts/lay-sdk").path, [prefix.path, prefix.path, "1.2.3"])
    #expect(laid.status == 0, "\(laid.text)")
    #expect(laid.text == "")
  }

  private func files(_ prefix: URL) throws -> [String] {
    try Child.run("/usr/bin/find", [".", "-type", "f"], in: prefix).text
      .split(separator: "\n").map(String.init).sorted()
  }

  @Test("headers, version script and pkg-config file are there, and nothing half done")
  func layout() throws {
    let prefix = try Kit.folder()
    try lay(prefix)
    let found = try files(prefix)
    for wanted in [
      "include/snapnav_plugin.h", "include/snapnav_values.h", "include/snapnav.hpp",
      "include/snapnav/value.hpp", "lib/pkgconfig/snapnav.pc", "share/snapnav/exports.map",
    ] {
      #expect(found.contains("./\(wanted)"), "\(found)")
    }
    #expect(!found.contains { $0.contains(".new") })
  }

  @Test("laid out again it is the same, and what is not its own stays")
  func again() throws {
    let prefix = try Kit.folder()
    try lay(prefix)
    let first = try files(prefix)
    let other = prefix.appending(path: "include/other.h")
    try Data().write(to: other)
    try Data().write(to: prefix.appending(path: "include/snapnav/stale.hpp"))
    try lay(prefix)
    #expect(try files(prefix) == (first + ["./include/other.h"]).sorted())
  }

  @Test(
    "pkg-config tells where everything is",
    arguments: [
      ("--cflags", "-IROOT/include"), ("--modversion", "1.2.3"),
      ("--variable=includedir", "ROOT/include"), ("--variable=navhost", "ROOT/bin/navhost"),
      ("--variable=pluginsdir", "ROOT/lib/snapnav/plugins"),
      ("--variable=exports", "ROOT/share/snapnav/exports.map"),
      ("--variable=rustdir", "ROOT/share/snapnav/rust"),
      ("--variable=swiftdir", "ROOT/share/snapnav/swift"),
    ])
  func packageConfig(question: String, answer: String) throws {
    let prefix = try Kit.folder()
    try lay(prefix)
    let said = try Child.run(
      "/usr/bin/env", ["pkg-config", question, "snapnav"],
      environment: ["PKG_CONFIG_PATH": prefix.appending(path: "lib/pkgconfig").path])
    #expect(
      said.text.trimmingCharacters(in: .whitespacesAndNewlines)
        == answer.replacing("ROOT", with: prefix.path))
  }

  @Test("every page is laid out, and its links lead somewhere there")
  func pages() throws {
    let prefix = try Kit.folder()
    try lay(prefix)
    let laid = PageFolder(prefix.appending(path: "share/doc/snapnav"))
    let names = laid.pages(in: "docs")
    #expect(names == PageFolder(Repository.root).pages(in: "docs"))
    for page in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "SECURITY.md"] + names {
      #expect(try laid.faults(of: page) == [])
    }
  }

  @Test("the site is laid beside the pages, unless a page is newer, or there is none")
  func site() throws {
    let script = Repository.file("scripts/lay-pages").path
    let place = try Kit.folder()
    let site = place.appending(path: "site")
    let start = site.appending(path: "index.html")
    let pages = place.appending(path: "pages")
    let laid = pages.appending(path: "html/index.html").path
    try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
    #expect(try Child.run(script, [pages.path, site.path]).text == "")
    #expect(!FileManager.default.fileExists(atPath: laid))

    try Data("<!doctype html>".utf8).write(to: start)
    #expect(try Child.run(script, [pages.path, site.path]).text == "")
    #expect(FileManager.default.contents(atPath: laid) == Data("<!doctype html>".utf8))

    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: start.path)
    let late = try Child.run(script, [pages.path, site.path])
    #expect(late.status == 0)
    #expect(late.text.hasPrefix("lay-pages: the site is older than "))
    #expect(late.text.hasSuffix(" and was left out: make docs, then install again\n"))
    #expect(!FileManager.default.fileExists(atPath: laid))
  }

  /// A plugin of somebody else, with a place of its own for its libraries, and with words for debuggers.
  private func foreignPlugin(in prefix: URL) throws -> URL {
    let plugins = prefix.appending(path: "lib/snapnav/plugins")
    try FileManager.default.createDirectory(at: plugins, withIntermediateDirectories: true)
    let words = """
      echo 'int own(void) { return 1; }' | cc -xc - -shared -g -Wl,-rpath,'$ORIGIN/own' -o mine.so
      """
    let made = try Child.run("/bin/sh", ["-c", words], in: plugins)
    #expect(made.status == 0, "\(made.text)")
    return plugins.appending(path: "mine.so")
  }

  @Test("install and uninstall leave plugins of others as they are")
  func foreignPlugins() throws {
    let prefix = try Kit.folder().appending(path: "a prefix")
    let foreign = try foreignPlugin(in: prefix)
    let before = try Data(contentsOf: foreign)
    let built = try Kit.folder()
    for name in ["navhost", "libsnapnav-x.so", "libexample-y.so"] {
      try FileManager.default.copyItem(
        at: URL(filePath: "/bin/true"), to: built.appending(path: name))
    }
    let laid = try Child.run(
      Repository.file("scripts/install").path, [built.path, "", prefix.path, "1.2.3"])
    #expect(laid.status == 0, "\(laid.text)")
    #expect(laid.text == "installed in \(prefix.path)\n")
    #expect(try Data(contentsOf: foreign) == before)
    #expect(try files(prefix).contains("./lib/snapnav/plugins/libsnapnav-x.so"))

    let taken = try Child.run(
      "/usr/bin/env", ["make", "-s", "uninstall", "PREFIX=\(prefix.path)"], in: Repository.root)
    #expect(taken.status == 0, "\(taken.text)")
    #expect(try files(prefix) == ["./lib/snapnav/plugins/mine.so"])
    #expect(try Data(contentsOf: foreign) == before)
  }

  @Test("make uninstall leaves no file")
  func uninstall() throws {
    let prefix = try Kit.folder()
    try lay(prefix)
    let made = try Child.run(
      "/usr/bin/env", ["make", "-s", "uninstall", "PREFIX=\(prefix.path)"], in: Repository.root)
    #expect(made.status == 0, "\(made.text)")
    #expect(try files(prefix) == [])
  }

  @Test("without a root nothing is touched")
  func noRoot() throws {
    let script = Repository.file("scripts/lay-sdk").path
    let none = try Child.run(script, [])
    #expect(none.status == 2)
    #expect(none.text == "usage: scripts/lay-sdk ROOT PREFIX VERSION\n")
    let empty = try Child.run(script, ["", "/usr", "1"])
    #expect(empty.status == 2)
    #expect(empty.text == "lay-sdk: ROOT is empty\n")
  }
}
