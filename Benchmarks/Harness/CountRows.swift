import BenchPeers
import SnapManifest
import SnapStore

extension Bench {
  /// Instructions and allocations of one navigation of each kind: what 2N take less what N take.
  mutating func countRows() throws {
    let valgrind = "/usr/bin/valgrind"
    guard exists(valgrind) else { return report.skip("count", "valgrind is not installed") }
    let idiomatic = try counts("idiomatic", valgrind)
    var simple = idiomatic
    for shape in PipelineShape.allCases {
      let mine = try counts(shape.rawValue, valgrind)
      let isSimple = shape == .simple
      if isSimple { simple = mine }
      report.add(
        Row(
          name: shape.words, unit: "instr", ours: mine.instructions,
          peer: isSimple
            ? ("idiomatic Swift host", idiomatic.instructions)
            : ("the simple one", simple.instructions), most: isSimple ? 12_000 : 36_000))
      report.add(
        Row(
          name: "allocations of that", unit: "times", ours: mine.allocations,
          peer: isSimple
            ? ("idiomatic Swift host", idiomatic.allocations)
            : ("the simple one", simple.allocations), most: isSimple ? 4 : 12))
    }
  }

  private struct Counts {
    var instructions = 0.0
    var allocations = 0.0
  }

  private func counts(_ kind: String, _ valgrind: String) throws -> Counts {
    let turns = 500
    let per = Double(turns * (kind == PipelineShape.go.rawValue ? Pipeline.legs : 1))
    return Counts(
      instructions: (try instructions(kind, 2 * turns, valgrind)
        - instructions(kind, turns, valgrind)) / per,
      allocations: (try allocations(kind, 2 * turns) - allocations(kind, turns)) / per)
  }

  /// This program without symbols, which valgrind cannot always read.
  private func child(_ kind: String, _ turns: Int) -> [String] {
    [path("counted"), "child", work, "count", kind, "\(turns)"]
  }

  /// Names are hashed in the same way in every run, so that runs can be compared.
  private func instructions(_ kind: String, _ turns: Int, _ valgrind: String) throws -> Double {
    let log = path("count.log")
    _ = try output(
      of: [
        "/usr/bin/env", "SWIFT_DETERMINISTIC_HASHING=1", valgrind, "--tool=callgrind",
        "--callgrind-out-file=/dev/null", "--log-file=\(log)",
      ] + child(kind, turns))
    let text = String(decoding: try readFile(log), as: UTF8.self)
    for line in text.split(separator: "\n") where line.contains("Collected :") {
      if let number = line.split(separator: " ").last.flatMap({ Double($0) }) { return number }
    }
    throw BenchFault("callgrind told \(text)")
  }

  private func allocations(_ kind: String, _ turns: Int) throws -> Double {
    let told = path("allocations.count")
    _ = try output(
      of: [
        "/usr/bin/env", "SWIFT_DETERMINISTIC_HASHING=1", "SNAPNAV_ALLOCATIONS=\(told)",
        "LD_PRELOAD=\(path("allocations.so"))",
      ] + child(kind, turns))
    let text = String(decoding: try readFile(told), as: UTF8.self)
    guard let number = Double(text.filter { !$0.isWhitespace }) else {
      throw BenchFault("allocations.so told \(text)")
    }
    return number
  }

  /// The child's side: a hundred turns, so that the history is full, and then those that are counted. "plain", "kept",
  /// "recorded" and "manifest" are for looking at an application under a profiler, without a row.
  @MainActor
  func runCounted(_ kind: String, _ turns: Int) async throws {
    if kind == "idiomatic" {
      guard peer_open_pipeline(path("pipeline.so")) == 1 else {
        throw BenchFault("the pipeline plugin does not open in C")
      }
      var idiomatic = IdiomaticHost()
      for _ in 0..<turns {
        guard idiomatic.go("go") else { throw BenchFault("the idiomatic host failed") }
      }
      return
    }
    if ["plain", "recorded", "kept"].contains(kind) {
      let record = kind == "recorded" ? path("counted.record") : nil
      let application = try BenchApplication(
        self, keeping: kind == "kept" ? StorePolicy.Sync.none : nil, recordTo: record)
      _ = try application.time(turns)
      return application.close()
    }
    if kind == "manifest" {
      let text = Array(generatedManifest(screens: 1_000).utf8)
      for _ in 0..<turns where ManifestReading(text, file: "counted.json").hasErrors {
        throw BenchFault("the manifest has errors")
      }
      return
    }
    guard let shape = PipelineShape(rawValue: kind) else { throw BenchFault("no kind \(kind)") }
    let pipeline = try Pipeline(plugin: path("pipeline.so"), shape)
    try await pipeline.open()
    try await pipeline.run(100 + turns)
  }
}
