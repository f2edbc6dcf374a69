import BenchPeers
import Glibc

extension Bench {
  /// What a record of a run costs: in a navigation by itself, and from a key press to what is shown.
  @MainActor
  mutating func recordRows() throws {
    let record = path("bench.record")
    let plain = try BenchApplication(self)
    let recorded = try BenchApplication(self, recordTo: record)
    defer {
      plain.close()
      recorded.close()
      unlink(record)
    }
    var (ours, peer): ([Double], [Double]) = ([], [])
    // Many short turns: a machine is faster or slower for longer than one lasts, and then for both.
    for _ in 0..<300 {
      ours.append(try recorded.time(50).here / 1_000)
      peer.append(try plain.time(50).here / 1_000)
    }
    report.add(
      Row(
        name: "one navigation, recorded", unit: "us", ours: median(ours),
        peer: ("the same without a record", median(peer)), goal: 1.05))
    try recordedKeyRow()
  }
}
