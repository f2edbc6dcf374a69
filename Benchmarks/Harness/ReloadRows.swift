import Glibc

extension Bench {
  /// From the end of a copy over a plugin that runs, to the event that it is taken over, or refused.
  mutating func reloadRows() throws {
    guard exists(navhost) else { return report.skip("reload", "there is no navhost") }
    let folder = path("reload")
    mkdir(folder, 0o755)
    let told = try output(
      of: [
        "/usr/bin/env", "python3", "Benchmarks/Tools/reload.py", navhost, folder,
        path("pipeline.so"),
      ])
    let times = told.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Double($0) }
    }
    guard times.count == 2, times.allSatisfy({ $0.count == 100 }) else {
      throw BenchFault("reload.py told \(told)")
    }
    for (name, times) in zip(["taken over", "refused when broken"], times) {
      report.add(
        Row(name: "plugin copied over, \(name): p50 of 100", unit: "ms", ours: median(times)))
      report.add(
        Row(name: "the slowest of them", unit: "ms", ours: times.max() ?? 0, most: 100))
    }
  }
}
