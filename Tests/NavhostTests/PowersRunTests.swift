import Foundation
import SnapValue
import TestKit
import Testing

@Suite("What isolated plugins may do in an application")
struct PowersRunTests {
  /// An application whose plugin does as its steps say, with `grants` of the manifest.
  private func application(
    _ words: [String], grants: String = "", isolation: String = #""isolation": "process""#
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "plugins"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "kept"), withIntermediateDirectories: true)
    try folder.write("kept/reel", "a reel")
    try build(in: folder)
    let ways = words.enumerated().map { number, word in
      #""go\#(number)": {"from": "*", "to": "s\#(number)", "mediation": [{"use": "reach/m", "with": {"do": "\#(word)"}}]}"#
    }
    let screens = [#""home": {}"#] + words.indices.map { #""s\#($0)": {}"# }
    let steps = words.indices.map { #"{"navigate": "go\#($0)"}"# }
    let keys = [#""id": "org.example.reaches""#, isolation, grants].filter { !$0.isEmpty }
    try folder.write(
      "manifest.json",
      """
      {"navhost": 1, "app": {"id": "org.example.a", "scheme": "a"},
       "plugins": {"directories": ["plugins"], "use": {"reach": {\(keys.joined(separator: ", "))}}},
       "presenter": ["trace"], "screens": {\(screens.joined(separator: ", "))},
       "navigations": {\(ways.joined(separator: ",\n"))},
       "policy": {"deadlines": {"call": 20000}},
       "state": {"initial": "a://home"}, "script": [\(steps.joined(separator: ", "))]}
      """)
    return folder
  }

  private func build(in folder: borrowing TemporaryFolder, more: String = "") throws {
    // A file that is written over would change under a host that runs.
    try Compiler.library(
      Repository.file("Tests/Fixtures/Plugins/reaches.c").path, to: folder.path("reaches.new"),
      ["-std=gnu11", "-I", Repository.file("SDK/c").path, "-DMORE=\(more)"])
    try? FileManager.default.removeItem(at: folder.file("plugins/reaches.so"))
    try FileManager.default.moveItem(
      at: folder.file("reaches.new"), to: folder.file("plugins/reaches.so"))
  }

  private func run(_ folder: borrowing TemporaryFolder, _ words: String...) throws -> Navhost.Run {
    try Navhost.run(["run", "--no-control", folder.path("manifest.json")] + words)
  }

  @Test("what the manifest grants is done, relative to its own directory, and the rest is not")
  func granted() throws {
    let folder = try application(["read /etc/passwd"], grants: #""grants": {"write": ["kept"]}"#)
    let refused = try run(folder)
    #expect(refused.status == 1)
    #expect(refused.words.contains("EACCES"), "\(refused.words)")
    let text = try String(contentsOf: folder.file("manifest.json"), encoding: .utf8)
    try folder.write(
      "manifest.json",
      text.replacing("read /etc/passwd", with: "make \(folder.url.path)/kept/new"))
    let done = try run(folder)
    #expect(done.status == 0, "\(done.words)")
    #expect(FileManager.default.fileExists(atPath: folder.path("kept/new")))
  }

  @Test("what is asked for and not granted is told when it starts and when it fails")
  func told() throws {
    let folder = try application(["socket"], grants: #""grants": {"read": ["kept"]}"#)
    let run = try run(folder)
    let words =
      "it asks for network (asks a server), which is not granted: --grant org.example.reaches:network"
    #expect(run.words.contains("org.example.reaches: \(words)"), "\(run.words)")
    #expect(
      run.words.contains("mediate m: EACCES (it asks for network, which it is not granted)"),
      "\(run.words)")
  }

  @Test(
    "who operates it grants in place of the manifest, more or less",
    arguments: [
      (["--grant", "org.example.reaches:network"], 0),
      (["--grant", "org.example.reaches:none"], 1),
      (["--grant", "org.example.reaches:exec"], 1),
      (["--grant", "none"], 1),
      (["--grant", "org.example.other:none"], 0),
      (["--grant", "org.example.reaches:all"], 0),
    ] as [([String], Int32)])
  func operated(_ words: [String], _ status: Int32) throws {
    let folder = try application(["socket"], grants: #""grants": {"network": true}"#)
    let run = try Navhost.run(["run", "--no-control", folder.path("manifest.json")] + words)
    #expect(run.status == status, "\(run.words)")
  }

  @Test("a grant that nobody can read is a wrong command line, with what to write")
  func misread() throws {
    let folder = try application(["socket"])
    let run = try run(folder, "--grant", "network")
    #expect(run.status == 2)
    #expect(run.words.contains(#"--grant: "network" grants nothing that is known"#), "\(run.words)")
  }

  @Test("a grant to a plugin that is not used, or that is not confined, is told")
  func grantsForNothing() throws {
    let folder = try application(["loaded"])
    let mistyped = try run(folder, "--grant", "org.example.reahces:none")
    #expect(
      mistyped.words.contains(
        "warning: --grant has no effect on org.example.reahces: no plugin of that id is used; "
          + "did you mean \"org.example.reaches\"?\n"), "\(mistyped.words)")
    let right = try run(folder, "--grant", "org.example.reaches:none")
    #expect(!right.words.contains("no effect"), "\(right.words)")
    let inside = try application(["loaded"], isolation: "")
    let told = try run(inside, "--grant", "org.example.reaches:none")
    #expect(
      told.words.contains(
        "warning: --grant has no effect on org.example.reaches: it runs in the application's own process"
      ),
      "\(told.words)")
    let confined = try run(inside, "--grant", "org.example.reaches:none", "--isolate", "all")
    #expect(!confined.words.contains("no effect"), "\(confined.words)")
  }

  @Test("with --isolate all every plugin is confined, and has what its manifest grants")
  func all() throws {
    let folder = try application(["socket"], isolation: "")
    #expect(try run(folder).status == 0)
    let confined = try run(folder, "--isolate", "all")
    #expect(confined.status == 1)
    #expect(confined.words.contains("EACCES"), "\(confined.words)")
  }

  @Test("of a presenter it is told, too, when it is opened")
  func presenter() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "plugins"), withIntermediateDirectories: true)
    let source = MisbehavingPluginTests.Source(
      register: "(void)m; return r->presenter(r, &p, err);",
      provides: #""presenters": ["p"]}, "needs": {"network": "serves a page""#)
    try Compiler.library(folder.write("odd.c", source.text), to: folder.path("plugins/odd.so"))
    try folder.write(
      "manifest.json",
      """
      {"navhost": 1, "app": {"id": "org.example.a", "scheme": "a"},
       "plugins": {"directories": ["plugins"],
         "use": {"odd": {"id": "org.example.odd", "isolation": "process"}}},
       "presenter": ["odd/p"], "screens": {"home": {}}, "state": {"initial": "a://home"},
       "policy": {"deadlines": {"call": 20000, "present": 20000}}, "script": []}
      """)
    let run = try run(folder, "--script")
    #expect(
      run.words.components(separatedBy: "it asks for network (serves a page)").count == 2,
      "\(run.words)")
  }

  @Test("a path that is granted and not there is told")
  func absent() throws {
    let folder = try application(["loaded"], grants: #""grants": {"write": ["nowhere"]}"#)
    let run = try run(folder)
    let path = folder.anonymous(run.words)
    #expect(path.contains("nowhere is granted to it and not there: make it"), "\(run.words)")
  }

  @Test("check and list tell what is not granted, and check what is granted for nothing")
  func checked() throws {
    let folder = try application(["loaded"], grants: #""grants": {"read": ["kept"], "exec": true}"#)
    let check = try Navhost.run(["check", folder.path("manifest.json")])
    #expect(check.status == 0, "\(check.output)")
    #expect(
      check.output.contains(
        #"warning NH628 /plugins/use/reach/grants: "org.example.reaches" asks for network (asks a server), which is not granted"#
      ), "\(check.output)")
    #expect(
      check.output.contains(
        #"NH629 /plugins/use/reach/grants: exec is granted to "org.example.reaches" without effect"#
      ),
      "\(check.output)")
    let list = try Navhost.run(["list", folder.path("manifest.json")])
    #expect(
      list.output.contains("  needs network: asks a server (not granted)\n"), "\(list.output)")
    #expect(list.output.contains("  needs files: keeps what it has seen\n"), "\(list.output)")
  }

  @Test("grants of a plugin in the application's own process have no effect, and check says so")
  func inside() throws {
    let folder = try application(
      ["loaded"], grants: #""grants": {"read": ["kept"]}"#, isolation: "")
    let check = try Navhost.run(["check", folder.path("manifest.json")])
    #expect(check.output.contains("NH629"), "\(check.output)")
    #expect(check.output.contains("it runs in the application's own process"), "\(check.output)")
  }

  @Test("a new build that asks for more takes over when that is granted, and not before")
  func news() throws {
    let folder = try application([], grants: #""grants": {"write": ["kept"], "network": true}"#)
    let text = try String(contentsOf: folder.file("manifest.json"), encoding: .utf8)
    try folder.write("app.json", text)
    let host = try LiveRun(in: folder.url, ["--watch", "--no-script", "--no-control"])
    try build(in: folder, more: #", "exec": "starts a server""#)
    let reason = "it asks for more than the build that runs: exec (starts a server)"
    #expect(try host.refusal(saying: reason).contains(reason))
    try folder.write(
      "app.json", text.replacing(#""network": true"#, with: #""network": true, "exec": true"#))
    #expect(try host.takenOver().hasPrefix("reloaded"))
    #expect(host.end() == 0)
  }
}

@Suite("navhost test --powers")
struct PowersProbeTests {
  @Test(
    "every probe is done without confinement and with its grant, and refused without",
    arguments: [[], ["--landlock", "2"]])
  func probes(_ words: [String]) throws {
    let run = try Navhost.run(["test", "--powers", "--json"] + words)
    let report = try Value(jsonText: run.output)
    let probes = try #require(report["probes"]?.list)
    let wrong = probes.filter { $0["ok"] != true }.map(\.jsonText)
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    #expect(run.status == 0)
    let free = probes.filter { probe in
      probe["trials"]?.list?.contains {
        $0["trial"] == "unconfined" && $0["outcome"] == "done"
      } == true
    }
    #expect(free.count >= 24)
    #expect(
      report["sum"]?.string?.hasPrefix("\(probes.count) of \(probes.count) probes, with Landlock ")
        == true)
  }
}
