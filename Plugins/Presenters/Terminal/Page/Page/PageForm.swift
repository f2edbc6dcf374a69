/// Typing and choosing.
extension Page {
  /// Whether letters can be typed where the focus is.
  package var takesLetters: Bool {
    if let list { return list.filter != nil }
    guard case .input(let number) = focus else { return false }
    if case .choice(_, let look) = view.inputs[number].kind { return look == .filtered }
    if case .letters = fields[number] { return true }
    return false
  }

  /// Takes a key in an input; `nil` when it means there what it means everywhere.
  mutating func handle(_ key: Key, input number: Int) -> [PageEffect]? {
    let input = view.inputs[number]
    if case .choice(_, let look) = input.kind {
      guard look == .filtered, case .text(let letters) = key, letters != " " else { return nil }
      openList(number)
      return handleInList(key)
    }
    guard case .letters(var letters) = fields[number] else { return nil }
    guard edit(&letters, key, input) else { return nil }
    fill(number, with: .letters(letters))
    return [.redraw]
  }

  /// Puts into an input what somebody has typed or chosen. What was wrong with something else that stood
  /// there is told no more.
  mutating func fill(_ number: Int, with state: FieldState) {
    let isOther = !fields[number].says(what: state)
    fields[number] = state
    if isOther, showing.errors.removeValue(forKey: number) != nil { invalidate() }
  }

  /// Changes letters by a key; answers whether the key means something in a field.
  private func edit(_ letters: inout Letters, _ key: Key, _ input: Input) -> Bool {
    var isMultiline = false
    if case .text(isMultiline: true, _, _) = input.kind { isMultiline = true }
    switch key {
    case .text(let typed): type(typed, into: &letters, input)
    case .enter where isMultiline: letters.insert("\n", most: input.mostLetters)
    case .up where isMultiline: return moveLine(&letters, -1, input)
    case .down where isMultiline: return moveLine(&letters, 1, input)
    default: return letters.take(key)
    }
    return true
  }

  /// Puts in what fits the kind of input; dates and times get their signs by themselves.
  private func type(_ typed: String, into letters: inout Letters, _ input: Input) {
    let isTime = input.kind == .time
    switch input.kind {
    case .number:
      letters.insert(typed.filter { "0123456789+-.,eE".contains($0) }, most: 40)
    case .date, .time:
      for letter in typed where letter.isASCII && letter.isNumber || "-:".contains(letter) {
        let sign = isTime ? ":" : "-"
        let places = isTime ? [2] : [4, 7]
        if letter.isNumber, letters.isAtEnd, places.contains(letters.letters.count) {
          letters.insert(sign, most: 10)
        }
        letters.insert(String(letter), most: isTime ? 5 : 10)
      }
    case .text(isMultiline: true, _, _):
      letters.insert(typed.normalizedLines, most: input.mostLetters)
    default:
      // The end of a line that was copied whole is no letter of it.
      var words = typed.normalizedLines[...]
      while words.last?.isNewline == true { words.removeLast() }
      letters.insert(String(words.map { $0.isNewline ? " " : $0 }), most: input.mostLetters)
    }
  }

  /// Moves the cursor to the line above or below; `false` at the first and the last one.
  private func moveLine(_ letters: inout Letters, _ step: Int, _ input: Input) -> Bool {
    guard let index = focusIndex, layout.targets.indices.contains(index) else { return false }
    let area = AreaText(letters, width: layout.targets[index].width - 2)
    let line = area.cursor.y + step
    guard area.starts.indices.contains(line) else { return false }
    let start = area.starts[line]
    let end = line + 1 < area.starts.count ? area.starts[line + 1] - 1 : letters.letters.count
    letters.move(to: min(start + area.cursor.x, max(end, start)))
    return true
  }

  /// Chooses an option, or takes it back where several can be chosen.
  mutating func choose(_ choice: Int, of number: Int) {
    guard case .choices(var chosen) = fields[number] else { return }
    if case .choice(isMultiple: true, _) = view.inputs[number].kind {
      if let at = chosen.firstIndex(of: choice) {
        chosen.remove(at: at)
      } else {
        chosen.append(choice)
        chosen.sort()
      }
    } else {
      chosen = [choice]
    }
    fill(number, with: .choices(chosen))
  }
}

extension Input {
  /// How many letters it takes.
  var mostLetters: Int {
    if case .text(_, _, let most) = kind { return most ?? Letters.most }
    return Letters.most
  }
}

extension String {
  /// Every sort of newline as one sign.
  fileprivate var normalizedLines: String {
    String(map { $0.isNewline ? "\n" : $0 })
  }
}
