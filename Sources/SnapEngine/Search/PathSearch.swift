/// Searches paths in one graph; keeps its working memory, so that a search clears and allocates none.
///
/// The best path costs least; of equals it has the fewest commands; of equals it is the first when
/// their commands are compared one by one in the order of the graph. So it begins with the first
/// command that a best path can begin with, and so on: first-registered source, then
/// first-registered successor.
///
/// Where all commands cost the same it searches from both ends, the smaller frontier first; otherwise
/// by rising cost from both ends. Memory: 24 bytes a screen, 72 where costs differ.
package struct PathSearch: Sendable {
  /// The graph that is searched.
  package let graph: PathGraph
  /// What a search knows of a screen; both sides in one place of memory.
  private struct Cell: Sendable {
    /// How the forward side came there: the search's number, and the screen before.
    var forward: UInt64 = 0
    /// How far the backward side has it: the search's number, and the commands to the goal.
    var backward: UInt64 = 0
  }

  /// The screens of one side, in the order in which it came there.
  private struct Queue: Sendable {
    var screens: [UInt32]
    var count = 0

    mutating func append(_ screen: UInt32) {
      screens[count] = screen
      count += 1
    }
  }

  private var cells: [Cell]
  private var search: UInt64 = 0
  private var forward: Queue
  private var backward: Queue
  private var sources = PathSources()
  private var row = MergedRow()
  private var byCost = CostSearch()

  /// The bytes that it keeps, those of the graph included.
  package var bytes: Int {
    graph.bytes + 16 * cells.count + 8 * graph.screens + byCost.bytes
  }

  /// Makes a search; its memory is touched now, not by the first question.
  package init(_ graph: PathGraph) {
    self.graph = graph
    cells = Array(repeating: Cell(), count: graph.screens)
    forward = Queue(screens: Array(repeating: 0, count: graph.screens))
    backward = forward
    if !graph.costs.isEmpty { byCost.reserve(graph.screens) }
  }

  /// Finds the best path, or that there is none. Cost: the screens that are looked at, at most all of
  /// them once from each end. A screen of the stack that is not in the graph matches nothing, and
  /// only commands from anywhere start there.
  package mutating func path(_ query: PathQuery) -> PathAnswer {
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
        let first = PathStep(command: Int(source.command), move: .push(Int(source.screen)))
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
      // Ending forward spares the search for the first crossing.
      let isNear = ahead.count * behind.count >= graph.screens / 8
      if level == 0 || (isNear ? 3 : 1) * behind.count <= ahead.count {
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
      cells = Array(repeating: Cell(), count: cells.count)
      search = 0
    }
    search += 1
    forward.count = 0
    backward.count = 0
    joinBackward(goal)
    for screen in graph.kinds.family(goal).dropFirst() { joinBackward(screen) }
    for source in sources.all where cells[Int(source.screen)].forward >> 32 != search {
      cells[Int(source.screen)].forward = search << 32 | UInt64(PathGraph.none)
      forward.append(source.screen)
    }
  }

  private mutating func joinBackward(_ screen: UInt32) {
    cells[Int(screen)].backward = search << 32
    backward.append(screen)
  }

  /// One step more for the forward side, in the order of its queue and rows, which is the order of
  /// paths; the first edge that meets the other side is the answer's.
  private mutating func expandForward(_ frontier: Range<Int>, _ level: UInt64) -> Crossing? {
    for place in frontier where graph.kinds.parent(forward.screens[place]) != nil {
      return expandForwardInOrder(frontier, level)
    }
    return Self.expandForward(
      frontier, level, graph, search, &cells, &forward.screens, &forward.count)
  }

  private static func expandForward(
    _ frontier: Range<Int>, _ level: UInt64, _ graph: PathGraph, _ search: UInt64,
    _ all: inout [Cell], _ queue: inout [UInt32],
    _ count: inout Int
  ) -> Crossing? {
    let (starts, targets) = (graph.starts, graph.targets)
    var cells = all.mutableSpan
    var screens = queue.mutableSpan
    for place in frontier {
      let from = screens[place]
      let mark = search << 32 | UInt64(from)
      for slot in Int(starts[Int(from)])..<Int(starts[Int(from) &+ 1]) {
        let target = Int(targets[slot])
        if cells[target].backward >> 32 == search {
          return Crossing(from: from, edge: graph.edge(at: slot), level: level)
        }
        if cells[target].forward >> 32 != search {
          cells[target].forward = mark
          screens[count] = UInt32(truncatingIfNeeded: target)
          count &+= 1
        }
      }
    }
    return nil
  }

  /// The same where screens derive from others, whose rows are merged.
  private mutating func expandForwardInOrder(
    _ frontier: Range<Int>, _ level: UInt64
  ) -> Crossing? {
    for place in frontier {
      let from = forward.screens[place]
      row.collect(from, in: graph)
      for edge in row.edges {
        let cell = cells[Int(edge.target)]
        if cell.backward >> 32 == search { return Crossing(from: from, edge: edge, level: level) }
        guard cell.forward >> 32 != search else { continue }
        cells[Int(edge.target)].forward = search << 32 | UInt64(from)
        forward.append(edge.target)
      }
    }
    return nil
  }

  /// One step more for the backward side; `true` as soon as it meets the forward side.
  private mutating func expandBackward(
    _ frontier: Range<Int>, _ level: UInt64, _ goal: UInt32
  ) -> Bool {
    let mark = search << 32 | (level + 1)
    if graph.kinds.isFlat {
      return Self.expandBackward(
        frontier, mark, graph, search, &cells, &backward.screens, &backward.count)
    }
    for place in frontier where joinFamilies(to: backward.screens[place], mark) { return true }
    guard level == 0 else { return false }
    // A command to what the goal derives from leads to the goal, too.
    var kind = graph.kinds.parent(goal)
    while let to = kind {
      if joinFamilies(to: to, mark) { return true }
      kind = graph.kinds.parent(to)
    }
    return false
  }

  private static func expandBackward(
    _ frontier: Range<Int>, _ mark: UInt64, _ graph: PathGraph, _ search: UInt64,
    _ all: inout [Cell], _ queue: inout [UInt32],
    _ count: inout Int
  ) -> Bool {
    let (starts, sources) = (graph.inStarts, graph.sources)
    var cells = all.mutableSpan
    var screens = queue.mutableSpan
    for place in frontier {
      let to = Int(screens[place])
      for slot in Int(starts[to])..<Int(starts[to &+ 1]) {
        let source = Int(sources[slot])
        if cells[source].backward >> 32 == search { continue }
        if cells[source].forward >> 32 == search { return true }
        cells[source].backward = mark
        screens[count] = UInt32(truncatingIfNeeded: source)
        count &+= 1
      }
    }
    return false
  }

  /// Puts the origins that lead to a screen, and what derives from them, on the backward side;
  /// whether the forward side has been at one.
  private mutating func joinFamilies(to screen: UInt32, _ mark: UInt64) -> Bool {
    for slot in graph.inRow(screen) {
      for origin in graph.kinds.family(graph.sources[slot]) {
        let cell = cells[Int(origin)]
        if cell.backward >> 32 == search { continue }
        if cell.forward >> 32 == search { return true }
        cells[Int(origin)].backward = mark
        backward.append(origin)
      }
    }
    return false
  }

  /// The first edge, in the order of paths, from the forward frontier to the backward level.
  private mutating func crossing(
    _ frontier: Range<Int>, _ level: UInt64, _ goal: UInt32
  ) -> Meeting {
    for place in frontier {
      let from = forward.screens[place]
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
    if graph.kinds.isFlat {
      for slot in graph.row(from) where cells[Int(graph.targets[slot])].backward == cell {
        return graph.edge(at: slot)
      }
      return nil
    }
    row.collect(from, in: graph)
    return row.edges.first { isAt($0.target, cell, goal) }
  }

  private func isAt(_ screen: UInt32, _ cell: UInt64, _ goal: UInt32) -> Bool {
    if cells[Int(screen)].backward == cell { return true }
    return cell & 0xFFFF_FFFF == 0 && graph.kinds.screen(goal, isOrDerivesFrom: screen)
  }

  /// The whole path through a crossing: back to its source, then down to the goal.
  private mutating func unroll(_ crossing: Crossing, _ goal: UInt32) -> FoundPath {
    var edges = [crossing.edge]
    var at = crossing.from
    while true {
      let before = UInt32(truncatingIfNeeded: cells[Int(at)].forward)
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
