/// Finds the cheapest path where commands differ in cost: by rising cost from the goal, then from the
/// sources along what is on a best path, the first command first.
struct CostSearch: Sendable {
  /// What is left of a way: what it costs, then how many commands it has.
  struct Rest: Sendable, Hashable, Comparable {
    var cost: UInt64
    var count: UInt32

    static let nothing = Rest(cost: 0, count: 0)

    static func < (left: Rest, right: Rest) -> Bool {
      left.cost != right.cost ? left.cost < right.cost : left.count < right.count
    }

    func with(_ cost: UInt32) -> Rest { Rest(cost: self.cost + UInt64(cost), count: count + 1) }
  }

  enum Result {
    case nowhere
    case tooFar
    case path(FoundPath)
  }

  private struct Cell: Sendable {
    var rest = Rest.nothing
    /// The search in which a rest is known.
    var search: UInt32 = 0
    /// The search in which a source leads here, and what the cheapest costs.
    var entered: UInt32 = 0
    var entry: UInt32 = 0
  }

  private var cells: [Cell] = []
  private var search: UInt32 = 0
  private var queue = RestQueue()

  mutating func reserve(_ screens: Int) { cells = Array(repeating: Cell(), count: screens) }

  mutating func path(
    _ sources: PathSources, to goal: UInt32, in graph: PathGraph, limit: Int, _ row: inout MergedRow
  ) -> Result {
    begin(sources, goal, graph)
    let least = sources.all.map { graph.cost($0.command) }.min() ?? 0
    var best = sources.final.map { Rest.nothing.with(graph.cost($0.command)) }
    var looked = 0
    while let (rest, screen) = queue.pop() {
      if let best, best < rest.with(least) { break }
      let cell = cells[Int(screen)]
      guard rest == cell.rest else { continue }
      looked += 1
      guard looked <= limit else { return .tooFar }
      if cell.entered == search {
        let whole = rest.with(cell.entry)
        best = best.map { min($0, whole) } ?? whole
      }
      settle(screen, rest, goal, graph)
    }
    guard let best, let found = walk(best, sources, goal, graph, &row) else { return .nowhere }
    return .path(found)
  }

  private mutating func begin(_ sources: PathSources, _ goal: UInt32, _ graph: PathGraph) {
    if search == .max {
      reserve(cells.count)
      search = 0
    }
    search += 1
    queue.removeAll()
    for source in sources.all {
      let (place, cost) = (Int(source.screen), graph.cost(source.command))
      if cells[place].entered != search || cost < cells[place].entry {
        cells[place].entered = search
        cells[place].entry = cost
      }
    }
    shorten(goal, .nothing)
    for screen in graph.kinds.family(goal).dropFirst() { shorten(screen, .nothing) }
  }

  /// Looks at everything that leads to a screen whose rest is settled.
  private mutating func settle(
    _ screen: UInt32, _ rest: Rest, _ goal: UInt32, _ graph: PathGraph
  ) {
    relax(screen, rest, graph)
    guard screen == goal else { return }
    // A command to what the goal derives from leads to the goal, too.
    var kind = graph.kinds.parent(goal)
    while let to = kind {
      relax(to, rest, graph)
      kind = graph.kinds.parent(to)
    }
  }

  private mutating func relax(_ to: UInt32, _ rest: Rest, _ graph: PathGraph) {
    for slot in graph.inRow(to) {
      let (origin, longer) = (graph.sources[slot], rest.with(graph.inCosts[slot]))
      shorten(origin, longer)
      if graph.kinds.isFlat { continue }
      for screen in graph.kinds.family(origin) { shorten(screen, longer) }
    }
  }

  private mutating func shorten(_ screen: UInt32, _ rest: Rest) {
    let place = Int(screen)
    guard cells[place].search != search || rest < cells[place].rest else { return }
    cells[place].search = search
    cells[place].rest = rest
    queue.push(rest, screen)
  }

  /// From the sources to the goal along best paths, each time by the first command.
  private mutating func walk(
    _ best: Rest, _ sources: PathSources, _ goal: UInt32, _ graph: PathGraph,
    _ row: inout MergedRow
  ) -> FoundPath? {
    if best.count == 1 { return sources.final.map { FoundPath(source: $0, edges: []) } }
    let first = sources.all.first { source in
      rest(of: source.screen)?.with(graph.cost(source.command)) == best
    }
    guard let first, var rest = rest(of: first.screen) else { return nil }
    var (at, edges) = (first.screen, [PathEdge]())
    while rest.count > 0 {
      row.collect(at, in: graph)
      guard let edge = row.edges.first(where: { isBest($0, rest, goal, graph) }) else { return nil }
      edges.append(edge)
      at = edge.target
      rest.cost -= UInt64(graph.cost(edge.command))
      rest.count -= 1
    }
    return FoundPath(source: first, edges: edges)
  }

  private func isBest(
    _ edge: PathEdge, _ rest: Rest, _ goal: UInt32, _ graph: PathGraph
  ) -> Bool {
    let cost = graph.cost(edge.command)
    if self.rest(of: edge.target)?.with(cost) == rest { return true }
    return rest == Rest.nothing.with(cost)
      && graph.kinds.screen(goal, isOrDerivesFrom: edge.target)
  }

  private func rest(of screen: UInt32) -> Rest? {
    let cell = cells[Int(screen)]
    return cell.search == search ? cell.rest : nil
  }
}

/// A binary heap of screens, the shortest rest first.
private struct RestQueue: Sendable {
  private var items: [(rest: CostSearch.Rest, screen: UInt32)] = []

  mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  mutating func push(_ rest: CostSearch.Rest, _ screen: UInt32) {
    var place = items.count
    items.append((rest, screen))
    while place > 0 {
      let above = (place - 1) / 2
      guard rest < items[above].rest else { break }
      items[place] = items[above]
      place = above
    }
    items[place] = (rest, screen)
  }

  mutating func pop() -> (rest: CostSearch.Rest, screen: UInt32)? {
    guard let last = items.popLast() else { return nil }
    guard let first = items.first else { return last }
    var place = 0
    while true {
      var below = 2 * place + 1
      guard below < items.count else { break }
      if below + 1 < items.count, items[below + 1].rest < items[below].rest { below += 1 }
      guard items[below].rest < last.rest else { break }
      items[place] = items[below]
      place = below
    }
    items[place] = last
    return first
  }
}
