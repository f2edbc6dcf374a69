/// One line of a page in the order of reading, for somebody who hears it.
package struct LinearItem: Sendable, Hashable {
  /// Its words, without a number or a sign.
  package var text: String
  /// The number by which `enter` knows the control that begins here; `nil`: there is none.
  package var control: Int?
  /// Whether it is pressed, and not filled in.
  package var isButton = false
}

/// What can be done with a control of a page.
package enum LinearEntry: Sendable, Hashable {
  /// What can be typed.
  package enum Letters: Sendable, Hashable {
    /// Anything.
    case text
    /// Anything, that nobody else may hear.
    case secret
    /// A number.
    case number
    /// A day.
    case date
    /// A time of the day.
    case time
  }

  /// It is pressed, or turned on and off.
  case press
  /// Some of these titles are chosen, by their places.
  case choices([String], chosen: [Int], isMultiple: Bool)
  /// It is filled in.
  case letters(String, Letters)
}

extension Page {
  /// The page as it is heard; controls have the numbers of `plainLines`.
  package var linearItems: [LinearItem] { LinearText(self, width: Canvas.largestSide).items }

  /// What can be done with the control of a number; `nil`: there is none.
  package func entry(control number: Int) -> LinearEntry? {
    let controls = LinearText(self, width: Canvas.largestSide).controls
    guard controls.indices.contains(number - 1) else { return nil }
    guard case .input(let input) = controls[number - 1] else { return .press }
    return entry(view.inputs[input], fields[input])
  }

  private func entry(_ input: Input, _ state: FieldState) -> LinearEntry {
    switch state {
    case .toggle: return .press
    case .choices(let chosen):
      var isSeveral = false
      if case .choice(isMultiple: true, _) = input.kind { isSeveral = true }
      return .choices(
        input.choices.map(\.title.text), chosen: chosen, isMultiple: isSeveral)
    case .letters(let letters):
      switch input.kind {
      case .number: return .letters(letters.text, .number)
      case .date: return .letters(letters.text, .date)
      case .time: return .letters(letters.text, .time)
      case .text(_, isSecret: true, _): return .letters(letters.text, .secret)
      case .text, .toggle, .choice: return .letters(letters.text, .text)
      }
    }
  }

  /// Takes a choice by its place, or takes it back where several can be chosen.
  package mutating func choose(control number: Int, choice: Int) {
    let controls = LinearText(self, width: Canvas.largestSide).controls
    guard controls.indices.contains(number - 1), case .input(let input) = controls[number - 1],
      view.inputs[input].choices.indices.contains(choice)
    else { return }
    choose(choice, of: input)
  }

  /// The language of its texts, a BCP 47 tag; `nil`: nobody says.
  package var language: String? { view.language }
}
