import SnapEngine

/// Says the steps of a plan in words.
struct PlanWords {
  let plan: Plan
  let graph: Graph
  /// The keys of the screens that are there already.
  let keys: [ScreenID: String]

  /// The steps in order, then who gets whose result.
  var steps: [String] {
    var words = plan.steps.map(words)
    for caller in plan.callers {
      let (screen, source) = (key(caller.screen), key(caller.source))
      words.append("let \(source).\(caller.property) wait for the result of \(screen)")
    }
    if let ended = plan.ended {
      let value = ended.value.hiding(graph.configuration.privateNames)
      words.append("give \(value.jsonText) to whoever waits for \(key(ended.screen))")
    }
    return words
  }

  private func words(_ step: Plan.Step) -> String {
    switch step {
    case .ask(let inquiry):
      "ask the guard \(named(inquiry.guardian)) to \(inquiry.subject.words)"
    case .create(let place): "create \(newScreen(place))"
    case .fill(let screen, _): "give the payload to \(key(screen))"
    case .refresh(let screen, let data): "set the data of \(key(screen)) to \(data ?? "null")"
    case .mediate(let mediation, let screen, _):
      "mediate \(named(mediation)) for \(key(screen))"
    case .effect(let place, let visible, _):
      "\(visible ? "show" : "hide") the effect \(graph.configuration.effects[place].key)"
    case .method(let presentation, let screen, _): "call \(presentation.name) for \(key(screen))"
    case .present(let place): "present " + updates(plan.batches[place])
    }
  }

  /// A step and what the manifest gives it, such as the password that a guard compares, without that.
  private func named(_ step: Mediation.Step) -> String {
    guard step.arguments != .null else { return step.name }
    return "\(step.name) with \(step.arguments.hiding(graph.configuration.privateNames).jsonText)"
  }

  private func newScreen(_ place: Int) -> String {
    let new = plan.newScreens[place]
    let component = Location.Component(new.key, data: new.data).printed
    guard case .node(let node) = new.origin else { return component }
    return "\(component) (\(graph.nodes[node].definition.type))"
  }

  private func updates(_ batch: Plan.Batch) -> String {
    batch.updates.map { update in
      (update.key.isEmpty
        ? update.operation.rawValue : "\(update.operation.rawValue) \(update.key)")
        + (update.region == "main" ? "" : " in \(update.region)")
    }.joined(separator: ", ")
  }

  private func key(_ screen: ScreenID) -> String {
    if let place = plan.place(ofNew: screen) { return plan.newScreens[place].key }
    return keys[screen] ?? "a screen"
  }
}

extension Plan.Inquiry.Subject {
  /// What the guard may allow.
  fileprivate var words: String { key.isEmpty ? occasion.rawValue : "\(occasion.rawValue) \(key)" }
}
