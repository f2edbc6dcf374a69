import Foundation
import TestKit
import Testing

@Suite("make tells at a terminal where a build or a test is")
struct ProgressTests {
  private func progress(_ what: String, _ said: [String], status: Int, isTerminal: Bool) throws
    -> Child.Run
  {
    let folder = try TemporaryFolder("progress")
    let command = try folder.write(
      "command", "cat <<'END'\n\(said.joined(separator: "\n"))\nEND\nexit \(status)\n")
    var environment = Child.bare
    environment["SNAPNAV_PROGRESS"] = isTerminal ? "1" : nil
    return try Child.run(
      Repository.file("scripts/progress").path, [what, "sh", command], in: folder.url,
      environment: environment)
  }

  @Test("a build has one line that moves, and what is wrong above it")
  func build() throws {
    let said = [
      "[1/2] Compiling A a.swift", "/a.swift:1:1: error: wrong", "[2/2] Linking",
      "Build complete! (3s)",
    ]
    let run = try progress("build", said, status: 1, isTerminal: true)
    #expect(run.status == 1)
    #expect(run.output == "/a.swift:1:1: error: wrong\n")
    #expect(run.words.contains("  [1/2] Compiling A a.swift"), "\(run.words)")
    #expect(run.words.hasSuffix("build failed; all that was said is in .build/build.log\n"))
  }

  @Test("tests tell the suite and the count, and what failed")
  func tests() throws {
    let said = [
      "◇ Test run started.", "◇ Suite \"Films\" started.", "seed of films: 7",
      "✔ Test \"a\" passed after 0.1 seconds.",
      "✘ Test \"b\" recorded an issue at B.swift:1:2: Expectation failed", "↳ it is 1",
      "✘ Test \"b\" failed after 0.1 seconds with 1 issue.",
      "✘ Test run with 2 tests failed after 1 seconds with 1 issue.",
    ]
    let run = try progress("test", said, status: 1, isTerminal: true)
    #expect(run.status == 1)
    #expect(run.output == said.suffix(4).joined(separator: "\n") + "\n")
    #expect(run.words.contains("1 tests, 0 failed: \"Films\""), "\(run.words)")
  }

  @Test("in a pipe the command runs as it is, quietly")
  func pipe() throws {
    let run = try progress("build", ["[1/2] Compiling"], status: 0, isTerminal: false)
    #expect(run.status == 0)
    #expect(run.output == "[1/2] Compiling\n")
    #expect(run.words.isEmpty)
  }
}
