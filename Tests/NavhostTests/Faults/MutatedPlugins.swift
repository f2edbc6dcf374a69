import Foundation
import Glibc
import SnapPlugins
import SnapValue
import TestKit
import Testing

/// Plugins of which a few bytes are others, and that inspection lets pass, in processes of their own: each
/// gets three requests, then the application is asked something, and another plugin for a navigation.
struct MutatedPlugins {
  /// What came of them.
  struct Report {
    var lived = 0
    /// How many were refused by inspection, or were another plugin by their note.
    var passedOver = 0
    /// How many could not be started.
    var unstarted = 0
    /// How many requests failed.
    var failures = 0
    /// How often a process died.
    var deaths = 0
    var problems: [String] = []

    var sum: String {
      "\(lived) mutated plugins that pass inspection (\(passedOver) did not): \(unstarted) were refused when "
        + "they were started, \(deaths) deaths, \(failures) failed requests, \(problems.count) problems"
    }
  }

  private var random: SeededRandom
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
    random = SeededRandom(seed: seed)
  }

  private static let manifest = """
    {"navhost": 1, "app": {"id": "org.example.a", "scheme": "a"},
     "plugins": {"directories": ["plugins"],
       "use": {"odd": {"id": "org.example.dies", "optional": true}, "other": {"id": "org.example.other"}}},
     "presenter": ["trace"],
     "screens": {"home": {}, "next": {}, "box": {"type": "odd/box"}, "calm": {}},
     "navigations": {
       "go": {"from": "*", "to": "next", "mediation": [{"use": "odd/m"}]},
       "box": {"from": "*", "to": "box"},
       "calm": {"from": "*", "to": "calm", "mediation": [{"use": "other/m"}]}},
     "policy": {"deadlines": {"call": 20000, "present": 20000}},
     "state": {"initial": "a://home"}}
    """

  /// Lives with so many.
  mutating func live(_ count: Int) throws -> Report {
    let good = [UInt8](try Data(contentsOf: URL(filePath: try Compiler.fixture("dies", ["-s"]))))
    var report = Report()
    let place = try FaultPlace()
    try place.manifest()
    try place.write("manifest.json", Self.manifest)
    var inspector = PluginInspector()
    let path = place.path("plugins/odd.so")
    try place.write("plugins/odd.so", good)
    let note = inspector.inspect(path).note
    while report.lived < count {
      var bytes = good
      for _ in 0..<(1 + random.below(4)) {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      unlink(path)
      try place.write("plugins/odd.so", bytes)
      let found = inspector.inspect(path)
      guard found.refusals.isEmpty, found.note == note, bytes != good else {
        report.passedOver += 1
        continue
      }
      report.lived += 1
      do { try live(in: place, &report) } catch {
        report.problems.append("seed \(seed), number \(report.lived): \(error)")
      }
    }
    return report
  }

  /// One life.
  private func live(in place: FaultPlace, _ report: inout Report) throws {
    let host = try Running(
      Navhost.path,
      [
        "run", "--stay", "--no-script", "manifest.json", "--isolate", "all", "--control",
        place.path("c.sock"),
      ], in: place.url, environment: place.environment)
    try host.line { $0.contains("\"transition\":1,") }
    host.drain()
    let connection = try Connection(to: place.path("c.sock"))
    for request in [
      #"{"op":"navigate","navigation":"go"}"#, #"{"op":"navigate","navigation":"box"}"#,
      #"{"op":"route","route":"somewhere"}"#,
    ] {
      let answer = try connection.ask(request)
      if answer["outcome"] == "failed" { report.failures += 1 }
    }
    let state = try connection.ask(#"{"op":"state"}"#)
    guard state["state"]?.string?.hasPrefix("a://home") == true else {
      throw Child.Failed(description: "the state is \(state.jsonText)")
    }
    let calm = try connection.ask(#"{"op":"navigate","navigation":"calm"}"#)
    guard calm["outcome"] == "done" else {
      throw Child.Failed(description: "another plugin's navigation: \(calm.jsonText)")
    }
    connection.close()
    host.signal(SIGTERM)
    let run = host.end()
    try judge(run, &report)
    let left = place.leftProcesses()
    if !left.isEmpty { throw Child.Failed(description: "processes are left: \(left)") }
  }

  private func judge(_ run: Child.Run, _ report: inout Report) throws {
    // Who ends in `stop` makes the run no success; nothing else that it does may.
    let endsInStop = ["stop: it crashed", "stop: it left the process", "stop: its process sent"]
      .contains { run.words.contains("org.example.dies: \($0)") }
    guard run.status == (endsInStop ? 4 : 0), !run.wasKilled else {
      throw Child.Failed(description: "it ended with \(run.status): \(run.words)")
    }
    for line in run.words.split(separator: "\n") {
      let isDeath = ["it crashed", "it left the process", "has not come back", "its process sent"]
        .contains { line.contains($0) }
      guard isDeath, !line.contains("not used any more") else {
        if line.contains("the optional plugin is not used") { report.unstarted += 1 }
        continue
      }
      report.deaths += 1
      if !line.contains("org.example.dies") && !line.contains("odd") {
        throw Child.Failed(description: "a death that names nobody: \(line)")
      }
    }
  }
}

@Suite("Plugins of which a few bytes are others, isolated")
struct MutatedPluginTests {
  /// How many; SNAPNAV_MUTANTS says otherwise, and SNAPNAV_SEED which.
  private static let count = Child.inherited["SNAPNAV_MUTANTS"].flatMap { Int($0) } ?? 15

  @Test("end and hang nothing, and no death of theirs is unnamed")
  func lives() throws {
    let seed =
      Child.inherited["SNAPNAV_SEED"].flatMap { UInt64($0) }
      ?? UInt64.random(in: 1...UInt64(UInt32.max))
    print("seed of mutated plugins: \(seed)")
    var mutants = MutatedPlugins(seed: seed)
    let report = try mutants.live(Self.count)
    print(report.sum)
    for problem in report.problems { Issue.record("\(problem)") }
    #expect(report.lived == Self.count)
  }
}
