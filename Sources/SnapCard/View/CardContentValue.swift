package import SnapValue

extension CardLook {
  func fill(_ fields: inout ViewFields) {
    fields.put("size", size, usually: .default)
    fields.put("weight", weight, usually: .default)
    fields.put("color", color, usually: .default)
    fields.put("subtle", if: isSubtle)
    fields.put("font", font, usually: .default)
  }
}

extension CardText {
  func fill(_ fields: inout ViewFields) {
    fields.put("paragraphs", .list(paragraphs.map(\.value)))
    fields.put("wrap", if: isWrapped)
    fields.put("maxLines", maxLines)
    fields.put("style", style, usually: .default)
    look.fill(&fields)
  }
}

extension CardParagraph {
  var value: Value {
    var fields = ViewFields()
    fields.put("marker", marker)
    fields.put("indent", indent == 0 ? nil : indent)
    fields.put("runs", runs)
    return fields.map
  }
}

extension CardRun {
  var value: Value {
    var fields = ViewFields()
    fields.put("text", text)
    look.fill(&fields)
    fields.put("bold", if: marks.contains(.bold))
    fields.put("italic", if: marks.contains(.italic))
    fields.put("strike", if: marks.contains(.strike))
    fields.put("underline", if: marks.contains(.underline))
    fields.put("highlight", if: marks.contains(.highlight))
    fields.put("action", action?.value)
    return fields.map
  }
}

extension CardImage {
  func fill(_ fields: inout ViewFields) {
    fields.put("alt", alt)
    fields.put("url", url)
    fields.put("size", size, usually: .auto)
    fields.put("width", width)
    fields.put("height", height)
    fields.put("person", if: isPerson)
    fields.put("action", action?.value)
  }
}

extension CardMedia {
  func fill(_ fields: inout ViewFields) {
    fields.put("alt", alt)
    fields.put(
      "sources",
      .list(sources.map { ["mimeType": .string($0.mimeType), "url": .string($0.url)] }))
    fields.put("poster", poster)
    fields.put("plays", if: plays)
  }
}

extension CardFact {
  var pair: Value {
    var fields = ViewFields()
    fields.put("title", title)
    fields.put("value", value)
    return fields.map
  }
}

extension CardTable {
  func fill(_ fields: inout ViewFields) {
    fields.put("columns", .list(columns.map { ["width": $0.width.value ?? ["weight": 1.0]] }))
    fields.put("rows", .list(rows.map(\.value)))
    fields.put("header", if: hasHeader)
    if !hasGrid { fields.put("grid", .bool(false)) }
    fields.put("gridStyle", gridStyle, usually: .default)
  }
}

extension CardTable.Row {
  var value: Value {
    var fields = ViewFields()
    fields.put("cells", .list(cells.map(\.value)))
    fields.put("style", style, usually: .default)
    return fields.map
  }
}

extension CardInput {
  func fill(_ fields: inout ViewFields) {
    fields.put("input", kindName)
    fields.put("label", nonEmpty: label)
    fields.put("required", if: isRequired)
    fields.put("error", error)
    fields.put("placeholder", placeholder)
    fields.put("value", value)
    switch field {
    case .text(let entry): entry.fill(&fields)
    case .number(let bounds), .date(let bounds), .time(let bounds):
      fields.put("min", bounds.min)
      fields.put("max", bounds.max)
    case .toggle(let toggle):
      fields.put("title", toggle.title)
      if toggle.on != "true" { fields.put("on", toggle.on) }
      if toggle.off != "false" { fields.put("off", toggle.off) }
      fields.put("wrap", if: toggle.isWrapped)
    case .choice(let choice): choice.fill(&fields)
    }
  }

  private var kindName: String {
    switch field {
    case .text: "text"
    case .number: "number"
    case .date: "date"
    case .time: "time"
    case .toggle: "toggle"
    case .choice: "choice"
    }
  }
}

extension CardInput.Entry {
  func fill(_ fields: inout ViewFields) {
    fields.put("multiline", if: isMultiline)
    fields.put("maxLength", maxLength)
    fields.put("pattern", pattern)
    fields.put("style", style, usually: .text)
    fields.put("keys", keys, usually: .all)
    fields.put("inlineAction", inlineAction?.value)
  }
}

extension CardInput.Choice {
  func fill(_ fields: inout ViewFields) {
    fields.put(
      "choices",
      .list(options.map(\.pair)))
    fields.put("multiple", if: isMultiple)
    fields.put("style", style, usually: .compact)
    fields.put("wrap", if: isWrapped)
    fields.put("aisle", aisle)
  }
}

extension CardInput.Choice.Option {
  var pair: Value {
    var fields = ViewFields()
    fields.put("title", title)
    fields.put("value", value)
    fields.put("row", row)
    fields.put("sign", sign)
    fields.put("taken", if: isTaken)
    return fields.map
  }
}

extension CardAction {
  /// The action as it stands in a view; a presenter asks for it by its `number`.
  package var value: Value {
    var fields = ViewFields()
    fields.put("action", kindName)
    fields.put("number", number)
    fields.put("title", title)
    fields.put("id", id)
    fields.put("tooltip", tooltip)
    fields.put("icon", icon)
    fields.put("style", style, usually: .default)
    fields.put("disabled", if: !isEnabled)
    fields.put("secondary", if: isSecondary)
    fields.put("bar", bar?.rawValue)
    fields.put("inputs", sendsInputs ? nil : "none")
    fields.put("within", within)
    act.fill(&fields)
    return fields.map
  }

  /// What kind of action it is, in the words of a view.
  package var kindName: String {
    switch act {
    case .execute: "execute"
    case .submit: "submit"
    case .openURL: "openUrl"
    case .showCard: "showCard"
    case .toggleVisibility: "toggleVisibility"
    }
  }
}

extension CardAction.Act {
  func fill(_ fields: inout ViewFields) {
    switch self {
    case .execute(let verb, let data):
      fields.put("verb", verb)
      fields.put("data", data)
    case .submit(let data): fields.put("data", data)
    case .openURL(let url): fields.put("url", url)
    case .showCard(let view): fields.put("view", view.value)
    case .toggleVisibility(let targets): fields.put("targets", .list(targets.map(\.value)))
    }
  }
}

extension CardAction.Target {
  var value: Value {
    var fields = ViewFields()
    fields.put("id", id)
    fields.put("visible", isVisible.map(Value.bool))
    return fields.map
  }
}
