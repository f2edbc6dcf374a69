/// The commands that a path can begin with.
///
/// A command whose destination is in the stack already is a pop, from wherever one is. So a command
/// from anywhere, and a pop, stand first in a path or not at all: whatever came before them could be
/// left out. What follows them are pushes along the edges.
struct PathSources: Sendable {
  /// A command to begin with, and the screen that is on top after it.
  struct Source: Sendable {
    var command: UInt32
    var screen: UInt32
    /// The place in the stack that it pops to, or -1: it pushes.
    var place: Int32
  }

  /// The commands to begin with, in order.
  private(set) var all: [Source] = []
  /// The cheapest one that is there at once, the first of equals.
  private(set) var final: Source?
  /// Where a command to a screen pops to; absent: nowhere.
  private var landings = Landings()

  mutating func collect(_ query: PathQuery, in graph: PathGraph) {
    all.removeAll(keepingCapacity: true)
    landings.removeAll()
    final = nil
    let goal = UInt32(query.goal)
    let top = query.stack.count - 1
    collectPops(query, in: graph)
    if top >= 0, (0..<graph.screens).contains(query.stack[top].screen) {
      var kind: UInt32? = UInt32(query.stack[top].screen)
      while let origin = kind {
        for slot in graph.row(origin) {
          push(graph.command(at: slot), to: graph.targets[slot], goal, graph)
        }
        kind = graph.kinds.parent(origin)
      }
    }
    for place in graph.anywhere.indices {
      push(graph.anywhere[place], to: graph.anywhereTargets[place], goal, graph)
    }
    let isOrdered = graph.anywhere.isEmpty && landings.isEmpty && graph.kinds.isFlat
    if !isOrdered { all.sort { $0.command < $1.command } }
  }

  /// Every screen of the stack that matches is where the commands to its kind, and to those that it
  /// derives from, lead; the topmost one of a kind counts.
  private mutating func collectPops(_ query: PathQuery, in graph: PathGraph) {
    let goal = UInt32(query.goal)
    let top = query.stack.count - 1
    for place in query.stack.indices.reversed()
    where query.stack[place].matches && (0..<graph.screens).contains(query.stack[place].screen) {
      let screen = UInt32(query.stack[place].screen)
      var kind: UInt32? = screen
      while let destination = kind {
        kind = graph.kinds.parent(destination)
        guard landings[destination] == nil else { continue }
        landings[destination] = Int32(clamping: place)
        let command = graph.entries[Int(destination)]
        guard place < top, command != PathGraph.none else { continue }
        let source = Source(command: command, screen: screen, place: Int32(clamping: place))
        if graph.kinds.screen(screen, isOrDerivesFrom: goal) { end(with: source, graph) }
        all.append(source)
      }
    }
    // A command to what the goal derives from leads to the goal, too.
    guard let place = landings[goal], place < top else { return }
    var kind = graph.kinds.parent(goal)
    while let destination = kind {
      let command = graph.entries[Int(destination)]
      if command != PathGraph.none {
        let screen = UInt32(query.stack[Int(place)].screen)
        end(with: Source(command: command, screen: screen, place: place), graph)
      }
      kind = graph.kinds.parent(destination)
    }
  }

  private mutating func push(
    _ command: UInt32, to destination: UInt32, _ goal: UInt32, _ graph: PathGraph
  ) {
    let derives = graph.kinds.screen(goal, isOrDerivesFrom: destination)
    if derives, landings.isEmpty || landings[goal] == nil {
      end(with: Source(command: command, screen: goal, place: -1), graph)
    }
    guard landings.isEmpty || landings[destination] == nil else { return }
    let source = Source(command: command, screen: destination, place: -1)
    if graph.kinds.screen(destination, isOrDerivesFrom: goal) { end(with: source, graph) }
    all.append(source)
  }

  private mutating func end(with source: Source, _ graph: PathGraph) {
    guard let best = final else { return final = source }
    let (old, new) = (graph.cost(best.command), graph.cost(source.command))
    if new < old || new == old && source.command < best.command { final = source }
  }
}

/// Where commands to kinds of screens pop to; few are searched in order.
private struct Landings: Sendable {
  private var few: [(kind: UInt32, place: Int32)] = []
  private var many: [UInt32: Int32] = [:]
  private static let searchedInOrder = 16

  var isEmpty: Bool { few.isEmpty }

  mutating func removeAll() {
    few.removeAll(keepingCapacity: true)
    if !many.isEmpty { many.removeAll(keepingCapacity: true) }
  }

  subscript(kind: UInt32) -> Int32? {
    get {
      if !many.isEmpty { return many[kind] }
      for landing in few where landing.kind == kind { return landing.place }
      return nil
    }
    set {
      guard let newValue else { return }
      if few.count < Self.searchedInOrder { return few.append((kind, newValue)) }
      if many.isEmpty { for landing in few { many[landing.kind] = landing.place } }
      many[kind] = newValue
    }
  }
}
