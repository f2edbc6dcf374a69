import Foundation
import SnapEngine
import SnapValue

/// A question of the vectors, with its names numbered: screens by name, commands by name.
struct PathPuzzle {
  let names: [String]
  let commands: [String]
  let graph: PathGraph
  let query: PathQuery
  let milestones: [Int]
  /// The kinds that have a property that is asked for and cannot be set.
  let readOnly: Set<Int>

  init(_ row: Value) throws {
    var (names, numbers) = ([String](), [String: Int]())
    func number(_ name: String) -> Int {
      if let number = numbers[name] { return number }
      numbers[name] = names.count
      names.append(name)
      return names.count - 1
    }
    let goal = number(row["goal"]?.string ?? "")
    var list = PathCommands()
    for command in row["commands"]?.list ?? [] {
      let origins = (command["origins"]?.list ?? []).compactMap(\.string).map(number)
      let cost = command["cost"]?.int.map { Int($0) } ?? 1
      list.append(from: origins, to: number(command["destination"]?.string ?? ""), cost: cost)
    }
    let stack = (row["stack"]?.list ?? []).compactMap(\.list)
    for entry in stack { _ = number(entry[0].string ?? "") }
    milestones = (row["breadcrumbs"]?.list ?? []).compactMap(\.string).map(number)
    let derived = (row["parents"]?.map ?? [:]).entries.map {
      (number($0.key), number($0.value.string ?? ""))
    }
    var parents = [Int?](repeating: nil, count: names.count)
    for (kind, base) in derived { parents[kind] = base }
    let asked = row["properties"]?.map ?? [:]
    let schema = row["schema"]?.map ?? [:]
    query = PathQuery(
      from: stack.map { entry in
        let kind = schema[entry[0].string ?? ""]?.map ?? [:]
        let matches = asked.entries.allSatisfy { property in
          kind[property.key] == nil || entry[1][property.key] == property.value
        }
        return .init(numbers[entry[0].string ?? ""] ?? 0, matches: matches)
      }, to: goal)
    readOnly = Set(
      schema.entries.filter { kind in
        asked.keys.contains { kind.value[$0]?.string == "ro" }
      }.compactMap { numbers[$0.key] })
    graph = try PathGraph(screens: names.count, parents: parents, commands: list)
    self.names = names
    commands = (row["commands"]?.list ?? []).enumerated().map { place, command in
      command["name"]?.string ?? "\(place)"
    }
  }

  func answer() -> PathAnswer {
    var search = PathSearch(graph)
    return search.path(query, via: milestones) { !readOnly.contains($0) }
  }

  /// The stack that an answer leaves, as names.
  func stack(after answer: PathAnswer) -> [String] {
    var stack = query.stack.map { names[$0.screen] }
    guard case .path(let steps, _) = answer else { return stack }
    for step in steps {
      switch step.move {
      case .pop(let place): stack.removeSubrange((place + 1)...)
      case .push(let screen): stack.append(names[screen])
      }
    }
    return stack
  }

  /// What an answer does: `push X`, `pop N`.
  func operations(of answer: PathAnswer) -> [String] {
    guard case .path(let steps, _) = answer else { return [] }
    return steps.map { step in
      switch step.move {
      case .pop(let place): "pop \(place)"
      case .push(let screen): "push \(names[screen])"
      }
    }
  }

  func executed(by answer: PathAnswer) -> [String] {
    guard case .path(let steps, _) = answer else { return [] }
    return steps.map { commands[$0.command] }
  }

  /// What a row of the vectors wants: the source library's answer, or ours where ours stands.
  struct Expected {
    var outcome: String
    var executed: [String]?
    var operations: [String]?
    var stack: [String]?

    init(_ row: Value) {
      let result = row["ours"] ?? row["result"] ?? .null
      outcome = row["ours"]?["outcome"]?.string ?? "done"
      executed = result["executed"]?.list?.compactMap(\.string)
      operations = result["operations"]?.list?.compactMap(\.string)
      stack = result["stack"]?.list?.compactMap { $0.string ?? $0.list?.first?.string }
      if let ops = result["ops"]?.list { operations = ops.compactMap(\.string).map(Self.plain) }
    }

    /// `pop→1(2)` is `pop 1`, `push 2{'p': 'v'}` is `push 2`.
    private static func plain(_ operation: String) -> String {
      let word = operation.replacing("pop→", with: "pop ")
      let end = word.firstIndex { "({".contains($0) } ?? word.endIndex
      return String(word[..<end])
    }
  }

  static func rows() throws -> [Value] {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let data = try Data(contentsOf: here.appending(path: "Vectors/rld-paths.json"))
    return try Value(jsonText: String(decoding: data, as: UTF8.self))["rows"]?.list ?? []
  }
}

extension PathAnswer {
  var word: String {
    switch self {
    case .alreadyThere: "alreadyThere"
    case .noPath: "noPath"
    case .tooFar: "tooFar"
    case .path: "done"
    }
  }
}
