import SnapValue

extension CardReader {
  /// An element of a known type.
  mutating func node(
    _ map: ValueMap, _ type: CardType, _ around: Surroundings
  ) -> Made<CardNode> {
    let common = common(map, around)
    let content: Made<CardNode.Content>
    switch type {
    case .textBlock: content = textBlock(map, around)
    case .richTextBlock: content = richTextBlock(map, around)
    case .image: content = image(map, around).map { .image($0) }
    case .imageSet: content = imageSet(map, around)
    case .media: content = media(map)
    case .container: content = box(map, around).map { .box($0) }
    case .columnSet: content = columnSet(map, around)
    case .carousel: content = carousel(map, around)
    case .factSet: content = factSet(map)
    case .actionSet: content = actionSet(map, around)
    case .table: content = table(map, around)
    default: content = type.isInput ? input(map, type, around).map { .input($0) } : .unfit
    }
    return content.map { content in
      var node = common
      node.content = content
      return node
    }
  }

  /// What all elements have; the content is still to come.
  mutating func common(_ map: ValueMap, _ around: Surroundings) -> CardNode {
    let id = text("id", in: map).flatMap { $0.isEmpty ? nil : $0 }
    if let id { name(id) }
    return CardNode(
      content: .facts([]), id: id, isHidden: flag("isVisible", in: map) == false,
      hasSeparator: flag("separator", in: map) ?? false,
      spacing: word("spacing", in: map) ?? .default,
      align: word("horizontalAlignment", in: map) ?? around.align,
      isStretched: isStretched(map))
  }

  private mutating func isStretched(_ map: ValueMap) -> Bool {
    guard let height = map["height"]?.string else { return false }
    return height.lowercased() == "stretch"
  }

  private mutating func actionSet(
    _ map: ValueMap, _ around: Surroundings
  ) -> Made<CardNode.Content> {
    let made = actions("actions", in: map, around)
    if case .thing(let actions) = made, actions.isEmpty { return .dropped }
    return made.map { .actionSet($0) }
  }

  // MARK: - Boxes

  /// What a container, a column, a cell and a card's body have.
  mutating func box(
    _ map: ValueMap, _ around: Surroundings, items key: String = "items"
  ) -> Made<CardBox> {
    var inner = around
    if let vertical = word("verticalContentAlignment", in: map, as: CardVertical.self) {
      inner.vertical = vertical
    }
    guard let children = nodes(key, in: map, inner) else { return .unfit }
    let action = selectAction(map, around)
    if action.isUnfit { return .unfit }
    return .thing(
      CardBox(
        children: children, style: word("style", in: map) ?? .default, action: action.found,
        isBled: flag("bleed", in: map) ?? false, minHeight: pixels("minHeight", in: map),
        vertical: inner.vertical, background: background(map),
        isRightToLeft: flag("rtl", in: map) ?? false, tileWidth: tileWidth(map),
        isFooter: flag("x-footer", in: map) ?? false))
  }

  private mutating func background(_ map: ValueMap) -> CardBackground? {
    guard let value = value("backgroundImage", in: map) else { return nil }
    guard case .map(let written) = value else {
      return resource("backgroundImage", in: map).map { CardBackground(url: $0) }
    }
    return at("backgroundImage") { reader in
      guard let url = reader.resource("url", in: written) else {
        if !reader.has("url", in: written) { reader.note(.missing, "a picture has a \"url\"") }
        return nil
      }
      return CardBackground(
        url: url, fill: reader.word("fillMode", in: written) ?? .cover,
        align: reader.word("horizontalAlignment", in: written) ?? .left,
        vertical: reader.word("verticalAlignment", in: written) ?? .top)
    }
  }

  private mutating func columnSet(
    _ map: ValueMap, _ around: Surroundings
  ) -> Made<CardNode.Content> {
    let columns = columns("columns", in: map) { $0.column($1, around) }
    let action = selectAction(map, around)
    guard let columns, !action.isUnfit else { return .unfit }
    guard !columns.isEmpty else { return .dropped }
    return .thing(
      .columns(
        CardColumns(
          columns: columns, style: word("style", in: map) ?? .default, action: action.found,
          minHeight: pixels("minHeight", in: map), isBled: flag("bleed", in: map) ?? false,
          isScrolled: flag("x-scroll", in: map) ?? false)))
  }

  /// The boxes of a list; `nil` when one is unfit and an element around them has a fallback.
  private mutating func columns(
    _ key: String, in map: ValueMap,
    _ make: (inout CardReader, Value) -> Made<CardColumn>
  ) -> [CardColumn]? {
    let items = items(key, in: map, of: key)
    return at(key) { reader in
      var columns: [CardColumn] = []
      for (index, item) in items.enumerated() where !reader.isFull {
        switch reader.at(index, { make(&$0, item) }) {
        case .thing(let column): columns.append(column)
        case .dropped: break
        case .unfit: return nil
        }
      }
      return columns
    }
  }

  /// A carousel is a row that scrolls from page to page. Nothing of it moves by itself.
  private mutating func carousel(
    _ map: ValueMap, _ around: Surroundings
  ) -> Made<CardNode.Content> {
    if !has("pages", in: map) { note(.missing, "a Carousel has \"pages\"") }
    let pages = columns("pages", in: map) { $0.column($1, around, isPage: true) }
    guard let pages else { return .unfit }
    guard !pages.isEmpty else { return .dropped }
    return .thing(
      .columns(
        CardColumns(
          columns: pages, style: word("style", in: map) ?? .default,
          minHeight: pixels("minHeight", in: map), isBled: flag("bleed", in: map) ?? false,
          isScrolled: true)))
  }

  /// The width of the tiles that a container's elements are, where its first known layout says so.
  private mutating func tileWidth(_ map: ValueMap) -> Int64? {
    let layouts = items("layouts", in: map, of: "layouts")
    return at("layouts") { reader in
      for (index, layout) in layouts.enumerated() {
        switch layout["type"]?.string?.lowercased() {
        case "layout.flow":
          return reader.at(index) { reader in
            let map = layout.map ?? [:]
            return reader.pixels("itemWidth", in: map) ?? reader.pixels("minItemWidth", in: map)
              ?? Self.usualTile
          }
        case "layout.stack": return nil
        default:
          reader.at(index) { reader in
            reader.note(
              .leftOut, of: "type", "a layout is Layout.Flow or Layout.Stack; this one is left out",
              hint: "elements stand below one another")
          }
        }
      }
      return nil
    }
  }

  /// The width of a tile of which nothing is said.
  private static var usualTile: Int64 { 160 }

  /// A column, or a page of a carousel, which has no width of its own.
  private mutating func column(
    _ value: Value, _ around: Surroundings, isPage: Bool = false
  ) -> Made<CardColumn> {
    let (type, what) = isPage ? (CardType.carouselPage, "a page") : (.column, "a column")
    return made(typed(value, type), around, what: what, isType: { $0 == type }) {
      reader, map, _, around in
      var node = reader.common(map, around)
      return reader.box(map, around).map { box in
        node.content = .box(box)
        return CardColumn(node: node, width: isPage ? .stretch : reader.width(map) ?? .stretch)
      }
    }
  }

  /// The value with a type, where cards may leave it away.
  func typed(_ value: Value, _ type: CardType) -> Value {
    guard case .map(var map) = value, !has("type", in: map) else { return value }
    map["type"] = .string(type.rawValue)
    return .map(map)
  }

  /// The width of a column: `auto`, `stretch`, a weight, or pixels.
  mutating func width(_ map: ValueMap) -> CardWidth? {
    guard let value = value("width", in: map) else { return nil }
    if case .string(let text) = value {
      switch text.lowercased() {
      case "auto": return .auto
      case "stretch": return .stretch
      case let text where text.hasSuffix("px"):
        if let pixels = CardNumber.pixels(value) { return .pixels(pixels) }
      default: break
      }
    }
    if let weight = CardNumber.value(value)?.number, weight > 0, weight <= 1_000_000 {
      return .weight(weight)
    }
    note(
      .badValue, of: "width", "\"width\" is not \(shortened(value))",
      hint: "auto, stretch, a weight such as 2, or pixels such as \"50px\"")
    return nil
  }

  // MARK: - Facts

  private mutating func factSet(_ map: ValueMap) -> Made<CardNode.Content> {
    let items = items("facts", in: map, of: "facts")
    let facts: [CardFact] = at("facts") { reader in
      items.enumerated().compactMap { index, item in reader.at(index) { $0.fact(item) } }
    }
    return facts.isEmpty ? .dropped : .thing(.facts(facts))
  }

  private mutating func fact(_ value: Value) -> CardFact? {
    guard !isFull, takeNode() else { return nil }
    guard case .map(let map) = value else {
      note(.wrongType, "a fact is an object with \"title\" and \"value\"")
      return nil
    }
    checkPair(map, "a fact")
    if isTemplate, !has("title", in: map) { note(.missing, "a fact has a \"title\"") }
    let title = text("title", in: map) ?? ""
    let value = text("value", in: map) ?? ""
    return CardFact(title: runs(title), value: runs(value))
  }
}
