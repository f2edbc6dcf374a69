import Foundation
import TestKit
import Testing

@Suite("An application whose plugins run in processes of their own")
struct IsolatedRunTests {
  @Test("the television's trace is the same, event for event")
  func television() throws {
    let folder = try Television.installed()
    let manifest = folder.url.path + "/manifest.json"
    let run = ["run", manifest, "--presenter", "trace", "--no-control"]
    let inside = try Navhost.run(run)
    let outside = try Navhost.run(run + ["--isolate", "all"])
    #expect(inside.status == 0 && outside.status == 0, "\(outside.words)")
    #expect(!inside.output.isEmpty)
    #expect(inside.output == outside.output)
  }

  @Test("the kiosk's trace is the same, event for event")
  func kiosk() throws {
    let folder = try Kiosk.installed()
    let manifest = folder.url.path + "/manifest.json"
    let run = ["run", manifest, "--presenter", "trace", "--no-control"]
    let inside = try Navhost.run(run)
    let outside = try Navhost.run(run + ["--isolate", "all"])
    #expect(inside.status == 0 && outside.status == 0, "\(outside.words)")
    #expect(inside.output == outside.output)
  }

  @Test("a plugin that aborts on its third call fails that request, and the next one is done")
  func third() throws {
    let folder = try application(
      thirdDies,
      script: """
        [{"navigate": "go"}, {"back": 1}, {"navigate": "go"}, {"back": 1},
         {"navigate": "go", "expect": {"outcome": "failed", "state": "a://home"}},
         {"navigate": "go", "expect": {"state": "a://home/next"}}]
        """)
    let alone = try Navhost.run(["run", "--script", folder.url.path + "/manifest.json"])
    #expect(alone.status != 0)
    let run = try Navhost.run(
      ["run", "--script", folder.url.path + "/manifest.json", "--isolate", "all"])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("org.example.odd: mediate m: it crashed: SIGABRT"), "\(run.words)")
  }

  /// An application around the plugin that gives a new process the time to begin on a busy machine.
  private func application(
    _ source: MisbehavingPluginTests.Source, script: String, presenter: String = "trace"
  ) throws -> TemporaryFolder {
    let folder = try MisbehavingPluginTests().application(
      source, script: script, presenter: presenter)
    let path = folder.url.path + "/manifest.json"
    try String(contentsOfFile: path, encoding: .utf8)
      .replacing(#""call": 50, "present": 50"#, with: #""call": 20000, "present": 20000"#)
      .write(toFile: path, atomically: true, encoding: .utf8)
    return folder
  }

  private var thirdDies: MisbehavingPluginTests.Source {
    var source = MisbehavingPluginTests.Source()
    source.globals = "#include <stdlib.h>\nstatic int calls;"
    source.mediate = "if (++calls == 3) abort(); return SNAPNAV_OK;"
    return source
  }

  @Test("a manifest isolates one plugin, and says how often it may die")
  func manifest() throws {
    let folder = try application(
      thirdDies, script: #"[{"navigate": "go", "expect": {"state": "a://home/next"}}]"#)
    let path = folder.url.path + "/manifest.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try text.replacing(
      #"{"id": "org.example.odd"}"#,
      with: #"{"id": "org.example.odd", "isolation": "process", "restart": {"max": 1}}"#
    ).write(toFile: path, atomically: true, encoding: .utf8)
    let run = try Navhost.run(["run", "--script", path])
    #expect(run.status == 0, "\(run.words)")
  }

  @Test("a presenter that aborts on its third call fails that request, and shows again")
  func presenter() throws {
    var source = MisbehavingPluginTests.Source()
    source.globals = "#include <stdlib.h>\nstatic int calls;"
    source.present = "if (++calls == 3) abort(); return SNAPNAV_OK;"
    let folder = try application(
      source,
      script: """
        [{"navigate": "go", "expect": {"state": "a://home/next"}},
         {"back": 1, "expect": {"outcome": "failed", "state": "a://home/next"}},
         {"back": 1, "expect": {"state": "a://home"}}]
        """, presenter: "odd/p")
    let path = folder.url.path + "/manifest.json"
    let run = try Navhost.run(["run", "--script", path, "--isolate", "all"])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.words.contains("org.example.odd: present p: it crashed: SIGABRT"), "\(run.words)")
    #expect(run.words.contains("it shows again"), "\(run.words)")
  }

  @Test("another word than all is refused, with what to do")
  func word() throws {
    let folder = try Television.installed()
    let run = try Navhost.run(["run", folder.url.path + "/manifest.json", "--isolate", "jq"])
    #expect(run.status == 2)
    #expect(
      run.words.contains(
        #"run: --isolate takes "all", not "jq"; a manifest isolates one by one"#))
  }
}
