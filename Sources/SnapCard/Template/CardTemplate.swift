public import SnapModel

/// A card with places for a screen's properties: the part of Adaptive Cards templating that a path
/// says.
///
/// - `${path}` in a text is replaced by the value; a text that is nothing but one `${path}` becomes
///   the value itself, with its JSON type. `\${` stands for `${`.
/// - A path is a name, with `.name` and `[0]` behind it; `$root` are the properties, `$data` is the
///   value of the nearest `$data`, `$index` its place in the list.
/// - `"$data": "${path}"` in an element of a list: once for each element of that list, or once with
///   that value. `"$when": "${path}"`: only where the value is neither absent, null, false, 0 nor
///   empty.
/// - A path that leads nowhere is empty text; alone, its key or element is left out.
public struct CardTemplate: Sendable {
  /// Answers the text of `${t.key}` in the language that is spoken, `nil` when there is none.
  ///
  /// `value` answers what a path leads to where the text stands, for plurals; the text itself may
  /// have places, too. A key without a text is a property as any other, and then its own name.
  public typealias Strings =
    @Sendable (_ key: String, _ value: (_ path: String) -> Value?) -> String?

  /// The card as it was written.
  public let card: Value
  /// The greatest number of values in a bound card.
  public static let limit = 100_000

  /// Makes a template of a card as it was written.
  public init(card: Value) { self.card = card }

  /// The card with the properties in their places. Throws `limit` when it grows too large.
  public func bound(
    to properties: ValueMap, strings: Strings? = nil
  ) throws(Failure) -> Value {
    var binder = CardBinder(root: .map(properties), strings: strings)
    return try binder.bind(card, CardScope(data: .map(properties), index: nil)) ?? .null
  }

  /// The bound card, or one that says why there is none.
  public func drawing(of properties: ValueMap, strings: Strings? = nil) -> Value {
    do throws(Failure) { return try bound(to: properties, strings: strings) } catch {
      return [
        "type": "AdaptiveCard",
        "body": [["type": "TextBlock", "text": .string(error.message), "wrap": true]],
      ]
    }
  }

  /// A text with the properties in their places.
  public static func text(
    _ text: String, boundTo properties: ValueMap, strings: Strings? = nil
  ) -> String {
    let binder = CardBinder(root: .map(properties), strings: strings)
    let scope = CardScope(data: .map(properties), index: nil)
    return binder.bind(text, scope).map(plainText) ?? ""
  }

  /// A value in the middle of a text: a text as it is, nothing for null, everything else as JSON.
  static func plainText(_ value: Value) -> String {
    switch value {
    case .string(let text): text
    case .null: ""
    default: value.jsonText
    }
  }
}

/// What a path begins at.
private struct CardScope {
  var data: Value
  var index: Int?
}

/// One walk over a card.
private struct CardBinder {
  let root: Value
  let strings: CardTemplate.Strings?
  var left = CardTemplate.limit

  mutating func bind(_ value: Value, _ scope: CardScope) throws(Failure) -> Value? {
    left -= 1
    guard left > 0 else {
      throw Failure(
        .limit, "the card has more than \(CardTemplate.limit) values with its data in place",
        hint: "shorten the list that \"$data\" repeats over")
    }
    switch value {
    case .string(let text): return bind(text, scope)
    case .list(let items): return .list(try bindItems(items, scope))
    case .map(let map): return .map(try bindEntries(map, scope))
    default: return value
    }
  }

  private mutating func bindEntries(
    _ map: ValueMap, _ scope: CardScope
  ) throws(Failure) -> ValueMap {
    var bound = ValueMap()
    for entry in map.entries where entry.key != "$data" && entry.key != "$when" {
      bound[entry.key] = try bind(entry.value, scope)
    }
    return bound
  }

  private mutating func bindItems(
    _ items: [Value], _ scope: CardScope
  ) throws(Failure) -> [Value] {
    var bound: [Value] = []
    for item in items {
      for inner in scopes(of: item, within: scope) where isWanted(item, inner) {
        if let value = try bind(item, inner) { bound.append(value) }
      }
    }
    return bound
  }

  /// One scope for each time that an element stands in the bound list.
  private mutating func scopes(of item: Value, within scope: CardScope) -> [CardScope] {
    guard let written = item["$data"] else { return [scope] }
    var data: Value? = written
    if case .string(let text) = written { data = bind(text, scope) }
    switch data {
    case nil, .null?: return []
    case .list(let elements)?:
      return elements.enumerated().map { CardScope(data: $0.element, index: $0.offset) }
    case let value?: return [CardScope(data: value, index: scope.index)]
    }
  }

  private mutating func isWanted(_ item: Value, _ scope: CardScope) -> Bool {
    guard let condition = item["$when"] else { return true }
    guard case .string(let text) = condition else { return condition != .bool(false) }
    switch bind(text, scope) {
    case nil, .null?, .bool(false)?, .int(0)?, .string("")?, .string("false")?: return false
    case .list(let items)?: return !items.isEmpty
    default: return true
    }
  }

  /// A text with values in its places; `nil` when it is one place and has no value.
  func bind(_ text: String, _ scope: CardScope) -> Value? {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return .string(text) }
    let pieces = CardTextPiece.pieces(of: text)
    if pieces.count == 1, case .path(let path) = pieces[0] { return value(at: path, scope) }
    var bound = ""
    for piece in pieces {
      switch piece {
      case .text(let text): bound += text
      case .path(let path): bound += value(at: path, scope).map(CardTemplate.plainText) ?? ""
      }
    }
    return .string(bound)
  }

  private func value(at path: CardPath, _ scope: CardScope) -> Value? {
    var value: Value
    var steps = path.steps[...]
    switch steps.first {
    case .name("$root"): value = root
    case .name("$data"): value = scope.data
    case .name("$index"): value = scope.index.map { .int(Int64($0)) } ?? .null
    case .name("t") where strings != nil && steps.count > 1:
      return string(steps.dropFirst(), scope) ?? follow(steps, from: scope.data)
        ?? .string(CardPath.text(of: steps))
    default:
      value = scope.data
      return follow(steps, from: value)
    }
    steps = steps.dropFirst()
    return follow(steps, from: value)
  }

  /// The text of a key in the language that is spoken, with values in its places.
  private func string(_ steps: ArraySlice<CardPath.Step>, _ scope: CardScope) -> Value? {
    let text = strings?(CardPath.text(of: steps)) { path in
      CardPath(path).flatMap { self.value(at: $0, scope) }
    }
    guard let text else { return nil }
    // texts do not refer to texts, so they end
    let plain = CardBinder(root: root, strings: nil)
    return .string(plain.bind(text, scope).map(CardTemplate.plainText) ?? "")
  }

  private func follow(_ steps: ArraySlice<CardPath.Step>, from start: Value) -> Value? {
    var value = start
    for step in steps {
      switch (step, value) {
      case (.name(let name), .map(let map)):
        guard let next = map[name] else { return nil }
        value = next
      case (.index(let index), .list(let items)) where items.indices.contains(index):
        value = items[index]
      default: return nil
      }
    }
    return value
  }
}
