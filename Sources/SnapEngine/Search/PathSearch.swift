/// Searches paths in one graph; keeps its working memory, so that a search clears and allocates none.
///
/// The best path costs least; of equals it has the fewest commands; of equals it is the first when
/// their commands are compared one by one in the order of the graph. So it begins with the first
/// command that a best path can begin with, and so on: first-registered source, then
/// first-registered successor.
///
/// Where all commands cost the same it searches from both ends, the smaller frontier first; otherwise
/// by rising cost from the goal. Memory: 24 bytes a screen, 36 where costs differ.
public struct PathSearch: Sendable {
  /// The graph that is searched.
  public let graph: PathGraph
  /// Two cells a screen: how the forward side came there (search number, screen before), and how far
  /// the backward side has it (search number, commands to the goal).
  private var cells: [UInt64]
  private var search: UInt64 = 0
  private var forward: [UInt32] = []
  private var backward: [UInt32] = []
  private var sources = PathSources()
  private var row = MergedRow()
  private var byCost = CostSearch()

  /// Makes a search; its memory is touched now, not by the first question.
  public init(_ graph: PathGraph) {
    self.graph = graph
    cells = Array(repeating: 0, count: 2 * graph.screens)
    forward.reserveCapacity(graph.screens)
    backward.reserveCapacity(graph.screens)
    if !graph.costs.isEmpty { byCost.reserve(graph.screens) }
  }

  /// Finds the best path, or that there is none. Cost: the screens that are looked at, at most all of
  /// them once from each end. A screen of the stack that is not in the graph matches nothing, and
  /// only commands from anywhere start there.
  public mutating func path(_ query: PathQuery) -> PathAnswer {
    guard (0..<graph.screens).contains(query.goal) else { return .noPath }
    let goal = UInt32(query.goal)
    if let top = query.stack.last, top.matches, (0..<graph.screens).contains(top.screen),
      graph.kinds.screen(UInt32(top.screen), isOrDerivesFrom: goal)
    {
      return .alreadyThere
    }
    sources.collect(query, in: graph)
    let found: FoundPath
    if graph.costs.isEmpty {
      if let final = sources.final {
        found = FoundPath(source: final, edges: [])
      } else {
        switch meet(goal, limit: query.limit) {
        case .nowhere: return .noPath
        case .tooFar: return .tooFar
        case .at(let edge): found = unroll(edge, goal)
        }
      }
    } else {
      switch byCost.path(sources, to: goal, in: graph, limit: query.limit, &row) {
      case .nowhere: return .noPath
      case .tooFar: return .tooFar
      case .path(let path): found = path
      }
    }
    return found.answer(goal, graph)
  }

  /// The commands that a path can begin with, in order, each with the best path that does so.
  mutating func beginnings(_ query: PathQuery) -> [(command: Int, answer: PathAnswer)] {
    guard (0..<graph.screens).contains(query.goal) else { return [] }
    sources.collect(query, in: graph)
    let (all, final) = (sources.all, sources.final)
    var found: [(command: Int, answer: PathAnswer)] = []
    for source in all where source.command != final?.command {
      var rest = query
      let goal = UInt32(query.goal)
      if graph.kinds.screen(source.screen, isOrDerivesFrom: goal) {
        found.append(
          (Int(source.command), FoundPath(source: source, edges: []).answer(goal, graph)))
        continue
      }
      rest.stack = [.init(Int(source.screen), matches: false)]
      var answer = path(rest)
      if case .path(let steps, let cost) = answer {
        let first = PathStep(Int(source.command), .push(Int(source.screen)))
        answer = .path([first] + steps, cost: cost + Int(graph.cost(source.command)))
      }
      found.append((Int(source.command), answer))
    }
    if let final {
      let answer = FoundPath(source: final, edges: []).answer(UInt32(query.goal), graph)
      found.append((Int(final.command), answer))
    }
    return found.sorted { $0.command < $1.command }
  }

  // MARK: From both ends

  /// An edge from what the forward side has reached to what the backward side has reached.
  struct Crossing {
    var from: UInt32
    var edge: PathEdge
    /// The commands from there to the goal.
    var level: UInt64
  }

  private enum Meeting {
    case nowhere
    case tooFar
    case at(Crossing)
  }

  private mutating func meet(_ goal: UInt32, limit: Int) -> Meeting {
    begin(goal)
    var ahead = 0..<forward.count
    var behind = 0..<backward.count
    var level: UInt64 = 0
    while !ahead.isEmpty, !behind.isEmpty {
      guard forward.count + backward.count <= limit else { return .tooFar }
      if level == 0 || behind.count <= ahead.count {
        if expandBackward(behind, level, goal) { return crossing(ahead, level, goal) }
        behind = behind.upperBound..<backward.count
        level += 1
      } else {
        if let crossing = expandForward(ahead, level) { return .at(crossing) }
        ahead = ahead.upperBound..<forward.count
      }
    }
    return .nowhere
  }

  /// Puts the screens that are the goal on the backward side and the sources on the forward side.
  private mutating func begin(_ goal: UInt32) {
    if search == UInt64(UInt32.max) {
      cells = Array(repeating: 0, count: cells.count)
      search = 0
    }
    search += 1
    forward.removeAll(keepingCapacity: true)
    backward.removeAll(keepingCapacity: true)
    cells[2 * Int(goal) + 1] = search << 32
    backward.append(goal)
    for screen in graph.kinds.family(goal).dropFirst() {
      cells[2 * Int(screen) + 1] = search << 32
      backward.append(screen)
    }
    for source in sources.all where cells[2 * Int(source.screen)] >> 32 != search {
      cells[2 * Int(source.screen)] = search << 32 | UInt64(PathGraph.none)
      forward.append(source.screen)
    }
  }

  /// One step more for the forward side, in the order of its queue and rows, which is the order of
  /// paths; the first edge that meets the other side is the answer's.
  private mutating func expandForward(
    _ frontier: Range<Int>, _ level: UInt64
  ) -> Crossing? {
    for place in frontier {
      let from = forward[place]
      if graph.kinds.parent(from) == nil {
        for slot in graph.row(from) where reach(graph.targets[slot], from) {
          return Crossing(from: from, edge: graph.edge(at: slot), level: level)
        }
      } else {
        row.collect(from, in: graph)
        for edge in row.edges where reach(edge.target, from) {
          return Crossing(from: from, edge: edge, level: level)
        }
      }
    }
    return nil
  }

  /// Whether the backward side has been at a screen; if nobody has, it joins the forward side.
  @inline(__always)
  private mutating func reach(_ target: UInt32, _ from: UInt32) -> Bool {
    let cell = 2 * Int(target)
    if cells[cell + 1] >> 32 == search { return true }
    if cells[cell] >> 32 != search {
      cells[cell] = search << 32 | UInt64(from)
      forward.append(target)
    }
    return false
  }

  /// One step more for the backward side; `true` as soon as it meets the forward side.
  private mutating func expandBackward(
    _ frontier: Range<Int>, _ level: UInt64, _ goal: UInt32
  ) -> Bool {
    let cell = search << 32 | (level + 1)
    for place in frontier {
      let to = backward[place]
      for slot in graph.inRow(to) where reachBack(graph.sources[slot], cell) { return true }
    }
    guard level == 0 else { return false }
    // A command to what the goal derives from leads to the goal, too.
    var kind = graph.kinds.parent(goal)
    while let to = kind {
      for slot in graph.inRow(to) where reachBack(graph.sources[slot], cell) { return true }
      kind = graph.kinds.parent(to)
    }
    return false
  }

  /// Puts an origin, and the screens that derive from it, on the backward side; whether the forward
  /// side has been at one.
  @inline(__always)
  private mutating func reachBack(_ origin: UInt32, _ cell: UInt64) -> Bool {
    if reachOneBack(origin, cell) { return true }
    if graph.kinds.isFlat { return false }
    for screen in graph.kinds.family(origin) where reachOneBack(screen, cell) { return true }
    return false
  }

  @inline(__always)
  private mutating func reachOneBack(_ screen: UInt32, _ cell: UInt64) -> Bool {
    let place = 2 * Int(screen)
    guard cells[place + 1] >> 32 != search else { return false }
    if cells[place] >> 32 == search { return true }
    cells[place + 1] = cell
    backward.append(screen)
    return false
  }

  /// The first edge, in the order of paths, from the forward frontier to the backward level.
  private mutating func crossing(
    _ frontier: Range<Int>, _ level: UInt64, _ goal: UInt32
  ) -> Meeting {
    for place in frontier {
      let from = forward[place]
      if let edge = firstEdge(from, toLevel: level, goal) {
        return .at(Crossing(from: from, edge: edge, level: level))
      }
    }
    return .nowhere
  }

  /// The first command from a screen to one that is so many commands from the goal.
  private mutating func firstEdge(
    _ from: UInt32, toLevel level: UInt64, _ goal: UInt32
  ) -> PathEdge? {
    let cell = search << 32 | level
    if graph.kinds.parent(from) == nil {
      for slot in graph.row(from) where isAt(graph.targets[slot], cell, goal) {
        return graph.edge(at: slot)
      }
      return nil
    }
    row.collect(from, in: graph)
    return row.edges.first { isAt($0.target, cell, goal) }
  }

  private func isAt(_ screen: UInt32, _ cell: UInt64, _ goal: UInt32) -> Bool {
    if cells[2 * Int(screen) + 1] == cell { return true }
    return cell & 0xFFFF_FFFF == 0 && graph.kinds.screen(goal, isOrDerivesFrom: screen)
  }

  /// The whole path through a crossing: back to its source, then down to the goal.
  private mutating func unroll(_ crossing: Crossing, _ goal: UInt32) -> FoundPath {
    var edges = [crossing.edge]
    var at = crossing.from
    while true {
      let before = UInt32(truncatingIfNeeded: cells[2 * Int(at)])
      guard before != PathGraph.none, let edge = firstEdge(before, to: at) else { break }
      edges.append(edge)
      at = before
    }
    edges.reverse()
    let first = at
    at = crossing.edge.target
    var level = crossing.level
    while level > 0, let edge = firstEdge(at, toLevel: level - 1, goal) {
      edges.append(edge)
      at = edge.target
      level -= 1
    }
    let source = sources.all.first { $0.screen == first }
    return FoundPath(
      source: source ?? .init(command: PathGraph.none, screen: first, place: -1), edges: edges)
  }

  /// The first command from one screen to another.
  private mutating func firstEdge(_ from: UInt32, to target: UInt32) -> PathEdge? {
    if graph.kinds.parent(from) == nil {
      for slot in graph.row(from) where graph.targets[slot] == target {
        return graph.edge(at: slot)
      }
      return nil
    }
    row.collect(from, in: graph)
    return row.edges.first { $0.target == target }
  }
}
