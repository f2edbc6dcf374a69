package import SnapValue

/// A map in the making that leaves out what is as usual.
struct ViewFields {
  private(set) var entries: [ValueMap.Entry] = []

  init(kind: String? = nil) {
    if let kind { put("kind", .string(kind)) }
  }

  /// Keys are put once each.
  mutating func put(_ key: String, _ value: Value?) {
    if let value { entries.append(ValueMap.Entry(key: key, value: value)) }
  }

  mutating func put(_ key: String, _ text: String?) { put(key, text.map(Value.string)) }

  mutating func put(_ key: String, _ number: Int64?) { put(key, number.map(Value.int)) }

  mutating func put(_ key: String, if truth: Bool) { if truth { put(key, .bool(true)) } }

  mutating func put<Word: CardWord>(_ key: String, _ word: Word, usually usual: Word) {
    if word != usual { put(key, .string(word.rawValue)) }
  }

  mutating func put(_ key: String, _ runs: [CardRun]) {
    put(key, .list(runs.map(\.value)))
  }

  mutating func put(_ key: String, nonEmpty runs: [CardRun]) {
    if !runs.isEmpty { put(key, runs) }
  }

  var map: Value { .map(ValueMap(uniqueEntries: entries) ?? ValueMap()) }
}

extension CardView {
  /// The view as presenters get it. Cost: its size.
  package var value: Value {
    var fields = ViewFields()
    fields.put("version", Self.version)
    fields.put("body", body.value)
    fields.put("actions", .list(actions.map(\.value)))
    fields.put("rightToLeft", if: isRightToLeft)
    fields.put("speak", speak)
    fields.put("language", language)
    fields.put("steps", steps.map { .list($0.titles.map(Value.string)) })
    fields.put("step", steps?.current)
    fields.put("layer", layer?.rawValue)
    return fields.map
  }
}

extension CardNode {
  /// The node as it stands in a view's `value`.
  package var value: Value { fields.map }

  var fields: ViewFields {
    var fields = ViewFields(kind: kind)
    fields.put("id", id)
    fields.put("hidden", if: isHidden)
    fields.put("separator", if: hasSeparator)
    fields.put("spacing", spacing, usually: .default)
    fields.put("align", align, usually: .left)
    fields.put("stretch", if: isStretched)
    content.fill(&fields)
    return fields
  }

  private var kind: String {
    switch content {
    case .text: "text"
    case .image: "image"
    case .images: "images"
    case .media: "media"
    case .box: "box"
    case .columns: "columns"
    case .facts: "facts"
    case .table: "table"
    case .input: "input"
    case .actionSet: "actionSet"
    }
  }
}

extension CardNode.Content {
  func fill(_ fields: inout ViewFields) {
    switch self {
    case .text(let text): text.fill(&fields)
    case .image(let image): image.fill(&fields)
    case .images(let images):
      fields.put("images", .list(images.map { CardNode(content: .image($0)).value }))
    case .media(let media): media.fill(&fields)
    case .box(let box): box.fill(&fields)
    case .columns(let columns): columns.fill(&fields)
    case .facts(let facts): fields.put("facts", .list(facts.map(\.pair)))
    case .table(let table): table.fill(&fields)
    case .input(let input): input.fill(&fields)
    case .actionSet(let actions): fields.put("actions", .list(actions.map(\.value)))
    }
  }
}

extension CardBox {
  /// The box as it stands in a view's `value`.
  package var value: Value {
    var fields = ViewFields(kind: "box")
    fill(&fields)
    return fields.map
  }

  func fill(_ fields: inout ViewFields) {
    fields.put("children", .list(children.map(\.value)))
    fields.put("style", style, usually: .default)
    fields.put("action", action?.value)
    fields.put("bleed", if: isBled)
    fields.put("minHeight", minHeight)
    fields.put("vertical", vertical, usually: .top)
    fields.put("background", background?.value)
    fields.put("rightToLeft", if: isRightToLeft)
    fields.put("tileWidth", tileWidth)
    fields.put("footer", if: isFooter)
  }
}

extension CardBackground {
  var value: Value {
    var fields = ViewFields()
    fields.put("url", url)
    fields.put("fill", fill, usually: .cover)
    fields.put("align", align, usually: .left)
    fields.put("vertical", vertical, usually: .top)
    return fields.map
  }
}

extension CardColumns {
  func fill(_ fields: inout ViewFields) {
    fields.put("columns", .list(columns.map(\.value)))
    fields.put("style", style, usually: .default)
    fields.put("action", action?.value)
    fields.put("minHeight", minHeight)
    fields.put("bleed", if: isBled)
    fields.put("scroll", if: isScrolled)
  }
}

extension CardColumn {
  var value: Value {
    var fields = node.fields
    fields.put("width", width.value)
    return fields.map
  }
}

extension CardWidth {
  /// The width as it stands in a view; `nil` for the usual one, `stretch`.
  var value: Value? {
    switch self {
    case .auto: "auto"
    case .stretch: nil
    case .weight(let weight): ["weight": .double(weight)]
    case .pixels(let pixels): ["pixels": .int(pixels)]
    }
  }
}
