import SnapValue

extension Plan {
  /// Adds an update to the batch of a presenter.
  mutating func add(_ update: consuming Update, presenter: Int = 0) {
    batches[place(ofBatch: presenter)].updates.append(update)
  }

  /// Adds an update of a screen that comes. It is made where it will be, as one that is handed on is copied.
  private mutating func add(
    _ operation: Update.Operation, _ arrival: Arrival, _ arguments: Value, in region: Int? = nil,
    presenter: Int = 0
  ) {
    let name = region.map { state.name(of: $0) } ?? "main"
    batches[place(ofBatch: presenter)].updates.append(
      Update(
        operation, screen: arrival.screen, key: arrival.key, data: arrival.data, region: name,
        animated: animated, arguments: arguments))
  }

  /// The place of a presenter's batch, which is begun where there is none.
  private mutating func place(ofBatch number: Int) -> Int {
    for place in batches.indices where batches[place].number == number { return place }
    beginBatch(number: number)
    return batches.count - 1
  }

  /// Takes layers away, topmost first, down to the one at this place of the overlays.
  mutating func dismissLayers(downTo lowest: Int) {
    guard lowest < state.overlays.count else { return }
    for place in state.overlays.indices[lowest...].reversed() where state.overlays[place].isLayer {
      dismissOverlay(at: place)
    }
  }

  /// Takes one layer away.
  mutating func dismissOverlay(at place: Int) {
    let layer = state.overlays[place]
    // The only one is not looked for in a copy.
    if state.overlays.count == 1 { state.overlays = [] } else { state.overlays.remove(at: place) }
    add(
      Update(.dismiss, screen: layer.screen, key: layer.key, animated: animated),
      presenter: layer.presenter)
  }

  /// One more screen in a region, by default the selected one.
  mutating func push(_ arrival: Arrival, in region: Int? = nil, arguments: Value = .null) {
    let region = region ?? state.selected
    var stack = state.stack(of: region)
    let place = stack.count
    stack.append(arrival)
    state.put(stack, in: region)
    add(state.operation(at: place, of: region), arrival, arguments, in: region)
  }

  /// A region's stack is this one screen.
  mutating func replaceRoot(_ arrival: Arrival, in region: Int? = nil, arguments: Value = .null) {
    let region = region ?? state.selected
    var stack = ScreenStack()
    stack.append(arrival)
    state.put(stack, in: region)
    add(.root, arrival, arguments, in: region)
  }

  /// Back to the entry of this place in a region.
  mutating func pop(to index: Int, in region: Int? = nil) {
    let region = region ?? state.selected
    var stack = state.stack(of: region)
    guard index < stack.count else { return }
    stack.cut(to: index + 1)
    state.put(stack, in: region)
    guard let entry = stack.last else { return }
    add(
      Update(
        .popTo, screen: entry.screen, key: entry.key, data: entry.data,
        region: state.name(of: region), index: index, animated: animated))
  }

  /// One more layer, above all others. A layer of the same key goes, since a state URL has a key once;
  /// those above it stay.
  mutating func layer(
    _ arrival: Arrival, flags: Location.Flags = [.visible, .modal], arguments: Value = .null
  ) {
    if let place = state.overlays.firstIndex(where: { $0.key == arrival.key }) {
      dismissOverlay(at: place)
    }
    state.overlays.append(.init(key: arrival.key, flags: flags, screen: arrival.screen))
    add(.present, arrival, arguments)
  }

  /// One more layer, shown by a presenter that the navigation names.
  mutating func customLayer(
    _ arrival: Arrival, by presenter: any Presenter, number: Int, arguments: Value
  ) {
    if let place = state.overlays.firstIndex(where: { $0.key == arrival.key }) {
      dismissOverlay(at: place)
    }
    state.overlays.append(
      .init(
        key: arrival.key, flags: [.visible, .modal], screen: arrival.screen, presenter: number))
    batches[place(ofBatch: number)].presenter = presenter
    add(.custom, arrival, arguments, presenter: number)
  }

  /// Ends a plan that shows and hides effects: hides go before what the presenters show, shows after.
  mutating func finish(from before: NavigationState, effects: [Step]) {
    if effects.isEmpty { return finish(from: before) }
    steps += effects.filter { !$0.isShow }
    finish(from: before)
    steps += effects.filter(\.isShow)
  }

  /// Ends a plan: names the move, asks every guard before anything is made, and appends the steps
  /// that show it.
  mutating func finish(from before: NavigationState) {
    move = netMove(from: before)
    if legs.count > 1 { askFirst() }
    for place in batches.indices { steps.append(.present(place)) }
  }

  func netMove(from before: NavigationState) -> Transition.Move {
    var (forward, back) = (false, false)
    for batch in batches.indices {
      for place in batches[batch].updates.indices {
        switch batches[batch].updates[place].operation {
        case .push, .present, .custom: forward = true
        case .popTo, .dismiss: back = true
        case .detail
        where before.region(named: batches[batch].updates[place].region)?.showsTwoPanes != true:
          forward = true
        case .clear, .root, .detail, .select: return before.isEmpty ? .forward : .replace
        case .refresh, .effectShow, .effectHide: break
        }
      }
    }
    guard forward, back else { return forward ? .forward : back ? .back : .none }
    let (old, new) = (before.screens.count, state.screens.count)
    return new > old ? .forward : new < old ? .back : .replace
  }
}

extension Plan.Step {
  /// Whether it shows or hides an effect.
  var isEffect: Bool {
    if case .effect = self { true } else { false }
  }

  /// Whether it shows an effect.
  var isShow: Bool {
    if case .effect(_, visible: true, _) = self { true } else { false }
  }

  /// Whether it asks a guard, before anything exists.
  var isQuestion: Bool {
    if case .ask = self { true } else { false }
  }
}
