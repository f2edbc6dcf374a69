package import SnapEngine
package import SnapValue

/// How a request would go, without doing it.
package struct ExplainedRequest: Sendable {
  /// What is asked, as a person reads it.
  package var request: String
  /// The state URL that it starts from.
  package var state: String
  /// The ways in which it could go, each with the reason why it is not taken.
  package var candidates: [Candidate] = []
  /// How it would end without a plan; `nil` when there is one.
  package var outcome: Outcome?
  /// What the request lacks, as it could be given with it: its `payload`, or the `properties` of a `go`;
  /// empty where it lacks nothing.
  package var example = ValueMap()
  /// What was probably meant, where it leads nowhere; empty: nothing is known.
  package var hint = ""
  /// What a path search came to: `navigations`, `cost`, `skipped`; `null` where none was made.
  package var path = Value.null
  /// The plan's steps in order, in words.
  package var steps: [String] = []
  /// The net visual move of the plan.
  package var move = ""
  /// The state URL that would be in force, as far as it can be told before screens are made.
  package var becomes = ""

  /// What was probably meant, or how to mend what fails; empty: nothing is known.
  private var remedy: String {
    guard hint.isEmpty, case .failed(let failure)? = outcome else { return hint }
    return failure.hint
  }

  /// Everything as data, for `--json`.
  package var value: Value {
    var map: ValueMap = ["request": .string(request), "from": .string(state)]
    map["candidates"] = .list(
      candidates.map { candidate in
        var entry: ValueMap = [
          "what": .string(candidate.what), "taken": .bool(candidate.lost == nil),
        ]
        if let lost = candidate.lost { entry["lost"] = .string(lost) }
        return .map(entry)
      })
    if let outcome {
      map["outcome"] = .string(outcome.name)
      if let reason = outcome.reason { map["reason"] = .string(reason) }
      if !remedy.isEmpty { map["hint"] = .string(remedy) }
      if !example.isEmpty { map["lacks"] = .map(example) }
      return .map(map)
    }
    if path != .null { map["path"] = path }
    map["steps"] = .list(steps.map { .string($0) })
    map["move"] = .string(move)
    map["state"] = .string(becomes)
    return .map(map)
  }

  /// A path search's `path`, as data has it, in lines; empty: there was none.
  package static func text(ofPath path: Value) -> String {
    guard let map = path.map else { return "" }
    let names = map["navigations"]?.list?.compactMap(\.string) ?? []
    var text = "path: \(names.joined(separator: ", ").onOneLine) (cost \(map["cost"]?.int ?? 0))\n"
    for skipped in map["skipped"]?.list ?? [] {
      let (screen, name) = (
        (skipped["screen"]?.string ?? "").onOneLine, (skipped["property"]?.string ?? "").onOneLine
      )
      let why = skipped["why"] == "readOnly" ? "cannot be set" : "is unknown"
      text += "skipped: \"\(name)\" of \(screen) \(why)\n"
    }
    return text
  }

  /// What a request `lacks`, as data has it, in lines.
  package static func text(ofLacking example: Value) -> String {
    "what is lacking looks like this: \(example.jsonText)\n"
      + "give it with the request, or set it in the navigation's mediation\n"
  }

  /// Everything as a person reads it, in lines.
  package var text: String {
    var text = "request: \(request.onOneLine)\nfrom: \(state.onOneLine)\n"
    if !candidates.isEmpty { text += "candidates:\n" }
    for candidate in candidates {
      let end = candidate.lost.map { "lost: \($0)" } ?? "taken"
      text += "  \(candidate.what.onOneLine): \(end.onOneLine)\n"
    }
    if let outcome {
      let reason = outcome.reason.map { " (\($0.onOneLine))" } ?? ""
      text += "outcome: \(outcome.name)\(reason)\n"
      guard example.isEmpty else { return text + Self.text(ofLacking: .map(example)) }
      return remedy.isEmpty ? text : text + "\(remedy.onOneLine)\n"
    }
    text += Self.text(ofPath: path) + "plan:\n"
    for (index, step) in steps.enumerated() { text += "  \(index + 1). \(step.onOneLine)\n" }
    return text + "move: \(move)\nstate: \(becomes.onOneLine)\n"
  }
}
