import SnapValue

extension CardReader {
  /// The elements of a list; `nil` when one is unfit and an element around them has a fallback.
  mutating func nodes(
    _ key: String, in map: ValueMap, _ around: Surroundings
  ) -> [CardNode]? {
    let items = items(key, in: map, of: "elements")
    return at(key) { reader in
      var nodes: [CardNode] = []
      for (index, item) in items.enumerated() {
        switch reader.at(index, { $0.element(item, around) }) {
        case .thing(let node): nodes.append(node)
        case .dropped: break
        case .unfit: return nil
        }
        if reader.isFull { break }
      }
      return nodes
    }
  }

  /// An element, or what its fallback says.
  mutating func element(_ value: Value, _ around: Surroundings) -> Made<CardNode> {
    made(value, around, what: "an element", isType: \.isElement) { reader, map, type, around in
      reader.node(map, type, around)
    }
  }

  /// A thing with a type, its fallback when it is unfit, and so on along the chain of fallbacks.
  mutating func made<Thing>(
    _ value: Value, _ around: Surroundings, what: String, isType: (CardType) -> Bool,
    make: (inout CardReader, ValueMap, CardType, Surroundings) -> Made<Thing>
  ) -> Made<Thing> {
    guard case .map(let map) = value else {
      if value != .null, !isPlace(value) {
        note(.wrongType, "\(what) is an object, not \(shortened(value))")
      }
      return .dropped
    }
    guard takeNode() else { return .dropped }
    guard around.depth < settings.limits.depth else {
      noteDepth()
      return .dropped
    }
    var inner = around
    inner.depth += 1
    let fallback = map["fallback"].flatMap { $0 == .null ? nil : $0 }
    inner.hasFallback = around.hasFallback || fallback != nil
    let mark = idMark
    var result = Made<Thing>.unfit
    if meets(map), let type = type(of: map, what, isType, isExpected: inner.hasFallback) {
      checkNames(of: map, type)
      result = make(&self, map, type, inner)
    }
    var other = Made<Thing>.dropped
    guard let fallback else { return settled(result, around) }
    if isTemplate || result.isUnfit {
      let kept = idMark
      if result.isUnfit { forgetIDs(since: mark) }
      other = at("fallback") { reader in
        if case .string(let text) = fallback {
          reader.checkDrop(text)
          return .dropped
        }
        var outer = around
        outer.depth += 1
        return reader.made(fallback, outer, what: what, isType: isType, make: make)
      }
      if !result.isUnfit { forgetIDs(since: kept) }
    }
    return result.isUnfit ? other : result
  }

  /// What is unfit is dropped when nothing around it has a fallback.
  private func settled<Thing>(_ made: Made<Thing>, _ around: Surroundings) -> Made<Thing> {
    made.isUnfit && !around.hasFallback ? .dropped : made
  }

  private mutating func checkDrop(_ text: String) {
    if text.lowercased() != "drop", !isPlace(.string(text)) {
      note(
        .badValue, "a fallback is an element or \"drop\", not \"\(shortened(text))\"",
        hint: "write \"drop\" to leave the element out")
    }
  }

  /// The type of an element; `nil` when there is none of that name, which is told. What has a
  /// fallback is expected to be unknown here, unless its name looks mistyped.
  private mutating func type(
    of map: ValueMap, _ what: String, _ isType: (CardType) -> Bool, isExpected: Bool
  ) -> CardType? {
    guard let written = map["type"], written != .null else {
      note(.missing, "\(what) has a \"type\"")
      return nil
    }
    guard case .string(let name) = written else {
      noteType(of: "type", written, "a string")
      return nil
    }
    if isPlace(written) { return nil }
    if let type = CardType(named: name), isType(type) {
      if name != type.rawValue {
        note(
          .badValue, of: "type", "the type \"\(name)\" is written \"\(type.rawValue)\"",
          hint: "other tools tell upper from lower case")
      }
      return type
    }
    guard canTell else { return nil }
    let names = CardType.allCases.filter(isType).map(\.rawValue)
    let near = nearestName(to: name, among: names)
    let isElsewhere = CardType(named: name) != nil
    if isExpected, near == nil, !isElsewhere { return nil }
    note(
      .unknownType, of: "type",
      isElsewhere
        ? "\"\(name)\" does not stand here, where \(what) does"
        : "there is no \(what.split(separator: " ").last ?? "") of type \"\(shortened(name))\"",
      hint: near.map { "did you mean \"\($0)\"?" } ?? Self.remedy(forType: name, where: what))
    return nil
  }

  /// What to do with a type that does not stand where it is written.
  private static func remedy(forType name: String, where what: String) -> String {
    switch CardType(named: name) {
    case let type? where type.isElement && what == "a page":
      "put it into the \"items\" of a CarouselPage"
    case let type? where type.isAction: "put it into \"actions\", or into an ActionSet"
    case let type? where type.isElement:
      "put it into \"body\", or into the \"items\" of a Container"
    default: "it is left out; give it a \"fallback\" to show something else"
    }
  }

  /// Tells of properties that the type does not have.
  mutating func checkNames(of map: ValueMap, _ type: CardType) {
    let known = type.properties
    for key in map.keys where !known.contains(key) && !key.hasPrefix("$") && !key.hasPrefix("_") {
      guard canTell else { return }
      if CardType.leftOut.contains(key) {
        note(.leftOut, of: key, "\"\(key)\" of \(type.rawValue) is not used here")
      } else {
        let near =
          ["when", "data"].contains(key) ? "$\(key)" : nearestName(to: key, among: known.sorted())
        note(
          .unknownProperty, of: key, "\(type.rawValue) has no property \"\(shortened(key))\"",
          hint: near.map { "did you mean \"\($0)\"?" }
            ?? Self.remedy(forKey: key, of: type)
            ?? "it is left out; there are: \(known.sorted().joined(separator: ", "))",
          nearest: near)
      }
    }
  }

  /// What to do with a property that another type has, where people often look for it.
  private static func remedy(forKey key: String, of type: CardType) -> String? {
    switch key {
    case "verb" where type.isAction:
      "write \"type\": \"Action.Execute\", which has a verb; \(type.rawValue) has none"
    case "actions" where type.isElement && type.properties.contains("items"):
      "write { \"type\": \"ActionSet\", \"actions\": [ … ] } into its \"items\""
    case "actions" where type.isElement:
      "write { \"type\": \"ActionSet\", \"actions\": [ … ] } beside it"
    default: nil
    }
  }

  /// Tells of keys that a choice or a fact, both of a title and a value, does not have.
  mutating func checkPair(_ map: ValueMap, _ what: String, more: [String] = []) {
    let known = ["title", "value"] + more
    for key in map.keys where !known.contains(key) && !key.hasPrefix("$") && !key.hasPrefix("_") {
      guard canTell else { return }
      let lacking = known.prefix(2).filter { !has($0, in: map) }
      let near = nearestName(to: key, among: lacking) ?? Self.otherNames[key.lowercased()]
      note(
        .unknownProperty, of: key, "\(what) has no property \"\(shortened(key))\"",
        hint: near.map { "did you mean \"\($0)\"?" } ?? "it is left out; there are: title, value",
        nearest: near)
    }
  }

  /// What titles and values are called elsewhere.
  private static let otherNames = [
    "text": "title", "label": "title", "name": "title", "display": "title", "id": "value",
  ]

  /// Whether this host has what an element requires.
  mutating func meets(_ map: ValueMap) -> Bool {
    guard let required = object("requires", in: map) else { return true }
    return required.entries.allSatisfy { entry in
      if entry.value == "*" { return settings.features[entry.key] != nil }
      let written = CardForm.plain(entry.value) ?? ""
      guard let least = CardVersion(written) else {
        at("requires") {
          $0.note(
            .badValue, of: entry.key,
            "a version is \"1.5\" or \"*\", not \($0.shortened(entry.value))")
        }
        return false
      }
      guard let ours = settings.features[entry.key].flatMap(CardVersion.init) else { return false }
      return !(ours < least)
    }
  }

  private mutating func noteDepth() {
    note(
      .limit, "elements lie more than \(settings.limits.depth) deep in one another",
      hint: "what lies deeper is left out")
    isTooDeep = true
  }
}

extension CardReader.Made {
  var isUnfit: Bool { if case .unfit = self { true } else { false } }

  func map<Other>(_ change: (Thing) -> Other) -> CardReader.Made<Other> {
    switch self {
    case .thing(let thing): .thing(change(thing))
    case .dropped: .dropped
    case .unfit: .unfit
    }
  }
}

/// A version of the vocabulary or of a feature: numbers with points.
struct CardVersion: Comparable {
  let parts: [Int]

  init?(_ text: String) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = words.compactMap { word in word.utf8.count <= 9 ? Int(word) : nil }
    guard !numbers.isEmpty, numbers.count == words.count, numbers.count <= 4,
      numbers.allSatisfy({ $0 >= 0 })
    else { return nil }
    parts = numbers + [Int](repeating: 0, count: 4 - numbers.count)
  }

  static func < (left: CardVersion, right: CardVersion) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }
}
