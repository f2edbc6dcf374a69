import SnapValue

/// What a path begins at.
struct CardScope {
  var data: Value
  var index: Int?
}

/// One walk over a card that puts data into its places.
struct CardBinder {
  let root: Value
  let strings: CardTemplate.Strings?
  /// Why it ended early; `nil` while it did not.
  private(set) var failure: Failure?
  private var valuesLeft = CardTemplate.limit
  private var textLeft = CardTemplate.textLimit
  private var depth = 0
  /// Texts of the card that were taken apart, for those that are repeated.
  private var known: [String: [CardTextPiece]] = [:]

  /// What functions may still look at, and who writes their numbers and moments.
  private var work: CardWork

  init(root: Value, strings: CardTemplate.Strings?, formats: (any CardFormats)?) {
    self.root = root
    self.strings = strings
    work = CardWork(formats: formats)
  }

  mutating func bind(whole card: Value) -> Value {
    let scope = scopes(of: card, within: CardScope(data: root, index: nil), atMost: 1).first
    return scope.flatMap { bind(card, $0) } ?? .null
  }

  /// A value with data in its places; `nil` when it is left out.
  private mutating func bind(_ value: Value, _ scope: CardScope) -> Value? {
    guard takeValue() else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch value {
    case .string(let text): return bind(text, scope)
    case .list(let items): return isTooDeep() ? nil : .list(bindItems(items, scope))
    case .map(let map): return isTooDeep() ? nil : bindEntries(map, scope)
    default: return value
    }
  }

  private mutating func takeValue() -> Bool {
    valuesLeft -= 1
    if valuesLeft > 0 { return failure == nil }
    fail(
      "the card has more than \(CardTemplate.limit) values with its data in place",
      "shorten the list that \"$data\" repeats over")
    return false
  }

  private mutating func isTooDeep() -> Bool {
    if depth <= CardTemplate.depthLimit { return false }
    fail("the card is more than \(CardTemplate.depthLimit) levels deep", "make it flatter")
    return true
  }

  private mutating func fail(_ message: String, _ hint: String) {
    if failure == nil { failure = Failure(.limit, message, hint: hint) }
  }

  /// A map whose own `$data` and `$when` are taken care of; those of the maps in it are not.
  private mutating func bindEntries(_ map: ValueMap, _ scope: CardScope) -> Value? {
    var bound = ValueMap()
    for entry in map.entries where entry.key != "$data" && entry.key != "$when" {
      guard case .map(let inner) = entry.value, inner["$data"] != nil || inner["$when"] != nil
      else {
        bound[entry.key] = bind(entry.value, scope)
        continue
      }
      let scopes = scopes(of: entry.value, within: scope, atMost: 1)
      if let scope = scopes.first, isWanted(entry.value, scope) {
        bound[entry.key] = bind(entry.value, scope)
      }
    }
    return .map(bound)
  }

  private mutating func bindItems(_ items: [Value], _ scope: CardScope) -> [Value] {
    var bound: [Value] = []
    for item in items {
      for inner in scopes(of: item, within: scope) {
        guard failure == nil else { return bound }
        guard isWanted(item, inner) else {
          // what is left out takes time, too
          _ = takeValue()
          continue
        }
        if let value = bind(item, inner) { bound.append(value) }
      }
    }
    return bound
  }

  /// One scope for each time that an element stands in the bound list.
  private mutating func scopes(
    of item: Value, within scope: CardScope, atMost most: Int = .max
  ) -> [CardScope] {
    guard case .map(let map) = item, let written = map["$data"] else { return [scope] }
    var data: Value? = written
    if case .string(let text) = written { data = bind(text, scope) }
    switch data {
    case nil, .null?: return []
    case .list(let elements)?:
      return elements.prefix(most).enumerated().map {
        CardScope(data: $0.element, index: $0.offset)
      }
    case let value?: return [CardScope(data: value, index: scope.index)]
    }
  }

  private mutating func isWanted(_ item: Value, _ scope: CardScope) -> Bool {
    guard case .map(let map) = item, let condition = map["$when"] else { return true }
    guard case .string(let text) = condition else { return CardExpression.isTrue(condition) }
    let pieces = pieces(of: text)
    if pieces.count == 1, case .place(let place) = pieces[0] {
      return CardExpression.isTrue(value(of: place, scope))
    }
    // what cannot be answered is not shown
    return text.lowercased() == "true"
  }

  // MARK: - Texts

  /// A text with values in its places; `nil` when it is one place and has no value.
  mutating func bind(_ text: String, _ scope: CardScope) -> Value? {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return .string(text) }
    let pieces = pieces(of: text)
    if pieces.count == 1 {
      if case .place(let place) = pieces[0] { return value(of: place, scope) }
      if case .broken(let written, _, _) = pieces[0], written != CardTextPiece.opening {
        return nil
      }
    }
    var bound = ""
    for piece in pieces {
      switch piece {
      case .text(let text): bound += text
      // Nobody is shown code; whoever wrote it is told.
      case .broken(let written, _, _): bound += written == CardTextPiece.opening ? written : ""
      case .place(let place):
        bound += value(of: place, scope).map(CardTemplate.plainText) ?? ""
      }
      guard bound.utf8.count <= textLeft else { break }
    }
    textLeft -= bound.utf8.count
    if textLeft < 0 {
      fail(
        "more than \(CardTemplate.textLimit) bytes are put into the card's texts",
        "shorten the list that \"$data\" repeats over")
    }
    return .string(bound)
  }

  private mutating func pieces(of text: String) -> [CardTextPiece] {
    if let pieces = known[text] { return pieces }
    let pieces = CardTextPiece.pieces(of: text)
    known[text] = pieces
    return pieces
  }

  private mutating func value(of place: CardExpression, _ scope: CardScope) -> Value? {
    var work = work
    let found = place.value(&work) { value(at: $0, scope) }
    self.work = work
    if work.isOver {
      fail(
        "the functions of the card look at more than \(CardWork.limit) values",
        "let the screen pass the finished value")
    }
    return found
  }

  private func value(at path: CardPath, _ scope: CardScope) -> Value? {
    let rest = path.steps.dropFirst()
    switch path.steps.first {
    case .name("$root"): return CardPath.follow(rest, from: root)
    case .name("$data"): return CardPath.follow(rest, from: scope.data)
    case .name("$index"):
      return CardPath.follow(rest, from: scope.index.map { .int(Int64($0)) } ?? .null)
    default: break
    }
    if strings != nil, let key = path.stringKey {
      return string(key, scope) ?? CardPath.follow(path.steps[...], from: scope.data)
        ?? (path.isChosen ? nil : .string(key))
    }
    return CardPath.follow(path.steps[...], from: scope.data)
  }

  /// The text of a key in the language that is spoken, with values in its places.
  private func string(_ key: String, _ scope: CardScope) -> Value? {
    let text = strings?(key) { path in CardPath(path).flatMap { self.value(at: $0, scope) } }
    guard let text else { return nil }
    // texts do not refer to texts, so they end
    var plain = CardBinder(root: root, strings: nil, formats: work.formats)
    return .string(plain.bind(text, scope).map(CardTemplate.plainText) ?? "")
  }
}
