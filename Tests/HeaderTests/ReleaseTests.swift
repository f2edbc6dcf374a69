import Foundation
import TestKit
import Testing

@Suite("A release is tagged when it may be one")
struct ReleaseTests {
  /// A repository that was released as 1.2.0, and what was written since.
  struct Workshop {
    let folder: URL
    static let list = "Tests/PublicSurfaceTests/Golden/Library.txt"
    static let header = "Sources/CSnapNav/include/snapnav_plugin.h"
    static let program = "Host/navhost/Console/Version.swift"

    init() throws {
      folder = try TemporaryFolder.kept("release")
      for script in ["release", "compare-headers", "header_reader.py"] {
        try copy("scripts/\(script)")
      }
      try write("VERSION", "1.2.0\n")
      try write("CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n## 1.2.0 – 2026-01-01\n\n- All.\n")
      try write(Self.list, "Screen | struct Screen\n")
      try write(Self.header, smallHeader)
      try git("init", "-q")
      try commit()
      try git("tag", "v1.2.0")
    }

    private func copy(_ name: String) throws {
      let place = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Repository.file(name), to: place)
    }

    func write(_ name: String, _ text: String) throws {
      let place = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place)
    }

    @discardableResult
    func git(_ words: String...) throws -> String {
      let own = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
      let run = try Child.run("/usr/bin/env", ["git"] + own + words, in: folder)
      #expect(run.status == 0, "\(run.text)")
      return run.text
    }

    func commit() throws {
      try git("add", "-A")
      try git("commit", "-q", "-m", "all", "--allow-empty")
    }

    /// Writes a version and what the changelog says of it.
    func prepare(_ version: String, notes: String = "- New.\n") throws {
      try write("VERSION", version + "\n")
      try write(Self.program, Self.says(version, "2026-02-02"))
      try write(
        "CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n## \(version) – 2026-02-02\n\n\(notes)")
    }

    /// What the program knows of its release.
    static func says(_ version: String, _ date: String) -> String {
      "enum Version {\n  static let host = \"\(version)\"\n  static let date = \"\(date)\"\n}\n"
    }

    /// Runs the script where the environment names no language.
    func release(_ words: String...) throws -> Child.Run {
      try Child.run(
        folder.appending(path: "scripts/release").path, words, in: folder,
        environment: Child.inherited.merging(["LC_ALL": "C"]) { $1 })
    }
  }

  @Test("what is sound is tagged with its notes, once")
  func sound() throws {
    let workshop = try Workshop()
    try workshop.prepare("1.2.1", notes: "### Fixed\n\n- One.\n- Two.\n\n")
    try workshop.commit()
    let asked = try workshop.release("--check", "1.2.1")
    #expect(asked.status == 0, "\(asked.text)")
    #expect(asked.output == "### Fixed\n\n- One.\n- Two.\n")
    #expect(try workshop.git("tag") == "v1.2.0\n")
    let made = try Child.run(
      "/usr/bin/env",
      ["GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.org", "scripts/release", "1.2.1"],
      in: workshop.folder)
    #expect(made.status == 0, "\(made.text)")
    #expect(try workshop.git("tag") == "v1.2.0\nv1.2.1\n")
    #expect(
      try workshop.git("for-each-ref", "--format=%(contents)", "refs/tags/v1.2.1")
        .hasPrefix("SnapNavigation 1.2.1\n\n### Fixed\n\n- One.\n- Two.\n"))
    let again = try workshop.release("1.2.1")
    #expect(again.status == 1)
    #expect(again.words.contains("the tag v1.2.1 is there already"))
  }

  /// What was done since the last release, as which version, and what is said of it; none: it is tagged.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let version: String
    var notes = "- New.\n"
    var files: [String: String] = [:]
    var left: [String: String] = [:]
    let says: String?
  }

  static let grown = smallHeader.replacingOccurrences(
    of: "SNAPNAV_ABI_MINOR 0u", with: "SNAPNAV_ABI_MINOR 1u")

  static let cases = [
    Case(
      testDescription: "not committed", version: "1.2.1", left: ["new": ""],
      says: "something is not committed"),
    Case(
      testDescription: "another version in the file", version: "1.2.2",
      files: ["VERSION": "1.2.1\n"],
      says: "the file VERSION says 1.2.1: write 1.2.2 into it"),
    Case(
      testDescription: "another version in the program", version: "1.2.1",
      files: [Workshop.program: Workshop.says("1.2.0", "2026-02-02")],
      says: "Host/navhost/Console/Version.swift says 1.2.0: write 1.2.1 into it"),
    Case(
      testDescription: "another day in the program", version: "1.2.1",
      files: [Workshop.program: Workshop.says("1.2.1", "2026-02-01")],
      says: "Host/navhost/Console/Version.swift says 2026-02-01: write 2026-02-02 into it"),
    Case(
      testDescription: "no heading", version: "1.2.1",
      files: ["CHANGELOG.md": "# Changelog\n\n## 1.2.0 – 2026-01-01\n\n- All.\n"],
      says: "CHANGELOG.md has no heading \"## 1.2.1 – "),
    Case(
      testDescription: "no line", version: "1.2.1", notes: "\n",
      says: "CHANGELOG.md says nothing of 1.2.1"),
    Case(
      testDescription: "unreleased lines", version: "1.2.1",
      files: [
        "CHANGELOG.md": "# C\n\n## Unreleased\n\n- Late.\n\n## 1.2.1 – 2026-02-02\n\n- New.\n"
      ],
      says: "CHANGELOG.md has lines that are unreleased"),
    Case(
      testDescription: "an older version", version: "1.1.9",
      says: "1.1.9 is not after the last release, 1.2.0"),
    Case(
      testDescription: "a symbol came", version: "1.2.1",
      files: [Workshop.list: "Screen | struct Screen\nTab | struct Tab\n"],
      says: "public symbols of Library moved since v1.2.0, which needs the next minor version"),
    Case(
      testDescription: "a symbol came, minor", version: "1.3.0",
      files: [Workshop.list: "Screen | struct Screen\nTab | struct Tab\n"], says: nil),
    Case(
      testDescription: "a symbol went, minor", version: "1.3.0", files: [Workshop.list: "\n"],
      says: "which needs the next major version"),
    Case(
      testDescription: "a symbol went, major", version: "2.0.0", files: [Workshop.list: "\n"],
      says: nil),
    Case(
      testDescription: "the header is another one", version: "1.3.0",
      files: [
        Workshop.header: smallHeader.replacingOccurrences(
          of: "uint32_t size", with: "uint64_t size")
      ],
      says: "the contract's header did more than grow since v1.2.0"),
    Case(
      testDescription: "the header's minor version alone", version: "1.2.1",
      files: [Workshop.header: grown], says: nil),
  ]

  @Test("refused with its reason, or taken", arguments: cases)
  func judged(example: Case) throws {
    let workshop = try Workshop()
    try workshop.prepare(example.version, notes: example.notes)
    for (name, text) in example.files { try workshop.write(name, text) }
    try workshop.commit()
    for (name, text) in example.left { try workshop.write(name, text) }
    let run = try workshop.release("--check", example.version)
    #expect(run.status == (example.says == nil ? 0 : 1), "\(run.text)")
    guard let says = example.says else { return }
    #expect(run.words.contains(says), "\(run.text)")
    #expect(run.words.hasPrefix("release: \(example.version) is refused:\n  "))
  }

  @Test(
    "what is no version is a wrong command line", arguments: ["1", "v1.2.3", "1.2.03", "1.2.3-a"])
  func wrongVersion(word: String) throws {
    let run = try Workshop().release("--check", word)
    #expect(run.status == 2)
    #expect(run.words == "release: \(word) is no version: expected three numbers, such as 0.1.0\n")
  }
}
