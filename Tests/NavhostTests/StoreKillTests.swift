import Foundation
import TestKit
import Testing

/// The program is killed while its script runs, and what it shows at its next start is held against what
/// it had told.
@Suite("navhost run is killed")
struct StoreKillTests {
  /// How often; SNAPNAV_KILLS says otherwise.
  private static let kills = Child.inherited["SNAPNAV_KILLS"].flatMap { Int($0) } ?? 200
  private static let steps = 60

  /// Whole states, layers that come and go, and pushes, each step with another state than the one before.
  private static let manifest: String = {
    let texts = (1...steps).map { step in
      switch step % 8 {
      case 1: #"{ "open": "kill://home/show::\#(step)?player=vm" }"#
      case 2: #"{ "back": 1 }"#
      case 4, 0: #"{ "navigate": "play" }"#
      case 5: #"{ "navigate": "stop" }"#
      default: #"{ "navigate": "show", "payload": { "id": "\#(step)", "text": "\#(step)" } }"#
      }
    }
    return """
      { "navhost": 1, "app": { "id": "org.example.kill", "scheme": "kill" },
        "screens": { "home": {}, "player": {},
          "show": { "properties": { "id": { "type": "string" } }, "data": "id",
            "optionalProperties": { "text": { "type": "string" } } } },
        "navigations": { "show": { "from": "*", "to": "show", "presentation": "show" },
          "play": { "from": "*", "to": "player", "presentation": "present" },
          "stop": { "from": ["player"], "to": "player", "presentation": "dismiss" } },
        "state": { "initial": "kill://home", "store": { "sync": "always" } },
        "script": [ \(texts.joined(separator: ",\n")) ] }
      """
  }()

  private struct Report: Decodable {
    var step: Int
    var request: String
    var state: String
    var ok: Bool

    init(_ line: String) throws {
      self = try JSONDecoder().decode(Self.self, from: Data(line.utf8))
    }
  }

  /// Other lines are the trace's.
  private static func isReport(_ line: String) -> Bool { line.hasPrefix(#"{"step""#) }

  @Test("and comes back to the last state that was told, or the one on its way")
  func killed() throws { print(try kill(Self.kills)) }

  /// Kills it so many times, and answers what was seen.
  func kill(_ kills: Int) throws -> String {
    var random = SeededRandom.printed("kills")
    let folder = try TemporaryFolder("kill")
    let file = try folder.write("app.json", Self.manifest)
    let environment = Child.bare.merging(
      ["XDG_STATE_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]) { $1 }
    let words = ["run", file, "--json", "--no-control", "--presenter", "trace"]
    let whole = try Child.run(
      Navhost.path, words, in: folder.url, environment: environment)
    let states = try whole.lines.filter(Self.isReport).map { try Report($0) }.filter { $0.step > 0 }
      .map(\.state)
    #expect(states.count == Self.steps, "\(whole.text)")
    #expect(zip(states, states.dropFirst()).allSatisfy { $0 != $1 }, "\(states)")
    var possible: Set<String> = [try #require(states.last)]
    var (told, kept) = (0, 0)
    var ended = 0
    for _ in 0..<kills {
      let run = try Running(Navhost.path, words, in: folder.url, environment: environment)
      var reports: [Report] = []
      for _ in 0..<(1 + random.below(Self.steps)) {
        reports.append(try Report(try run.line(where: Self.isReport)))
      }
      for _ in 0..<random.below(2_000) { sched_yield() }
      run.signal(SIGKILL)
      let end = run.end()
      reports += end.lines.filter(Self.isReport).compactMap { try? Report($0) }
      let first = try #require(reports.first)
      #expect(first.request == "restore \(first.state)")
      #expect(
        possible.contains(first.state),
        "\(first.state) is none of \(possible), after step \(ended) was told: \(end.words)")
      let last = try #require(reports.last)
      told += reports.count
      kept += 1
      ended = last.step
      possible = [last.state]
      if last.step < Self.steps { possible.insert(states[last.step]) }
    }
    #expect(kept == kills)
    return "killed \(kept) times, \(told) states told, each kept"
  }
}
