import SnapEngine
import SnapValue
import TestKit
import Testing

@Suite("Paths through random graphs")
struct PathPropertyTests {
  @Test("10,000 graphs: found exactly when a plain search finds one, as cheap, as short, and sound")
  func plainSearch() throws {
    var random = SeededRandom.printed("random graphs")
    for round in 0..<10_000 {
      let world = World.random(&random, screens: 1 + random.below(24), commands: random.below(48))
      var search = PathSearch(try world.graph())
      let best = world.plainBest()
      let answer = search.path(world.query)
      guard case .path(let steps, let cost) = answer else {
        #expect(
          (answer == .alreadyThere) == world.isThere,
          "round \(round): \(world) \(String(describing: best)) \(answer)")
        #expect(
          world.isThere || best == nil,
          "round \(round): \(world) \(String(describing: best)) \(answer)")
        continue
      }
      #expect(
        best?.cost == cost && best?.count == steps.count,
        "round \(round): \(world) \(String(describing: best)) \(answer)")
      let replay = world.replay(steps.map(\.command))
      #expect(
        replay?.moves == steps.map(\.move),
        "round \(round): \(world) \(String(describing: best)) \(answer)")
      #expect(
        replay?.isThere == true, "round \(round): \(world) \(String(describing: best)) \(answer)")
    }
  }

  @Test("500 graphs: the same commands as trying every sequence on a simulated stack, in order")
  func everySequence() throws {
    var random = SeededRandom.printed("every sequence")
    for round in 0..<500 {
      let world = World.random(&random, screens: 1 + random.below(4), commands: random.below(6))
      var search = PathSearch(try world.graph())
      guard !world.isThere else { continue }
      let best = world.bestSequence(upTo: 5)
      switch search.path(world.query) {
      case .path(let steps, _):
        #expect(best?.commands == steps.map(\.command), "round \(round): \(world)")
      default: #expect(best == nil, "round \(round): \(world)")
      }
    }
  }

  @Test("one search answers as often as it is asked, whatever it was asked before")
  func reuse() throws {
    var random = SeededRandom.printed("reuse")
    let world = World.random(&random, screens: 30, commands: 60)
    var search = PathSearch(try world.graph())
    for _ in 0..<200 {
      let query = PathQuery(from: [.init(random.below(30))], to: random.below(30))
      var fresh = PathSearch(search.graph)
      #expect(search.path(query) == fresh.path(query))
    }
  }
}

/// A graph, a stack and a goal in their plainest form, with plain ways to find a path.
private struct World: CustomStringConvertible {
  struct Command { var origins: [Int], destination: Int, cost: Int }
  struct Best: Comparable {
    var cost: Int, count: Int
    var commands: [Int] = []
    static func < (left: Best, right: Best) -> Bool {
      if left.cost != right.cost { return left.cost < right.cost }
      if left.count != right.count { return left.count < right.count }
      return left.commands.lexicographicallyPrecedes(right.commands)
    }
  }

  var parents: [Int?]
  var commands: [Command]
  var stack: [PathQuery.Entry]
  var goal: Int

  var description: String {
    let commands = commands.map { "\($0.origins)>\($0.destination):\($0.cost)" }
    let stack = stack.map { "\($0.screen)\($0.matches ? "" : "!")" }
    return "\(commands.joined(separator: " ")) | \(stack) | \(goal) | \(parents)"
  }

  static func random(_ random: inout SeededRandom, screens: Int, commands: Int) -> World {
    let (derives, costs) = (random.below(2) == 0, random.below(2) == 0)
    return World(
      parents: (0..<screens).map { screen in
        derives && screen > 0 && random.below(3) == 0 ? random.below(screen) : nil
      },
      commands: (0..<commands).map { _ in
        let origins = random.below(12) == 0 ? 0 : 1 + random.below(3)
        return Command(
          origins: (0..<origins).map { _ in random.below(screens) },
          destination: random.below(screens), cost: costs ? random.below(4) : 1)
      },
      stack: (0..<random.below(5)).map { _ in
        .init(random.below(screens), matches: random.below(3) > 0)
      }, goal: random.below(screens))
  }

  func graph() throws -> PathGraph {
    var list = PathCommands()
    for command in commands {
      list.append(from: command.origins, to: command.destination, cost: command.cost)
    }
    return try PathGraph(screens: parents.count, parents: parents, commands: list)
  }

  var query: PathQuery { PathQuery(from: stack, to: goal) }
  var isThere: Bool { stack.last.map { $0.matches && derives($0.screen, goal) } ?? false }

  func derives(_ screen: Int, _ other: Int) -> Bool {
    screen == other || parents[screen].map { derives($0, other) } ?? false
  }

  // MARK: On the stack

  /// What a command does to a stack when it is to make a screen of this kind; `nil`: not from here.
  func move(_ command: Command, _ kind: Int, _ stack: [PathQuery.Entry]) -> PathStep.Move? {
    if let place = stack.lastIndex(where: { $0.matches && derives($0.screen, kind) }) {
      return .pop(to: place)
    }
    guard !command.origins.isEmpty else { return .push(kind) }
    guard let top = stack.last?.screen, command.origins.contains(where: { derives(top, $0) }) else {
      return nil
    }
    return .push(kind)
  }

  func after(_ move: PathStep.Move, _ stack: [PathQuery.Entry]) -> [PathQuery.Entry] {
    switch move {
    case .pop(let place): Array(stack[...place])
    case .push(let screen): stack + [.init(screen)]
    }
  }

  /// What commands do, one after the other; the last one makes the goal where it can.
  func replay(_ commands: [Int]) -> (moves: [PathStep.Move], isThere: Bool)? {
    var (world, moves) = (self, [PathStep.Move]())
    for (place, number) in commands.enumerated() {
      let command = self.commands[number]
      let makesGoal = place == commands.count - 1 && derives(goal, command.destination)
      let kind = makesGoal ? goal : command.destination
      guard let move = move(command, kind, world.stack) else { return nil }
      moves.append(move)
      world.stack = after(move, world.stack)
    }
    return (moves, world.isThere)
  }

  /// The best of all sequences up to a length, each tried on the stack.
  func bestSequence(upTo length: Int) -> Best? {
    var best: Best?
    func extend(_ commands: [Int], _ cost: Int, _ stack: [PathQuery.Entry]) {
      for (number, command) in self.commands.enumerated() {
        let more = Best(
          cost: cost + command.cost, count: commands.count + 1, commands: commands + [number])
        if let best, best < more { continue }
        for kind in Set([command.destination, derives(goal, command.destination) ? goal : -1])
        where kind >= 0 {
          guard let move = move(command, kind, stack) else { continue }
          let left = after(move, stack)
          if let top = left.last, top.matches, derives(top.screen, goal) {
            best = best.map { min($0, more) } ?? more
          } else if more.count < length, kind == command.destination {
            extend(more.commands, more.cost, left)
          }
        }
      }
    }
    extend([], 0, stack)
    return best
  }

  // MARK: On kinds only

  /// The least cost and the fewest commands to the goal, by trying all edges until nothing changes.
  func plainBest() -> Best? {
    var known: [Int: Best] = [:]
    var end: Best?
    func note(_ screen: Int, _ best: Best) -> Bool {
      if derives(screen, goal) { end = end.map { min($0, best) } ?? best }
      guard known[screen].map({ best < $0 }) ?? true else { return false }
      known[screen] = best
      return true
    }
    for command in commands {
      let best = Best(cost: command.cost, count: 1)
      for kind in [command.destination, goal] where derives(kind, command.destination) {
        guard let move = move(command, kind, stack) else { continue }
        let top = after(move, stack).last?.screen ?? kind
        if kind == command.destination || derives(top, goal) { _ = note(top, best) }
      }
    }
    var changes = true
    while changes {
      changes = false
      for (screen, best) in known {
        for command in commands where command.origins.contains(where: { derives(screen, $0) }) {
          let more = Best(cost: best.cost + command.cost, count: best.count + 1)
          if derives(goal, command.destination) { end = end.map { min($0, more) } ?? more }
          if note(command.destination, more) { changes = true }
        }
      }
    }
    return end
  }
}
