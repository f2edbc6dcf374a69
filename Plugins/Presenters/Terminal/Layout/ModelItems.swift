internal import PresenterShown
package import TerminalPage

// What is shown for those who hear it: the lines of `toldLines`, one by one, with what can be done
// with each.

extension TerminalModel {
  /// One line as it is heard.
  package struct ToldItem: Sendable, Hashable {
    /// What can be pressed or filled in.
    package enum Control: Sendable, Hashable {
      /// A control of the page, by its number, which is pressed.
      case button(Int)
      /// A control of the page, by its number, which is filled in.
      case input(Int)
      /// A tab, by its region.
      case tab(String)
    }

    /// Its words.
    package var text: String
    /// What can be done; `nil`: nothing.
    package var control: Control?
  }

  /// The title of the screen that has the focus.
  package var toldName: String { active.flatMap { pages[$0]?.title } ?? "" }

  /// The language of its texts, a BCP 47 tag; `nil`: nobody says.
  package var toldLanguage: String? { active.flatMap { pages[$0]?.page.language } }

  /// The page that has the focus, with the effects before it and the tabs behind it.
  package var toldItems: [ToldItem] {
    var items = shown.effects.map { ToldItem(text: $0.text) }
    let page = active.flatMap { pages[$0]?.page }
    if let speech = page?.speech { items.append(ToldItem(text: speech)) }
    items += page?.linearItems.filter { !$0.text.isEmpty }.map(ToldItem.init) ?? []
    if tabs.count > 1, shown.layers.isEmpty {
      items += tabs.map { ToldItem(text: $0.title, control: .tab($0.region)) }
    }
    return items
  }

  /// What can be done with the control of a number.
  package func entry(control: Int) -> LinearEntry? {
    active.flatMap { pages[$0]?.page.entry(control: control) }
  }

  /// Takes a choice by its place.
  package mutating func choose(control: Int, choice: Int) {
    guard let active else { return }
    pages[active]?.page.choose(control: control, choice: choice)
  }

  /// Presses a control, or fills it in; `nil`: what was typed does not fit.
  package mutating func enter(control: Int, text: String? = nil) -> [PresenterRequest]? {
    message = ""
    guard let screen = active,
      let effects = pages[screen]?.page.enter(control: control, text: text)
    else { return nil }
    return effects.compactMap { effect in
      guard case .press(let action, let inputs) = effect else { return nil }
      return .press(screen, action, inputs: inputs)
    }
  }
}

extension TerminalModel.ToldItem {
  fileprivate init(_ item: LinearItem) {
    text = item.text
    control = item.control.map { item.isButton ? .button($0) : .input($0) }
  }
}
