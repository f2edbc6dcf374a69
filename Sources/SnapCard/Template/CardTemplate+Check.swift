package import SnapValue

extension CardTemplate {
  /// A key of a text that a card asks for, and where.
  package struct StringKey: Sendable, Hashable {
    /// The key, as `menu.title` for `${t.menu.title}`.
    package let key: String
    /// The text in the card that asks for it.
    package let pointer: JSONPointer
  }

  /// Every `${t.key}` in the card, in the order of the card.
  package var stringKeys: [StringKey] { checked(properties: nil, limit: 0).keys }

  /// What is wrong with the card's places: those that cannot be read, and names of properties that
  /// are not among `properties` (`nil`: any are). At most `limit` problems.
  package func problems(properties: [String]?, limit: Int) -> [CardProblem] {
    checked(properties: properties, limit: limit).problems
  }

  private func checked(properties: [String]?, limit: Int) -> CardTemplateCheck {
    var check = CardTemplateCheck(properties: properties.map(Set.init), limit: limit)
    check.visit(card, isRoot: true)
    return check
  }
}

/// One walk over a card as it was written.
private struct CardTemplateCheck {
  let properties: Set<String>?
  let limit: Int
  var problems: [CardProblem] = []
  var keys: [CardTemplate.StringKey] = []
  private var path: [String] = []

  init(properties: Set<String>?, limit: Int) {
    self.properties = properties
    self.limit = limit
  }

  /// Looks at a value; `isRoot` while paths begin at the screen's properties.
  mutating func visit(_ value: Value, isRoot: Bool) {
    guard path.count <= CardTemplate.depthLimit else { return }
    switch value {
    case .string(let text): visit(text, isRoot: isRoot)
    case .list(let items):
      for (index, item) in items.enumerated() {
        within(String(index)) { $0.visit(item, isRoot: isRoot) }
      }
    case .map(let map): visit(map, isRoot: isRoot)
    default: break
    }
  }

  private mutating func visit(_ map: ValueMap, isRoot: Bool) {
    if let data = map["$data"] { within("$data") { $0.visitData(data, isRoot: isRoot) } }
    if case .string(let condition)? = map["$when"] {
      within("$when") { $0.visitCondition(condition) }
    }
    let isRoot = isRoot && map["$data"] == nil
    for entry in map.entries where entry.key != "$data" {
      within(entry.key) { $0.visit(entry.value, isRoot: isRoot) }
    }
  }

  /// `$data` is one place, or data itself, in which nothing is replaced.
  private mutating func visitData(_ data: Value, isRoot: Bool) {
    guard case .string(let text) = data else { return }
    visit(text, isRoot: isRoot)
    let pieces = CardTextPiece.pieces(of: text)
    if pieces.count == 1, case .text = pieces[0] {
      note("\"$data\" is a place for data, not \"\(text.begin(ofBytes: 60))\"", "write \"${path}\"")
    }
  }

  /// `$when` is one place, or says yes or no itself.
  private mutating func visitCondition(_ text: String) {
    let pieces = CardTextPiece.pieces(of: text)
    let isBroken = pieces.contains { if case .broken = $0 { true } else { false } }
    if pieces.count == 1, case .place = pieces[0] { return }
    if !isBroken, !["true", "false"].contains(text.lowercased()) {
      note(
        "\"$when\" is a place for data, not \"\(text.begin(ofBytes: 60))\"",
        "write \"${path}\"; this is never shown")
    }
  }

  private mutating func within(_ step: String, _ work: (inout CardTemplateCheck) -> Void) {
    path.append(step)
    work(&self)
    path.removeLast()
  }

  private mutating func note(_ message: String, _ hint: String) {
    guard problems.count < limit else { return }
    problems.append(CardProblem(.expression, at: JSONPointer(path), message, hint: hint))
  }

  private mutating func visit(_ text: String, isRoot: Bool) {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return }
    for piece in CardTextPiece.pieces(of: text) {
      switch piece {
      case .text: break
      case .broken(_, let fault): note(fault.message, fault.hint)
      case .place(let place): for path in place.paths { visit(path, isRoot: isRoot) }
      }
    }
  }

  private mutating func visit(_ path: CardPath, isRoot: Bool) {
    if let key = path.stringKey, properties?.contains("t") != true {
      keys.append(CardTemplate.StringKey(key: key, pointer: JSONPointer(self.path)))
      return
    }
    guard let properties, let name = property(of: path, isRoot: isRoot),
      !properties.contains(name)
    else { return }
    let near = nearestName(to: name, among: properties.sorted())
    note(
      "the screen has no property \"\(name.begin(ofBytes: 60))\"",
      near.map { "did you mean \"\($0)\"?" }
        ?? "declare it in the screen's \"properties\" or \"optionalProperties\"")
  }

  /// The property that a path begins at; `nil` for data of a list.
  private func property(of path: CardPath, isRoot: Bool) -> String? {
    var steps = path.steps[...]
    if steps.first == .name("$root") || isRoot && steps.first == .name("$data") {
      steps = steps.dropFirst()
    } else if !isRoot {
      return nil
    }
    guard case .name(let name)? = steps.first, !["$index", "$data", "$root"].contains(name) else {
      return nil
    }
    return name
  }
}
