import SnapValue

extension CardReader {
  mutating func look(_ map: ValueMap) -> CardLook {
    CardLook(
      size: word("size", in: map, also: ["normal": .default]) ?? .default,
      weight: word("weight", in: map, also: ["normal": .default]) ?? .default,
      color: word("color", in: map) ?? .default, isSubtle: flag("isSubtle", in: map) ?? false,
      font: word("fontType", in: map) ?? .default)
  }

  mutating func textBlock(_ map: ValueMap, _ around: Surroundings) -> Made<CardNode.Content> {
    if isTemplate, !has("text", in: map) { note(.missing, "a TextBlock has a \"text\"") }
    let written = text("text", in: map) ?? ""
    var paragraphs: [CardParagraph] = []
    for line in CardMarkdown.lines(written) {
      guard takeNode() else { break }
      paragraphs.append(
        CardParagraph(runs: runs(line.text, around), marker: line.marker, indent: line.indent))
    }
    let text = CardText(
      paragraphs: paragraphs, isWrapped: flag("wrap", in: map) ?? false,
      maxLines: count("maxLines", in: map).flatMap { $0 > 0 ? $0 : nil },
      style: word("style", in: map) ?? around.textStyle, look: look(map))
    return paragraphs.isEmpty ? .dropped : .thing(.text(text))
  }

  /// The runs of a text in one line, with its Markdown.
  mutating func runs(
    _ text: some StringProtocol, _ around: Surroundings = Surroundings()
  ) -> [CardRun] {
    guard !text.isEmpty else { return [] }
    var runs: [CardRun] = []
    let text = CardMacros.expanded(String(text), settings.moment)
    for piece in CardMarkdown.pieces(CardMarkdown.inOneLine(text)) {
      guard takeNode() else { break }
      let action = piece.link.flatMap { link($0, piece.text, around) }
      runs.append(CardRun(text: piece.text, marks: piece.marks, action: action))
    }
    return runs
  }

  /// The runs of a text that is a label, without Markdown's lines.
  mutating func label(_ key: String, in map: ValueMap) -> [CardRun] {
    guard let text = text(key, in: map) else { return [] }
    return at(key) { $0.runs(text) }
  }

  private mutating func link(
    _ url: String, _ title: String, _ around: Surroundings
  ) -> CardAction? {
    guard mayOpen(url) else {
      noteScheme(url, key: "text")
      return nil
    }
    return CardAction(act: .openURL(url), title: title, within: around.within)
      .numbered(by: &numbers)
  }

  // MARK: - Rich text

  mutating func richTextBlock(
    _ map: ValueMap, _ around: Surroundings
  ) -> Made<CardNode.Content> {
    if !has("inlines", in: map) { note(.missing, "a RichTextBlock has \"inlines\"") }
    let items = items("inlines", in: map, of: "TextRuns")
    let paragraphs: [CardParagraph]? = at("inlines") { reader in
      var paragraphs = [CardParagraph(runs: [])]
      for (index, item) in items.enumerated() where !reader.isFull {
        switch reader.at(index, { $0.inline(item, around) }) {
        case .thing(let run): Self.append(run, to: &paragraphs)
        case .dropped: break
        case .unfit: return nil
        }
      }
      return paragraphs
    }
    guard let paragraphs else { return .unfit }
    guard paragraphs.contains(where: { !$0.runs.isEmpty }) else { return .dropped }
    return .thing(.text(CardText(paragraphs: paragraphs, isWrapped: true)))
  }

  /// Adds a run; each line break in it begins a paragraph.
  private static func append(_ run: CardRun, to paragraphs: inout [CardParagraph]) {
    let lines = run.text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      if index > 0 { paragraphs.append(CardParagraph(runs: [])) }
      guard !line.isEmpty else { continue }
      var piece = run
      piece.text = String(line)
      paragraphs[paragraphs.count - 1].runs.append(piece)
    }
  }

  private mutating func inline(_ value: Value, _ around: Surroundings) -> Made<CardRun> {
    if case .string(let text) = value {
      return takeNode() ? .thing(CardRun(text: limited(text))) : .dropped
    }
    return made(typed(value, .textRun), around, what: "an inline", isType: { $0 == .textRun }) {
      reader, map, _, around in
      reader.textRun(map, around)
    }
  }

  private mutating func textRun(_ map: ValueMap, _ around: Surroundings) -> Made<CardRun> {
    if isTemplate, !has("text", in: map) { note(.missing, "a TextRun has a \"text\"") }
    var marks: CardRun.Marks = []
    if flag("italic", in: map) == true { marks.insert(.italic) }
    if flag("strikethrough", in: map) == true { marks.insert(.strike) }
    if flag("underline", in: map) == true { marks.insert(.underline) }
    if flag("highlight", in: map) == true { marks.insert(.highlight) }
    let text = CardMacros.expanded(text("text", in: map) ?? "", settings.moment)
    let action = selectAction(map, around)
    if action.isUnfit { return .unfit }
    return text.isEmpty
      ? .dropped : .thing(CardRun(text: text, look: look(map), marks: marks, action: action.found))
  }
}
