extension Input {
  /// The input and what it holds in one line: its label, whether it must be filled in, its value.
  func line(holding state: FieldState, in language: TerminalWords) -> String {
    var words = label?.text ?? title?.text ?? ""
    if isRequired && label == nil { words += " *" }
    if let label, let title, !title.isEmpty { words = label.text + ", " + title.text }
    return words + (words.isEmpty ? "" : ": ") + shown(state, language)
  }

  private func shown(_ state: FieldState, _ words: TerminalWords) -> String {
    switch state {
    case .toggle(let isOn): return words[isOn ? .yes : .no]
    case .choices(let chosen):
      let titles = chosen.filter { choices.indices.contains($0) }.map { choices[$0].title.text }
      return titles.isEmpty ? "–" : titles.joined(separator: ", ")
    case .letters(let letters):
      if letters.isEmpty { return placeholder.isEmpty ? "–" : "– (\(placeholder))" }
      if case .text(_, isSecret: true, _) = kind {
        return String(repeating: "•", count: min(letters.letters.count, 20))
      }
      return letters.text
    }
  }

  /// What stands for a text that was typed as a whole line; `nil` when it does not fit.
  func state(from text: String, in words: TerminalWords) -> FieldState? {
    switch kind {
    case .toggle:
      switch text.trimmedWord {
      case words[.yes]: return .toggle(true)
      case words[.no]: return .toggle(false)
      case "yes", "y", "on", "true", "x", "1": return .toggle(true)
      case "no", "n", "off", "false", "", "0": return .toggle(false)
      default: return nil
      }
    case .choice(let isMultiple, _): return choices(from: text, isMultiple)
    case .text(let isMultiline, _, let most):
      let line = isMultiline ? text : String(text.map { $0.isNewline ? " " : $0 })
      return .letters(Letters(String(line.prefix(most ?? Letters.most))))
    case .number, .date, .time:
      return .letters(Letters(String(text.filter { !$0.isWhitespace }.prefix(40))))
    }
  }

  /// Choices by number or title, several behind commas.
  private func choices(from text: String, _ isMultiple: Bool) -> FieldState? {
    let whole = text.trimmedWord
    if whole.isEmpty { return .choices([]) }
    let words = isMultiple ? whole.split(separator: ",").map { String($0).trimmedWord } : [whole]
    var chosen: [Int] = []
    for word in words {
      let named = choices.firstIndex {
        $0.title.text.lowercased() == word || $0.value.lowercased() == word
      }
      let counted = Int(word).flatMap { choices.indices.contains($0 - 1) ? $0 - 1 : nil }
      guard let choice = named ?? counted else { return nil }
      if !chosen.contains(choice) { chosen.append(choice) }
    }
    return .choices(chosen.sorted())
  }
}

extension String {
  /// The text without spaces around it, in small letters.
  fileprivate var trimmedWord: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text.lowercased()
  }
}
