package import SnapValue

extension Plan {
  /// The plan as data, for people and tests: `steps` in order, each with one key that says what is
  /// done; `result`, what whoever brought the screen that ends gets; `returns`, who waits for whose
  /// result in which property; `state`, the state URL to be; `move`; `back`, what undoes it, in order.
  ///
  /// Data of new screens that only a mediator knows is not in the state URL yet.
  package func words(in graph: Graph) -> Value {
    var map = ValueMap()
    if let leg = legs.first, legs.count == 1 {
      if !leg.name.isEmpty { map["navigation"] = .string(leg.name) }
      if !leg.route.isEmpty { map["route"] = .string(leg.route) }
    }
    if let path { map["path"] = path.words(along: legs) }
    map["steps"] = .list(steps.map { words(of: $0, graph) })
    if let ended { map["result"] = ended.value }
    if !callers.isEmpty {
      map["returns"] = .list(
        callers.map { caller in
          [
            "of": .string(key(of: caller.screen)), "to": .string(key(of: caller.source)),
            "property": .string(caller.property),
          ]
        })
    }
    map["state"] = .string(state.location.printed)
    if state.regions[state.selected].isTab {
      map["tab"] = .string(state.regions[state.selected].name)
    }
    map["move"] = .string(move.rawValue)
    map["back"] = .list(steps.reversed().compactMap { undoing($0, graph) })
    return .map(map)
  }

  private func words(of step: Step, _ graph: Graph) -> Value {
    switch step {
    case .ask(let inquiry):
      [
        "ask": .string(inquiry.guardian.name),
        inquiry.subject.occasion.rawValue: .string(inquiry.subject.key),
      ]
    case .create(let place): ["create": .string(name(ofNew: place))]
    case .fill(let screen, _): ["fill": .string(key(of: screen))]
    case .refresh(let screen, let data):
      ["refresh": .string(key(of: screen)), "data": data.map(Value.string) ?? .null]
    case .mediate(let step, let screen, _):
      ["mediate": .string(step.name), "screen": .string(key(of: screen))]
    case .effect(let place, let visible, _):
      [visible ? "show" : "hide": .string(graph.configuration.effects[place].key)]
    case .method(let presentation, let screen, _):
      ["call": .string(presentation.name), "screen": .string(key(of: screen))]
    case .present(let batch): ["present": .list(batches[batch].updates.map(words))]
    }
  }

  private func words(of update: Update) -> Value {
    var text = update.operation.rawValue
    if !update.key.isEmpty {
      text += " " + Location.Component(update.key, data: update.data).printed
    }
    if update.region != "main" { text += " in " + update.region }
    return .string(text)
  }

  private func undoing(_ step: Step, _ graph: Graph) -> Value? {
    switch step {
    case .ask, .method: nil
    case .create(let place): ["destroy": .string(name(ofNew: place))]
    case .fill(let screen, _), .refresh(let screen, _): ["set back": .string(key(of: screen))]
    case .mediate(let step, _, _): ["undo": .string(step.name)]
    case .effect(let place, let visible, _):
      [visible ? "hide" : "show": .string(graph.configuration.effects[place].key)]
    case .present: ["present": "the state in force, from nothing"]
    }
  }

  private func name(ofNew place: Int) -> String {
    let new = newScreens[place]
    return Location.Component(new.key, data: new.data).printed
  }

  private func key(of screen: ScreenID) -> String {
    if let place = place(ofNew: screen) { return newScreens[place].key }
    return state.key(of: screen) ?? ""
  }
}

extension Plan.Path {
  /// The path as data: `navigations` by name, their `cost`, and what was `skipped` of the properties,
  /// each with `screen`, `property` and `why` (`unknown` or `readOnly`).
  package func words(along legs: [Plan.Leg]) -> Value {
    var map: ValueMap = [
      "navigations": .list(legs.map { .string($0.name) }), "cost": .int(Int64(cost)),
    ]
    if !skipped.isEmpty {
      map["skipped"] = .list(
        skipped.map { skipped in
          [
            "screen": .string(skipped.screen), "property": .string(skipped.property),
            "why": skipped.isReadOnly ? "readOnly" : "unknown",
          ]
        })
    }
    return .map(map)
  }
}
