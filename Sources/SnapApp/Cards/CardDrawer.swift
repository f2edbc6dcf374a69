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
  /// What its inputs fill; `nil`: nobody declares anything.
  var targets: InputTargets?

  func drawing(of screen: ScreenFacts, after last: (any DrawnActions)?) -> ScreenDrawing {
    var numbers = ActionNumbers(after: (last as? CardActions)?.numbers)
    let language = template?.card["lang"]?.string ?? localization?.locale
    let formats = formats
    let card = template?.drawing(
      of: screen.properties, strings: localization?.strings, formats: formats, language: language)
    var settings = settings
    settings.language = language
    settings.moment = moment
    var view =
      card.map { Card.view(of: $0, settings: settings, numbers: &numbers).view }
      ?? Card.view(title: screen.title, properties: screen.properties, settings: settings)
    if let localization {
      if view.language == nil { view.language = localization.locale }
      if card?["rtl"]?.bool == nil, localization.isRightToLeft { view.isRightToLeft = true }
    }
    let ui = ui?.drawing(
      of: screen.properties, strings: localization?.strings, formats: formats, numbers: &numbers)
    numbers.settle()
    return ScreenDrawing(
      card: card, view: view.value, ui: ui?.value,
      actions: CardActions(
        key: screen.key, controls: CardControls(of: view), others: ui?.actions ?? [],
        numbers: numbers, language: view.language, targets: targets))
  }

  /// Who writes numbers and moments: the texts by locale, or, without any, the language that the card names.
  private var formats: any CardFormats { localization ?? ownFormats }

  private var ownFormats: LocaleFormats {
    LocaleFormats(name: (template?.card["lang"]?.string).flatMap { LocaleName($0) })
  }

  /// Says the moments that a card names.
  private var moment: @Sendable (CardMoment) -> String {
    if let localization { return { localization.moment($0) } }
    let formats = ownFormats
    return { formats.moment($0) }
  }
}

/// What can be pressed on a screen's card, and on its user interface.
struct CardActions: DrawnActions {
  /// The screen's key in the state URL.
  let key: String
  /// What the card has.
  let controls: CardControls
  /// What only the user interface has.
  let others: [CardAction]
  /// The numbers that they have.
  let numbers: ActionNumbers
  /// The language of the card's texts, a BCP 47 tag.
  var language: String?
  /// What the inputs fill; `nil`: nobody declares anything.
  var targets: InputTargets?

  func meaning(
    of pressed: PressedAction, inputs: ValueMap
  ) throws(Failure) -> DrawnAction {
    let action = try action(pressed)
    let name = "\"\(action.title.isEmpty ? action.id ?? action.kindName : action.title)\""
    guard action.isEnabled else {
      throw Failure(.wrongState, "the action \(name) of the screen \"\(key)\" is disabled")
    }
    let form = controls.form(for: action)
    if case .first = pressed { try expect(inputs, in: form) }
    let (verb, data): (String, Value?)
    switch action.act {
    case .execute(let named, let given): (verb, data) = (named, given)
    case .submit(let given): (verb, data) = ("submit", given)
    case .openURL(let url): return .open(url: url)
    case .showCard, .toggleVisibility:
      throw Failure(
        .unsupported,
        "the action \(name) shows or hides a part of the card, which is "
          + "the presenter's own doing")
    }
    let errors = form.validate(inputs, language: language, matches: TextPattern.matches)
    guard errors.isEmpty else { return .invalid(errors: errors) }
    let typed = form.merge(inputs).map ?? [:]
    let misfits = misfits(of: typed, in: form, verb, data ?? .null)
    guard misfits.isEmpty else { return .invalid(errors: misfits) }
    return .execute(verb: verb, data: data ?? .null, inputs: typed)
  }

  /// What was typed and is not of the type that is declared where it goes: a message for each input.
  private func misfits(
    of typed: ValueMap, in form: CardForm, _ verb: String, _ data: Value
  ) -> ValueMap {
    var messages = ValueMap()
    guard let targets else { return messages }
    for input in form.inputs {
      guard let value = typed[input.id] else { continue }
      for target in targets.targets(of: input.id, sentBy: verb, data, of: key) {
        guard let schema = target.schema,
          let message = schema.message(
            about: value, definitions: targets.definitions, language: language)
        else { continue }
        messages[input.id] = .string(input.error ?? message)
      }
    }
    return messages
  }

  private func action(_ pressed: PressedAction) throws(Failure) -> CardAction {
    let all = controls.actions + others
    switch pressed {
    case .number(let number):
      if let action = all.first(where: { $0.number == number }) { return action }
      throw Failure(
        .noSuchKey, "the screen \"\(key)\" draws no action of the number \(number)",
        hint: "the numbers are those of its last drawing")
    case .first(let id, let title, let verb):
      let wanted = [("id", id), ("title", title), ("verb", verb)].filter { $0.1 != nil }
      guard let most = wanted.first else {
        throw Failure(.badArgument, "an action is sought by \"id\", \"title\" or \"verb\"")
      }
      let fitting = all.first { action in wanted.allSatisfy { action.text($0.0) == $0.1 } }
      if let fitting { return fitting }
      let known = all.compactMap { $0.text(most.0) }
      let words = wanted.map { "\($0.0) \(Value.string($0.1 ?? "").jsonText)" }
      throw Failure(
        .noSuchKey,
        "the screen \"\(key)\" has no action with the \(words.joined(separator: " and "))",
        hint: nearestName(to: most.1 ?? "", among: known).map { "did you mean \"\($0)\"?" }
          ?? "known: \(known.isEmpty ? "none" : known.prefix(10).joined(separator: ", "))")
    }
  }

  /// A script that types into an input that is not there has a slip of the pen.
  private func expect(_ inputs: ValueMap, in form: CardForm) throws(Failure) {
    let known = form.inputs.map(\.id)
    guard let lost = inputs.keys.first(where: { !known.contains($0) }) else { return }
    throw Failure(
      .noSuchKey, "no input \"\(lost)\" goes with this action of the screen \"\(key)\"",
      hint: nearestName(to: lost, among: known).map { "did you mean \"\($0)\"?" }
        ?? (known.isEmpty ? "it has none" : "it has: \(known.joined(separator: ", "))"))
  }
}

extension CardAction {
  /// What it is sought by: its `id`, its `title` or its `verb`.
  fileprivate func text(_ key: String) -> String? {
    switch key {
    case "id": return id
    case "title": return title
    default:
      guard case .execute(let verb, _) = act else { return nil }
      return verb
    }
  }
}
