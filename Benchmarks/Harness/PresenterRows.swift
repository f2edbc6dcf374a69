import Glibc

extension Bench {
  /// Start to the first state shown, memory, and how long a transition takes, for each presenter.
  mutating func presenterRows() throws {
    guard exists(navhost) else { return report.skip("presenters", "there is no navhost") }
    let trace = try walk("trace")
    for name in ["terminal", "web", "gtk"] {
      guard exists("\(path("presenters"))/libsnapnav-\(name).so") else {
        report.skip("presenter \(name)", "it was not built: see make gtk")
        continue
      }
      do {
        add(name, try walk(name), trace)
      } catch { report.skip("presenter \(name)", "\(error)") }
    }
  }

  private typealias Walk = (starts: [Double], memory: [Double], steps: [Double])

  private mutating func add(_ name: String, _ walk: Walk, _ trace: Walk) {
    report.add(
      Row(
        name: "start to first frame, \(name)", unit: "ms", ours: median(walk.starts),
        peer: ("the same with trace", median(trace.starts)), note: "wall"))
    report.add(
      Row(
        name: "memory of that", unit: "MiB", ours: median(walk.memory),
        peer: ("the same with trace", median(trace.memory))))
    guard name != "terminal" else { return }
    report.add(
      Row(
        name: "a transition of 250 ms, \(name)", unit: "ms", ours: median(walk.steps), most: 320,
        note: "the quickest \(short(walk.steps.min() ?? 0)), asked to outcome"))
  }

  private func walk(_ presenter: String) throws -> Walk {
    let told = try output(
      of: [
        "/usr/bin/env", "python3", "Benchmarks/Tools/presenters.py", navhost, path("presenters"),
        "Examples/television/manifest.json", presenter,
      ])
    let lines = told.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Double($0) }
    }
    guard lines.count == 3, lines.allSatisfy({ !$0.isEmpty }) else {
      throw BenchFault("presenters.py told \(told)")
    }
    return (lines[0], lines[1], lines[2])
  }
}
