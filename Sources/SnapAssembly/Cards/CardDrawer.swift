import SnapCard
import SnapEngine
import SnapValue
import SnapSystem

/// Draws a screen by its card, or, without one, as its title and properties; the texts are of the
/// language in force.
struct CardDrawer: ScreenDrawer {
  /// The card; `nil`: the screen has none.
  let template: CardTemplate?
  let settings: CardSettings
  let localization: Localization?
  /// The screen as GtkBuilder has it; `nil`: it has no such file.
  var ui: UserInterfaceTemplate?

  func drawing(of screen: ScreenFacts) -> ScreenDrawing {
    let drawn = drawn(screen)
    return ScreenDrawing(
      card: drawn.card, view: drawn.view.value,
      ui: ui?.drawing(of: screen.properties, strings: localization?.strings))
  }

  private func drawn(_ screen: ScreenFacts) -> (card: Value?, view: CardView) {
    let card = template?.drawing(of: screen.properties, strings: localization?.strings)
    var view =
      card.map { Card.view(of: $0, settings: settings).view }
      ?? Card.view(title: screen.title, properties: screen.properties, settings: settings)
    if let localization {
      if view.language == nil { view.language = localization.locale }
      if card?["rtl"]?.bool == nil, localization.isRightToLeft { view.isRightToLeft = true }
    }
    return (card, view)
  }

  // MARK: Actions

  func action(
    _ action: Value, inputs: ValueMap, on screen: ScreenFacts
  ) throws(Failure) -> DrawnAction {
    let view = drawn(screen).view
    let pressed = try PressedAction(action, in: view.value, of: screen.key)
    let form = CardForm(view: view, action: pressed.action)
    if pressed.isSought { try expect(inputs, in: form, of: screen.key) }
    switch pressed.kind {
    case "execute", "submit":
      let errors = form.validate(inputs, matches: TextPattern.matches)
      guard errors.isEmpty else { return .invalid(errors: errors) }
      let verb = pressed.kind == "submit" ? "submit" : pressed.action["verb"]?.string ?? ""
      return .execute(
        verb: verb, data: pressed.action["data"] ?? .null,
        inputs: form.merge(inputs).map ?? [:])
    case "openUrl":
      return .open(url: pressed.action["url"]?.string ?? "")
    default:
      throw Failure(
        .unsupported,
        "the action \(pressed.name) shows or hides a part of the card, which is "
          + "the presenter's own doing")
    }
  }

  /// A script that types into an input that is not there has a slip of the pen.
  private func expect(_ inputs: ValueMap, in form: CardForm, of key: String) throws(Failure) {
    let known = form.inputs.map(\.id)
    guard let lost = inputs.keys.first(where: { !known.contains($0) }) else { return }
    throw Failure(
      .noSuchKey, "no input \"\(lost)\" goes with this action of the screen \"\(key)\"",
      hint: nearestName(to: lost, among: known).map { "did you mean \"\($0)\"?" }
        ?? "inputs: \(known.isEmpty ? "none" : known.joined(separator: ", "))")
  }
}

/// An action of a view, as it came or as it was sought.
private struct PressedAction {
  /// The action's map.
  let action: Value
  /// Whether it was found by what a map says of it.
  let isSought: Bool

  /// What kind of action it is.
  var kind: String { action["action"]?.string ?? "" }
  /// What it is called.
  var name: String { "\"\(action["title"]?.string ?? action["id"]?.string ?? kind)\"" }

  /// Takes an action that has all its parts, or finds the first one in a view that fits.
  init(_ given: Value, in view: Value, of key: String) throws(Failure) {
    isSought = given["action"] == nil
    if isSought {
      action = try Self.sought(given, in: view, of: key)
    } else {
      action = given
    }
    if action["disabled"]?.bool == true {
      throw Failure(.wrongState, "the action \(name) of the screen \"\(key)\" is disabled")
    }
  }

  private static func sought(
    _ given: Value, in view: Value, of key: String
  ) throws(Failure) -> Value {
    let criteria = ["id", "title", "verb"].compactMap { name in given[name].map { (name, $0) } }
    guard !criteria.isEmpty else {
      throw Failure(.badArgument, "an action is sought by \"id\", \"title\" or \"verb\"")
    }
    var found: [Value] = []
    collect(view, into: &found)
    if let fitting = found.first(where: { action in
      criteria.allSatisfy { action[$0.0] == $0.1 }
    }) {
      return fitting
    }
    let wanted = criteria.map { "\($0.0) \($0.1.jsonText)" }.joined(separator: " and ")
    let known = found.compactMap { $0[criteria[0].0]?.string }
    throw Failure(
      .noSuchKey, "the screen \"\(key)\" has no action with the \(wanted)",
      hint: nearestName(to: criteria[0].1.string ?? "", among: known)
        .map { "did you mean \"\($0)\"?" }
        ?? "known: \(known.isEmpty ? "none" : known.prefix(10).joined(separator: ", "))")
  }

  /// All actions in a view, those of show-cards behind those of the card.
  private static func collect(_ value: Value, into found: inout [Value]) {
    switch value {
    case .list(let items):
      for item in items { collect(item, into: &found) }
    case .map(let map):
      if map["action"]?.string != nil { found.append(value) }
      for entry in map.entries where entry.key != "data" && entry.key != "value" {
        collect(entry.value, into: &found)
      }
    default: break
    }
  }
}
