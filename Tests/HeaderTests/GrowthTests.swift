import Foundation
import TestKit
import Testing

/// One of the two headers: the contract's, or the pretended next one.
enum Edition: Int, Sendable, CaseIterable {
  case first = 0
  case next = 1

  /// Its text.
  var header: String {
    get throws { try self == .first ? Contract.header : Contract.next }
  }
}

/// A compiler of plugins.
struct Language: Sendable, CaseIterable, CustomTestStringConvertible {
  let compiler: String
  let standard: String
  var testDescription: String { standard }

  static let allCases = [
    Language(compiler: "gcc", standard: "c11"), Language(compiler: "g++", standard: "c++17"),
  ]
}

@Suite("Plugins and hosts of 1.0 and of a pretended 1.1 understand each other")
struct GrowthTests {
  private static let fixtures = Repository.file("Tests/Fixtures/Header")

  /// Compiles the plugin against a header, as `plugins/grown.so`.
  private func plugin(
    of edition: Edition, in language: Language, at workshop: borrowing TemporaryFolder,
    _ flags: [String] = []
  ) throws -> String {
    try workshop.write("include/snapnav_plugin.h", try edition.header)
    let source = try workshop.write(
      language.compiler == "g++" ? "grown.cc" : "grown.c",
      try Repository.text("Tests/Fixtures/Header/grown.c"))
    let out = workshop.path("plugins/grown.so")
    try workshop.write("plugins/about.txt", "")
    try workshop.compile(
      language.compiler,
      [
        "-shared", "-fPIC", "-std=\(language.standard)", "-fvisibility=hidden", "-I",
        workshop.path("include"), source, "-o", out,
      ] + flags)
    return out
  }

  private func navhost(
    _ words: [String], at workshop: borrowing TemporaryFolder
  ) throws -> Child.Run {
    try workshop.run(Navhost.path, words)
  }

  @Test(
    "host 1.0, plugin of either: inspected, called, mediates", arguments: Edition.allCases,
    Language.allCases)
  func firstHost(edition: Edition, language: Language) throws {
    let workshop = try TemporaryFolder("header")
    let file = try plugin(of: edition, in: language, at: workshop)
    let met = "plugin 1.\(edition.rawValue) met host 1.0, answer -1, count -1"

    let inspected = try navhost(["inspect", "--json", file], at: workshop)
    #expect(inspected.status == 0, "\(inspected.output)\(inspected.words)")
    #expect(inspected.output.contains("org.example.grown"))

    let called = try navhost(["call", "--json", file, "tell"], at: workshop)
    #expect(called.output.contains(met), "\(called.words)")
    #expect(called.status == 0)

    let run = try navhost(["run", try workshop.write("app.json", Self.manifest)], at: workshop)
    #expect(run.words.contains("vetoed (\(met))"), "\(run.words)")
    #expect(run.status == 0, "\(run.words)")
  }

  @Test(
    "host 1.1, plugin of either: each finds what the other has, and no more",
    arguments: Edition.allCases, Language.allCases)
  func nextHost(edition: Edition, language: Language) throws {
    let workshop = try TemporaryFolder("header")
    let file = try plugin(of: edition, in: language, at: workshop)
    let run = try workshop.run(try nextHost(at: workshop), [file])
    let knows = edition == .next
    let met =
      "plugin 1.\(edition.rawValue) met host 1.1, answer \(knows ? 42 : -1), count \(knows ? 2 : -1)"
    #expect(
      run.output == """
        host 1.1 met plugin 1.\(edition.rawValue), later \(knows ? 9 : -1), weigh \(knows ? 7 : -1)
        \(met)
        mediate: 3, \(met)

        """)
    #expect(run.status == 0, "\(run.words)")
  }

  @Test("a plugin that needs 1.1 is refused by host 1.0 before it runs, and served by 1.1")
  func needsNext() throws {
    let workshop = try TemporaryFolder("header")
    let file = try plugin(
      of: .next, in: Language.allCases[0], at: workshop, ["-DNEEDS_MINOR=1"])
    let called = try navhost(["call", file, "tell"], at: workshop)
    #expect(called.status == 4)
    #expect(called.words.contains("1.1"), "\(called.words)")
    #expect(try workshop.run(try nextHost(at: workshop), [file]).status == 0)
  }

  @Test("the layout word is the same in both, so that neither refuses the other")
  func layoutWord() throws {
    let words = try Edition.allCases.map { edition in
      let workshop = try TemporaryFolder("header")
      try workshop.write("snapnav_plugin.h", try edition.header)
      let source = try workshop.write(
        "word.c",
        """
        #include "snapnav_plugin.h"
        #include <stdio.h>
        int main(void) { return printf("%x", SNAPNAV_LAYOUT) < 0; }
        """)
      try workshop.compile("gcc", ["-std=c11", source, "-o", workshop.path("word")])
      return try workshop.run(workshop.path("word"), []).output
    }
    #expect(words[0] == words[1])
    #expect(words[0].count == 8, "\(words[0])")
  }

  /// The host that is compiled against the next header.
  private func nextHost(at workshop: borrowing TemporaryFolder) throws -> String {
    try workshop.write("next/snapnav_plugin.h", try Edition.next.header)
    let source = Self.fixtures.appending(path: "host.c").path
    let out = workshop.path("host")
    // dlsym answers an object's address for a function's, which -pedantic does not like
    try workshop.compile(
      "gcc",
      [
        "-std=gnu11", "-Wno-pedantic", "-Wno-missing-field-initializers", "-I",
        workshop.path("next"), source, "-o", out, "-ldl",
      ])
    return out
  }

  private static let manifest = """
    {"navhost": 1, "app": {"id": "org.example.a", "title": "A", "scheme": "a"},
     "plugins": {"directories": ["plugins"], "use": {"grown": {"id": "org.example.grown"}}},
     "presenter": ["trace"],
     "screens": {"home": {"title": "Home"}, "next": {"title": "Next"}},
     "navigations": {"go": {"from": "*", "to": "next", "mediation": [{"use": "grown/met"}]}},
     "state": {"initial": "a://home"},
     "script": [{"navigate": "go", "expect": {"outcome": "vetoed"}}]}
    """
}
