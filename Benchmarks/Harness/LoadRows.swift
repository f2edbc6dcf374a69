import BenchPeers
import SnapPlugins
import SnapSystem

extension Bench {
  /// What a fresh process needed for one plugin.
  struct LoadCost {
    let nanoseconds: Double
    let kibibytes: Double
  }

  /// Loads so many plugins in a child of its own, since loading is not undone.
  func loadInChild(_ who: String, _ count: Int) throws -> LoadCost {
    let words = try output(of: [harness, "child", work, "load-\(who)", String(count)]).split(
      whereSeparator: \.isWhitespace)
    guard words.count == 2, let time = Double(words[0]), let memory = Double(words[1]) else {
      throw BenchFault("load-\(who) answered \(words)")
    }
    return LoadCost(nanoseconds: time, kibibytes: memory)
  }

  /// From files to live plugins: read, checked, hashed, sealed, negotiated, registered.
  mutating func loadRows() throws {
    for (count, rounds) in [(100, 9), (1_000, 7)] {
      _ = try (loadInChild("ours", count), loadInChild("peer", count))
      var (ours, peers): ([LoadCost], [LoadCost]) = ([], [])
      var (sealed, hashed): ([LoadCost], [LoadCost]) = ([], [])
      for _ in 0..<rounds {
        ours.append(try loadInChild("ours", count))
        peers.append(try loadInChild("peer", count))
        sealed.append(try loadInChild("sealed", count))
        hashed.append(try loadInChild("hashed", count))
      }
      report.add(
        Row(
          name: "load \(count) plugins, each", unit: "us",
          ours: median(ours.map(\.nanoseconds)) / 1_000,
          peer: ("C loop: read, hash, seal, open", median(hashed.map(\.nanoseconds)) / 1_000),
          goal: count == 1_000 ? 1.25 : nil))
      report.add(
        Row(
          name: "the same against opening alone", unit: "us",
          ours: median(ours.map(\.nanoseconds)) / 1_000,
          peer: ("dlopen+dlsym loop", median(peers.map(\.nanoseconds)) / 1_000)))
      report.add(
        Row(
          name: "the same against sealed copies", unit: "us",
          ours: median(ours.map(\.nanoseconds)) / 1_000,
          peer: ("C loop that copies and seals", median(sealed.map(\.nanoseconds)) / 1_000)))
      report.add(
        Row(
          name: "memory of \(count) plugins, each", unit: "KiB",
          ours: median(ours.map(\.kibibytes)),
          peer: ("dlopen+dlsym loop", median(peers.map(\.kibibytes)))))
    }
  }

  /// The child's side of ours.
  func loadOurs(_ count: Int) throws -> String {
    let paths = try droppedPlugins(count)
    let host = PluginHost(name: "bench", version: "1.0.0", loop: SystemLoop(try MainLoop()))
    return try measureLoad(count) {
      var inspector = PluginInspector()
      for path in paths { _ = try host.load(inspector.inspect(path)) }
      return host.plugins.count
    }
  }

  /// The child's side of the loop.
  func loadPeer(
    _ count: Int, _ load: (UnsafePointer<UnsafePointer<CChar>?>, Int) -> Int
  ) throws -> String {
    let paths = try droppedPlugins(count)
    return try withPaths(paths) { list in try measureLoad(count) { load(list, count) } }
  }

  func measureLoad(_ count: Int, _ load: () throws -> Int) throws -> String {
    let before = peer_resident_kib()
    let began = peer_busy()
    let found = try load()
    let took = Double(peer_busy() - began) / Double(count)
    guard found == count else { throw BenchFault("\(found) of \(count) loaded") }
    return "\(took) \(Double(peer_resident_kib() - before) / Double(count))"
  }
}
