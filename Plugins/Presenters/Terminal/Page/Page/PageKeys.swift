import SnapPluginKit

/// What keys mean.
extension Page {
  /// Takes a key; answers what has to be done. `.unused` comes back for a key that means nothing
  /// here, `.redraw` when something is seen differently; nothing when a key was taken without that.
  package mutating func handle(_ key: Key) -> [PageEffect] {
    if list != nil, let effects = handleInList(key) { return effects }
    if readOn(key) { return [.redraw] }
    if case .input(let number) = focus, let effects = handle(key, input: number) { return effects }
    switch key {
    case .tab: return step(1) ? [.redraw] : [.unused(key)]
    case .backTab: return step(-1) ? [.redraw] : [.unused(key)]
    case .up: return moveRow(-1) ? [.redraw] : [.unused(key)]
    case .down: return moveRow(1) ? [.redraw] : [.unused(key)]
    case .left: return moveColumn(-1) ? [.redraw] : [.unused(key)]
    case .right: return moveColumn(1) ? [.redraw] : [.unused(key)]
    case .pageUp: return moveWindow(-pageStep) ? [.redraw] : [.unused(key)]
    case .pageDown: return moveWindow(pageStep) ? [.redraw] : [.unused(key)]
    case .home: return moveToEnd(first: true) ? [.redraw] : [.unused(key)]
    case .end: return moveToEnd(first: false) ? [.redraw] : [.unused(key)]
    case .enter, .text(" "): return focus.map { press($0) } ?? [.unused(key)]
    default: return [.unused(key)]
    }
  }

  private var pageStep: Int { max(window.height - 1, 1) }

  /// Presses what has the focus or was clicked.
  mutating func press(_ kind: Target.Kind) -> [PageEffect] {
    switch kind {
    case .action(let number): return press(action: number)
    case .more(let first):
      showing.unfolded.formSymmetricDifference([first])
      invalidate()
      return [.redraw]
    case .option(let input, let choice):
      choose(choice, of: input)
      return [.redraw]
    case .input(let number):
      switch view.inputs[number].kind {
      case .toggle:
        if case .toggle(let isOn) = fields[number] { fill(number, with: .toggle(!isOn)) }
        return [.redraw]
      case .choice:
        openList(number)
        return [.redraw]
      default: return send(from: number)
      }
    }
  }

  /// Carries an action out, or asks the host to.
  mutating func press(action number: Int) -> [PageEffect] {
    let action = view.actions[number]
    guard !action.isDisabled else { return [] }
    switch action.kind {
    case .press:
      guard case .int(let number)? = action.value["number"] else { return [] }
      return [.press(action: number, inputs: action.takesInputs ? inputs(for: action) : [:])]
    case .showCard:
      let siblings = siblings(of: number)
      let wasOpen = showing.open.contains(number)
      showing.open.subtract(siblings)
      if !wasOpen { showing.open.insert(number) }
    case .toggle(let targets):
      for target in targets {
        let now = showing.visible[target.id] ?? !hiddenByView(target.id)
        showing.visible[target.id] = target.isVisible ?? !now
      }
    }
    invalidate()
    return [.redraw]
  }

  /// Enter in a field: its own action, or else the first of its card that sends something; without
  /// one the next target.
  private mutating func send(from number: Int) -> [PageEffect] {
    let input = view.inputs[number]
    if let action = input.action { return press(action: action) }
    let sending = view.panels[input.panel].actions + shownActions(in: input.panel)
    let usual = sending.first { number in
      let action = view.actions[number]
      return action.isSending && action.takesInputs && !action.isDisabled && !action.isSecondary
    }
    if let usual { return press(action: usual) }
    return step(1) ? [.redraw] : []
  }

  /// The actions of a panel's buttons that are seen now, in the order of reading.
  private func shownActions(in panel: Int) -> [Int] {
    layout.targets.compactMap { target in
      guard case .action(let number) = target.kind, view.actions[number].panel == panel else {
        return nil
      }
      return view.actions[number].isButton ? number : nil
    }
  }

  /// What stands in the inputs that go with an action: those of its card, and of the cards around;
  /// null for what was left empty.
  func inputs(for action: Action) -> ValueMap {
    var panels: Set<Int> = []
    var panel: Int? = action.panel
    while let at = panel, view.panels.indices.contains(at), panels.insert(at).inserted {
      panel = view.panels[at].parent
    }
    var values = ValueMap()
    let seen = seenInputs()
    for (number, input) in view.inputs.enumerated() where panels.contains(input.panel) {
      // nobody is to be asked for what is not seen and was not changed
      guard seen.contains(number) || fields[number] != FieldState(input) else { continue }
      values[input.id] = fields[number].value(input) ?? .null
    }
    return values
  }
}
