import Glibc

extension Bench {
  /// From the start of the program to its first committed state and its end, three plugins loaded.
  mutating func startRows() throws {
    guard exists(navhost) else { return report.skip("start", "there is no navhost") }
    let manifest = try startManifest()
    let ours = [navhost, "run", "--presenter", "trace", manifest]
    let shown = try output(of: ours)
    guard shown.contains("bench://A") else { throw BenchFault("navhost told \(shown)") }
    let runs = try output(of: [path("cost"), "41"] + ours + ["--", path("hello")])
    var (times, memory): ([[Double]], [[Double]]) = ([[], []], [[], []])
    for line in runs.split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 4, numbers[3] == 0, let which = Int(exactly: numbers[0]) else {
        throw BenchFault("a run ended with \(line)")
      }
      times[which].append(numbers[1] / 1_000_000)
      memory[which].append(numbers[2] / 1024)
    }
    report.add(
      Row(
        name: "start to first committed state, 3 plugins", unit: "ms", ours: median(times[0]),
        peer: ("Swift hello with Glibc", median(times[1])), goal: 5, note: "wall, to exit"))
    report.add(
      Row(
        name: "memory of that", unit: "MiB", ours: median(memory[0]),
        peer: ("Swift hello with Glibc", median(memory[1]))))
  }

  private func startManifest() throws -> String {
    let folder = path("start")
    let plugins = try [path("pipeline.so")] + droppedPlugins().prefix(2)
    mkdir(folder, 0o755)
    mkdir("\(folder)/plugins", 0o755)
    for (number, plugin) in plugins.enumerated() {
      try writeFile("\(folder)/plugins/\(number).so", readFile(plugin))
    }
    let manifest = """
      {
        "navhost": 1,
        "app": {"id": "org.snapnav.bench-start", "scheme": "bench"},
        "plugins": {"directories": ["plugins"], "use": {
          "one": {"id": "org.snapnav.bench"},
          "two": {"id": "org.snapnav.bench.n0000"},
          "three": {"id": "org.snapnav.bench.n0001"}}},
        "presenter": ["trace"],
        "screens": {"A": {}, "B": {}},
        "navigations": {
          "toA": {"from": "*", "to": "A", "presentation": "root", "mediation": [
            {"use": "one/first"}, {"use": "two/second"}, {"use": "three/second"}]},
          "toB": {"from": "*", "to": "B", "presentation": "root", "mediation": [
            {"use": "one/first"}, {"use": "two/second"}, {"use": "three/second"}]}},
        "state": {"initial": "bench://A"}
      }
      """
    try writeFile("\(folder)/manifest.json", Array(manifest.utf8))
    return "\(folder)/manifest.json"
  }
}
