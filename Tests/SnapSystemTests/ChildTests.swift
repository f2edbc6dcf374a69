import Foundation
import SnapSystem
import Testing

@Suite("Children")
struct ChildTests {
  @Test("what a child writes and how it ends is told")
  func output() throws {
    let result = try runChild(
      ChildPlan(
        "/bin/sh", ["-c", "echo out; echo err >&2; pwd; echo $X; exit 3"], environment: ["X=y"],
        directory: "/usr"))
    #expect(result.end == .exited(3))
    #expect(result.outputText == "out\n/usr\ny\n")
    #expect(result.errorText == "err\n")
  }

  @Test("a child reads what it is given, however long, before or while it writes")
  func input() throws {
    let text = String(repeating: "0123456789abcdef\n", count: 20_000)
    let result = try runChild(ChildPlan("/bin/cat"), input: Array(text.utf8))
    #expect(result.end == .exited(0))
    #expect(result.outputText == text)
  }

  @Test("a child killed by a signal is told so")
  func killed() throws {
    #expect(try runChild(ChildPlan("/bin/sh", ["-c", "kill -9 $$"])).end == .killed(signal: 9))
  }

  @Test("a child that does not end is killed with its group when its time is over")
  func deadline() throws {
    let result = try runChild(
      ChildPlan("/bin/sh", ["-c", "echo $$; sleep 1000 & sleep 1000"]), milliseconds: 300)
    #expect(result.end == nil)
    let group = try #require(
      Int32(result.outputText.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(group, 0) == -1)
  }

  @Test("only the descriptors that are given are handed on")
  func descriptors() throws {
    let leaked = open("/dev/null", O_RDONLY)
    defer { close(leaked) }
    let result = try runChild(ChildPlan("/bin/ls", ["/proc/self/fd"]))
    #expect(result.outputText == "0\n1\n2\n3\n")
  }

  @Test("more output than the limit is dropped, and the child is not held up")
  func limit() throws {
    let result = try runChild(
      ChildPlan("/bin/sh", ["-c", "head -c 1000000 /dev/zero"]), limit: 1000)
    #expect(result.output.count == 1000)
    #expect(result.end == .exited(0))
  }

  @Test("a program that is not there is an error")
  func missing() {
    #expect(throws: SystemError("start", "/no/such", code: ENOENT)) {
      try runChild(ChildPlan("/no/such"))
    }
  }

  @Test("waiting for a child that still runs ends at the deadline; a signal reaches it")
  func waiting() throws {
    var child = try ChildProcess(ChildPlan("/bin/sleep", ["1000"]))
    #expect(try child.wait(milliseconds: 0) == nil)
    try child.signal(SIGTERM)
    #expect(try child.wait() == .killed(signal: SIGTERM))
    #expect(try child.wait() == .killed(signal: SIGTERM))
  }
}
