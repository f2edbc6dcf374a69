import Foundation
import SnapValue
import TestKit
import Testing

@testable import SnapConformance

@Suite("What valgrind finds in a plugin")
struct MemoryFindingTests {
  private func report(_ what: String, _ frames: [(object: String, function: String)]) -> String {
    let stack = frames.map {
      "<frame><ip>0x1</ip><obj>\($0.object)</obj><fn>\($0.function)</fn><file>a.c</file>"
        + "<line>3</line></frame>"
    }
    return "<error><kind>K</kind>\(what)<stack>\(stack.joined())</stack></error>"
  }

  private let write = "<what>Invalid write of size 4</what>"

  @Test("an error in its own code is the plugin's, with function and line")
  func own() {
    let found = MemoryFinding.all(
      in: report(write, [("/p.so", "set&lt;int&gt;"), ("/navhost", "call")]), plugin: "/p.so")
    #expect(
      found == [
        MemoryFinding(
          what: "Invalid write of size 4", frames: ["set<int> (a.c:3)", "call (a.c:3)"])
      ])
  }

  @Test("an error in memcpy or malloc is the plugin's when that called it")
  func throughLibrary() {
    let frames = [
      ("/usr/libexec/valgrind/vgpreload_memcheck-amd64-linux.so", "memcpy"), ("/p.so", "copy"),
    ]
    #expect(MemoryFinding.all(in: report(write, frames), plugin: "/p.so").count == 1)
  }

  @Test("an error of the host or of a runtime is not, whoever called it")
  func ofOthers() {
    for other in ["/navhost", "/usr/lib/swift/libswiftCore.so"] {
      let frames = [(other, "read"), ("/p.so", "log")]
      #expect(MemoryFinding.all(in: report(write, frames), plugin: "/p.so").isEmpty)
    }
  }

  @Test("blocks lost now and then are none, one for each of many instances is one")
  func leaks() {
    let frames = [("/usr/libexec/valgrind/vgpreload_memcheck.so", "malloc"), ("/p.so", "create")]
    func lost(_ blocks: Int) -> String {
      report(
        "<xwhat><text>bytes are lost</text><leakedblocks>\(blocks)</leakedblocks></xwhat>", frames)
    }
    #expect(MemoryFinding.all(in: lost(3), plugin: "/p.so").isEmpty)
    #expect(MemoryFinding.all(in: lost(800), plugin: "/p.so").map(\.what) == ["bytes are lost"])
  }

  @Test(
    "a plugin that writes past its buffer is caught by --sanitize, with the line",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind")),
    .disabled(if: Repository.isSanitized, "valgrind cannot run what AddressSanitizer instruments")
  )
  func wholeWay() throws {
    let source = Repository.file("Tests/Fixtures/Plugins/writes-past.c").path
    let plugin = TemporaryFolder.ofRun.appending(path: "writes-past.so").path
    let script = Repository.file("scripts/build-specimen").path
    #expect(try Child.run("/bin/sh", [script, source, plugin]).status == 0)
    let plain = try SuiteProgram.run(["test", "--only", "v-life", plugin])
    #expect(plain.status == 0, "\(plain.output)")
    let run = try SuiteProgram.run(["test", "--sanitize", "--only", "v-life", plugin])
    #expect(run.status == 1)
    #expect(
      run.output.contains("Invalid write of size 4 in create (writes-past.c:11)"), "\(run.output)")
  }
}

@Suite("How two values differ")
struct ValueDifferenceTests {
  @Test("the first difference is told as a path")
  func paths() {
    let before: Value = ["a": [1, ["b/c": "x"]], "d": 1]
    #expect(before.difference(from: before) == nil)
    #expect(
      before.difference(from: ["a": [1, ["b/c": "y"]], "d": 1]) == "/a/1/b~1c: \"x\", then \"y\"")
    #expect(before.difference(from: ["a": [1, ["b/c": "x"]]]) == "/d: only in the first")
    #expect(before.difference(from: ["a": [1], "d": 1]) == "/a: 2 items, then 1")
    #expect(Value.int(1).difference(from: "1") == "the whole: 1, then \"1\"")
  }

  @Test("order does not count in maps, nor the kind that carries a number")
  func alike() {
    let map: Value = ["a": 1, "b": 2]
    #expect(map.isLike(["b": 2, "a": 1.0]))
    #expect(Value.bool(true).isLike(1))
    #expect(Value.double(.nan).isLike(.double(.nan)))
    #expect(!Value.string("1").isLike(1))
  }
}
