import BenchPeers
import Glibc

/// snapnav-bench WORK NAVHOST RESULTS.json [GROUP...]: measures all groups, or those named.
@main
struct Main {
  static func main() async {
    let words = CommandLine.arguments
    do {
      guard words.count > 3 else {
        throw BenchFault("usage: snapnav-bench WORK NAVHOST RESULTS.json [GROUP...]")
      }
      if words[1] == "child" {
        try await runChild(Bench(work: words[2], navhost: "", harness: words[0]), words[3...])
      } else {
        try await measure(words)
      }
    } catch {
      let words = "snapnav-bench: \(error)\n"
      write(2, words, words.utf8.count)
      exit(1)
    }
  }

  @MainActor
  private static func measure(_ words: [String]) async throws {
    var bench = Bench(work: words[1], navhost: words[2], harness: words[0])
    let wanted = Set(words[4...])
    Report.printHead()
    func wants(_ group: String) -> Bool { wanted.isEmpty || wanted.contains(group) }
    if wants("start") {
      try bench.startRows()
      try bench.televisionRows()
    }
    if wants("steps") { try bench.stepRows() }
    if wants("key") { try bench.keyRows() }
    if wants("storm") { try bench.stormRows() }
    if wants("presenters") { try bench.presenterRows() }
    if wants("reload") { try bench.reloadRows() }
    if wants("scan") { try bench.scanRows() }
    if wants("load") { try bench.loadRows() }
    if wants("call") { try bench.callRows() }
    if wants("navigation") { try await bench.navigationRows() }
    if wants("store") { try bench.storeRows() }
    if wants("record") { try bench.recordRows() }
    if wants("isolated") { try bench.isolatedRows() }
    if wants("count") { try bench.countRows() }
    if wants("manifest") { try bench.manifestRows() }
    if wants("diff") { try bench.diffRows() }
    if wants("paths") { try bench.pathRows() }
    if wants("routes") { try bench.routeRows() }
    try writeFile(words[3], Array(bench.report.json.utf8))
    let over = bench.report.rows.filter { $0.isWithinGoal == false }
    print("\(bench.report.rows.count) rows, \(over.count) over their goal; \(words[3])")
  }

  @MainActor
  private static func runChild(_ bench: Bench, _ words: ArraySlice<String>) async throws {
    let count = words.last.flatMap { Int($0) } ?? 0
    switch words.first {
    case "load-peer": print(try bench.loadPeer(count, peer_load))
    case "load-sealed": print(try bench.loadPeer(count, peer_load_sealed))
    case "load-hashed": print(try bench.loadPeer(count, peer_load_hashed))
    case "load-ours": print(try bench.loadOurs(count))
    case "count": try await bench.runCounted(words[words.startIndex + 1], count)
    default: throw BenchFault("no child \(words)")
    }
  }
}
