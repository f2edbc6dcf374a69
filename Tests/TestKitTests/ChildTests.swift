import Foundation
import TestKit
import Testing

@Suite("Programs that tests run")
struct ChildTests {
  @Test("Both streams and the status of a program that has ended are told")
  func run() throws {
    let run = try Child.run("/bin/sh", ["-c", "cat; echo no >&2; exit 3"], input: "yes\n")
    #expect((run.output, run.words, run.status, run.wasKilled) == ("yes\n", "no\n", 3, false))
    #expect(run.text == "yes\nno\n")
  }

  @Test("A signal that ended it is told from a status")
  func killed() throws {
    let run = try Child.run("sh", ["-c", "kill -9 $$"])
    #expect(run.wasKilled)
    #expect(run.status == 9)
  }

  @Test("Whom a program leaves behind holds nobody up")
  func leftBehind() throws {
    let run = try Child.run("sh", ["-c", "sleep 60 & echo $!"])
    let left = try #require(Int32(run.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    defer { kill(left, SIGKILL) }
    let status = try String(contentsOfFile: "/proc/\(left)/status", encoding: .utf8)
    #expect(!status.contains("State:\tZ"), "it goes on: \(status)")
  }

  @Test("One that has to succeed throws what it wrote when it does not")
  func failed() {
    let failed = #expect(throws: Child.Failed.self) {
      try Child.succeed("sh", ["-c", "echo out; echo err >&2; exit 4"])
    }
    #expect(failed?.description == "sh -c echo out; echo err >&2; exit 4: status 4\nout\nerr\n")
  }

  @Test("One that goes on is talked to line by line, and its other stream is kept")
  func running() throws {
    let cat = try Running("sh", ["-c", "echo begun >&2; cat; exit 5"], hasInput: true)
    try cat.send("one\ntwo\nthree\n")
    #expect(try cat.line { $0.hasPrefix("t") } == "two")
    try cat.closeInput()
    let run = cat.end()
    #expect((run.output, run.words, run.status) == ("three\n", "begun\n", 5))
    #expect(cat.said(.words) == "begun\n")
  }

  @Test("Waiting for a line that never comes ends with the program")
  func silent() throws {
    let program = try Running("sh", ["-c", "echo one; echo why >&2"])
    let ended = #expect(throws: Running.Ended.self) { try program.line { $0 == "two" } }
    #expect(ended?.words == "why\none\n")
  }

  @Test("It ends with its owner")
  func owned() throws {
    let number = try Running("sleep", ["60"]).identifier
    #expect(kill(number, 0) == -1)
    #expect(errno == ESRCH)
  }

  @Test("A program that does not end is ended with its group, and it is told what it did")
  func goesOn() throws {
    let folder = try TemporaryFolder()
    let held = folder.file("held").path
    #expect(mkfifo(held, 0o600) == 0)
    let reader = open(held, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    let script = "sleep 1000 9> '\(held)' & echo begun; wait"
    let failed = try #require(throws: Child.Failed.self) {
      try Child.run("sh", ["-c", script], within: 0.5)
    }
    let lines = failed.description.split(separator: "\n")
    #expect(lines.first == "sh -c \(script): not ended after 0.5 s")
    #expect(lines.last == "begun")
    #expect(lines.contains { $0.hasSuffix(" sleep 1000") }, "\(failed)")
    // It hangs up when the last who holds it has ended.
    var end = pollfd(fd: reader, events: 0, revents: 0)
    #expect(poll(&end, 1, 60_000) == 1)
  }
}
