package import SnapPluginKit

/// What of a page outlives it, and a view that takes the place of another.
extension Page {
  /// Focus, scroll, what was typed and what was shown, as a value that another page of the same
  /// screen takes. What was typed as a password is not in it.
  package var state: Value {
    var typed = ValueMap()
    for (number, input) in view.inputs.enumerated() where fields[number] != FieldState(input) {
      if case .text(_, isSecret: true, _) = input.kind { continue }
      typed[input.id] = fields[number].value(input) ?? .null
    }
    var visible = ValueMap()
    for id in showing.visible.keys.sorted() { visible[id] = showing.visible[id].map { .bool($0) } }
    var state: ValueMap = ["scroll": .int(Int64(scroll))]
    if let name = nameOfFocus, !isAtStart { state["focus"] = .string(name) }
    if !typed.isEmpty { state["typed"] = .map(typed) }
    if !visible.isEmpty { state["visible"] = .map(visible) }
    let open = (showing.open.map { Target.Kind.action($0) }).map(key(of:)).sorted()
    if !open.isEmpty { state["open"] = .list(open.map { .string($0) }) }
    return .map(state)
  }

  /// Takes up what `state` answered; what does not fit is left out.
  mutating func restore(_ state: Value) {
    for (number, input) in view.inputs.enumerated() {
      if let value = state["typed"]?[input.id] { fields[number] = FieldState(input, value) }
    }
    for entry in state["visible"]?.map?.entries ?? [] {
      if let isVisible = entry.value.bool { showing.visible[entry.key] = isVisible }
    }
    let open = Set((state["open"]?.list ?? []).compactMap(\.string))
    if !open.isEmpty {
      for (number, action) in view.actions.enumerated() where action.showsCard {
        if open.contains(key(of: .action(number))) { showing.open.insert(number) }
      }
    }
    scroll = Int(min(max(state["scroll"]?.int ?? 0, 0), 100_000_000))
    wantedFocus = state["focus"]?.string
    isAtStart = wantedFocus == nil
  }

  /// Takes another view of the same screen. What was typed, and what is wrong with it, stays where the
  /// input is still there and the view does not bring a new value for it; focus, scroll and what is
  /// shown stay where the ids fit.
  package mutating func update(view value: Value) {
    let before = self
    view = View(value)
    fields = view.inputs.map(FieldState.init)
    showing = Showing()
    list = nil
    let known = Dictionary(
      before.view.inputs.indices.map { (before.view.inputs[$0].id, $0) }, uniquingKeysWith: { $1 })
    for (number, input) in view.inputs.enumerated() {
      guard let old = known[input.id], before.view.inputs[old].kind == input.kind,
        before.view.inputs[old].value == input.value
      else { continue }
      fields[number] = before.fields[old].renumbered(from: before.view.inputs[old], to: input)
      showing.errors[number] = before.showing.errors[old]
    }
    showing.visible = before.showing.visible
    let open = Set(before.showing.open.map { before.key(of: .action($0)) })
    for (number, action) in view.actions.enumerated() where action.showsCard && !open.isEmpty {
      if open.contains(key(of: .action(number))) { showing.open.insert(number) }
    }
    wantedFocus = before.wantedFocus ?? before.nameOfFocus
    focus = nil
    layout = PageLayout()
    invalidate()
    if before.window.isLaidOut { fit(width: before.window.width, height: before.window.height) }
  }

  /// Whether something is told to be wrong.
  package var hasErrors: Bool { !showing.errors.isEmpty }

  /// Shows what the host found wrong: `{input id: message}`. The focus goes to the first of them.
  /// Messages for inputs that are not there are left out; none takes all away.
  package mutating func show(errors: Value) {
    showing.errors = [:]
    for (number, input) in view.inputs.enumerated() {
      if let message = errors[input.id]?.string { showing.errors[number] = message }
    }
    invalidate()
    guard let first = showing.errors.keys.min() else { return }
    isAtStart = false
    focus = layout.targets.first { $0.kind.input == first }?.kind ?? focus
    follows = true
  }

  /// The name of what has the focus, of which there is one: rows of a list may all do the same, and the
  /// second of them is called `KEY #2`.
  var nameOfFocus: String? {
    guard let focus else { return nil }
    let own = key(of: focus)
    guard let focusIndex, focusIndex < layout.targets.count else { return own }
    return Self.name(
      own, at: layout.targets[..<focusIndex].count { key(of: $0.kind) == own } + 1)
  }

  /// The place among the targets of what has such a name.
  func target(named wanted: String) -> Int? {
    var counts: [String: Int] = [:]
    return layout.targets.firstIndex { target in
      let own = key(of: target.kind)
      counts[own, default: 0] += 1
      return Self.name(own, at: counts[own, default: 1]) == wanted
    }
  }

  private static func name(_ key: String, at place: Int) -> String {
    place == 1 ? key : "\(key) #\(place)"
  }

  /// A name for what can have the focus that another layout of the same screen finds again.
  func key(of kind: Target.Kind) -> String {
    switch kind {
    case .input(let number): return "input " + view.inputs[number].id
    case .option(let number, let choice):
      return "option \(view.inputs[number].id) \(view.inputs[number].choices[choice].value)"
    case .more(let number): return "more " + key(of: .action(number))
    case .action(let number):
      let action = view.actions[number]
      if let id = action.id { return "action " + id }
      return "action \(action.title.text) \(Self.name(of: action.value))"
    }
  }

  /// The verb, URL and data of an action as one text, at most so long.
  private static func name(of value: Value) -> String {
    var name = value["verb"]?.string ?? value["url"]?.string ?? ""
    if let data = value["data"] { write(data, into: &name, depth: 0) }
    return name
  }

  /// Writes a value so that different ones differ as long as they are short.
  private static func write(_ value: Value, into name: inout String, depth: Int) {
    guard name.utf8.count < 300, depth < 8 else { return }
    switch value {
    case .null: name += " null"
    case .bool(let truth): name += truth ? " true" : " false"
    case .int(let number): name += " " + String(number)
    case .double(let number): name += " " + String(number)
    case .string(let text): name += " " + text.prefix(100)
    case .bytes(let bytes): name += " \(bytes.count)"
    case .list(let items):
      for item in items.prefix(50) { write(item, into: &name, depth: depth + 1) }
    case .map(let map):
      for entry in map.entries.prefix(50) {
        name += " " + entry.key
        write(entry.value, into: &name, depth: depth + 1)
      }
    }
  }
}

extension FieldState {
  /// What is chosen, by the numbers that the choices have in another list of them.
  fileprivate func renumbered(from old: Input, to new: Input) -> FieldState {
    guard case .choices = self, let value = value(old) else { return self }
    return FieldState(new, value)
  }
}

extension Target.Kind {
  /// Whether it is an option of an input.
  func belongs(to other: Target.Kind) -> Bool {
    guard case .input(let number) = other else { return false }
    return input == number
  }

  /// The input that it belongs to.
  var input: Int? {
    switch self {
    case .input(let number), .option(let number, _): number
    case .action, .more: nil
    }
  }
}
