import Foundation
import Glibc
import TestKit
import Testing

/// The program's own calls of the system, each failing once with each of its errors, at several of the places
/// where it is made.
///
/// By itself each call has its first error at its 1st, 2nd, 5th and 7th time; `SNAPNAV_FAILING_CALLS=all` tries every
/// error at each of the first forty times, `SNAPNAV_FAILING_CALLS=read,poll` those of these.
@Suite("Calls of the system that fail", .enabled(if: !Repository.isSanitized))
struct FailingCallsTests {
  private static let wanted = Child.inherited["SNAPNAV_FAILING_CALLS"]
  private static let places = wanted == nil ? [1, 2, 5, 7] : Array(1...40)
  /// What `navhost` is documented to end with.
  private static let statuses: Set<Int32> = [0, 1, 2, 3, 4, 70]

  private static let storm: Result<String, any Error> = Result {
    try Compiler.library(
      Repository.file("Tests/Fixtures/Failing/storm.c").path,
      to: try TemporaryFolder.kept("storm").appending(path: "storm.so").path, ["-ldl"])
  }

  private enum Way: String, CaseIterable {
    /// A script to its end, with a plugin in a process of its own and one here, a store, a socket and a trace.
    case script
    /// It stays, watches its files, is asked, and is told to end.
    case stays
  }

  /// Which calls, and how often each was made before something failed.
  private func calls(of way: Way, _ place: FaultPlace) throws -> [(FailingCall, Int)] {
    let run = try go(way, place, rule: nil)
    try #require(run.status == 0 && !run.wasKilled, "\(run.text)")
    var counts: [String: Int] = [:]
    for line in try log(place) { counts[line.0] = line.1 }
    let missing = Set(counts.keys).subtracting(FailingCall.all.map(\.name))
    #expect(missing.isEmpty, "the table has no \(missing.sorted())")
    return FailingCall.all.compactMap { call in counts[call.name].map { (call, $0) } }
  }

  @Test(
    "each ends the program with a status and a sentence, or lets it go on; nothing is left behind",
    arguments: Way.allCases.map(\.rawValue))
  func storm(_ name: String) throws {
    let way = try #require(Way(rawValue: name))
    let place = try application()
    var (tried, good) = (0, 0)
    let only = Self.wanted?.split(separator: ",").map(String.init)
    for (call, count) in try calls(of: way, place) {
      if let only, Self.wanted != "all", !only.contains(call.name) { continue }
      let errors = Self.wanted == nil ? Array(call.errors.prefix(1)) : call.errors
      for error in errors {
        for number in Self.places where number <= count {
          let run = try go(way, place, rule: "\(call.name):\(number):\(error.code)")
          // It may be made less often this time.
          guard try log(place).isEmpty == false else { continue }
          tried += 1
          let problems = try problems(run, way, call, place)
          if problems.isEmpty { good += 1 }
          for problem in problems {
            Issue.record(
              "\(call.name) \(number) \(error.name), \(way): \(problem): \(run.text.suffix(1500))")
          }
        }
      }
    }
    #expect(Self.wanted != nil || tried > 60)
    print("failing calls, \(way): \(good)/\(tried)")
  }

  private func problems(
    _ run: Child.Run, _ way: Way, _ call: FailingCall, _ place: FaultPlace
  ) throws -> [String] {
    var problems: [String] = []
    if run.wasKilled || !Self.statuses.contains(run.status) {
      problems.append("status \(run.status)\(run.wasKilled ? " by a signal, or too late" : "")")
    }
    if run.status != 0, run.words.allSatisfy(\.isWhitespace) { problems.append("no sentence") }
    if run.status == 0, way == .script, !run.words.contains("ok step 3 of 3") {
      problems.append("it has not gone on")
    }
    let processes = place.leftProcesses()
    if !processes.isEmpty { problems.append("processes are left: \(processes)") }
    if !place.leftFiles().isEmpty || !sockets(place).isEmpty {
      // What cannot be removed, or looked at for that, is found by the next one.
      let isLeft = ["unlink", "lstat"].contains(call.name) && run.status == 0
      if !isLeft || run.words.contains("there is no control socket") {
        problems.append("files are left: \(place.leftFiles() + sockets(place))")
      }
      let next = try go(.script, place, rule: nil, isNew: false)
      if next.status != 0 || !place.leftFiles().isEmpty || !sockets(place).isEmpty {
        problems.append("and the next run leaves them, too: \(next.text)")
      }
    }
    return problems
  }

  // MARK: The application

  private func application() throws -> FaultPlace {
    let place = try FaultPlace()
    try place.manifest(
      #"[{"navigate": "go"}, {"navigate": "calm"}, {"back": 1}]"#,
      odd: #""id": "org.example.odd", "isolation": "process""#)
    let text = try String(contentsOf: place.file("manifest.json"), encoding: .utf8)
    try place.write(
      "manifest.json",
      text.replacing(
        #""initial": "a://home""#, with: #""initial": "a://home", "store": {"sync": "always"}"#))
    try place.build(FaultPlace.source(""))
    return place
  }

  private func log(_ place: FaultPlace) throws -> [(String, Int)] {
    guard let text = try? String(contentsOf: place.file("storm.log"), encoding: .utf8) else {
      return []
    }
    return text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 2 ? Int(words[1]).map { (String(words[0]), $0) } : nil
    }
  }

  private func sockets(_ place: FaultPlace) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: place.path("run"))) ?? []).filter {
      $0.hasSuffix(".sock")
    }
  }

  /// Runs it under a deadline, anew unless it is said otherwise.
  private func go(
    _ way: Way, _ place: FaultPlace, rule: String?, isNew: Bool = true
  ) throws -> Child.Run {
    let files = FileManager.default
    try? files.removeItem(at: place.file("storm.log"))
    if isNew {
      for name in ["run", "states", "tmp"] { try? files.removeItem(at: place.file(name)) }
      for name in ["states", "tmp"] { try place.makeDirectory(name) }
      try files.createDirectory(
        at: place.file("run"), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    var environment = place.environment
    environment["XDG_RUNTIME_DIR"] = place.path("run")
    environment["LD_PRELOAD"] = try Self.storm.get()
    environment["STORM_LOG"] = place.path("storm.log")
    environment["STORM"] = rule
    // Not to its group as well, since who is told to end twice ends at once.
    let words = ["--foreground", "-s", "KILL", "30", Navhost.path, "run", "manifest.json"]
    switch way {
    case .script:
      return try Child.run(
        "timeout", words + ["--script", "--trace", "trace.json"], in: place.url,
        environment: environment)
    case .stays: return try stay(words, place, environment)
    }
  }

  /// Lets it stay, asks it, writes its manifest anew, and tells it to end.
  private func stay(
    _ words: [String], _ place: FaultPlace, _ environment: [String: String]
  ) throws -> Child.Run {
    let host = try Running(
      "/usr/bin/timeout", words + ["--no-script", "--stay", "--watch"], in: place.url,
      environment: environment, lines: [.output])
    let hasShown = (try? host.line { $0.contains("\"transition\":1,") }) != nil
    host.drain()
    if hasShown, let name = sockets(place).first,
      let connection = try? Connection(to: place.path("run/\(name)"))
    {
      for command in [#"{"op":"navigate","navigation":"go"}"#, #"{"op":"state"}"#] {
        connection.send(command)
        // It may be turned away.
        if connection.line() == nil { break }
      }
      connection.close()
    }
    host.signal(SIGTERM)
    return host.end()
  }
}
