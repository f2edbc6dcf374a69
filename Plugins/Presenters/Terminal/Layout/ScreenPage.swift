internal import PresenterShown
internal import SnapPluginKit
internal import TerminalPage

/// One screen as the host described it, and its page with what the user did to it.
struct ScreenPage {
  private(set) var title = ""
  private(set) var tabs: [Tab] = []
  private var view: Value
  var page: Page

  init(_ description: Value) {
    view = description["view"] ?? .null
    page = Page(view: view)
    take(description)
  }

  /// Takes a newer description; what was typed and focused stays where it fits.
  mutating func update(_ description: Value) {
    let newer = description["view"] ?? .null
    if newer != view { page.update(view: newer) }
    view = newer
    take(description)
  }

  /// Takes what came of a press: what the host found wrong with the inputs is told, in place of what it
  /// found before; what was carried out took them as they are. Answers whether that changes what is seen.
  mutating func take(outcome: Value) -> Bool {
    let errors = outcome["errors"] ?? [:]
    let isRefused = errors.map?.isEmpty == false
    guard isRefused || page.hasErrors && Self.carriedOut.contains(outcome["outcome"]) else {
      return false
    }
    page.show(errors: errors)
    return true
  }

  private static let carriedOut: [Value?] = ["done", "alreadyThere", "redirected"]

  /// Takes up the state of another page of the same screen.
  mutating func restore(_ state: Value) { page = Page(view: view, state: state) }

  private mutating func take(_ description: Value) {
    let said = description["title"]?.string ?? ""
    title = said.isEmpty ? description["key"]?.string ?? "" : said
    tabs = Tab.list(description["tabs"])
  }
}
