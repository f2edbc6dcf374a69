import Glibc

extension Bench {
  /// From a key to `present` while ten thousand others a second come in, and while none does.
  mutating func stormRows() throws {
    let manifest = "Examples/television/manifest.json"
    guard exists(navhost), exists(path("stamps.so")) else {
      return report.skip("storm", "there is no navhost")
    }
    let storm = try keys(10_000, manifest)
    let calm = try keys(0, manifest)
    let (middle, late) = (0.5, 0.99)
    report.add(
      Row(
        name: "key to present, 10,000 keys a second (p50)", unit: "ms",
        ours: quantile(storm.times, middle),
        peer: ("the same with no other key", quantile(calm.times, middle)),
        note: "wall, key written to transition presented"))
    report.add(
      Row(name: "p99 of that", unit: "ms", ours: quantile(storm.times, late), most: 1))
    report.add(
      Row(
        name: "memory afterwards", unit: "MiB", ours: storm.after, peer: ("before", storm.before),
        goal: 1.1))
  }

  private func keys(
    _ rate: Int, _ manifest: String
  ) throws -> (times: [Double], before: Double, after: Double) {
    let told = try output(
      of: [
        "/usr/bin/env", "python3", "Benchmarks/Tools/storm.py", navhost, path("presenters"),
        manifest,
        path("stamps.so"), "\(rate)",
      ])
    let lines = told.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Double($0) }
    }
    guard lines.count == 2, lines[0].count > 900, lines[1].count == 2 else {
      throw BenchFault("storm.py told \(told)")
    }
    return (lines[0], lines[1][0] / 1024, lines[1][1] / 1024)
  }

  private func quantile(_ times: [Double], _ part: Double) -> Double {
    let sorted = times.sorted()
    return sorted[Int(Double(sorted.count - 1) * part)]
  }
}
