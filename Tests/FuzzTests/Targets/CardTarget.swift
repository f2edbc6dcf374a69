import SnapValue

@testable import SnapCard

extension FuzzTarget {
  /// A card as JSON, or `{"card": …, "data": …}`; what is no JSON is read as Markdown.
  static let card = FuzzTarget(name: "card", limit: 32 << 10) { input, bug in
    let value: Value
    do throws(JSONFault) { value = try Value(jsonText: input, limits: ValueLimits()) } catch {
      return try readMarkdown(String(decoding: input, as: UTF8.self), bug)
    }
    let card = value["card"] ?? value
    try checkProblems(of: card)
    let template = CardTemplate(card: card)
    let data = value["data"]?.map ?? [:]
    let bound: Value
    do throws(Failure) { bound = try template.bound(to: data) } catch {
      bound = template.drawing(of: data)
    }
    let (view, problems) = Card.view(of: bound)
    let limits = CardLimits()
    try hold(problems.count <= limits.problems, "no more problems than the limit")
    try hold(Card.view(of: bound).view == view, "a card is drawn the same each time")
    let told = view.value
    let text = told.jsonText
    try hold(text.utf8.count <= 16 * (limits.texts + 400 * limits.nodes), "a view has a limit")
    let again = try? Value(jsonText: Array(text.utf8), limits: .written)
    try hold(again == told, "a view is a value that can be told")
    try readForm(of: view)
    let isDeep = view.body.children.contains { node in
      if case .columns(let columns) = node.content { columns.columns.count == 3 } else { false }
    }
    try bug.strike(where: isDeep && view.actions.count == 2)
  }

  /// What is wrong with a card is told with pointers that lead into it.
  private static func checkProblems(of card: Value) throws {
    for problem in Card.problems(in: card) {
      let place = card[problem.pointer]
      let around = card[JSONPointer(problem.pointer.tokens.dropLast())]
      try hold(
        place != nil || around != nil, "\(problem.kind) at \(problem.pointer) is in the card")
      try hold(!problem.message.isEmpty, "a problem says what is wrong")
      guard let offset = problem.offset, let text = place?.string else { continue }
      try hold((0...text.unicodeScalars.count).contains(offset), "\(offset) is in its text")
    }
  }

  /// What the inputs begin with can be looked at and merged.
  private static func readForm(of view: CardView) throws {
    for action in CardControls(of: view).actions.prefix(20) {
      let form = CardControls(of: view).form(for: action)
      var given = ValueMap()
      for input in form.inputs { given[input.id] = input.value }
      let messages = form.validate(given)
      try hold(
        messages.keys.allSatisfy { id in form.inputs.contains { $0.id == id } },
        "a message is of an input")
      _ = form.merge(given, over: ["data": 1])
    }
  }

  // MARK: Markdown

  private static func readMarkdown(_ text: String, _ bug: PlantedBug) throws {
    let lines = CardMarkdown.lines(text)
    for line in lines {
      try hold((0...8).contains(line.indent), "an indent has a limit")
      let pieces = CardMarkdown.pieces(line.text)
      try hold(!pieces.isEmpty, "a line has a piece at least")
      let bytes = pieces.reduce(0) { $0 + $1.text.utf8.count }
      try hold(bytes <= line.text.utf8.count, "the pieces hold no more than the line")
      try hold(pieces.allSatisfy { $0.link?.isEmpty != true }, "a link leads somewhere")
      let isNeighbour = zip(pieces, pieces.dropFirst()).contains {
        $0.marks == $1.marks && $0.link == $1.link
      }
      try hold(!isNeighbour, "equal neighbours are one")
      try bug.strike(
        where: pieces.contains { $0.link != nil && $0.marks == [.bold, .italic] })
    }
    let isLetter = { (byte: UInt8) in
      byte >= 0x80 || (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte <= 0x20
        || byte == 0x7F
    }
    var escaped: [UInt8] = []
    for byte in text.utf8 { escaped += isLetter(byte) ? [byte] : [0x5C, byte] }
    let plain = CardMarkdown.pieces(String(decoding: escaped, as: UTF8.self))
    try hold(plain == [CardMarkdown.Piece(text: text)], "what is escaped stands as it is")
    try hold(
      !CardMarkdown.inOneLine(text).contains(where: \.isNewline), "one line has no other")
  }
}
