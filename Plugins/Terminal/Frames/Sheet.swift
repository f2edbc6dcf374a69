internal import SnapPluginKit
internal import TerminalGlass

/// One screen as the host described it, and its page with what the user did to it.
struct Sheet {
  private(set) var title = ""
  private(set) var tabs: [Tab] = []
  /// What the host found wrong with the inputs.
  private(set) var errors: Value = [:]
  private var view: Value
  var page: Page

  init(_ description: Value) {
    view = Self.view(of: description)
    page = Page(view: view)
    take(description)
  }

  /// Takes a newer description; what was typed and focused stays where it fits.
  mutating func update(_ description: Value) {
    let newer = Self.view(of: description)
    if newer != view { page.update(view: newer) }
    view = newer
    take(description)
  }

  /// Tells what the host found wrong with the inputs, in place of what it found before.
  mutating func show(errors: Value) {
    guard errors != self.errors || errors.map?.isEmpty == false else { return }
    self.errors = errors
    page.show(errors: errors)
  }

  /// Takes up the state of another page of the same screen.
  mutating func restore(_ state: Value) { page = Page(view: view, state: state) }

  private mutating func take(_ description: Value) {
    let said = description["title"]?.string ?? ""
    title = said.isEmpty ? description["key"]?.string ?? "" : said
    tabs = Tab.list(description["tabs"])
  }

  /// What the host says to draw. A host that answers no view gets one made of the title and the
  /// properties.
  private static func view(of description: Value) -> Value {
    if let view = description["view"], view.map != nil { return view }
    let title = description["title"]?.string ?? description["key"]?.string ?? ""
    let facts = (description["properties"]?.map?.entries ?? []).map { entry -> Value in
      ["title": [["text": .string(entry.key)]], "value": [["text": .string(words(entry.value))]]]
    }
    let heading: Value = [
      "kind": "text", "style": "heading", "wrap": true,
      "paragraphs": [["runs": [["text": .string(title)]]]],
    ]
    let table: Value = ["kind": "facts", "facts": .list(facts)]
    return [
      "version": 1, "body": ["kind": "box", "children": [heading, table]], "actions": [],
    ]
  }

  private static func words(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text
    case .bytes(let bytes): "\(bytes.count) bytes"
    case .list(let items): items.prefix(100).map(words).joined(separator: ", ")
    case .map(let map): map["title"].map(words) ?? map.keys.joined(separator: ", ")
    }
  }
}
