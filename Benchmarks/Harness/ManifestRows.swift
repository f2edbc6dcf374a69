import BenchPeers
import SnapManifest

extension Bench {
  /// Reading, checking and modelling manifests that grow.
  mutating func manifestRows() throws {
    for (screens, times) in [(1, 2_000), (100, 200), (1_000, 30), (10_000, 4)] {
      let file = path("\(screens).json")
      let text = Array(generatedManifest(screens: screens).utf8)
      try writeFile(file, text)
      let ours = {
        try nanoseconds(per: times) {
          for _ in 0..<times {
            let reading = ManifestReading(text, file: file)
            guard !reading.hasErrors else {
              throw BenchFault("\(reading.diagnostics.prefix(3))")
            }
          }
        }
      }
      let name = "manifest of \(screens) screens, \(text.count / 1000) kB"
      let python = try median(
        (0..<3).map { _ in
          try number([
            "/usr/bin/python3", "-B", "Benchmarks/Tools/manifest.py", file, String(times),
          ])
        })
      if exists(path("simdjson")) {
        let (mine, peer) = try Rounds(
          7, ours: ours, peer: { try number([path("simdjson"), file, String(times)]) }
        ).medians
        report.add(
          Row(
            name: name, unit: "us", ours: mine / 1000, peer: ("simdjson + checks", peer / 1000),
            goal: screens >= 1_000 ? 6 : nil, note: "python3 json.loads \(short(python / 1000))"))
      } else {
        let mine = try median((0..<7).map { _ in try ours() })
        report.skip("\(name) against simdjson", "libsimdjson-dev is not installed")
        report.add(
          Row(
            name: name, unit: "us", ours: mine / 1000, peer: ("python3 json.loads", python / 1000)))
      }
    }
  }

  private func number(_ words: [String]) throws -> Double {
    let text = try output(of: words)
    guard let number = Double(text.filter { !$0.isWhitespace }) else {
      throw BenchFault("\(words[0]) answered \(text)")
    }
    return number
  }
}

/// A manifest with so many screens, two edges a screen, a route for every fourth.
func generatedManifest(screens count: Int) -> String {
  func name(_ number: Int) -> String { "screen\((number % count + count) % count)" }
  let screens = (0..<count).map { number in
    """
        "\(name(number))": {"title": "Screen number \(number)", "data": "id",
          "optionalProperties": {"id": {"type": "string"}, "count": {"type": "int32"}}}
    """
  }
  let edges = (0..<count).flatMap { number in
    [
      """
          "next\(number)": {"from": ["\(name(number))"], "to": "\(name(number + 1))",
            "mediation": [{"set": {"to.count": \(number)}}], "presentation": "show"}
      """,
      """
          "jump\(number)": {"from": ["\(name(number))", "\(name(number + 7))"],
            "to": "\(name(number * 31 + 5))", "presentation": "root"}
      """,
    ]
  }
  let routes = stride(from: 0, to: count, by: 4).map { number in
    """
        {"name": "route\(number)", "path": "/part\(number)/:id", "do": "next\(number)",
          "params": {"id": {"type": "string"}}}
    """
  }
  return """
    {
      "navhost": 1,
      "app": {"id": "org.example.bench", "title": "Bench", "version": "1.0.0", "scheme": "bench"},
      "screens": {
    \(screens.joined(separator: ",\n"))
      },
      "navigations": {
    \(edges.joined(separator: ",\n"))
      },
      "routes": [
    \(routes.joined(separator: ",\n"))
      ],
      "state": {"initial": "bench://screen0"}
    }
    """
}
