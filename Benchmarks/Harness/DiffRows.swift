import BenchPeers
import SnapEngine

extension Bench {
  /// The way from one state URL to another, from their texts.
  mutating func diffRows() throws {
    for (depth, times) in [(5, 20_000), (20, 5_000), (100, 1_000), (1_000, 100)] {
      let path = (0..<depth).map { "screen\($0)::item\($0)" }
      let from = "bench://" + path.joined(separator: "/") + "?menu=v"
      let to =
        "bench://" + path.dropLast().joined(separator: "/") + "/other::1?video=v&menu=v"
      let rounds = try Rounds(
        15,
        ours: {
          try nanoseconds(per: times) {
            for _ in 0..<times {
              let updates = try Location.updates(from: from, to: to)
              guard updates.count == 3 else { throw BenchFault("\(updates)") }
            }
          }
        },
        peer: {
          nanoseconds(per: times) {
            for _ in 0..<times { use(peer_diff(from, from.utf8.count, to, to.utf8.count)) }
          }
        })
      let (ours, peer) = rounds.medians
      report.add(
        Row(
          name: "diff of two state URLs, depth \(depth)", unit: "ns", ours: ours,
          peer: ("C diff", peer), goal: 5))
    }
  }
}
