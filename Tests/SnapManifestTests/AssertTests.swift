import SnapManifest
import SnapValue
import TestKit
import Testing

@Suite("What is said of the graph is proven")
struct AssertTests {
  /// A random application: its edges, some of them from everywhere.
  private struct Application {
    let count: Int
    var edges: [(from: [Int]?, to: Int)] = []

    init(_ random: inout SeededRandom) {
      count = Int.random(in: 2...9, using: &random)
      for _ in 0..<Int.random(in: 0...14, using: &random) {
        let to = Int.random(in: 0..<count, using: &random)
        let isWild = Int.random(in: 0..<12, using: &random) == 0
        let from = (0..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        if isWild || !from.isEmpty { edges.append((isWild ? nil : from, to)) }
      }
    }

    func text(asserting claims: [String]) -> String {
      let screens = (0..<count).map { "\"s\($0)\": {}" }.joined(separator: ", ")
      let navigations = edges.enumerated().map { place, edge in
        let from = edge.from.map { "[\($0.map { "\"s\($0)\"" }.joined(separator: ","))]" }
        return "\"n\(place)\": {\"from\": \(from ?? "\"*\""), \"to\": \"s\(edge.to)\"}"
      }.joined(separator: ", ")
      return """
        {"navhost": 1, "app": {"id": "org.example.random", "scheme": "r"}, "screens": {\(screens)},
        "navigations": {\(navigations)}, "state": {"initial": "r://s0"},
        "asserts": [\(claims.joined(separator: ", "))]}
        """
    }

    /// The fewest edges from one screen to another, by trying every length.
    func distance(_ from: Int, _ to: Int, avoiding: Int? = nil) -> Int? {
      guard from != avoiding else { return nil }
      var reached: Set<Int> = [from]
      for steps in 0...count {
        if reached.contains(to) { return steps }
        let before = reached
        for edge in edges where edge.to != avoiding {
          if edge.from.map({ !before.isDisjoint(with: $0) }) ?? true { reached.insert(edge.to) }
        }
      }
      return nil
    }
  }

  @Test("every claim agrees with trying every way, on random graphs")
  func random() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededRandom(seed: seed)
    for round in 0..<400 {
      let application = Application(&random)
      var (claims, codes): ([String], [Set<String>]) = ([], [])
      for from in 0..<application.count {
        for to in 0..<application.count {
          let via = (from + to + round) % application.count
          let distance = application.distance(from, to)
          let ends = "\"from\": \"s\(from)\", \"to\": \"s\(to)\""
          claims.append("{\"reachable\": {\(ends)}}")
          codes.append(distance == nil ? ["NH511"] : [])
          claims.append("{\"unreachable\": {\(ends)}}")
          codes.append(distance == nil ? [] : ["NH512"])
          let isRound = via != to && application.distance(from, to, avoiding: via) != nil
          claims.append("{\"always\": {\(ends), \"via\": \"s\(via)\"}}")
          codes.append(isRound ? ["NH513"] : [])
          let steps = round % 4
          claims.append("{\"within\": {\(ends), \"steps\": \(steps)}}")
          codes.append(distance.map { $0 > steps ? ["NH514"] : [] } ?? ["NH511"])
        }
      }
      let reading = ManifestReading(
        Array(application.text(asserting: claims).utf8), file: "m.json")
      var found = [Set<String>](repeating: [], count: claims.count)
      for diagnostic in reading.diagnostics where diagnostic.place.pointer.hasPrefix("/asserts/") {
        let place = try #require(Int(diagnostic.place.pointer.split(separator: "/")[1]))
        found[place].insert(diagnostic.code)
      }
      let wrong = claims.indices.first { found[$0] != codes[$0] }
      #expect(wrong.map { claims[$0] } == nil, "seed \(seed), round \(round)")
    }
  }

  @Test("ten thousand screens are walked, and the way that breaks a claim is told whole")
  func large() {
    let count = 10_000
    let screens = (0..<count).map { "\"s\($0)\": {}" }.joined(separator: ",")
    let navigations = (1..<count).map {
      "\"n\($0)\": {\"from\": [\"s\($0 - 1)\"], \"to\": \"s\($0)\"}"
    }.joined(separator: ",")
    let text = """
      {"navhost": 1, "app": {"id": "org.example.long", "scheme": "r"}, "screens": {\(screens)},
      "navigations": {\(navigations)}, "state": {"initial": "r://s0"}, "asserts": [
        {"within": {"to": "s9999", "steps": 9999}}, {"always": {"to": "s9999", "via": "s5000"}},
        {"unreachable": {"from": "s1", "to": "s0"}}, {"within": {"to": "s9999", "steps": 9998}}]}
      """
    let reading = ManifestReading(Array(text.utf8), file: "m.json")
    #expect(reading.diagnostics.map(\.code) == ["NH514"])
    #expect(reading.diagnostics.first?.message.hasSuffix("s9999 (by \"n9999\")") == true)
  }

  @Test("more than a thousand asserts are refused")
  func tooMany() {
    let asserts = [String](repeating: "{}", count: 1_001).joined(separator: ",")
    let text = """
      {"navhost": 1, "app": {"id": "org.example.long", "scheme": "r"}, "screens": {"home": {}},
      "asserts": [\(asserts)]}
      """
    let reading = ManifestReading(Array(text.utf8), file: "m.json")
    #expect(
      reading.diagnostics.map(\.text)
        == [
          "m.json:2:12: error NH704 /asserts: "
            + "the number of asserts must be from 0 to 1000, not 1001"
        ])
  }
}
