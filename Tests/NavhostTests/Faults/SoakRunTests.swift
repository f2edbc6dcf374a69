import Foundation
import SnapValue
import TestKit
import Testing

@Suite("An application that runs for long", .enabled(if: !Repository.isSanitized))
struct SoakRunTests {
  /// How long, in seconds; by itself a few hundred turns.
  private static let seconds = Child.inherited["SNAPNAV_SOAK"].flatMap { Double($0) }
  private static let turns = 150

  /// What a process has.
  private struct Holdings {
    var kilobytes = 0
    var descriptors = 0
    var processes = 0
    var files = 0
  }

  @Test(
    "uses no more memory, descriptors, processes and files after all that its plugins have done",
    arguments: [true, false])
  func soak(isIsolated: Bool) throws {
    let place = try FaultPlace()
    let isolation =
      isIsolated
      ? #", "isolation": "process", "restart": {"max": 1000, "within": 1000}"# : ""
    try place.manifest("[]", odd: #""id": "org.example.odd"\#(isolation)"#)
    try place.build(
      FaultPlace.source("if (isolated) abort();", "enum { isolated = \(isIsolated ? 1 : 0) };"))
    let host = try Running(
      Navhost.path,
      ["run", "--stay", "--no-script", "manifest.json", "--control", place.path("c.sock")],
      in: place.url, environment: place.environment, lines: [.output, .words])
    try host.line { $0.contains("\"transition\":1,") }
    host.drain()
    let connection = try Connection(to: place.path("c.sock"))
    for turn in 0..<Self.turns { try live(turn, connection, isIsolated) }
    let first = try settled(host, place, connection, isIsolated)
    let end = Self.seconds.map { Date(timeIntervalSinceNow: $0) }
    var turn = 0
    while end.map({ Date() < $0 }) ?? (turn < Self.turns) {
      try live(turn, connection, isIsolated)
      turn += 1
    }
    let last = try settled(host, place, connection, isIsolated)
    print(
      "soak, \(isIsolated ? "isolated" : "in one process"): \(turn) turns, memory \(first.kilobytes) then "
        + "\(last.kilobytes) kB, descriptors \(first.descriptors) then \(last.descriptors), processes "
        + "\(first.processes) then \(last.processes), files \(first.files) then \(last.files)")
    #expect(last.kilobytes - first.kilobytes < 3_000)
    #expect(last.descriptors == first.descriptors)
    #expect(last.processes == first.processes)
    #expect(last.files == first.files)
    connection.close()
    host.signal(SIGTERM)
    let run = host.end()
    #expect(run.status == 0 && !run.wasKilled)
    #expect(place.leftProcesses().isEmpty)
    #expect(place.leftFiles().isEmpty)
  }

  /// What a process has when the one is ready, too, that will take the place of the next that crashes. One that has
  /// just begun may be seen while the host still has its ends of the sockets: an answer says that it has let go.
  private func settled(
    _ host: Running, _ place: FaultPlace, _ connection: Connection, _ isIsolated: Bool
  ) throws -> Holdings {
    let end = Date(timeIntervalSinceNow: 30)
    let processes = isIsolated ? 3 : 1
    while true {
      let hasBegun = place.processes.count == processes
      _ = try connection.ask(#"{"op":"state"}"#)
      let holdings = try holdings(of: host.identifier, place)
      if hasBegun && holdings.processes == processes || Date() > end { return holdings }
    }
  }

  /// What is asked again and again; every tenth time something that crashes.
  private func live(_ turn: Int, _ connection: Connection, _ isIsolated: Bool) throws {
    if turn % 10 == 0 {
      let answer = try connection.ask(#"{"op":"navigate","navigation":"go"}"#)
      #expect(answer["outcome"] == (isIsolated ? "failed" : "done"))
      if !isIsolated { _ = try connection.ask(#"{"op":"back"}"#) }
    }
    for word in ["mild", "calm"] {
      let answer = try connection.ask("{\"op\":\"navigate\",\"navigation\":\"\(word)\"}")
      #expect(answer["outcome"] == "done", "\(answer.jsonText)")
    }
    #expect(try connection.ask(#"{"op":"back","count":2}"#)["outcome"] == "done")
    #expect(try connection.ask(#"{"op":"state"}"#)["state"] == "a://home")
  }

  private func holdings(of process: Int32, _ place: FaultPlace) throws -> Holdings {
    let files = FileManager.default
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return Holdings(
      kilobytes: line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
        ?? 0,
      descriptors: try files.contentsOfDirectory(atPath: "/proc/\(process)/fd").count,
      processes: place.processes.count,
      files: try files.subpathsOfDirectory(atPath: place.path("")).count)
  }
}
