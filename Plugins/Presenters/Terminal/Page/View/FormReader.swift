import SnapPluginKit

/// Inputs and actions.
extension ViewReader {
  /// Reads an action; answers its number, or `nil` for what is none.
  mutating func action(_ value: Value, depth: Int) -> Int? {
    guard depth < Self.deepest, let kind = actionKind(value, depth: depth) else { return nil }
    let word = value["action"]?.string ?? ""
    let title = value["title"]?.string ?? ""
    actions.append(
      Action(
        kind: kind, title: GlyphText(title.isEmpty ? Self.untitled(value) : title),
        id: value["id"]?.string,
        tooltip: value["tooltip"]?.string, surface: Self.buttonSurface(value["style"]),
        isDisabled: value["disabled"]?.bool ?? false,
        isSecondary: value["secondary"]?.bool ?? false,
        takesInputs: value["inputs"]?.string != "none",
        isSending: word == "submit" || word == "execute", panel: current, value: value))
    return actions.count - 1
  }

  /// Reads a row of buttons.
  mutating func buttons(_ value: Value?, depth: Int) -> [Int] {
    let numbers = (value?.list ?? []).compactMap { action($0, depth: depth) }
    for number in numbers { actions[number].isButton = true }
    return numbers
  }

  private mutating func actionKind(_ value: Value, depth: Int) -> Action.Kind? {
    switch value["action"]?.string {
    case "execute", "submit", "openUrl": return .press
    case "showCard":
      guard let view = value["view"] else { return nil }
      return panel(view, parent: current, depth: depth + 1).map { .showCard(panel: $0) }
    case "toggleVisibility":
      return .toggle(
        (value["targets"]?.list ?? []).compactMap { target in
          target["id"]?.string.map {
            Action.Visibility(id: $0, isVisible: target["visible"]?.bool)
          }
        })
    default: return nil
    }
  }

  private static func untitled(_ value: Value) -> String {
    value["tooltip"]?.string ?? value["verb"]?.string ?? value["url"]?.string ?? ""
  }

  private static func buttonSurface(_ style: Value?) -> Style.Surface {
    switch style?.string {
    case "positive": .positive
    case "destructive": .destructive
    default: .button
    }
  }

  /// Reads an input; answers its number, or `nil` for what is none.
  mutating func input(_ value: Value, depth: Int) -> Int? {
    guard let kind = Self.inputKind(value), let id = value["id"]?.string else { return nil }
    let required = value["required"]?.bool ?? false
    let title = runs(value["title"], style: Style(), depth: depth)
    let label = labelled(value["label"], isRequired: required, depth: depth)
    let placeholder = value["placeholder"]?.string ?? ""
    inputs.append(
      Input(
        kind: kind, id: id, label: label, isRequired: required,
        value: value["value"] ?? .null,
        placeholder: placeholder.isEmpty ? Self.form(of: kind) : placeholder,
        wraps: value["wrap"]?.bool ?? false, bounds: Self.bounds(value, of: kind),
        choices: Self.choices(value["choices"]),
        aisle: value["aisle"]?.int.map { Int(clamping: $0) },
        title: kind == .toggle ? title : nil, on: value["on"] ?? "true",
        off: value["off"] ?? "false",
        action: value["inlineAction"].flatMap { action($0, depth: depth) }, panel: current))
    return inputs.count - 1
  }

  private mutating func labelled(_ value: Value?, isRequired: Bool, depth: Int) -> GlyphText? {
    guard let list = value?.list, !list.isEmpty else { return nil }
    var all = list
    if isRequired { all.append(["text": " *", "color": "attention"]) }
    return runs(.list(all), style: Style(.label), depth: depth)
  }

  private static func inputKind(_ value: Value) -> Input.Kind? {
    switch value["input"]?.string {
    case "text":
      let isSecret = value["style"]?.string == "password"
      return .text(
        isMultiline: value["multiline"]?.bool == true && !isSecret, isSecret: isSecret,
        most: value["maxLength"]?.int.flatMap { $0 > 0 ? Int(clamping: $0) : nil })
    case "number": return .number
    case "date": return .date
    case "time": return .time
    case "toggle": return .toggle
    case "choice":
      let isMultiple = value["multiple"]?.bool ?? false
      return .choice(isMultiple: isMultiple, look: look(value["style"], isMultiple))
    default: return nil
    }
  }

  private static func look(_ style: Value?, _ isMultiple: Bool) -> Input.Look {
    // Several choices are seen at once on every display.
    if isMultiple { return .expanded }
    switch style?.string {
    case "expanded": return .expanded
    case "filtered": return .filtered
    default: return .compact
    }
  }

  private static func choices(_ value: Value?) -> [Input.Choice] {
    (value?.list ?? []).compactMap { choice in
      guard let text = choice["value"]?.string else { return nil }
      let title = choice["title"]?.string ?? ""
      return Input.Choice(
        title: GlyphText(title.isEmpty ? text : title), value: text, row: choice["row"]?.string,
        sign: choice["sign"]?.string.map { GlyphText($0) },
        isTaken: choice["taken"]?.bool ?? false)
    }
  }

  /// "0 – 150", "≥ 0", "≤ 150".
  private static func bounds(_ value: Value, of kind: Input.Kind) -> String? {
    guard [.number, .date, .time].contains(kind) else { return nil }
    let least = value["min"].map(FieldState.text) ?? ""
    let most = value["max"].map(FieldState.text) ?? ""
    switch (least.isEmpty, most.isEmpty) {
    case (false, false): return "\(least) – \(most)"
    case (false, true): return "≥ \(least)"
    case (true, false): return "≤ \(most)"
    case (true, true): return nil
    }
  }

  private static func form(of kind: Input.Kind) -> String {
    switch kind {
    case .date: "YYYY-MM-DD"
    case .time: "HH:MM"
    default: ""
    }
  }
}
