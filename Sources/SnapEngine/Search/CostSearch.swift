/// Finds the cheapest path where commands differ in cost: by rising cost from both ends, until no way
/// through what is left can be as cheap; then along what is on a best path, the first command first.
struct CostSearch: Sendable {
  /// A part of a way: what it costs, then how many commands it has.
  struct Price: Sendable, Hashable, Comparable {
    var cost: UInt64
    var count: UInt32

    static let nothing = Price(cost: 0, count: 0)

    static func < (left: Price, right: Price) -> Bool {
      left.cost != right.cost ? left.cost < right.cost : left.count < right.count
    }

    static func + (left: Price, right: Price) -> Price {
      Price(cost: left.cost + right.cost, count: left.count + right.count)
    }

    func with(_ cost: UInt32) -> Price { Price(cost: self.cost + UInt64(cost), count: count + 1) }
  }

  enum Result {
    case nowhere
    case tooFar
    case path(FoundPath)
  }

  /// What the search of a number knows of a screen.
  private struct Cell: Sendable {
    /// The way there from the sources, and the way on to the goal.
    var spent = Price.nothing
    var rest = Price.nothing
    var spentSearch: UInt32 = 0
    var restSearch: UInt32 = 0
    /// Where the rest is the best one for sure, and where no best path goes on.
    var settledSearch: UInt32 = 0
    var deadSearch: UInt32 = 0
  }

  private var cells: [Cell] = []
  private var search: UInt32 = 0
  private var ahead = PriceQueue()
  private var behind = PriceQueue()
  private var best: Price?

  var bytes: Int { cells.count * MemoryLayout<Cell>.stride }

  mutating func reserve(_ screens: Int) { cells = Array(repeating: Cell(), count: screens) }

  mutating func path(
    _ sources: PathSources, to goal: UInt32, in graph: PathGraph, limit: Int, _ row: inout MergedRow
  ) -> Result {
    begin(sources, goal, graph)
    var looked = 0
    while let next = ahead.first, let last = behind.first {
      if let best, best < next + last { break }
      looked += 1
      guard looked <= limit else { return .tooFar }
      if ahead.count <= behind.count {
        advance(goal, graph, &row)
      } else {
        goBack(goal, graph)
      }
    }
    guard let found = walk(sources, goal, graph, &row) else { return .nowhere }
    return .path(found)
  }

  private mutating func begin(_ sources: PathSources, _ goal: UInt32, _ graph: PathGraph) {
    if search == .max {
      reserve(cells.count)
      search = 0
    }
    search += 1
    ahead.removeAll()
    behind.removeAll()
    best = sources.final.map { Price.nothing.with(graph.cost($0.command)) }
    arrive(goal)
    for screen in graph.kinds.family(goal).dropFirst() { arrive(screen) }
    for source in sources.all {
      shortenSpent(source.screen, Price.nothing.with(graph.cost(source.command)))
    }
  }

  /// A screen that is the goal, or derives from it: nothing is left.
  private mutating func arrive(_ screen: UInt32) {
    shortenRest(screen, .nothing)
    cells[Int(screen)].settledSearch = search
  }

  // MARK: From both ends

  /// Looks at every edge from the next screen of the forward side.
  private mutating func advance(_ goal: UInt32, _ graph: PathGraph, _ row: inout MergedRow) {
    guard let (spent, screen) = ahead.pop(), cells[Int(screen)].spent == spent else { return }
    if graph.kinds.isFlat {
      for slot in graph.row(screen) {
        shortenSpent(graph.targets[slot], spent.with(graph.cost(graph.command(at: slot))))
      }
      return
    }
    row.collect(screen, in: graph)
    for edge in row.edges {
      let longer = spent.with(graph.cost(edge.command))
      if graph.kinds.screen(goal, isOrDerivesFrom: edge.target) { note(longer) }
      shortenSpent(edge.target, longer)
    }
  }

  /// Looks at everything that leads to the next screen of the backward side.
  private mutating func goBack(_ goal: UInt32, _ graph: PathGraph) {
    guard let (rest, screen) = behind.pop(), cells[Int(screen)].rest == rest else { return }
    cells[Int(screen)].settledSearch = search
    relax(screen, rest, graph)
    guard screen == goal else { return }
    // A command to what the goal derives from leads to the goal, too.
    var kind = graph.kinds.parent(goal)
    while let to = kind {
      relax(to, rest, graph)
      kind = graph.kinds.parent(to)
    }
  }

  private mutating func relax(_ to: UInt32, _ rest: Price, _ graph: PathGraph) {
    for slot in graph.inRow(to) {
      let (origin, longer) = (graph.sources[slot], rest.with(graph.inCosts[slot]))
      if graph.kinds.isFlat {
        shortenRest(origin, longer)
      } else {
        for screen in graph.kinds.family(origin) { shortenRest(screen, longer) }
      }
    }
  }

  private mutating func shortenSpent(_ screen: UInt32, _ spent: Price) {
    let cell = cells[Int(screen)]
    guard cell.spentSearch != search || spent < cell.spent else { return }
    cells[Int(screen)].spentSearch = search
    cells[Int(screen)].spent = spent
    ahead.push(spent, screen)
    if cell.restSearch == search { note(spent + cell.rest) }
  }

  private mutating func shortenRest(_ screen: UInt32, _ rest: Price) {
    let cell = cells[Int(screen)]
    guard cell.restSearch != search || rest < cell.rest else { return }
    cells[Int(screen)].restSearch = search
    cells[Int(screen)].rest = rest
    behind.push(rest, screen)
    if cell.spentSearch == search { note(cell.spent + rest) }
  }

  private mutating func note(_ whole: Price) {
    if best.map({ whole < $0 }) ?? true { best = whole }
  }

  // MARK: Along a best path

  /// How a screen stands to the best paths, reached at a price.
  private enum Standing {
    /// A best path goes on from here, and what is left of it is known.
    case known(Price)
    /// The forward side came here so; it is not known whether a best path goes on.
    case open
    case off
  }

  private func standing(_ screen: UInt32, _ spent: Price) -> Standing {
    let cell = cells[Int(screen)]
    if cell.settledSearch == search { return spent + cell.rest == best ? .known(cell.rest) : .off }
    let isTight = cell.spentSearch == search && cell.spent == spent
    return isTight && cell.deadSearch != search ? .open : .off
  }

  private mutating func walk(
    _ sources: PathSources, _ goal: UInt32, _ graph: PathGraph, _ row: inout MergedRow
  ) -> FoundPath? {
    guard let best else { return nil }
    if best.count == 1 { return sources.final.map { FoundPath(source: $0, edges: []) } }
    for source in sources.all {
      let spent = Price.nothing.with(graph.cost(source.command))
      var edges: [PathEdge] = []
      switch standing(source.screen, spent) {
      case .off: continue
      case .known(let rest): descend(source.screen, rest, goal, graph, &row, &edges)
      case .open:
        guard climb(source.screen, spent, goal, graph, &row, &edges) else { continue }
      }
      return FoundPath(source: source, edges: edges)
    }
    return nil
  }

  /// Tries what the forward side has seen, in order, until what is left is known; `false`: no best
  /// path goes on here. What leads nowhere is not tried again.
  private mutating func climb(
    _ start: UInt32, _ spent: Price, _ goal: UInt32, _ graph: PathGraph, _ row: inout MergedRow,
    _ edges: inout [PathEdge]
  ) -> Bool {
    var line = [(screen: start, spent: spent, next: 0)]
    var collected = PathGraph.none
    while let at = line.last {
      if at.screen != collected { row.collect(at.screen, in: graph) }
      collected = at.screen
      guard at.next < row.edges.count else {
        cells[Int(at.screen)].deadSearch = search
        line.removeLast()
        _ = edges.popLast()
        continue
      }
      line[line.count - 1].next += 1
      let edge = row.edges[at.next]
      let longer = at.spent.with(graph.cost(edge.command))
      if longer == best, graph.kinds.screen(goal, isOrDerivesFrom: edge.target) {
        edges.append(edge)
        return true
      }
      switch standing(edge.target, longer) {
      case .off: break
      case .known(let rest):
        edges.append(edge)
        descend(edge.target, rest, goal, graph, &row, &edges)
        return true
      case .open:
        edges.append(edge)
        line.append((edge.target, longer, 0))
      }
    }
    return false
  }

  /// Down to the goal along known rests, each time by the first command.
  private func descend(
    _ start: UInt32, _ whole: Price, _ goal: UInt32, _ graph: PathGraph, _ row: inout MergedRow,
    _ edges: inout [PathEdge]
  ) {
    var (at, rest) = (start, whole)
    while rest.count > 0 {
      row.collect(at, in: graph)
      guard let edge = row.edges.first(where: { isBest($0, rest, goal, graph) }) else { return }
      edges.append(edge)
      at = edge.target
      rest.cost -= UInt64(graph.cost(edge.command))
      rest.count -= 1
    }
  }

  private func isBest(
    _ edge: PathEdge, _ rest: Price, _ goal: UInt32, _ graph: PathGraph
  ) -> Bool {
    let (cost, cell) = (graph.cost(edge.command), cells[Int(edge.target)])
    if cell.settledSearch == search, cell.rest.with(cost) == rest { return true }
    return rest == Price.nothing.with(cost)
      && graph.kinds.screen(goal, isOrDerivesFrom: edge.target)
  }
}
