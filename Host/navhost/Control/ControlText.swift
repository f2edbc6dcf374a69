import SnapInspect
import SnapValue

/// Turns what a running application answers into what a person reads.
enum ControlText {
  /// An answer that is no error, in lines, each with a line end.
  static func answer(_ answer: Value, to command: String) -> String {
    if let outcome = answer["outcome"]?.line, command != "explain" {
      return self.outcome(outcome, answer)
    }
    switch command {
    case "state": return state(answer)
    case "health": return health(answer)
    case "explain": return explanation(answer)
    case "plugins": return (answer["plugins"]?.list ?? []).map(plugin).joined()
    case "describe": return (answer["described"] ?? .null).jsonText + "\n"
    default: return ""
    }
  }

  /// What was probably meant, or who led astray; `nil` where the answer says nothing of that.
  static func hint(_ answer: Value) -> String? { answer["hint"]?.line }

  /// What was wrong, one sentence; `nil` when the answer is no error.
  static func fault(_ answer: Value) -> String? {
    guard let error = answer["error"] else { return nil }
    let hint = error["hint"]?.line.map { "; \($0)" } ?? ""
    return (error["message"]?.line ?? error.jsonText) + hint
  }

  /// An event in one line: its number, the request's, and what happened.
  static func event(_ event: Value) -> String {
    var words = [number(event["sequence"])]
    if let request = event["request"] { words.append("#\(number(request))") }
    words.append(event["event"]?.line ?? "")
    for name in ["asked", "stage", "who", "answer", "outcome", "reason", "location"] {
      if let text = event[name]?.line { words.append(text) }
    }
    if let update = event["update"] { words.append(self.update(update)) }
    if let updates = event["updates"]?.list { words += updates.map { self.update($0) } }
    return words.joined(separator: " ") + "\n"
  }

  private static func number(_ value: Value?) -> String { value?.int.map { String($0) } ?? "?" }

  private static func update(_ update: Value) -> String {
    let data = update["data"]?.line.map { "::\($0)" } ?? ""
    return "\(update["op"]?.line ?? "")(\(update["key"]?.line ?? "")\(data))"
  }

  private static func outcome(_ outcome: String, _ answer: Value) -> String {
    let reason = answer["reason"]?.line.map { " (\($0))" } ?? ""
    var text = "\(outcome)\(reason)  \(answer["state"]?.line ?? "")\n"
    for error in answer["errors"]?.map?.entries ?? [] {
      text += "  \(error.key.onOneLine): \(error.value.line ?? error.value.jsonText)\n"
    }
    return text
  }

  private static func state(_ answer: Value) -> String {
    var text = "app: \(answer["app"]?.line ?? "") (\(answer["title"]?.line ?? ""))\n"
    text += "process: \(number(answer["process"]))\n"
    text += "presenter: \(answer["presenter"]?.line ?? "")\n"
    text += "state: \(answer["state"]?.line ?? "")\n"
    if let regions = answer["regions"]?.list {
      for region in regions {
        let mark = region["selected"] == true ? " (selected)" : ""
        text += "region \(region["region"]?.line ?? "")\(mark):\n" + stack(region["stack"])
      }
    } else {
      text += "stack:\n" + stack(answer["stack"])
    }
    if let layers = answer["layers"] { text += "layers:\n" + stack(layers) }
    if let effects = answer["effects"]?.list {
      text += "effects: \(effects.compactMap(\.line).joined(separator: ", "))\n"
    }
    if let waiting = answer["waiting"]?.int, waiting > 0 { text += "waiting: \(waiting)\n" }
    return text
  }

  private static func health(_ answer: Value) -> String {
    if answer["healthy"] == true { return "healthy\n" }
    let reasons = (answer["reasons"]?.list ?? []).map { reason in
      "  \(reason["part"]?.line ?? ""): \(reason["text"]?.line ?? "")\n"
    }
    return "unhealthy\n" + reasons.joined()
  }

  private static func stack(_ stack: Value?) -> String {
    (stack?.list ?? []).map { entry in
      let data = entry["data"]?.line.map { "::\($0)" } ?? ""
      return "  \(number(entry["screen"]))  \(entry["key"]?.line ?? "")\(data)\n"
    }.joined()
  }

  private static func plugin(_ report: Value) -> String {
    let named = [report["id"], report["version"]].compactMap { $0?.line }.joined(separator: " ")
    var text = "\(report["verdict"]?.line ?? "")  \(report["file"]?.line ?? "")"
    if !named.isEmpty { text += "  \(named)" }
    text += "\n"
    for reason in report["reasons"]?.list ?? [] {
      text += "  why: \(reason["what"]?.line ?? "")\n"
    }
    return text
  }

  /// As `navhost explain` writes it.
  private static func explanation(_ answer: Value) -> String {
    var text = "request: \(answer["request"]?.line ?? "")\n"
    text += "from: \(answer["from"]?.line ?? "")\n"
    let candidates = answer["candidates"]?.list ?? []
    if !candidates.isEmpty { text += "candidates:\n" }
    for candidate in candidates {
      let end = candidate["lost"]?.line.map { "lost: \($0)" } ?? "taken"
      text += "  \(candidate["what"]?.line ?? ""): \(end)\n"
    }
    if let outcome = answer["outcome"]?.line {
      let reason = answer["reason"]?.line.map { " (\($0))" } ?? ""
      let lacks = answer["lacks"].map { ExplainedRequest.text(ofLacking: $0) } ?? ""
      return text + "outcome: \(outcome)\(reason)\n" + lacks
    }
    text += ExplainedRequest.text(ofPath: answer["path"] ?? .null) + "plan:\n"
    for (place, step) in (answer["steps"]?.list ?? []).enumerated() {
      text += "  \(place + 1). \(step.line ?? "")\n"
    }
    let state = answer["state"]?.line ?? ""
    return text + "move: \(answer["move"]?.line ?? "")\nstate: \(state)\n"
  }
}

extension Value {
  /// A text in one line: titles, names and reasons are other people's.
  fileprivate var line: String? { string?.onOneLine }
}
