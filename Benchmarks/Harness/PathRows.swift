import BenchPeers
import SnapEngine

/// Edges as both sides get them: two rows of numbers, in no particular order.
private struct Edges {
  var screens: Int
  var from: [UInt32] = []
  var to: [UInt32] = []
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  init(screens: Int) { self.screens = screens }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(truncatingIfNeeded: (state >> 33) % UInt64(limit))
  }

  mutating func add(_ from: Int, _ to: Int) {
    self.from.append(UInt32(from))
    self.to.append(UInt32(to))
  }

  static func random(_ screens: Int, each: Int) -> Edges {
    var edges = Edges(screens: screens)
    for _ in 0..<screens * each { edges.add(edges.below(screens), edges.below(screens)) }
    return edges
  }

  /// A ring in which one edge in ten leads elsewhere.
  static func smallWorld(_ screens: Int, each: Int) -> Edges {
    var edges = Edges(screens: screens)
    for screen in 0..<screens {
      for step in 1...each {
        let far = edges.below(10) == 0
        edges.add(screen, far ? edges.below(screens) : (screen + step) % screens)
      }
    }
    return edges
  }

  static func chain(_ screens: Int) -> Edges {
    var edges = Edges(screens: screens)
    for screen in 1..<screens { edges.add(screen - 1, screen) }
    return edges
  }

  var commands: PathCommands {
    var commands = PathCommands()
    commands.reserveCapacity(from.count)
    for edge in from.indices { commands.append(from: Int(from[edge]), to: Int(to[edge])) }
    return commands
  }
}

extension Bench {
  /// Path searches: build, query and memory against a plain C search, and igraph where it is there.
  mutating func pathRows() throws {
    try rows("random graph of 10,000", .random(10_000, each: 10), pairs: 2_000, most: 1_000)
    try rows("chain of 100,000", .chain(100_000), pairs: 200)
    try rows("small world of 100,000", .smallWorld(100_000, each: 10), pairs: 1_000)
    try rows("random graph of 1M, 10M edges", .random(1_000_000, each: 10), pairs: 1_000)
    try costRow()
    try libraryRows()
  }

  private mutating func rows(
    _ name: String, _ edges: Edges, pairs: Int, most: Double? = nil
  ) throws {
    let commands = edges.commands
    let builds = try Rounds(
      3,
      ours: {
        try nanoseconds(per: 1_000_000) {
          use(PathSearch(try PathGraph(screens: edges.screens, commands: commands)))
        }
      },
      peer: { nanoseconds(per: 1_000_000) { peer_paths_free(Self.peer(edges)) } })
    report.add(
      Row(
        name: "\(name): build", unit: "ms", ours: builds.medians.ours,
        peer: ("C adjacency", builds.medians.peer), goal: 2))
    var search = PathSearch(try PathGraph(screens: edges.screens, commands: commands))
    let peer = Self.peer(edges)
    defer { peer_paths_free(peer) }
    report.add(
      Row(
        name: "\(name): memory", unit: "MiB", ours: Double(search.bytes) / 1_048_576,
        peer: ("C adjacency", Double(peer_paths_bytes(peer)) / 1_048_576), goal: 2,
        note:
          "adjacency \(short(Double(search.graph.adjacencyBytes) / Double(edges.from.count))) bytes an edge"
      ))
    let queries = try queries(edges, pairs, &search, peer)
    for (percent, goal) in [(50, 2.0), (99, nil)] {
      report.add(
        Row(
          name: "\(name): query p\(percent)", unit: "us",
          ours: percentile(queries.ours, percent) / 1_000,
          peer: ("C bidirectional search", percentile(queries.peer, percent) / 1_000), goal: goal))
    }
    if let most {
      report.add(
        Row(
          name: "\(name): p99, absolute", unit: "us",
          ours: percentile(queries.ours, 99) / 1_000, most: most))
    }
  }

  /// Where navigations differ in cost, there is no plain peer.
  private mutating func costRow() throws {
    var (edges, commands) = (Edges.random(10_000, each: 10), PathCommands())
    for edge in edges.from.indices {
      commands.append(
        from: Int(edges.from[edge]), to: Int(edges.to[edge]), cost: 1 + edges.below(9))
    }
    var search = PathSearch(try PathGraph(screens: edges.screens, commands: commands))
    let times = (0..<1_000).map { _ in
      let query = PathQuery(from: [.init(edges.below(10_000))], to: edges.below(10_000))
      return nanoseconds(per: 1) { use(search.path(query)) }
    }
    report.add(
      Row(
        name: "the same with costs 1 to 9: p99, absolute", unit: "us",
        ours: percentile(times, 99) / 1_000, most: 1_000,
        note: "p50 \(short(percentile(times, 50) / 1_000))"))
  }

  private static func peer(_ edges: Edges) -> OpaquePointer {
    peer_paths_build(UInt32(edges.screens), edges.from, edges.to, edges.from.count)
  }

  /// The same pairs on both sides, by turns; both must find ways of one length.
  private func queries(
    _ edges: Edges, _ pairs: Int, _ search: inout PathSearch, _ peer: OpaquePointer
  ) throws -> (ours: [Double], peer: [Double]) {
    var (edges, times) = (edges, (ours: [Double](), peer: [Double]()))
    for _ in 0..<pairs {
      let (from, to) = (edges.below(edges.screens), edges.below(edges.screens))
      let query = PathQuery(from: [.init(from)], to: to)
      var answer = PathAnswer.noPath
      times.ours.append(nanoseconds(per: 1) { answer = search.path(query) })
      var length = 0
      times.peer.append(
        nanoseconds(per: 1) { length = peer_paths_query(peer, UInt32(from), UInt32(to)) })
      switch answer {
      case .path(let steps, _) where steps.count == length: break
      case .alreadyThere where length == 0: break
      case .noPath where length < 0: break
      default: throw BenchFault("\(from) to \(to): \(answer), the peer has \(length)")
      }
    }
    return times
  }

  /// What libraries for Python make of a random graph, built from a list of pairs.
  private mutating func libraryRows() throws {
    let (screens, each) = (100_000, 10)
    let edges = Edges.random(screens, each: each)
    var search = PathSearch(
      try PathGraph(screens: edges.screens, commands: edges.commands))
    let peer = Self.peer(edges)
    defer { peer_paths_free(peer) }
    let ours = percentile(try queries(edges, 200, &search, peer).ours, 50) / 1_000
    for library in ["igraph", "networkit"] {
      let words = [
        "/usr/bin/env", "python3", "Benchmarks/Tools/paths.py", library, "\(screens)",
        "\(screens * each)", "50",
      ]
      let name = "random graph of 100,000: query p50, \(library)"
      guard let numbers = try? output(of: words).split(whereSeparator: \.isWhitespace),
        let query = numbers.last.flatMap({ Double($0) })
      else {
        report.skip(name, "python3 has no module \(library)")
        continue
      }
      report.add(
        Row(name: name, unit: "us", ours: ours, peer: ("\(library) (wall)", query), goal: 1))
    }
  }
}
