import SnapPluginKit

/// What is filled in or chosen in an input now.
enum FieldState: Sendable, Equatable {
  case letters(Letters)
  case toggle(Bool)
  /// The choices that are chosen, by number and in order.
  case choices([Int])

  /// What an input holds before somebody changes it.
  init(_ input: Input) { self.init(input, input.value) }

  /// What an input holds for a value; what does not fit is as if nothing were filled in.
  init(_ input: Input, _ value: Value) {
    switch input.kind {
    case .toggle: self = .toggle(value == input.on || value == .bool(true))
    case .choice(let isMultiple, _):
      let words = value.list?.compactMap(\.string) ?? Self.words(value)
      let chosen = input.choices.indices.filter { words.contains(input.choices[$0].value) }
      self = .choices(isMultiple ? Array(chosen) : Array(chosen.prefix(1)))
    case .text(isMultiline: true, _, _): self = .letters(Letters(Self.text(value)))
    default:
      self = .letters(Letters(Self.text(value).filter { !$0.isNewline }))
    }
  }

  /// Whether it is filled in as another one is, wherever the cursor stands.
  func says(what other: FieldState) -> Bool {
    guard case .letters(let own) = self, case .letters(let others) = other else {
      return self == other
    }
    return own.letters == others.letters
  }

  /// A list of words as they stand in one text with commas.
  private static func words(_ value: Value) -> [String] {
    let text = text(value)
    return text.isEmpty ? [] : [text] + text.split(separator: ",").map(String.init)
  }

  /// A value as letters; none for what is no text or number.
  static func text(_ value: Value) -> String {
    switch value {
    case .string(let text): text
    case .int(let number): String(number)
    case .double(let number):
      Int64(exactly: number).map(String.init) ?? String(number)
    case .bool(let truth): truth ? "true" : "false"
    default: ""
    }
  }

  /// What the host is told; `nil` for what was left empty.
  func value(_ input: Input) -> Value? {
    switch self {
    case .toggle(let isOn): return isOn ? input.on : input.off
    case .choices(let chosen):
      let values = chosen.filter { input.choices.indices.contains($0) }.map {
        Value.string(input.choices[$0].value)
      }
      if case .choice(isMultiple: true, _) = input.kind { return .list(values) }
      return values.first
    case .letters(let letters):
      let text = letters.text
      switch input.kind {
      case .text: return .string(text)
      case .number: return Self.number(text)
      default: return text.isEmpty ? nil : .string(text)
      }
    }
  }

  /// The number of a text; the text itself when it is none, so that the host can say so.
  private static func number(_ text: String) -> Value? {
    let bare = String(text.filter { !$0.isWhitespace }.map { $0 == "," ? "." : $0 })
    if bare.isEmpty { return nil }
    if let whole = Int64(bare) { return .int(whole) }
    if let number = Double(bare), number.isFinite { return .double(number) }
    return .string(text)
  }
}
