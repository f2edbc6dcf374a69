/// Open lists of choices.
extension Page {
  /// Opens the choices of an input below it.
  mutating func openList(_ number: Int) {
    let input = view.inputs[number]
    guard case .choice(_, let look) = input.kind, look != .expanded else { return }
    var list = ChoiceList(input: number, choices: Array(input.choices.indices))
    if case .choices(let chosen) = held[number] { list.row = chosen.first ?? 0 }
    if look == .filtered { list.filter = Letters("") }
    self.list = list
    follows = true
  }

  /// Takes a key while a list is open; `nil` when the list was closed and the key is the page's.
  mutating func handleInList(_ key: Key) -> [PageEffect]? {
    guard var list else { return nil }
    let last = max(list.choices.count - 1, 0)
    switch key {
    case .up: list.row = max(list.row - 1, 0)
    case .down: list.row = min(list.row + 1, last)
    case .pageUp: list.row = max(list.row - 8, 0)
    case .pageDown: list.row = min(list.row + 8, last)
    case .home where list.filter == nil: list.row = 0
    case .end where list.filter == nil: list.row = last
    case .escape:
      self.list = nil
      return [.redraw]
    case .left where list.filter == nil, .right where list.filter == nil:
      self.list = nil
      return [.redraw]
    case .tab, .backTab:
      self.list = nil
      return nil
    case .enter: return take(list)
    case .text(" ") where list.filter == nil: return take(list)
    default:
      guard find(key, in: &list) else { return [] }
    }
    self.list = list
    return [.redraw]
  }

  /// Takes the marked choice; the list stays open where several can be chosen.
  private mutating func take(_ list: ChoiceList) -> [PageEffect] {
    guard list.choices.indices.contains(list.row) else { return [] }
    choose(list.choices[list.row], of: list.input)
    if case .choice(isMultiple: false, _) = view.inputs[list.input].kind { self.list = nil }
    return [.redraw]
  }

  /// Finds choices by what is typed: the next one that begins so, or in a filtered list all that
  /// hold it.
  private func find(_ key: Key, in list: inout ChoiceList) -> Bool {
    let input = view.inputs[list.input]
    guard var filter = list.filter else {
      guard case .text(let typed) = key else { return false }
      let order = list.choices.indices.map { (list.row + 1 + $0) % list.choices.count }
      let words = typed.lowercased()
      guard
        let row = order.first(where: {
          input.choices[list.choices[$0]].title.text.lowercased().hasPrefix(words)
        })
      else { return false }
      list.row = row
      return true
    }
    switch key {
    case .text(let typed): filter.insert(String(typed.filter { !$0.isNewline }), most: 200)
    case .backspace: filter.deleteBackward()
    case .delete: filter.deleteForward()
    case .left: _ = filter.move(by: -1)
    case .right: _ = filter.move(by: 1)
    case .home: filter.move(to: 0)
    case .end: filter.move(to: filter.letters.count)
    case .other("Control+u"): filter.deleteToStart()
    case .other("Control+w"): filter.deleteWord()
    default: return false
    }
    if filter.text != list.filter?.text {
      let words = filter.text.lowercased()
      list.choices = input.choices.indices.filter {
        words.isEmpty || input.choices[$0].title.text.lowercased().contains(words)
      }
      list.row = 0
    }
    list.filter = filter
    return true
  }
}
