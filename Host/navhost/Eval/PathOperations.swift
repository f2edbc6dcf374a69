import SnapEngine
import SnapValue

extension Evaluator {
  /// `path`.
  static let pathOperations: [(name: String, answer: Operation)] = [
    ("path", { request throws(EvalError) in try path(request) })
  ]

  private static func path(_ request: EvalRequest) throws(EvalError) -> ValueMap {
    var question = try PathQuestion(request)
    var (outcome, steps) = (Outcome.noPath, [PathStep]())
    switch try question.search() {
    case .alreadyThere: outcome = .alreadyThere
    case .noPath, .tooFar: break
    case .path(let found, _): (outcome, steps) = (.done, found)
    }
    let operations = steps.map { Value.string(question.perform($0)) }
    return [
      "outcome": .string(outcome.name),
      "executed": .list(steps.map { question.name(of: $0.command) }),
      "operations": .list(operations), "stack": question.stackWords,
    ]
  }
}
