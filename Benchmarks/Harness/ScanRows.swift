import BenchPeers
import CSnapNav
import SnapElf

extension Bench {
  /// The note of each of 1,000 dropped files.
  mutating func scanRows() throws {
    let paths = try droppedPlugins()
    let rounds = try withPaths(paths) { list in
      try Rounds(
        21,
        ours: {
          try nanoseconds(per: paths.count) {
            var found = 0
            for path in paths {
              found += try scanNotes(
                path: path, owner: "SnapNav", type: SNAPNAV_NOTE_TYPE
              ).count
            }
            guard found == paths.count else { throw BenchFault("\(found) notes") }
          }
        },
        peer: { nanoseconds(per: paths.count) { use(peer_scan_notes(list, paths.count)) } })
    }
    let (ours, peer) = rounds.medians
    report.add(
      Row(
        name: "scan 1,000 dropped files by note, each", unit: "us", ours: ours / 1000,
        peer: ("C note reader", peer / 1000), goal: 2))
    var loads: [Double] = []
    for _ in 0..<3 { loads.append(try loadInChild("peer", paths.count).nanoseconds) }
    report.add(
      Row(
        name: "the same against loading them", unit: "us", ours: ours / 1000,
        peer: ("dlopen+dlsym loop", median(loads) / 1000)))
  }
}
