package import PresenterShown
package import SnapPluginKit
package import TerminalLayout
internal import TerminalPage

/// What somebody hears of an application, and where they are in it: transitions and keys go in, what is
/// to be said and asked for comes out. A value without any input or output of its own.
///
/// The lines are those that the terminal writes for those who listen, one by one.
package struct SpeechModel: Sendable {
  /// What is to be done.
  package enum Action: Sendable, Hashable {
    /// What is being said is not said on.
    case hush
    /// Say this, in a language by its BCP 47 tag.
    case say(String, language: String?)
    /// Only the host can do this.
    case ask(PresenterRequest)
    /// The voice speaks so fast and so loud from now on, each from -100 to 100.
    case voice(rate: Int, volume: Int)
  }

  private enum Mode: Sendable, Hashable {
    case reading
    case choosing(control: Int, titles: [String], chosen: [Int], place: Int, isMultiple: Bool)
    case spelling(Spelling)
  }

  /// Whether anything is said.
  package private(set) var isOn: Bool
  private var terminal = TerminalModel()
  private var mode = Mode.reading
  /// The line that was said last; -1: the title.
  private var place = -1
  private var told: (screen: ScreenID?, lines: [String]) = (nil, [])
  private var rate: Int
  private var volume: Int
  private let first: (rate: Int, volume: Int)

  /// Begins with nothing shown.
  package init(isOn: Bool = true, rate: Int = 0, volume: Int = 0) {
    (self.isOn, self.rate, self.volume, first) = (isOn, rate, volume, (rate, volume))
  }

  // MARK: What the host tells

  /// Takes a transition, and what is shown with it. When `describe` fails, all is as it was.
  package mutating func apply(
    _ transition: Transition, showing next: Shown, describe: (ScreenID) throws -> Value
  ) throws -> [Action] {
    _ = try terminal.apply(transition, showing: next, describe: describe)
    return news()
  }

  /// What there is to tell of a screen has changed.
  package mutating func update(
    _ screen: ScreenID, _ describe: (ScreenID) throws -> Value
  ) -> [Action] {
    terminal.update(screen, describe) ? news() : []
  }

  /// What came of a request.
  package mutating func take(outcome: Value, of request: PresenterRequest) -> [Action] {
    guard terminal.take(outcome: outcome, of: request) else { return [] }
    if outcome["errors"] != nil { told.lines = Announcer.withoutErrors(told.lines) }
    let lines = unheard()
    return say(terminal.message.isEmpty ? lines : [terminal.message] + lines)
  }

  /// Speaks from now on, or is silent; whoever comes next hears it as fast and loud as it was at first.
  package mutating func turn(on: Bool) -> [Action] {
    guard isOn != on else { return [] }
    isOn = on
    if on { return sayScreen() }
    guard (rate, volume) != first else { return [.hush] }
    (rate, volume) = first
    return [.hush, .voice(rate: rate, volume: volume)]
  }

  /// What is new is said: another screen as a whole, of the same one what it has in addition.
  private mutating func news() -> [Action] {
    guard terminal.toldScreen == told.screen else {
      (place, mode) = (-1, .reading)
      return sayScreen()
    }
    return say(unheard())
  }

  private mutating func unheard() -> [String] {
    let lines = self.lines
    defer { told = (terminal.toldScreen, lines) }
    place = min(place, lines.count - 1)
    return Announcer.news(lines, told.lines)
  }

  private mutating func sayScreen() -> [Action] {
    told = (terminal.toldScreen, lines)
    let title = terminal.toldName
    let said = say(told.lines.first == title ? told.lines : [title] + told.lines)
    return isOn ? [.hush] + said : []
  }

  /// Says it after what is being said.
  private func say(_ lines: [String]) -> [Action] {
    let text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    guard isOn, !text.isEmpty else { return [] }
    return [.say(text, language: terminal.toldLanguage)]
  }

  // MARK: What is heard

  private var words: SpeechWords { SpeechWords(language: terminal.toldLanguage) }
  private var lines: [String] { terminal.toldItems.map(heard) }

  private func heard(_ item: TerminalModel.ToldItem) -> String {
    let text = withoutSigns(item.text)
    switch item.control {
    case nil: return text
    case .tab: return "\(text), \(words[.tab])"
    case .button: return "\(text), \(words[.button])"
    case .input(let number):
      switch terminal.entry(control: number) {
      case .choices: return "\(text), \(words[.list])"
      case .letters: return "\(text), \(words[.field])"
      case .press, nil: return text
      }
    }
  }

  /// Signs that stand for something seen are said.
  private func withoutSigns(_ text: String) -> String {
    let secret = text.filter { $0 == "•" }.count
    if secret > 0 {
      return text.filter { $0 != "•" } + words[.signs, secret]
    }
    return text.hasSuffix(": –") ? text.dropLast() + words[.empty] : text
  }

  // MARK: Keys

  /// Takes a key. What is being said ends with it; the first one makes a silent voice speak.
  package mutating func handle(_ key: SpeechKey) -> [Action] {
    guard isOn else { return turn(on: true) }
    switch key {
    case .faster, .slower:
      rate = Self.bounded(rate + (key == .faster ? 10 : -10))
      return changed(words[.rate, rate])
    case .louder, .quieter:
      volume = Self.bounded(volume + (key == .louder ? 10 : -10))
      return changed(words[.volume, volume])
    case .next, .previous, .press, .back: break
    }
    let actions: [Action]
    switch mode {
    case .reading: actions = read(key)
    case .choosing(let control, let titles, let chosen, let place, let isMultiple):
      actions = choose(
        key, control: control, titles: titles, chosen: chosen, place: place, isMultiple: isMultiple)
    case .spelling(let spelling): actions = spell(key, spelling)
    }
    return actions.first == .hush ? actions : [.hush] + actions
  }

  private func changed(_ text: String) -> [Action] {
    [.hush, .voice(rate: rate, volume: volume)] + say([text])
  }

  private static func bounded(_ value: Int) -> Int { min(100, max(-100, value)) }

  private mutating func read(_ key: SpeechKey) -> [Action] {
    let items = terminal.toldItems
    switch key {
    case .next: place = place + 1 < items.count ? place + 1 : -1
    case .previous: place = place < 0 ? items.count - 1 : place - 1
    case .press: return items.indices.contains(place) ? press(items[place]) : sayScreen()
    default: return [.ask(.back)]
    }
    return say([items.indices.contains(place) ? heard(items[place]) : terminal.toldName])
  }

  private mutating func press(_ item: TerminalModel.ToldItem) -> [Action] {
    switch item.control {
    case nil: return say([heard(item)])
    case .tab(let region): return [.ask(.select(region))]
    case .button(let number): return enter(number)
    case .input(let number):
      switch terminal.entry(control: number) {
      case .choices(let titles, let chosen, let isMultiple) where !titles.isEmpty:
        mode = .choosing(
          control: number, titles: titles, chosen: chosen, place: chosen.first ?? 0,
          isMultiple: isMultiple)
        return sayChoice()
      case .letters(let text, let kind):
        mode = .spelling(
          Spelling(control: number, text: text, kind, language: terminal.toldLanguage))
        return saySign()
      case .press, .choices, nil: return enter(number)
      }
    }
  }

  /// Presses a control or fills it in; what that changes on the screen is said.
  private mutating func enter(_ number: Int, text: String? = nil) -> [Action] {
    let requests = terminal.enter(control: number, text: text) ?? []
    if !requests.isEmpty { return requests.map { .ask($0) } }
    _ = unheard()
    return sayLine()
  }

  private func sayLine() -> [Action] {
    let items = terminal.toldItems
    return say(items.indices.contains(place) ? [heard(items[place])] : [terminal.toldName])
  }

  // MARK: Choosing and spelling

  private mutating func choose(
    _ key: SpeechKey, control: Int, titles: [String], chosen: [Int], place: Int, isMultiple: Bool
  ) -> [Action] {
    var (chosen, place) = (chosen, place)
    switch key {
    case .next: place = (place + 1) % titles.count
    case .previous: place = (place + titles.count - 1) % titles.count
    case .press:
      terminal.choose(control: control, choice: place)
      guard isMultiple else { return leave() }
      if case .choices(_, let now, _) = terminal.entry(control: control) { chosen = now }
    default: return leave()
    }
    mode = .choosing(
      control: control, titles: titles, chosen: chosen, place: place, isMultiple: isMultiple)
    return sayChoice()
  }

  private func sayChoice() -> [Action] {
    guard case .choosing(_, let titles, let chosen, let place, let isMultiple) = mode else {
      return []
    }
    let isChosen = chosen.contains(place)
    let state = isChosen ? words[.chosen] : isMultiple ? words[.notChosen] : ""
    return say([state.isEmpty ? titles[place] : "\(titles[place]), \(state)"])
  }

  private mutating func spell(_ key: SpeechKey, _ spelling: Spelling) -> [Action] {
    var spelling = spelling
    switch key {
    case .next: spelling.move(by: 1)
    case .previous: spelling.move(by: -1)
    case .press:
      guard spelling.take() else { return leave(with: spelling) }
      mode = .spelling(spelling)
      return say([filledIn(spelling)])
    default: return leave(with: spelling)
    }
    mode = .spelling(spelling)
    return saySign()
  }

  private func filledIn(_ spelling: Spelling) -> String {
    if spelling.text.isEmpty { return words[.empty] }
    return spelling.isSecret ? words[.signs, spelling.text.count] : spelling.text
  }

  private func saySign() -> [Action] {
    guard case .spelling(let spelling) = mode else { return [] }
    switch spelling.sign {
    case .letter(let letter): return say([String(letter)])
    case .space: return say([words[.space]])
    case .delete: return say([words[.delete]])
    case .done: return say([words[.done]])
    }
  }

  private mutating func leave(with spelling: Spelling? = nil) -> [Action] {
    mode = .reading
    if let spelling { return enter(spelling.control, text: spelling.text) }
    _ = unheard()
    return sayLine()
  }
}
