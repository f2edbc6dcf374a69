import SnapValue

/// One value held against its input.
struct CardFormCheck {
  let input: CardInput
  let matches: ((_ pattern: String, _ text: String) -> Bool?)?
  let words: CardFormWords

  /// What is wrong with a value: what the card says about it, or a sentence of ours; `nil` when
  /// nothing is.
  func message(for value: Value) -> String? {
    guard !isEmpty(value) else {
      return input.isRequired ? input.error ?? missing : nil
    }
    guard let fault = fault(of: value) else { return nil }
    return input.error ?? fault
  }

  private func isEmpty(_ value: Value) -> Bool {
    switch value {
    case .null: true
    case .string(let text): text.allSatisfy(\.isWhitespace)
    case .list(let items): items.isEmpty
    default: false
    }
  }

  private var missing: String {
    switch input.field {
    case .choice: words(.chooseOne)
    case .toggle: words(.mustBeOn)
    default: words(.missing)
    }
  }

  /// What is wrong with a value, in a sentence of ours; `nil` when nothing is.
  func fault(of value: Value) -> String? {
    switch input.field {
    case .text(let entry): text(value, entry)
    case .number(let bounds): number(value, bounds)
    case .date(let bounds):
      moment(value, bounds, words(.day)) { CardDay($0.utf8) }
    case .time(let bounds):
      moment(value, bounds, words(.time)) { CardTime($0.utf8) }
    case .toggle(let toggle): self.toggle(value, toggle)
    case .choice(let choice): self.choice(value, choice)
    }
  }

  private func text(_ value: Value, _ entry: CardInput.Entry) -> String? {
    guard let text = CardForm.plain(value) else { return words(.text) }
    if let most = entry.maxLength, Int64(text.count) > most {
      return words(.tooLong, "\(most)", "\(text.count)")
    }
    if !entry.isMultiline, text.contains(where: \.isNewline) { return words(.oneLine) }
    guard let pattern = entry.pattern, let matches else { return nil }
    switch matches(pattern, text) {
    case true: return nil
    case false: return words(.otherForm)
    case nil: return words(.unchecked)
    }
  }

  private func number(_ value: Value, _ bounds: CardInput.Bounds) -> String? {
    guard let number = CardNumber.value(value)?.number else { return words(.number) }
    if let least = bounds.min?.number, number < least {
      return words(.atLeast, bounds.min?.jsonText ?? "")
    }
    if let most = bounds.max?.number, number > most {
      return words(.atMost, bounds.max?.jsonText ?? "")
    }
    return nil
  }

  private func moment<Moment: Comparable>(
    _ value: Value, _ bounds: CardInput.Bounds, _ request: String, _ read: (String) -> Moment?
  ) -> String? {
    guard let given = value.string.flatMap(read) else { return request }
    if let text = bounds.min?.string, let least = read(text), given < least {
      return words(.later, text)
    }
    if let text = bounds.max?.string, let most = read(text), given > most {
      return words(.earlier, text)
    }
    return nil
  }

  private func toggle(_ value: Value, _ toggle: CardInput.Toggle) -> String? {
    guard let state = toggle.state(of: value) else { return words(.turn) }
    return input.isRequired && !state ? missing : nil
  }

  private func choice(_ value: Value, _ choice: CardInput.Choice) -> String? {
    let known = Set(choice.options.filter { !$0.isTaken }.map(\.value))
    let given = choice.isMultiple ? CardForm.several(value) : CardForm.plain(value).map { [$0] }
    guard let given, given.allSatisfy(known.contains) else { return words(.fromList) }
    return given.isEmpty && input.isRequired ? missing : nil
  }
}

extension CardInput.Toggle {
  /// Whether a value says on or off; `nil` when it says neither.
  func state(of value: Value) -> Bool? {
    if value == on { return true }
    if value == off { return false }
    if case .bool(let truth) = value { return truth }
    guard let text = CardForm.plain(value) else { return nil }
    if text == CardForm.plain(on) { return true }
    return text == CardForm.plain(off) ? false : nil
  }
}

extension CardInput {
  /// A value as the input's own type; `nil` when it is left out.
  func typed(_ value: Value) -> Value? {
    switch field {
    case .text: return CardForm.plain(value).map(Value.string)
    case .number: return CardNumber.value(value)
    case .date, .time:
      guard let text = value.string, !text.isEmpty else { return nil }
      return .string(text)
    case .toggle(let toggle):
      return toggle.state(of: value).map { $0 ? toggle.on : toggle.off }
    case .choice(let choice):
      if choice.isMultiple {
        guard value != .null else { return nil }
        return CardForm.several(value).map { .list($0.map(Value.string)) }
      }
      guard let one = CardForm.plain(value), !one.isEmpty else { return nil }
      return .string(one)
    }
  }
}
