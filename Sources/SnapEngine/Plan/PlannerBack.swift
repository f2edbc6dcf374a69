import SnapValue

// The ways back.
extension Planner {
  func back(
    _ count: Int, _ animated: Bool, _ context: Context, _ plan: inout Plan
  ) -> Verdict {
    plan.animated = animated
    var left = max(count, 0)
    while left > 0, let place = plan.state.overlays.lastIndex(where: \.isLayer) {
      plan.dismissOverlay(at: place)
      left -= 1
    }
    let depth = plan.state.stack.count
    if left > 0, depth > 1 { plan.pop(to: max(depth - 1 - left, 0)) }
    return shown(&plan, context)
  }

  func popTo(
    _ screen: ScreenID, _ animated: Bool, _ context: Context, _ plan: inout Plan
  ) -> Verdict {
    plan.animated = animated
    if let place = plan.state.overlays.firstIndex(where: { $0.isLayer && $0.screen == screen }) {
      plan.dismissLayers(downTo: place + 1)
    } else if let place = plan.state.region(of: screen) {
      plan.uncover(region: place)
      plan.select(place)
      plan.popBack(to: screen, in: place)
    } else {
      return .outcome(.failed(Failure(.staleHandle, "the screen to go back to is gone")))
    }
    return shown(&plan, context)
  }

  func dismiss(
    _ id: String, _ animated: Bool, _ context: Context, _ plan: inout Plan
  ) -> Verdict {
    plan.animated = animated
    guard let place = plan.state.overlays.firstIndex(where: { $0.key == id }) else {
      return .outcome(.alreadyThere)
    }
    if plan.state.overlays[place].isLayer {
      plan.dismissLayers(downTo: place)
    } else {
      plan.state.overlays.remove(at: place)
      if let effect = graph.effect(id) {
        plan.steps.append(.effect(effect, visible: false, animated: animated))
      }
      plan.add(Update(.effectHide, key: id, animated: animated))
    }
    return shown(&plan, context)
  }

  /// Takes away the layer of a screen and all above it; of a screen in a stack, the topmost layer.
  /// `false`: there is none.
  func dismiss(layerOf screen: ScreenID, in plan: inout Plan) -> Bool {
    let place =
      plan.state.overlays.firstIndex { $0.isLayer && $0.screen == screen }
      ?? plan.state.overlays.lastIndex(where: \.isLayer)
    guard let place else { return false }
    plan.dismissLayers(downTo: place)
    return true
  }

  func shown(_ plan: inout Plan, _ context: Context) -> Verdict {
    guard !plan.batches.isEmpty else { return .outcome(.alreadyThere) }
    plan.finish(from: context.state)
    return .planned
  }
}
