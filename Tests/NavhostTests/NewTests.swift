import Foundation
import SnapValue
import TestKit
import Testing

@testable import navhost

@Suite("navhost new begins a plugin, and touches nothing that is there")
struct NewTests {
  private func new(
    _ words: [String], in folder: borrowing TemporaryFolder
  ) throws -> Navhost.Run {
    try Navhost.run(["new"] + words, in: folder.url)
  }
  private static let good = ["--lang", "c", "--kind", "mediator"]

  @Test("it tells what it made and what to type next")
  func tells() throws {
    let folder = try TemporaryFolder()
    let run = try new(Self.good + ["hello-world"], in: folder)
    #expect(run.status == 0)
    #expect(run.words == "")
    try Golden.expect(run.output, is: "new.txt")
    for path in run.lines.dropFirst().prefix(while: { $0.hasPrefix("  ") }) {
      let file = folder.url.appending(path: "hello-world/\(path.dropFirst(2))")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(path)")
    }
  }

  @Test("--json tells the same as data")
  func json() throws {
    let folder = try TemporaryFolder()
    let run = try new(Self.good + ["--json", "--id", "com.acme.hello", "hello"], in: folder)
    let told = try Value(jsonText: run.output)
    #expect(told["directory"] == "hello")
    #expect(told["id"] == "com.acme.hello")
    #expect(told["next"] == ["cd hello", "make", "make test"])
    #expect(told["files"]?.list?.contains("src/hello.c") == true)
    let source = folder.url.appending(path: "hello/src/hello.c")
    #expect(try String(contentsOf: source, encoding: .utf8).contains("\"com.acme.hello\""))
  }

  @Test(
    "what is wrong is told, all of it",
    arguments: [
      (
        ["--lang", "pascal", "--kind", "mediators", "--id", "hello", "9lives"],
        """
        navhost: "pascal" is no LANG: expected one of LANGUAGES
        navhost: "mediators" is no KIND: expected one of mediator, guard, presenter, router, \
        screen, effect, app; did you mean "mediator"?
        navhost: "9lives" is no NAME: expected a letter, then letters, digits, - and _, at most 64 \
        in all
        navhost: "hello" is no ID: expected reverse DNS such as org.example.hello: labels of \
        letters, digits, - and _
        See navhost new --help.

        """
      ),
      (
        ["hello"],
        """
        navhost: --lang is missing: LANG is one of LANGUAGES
        navhost: --kind is missing: KIND is one of mediator, guard, presenter, router, \
        screen, effect, app
        See navhost new --help.

        """
      ),
      (
        Self.good + ["../hello"],
        """
        navhost: "../hello" is no NAME: expected a letter, then letters, digits, - and _, at most \
        64 in all; the directory is made in the current one: change into its place first
        See navhost new --help.

        """
      ),
    ])
  func wrong(words: [String], says: String) throws {
    let folder = try TemporaryFolder()
    let run = try new(words, in: folder)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.words == says.replacing("LANGUAGES", with: NewPlugin.languages))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test("an application begins with a manifest whose script passes where it lies")
  func application() throws {
    let folder = try TemporaryFolder()
    let run = try new(["--kind", "app", "My_shop-2"], in: folder)
    #expect(run.words == "")
    try Golden.expect(run.output, is: "new-app.txt")
    let place = folder.url.appending(path: "My_shop-2")
    let check = try Navhost.run(["check", "manifest.json"], in: place)
    #expect(check.status == 0)
    let script = try Navhost.run(["run", "--presenter", "trace", "manifest.json"], in: place)
    #expect(script.status == 0, "\(script.words)")
    #expect(script.output.contains("my-shop-2://home/note::1"))
    #expect(!script.output.contains("@") && !script.words.contains("@"))
  }

  @Test("an application needs no language")
  func language() throws {
    let folder = try TemporaryFolder()
    let run = try new(["--kind", "app", "--lang", "c", "--id", "shop", "shop"], in: folder)
    #expect(run.status == 2)
    #expect(
      run.words == """
        navhost: "c" is no LANG: expected no language: an application is a manifest
        navhost: "shop" is no ID: expected reverse DNS such as org.example.hello: labels of \
        letters, digits, - and _
        See navhost new --help.

        """)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test("a directory that is there stays as it was", arguments: ["hello/keep.txt", "hello"])
  func existing(file: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(file, "mine")
    let run = try new(Self.good + ["hello"], in: folder)
    #expect(run.status == 4)
    #expect(
      run.words == "navhost: hello is there already, and nothing in it was changed: "
        + "choose another name, or move it away\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    #expect(left.sorted() == (file == "hello" ? ["hello"] : ["hello", "hello/keep.txt"]))
  }

  @Test(
    "names",
    arguments: [
      ("hello", true), ("h", true), ("Hello-World_2", true),
      (String(repeating: "a", count: 64), true),
      (String(repeating: "a", count: 65), false), ("", false), ("-a", false), ("_a", false),
      ("2a", false), ("a b", false), ("a/b", false), ("a.b", false), ("ä", false), ("a\n", false),
    ])
  func names(text: String, isGood: Bool) {
    #expect((PluginName(text) != nil) == isGood)
  }

  @Test("identifiers are made from a name")
  func identifiers() throws {
    let name = try #require(PluginName("hello-big_world"))
    #expect(name.symbol == "hello_big_world")
    #expect(name.type == "HelloBigWorld")
  }
}
