import Foundation
import TestKit
import Testing

@testable import navhost

/// A line as somebody has typed it so far, and what a shell is to offer for its last word.
struct TypedLine: Sendable, CustomTestStringConvertible {
  let text: String
  /// In the order of their names; what begins with `--option=` has that in front.
  let offered: [String]
  /// What fish offers when that is something else: it offers an option again that is there already.
  var fish: [String]?
  var testDescription: String { text }

  /// The words behind `navhost` once everything that fits has been inserted.
  var inserted: [String] {
    let words = text.split(separator: " ").dropFirst().map(String.init)
    return offered.isEmpty ? words : (text.hasSuffix(" ") ? words : words.dropLast()) + offered
  }
}

@Suite("Shells complete what the command table says")
struct CompletionTests {
  private static let lines: [TypedLine] = [
    TypedLine(text: "navhost ins", offered: ["inspect"]),
    TypedLine(text: "navhost ch", offered: ["check"]),
    TypedLine(text: "navhost --", offered: ["--help", "--version"]),
    TypedLine(text: "navhost graph --format ", offered: ["dot", "mermaid", "svg"]),
    TypedLine(text: "navhost graph --format=s", offered: ["--format=svg"]),
    TypedLine(text: "navhost graph -T m", offered: ["mermaid"]),
    TypedLine(text: "navhost graph -T svg --fo", offered: [], fish: ["--format"]),
    TypedLine(text: "navhost run --no-s", offered: ["--no-script"]),
    TypedLine(text: "navhost run --no-script app.json --no-s", offered: [], fish: ["--no-script"]),
    TypedLine(text: "navhost run --plugins plugins app.json --plu", offered: ["--plugins"]),
    TypedLine(text: "navhost run app", offered: ["app.json"]),
    TypedLine(text: "navhost run --open tv://home::1 app", offered: ["app.json"]),
    TypedLine(text: "navhost run --open ", offered: []),
    TypedLine(text: "navhost run --trace=no", offered: ["--trace=notes.txt"]),
    TypedLine(text: "navhost run --plugins p", offered: ["plugins"]),
    TypedLine(text: "navhost run -v -- app", offered: ["app.json"]),
    TypedLine(text: "navhost inspect l", offered: ["lib.so"]),
    TypedLine(text: "navhost call lib.so ", offered: []),
    TypedLine(text: "navhost call --strict lib.so title ", offered: []),
    TypedLine(text: "navhost list p", offered: ["plugins"]),
    TypedLine(text: "navhost completion ", offered: ["bash", "fish", "zsh"]),
    TypedLine(text: "navhost help gr", offered: ["graph"]),
    TypedLine(text: "navhost help NH51", offered: ["NH511", "NH512", "NH513", "NH514", "NH515"]),
    TypedLine(text: "navhost nonsense ", offered: []),
  ]

  /// A directory with files of every kind that is asked for.
  private func directory() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["app.json", "notes.txt", "lib.so", "plugins/other.so"] {
      try folder.write(name, "")
    }
    return folder
  }

  private func run(
    _ words: [String], input: String, in folder: borrowing TemporaryFolder
  ) throws -> [String] {
    try Child.succeed(words[0], Array(words.dropFirst()), input: input, in: folder.url)
      .output.components(separatedBy: "\n")
  }

  private static func has(_ shell: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
  }

  @Test(
    "bash and zsh insert what fits, and nothing else",
    arguments: ["bash", "zsh"].filter { has($0) })
  func insertion(shell: String) throws {
    let folder = try directory()
    let script = try folder.write("completion", try Navhost.run(["completion", shell]).output)
    let driver = Repository.file("Tests/NavhostTests/complete-lines.py").path
    let typed = Self.lines.map { $0.text + "\n" }.joined()
    let answers = try run(["python3", driver, shell, script], input: typed, in: folder)
    for (line, answer) in zip(Self.lines, answers) {
      let words = answer.split(separator: "\t").map { $0.hasSuffix("/") ? $0.dropLast() : $0 }
      #expect(words.map(String.init) == line.inserted, "\(line.text)")
    }
    #expect(answers.count == Self.lines.count + 1)
  }

  @Test("fish offers what fits first", .enabled(if: has("fish")))
  func offer() throws {
    let folder = try directory()
    let script = try folder.write("completion", try Navhost.run(["completion", "fish"]).output)
    for line in Self.lines {
      let asks = "source \(script); complete -C '\(line.text)'"
      let answers = try run(["fish", "--no-config", "-c", asks], input: "", in: folder)
        .filter { !$0.isEmpty }
      let words = answers.map { $0.split(separator: "\t")[0] }
        .map { $0.hasSuffix("/") ? $0.dropLast() : $0 }
      #expect(words.map(String.init) == line.fish ?? line.offered, "\(line.text)")
    }
  }

  @Test(
    "the scripts in the repository are those that the table makes",
    arguments: CompletionShell.allCases)
  func kept(shell: CompletionShell) throws {
    let run = try Navhost.run(["completion", shell.rawValue])
    #expect(run.status == 0)
    let names: [CompletionShell: String] = [
      .bash: "navhost.bash", .zsh: "_navhost", .fish: "navhost.fish",
    ]
    try Golden.expect(
      run.output, is: Repository.file("Host/navhost/completions/\(names[shell] ?? "")"))
  }

  @Test("a shell that is not known is told with those that are")
  func unknownShell() throws {
    let run = try Navhost.run(["completion", "tcsh"])
    #expect(run.status == 2)
    #expect(run.words == "navhost: \"tcsh\" is no SHELL: expected bash, zsh or fish\n")
    #expect(run.output == "")
  }
}
