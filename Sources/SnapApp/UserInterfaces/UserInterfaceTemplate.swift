import SnapCard
import SnapManifest
import SnapValue

/// A screen as GtkBuilder has it: the text of the file, what is set, and what is read.
struct UserInterfaceTemplate: Sendable {
  private let text: String
  private let set: CardTemplate
  private let get: ValueMap
  private let buttons: [Button]

  /// What a button of the file asks for: an action as GTK names it, its target, and what it means.
  fileprivate struct Button {
    let name: String
    let target: String
    let action: CardAction
  }

  /// `actions`: what its buttons perform, as `BuilderObjects` finds them.
  init(
    _ interface: Manifest.UserInterface, text: [UInt8], actions: [BuilderObjects.Action] = []
  ) {
    self.text = String(decoding: text, as: UTF8.self)
    var set = ValueMap()
    for setting in interface.set { set[setting.target.description] = setting.value }
    self.set = CardTemplate(card: .map(set))
    var get = ValueMap()
    for reading in interface.get { get[reading.input] = .string(reading.source.description) }
    self.get = get
    buttons = actions.compactMap(Button.init)
  }

  /// What a presenter gets as `ui`, and what can be pressed on it: what is set has the screen's
  /// properties in its places.
  func drawing(
    of properties: ValueMap, strings: CardTemplate.Strings?, formats: (any CardFormats)?,
    numbers: inout ActionNumbers
  ) -> (value: Value, actions: [CardAction]) {
    var drawn: [CardAction] = []
    var pressed: [Value] = []
    for button in buttons {
      let action = button.action.numbered(by: &numbers)
      drawn.append(action)
      pressed.append([
        "name": .string(button.name), "target": .string(button.target),
        "number": .int(action.number ?? 0),
      ])
    }
    let value: Value = [
      "text": .string(text), "set": set.drawing(of: properties, strings: strings, formats: formats),
      "get": .map(get), "actions": .list(pressed),
    ]
    return (value, drawn)
  }
}

extension UserInterfaceTemplate.Button {
  /// The entry of a request's data that the target of an action is.
  private static let entries = [
    "nav.segue": "id", "nav.navigate": "navigation", "nav.open": "url", "nav.route": "route",
  ]

  /// `nil`: it asks the host for nothing.
  init?(_ action: BuilderObjects.Action) {
    let name = String(action.name.dropFirst("nav.".count))
    let target = action.textTarget ?? ""
    let act: CardAction.Act
    switch action.name {
    case "nav.back": act = .execute(verb: "back", data: nil)
    case "nav.verb": act = .execute(verb: target, data: nil)
    default:
      guard let entry = Self.entries[action.name] else { return nil }
      act = .execute(verb: name, data: [entry: .string(target)])
    }
    self.init(
      name: name, target: target, action: CardAction(act, sendsInputs: action.name != "nav.back"))
  }
}
