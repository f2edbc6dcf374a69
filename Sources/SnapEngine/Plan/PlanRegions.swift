import SnapValue

extension NavigationState.Region {
  /// How the entry of a place comes into view, when it comes on top of those below it.
  func operation(at place: Int) -> Update.Operation {
    if place == 0 { return .root }
    return !isCollapsed && place == detailStart ? .detail : .push
  }
}

extension NavigationState {
  /// The region of a name.
  package func region(named name: String) -> Region? { regions.first { $0.name == name } }

  /// The updates that build the state from nothing for the presenter of a number; 0 is the one in use.
  ///
  /// Tabs come before the one that is selected, and that one last, so that whoever looks at the last
  /// root only sees the right one.
  package func updates(forPresenter number: Int = 0) -> [Update] {
    var updates: [Update] = []
    if number == 0 {
      let others = regions.indices.filter { $0 != selected }
      for place in others { updates += regions[place].updates }
      if regions[selected].isTab {
        updates.append(
          Update(.select, region: regions[selected].name, animated: false))
      }
      updates += regions[selected].updates
    }
    for overlay in overlays where overlay.presenter == number {
      updates.append(
        Update(
          !overlay.isLayer ? .effectShow : number == 0 ? .present : .custom,
          screen: overlay.screen, key: overlay.key, animated: false))
    }
    return updates
  }

  /// The state as one who knows nothing of regions sees it: one stack `main`, and what lies above it.
  package var flattened: NavigationState {
    var flat = NavigationState(scheme: scheme)
    flat.stack = stack
    flat.overlays = overlays
    return flat
  }
}

extension NavigationState.Region {
  fileprivate var updates: [Update] {
    stack.enumerated().map { place, entry in
      Update(
        operation(at: place), screen: entry.screen, key: entry.key, data: entry.data, region: name,
        animated: false)
    }
  }
}

extension Plan {
  /// Selects the tab of a place, with the stack that it has kept; what is no tab is seen anyway.
  mutating func select(_ region: Int) {
    guard region != state.selected, state.regions.indices.contains(region),
      state.regions[region].isTab
    else { return }
    state.select(region)
    let top = state.stack.last
    add(
      Update(
        .select, screen: top?.screen ?? .none, key: top?.key ?? "", data: top?.data,
        region: state.regions[region].name, animated: animated))
  }

  /// The stack of a region is empty.
  mutating func clear(_ region: Int) {
    state.regions[region].stack = []
    add(Update(.clear, region: state.regions[region].name, animated: animated))
  }

  /// This screen is a region's detail, in place of the one that was; one that does not live in the
  /// detail pane is pushed.
  mutating func showDetail(_ arrival: Arrival, in region: Int, arguments: Value = .null) {
    let split = state.regions[region]
    let start = split.detailStart
    guard split.detail.contains(arrival.key), start < split.stack.count else {
      return push(arrival, in: region, arguments: arguments)
    }
    if split.isCollapsed {
      pop(to: start - 1, in: region)
    } else {
      state.regions[region].stack.cut(to: start)
    }
    push(arrival, in: region, arguments: arguments)
  }

  /// A transition as the presenter of one stack is told it: what cannot be said so is everything
  /// that is there now, from nothing.
  package func flatten(_ transition: inout Transition, batch: Int) {
    guard batches[batch].number == 0, !state.isPlain else { return }
    if needsFlattening(batch) {
      transition.updates = state.flattened.updates()
      transition.isSync = true
    } else {
      for place in transition.updates.indices { transition.updates[place].region = "main" }
    }
  }

  private func needsFlattening(_ batch: Int) -> Bool {
    let seen = state.regions[state.selected].name
    return batches[batch].isSync
      || batches[batch].updates.contains { update in
        switch update.operation {
        case .select, .detail: true
        case .clear, .root, .push, .popTo, .refresh: update.region != seen
        case .present, .dismiss, .effectShow, .effectHide, .custom: false
        }
      }
  }

  /// The update that brought an entry of a split whose key was not known before it was made: the
  /// first one of the detail pane is its detail.
  mutating func placeDetails() {
    for region in state.regions where region.isSplit && !region.isCollapsed {
      guard region.detailStart < region.stack.count else { continue }
      let first = region.stack[region.detailStart].screen
      for batch in batches.indices {
        for place in batches[batch].updates.indices
        where batches[batch].updates[place].screen == first
          && batches[batch].updates[place].operation == .push
        {
          batches[batch].updates[place].operation = .detail
        }
      }
    }
  }
}
