internal import PresenterShown
package import SnapPluginKit
internal import TerminalPage

// What is shown on terminals that cannot move their cursor, and for those who listen: it is told in
// lines, and answered in lines.

extension TerminalModel {
  /// What the lines are about: the screen that has the focus.
  package var toldScreen: ScreenID? { active }

  /// The title of what has the focus, with the way that led there.
  package var toldTitle: String {
    let titles = (shown.main?.stack ?? []) + shown.layers
    let way = titles.compactMap { pages[$0]?.title }.filter { !$0.isEmpty }
    return way.suffix(4).joined(separator: " › ")
  }

  /// The page that has the focus, with the tabs, panes and effects around it. Every control has a
  /// number.
  package mutating func toldLines() -> [String] {
    var lines = shown.effects.map { "≡ \($0.text)" }
    if tabs.count > 1, shown.layers.isEmpty {
      let words = tabs.indices.map { index in
        "\(index == selectedTab ? "•" : "")t\(index + 1) \(tabs[index].title)"
      }
      lines.append("\(self.words[.tabs]): " + words.joined(separator: ", "))
    }
    guard let screen = active else { return lines }
    if let speech = pages[screen]?.page.speech { lines.append(speech) }
    return lines + (pages[screen]?.page.plainLines(width: columns) ?? [])
  }

  /// What can be typed beside the numbers of controls.
  package var lineHelp: [String] { [words[.help], words[.moreHelp]] }

  /// What is said to a line that nobody understands. Where a password is typed the line is not
  /// repeated.
  package func refusal(of line: String) -> String {
    let hasSecret = active.flatMap { pages[$0]?.page.hasSecret } ?? false
    return "! " + (hasSecret ? words[.unknownSecret] : words[.unknown, line])
  }

  /// What is said where a request of the user's leads to what is shown already; `nil`: it does not. In lines
  /// nothing else would tell that it was heard.
  package func answer(to request: PresenterRequest, outcome: Value) -> String? {
    guard outcome["outcome"]?.string == "alreadyThere" else { return nil }
    switch request {
    case .back, .select, .press: return "! " + words[.unchanged]
    case .close, .collapse, .key, .suspend, .repaint: return nil
    }
  }

  /// The terminal's own words, in the language of the screen that has the focus.
  var words: TerminalWords {
    active.flatMap { pages[$0]?.page.words } ?? TerminalWords(language: nil)
  }

  /// Does what a line says; answers what only the host can do. `nil`: nobody understands it.
  package mutating func handle(line: String) -> [PresenterRequest]? {
    message = ""
    let word = line.trimmedSpaces
    switch word {
    case "b", "back": return [.back]
    case "q", "quit": return [.close]
    case "p":
      guard let next = panes.next(1), shown.layers.isEmpty else { return nil }
      moveFocus(to: next)
      return []
    default: break
    }
    if word.first == "t", let number = Int(word.dropFirst().trimmedSpaces) {
      return tabs.indices.contains(number - 1) ? [.select(tabs[number - 1].region)] : nil
    }
    return pass(line: word)
  }

  /// "3" presses the third control, "3 some words" fills it in.
  private mutating func pass(line: String) -> [PresenterRequest]? {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let text = line.dropFirst(digits.count)
    guard let control = Int(digits), text.isEmpty || text.first == " " else { return nil }
    return enter(control: control, text: text.isEmpty ? nil : text.trimmedSpaces)
  }
}

extension StringProtocol {
  /// Without the white space around it.
  fileprivate var trimmedSpaces: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
