import Foundation
import SnapValue
import TestKit
import Testing

/// Random manifests and requests with what came of them, recorded by `Tests/Oracle/oracle.py` from the program as it
/// was before its engine was made anew.
@Suite("Requests come to what they always came to")
struct OracleTests {
  @Test("There are two thousand of them")
  func count() {
    #expect(OracleCase.all.reduce(0) { $0 + $1.requests.count } >= 2_000)
    #expect(!OracleCase.all.contains { $0.manifest.contains(#""call":60}"#) })
  }

  @Test("in every event, outcome and state", arguments: OracleCase.all)
  func agrees(_ recorded: OracleCase) throws {
    let host = try RunningNavhost(
      recorded.manifest,
      ["--json", "--trace", "/dev/null", "--no-script", "--no-bus", "--presenter", "trace"]
        + ["--plugins", OracleCase.plugins.path])
    host.drain()
    let client = try host.connect()
    _ = try client.ask(#"{"op":"events","id":-1}"#)
    for (number, request) in recorded.requests.enumerated() {
      let told = try Told(request.command, number: number, to: client)
      #expect(
        told.outcome == request.outcome && (told.state ?? request.state) == request.state
          && told.digest == request.digest,
        "seed \(recorded.seed), request \(number): \(told.lines.joined(separator: "\n"))")
      guard told.digest == request.digest else { return }
    }
  }
}

/// What a request came to: every line until nothing runs any more.
private struct Told {
  private(set) var lines: [String] = []
  private(set) var outcome = ""
  private(set) var state: String?

  init(_ command: ValueMap, number: Int, to client: Connection) throws {
    var command = command
    command["id"] = .int(Int64(number))
    let answer = try take(Value.map(command).jsonText, number, client) { lines.append($0) }
    outcome = answer["outcome"]?.string ?? answer["error"]?["code"]?.string ?? ""
    state = answer["state"]?.string
    var quiet = 0
    while quiet < 2 {
      var isQuiet = true
      let now = try take(#"{"op":"state","id":\#(number)}"#, number, client) { line in
        guard line.hasPrefix(#"{"sequence""#) else { return }
        lines.append(line)
        isQuiet = false
      }
      let waits = now["running"] == .bool(true) || now["waiting"] != .int(0)
      quiet = waits ? 0 : (isQuiet ? quiet : 0) + 1
    }
  }

  /// Sends a line, and takes all that comes until its answer.
  private func take(
    _ line: String, _ number: Int, _ client: Connection, _ each: (String) -> Void
  ) throws -> Value {
    client.send(line)
    while true {
      let line = try #require(client.line())
      each(Self.agreed(line))
      if line.hasPrefix("{\"id\":\(number),") { return try Value(jsonText: line, limits: .written) }
    }
  }

  /// A line without what stands beside an outcome for people to read, which the program of before did not
  /// tell.
  private static func agreed(_ line: String) -> String {
    guard line.hasPrefix("{\"id\":"),
      var map = (try? Value(jsonText: line, limits: .written))?.map, map["outcome"] != nil
    else { return line }
    (map["message"], map["hint"]) = (nil, nil)
    return Value.map(map).jsonText
  }

  /// FNV-1a over the lines.
  var digest: String {
    var value: UInt32 = 0x811C_9DC5
    for byte in lines.joined(separator: "\n").utf8 {
      value = (value ^ UInt32(byte)) &* 0x0100_0193
    }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

/// A manifest, and what is asked of it in order.
struct OracleCase: Sendable, CustomTestStringConvertible {
  /// A request and what came of it.
  struct Request: Sendable {
    let command: ValueMap
    let outcome: String
    /// The state in force afterwards.
    let state: String
    let digest: String
  }

  let seed: Int64
  let manifest: String
  let requests: [Request]
  var testDescription: String { "seed \(seed)" }

  /// The folder with the plugin that the manifests use.
  static let plugins: URL = {
    let made = Repository.products.appending(path: "oracle")
    try? FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    _ = try? Compiler.library(
      Repository.file("Tests/Oracle/oracle.c").path, to: made.appending(path: "oracle.so").path,
      ["-fvisibility=hidden"])
    return made
  }()

  static let all: [OracleCase] = {
    guard let data = try? Data(contentsOf: Repository.file("Tests/Oracle/vectors.json")),
      let list = (try? Value(jsonText: Array(data)))?.list
    else { return [] }
    return list.compactMap(OracleCase.init)
  }()

  private init?(_ value: Value) {
    guard let seed = value["seed"]?.int, let manifest = value["manifest"],
      let rows = value["requests"]?.list
    else { return nil }
    // In some a question has 60 ms, for which a busy machine may be too slow: each is answered in a moment.
    let (own, more) = (#""deadlines":{"call":60}"#, #""deadlines":{"call":10000}"#)
    (self.seed, self.manifest) = (seed, manifest.jsonText.replacing(own, with: more))
    var state = ""
    requests = rows.compactMap { row in
      guard let cells = row.list, cells.count == 4, let command = cells[0].map else { return nil }
      state = cells[2].string ?? state
      return Request(
        command: command, outcome: cells[1].string ?? "", state: state,
        digest: cells[3].string ?? "")
    }
  }
}
