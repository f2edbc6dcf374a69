import SnapEngine
import SnapValue
package import SnapNavigation

extension NavigationEvent {
  /// The event as one line of JSON without a line end; the same on every machine and in every run,
  /// there are no times and no numbers of screens.
  ///
  /// `event` is the event's name, `request` the request's number; then `asked`, `steps`, `updates`,
  /// `update`, `stage`, `outcome` and `location`, where it has them, and `origin` of a request from
  /// outside. `reloaded`, `refused` and `turnedAway` belong to no request: they have `news`, `remade` and
  /// `removed`, or `reasons`, or `reason`.
  package var line: String { Value.map(words).jsonText }

  private func planned(_ id: Value, _ plan: Plan) -> ValueMap {
    var map: ValueMap = [
      "event": "planned", "request": id, "steps": .int(Int64(plan.steps.count)),
      "move": .string(plan.move.rawValue),
    ]
    if let path = plan.path { map["path"] = path.words(along: plan.legs) }
    return map
  }

  private var words: ValueMap {
    switch self {
    case .started(let id, let request): started(id, request)
    case .planned(let id, let plan):
      planned(number(id), plan)
    case .willPerformUpdates(let id, let updates):
      ["event": "willPerformUpdates", "request": number(id), "updates": list(updates)]
    case .willPerformUpdate(let id, let update):
      ["event": "willPerformUpdate", "request": number(id), "update": .map(update.words)]
    case .stage(let id, let stage): stage.words(of: number(id))
    case .didPerformUpdate(let id, let update):
      ["event": "didPerformUpdate", "request": number(id), "update": .map(update.words)]
    case .finished(let id, let outcome, let location): finished(id, outcome, location)
    case .didPerformUpdates(let id, let updates, let location):
      [
        "event": "didPerformUpdates", "request": number(id), "updates": list(updates),
        "location": .string(location),
      ]
    case .triggered(let name, let cause):
      ["event": "trigger", "trigger": .string(name), "cause": .string(cause)]
    case .turnedAway(let reason): ["event": "turnedAway", "reason": .string(reason)]
    case .closeRequested: ["event": "closeRequested"]
    case .reloaded(let reload): reload.words
    case .refused(let reasons):
      ["event": "refused", "reasons": .list(reasons.map { .string($0.text) })]
    }
  }

  private func started(_ id: UInt64, _ request: Request) -> ValueMap {
    var map: ValueMap = [
      "event": "started", "request": number(id), "asked": .string(request.words),
    ]
    if request.origin == .outside { map["origin"] = "outside" }
    return map
  }

  private func finished(_ id: UInt64, _ outcome: Outcome, _ location: String) -> ValueMap {
    var map: ValueMap = [
      "event": "finished", "request": number(id), "outcome": .string(outcome.name),
    ]
    if let reason = outcome.reason { map["reason"] = .string(reason) }
    map["location"] = .string(location)
    return map
  }

  private func number(_ id: UInt64) -> Value { .int(Int64(clamping: id)) }

  private func list(_ updates: [Update]) -> Value { .list(updates.map { .map($0.words) }) }
}

extension NavigationEvent.Stage {
  fileprivate func words(of request: Value) -> ValueMap {
    var map: ValueMap = ["event": "stage", "request": request, "stage": .string(kind.rawValue)]
    if !who.isEmpty { map["who"] = .string(who) }
    if answer != "proceed" { map["answer"] = .string(answer) }
    return map
  }
}

extension Reload {
  fileprivate var words: ValueMap {
    var map: ValueMap = ["event": "reloaded", "news": texts(news)]
    if !remade.isEmpty { map["remade"] = texts(remade) }
    if !removed.isEmpty { map["removed"] = texts(removed) }
    map["location"] = .string(location)
    return map
  }

  private func texts(_ texts: [String]) -> Value { .list(texts.map { .string($0) }) }
}

extension Update {
  /// The update as data, without its screen's number.
  fileprivate var words: ValueMap {
    var map: ValueMap = ["op": .string(operation.rawValue)]
    if !key.isEmpty { map["key"] = .string(key) }
    if let data { map["data"] = .string(data) }
    if region != "main" { map["region"] = .string(region) }
    if operation == .popTo { map["index"] = .int(Int64(index)) }
    if !animated { map["animated"] = false }
    if !skipped.isEmpty { map["skipped"] = .list(skipped.map { .string($0) }) }
    return map
  }
}

extension Request {
  /// What is asked, as a person reads it.
  var words: String {
    switch kind {
    case .open(let url): "open \(url)"
    case .openBeside(let url, let region): "open \(url) in \(region)"
    case .navigate(let name, let payload): "navigate \(name)" + told(payload)
    case .follow(let edge, let payload): "navigate \(edge.name)" + told(payload)
    case .route(let text, let payload): "route \(privateTexts.hidden(in: text))" + told(payload)
    case .transition(let calls): "transition " + calls.map(\.words).joined(separator: " ")
    case .force(let url): "force \(url)"
    case .reset: "reset"
    case .back(let count): "back \(count)"
    case .popTo: "popTo"
    case .undo(let count): "undo \(count)"
    case .forward(let count): "forward \(count)"
    case .restore(let kept): "restore \(kept.state.printed)"
    case .dismiss(let id): "dismiss \(id)"
    case .select(let region): "select \(region)"
    case .collapse(let region, let isCollapsed): "collapse(\(region), \(isCollapsed))"
    case .go(let to, let via, let properties):
      "go to \(to)" + via.map { " via \($0)" }.joined() + told(properties)
    case .resume(let given): "resume" + told(given)
    case .segue(let id, _, let payload): "segue \(id)" + told(payload)
    case .performSegue(let segue): "segue \(segue.identifier)"
    case .result(_, let value): "result \(value.hiding(privates).jsonText)"
    case .perform: "perform"
    case .action(_, let verb, let data):
      "\(verb)" + (data == .null ? "" : " \(data.hiding(privates).jsonText)")
    case .press(let action, _, _): "press \(action.words)"
    case .locale(let name): "locale \(name)"
    case .key(let key): "key \(key)"
    case .activity: "activity"
    case .closed: "closed"
    }
  }

  /// What is given along, without what is private.
  func told(_ map: ValueMap) -> String {
    map.isEmpty ? "" : " " + Value.map(map.hiding(privates)).jsonText
  }
}

extension PressedAction {
  /// The action as a person knows it. What was typed is left out.
  var words: String {
    switch self {
    case .number(let number): "action \(number)"
    case .first(let id, let title, let verb): "\"\(title ?? id ?? verb ?? "")\""
    }
  }
}
