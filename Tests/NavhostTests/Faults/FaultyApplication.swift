import Foundation
import TestKit

extension FaultPlace {
  typealias Source = MisbehavingPluginTests.Source

  /// What a plugin in C is told about: the request `go` is the bad one, `mild` is not.
  static func source(_ bad: String, _ globals: String = "") -> Source {
    var source = Source()
    source.globals = """
      #include <errno.h>
      #include <fcntl.h>
      #include <pthread.h>
      #include <signal.h>
      #include <stdlib.h>
      #include <string.h>
      #include <sys/ptrace.h>
      #include <unistd.h>
      \(globals)
      """
    source.mediate =
      "if (n->arguments->kind == SNAPNAV_MAP) return SNAPNAV_OK;\n\(bad)\nreturn SNAPNAV_OK;"
    return source
  }

  /// The bad request, then one to another plugin, then one more to the bad one.
  static let usual = """
    [{"navigate": "go", "expect": {"outcome": "failed", "state": "a://home"}},
     {"navigate": "calm", "expect": {"state": "a://home/calm"}},
     {"navigate": "mild", "expect": {"state": "a://home/calm/mild"}}]
    """
  /// The same where the bad request is carried out.
  static let done = usual.replacing(
    #""outcome": "failed", "state": "a://home""#, with: #""state": "a://home/next""#
  ).replacing("a://home/calm", with: "a://home/next/calm")

  /// Another plugin, which is a good one, built once.
  private static let other: Result<String, any Error> = Result {
    var source = Source()
    source.descriptor = "SNAPNAV_PLUGIN(\"org.example.other\", \"1.0.0\", start, stop,"
    let folder = try TemporaryFolder.kept("other")
    try Data(source.text.utf8).write(to: folder.appending(path: "other.c"))
    return try Compiler.library(
      folder.appending(path: "other.c").path, to: folder.appending(path: "other.so").path)
  }

  /// An application around a plugin that is not there yet, `odd.so`, and a good one.
  func manifest(
    _ script: String = usual, odd: String = #""id": "org.example.odd""#,
    presenter: String = #""trace""#, more: String = "", parts: Bool = true
  ) throws {
    let mediated = { (use: String) in parts ? #", "mediation": [{"use": \#(use)}]"# : "" }
    try write(
      "manifest.json",
      """
      {"navhost": 1, "app": {"id": "org.example.a", "title": "A", "scheme": "a"}, \(more)
       "plugins": {"directories": ["plugins"],
         "use": {"odd": {\(odd)}, "other": {"id": "org.example.other"}}},
       "presenter": [\(presenter)],
       "screens": {"home": {}, "next": {}, "calm": {}, "mild": {}},
       "navigations": {
         "go": {"from": "*", "to": "next"\(mediated(#""odd/m""#))},
         "mild": {"from": "*", "to": "mild"\(mediated(#""odd/m", "with": {"mild": true}"#))},
         "calm": {"from": "*", "to": "calm", "mediation": [{"use": "other/m"}]}},
       "policy": {"deadlines": {"call": 20000, "present": 20000}},
       "state": {"initial": "a://home"}, "script": \(script)}
      """)
    try FileManager.default.copyItem(atPath: try Self.other.get(), toPath: path("plugins/other.so"))
  }

  /// The bytes of a plugin.
  func build(_ source: Source, _ more: [String] = []) throws {
    try Compiler.library(try write("odd.c", source.text), to: path("plugins/odd.so"), more)
  }

  /// Runs the application's script.
  func run(_ words: String...) throws -> Child.Run {
    try navhost(["run", "--script", "--no-control", "manifest.json"] + words)
  }

  /// An application around a plugin, in processes of their own, run to its end.
  func isolated(
    _ bad: String, globals: String = "", script: String = usual, building more: [String] = [],
    words: [String] = []
  ) throws -> Child.Run {
    try manifest(script)
    try build(Self.source(bad, globals), more)
    return try navhost(
      ["run", "--script", "--no-control", "manifest.json", "--isolate", "all"] + words)
  }
}
