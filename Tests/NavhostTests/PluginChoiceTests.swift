import Foundation
import SnapValue
import TestKit
import Testing

@Suite("Of several files of one plugin the newest that fits is taken, and everybody judges alike")
struct PluginChoiceTests {
  /// A plugin that logs its version when it starts.
  private func plugin(
    _ version: String, _ file: String, in folder: borrowing TemporaryFolder
  ) throws {
    let place = folder.url.appending(path: file).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let text = PluginMaker.text(
      body: "h->log(h, 3, snapnav_text(\"I am \(version)\")); return SNAPNAV_OK;"
    ).replacing("\"1.0.0\"", with: "\"\(version)\"")
    try Compiler.library(folder.write("\(version).c", text), to: folder.path(file))
  }

  private func manifest(_ range: String, in folder: borrowing TemporaryFolder) throws -> String {
    try folder.write(
      "app.json",
      """
      {"navhost": 1, "app": {"id": "org.example.a", "title": "A", "scheme": "a"},
       "plugins": {"directories": ["one", "two"],
         "use": {"small": {"id": "org.example.small", "version": "\(range)"}}},
       "screens": {"home": {"title": "Home"}}, "state": {"initial": "a://home"}, "script": []}
      """)
  }

  @Test("the newest in the first directory that holds one wins, and the others are told")
  func newest() throws {
    let folder = try TemporaryFolder()
    try plugin("1.0.0", "one/a.so", in: folder)
    try plugin("1.1.0", "one/b.so", in: folder)
    try plugin("1.2.0-beta.1", "one/c.so", in: folder)
    try plugin("1.3.0", "two/d.so", in: folder)
    let path = try manifest("*", in: folder)
    let run = try Navhost.run(["run", "--script", path])
    #expect(run.words.contains("I am 1.1.0"), "\(run.words)")
    #expect(run.words.contains("one/a.so is not: 1.0.0 is older"), "\(run.words)")
    #expect(run.words.contains("two/d.so is not: its directory is searched later"))
    let check = try Navhost.run(["check", path])
    #expect(check.status == 0)
    #expect(check.output.contains("one/a.so is not: 1.0.0 is older"), "\(check.output)")
    let list = try Navhost.run(["list", path])
    #expect(list.output.contains("used as small  org.example.small 1.1.0"), "\(list.output)")
    #expect(list.output.contains("unused: 1.0.0 is older  org.example.small 1.0.0"))
    #expect(list.output.contains("unused: 1.2.0-beta.1 is outside *"), "\(list.output)")
    let later = try Navhost.run(["run", "--script", try manifest("^1.3", in: folder)])
    #expect(later.words.contains("I am 1.3.0"), "\(later.words)")
    let early = try Navhost.run(["run", "--script", try manifest("1.2.0-beta.1", in: folder)])
    #expect(early.words.contains("I am 1.2.0-beta.1"), "\(early.words)")
  }

  @Test("of files that are all refused, one that was built for this machine is told")
  func anotherMachine() throws {
    let folder = try TemporaryFolder()
    try plugin("1.0.0", "one/b.so", in: folder)
    var bytes = try Data(contentsOf: folder.file("one/b.so"))
    bytes[18] = 0xB7  // AArch64, in e_machine
    try bytes.write(to: folder.file("one/a.so"))
    let path = try manifest("*", in: folder)
    #expect(chmod(folder.path("one"), 0o777) == 0)
    for command in [["check", "--strict"], ["run", "--script", "--strict"]] {
      let run = try Navhost.run(command + [path])
      #expect(run.status != 0)
      #expect(run.text.contains("error NH603"), "\(run.text)")
      #expect(run.text.contains("one/b.so is not loaded: "), "\(run.text)")
      #expect(!run.text.contains("NH612"), "\(run.text)")
    }
  }

  @Test("two files of one version with other bytes are an error, and the same bytes are none")
  func twins() throws {
    let folder = try TemporaryFolder()
    try plugin("1.0.0", "one/a.so", in: folder)
    try FileManager.default.copyItem(
      at: folder.url.appending(path: "one/a.so"), to: folder.url.appending(path: "one/b.so"))
    let path = try manifest("*", in: folder)
    #expect(try Navhost.run(["run", "--script", path]).words.contains("the same version again"))
    try Data("one byte more".utf8).append(to: folder.url.appending(path: "one/b.so"))
    for command in [["check"], ["run", "--script"]] {
      let run = try Navhost.run(command + [path])
      #expect(run.status != 0)
      #expect((run.output + run.words).contains("NH620"), "\(run.output)\(run.words)")
    }
  }

  @Test("a newest file that is refused is told before an older one is taken")
  func refusedNewest() throws {
    let folder = try TemporaryFolder()
    try plugin("1.0.0", "one/a.so", in: folder)
    let text = PluginMaker.text(
      globals: "extern int defined_nowhere(void);",
      body: "return defined_nowhere() ? SNAPNAV_E_FAIL : SNAPNAV_OK;"
    ).replacing("\"1.0.0\"", with: "\"1.1.0\"")
    try Compiler.library(folder.write("b.c", text), to: folder.path("one/b.so"))
    let path = try manifest("*", in: folder)
    let run = try Navhost.run(["run", "--script", path])
    #expect(run.words.contains("I am 1.0.0"), "\(run.words)")
    #expect(run.words.contains("one/b.so comes first"), "\(run.words)")
    let check = try Navhost.run(["check", path])
    #expect(check.status == 0)
    #expect(check.output.contains("NH621"), "\(check.output)")
  }

  @Test("a missing symbol is found by check, list, inspect and why, before run finds it")
  func missingSymbol() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "one"), withIntermediateDirectories: true)
    let text = PluginMaker.text(
      globals: "extern int defined_nowhere(void);",
      body: "return defined_nowhere() ? SNAPNAV_E_FAIL : SNAPNAV_OK;")
    try Compiler.library(folder.write("a.c", text), to: folder.path("one/a.so"))
    let path = try manifest("*", in: folder)
    let file = folder.url.path + "/one/a.so"
    for (command, status) in [
      (["check", path], 3), (["list", path], 0), (["list", folder.url.path + "/one"], 0),
      (["inspect", file], 4), (["why", file], 4), (["run", "--script", path], 4),
    ] {
      let run = try Navhost.run(command)
      #expect(run.status == Int32(status), "\(command): \(run.output)\(run.words)")
      #expect((run.output + run.words).contains("defined_nowhere"), "\(command)")
    }
  }
}

extension Data {
  fileprivate func append(to file: URL) throws {
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: self)
  }
}
