import Foundation
import SnapValue
import TestKit
import Testing

@testable import navhost

@Suite("What a command tells people it tells programs with --json")
struct JsonAnswerTests {
  private func answer(_ words: [String]) throws -> Value {
    let run = try Navhost.run(words + ["--json"])
    try #require(run.status == 0, "\(run.words)")
    return try Value(jsonText: run.output)
  }

  private func application() throws -> TemporaryFolder {
    let folder = try TemporaryFolder("json")
    try folder.write(
      "manifest.json",
      """
      {"navhost": 1, "app": {"id": "org.example.plain", "title": "Plain", "scheme": "plain"},
       "screens": {"home": {}, "film": {}},
       "navigations": {"film": {"from": "*", "to": "film"}},
       "state": {"initial": "plain://home"},
       "script": [{"navigate": "film"}, {"back": 1}]}
      """)
    return folder
  }

  @Test("help has the commands, and of each what its help tells")
  func help() throws {
    let overview = try answer(["help"])
    let shown = Command.all.filter { !$0.isHidden }
    #expect(overview["commands"]?.list?.map { $0["name"]?.string } == shown.map(\.name))
    #expect(overview["exitStatus"]?.list?.first?["status"] == 0)
    for command in Command.all {
      let told = try answer(["help", command.name])
      #expect(told["name"] == .string(command.name))
      #expect(told["options"]?.list?.map { $0["name"]?.string } == command.options.map(\.name))
      #expect(told["arguments"]?.list?.count == command.operands.count)
    }
    #expect(try answer(["help", "run"])["arguments"]?.list?.first?["optional"] == false)
  }

  @Test("help has the codes and the manual page")
  func codes() throws {
    let codes = try #require(try answer(["help", "--codes"])["codes"]?.list)
    #expect(codes.contains { $0["code"] == "NH308" })
    #expect(try codes.first { $0["code"] == "NH308" } == answer(["help", "NH308"]))
    let page = try answer(["help", "--man"])["text"]?.string
    #expect(try page == Navhost.run(["help", "--man"]).output)
  }

  @Test("desktop-file has each file with its text and where it was written")
  func desktopFile() throws {
    let folder = try application()
    let file = folder.path("manifest.json")
    let entry = try answer(["desktop-file", file])
    #expect(entry["mimeType"] == "x-scheme-handler/plain")
    let text = try Navhost.run(["desktop-file", file]).output
    #expect(
      entry["files"] == [["name": "org.example.plain.desktop", "text": .string(text)]])
    let written = try #require(
      try answer(["desktop-file", file, "--into", folder.path("share")])["files"]?.list)
    #expect(written.count == 3)
    for one in written {
      let path = try #require(one["path"]?.string)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == one["text"]?.string)
    }
    let output = try answer(["desktop-file", file, "--unit", "--output", folder.path("")])
    #expect(
      output["files"]?.list?.first?["path"] == .string(folder.path("org.example.plain.service")))
  }

  @Test("a report of a record has the requests, their states and the views")
  func record() throws {
    let folder = try application()
    let record = folder.path("run.record")
    let run = try Navhost.run(
      ["run", folder.path("manifest.json"), "--record", record, "--trace", "/dev/null"])
    try #require(run.status == 0, "\(run.words)")
    let told = try answer(["report", record])
    let requests = try #require(told["requests"]?.list)
    #expect(requests.map { $0["outcome"]?.string } == ["done", "done", "done"])
    #expect(
      requests.map { $0["after"]?.string } == ["plain://home", "plain://home/film", "plain://home"])
    #expect(requests.last?["before"] == "plain://home/film")
    #expect(told["navhost"] == .string(Version.host))
  }
}
