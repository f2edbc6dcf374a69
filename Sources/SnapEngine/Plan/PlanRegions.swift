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
      for place in regions.indices where place != selected { regions[place].build(&updates) }
      if regions[selected].isTab {
        updates.append(
          Update(.select, region: regions[selected].name, animated: false))
      }
      regions[selected].build(&updates)
    }
    for overlay in overlays where overlay.presenter == number {
      updates.append(
        Update(
          !overlay.isLayer ? .effectShow : number == 0 ? .present : .custom,
          screen: overlay.screen, key: overlay.key, animated: false))
    }
    return updates
  }

  /// The state as a display sees it that shows some of the leaf regions: layers and effects are on the
  /// one that has `main`.
  package func narrowed(to names: Set<String>) -> NavigationState {
    let kept = regions.filter { names.contains($0.name) }
    guard kept.count < regions.count else { return self }
    var state = NavigationState(scheme: scheme, regions: kept)
    if let place = kept.firstIndex(where: { $0.name == regions[selected].name }) {
      state.select(place)
      state.overlays = overlays
    }
    return state
  }

  /// Whether one who knows nothing of regions is told it as it is: one stack `main`, and nothing else.
  package var isFlat: Bool { isPlain && regions[0].name == "main" }

  /// The state as one who knows nothing of regions sees it: one stack `main`, and what lies above it.
  package var flattened: NavigationState {
    NavigationState(scheme: scheme, stack: stack, overlays: overlays)
  }
}

extension NavigationState.Region {
  /// Adds the updates that build it from nothing.
  fileprivate func build(_ updates: inout [Update]) {
    if stack.count == 1, let only = stack.last { return updates.append(update(0, only)) }
    for (place, entry) in stack.enumerated() { updates.append(update(place, entry)) }
  }

  private func update(_ place: Int, _ entry: NavigationState.Entry) -> Update {
    Update(
      operation(at: place), screen: entry.screen, key: entry.key, data: entry.data, region: name,
      animated: false)
  }
}

extension Plan {
  /// Takes the layers away that cover a region.
  mutating func uncover(region place: Int) {
    if !state.regions[place].isApart { dismissLayers(downTo: 0) }
  }

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

extension Transition {
  /// The transition to a state as the presenter of one stack is told it: what cannot be said so is
  /// everything that is there, from nothing.
  package mutating func flatten(to state: NavigationState) {
    guard !state.isFlat else { return }
    if needsFlattening(in: state.regions[state.selected].name) {
      updates = state.flattened.updates()
      isSync = true
    } else {
      for place in updates.indices { updates[place].region = "main" }
    }
  }

  /// The transition as a display is told it that shows some of the leaf regions; layers and effects
  /// are on the one that has `main`.
  package mutating func narrow(to names: Set<String>, withMain hasMain: Bool) {
    updates.removeAll { update in
      switch update.operation {
      case .select, .detail, .clear, .root, .push, .popTo, .refresh:
        !names.contains(update.region) && !(update.region.isEmpty && hasMain)
      case .present, .dismiss, .effectShow, .effectHide, .custom: !hasMain
      }
    }
  }

  private func needsFlattening(in seen: String) -> Bool {
    isSync
      || updates.contains { update in
        switch update.operation {
        case .select, .detail: true
        case .clear, .root, .push, .popTo, .refresh: update.region != seen
        case .present, .dismiss, .effectShow, .effectHide, .custom: false
        }
      }
  }
}
