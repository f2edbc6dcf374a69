import SnapValue

// The end of a screen by its own result.
extension Planner {
  /// Takes the screen away with all above it. Throws `staleHandle` for one that is gone, `wrongState`
  /// for one with nothing below it, `wrongType` for a value that its schema does not take.
  func result(
    of given: ScreenID?, _ value: Value, _ animated: Bool, _ context: Context, _ plan: inout Plan
  ) throws(Failure) -> Verdict {
    plan.animated = animated
    let screen = given ?? context.state.top
    guard screen != .none else { throw Failure(.wrongState, "there is no screen to end") }
    plan.ended = Plan.Ended(screen: screen, value: value)
    if let place = plan.state.overlays.firstIndex(where: { $0.isLayer && $0.screen == screen }) {
      try check(value, of: plan.state.overlays[place].key)
      plan.dismissLayers(downTo: place)
    } else if let region = plan.state.region(of: screen),
      let index = plan.state.regions[region].stack.place(of: screen)
    {
      let key = plan.state.regions[region].stack[index].key
      try check(value, of: key)
      guard index > 0 else {
        throw Failure(
          .wrongState, "the screen \"\(key)\" cannot end: there is nothing below it")
      }
      if region == plan.state.selected { plan.dismissLayers(downTo: 0) }
      plan.pop(to: index - 1, in: region)
    } else {
      throw Failure(.staleHandle, "the screen that ends is gone")
    }
    plan.finish(from: context.state)
    return .planned
  }

  private func check(_ value: Value, of key: String) throws(Failure) {
    guard let place = graph.node(key),
      let problem = graph.nodes[place].definition.result?.check?(value)
    else { return }
    let shown = value.string.map { $0.count > 40 ? "" : " \(Value.string($0).jsonText)" } ?? ""
    let told = problem.hasSuffix(shown) ? problem : problem + shown
    throw Failure(.wrongType, "the result of the screen \"\(key)\": \(told)")
  }
}

extension Plan {
  /// Lets the screen that the last leg starts from wait for the result of a new one.
  mutating func await(_ screen: ScreenID, for property: String) {
    guard place(ofNew: screen) != nil, let source = legs.last?.source, source != .none,
      state.key(of: screen) != nil
    else { return }
    callers.append(Caller(source: source, property: property, screen: screen))
  }
}
