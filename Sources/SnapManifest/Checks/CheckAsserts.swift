import SnapValue

// Proves what the author says of the graph, or finds the way that breaks it.
extension ManifestDecoder {
  mutating func checkAsserts(_ asserts: [Manifest.Assertion], _ graph: ScreenGraph) {
    for assertion in asserts { check(assertion, graph) }
  }

  private mutating func check(_ assertion: Manifest.Assertion, _ graph: ScreenGraph) {
    let place = node(assertion.origin)
    let sources = assertion.from.map { [graph.place(of: $0)].compactMap { $0 } } ?? graph.start
    let begin = sources.isEmpty ? "nothing" : sources.map { graph.screens[$0] }.listedAsWords
    func walk(avoiding id: String? = nil) -> ScreenWalk {
      ScreenWalk(graph, from: sources, avoiding: id.flatMap { graph.place(of: $0) })
    }
    switch assertion.claim {
    case .reachable(let to):
      guard let goal = graph.place(of: to), !walk().reaches(goal) else { return }
      findings.add(.assertReachable, place, to, begin)
    case .unreachable(let to):
      let walk = walk()
      guard let goal = graph.place(of: to), walk.reaches(goal) else { return }
      refute(.assertUnreachable, place, [to, begin], walk.way(to: goal))
    case .always(let to, let via):
      let walk = walk(avoiding: via)
      guard let goal = graph.place(of: to), to != via, walk.reaches(goal) else { return }
      refute(.assertAlways, place, [to, via], walk.way(to: goal))
    case .within(let to, let most):
      let walk = walk()
      guard let goal = graph.place(of: to) else { return }
      if !walk.reaches(goal) {
        findings.add(.assertReachable, place, to, begin)
      } else if walk.steps[goal] > most {
        let facts = [to, String(most), String(walk.steps[goal])]
        refute(.assertWithin, place, facts, walk.way(to: goal))
      }
    case .leaves(let only): checkLeaving(sources, only, place, graph)
    }
  }

  private mutating func refute(
    _ code: ManifestCode, _ place: NodeID?, _ facts: [String], _ way: String
  ) {
    findings.append(Finding(code: code, node: place, facts: facts, way: way))
  }

  private mutating func checkLeaving(
    _ sources: [Int], _ only: [String], _ place: NodeID?, _ graph: ScreenGraph
  ) {
    let allowed = Set(only.compactMap { graph.place(of: $0) })
    for source in sources {
      for edge in Array(graph.edges(from: source)) + graph.everywhere {
        guard let to = graph.edges[edge].to, to != source, !allowed.contains(to) else { continue }
        findings.add(
          .assertLeaves, place, graph.screens[source], graph.screens[to], graph.edges[edge].name)
        return
      }
    }
  }
}

extension [String] {
  /// `"a" and "b"`.
  fileprivate var listedAsWords: String { map { "\"\($0)\"" }.joined(separator: " and ") }
}
