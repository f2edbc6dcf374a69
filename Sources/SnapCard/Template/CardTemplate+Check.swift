package import SnapValue

/// What the properties of a card's screen hold.
package struct CardTypes: Sendable {
  /// The type definitions of properties, by name.
  package var properties: [String: Schema]
  /// Those that they refer to.
  package var definitions: [String: Schema]

  /// Makes a table; an empty one knows nothing.
  package init(properties: [String: Schema] = [:], definitions: [String: Schema] = [:]) {
    (self.properties, self.definitions) = (properties, definitions)
  }
}

extension CardTemplate {
  /// A key of a text that a card asks for, and where.
  package struct StringKey: Sendable, Hashable {
    /// The key, as `menu.title` for `${t.menu.title}`, and `genres` for `${t.genres[genre]}`.
    package let key: String
    /// Whether the key is that of a group, of whose texts a value chooses one.
    package var isGroup = false
    /// The text in the card that asks for it.
    package let pointer: JSONPointer
    /// Whether places in it begin at the screen's properties, and not at an element of a list.
    package let isOfScreen: Bool
  }

  /// Every `${t.key}` in the card, in the order of the card.
  package var stringKeys: [StringKey] { askedTexts.filter { !$0.isGroup } }

  /// The same with every group of texts of which a value chooses one, as `${t.genres[genre]}`.
  package var askedTexts: [StringKey] { checked(properties: nil, limit: 0).keys }

  /// What is wrong with the card's places: those that cannot be read, and names of properties that
  /// are not among `properties` (`nil`: any are), or of what no value of its type in `types` has. At most
  /// `limit` problems.
  package func problems(
    properties: [String]?, types: CardTypes = CardTypes(), limit: Int
  ) -> [CardProblem] {
    checked(properties: properties, types, limit: limit).problems
  }

  private func checked(
    properties: [String]?, _ types: CardTypes = CardTypes(), limit: Int
  ) -> CardTemplateCheck {
    var check = CardTemplateCheck(
      properties: properties.map(Set.init), types: types, limit: limit)
    check.visit(card, isRoot: true)
    return check
  }
}

/// One walk over a card as it was written.
private struct CardTemplateCheck {
  let properties: Set<String>?
  let types: CardTypes
  let limit: Int
  var problems: [CardProblem] = []
  var keys: [CardTemplate.StringKey] = []
  private var path: [String] = []

  init(properties: Set<String>?, types: CardTypes, limit: Int) {
    self.properties = properties
    self.types = types
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
    if let condition = map["$when"] { within("$when") { $0.visitCondition(condition) } }
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
      note(
        "\"$data\" is a place for data, not \"\(text.begin(ofBytes: 60))\"",
        "write \"${\(text.begin(ofBytes: 60))}\"")
    }
  }

  /// `$when` is one place, or says yes or no itself.
  private mutating func visitCondition(_ condition: Value) {
    if case .bool = condition { return }
    guard case .string(let text) = condition else {
      let often = CardExpression.isTrue(condition) ? "always" : "never"
      return note(
        "\"$when\" is a place for data, true or false, not \(condition.description.begin(ofBytes: 60))",
        "write \"${path}\", true or false; this is \(often) shown")
    }
    let pieces = CardTextPiece.pieces(of: text)
    let isBroken = pieces.contains { if case .broken = $0 { true } else { false } }
    if pieces.count == 1, case .place = pieces[0] { return }
    if !isBroken, !["true", "false"].contains(text.lowercased()) {
      note(
        "\"$when\" is a place for data, not \"\(text.begin(ofBytes: 60))\"",
        "write \"${\(text.begin(ofBytes: 60))}\"; this is never shown")
    }
  }

  private mutating func within(_ step: String, _ work: (inout CardTemplateCheck) -> Void) {
    path.append(step)
    work(&self)
    path.removeLast()
  }

  private mutating func note(
    _ message: String, _ hint: String, isError: Bool = false, offset: Int? = nil
  ) {
    guard problems.count < limit else { return }
    var problem = CardProblem(.expression, at: JSONPointer(path), message, hint: hint)
    (problem.isError, problem.offset) = (isError, offset)
    problems.append(problem)
  }

  private mutating func visit(_ text: String, isRoot: Bool) {
    checkBraces(text)
    guard text.utf8.contains(UInt8(ascii: "$")) else { return }
    for piece in CardTextPiece.pieces(of: text) {
      switch piece {
      case .text: break
      case .broken(_, let fault, let start):
        let scalars = text.utf8.prefix(start).reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
        note(fault.message, fault.hint, offset: scalars)
      case .place(let place): for path in place.paths { visit(path, isRoot: isRoot) }
      }
    }
  }

  /// Two braces hold a moment and nothing else.
  private mutating func checkBraces(_ text: String) {
    for found in BracedName.all(in: text) {
      let inside = found.inside
      if CardMacros.moment(inside) != nil { continue }
      let written = CardMacros.argument(of: inside)
      let hint =
        if written != nil {
          "write a moment as {{DATE(2026-02-14T06:08:39Z, SHORT)}}"
        } else if inside.contains("(") {
          "leave the braces out"
        } else {
          "write \"${\(inside)}\""
        }
      let shown = written.map { "\"\($0)\"" } ?? "it is written"
      note(
        "\"\(found.whole)\" is shown as \(shown): two braces hold DATE or TIME of a moment alone",
        hint,
        offset: text.unicodeScalars.distance(from: text.startIndex, to: found.whole.startIndex))
    }
  }

  private mutating func visit(_ path: CardPath, isRoot: Bool) {
    if let key = path.stringKey, properties?.contains("t") != true {
      keys.append(
        CardTemplate.StringKey(key: key, pointer: JSONPointer(self.path), isOfScreen: isRoot))
      return
    }
    if let group = path.stringGroup, properties?.contains("t") != true {
      keys.append(
        CardTemplate.StringKey(
          key: group, isGroup: true, pointer: JSONPointer(self.path), isOfScreen: isRoot))
      return
    }
    guard let steps = steps(of: path, isRoot: isRoot), case .name(let name)? = steps.first,
      !["$index", "$data", "$root"].contains(name)
    else { return }
    if let properties, !properties.contains(name) {
      noteUnknown("the screen has no property", name, among: properties.sorted())
    } else if let type = types.properties[name],
      let unknown = type.unknownKey(
        in: steps.dropFirst().map(\.key), definitions: types.definitions)
    {
      noteUnknown("what \"\(name)\" holds has no", unknown.name, among: unknown.known)
    }
  }

  private mutating func noteUnknown(_ what: String, _ name: String, among known: [String]) {
    let other =
      what.hasPrefix("the screen")
      ? "declare it in the screen's \"properties\" or \"optionalProperties\""
      : "known there: \(known.isEmpty ? "nothing" : known.prefix(10).joined(separator: ", "))"
    // A name that is near to one that is known is misspelt; another one may be filled in by a plugin.
    let near = nearestName(to: name, among: known)
    note(
      "\(what) \"\(name.begin(ofBytes: 60))\"", near.map { "did you mean \"\($0)\"?" } ?? other,
      isError: near != nil)
  }

  /// A path from the screen's properties on; `nil` for data of a list.
  private func steps(of path: CardPath, isRoot: Bool) -> ArraySlice<CardPath.Step>? {
    let steps = path.steps.prefix { if case .chosen = $0 { false } else { true } }
    if steps.first == .name("$root") || isRoot && steps.first == .name("$data") {
      return steps.dropFirst()
    }
    return isRoot ? steps : nil
  }
}

extension CardPath.Step {
  /// The step as a key of a value; a place in a list in decimals.
  fileprivate var key: String {
    switch self {
    case .name(let name): name
    case .index(let index): String(index)
    case .chosen: ""
    }
  }
}
