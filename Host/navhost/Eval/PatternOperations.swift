import SnapEngine
import SnapValue

extension Evaluator {
  /// `match`, `rank` and `pattern`: path patterns of routes.
  static let patternOperations: [(name: String, answer: Operation)] = [
    ("match", { request throws(EvalError) in try match(request) }),
    ("rank", { request throws(EvalError) in try rank(request) }),
    ("pattern", { request throws(EvalError) in try pattern(request) }),
  ]

  private static func match(_ request: EvalRequest) throws(EvalError) -> ValueMap {
    let patterns = try patterns(request)
    let path = try request.text("path")
    for place in order(patterns) {
      guard let groups = patterns[place].match(path) else { continue }
      var parameters = ValueMap()
      for group in groups { parameters[group.name] = .string(group.text) }
      return ["index": .int(Int64(place)), "params": .map(parameters)]
    }
    return ["index": .null, "params": .map([:])]
  }

  private static func rank(_ request: EvalRequest) throws(EvalError) -> ValueMap {
    let patterns = try patterns(request)
    let order = order(patterns)
    let inOrder = order.map { patterns[$0] }
    let shadows = PathShadows(inOrder, in: PathTrie(inOrder))
    let conflicts = shadows.pairs.map { (order[$0.winner], order[$0.loser]) }.sorted(by: <)
    return [
      "order": .list(order.map { .int(Int64($0)) }),
      "conflicts": .list(
        conflicts.map { [.int(Int64($0.0)), .int(Int64($0.1))] }),
    ]
  }

  private static func pattern(_ request: EvalRequest) throws(EvalError) -> ValueMap {
    _ = try parsed(try request.text("pattern"), at: nil)
    return [:]
  }

  /// The places of patterns, the most specific first, then in their own order.
  private static func order(_ patterns: [PathPattern]) -> [Int] {
    let ranks = patterns.map { $0.rank() }
    return patterns.indices.sorted { one, other in
      if ranks[one] < ranks[other] { return true }
      return ranks[other] < ranks[one] ? false : one < other
    }
  }

  private static func patterns(_ request: EvalRequest) throws(EvalError) -> [PathPattern] {
    var patterns: [PathPattern] = []
    for item in try request.list("patterns") {
      guard let text = item.string else {
        throw EvalError(
          .badRequest,
          "\"patterns\" of \(request.operation) must be a list of strings, not of "
            + item.kindName)
      }
      patterns.append(try parsed(text, at: patterns.count))
    }
    return patterns
  }

  private static func parsed(_ text: String, at place: Int?) throws(EvalError) -> PathPattern {
    do throws(PathPatternFault) { return try PathPattern(parsing: text) } catch {
      let which = place.map { "pattern \($0): " } ?? ""
      throw EvalError(.invalidPattern, which + error.message, line: 1, column: error.column)
    }
  }
}
