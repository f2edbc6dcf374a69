// What a request could take away and what it could keep: the candidates of those that follow no edge.
extension Planner {
  /// What a way back could take away, topmost first: what goes is taken, all else lost.
  package func candidates(
    toTakeFrom state: NavigationState, _ planning: Planning
  ) -> [Candidate] {
    let staying = Self.staying(planning, state)
    let roots = Set(state.regions.compactMap { $0.stack.first?.screen })
    return state.places.reversed().map { place in
      let what = "take away \(place.words)"
      guard staying.contains(place.screen) else { return Candidate(what) }
      let isRoot = roots.contains(place.screen)
      return Candidate(what, lost: isRoot ? "the root of a stack stays" : "it is not asked for")
    }
  }

  /// What a change of the whole state could keep, bottom first: what stays is taken, all else lost.
  package func candidates(
    toKeepOf state: NavigationState, _ planning: Planning
  ) -> [Candidate] {
    let staying = Self.staying(planning, state)
    return state.places.map { place in
      let isKept = staying.contains(place.screen)
      return Candidate(
        "keep \(place.words)", lost: isKept ? nil : "the state to be has it not in this place")
    }
  }

  /// The screens of a state that a plan keeps; all of them where there is no plan.
  private static func staying(_ planning: Planning, _ state: NavigationState) -> Set<ScreenID> {
    guard case .plan(let plan) = planning else { return Set(state.screens) }
    return Set(plan.state.screens)
  }
}

extension NavigationState {
  /// Every screen with what it is, bottom of the stacks first, then layers.
  fileprivate var places: [(screen: ScreenID, words: String)] {
    var places: [(screen: ScreenID, words: String)] = []
    for region in regions {
      for entry in region.stack {
        let component = Location.Component(entry.key, data: entry.data).printed
        let part = region.name == regions[0].name ? "" : " of \(region.name)"
        places.append((entry.screen, "the screen \(component)\(part)"))
      }
    }
    for layer in layers { places.append((layer.screen, "the layer \(layer.key)")) }
    return places
  }
}
