import SnapEngine
import SnapValue
import Testing

@Suite("The best path through the commands")
struct PathSearchTests {
  @Test("every published row of the source library, and ours where ours stands")
  func vectors() throws {
    let rows = try PathPuzzle.rows()
    #expect(rows.count == 30)
    for row in rows {
      let puzzle = try PathPuzzle(row)
      let (answer, expected) = (puzzle.answer(), PathPuzzle.Expected(row))
      let number = row["n"]?.int ?? -1
      #expect(answer.word == expected.outcome, "row \(number)")
      if let stack = expected.stack {
        #expect(puzzle.stack(after: answer) == stack, "row \(number)")
      }
      if let executed = expected.executed {
        #expect(puzzle.executed(by: answer) == executed, "row \(number)")
      }
      if let operations = expected.operations {
        #expect(puzzle.operations(of: answer) == operations, "row \(number)")
      }
    }
  }

  /// Commands as `1,2>3` or `*>3`, with `:5` for a cost; a stack as `1 2 3`, `2!` where properties
  /// differ; parents as `Derived:Base`.
  private func ask(
    _ commands: String, _ stack: String, _ goal: String, via: [String] = [], parents: String = ""
  ) throws -> String {
    let list = commands.split(separator: " ").map { text -> Value in
      let parts = text.split { ">:".contains($0) }.map(String.init)
      let origins = parts[0].split(separator: ",").map { Value.string(String($0)) }
      return [
        "name": .string("\(parts[0])>\(parts[1])"),
        "origins": parts[0] == "*" ? .null : .list(origins), "destination": .string(parts[1]),
        "cost": .int(parts.count > 2 ? Int64(parts[2]) ?? 1 : 1),
      ]
    }
    let entries = stack.split(separator: " ").map { text -> Value in
      let differs = text.hasSuffix("!")
      return [.string(String(differs ? text.dropLast() : text)), ["p": differs ? "b" : "a"]]
    }
    let kinds = Set(list.compactMap { $0["destination"]?.string })
      .union(entries.compactMap { $0.list?.first?.string })
    var schema = ValueMap()
    for kind in kinds.sorted() { schema[kind] = ["p": "rw"] }
    var derived = ValueMap()
    for pair in parents.split(separator: " ") {
      let names = pair.split(separator: ":").map(String.init)
      derived[names[0]] = .string(names[1])
    }
    let puzzle = try PathPuzzle([
      "commands": .list(list), "stack": .list(entries), "goal": .string(goal),
      "properties": ["p": "a"], "breadcrumbs": .list(via.map { .string($0) }),
      "schema": .map(schema), "parents": .map(derived),
    ])
    let answer = puzzle.answer()
    guard case .path(_, let cost) = answer else { return answer.word }
    let words = zip(puzzle.executed(by: answer), puzzle.operations(of: answer))
    return "\(cost): " + words.map { "\($0) \($1)" }.joined(separator: ", ")
  }

  @Test(
    "where a path begins, and which of equals wins",
    arguments: [
      ("*>1 1>5 2>4 4>5", "1 2", "5", "2: *>1 pop 0, 1>5 push 5"),
      ("2>4 4>5 *>1 1>5", "1 2", "5", "2: 2>4 push 4, 4>5 push 5"),
      ("*>2", "1 2!", "2", "1: *>2 push 2"),
      ("1>2 2>3 3>2", "1 2 3", "2", "1: 1>2 pop 1"),
      ("1>2 2>3", "1 2!", "3", "1: 2>3 push 3"),
      ("1>2 2>3", "1 2! 3", "2", "noPath"),
      ("9>2", "1 2 3", "2", "1: 9>2 pop 1"),
      ("1>2", "", "2", "noPath"),
      ("*>2", "", "2", "1: *>2 push 2"),
      ("*>2", "1", "9", "noPath"),
      ("*>1 1>2 2>1", "1", "9", "noPath"),
      ("1>2 1>3 3>4 2>4", "1", "4", "2: 1>2 push 2, 2>4 push 4"),
      ("1>3 1>2 2>4 3>4", "1", "4", "2: 1>3 push 3, 3>4 push 4"),
      ("2>1", "1 2 1! 2!", "1", "1: 2>1 pop 0"),
    ])
  func beginnings(_ commands: String, _ stack: String, _ goal: String, _ path: String) throws {
    #expect(try ask(commands, stack, goal) == path)
  }

  @Test(
    "least cost, then fewest commands, then order",
    arguments: [
      ("1>2:5 1>3 3>2", "1", "2", "2: 1>3 push 3, 3>2 push 2"),
      ("1>2:2 1>3 3>2", "1", "2", "2: 1>2 push 2"),
      ("1>3:0 3>2:0 1>2:0 9>9", "1", "2", "0: 1>2 push 2"),
      ("1>2:3 1>2:2", "1", "2", "2: 1>2 push 2"),
      ("*>1:9 1>5 2>4 4>5", "1 2", "5", "2: 2>4 push 4, 4>5 push 5"),
      ("*>1:0 1>5 2>4 4>5", "1 2", "5", "1: *>1 pop 0, 1>5 push 5"),
      ("1>2:7 2>3:7 1>3:15", "1", "3", "14: 1>2 push 2, 2>3 push 3"),
      ("1>3:3 1>2:3 2>4:3 3>4:3 4>4:1", "1", "4", "6: 1>3 push 3, 3>4 push 4"),
      ("2>1:0 1>2:0", "1", "9", "noPath"),
    ])
  func costs(_ commands: String, _ stack: String, _ goal: String, _ path: String) throws {
    #expect(try ask(commands, stack, goal) == path)
  }

  @Test(
    "what derives from an origin may start there, and a command makes the goal's kind",
    arguments: [
      ("B>2", "D", "2", "D:B", "1: B>2 push 2"), ("D>2", "B", "2", "D:B", "noPath"),
      ("1>B", "1", "D", "D:B", "1: 1>B push D"),
      ("1>2 2>B", "1", "D", "D:B", "2: 1>2 push 2, 2>B push D"),
      ("1>D", "1", "B", "D:B", "1: 1>D push D"), ("1>B", "1 D 2", "D", "D:B", "1: 1>B pop 1"),
      ("1>B", "1 D 2", "B", "D:B", "1: 1>B pop 1"),
      ("1>B B>3", "1 D 2", "3", "D:B", "2: 1>B pop 1, B>3 push 3"),
      ("1>B D>3", "1", "3", "D:B", "noPath"),
      ("1>D B>3", "1", "3", "D:B", "2: 1>D push D, B>3 push 3"),
      ("1>B", "D", "B", "D:B", "alreadyThere"),
      ("1>A A>2", "1", "2", "A:B B:A", "2: 1>A push A, A>2 push 2"),
      ("*>D B>B", "", "G", "D:B G:B", "2: *>D push D, B>B push G"),
      ("*>2:0 2>D:3 9>9:1", "1", "B", "D:B C:B", "3: *>2 push 2, 2>D push D"),
      ("1>B:2 1>2 2>B:5", "1", "E", "D:B E:D", "2: 1>B push E"),
      ("C>4:1 B>3:2 3>4:2 D>3", "D", "4", "D:B B:C", "1: C>4 push 4"),
    ])
  func inheritance(
    _ commands: String, _ stack: String, _ goal: String, _ parents: String, _ path: String
  ) throws {
    #expect(try ask(commands, stack, goal, parents: parents) == path)
  }

  @Test(
    "milestones are passed one after the other",
    arguments: [
      ("1>2 2>3 1>3", "1", "3", ["2"], "2: 1>2 push 2, 2>3 push 3"),
      ("1>2 2>3", "1 2", "3", ["2"], "1: 2>3 push 3"), ("1>2", "1", "4", ["2"], "noPath"),
      ("*>1 1>2 2>3", "1 2 3", "3", ["2"], "alreadyThere"),
      ("1>2 2>3 3>1", "1", "1", ["2"], "alreadyThere"),
      ("*>1 1>2 2>3", "1 2", "3", ["1"], "3: *>1 pop 0, 1>2 push 2, 2>3 push 3"),
      ("1>2 2>3", "1", "3", ["2", "2"], "2: 1>2 push 2, 2>3 push 3"),
      ("1>2 2>3", "1", "3", ["3"], "2: 1>2 push 2, 2>3 push 3"), ("1>2", "1", "2", ["9"], "noPath"),
    ])
  func milestones(
    _ commands: String, _ stack: String, _ goal: String, _ via: [String], _ path: String
  ) throws {
    #expect(try ask(commands, stack, goal, via: via) == path)
  }

  @Test("a new screen that cannot take a property does not match afterwards")
  func readOnly() throws {
    let puzzle = try PathPuzzle([
      "commands": [
        ["origins": ["1"], "destination": "2"], ["origins": ["2"], "destination": "3"],
        ["origins": ["3"], "destination": "2"],
      ], "stack": [["1", [:]]], "goal": "2", "breadcrumbs": ["2", "3"], "properties": ["p": "v"],
      "schema": ["2": ["p": "ro"]],
    ])
    #expect(puzzle.operations(of: puzzle.answer()) == ["push 2", "push 3", "push 2"])
  }

  @Test("a search that would look at too much says so, and one with a limit that suffices finds")
  func limits() throws {
    var commands = PathCommands()
    for screen in 0..<100 { commands.append(from: screen, to: screen + 1) }
    var search = PathSearch(try PathGraph(screens: 101, commands: commands))
    #expect(search.path(PathQuery(from: [.init(0)], to: 100, limit: 20)) == .tooFar)
    #expect(search.path(PathQuery(from: [.init(0)], to: 100, limit: 200)).word == "done")
    #expect(search.path(PathQuery(from: [.init(0)], to: 7, limit: 20)).word == "done")
  }

  @Test("screens that are not there: refused when the graph is built, out of reach when asked for")
  func strangers() throws {
    var commands = PathCommands()
    commands.append(from: 0, to: 3)
    #expect(throws: Failure.self) { try PathGraph(screens: 3, commands: commands) }
    #expect(throws: Failure.self) {
      try PathGraph(screens: 4, parents: [nil, 9, nil, nil], commands: commands)
    }
    var search = PathSearch(try PathGraph(screens: 4, commands: commands))
    #expect(search.path(PathQuery(from: [.init(0)], to: -1)) == .noPath)
    #expect(search.path(PathQuery(from: [.init(17)], to: 3)) == .noPath)
    #expect(search.path(PathQuery(from: [.init(0)], to: 3)).word == "done")
  }

  @Test("adjacency takes at most 8.8 bytes a command at ten commands a screen")
  func size() throws {
    var commands = PathCommands()
    for screen in 0..<1_000 {
      for step in 1...10 { commands.append(from: screen, to: (screen * step + step) % 1_000) }
    }
    let graph = try PathGraph(screens: 1_000, commands: commands)
    #expect(graph.adjacencyBytes <= 88_008)
    #expect(graph.bytes <= 88_008 + 4_000)
  }
}
