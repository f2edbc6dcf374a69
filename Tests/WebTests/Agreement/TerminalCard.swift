import SnapValue
import Walks

@testable import TerminalPage

/// A card on a terminal, read from its page.
struct TerminalCard {
  private var page: Page
  private(set) var told = TellingCard()
  private let actions: [Int64: Value]

  init(_ view: Value) {
    page = Page(view: view)
    actions = view.askedActions
    _ = page.layout(width: 160, height: 4000)
    read(page.layout.frame)
  }

  private mutating func read(_ frame: Frame) {
    if frame.target >= 0 { return control(frame) }
    switch frame.content {
    case .text(let text): read(text)
    default: read(children: frame)
    }
  }

  private mutating func read(children frame: Frame) {
    if frame.isColumns {
      told.shares.append(frame.children.map { $0.width * 100 / max(frame.width, 1) })
    }
    for child in frame.children { read(child) }
  }

  private mutating func read(_ text: LaidText) {
    told.words += text.glyphs.text.shownWords
    var start = 0
    var seen: Set<Int> = []
    for span in text.glyphs.spans {
      if let action = span.action, let target = text.links[action], seen.insert(action).inserted {
        var link = control(target, name: text.glyphs.text(start..<span.end).shownWords)
        link.isInText = true
        told.controls.append(link)
      }
      start = span.end
    }
  }

  private mutating func control(_ frame: Frame) {
    let target = page.layout.targets[frame.target]
    let before = told.words.count
    let place = told.controls.count
    switch target.kind {
    case .action(let number):
      if case .button = frame.content {
        told.words += page.view.actions[number].title.text.shownWords
      } else {
        read(children: frame)
      }
    case .input, .option: read(children: frame)
    case .more: break
    }
    told.controls.insert(
      control(frame.target, name: Array(told.words[before...])), at: place)
  }

  private func control(_ target: Int, name: [String]) -> TellingCard.Control {
    let kind = page.layout.targets[target].kind
    return TellingCard.Control(role: role(kind), name: self.name(kind) ?? name, asks: asks(target))
  }

  private func role(_ kind: Target.Kind) -> TellingCard.Control.Role {
    switch kind {
    case .action(let number):
      isLink(number) ? .link : .button
    case .more: .button
    case .option(let input, _):
      if case .choice(isMultiple: false, _) = page.view.inputs[input].kind {
        .radio
      } else {
        .check
      }
    case .input(let number):
      switch page.view.inputs[number].kind {
      case .text, .number, .date, .time: .text
      case .toggle: .check
      case .choice: .choice
      }
    }
  }

  private func isLink(_ number: Int) -> Bool {
    let url = page.view.actions[number].value["url"]?.string ?? ""
    return ["http:", "https:", "mailto:"].contains { url.hasPrefix($0) }
  }

  private func name(_ kind: Target.Kind) -> [String]? {
    switch kind {
    case .action(let number):
      guard page.view.actions[number].isButton else { return nil }
      return page.view.actions[number].title.text.shownWords
    case .more: return []
    case .option(let input, let choice):
      return page.view.inputs[input].choices[choice].title.text.shownWords
    case .input(let number):
      let input = page.view.inputs[number]
      return (input.title ?? input.label)?.text.shownWords ?? []
    }
  }

  /// What Enter there asks of the host, on a page that nobody has touched.
  private func asks(_ target: Int) -> String? {
    guard case .action = page.layout.targets[target].kind else { return nil }
    var page = page
    page.setFocus(target)
    for case .press(let number, let inputs) in page.handle(.enter) {
      return TellingCard.asking(actions[number], number, inputs)
    }
    return nil
  }
}

extension TellingCard {
  /// What is asked, in words.
  static func asking(_ action: Value?, _ number: Int64, _ inputs: ValueMap) -> String {
    if let url = action?["url"]?.string, ["http", "mailto"].contains(where: url.hasPrefix) {
      return url
    }
    return "\(number) \(Value.map(inputs).jsonText)"
  }
}
