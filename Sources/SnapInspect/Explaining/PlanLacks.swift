import SnapEngine
import SnapValue

/// What the first new screen of a plan would be without, although it requires it: the request would
/// fail when the screen is made. What a plugin gives is not known, so such screens count as filled.
struct PlanLacks {
  /// The screen's key.
  let screen: String
  /// The properties that nothing gives.
  let properties: [PropertyDefinition]

  /// Looks for it; `nil`: every screen gets what it requires, as far as can be told.
  init?(_ plan: Plan, _ graph: Graph) {
    for new in plan.newScreens {
      guard case .node(let place) = new.origin, new.restored == nil,
        graph.nodes[place].definition.isPlain,
        let given = Self.given(to: new, graph.nodes[place], plan)
      else { continue }
      let lacking = graph.nodes[place].definition.properties.filter {
        $0.isRequired && !given.contains($0.name)
      }
      guard !lacking.isEmpty else { continue }
      (screen, properties) = (new.key, lacking)
      return
    }
    return nil
  }

  /// The names of what a new screen gets; `nil` where somebody else may give it anything.
  private static func given(
    to new: Plan.NewScreen, _ node: Graph.Node, _ plan: Plan
  ) -> Set<String>? {
    let payload = new.leg.map { plan.legs[$0].payload } ?? [:]
    guard let born = try? node.birthProperties(data: new.data, payload: payload) else { return nil }
    var names = Set(born.keys)
    for case .mediate(let step, new.screen, let leg) in plan.steps {
      guard let set = step.mediator as? SetMediator else { return nil }
      for assignment in set.assignments {
        if case .pointer(.payload, let pointer) = assignment.value,
          Value.map(plan.legs[leg].payload)[pointer] == nil
        {
          continue
        }
        names.insert(assignment.property)
      }
    }
    return names
  }

  /// How the request would end.
  var outcome: Outcome {
    let words = listed(properties.map { "\"\($0.name)\" (\($0.type))" })
    return .failed(
      Failure(.wrongType, "nothing gives \(words), which the screen \"\(screen)\" requires"))
  }

  /// A payload that would do, with the named types in force.
  func example(_ types: [String: Schema]) -> ValueMap {
    var payload = ValueMap()
    for property in properties {
      payload[property.name] = property.schema?.example(definitions: types) ?? .null
    }
    return payload
  }

  private func listed(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
