import BenchPeers
import Glibc

extension Bench {
  /// From the start of the program to its first committed state and its end, three plugins loaded.
  mutating func startRows() throws {
    guard exists(navhost) else { return report.skip("start", "there is no navhost") }
    let manifest = try startManifest()
    let ours = [try installed(), "run", "--presenter", "trace", manifest]
    let shown = try output(of: ours)
    guard shown.contains("bench://A") else { throw BenchFault("navhost told \(shown)") }
    let (times, memory) = try costs(["41"] + ours + ["--", path("hello")])
    report.add(
      Row(
        name: "start to first committed state, 3 plugins", unit: "ms", ours: median(times[0]),
        peer: ("Swift hello with Glibc", median(times[1])), goal: 2.5, note: "wall, to exit"))
    report.add(
      Row(
        name: "memory of that", unit: "MiB", ours: median(memory[0]),
        peer: ("Swift hello with Glibc", median(memory[1]))))
  }

  /// The program as `make install` lays it: copied. One that the linker has written in place lies in smaller
  /// pieces in the system's memory of files, so that a start has some fifty page faults more.
  private func installed() throws -> String {
    _ = try output(of: ["/bin/cp", navhost, path("navhost")])
    return path("navhost")
  }

  /// The television example with stripped plugins, each found once: to its first state, and what memory
  /// is its own then.
  mutating func televisionRows() throws {
    let manifest = "\(path("television"))/manifest.json"
    guard exists(navhost), exists(manifest) else {
      return report.skip("television", "there is no navhost, or no example")
    }
    let options = ["--presenter", "trace", "--no-script", "--no-control", "--no-bus", manifest]
    let (times, _) = try costs(
      ["-1", "21", try installed(), "run"] + options + ["--", path("hello")])
    report.add(
      Row(
        name: "television example to its first state", unit: "ms", ours: median(times[0]),
        peer: ("Swift hello with Glibc", median(times[1])), goal: 12,
        note: "wall, to the first output"))
    let child = try Child([navhost, "run", "--stay"] + options, reads: true)
    while let byte = child.read(), byte != UInt8(ascii: "\n") {}
    let memory = try privateMemory(of: child.process)
    kill(child.process, SIGTERM)
    _ = child.end()
    report.add(
      Row(name: "private memory of that", unit: "MiB", ours: memory, most: 5, note: "smaps_rollup"))
  }

  /// What only this process has, in MiB. Clean pages of files are not counted: whether they are shared
  /// depends on who else runs.
  private func privateMemory(of process: Int32) throws -> Double {
    let text = String(decoding: try readFile("/proc/\(process)/smaps_rollup"), as: UTF8.self)
    for line in text.split(separator: "\n") where line.hasPrefix("Private_Dirty:") {
      let words = line.split(separator: " ")
      if words.count > 1, let number = Double(words[1]) { return number / 1024 }
    }
    throw BenchFault("smaps_rollup told \(text)")
  }

  /// A thousand steps of a script on many screens beside as many on few, from the first outcome to the
  /// last.
  mutating func stepRows() throws {
    guard exists(navhost) else { return report.skip("steps", "there is no navhost") }
    var taken: [[Double]] = [[], []]
    for _ in 0..<5 {
      for (place, screens) in [10, 10_000].enumerated() {
        taken[place].append(try steps(on: screens) / 1_000_000)
      }
    }
    report.add(
      Row(
        name: "1,000 steps on 10,000 screens", unit: "ms", ours: median(taken[1]),
        peer: ("1,000 steps on 10", median(taken[0])), goal: 3, note: "wall"))
  }

  private func steps(on screens: Int) throws -> Double {
    let count = 1_000
    var (place, steps): (Int, [String]) = (0, [])
    for _ in 0..<count {
      steps.append("{\"navigate\": \"jump\(place)\"}")
      place = (place * 31 + 5) % screens
    }
    var text = generatedManifest(screens: screens)
    while text.last != "}" { text.removeLast() }
    text.removeLast()
    text += ", \"script\": [\(steps.joined(separator: ", "))]}"
    let file = path("steps\(screens).json")
    try writeFile(file, Array(text.utf8))
    return try stepsTime(["--presenter", "trace", "--trace", "/dev/null", file], count: count)
  }

  /// Nanoseconds from the first outcome of a run with a script of so many steps to the last one.
  func stepsTime(_ words: [String], count: Int) throws -> Double {
    let child = try Child(
      [navhost, "run", "--json", "--no-control", "--no-bus"] + words, reads: true)
    var (began, ended, lines) = (UInt64(0), UInt64(0), 0)
    child.readLines {
      ended = peer_now()
      if lines == 0 { began = ended }
      lines += 1
    }
    let status = child.end()
    guard status == 0, lines == count + 1 else {
      throw BenchFault("\(lines) outcomes of \(count) steps, exit \(status): \(words)")
    }
    return Double(ended - began)
  }

  /// What `cost` tells of two commands: milliseconds and MiB of each run.
  private func costs(_ words: [String]) throws -> (times: [[Double]], memory: [[Double]]) {
    var (times, memory): ([[Double]], [[Double]]) = ([[], []], [[], []])
    for line in try output(of: [path("cost")] + words).split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 4, numbers[3] == 0, let which = Int(exactly: numbers[0]) else {
        throw BenchFault("a run ended with \(line)")
      }
      times[which].append(numbers[1] / 1_000_000)
      memory[which].append(numbers[2] / 1024)
    }
    return (times, memory)
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
