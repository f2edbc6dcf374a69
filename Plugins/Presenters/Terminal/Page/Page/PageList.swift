/// Open lists of choices.
extension Page {
  /// Opens the choices of an input below it.
  mutating func openList(_ number: Int) {
    let input = view.inputs[number]
    guard case .choice(_, let look) = input.kind, look != .expanded else { return }
    var list = ChoiceList(input: number, choices: Array(input.choices.indices))
    if case .choices(let chosen) = fields[number] { list.row = chosen.first ?? 0 }
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
  /// hold it. Answers whether the key means something here.
  private func find(_ key: Key, in list: inout ChoiceList) -> Bool {
    guard var filter = list.filter else {
      guard case .text(let typed) = key else { return false }
      return jump(to: typed.lowercased(), in: &list)
    }
    if case .text(let typed) = key {
      filter.insert(String(typed.filter { !$0.isNewline }), most: 200)
    } else if !filter.take(key) {
      return false
    }
    if filter.text != list.filter?.text { narrow(&list, to: filter.text.lowercased()) }
    list.filter = filter
    return true
  }

  private func jump(to words: String, in list: inout ChoiceList) -> Bool {
    let titles = view.inputs[list.input].choices
    let count = list.choices.count
    let order = list.choices.indices.map { (list.row + 1 + $0) % count }
    let row = order.first {
      titles[list.choices[$0]].title.text.lowercased().hasPrefix(words)
    }
    if let row { list.row = row }
    return row != nil
  }

  private func narrow(_ list: inout ChoiceList, to words: String) {
    let all = view.inputs[list.input].choices
    list.choices = all.indices.filter {
      words.isEmpty || all[$0].title.text.lowercased().contains(words)
    }
    list.row = 0
  }
}
