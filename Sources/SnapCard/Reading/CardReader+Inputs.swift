import SnapValue

extension CardReader {
  mutating func input(
    _ map: ValueMap, _ type: CardType, _ around: Surroundings
  ) -> Made<CardInput> {
    guard let id = text("id", in: map), !id.isEmpty else {
      note(
        .missing, "an \(type.rawValue) has an \"id\"", hint: "its value is sent under that name")
      return .unfit
    }
    var input: CardInput
    switch type {
    case .inputText:
      let entry = entry(map, around)
      guard let entry else { return .unfit }
      input = CardInput(
        id: id, field: .text(entry), value: text("value", in: map).map(Value.string))
    case .inputNumber:
      let bounds = bounds(map) { $0.number($1, in: map) }
      input = CardInput(id: id, field: .number(bounds), value: number("value", in: map))
    case .inputDate:
      let bounds = bounds(map) { $0.day($1, in: map) }
      input = CardInput(id: id, field: .date(bounds), value: day("value", in: map))
    case .inputTime:
      let bounds = bounds(map) { $0.time($1, in: map) }
      input = CardInput(id: id, field: .time(bounds), value: time("value", in: map))
    case .inputToggle: input = toggle(map, id)
    default: input = choiceSet(map, id)
    }
    if isTemplate, type != .inputToggle, !has("label", in: map) {
      note(.missing, "an \(type.rawValue) has a \"label\"", hint: "say what is asked for")
    }
    input.label = label("label", in: map)
    input.isRequired = flag("isRequired", in: map) ?? false
    input.error = text("errorMessage", in: map)
    input.placeholder = text("placeholder", in: map)
    checkValue(of: input, map)
    return .thing(input)
  }

  /// Tells of a value that the input itself does not take, so that nothing is sent as long as it stands.
  /// Of what is chosen at first is told where it is read, as it is of bounds that nothing lies between.
  private mutating func checkValue(of input: CardInput, _ map: ValueMap) {
    guard isTemplate, canTell, let value = input.value, let written = map["value"],
      !isPlace(written)
    else { return }
    switch input.field {
    case .number(let bounds), .date(let bounds), .time(let bounds): if bounds.isEmpty { return }
    case .text: break
    case .toggle, .choice: return
    }
    let check = CardFormCheck(input: input, matches: nil, words: CardFormWords(language: "en"))
    guard let fault = check.fault(of: value) else { return }
    note(
      .badValue, of: "value",
      "\"value\" is \(shortened(value)), which the input does not take: \(fault)",
      hint: "change it, or what the input takes; nothing is sent as long as it stands")
  }

  private mutating func bounds(
    _ map: ValueMap, _ read: (inout CardReader, String) -> Value?
  ) -> CardInput.Bounds {
    let bounds = CardInput.Bounds(min: read(&self, "min"), max: read(&self, "max"))
    if isTemplate, bounds.isEmpty, let min = bounds.min, let max = bounds.max {
      note(
        .badValue, of: "max",
        "\"max\" is \(shortened(max.jsonText)), which is less than \"min\", \(shortened(min.jsonText))",
        hint: "exchange them; until then nothing that is typed is taken", isError: true)
    }
    return bounds
  }

  private mutating func entry(_ map: ValueMap, _ around: Surroundings) -> CardInput.Entry? {
    var entry = CardInput.Entry()
    entry.isMultiline = flag("isMultiline", in: map) ?? false
    entry.maxLength = count("maxLength", in: map).flatMap { $0 > 0 ? $0 : nil }
    entry.pattern = text("regex", in: map).flatMap { $0.isEmpty ? nil : $0 }
    entry.style = word("style", in: map) ?? .text
    entry.keys = word("x-keyboard", in: map) ?? .all
    guard let value = value("inlineAction", in: map) else { return entry }
    switch at("inlineAction", { $0.action(value, around) }) {
    case .thing(let action): entry.inlineAction = action
    case .dropped: break
    case .unfit: return nil
    }
    return entry
  }

  // MARK: - Days and times

  private mutating func day(_ key: String, in map: ValueMap) -> Value? {
    guard let text = text(key, in: map), !text.isEmpty else { return nil }
    if CardDay(text.utf8) != nil { return .string(text) }
    if let place = map[key], isPlace(place) { return nil }
    note(
      .badValue, of: key, "\"\(shortened(text))\" is no day", hint: "write it as \"2026-12-31\"")
    return nil
  }

  private mutating func time(_ key: String, in map: ValueMap) -> Value? {
    guard let text = text(key, in: map), !text.isEmpty else { return nil }
    if CardTime(text.utf8) != nil { return .string(text) }
    // seconds are allowed, and left out
    if text.utf8.count == 8, CardTime(text.utf8.prefix(5)) != nil {
      return .string(String(text.prefix(5)))
    }
    if let place = map[key], isPlace(place) { return nil }
    note(
      .badValue, of: key, "\"\(shortened(text))\" is no time of day", hint: "write it as \"18:30\"")
    return nil
  }

  // MARK: - Toggles and choices

  private mutating func toggle(_ map: ValueMap, _ id: String) -> CardInput {
    if isTemplate, !has("title", in: map) { note(.missing, "an Input.Toggle has a \"title\"") }
    let on = scalar("valueOn", in: map) ?? "true"
    let off = scalar("valueOff", in: map) ?? "false"
    let toggle = CardInput.Toggle(
      title: label("title", in: map), on: on, off: off, isWrapped: flag("wrap", in: map) ?? false)
    let value = scalar("value", in: map)
    let isOn = value.map { $0 == on || CardForm.plain($0) == CardForm.plain(on) } ?? false
    return CardInput(id: id, field: .toggle(toggle), value: isOn ? on : off)
  }

  private mutating func scalar(_ key: String, in map: ValueMap) -> Value? {
    guard let value = value(key, in: map) else { return nil }
    switch value {
    case .list, .map, .bytes:
      noteType(of: key, value, "a string")
      return nil
    default: return value
    }
  }

  private mutating func choiceSet(_ map: ValueMap, _ id: String) -> CardInput {
    if !has("choices", in: map), !has("choices.data", in: map) {
      note(
        .missing, "an Input.ChoiceSet has \"choices\"",
        hint: "write \"choices\": [ { \"title\": \"TITLE\", \"value\": \"VALUE\" } ]")
    }
    let items = items("choices", in: map, of: "choices")
    let options: [CardInput.Choice.Option] = at("choices") { reader in
      items.enumerated().compactMap { index, item in reader.at(index) { $0.option(item) } }
    }
    checkValues(items)
    let choice = CardInput.Choice(
      options: options, isMultiple: flag("isMultiSelect", in: map) ?? false,
      style: word("style", in: map) ?? .compact, isWrapped: flag("wrap", in: map) ?? false,
      aisle: count("x-aisle", in: map))
    return CardInput(id: id, field: .choice(choice), value: chosen(map, choice))
  }

  /// Two choices of one value cannot be told apart once one of them is sent.
  private mutating func checkValues(_ items: [Value]) {
    guard isTemplate else { return }
    var seen: Set<String> = []
    for (index, item) in items.enumerated() {
      guard let value = item["value"].flatMap(CardForm.plain), !value.contains("${"),
        !seen.insert(value).inserted, canTell
      else { continue }
      at("choices") { reader in
        reader.at(index) {
          $0.note(
            .badValue, of: "value",
            "two choices have the value \"\($0.shortened(value))\"",
            hint: "give each a value of its own")
        }
      }
    }
  }

  private mutating func option(_ value: Value) -> CardInput.Choice.Option? {
    guard !isFull, !isPlace(value), takeNode() else { return nil }
    guard case .map(let map) = value else {
      let text = (CardForm.plain(value) ?? "a").begin(ofBytes: 40)
      note(
        .wrongType, "a choice is an object with \"title\" and \"value\"",
        hint: "write { \"title\": \"\(text)\", \"value\": \"\(text)\" }")
      return nil
    }
    checkPair(map, "a choice", more: ["x-row", "x-sign", "x-taken"])
    let title = text("title", in: map)
    guard let written = text("value", in: map) ?? title else {
      note(.missing, "a choice has a \"title\" and a \"value\"")
      return nil
    }
    let plain = title.map { CardMarkdown.pieces($0).map(\.text).joined() }
    return CardInput.Choice.Option(
      title: plain ?? written, value: written, row: text("x-row", in: map),
      sign: text("x-sign", in: map), isTaken: flag("x-taken", in: map) ?? false)
  }

  /// What is chosen at first: values that are among the choices.
  private mutating func chosen(_ map: ValueMap, _ choice: CardInput.Choice) -> Value? {
    // Where there are no choices at all, that is told.
    guard has("choices", in: map), let written = value("value", in: map) else { return nil }
    let wanted = CardForm.several(written)
    guard let wanted, choice.isMultiple || wanted.count <= 1 || written.list == nil else {
      noteType(of: "value", written, "the value of a choice")
      return nil
    }
    let known = Set(choice.options.map(\.value))
    if !choice.isMultiple {
      guard let one = CardForm.plain(written), !one.isEmpty else { return nil }
      return isKnown(one, known) ? .string(one) : nil
    }
    return .list(wanted.filter { isKnown($0, known) }.map(Value.string))
  }

  private mutating func isKnown(_ value: String, _ known: Set<String>) -> Bool {
    if known.contains(value) || isTemplate && known.contains(where: { $0.contains("${") }) {
      return true
    }
    guard canTell else { return false }
    note(
      .badValue, of: "value", "no choice has the value \"\(shortened(value))\"",
      hint: nearestName(to: value, among: known.prefix(200).sorted()).map {
        "did you mean \"\($0)\"?"
      }
        ?? "")
    return false
  }
}
