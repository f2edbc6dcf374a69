import BenchPeers
import Glibc
import SnapEngine
import SnapValue

extension Bench {
  /// The route of a path among more and more patterns, and what the table costs to build.
  mutating func routeRows() throws {
    let file = "Benchmarks/app-routes.txt"
    let application = try readFile(file).split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }.filter { $0.first == "/" }
    guard application.count == 130 else { throw BenchFault("\(file) has \(application.count)") }
    try routeRow(application, "\(application.count) application routes", goal: 1.2)
    for count in [1_000, 10_000, 100_000] {
      try routeRow(generated(count), "\(count) generated routes", goal: count > 1_000 ? 3 : nil)
    }
  }

  private mutating func routeRow(_ patterns: [String], _ name: String, goal: Double?) throws {
    let definitions = patterns.map { RouteDefinition($0, path: $0, to: .navigation("n")) }
    let table = try RouteTable(definitions)
    let peer = RoutePeer(patterns)
    var random = Steps(state: 42)
    let asked = (0..<10_000).map { _ in
      patterns[Int(random.next() % UInt64(patterns.count))]
    }
    let paths = asked.map { $0.replacing(":p", with: "value-") }
    guard paths.enumerated().allSatisfy({ patterns[table.match($1)?.route ?? 0] == asked[$0] })
    else { throw BenchFault("\(name): a path found another route") }
    guard peer.match(paths) == paths.reduce(0, { $0 + UInt64((table.match($1)?.route ?? -1) + 1) })
    else { throw BenchFault("\(name): the peer found other routes") }
    let places = RoutePaths(paths)
    let rounds = Rounds(
      15,
      ours: {
        nanoseconds(per: paths.count) {
          var sum = 0
          for path in paths { sum += table.match(path)?.route ?? -1 }
          use(sum)
        }
      },
      peer: { nanoseconds(per: paths.count) { use(peer.match(places)) } })
    let (ours, theirs) = rounds.medians
    report.add(
      Row(
        name: "match among \(name)", unit: "ns", ours: ours, peer: ("C trie", theirs), goal: goal))
    try buildRow(definitions, patterns, name)
  }

  private mutating func buildRow(
    _ definitions: [RouteDefinition], _ patterns: [String], _ name: String
  ) throws {
    let rounds = try Rounds(
      3,
      ours: { try nanoseconds(per: 1_000) { use(try RouteTable(definitions)) } },
      peer: { nanoseconds(per: 1_000) { use(RoutePeer(patterns)) } })
    let (ours, peer) = rounds.medians
    report.add(
      Row(name: "build them", unit: "us", ours: ours, peer: ("C trie, patterns unchecked", peer)))
  }

  /// Routes of an application that grows: resources with the same few ways into each.
  private func generated(_ count: Int) -> [String] {
    let words = ["note", "user", "order", "album", "invoice", "device", "channel", "ticket"]
    let ways = [
      "", "/:p1", "/:p1/edit", "/:p1/items/:p2", "/:p1/items/:p2/photos", "/settings/advanced",
      "/:p1/comments/:p2/replies/:p3", "/history", "/:p1/share/options", "/search/recent",
    ]
    return (0..<count).map { place in
      let resource = place / ways.count
      return "/\(words[resource % words.count])/\(words[resource / 8 % words.count])\(resource)"
        + ways[place % ways.count]
    }
  }
}

/// Numbers that are the same in each run.
private struct Steps {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}

/// Paths where C can read them.
private final class RoutePaths {
  let texts: [UnsafePointer<CChar>?]
  let sizes: [Int]

  init(_ paths: [String]) {
    texts = paths.map { UnsafePointer(strdup($0)) }
    sizes = paths.map(\.utf8.count)
  }

  deinit { for text in texts { free(UnsafeMutablePointer(mutating: text)) } }
}

/// The C trie.
private final class RoutePeer {
  private let trie: UnsafeMutableRawPointer?

  init(_ patterns: [String]) {
    let texts = RoutePaths(patterns)
    trie = withExtendedLifetime(texts) { peer_routes_build(texts.texts, texts.texts.count) }
  }

  deinit { peer_routes_free(trie) }

  func match(_ paths: [String]) -> UInt64 { match(RoutePaths(paths)) }

  func match(_ paths: RoutePaths) -> UInt64 {
    peer_routes_match(trie, paths.texts, paths.sizes, paths.sizes.count)
  }
}
