import SnapApp
import SnapEngine
import SnapValue
import SnapNavigation

/// What pressing something on the screen on top would mean.
struct ExplainedPress {
  let graph: Graph
  let context: Planner.Context

  /// Why a press means nothing, or what was typed does not fit.
  struct Refusal: Error {
    let outcome: Outcome
  }

  /// What a press means; other requests mean what they say. The screen is drawn with the declared
  /// properties that can be known: those of the live screen, or those that it begins with.
  func meaning(of request: Request) -> Result<Request, Refusal> {
    guard case .press(let pressed, let inputs, let screen) = request.kind else {
      return .success(request)
    }
    do throws(Failure) {
      let id = screen == .none ? context.state.top : screen
      let (definition, data) = try definition(of: id)
      guard let drawer = definition.drawer ?? graph.configuration.drawer else {
        return .success(request)
      }
      let drawing = drawer.drawing(of: facts(of: definition, id, data), after: nil)
      let meant = try drawing.actions.meaning(of: pressed, inputs: inputs)
      if case .invalid(let errors) = meant {
        return .failure(Refusal(outcome: .invalid(errors: errors)))
      }
      return .success(try request.meaning(meant, on: id, scheme: context.state.scheme))
    } catch {
      return .failure(Refusal(outcome: .failed(error)))
    }
  }

  /// The definition of a screen that is shown, and its data. Throws `wrongState` where it is not.
  func definition(
    of screen: ScreenID
  ) throws(Failure) -> (definition: ScreenDefinition, data: String?) {
    let entry = context.state.regions.flatMap(\.stack).first { $0.screen == screen }
    let layer = context.state.layers.first { $0.screen == screen }
    guard let key = entry?.key ?? layer?.key, let node = graph.node(key) else {
      throw Failure(.wrongState, "nothing is shown that could be pressed")
    }
    return (graph.nodes[node].definition, entry?.data)
  }

  private func facts(
    of definition: ScreenDefinition, _ screen: ScreenID, _ data: String?
  ) -> ScreenFacts {
    var values = ValueMap()
    for property in definition.properties {
      values[property.name] =
        context.screens.property(property.name, of: screen) ?? property.initial
    }
    if let name = definition.dataProperty, let data { values[name] = .string(data) }
    let title = definition.composedTitle?(values) ?? values["title"]?.string ?? definition.title
    return ScreenFacts(key: definition.key, title: title, properties: values)
  }
}
