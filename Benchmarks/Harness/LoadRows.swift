import BenchPeers

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

  /// The child's side of it.
  func loadPeer(_ count: Int) throws -> String {
    let paths = try droppedPlugins(count)
    return try withPaths(paths) { list in
      try measureLoad(count) { Int(peer_load(list, count)) }
    }
  }

  func measureLoad(_ count: Int, _ load: () throws -> Int) throws -> String {
    let before = peer_resident_kib()
    let began = peer_now()
    let found = try load()
    let took = Double(peer_now() - began) / Double(count)
    guard found == count else { throw BenchFault("\(found) of \(count) loaded") }
    return "\(took) \(Double(peer_resident_kib() - before) / Double(count))"
  }
}
